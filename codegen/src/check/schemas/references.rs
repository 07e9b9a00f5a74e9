//! Every `$ref` leads to a schema of the same contract.

use serde_json::Value;

use super::documents::{Documents, Lost};
use super::subschemas;
use crate::{Problems, locate, wording};

pub(super) fn check(documents: &Documents<'_>, index: usize, file: &str, schema: &Value, problems: &mut Problems) {
    subschemas::walk(schema, &mut |place| {
        let Some(reference) = place.schema.get("$ref") else { return };
        let here = locate::child(place.pointer, "$ref");
        let Value::String(reference) = reference else {
            problems.add(file, here, "the `$ref` is not a text", "write a URI reference");
            return;
        };
        match documents.resolve(index, reference) {
            Ok(_) | Err(Lost::Unread) => {}
            Err(Lost::Document) if !documents.complete => {}
            Err(Lost::Document) => problems.add(
                file,
                here,
                format!("no schema of the contract has the `$id` that {} means", wording::name(reference)),
                wording::instead(reference, documents.ids(), "write the `$id` of a schema of the manifest, or a path relative to the own one"),
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
