//! stub
use crate::Problems;
pub(crate) struct TypeModule { pub module: String, pub items: Vec<syn::Item>, pub objects: Vec<ObjectType> }
pub(crate) struct ObjectType { pub rust: String, pub members: Vec<Member>, pub type_url: Option<String> }
pub(crate) struct Member { pub json: String }
pub(crate) fn lint(_file: &str, _schema: &serde_json::Value, _problems: &mut Problems) {}
pub(crate) fn types(_contract: &crate::model::Contract) -> Result<Vec<TypeModule>, Problems> { Ok(Vec::new()) }
