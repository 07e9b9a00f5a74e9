//! The schemas that a validator was built from.

pub(crate) mod check;
pub(crate) mod keywords;
mod loops;
pub(crate) mod place;

use std::collections::BTreeSet;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use jsonschema::{Draft, Registry, Retrieve, Uri};
use serde_json::Value;

use crate::error::{SchemaError, SchemaFault, SchemaProblem};
use place::Place;

/// Base of a schema that has no `$id` of its own.
const UNNAMED: &str = "json-schema:///unnamed";

/// A schema and the documents that it may refer to, and nothing beyond.
pub(crate) struct Documents {
    registry: Registry<'static>,
    root: Uri<String>,
    /// The documents as they were given: the schema itself first, without a name if it has none.
    names: Vec<(Option<String>, Uri<String>)>,
    /// Documents that were asked for and are not among them.
    outside: BTreeSet<String>,
}

impl Documents {
    /// Puts the documents together. All have been found to be well-formed schemas.
    pub fn new<'d>(schema: &'d Value, references: impl IntoIterator<Item = &'d Value>) -> Result<Self, SchemaError> {
        let asked = Asked::default();
        let unnamed = || Uri::parse(UNNAMED.to_owned()).map_err(|_| SchemaError::unusable("the base is not a URI"));
        let mut builder =
            Registry::new().draft(Draft::Draft202012).retriever(asked.clone()).retrieve_known_draft_meta_schemas(false);
        let mut names = Vec::new();
        for (index, document) in std::iter::once(schema).chain(references).enumerate() {
            let id = document.get("$id").and_then(Value::as_str).map(|id| id.trim_end_matches('#').to_owned());
            let absolute = id.as_ref().and_then(|id| Uri::parse(id.clone()).ok());
            let uri = match absolute {
                Some(uri) => uri,
                None if index == 0 => unnamed()?,
                None => {
                    return Err(SchemaError::one(SchemaProblem::new(
                        id,
                        "/$id",
                        SchemaFault::NoId,
                        "a document that others refer to needs an absolute URI as `$id`",
                    )));
                }
            };
            if names.iter().any(|(_, known)| *known == uri) {
                return Err(SchemaError::one(SchemaProblem::new(
                    id,
                    "/$id",
                    SchemaFault::SameId,
                    "two documents have the same `$id`",
                )));
            }
            builder = builder
                .add(uri.as_str(), document.clone())
                .map_err(|_| SchemaError::unusable("the `$id` is not a URI"))?;
            names.push((id, uri));
        }
        let registry = builder.prepare().map_err(|error| SchemaError::unusable(&reason(&error)))?;
        let root = names.first().map(|(_, uri)| uri.clone()).map_or_else(unnamed, Ok)?;
        Ok(Self { registry, root, names, outside: asked.taken() })
    }

    pub fn registry(&self) -> &Registry<'static> {
        &self.registry
    }

    pub fn root_uri(&self) -> &str {
        self.root.as_str()
    }

    /// The schema that instances are checked against.
    pub fn root(&self) -> Option<Place<'_>> {
        self.place(&self.root)
    }

    /// Every document, with its `$id`.
    pub fn all(&self) -> impl Iterator<Item = (Option<&str>, Place<'_>)> {
        self.names.iter().filter_map(|(name, uri)| Some((name.as_deref(), self.place(uri)?)))
    }

    fn place(&self, uri: &Uri<String>) -> Option<Place<'_>> {
        let (schema, resolver, _) = self.registry.resolver(uri.clone()).lookup(uri.as_str()).ok()?.into_inner();
        Some(Place { schema, resolver })
    }

    /// Whether a document is not among those that were given.
    pub fn is_outside(&self, uri: &str) -> bool {
        self.outside.contains(uri)
    }

    /// Documents that were asked for in vain.
    pub fn outside(&self) -> &BTreeSet<String> {
        &self.outside
    }
}

/// Why references could not be followed, without the text of the reference.
pub(crate) fn reason(error: &referencing::Error) -> String {
    use referencing::Error as E;
    match error {
        E::Unretrievable { .. } => "it leads to a document that is not among the references",
        E::PointerToNowhere { .. } | E::NoSuchAnchor { .. } => "it leads to nothing",
        E::InvalidPercentEncoding { .. } | E::InvalidArrayIndex { .. } | E::InvalidAnchor { .. } => {
            "what follows the `#` is malformed"
        }
        E::InvalidUri(_) => "it is not a URI reference",
        E::UnknownSpecification { .. } | E::CircularMetaschema { .. } => "its dialect is not known",
    }
    .to_owned()
}

/// Notes what is asked for, and hands out nothing: no file is opened, no connection made.
#[derive(Clone, Default)]
struct Asked(Arc<Mutex<BTreeSet<String>>>);

impl Asked {
    fn taken(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Retrieve for Asked {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(uri.as_str().to_owned());
        Ok(Value::Bool(true))
    }
}
