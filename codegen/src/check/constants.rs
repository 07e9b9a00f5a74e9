//! Constants: their values. Names are checked with all the other names, draft marks with the drafts.

use serde_json::Value;

use super::scope::{Scope, at, repeated};
use crate::Problems;
use crate::model::{Cell, Constant};

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Constant>> {
    let Some(source) = &scope.folder.constants else { return Some(Vec::new()) };
    let content = source.content.as_ref()?;
    let names = content.constants.iter().map(|constant| constant.name.as_str());
    repeated(names, "constant", &source.path, |index| at("constants", index, "name"), problems);
    let mut constants = Vec::with_capacity(content.constants.len());
    for (index, constant) in content.constants.iter().enumerate() {
        let value = match &constant.value {
            Value::String(text) if !text.is_empty() => Cell::Text(text.clone()),
            Value::Number(number) if number.is_i64() => Cell::Integer(number.as_i64().unwrap_or_default()),
            _ => {
                problems.add(
                    &source.path,
                    at("constants", index, "value"),
                    "the value of a constant is neither a text nor an integer",
                    "write a text that is not empty, or an integer of 64 bits",
                );
                Cell::Null
            }
        };
        constants.push(Constant {
            name: constant.name.clone(),
            value,
            doc: constant.doc.clone(),
            source: constant.source.clone(),
            draft: constant.draft,
        });
    }
    Some(constants)
}
