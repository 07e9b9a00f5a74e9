//! Every `$ref` to another file leads to a schema of the same contract; the others are for the lowering to follow.

use serde_json::Value;

use super::documents::{Documents, Lost};
use super::subschemas;
use crate::{Problems, pointer, wording};

pub(super) fn check(documents: &Documents<'_>, index: usize, file: &str, schema: &Value, problems: &mut Problems) {
    subschemas::walk(schema, &mut |place| {
        let Some(Value::String(reference)) = place.schema.get("$ref") else { return };
        if reference.starts_with('#') {
            return;
        }
        let here = pointer::child(place.pointer, "$ref");
        match documents.resolve(index, reference) {
            Ok(_) | Err(Lost::Unread) => {}
            Err(Lost::Document) if !documents.complete => {}
            Err(Lost::Document) => problems.add(
                file,
                here,
                format!("no schema of the contract has the `$id` that {} means", wording::name(reference)),
                wording::instead_of_file(
                    reference,
                    documents.ids(),
                    "write the `$id` of a schema of the manifest, or a path relative to the own one",
                ),
            ),
            Err(Lost::Place) => problems.add(
                file,
                here,
                format!("{} leads nowhere", wording::name(reference)),
                "correct what follows the `#`, or add the definition",
            ),
        }
    });
}
