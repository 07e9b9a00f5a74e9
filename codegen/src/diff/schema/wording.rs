//! What a schema says beside its assertions.

use serde_json::Value;

use super::{Members, SILENT};
use crate::check::schemas::subschemas;
use crate::diff::change::{Found, Kind, Severity};
use crate::pointer;

const TEXTS: [&str; 7] = ["title", "description", "$comment", "examples", "deprecated", "readOnly", "writeOnly"];

/// Texts and defaults, at places that both have.
pub(super) fn compare(old: &Value, new: &Value) -> Vec<Found> {
    let mut all = Vec::new();
    subschemas::walk(new, &mut |place| {
        let Some(before) = old.pointer(place.pointer) else { return };
        let differs = |keyword: &&&str| before.get(**keyword) != place.schema.get(**keyword);
        let texts: Vec<&str> = TEXTS.iter().filter(differs).copied().collect();
        if !texts.is_empty() {
            let at = pointer::child(place.pointer, texts[0]);
            all.push(Found::wording(at, format!("{} of {}", texts.join(", "), shown(place.pointer))));
        }
        let (was, is) = (before.get("default"), place.schema.get("default"));
        if was != is {
            let mut found = Found::new(
                Kind::DefaultChanged,
                pointer::child(place.pointer, "default"),
                format!("the default of {}", shown(place.pointer)),
                "a member that is left out means something else",
            );
            (found.before, found.after) = (was.cloned(), is.cloned());
            all.push(found.for_both(Severity::Behavioural));
        }
    });
    all
}

fn shown(pointer: &str) -> String {
    if pointer.is_empty() { "the schema".to_owned() } else { format!("`{pointer}`") }
}

/// Whether two schemas are the same text but for what says nothing about instances.
pub(super) fn same(old: &Value, new: &Value) -> bool {
    bare(old) == bare(new) && definitions(old) == definitions(new)
}

/// As [`same`], for the keywords of one object; definitions are compared by whoever refers to them.
pub(super) fn same_members(old: &Members, new: &Members) -> bool {
    bare(&Value::Object(old.clone())) == bare(&Value::Object(new.clone()))
}

fn bare(schema: &Value) -> Value {
    subschemas::map(schema, "", &mut |_, mut members| {
        members.retain(|keyword, _| !SILENT.contains(&keyword.as_str()) || keyword == "$anchor");
        members.sort_keys();
        Value::Object(members)
    })
}

fn definitions(schema: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    subschemas::walk(schema, &mut |place| {
        for keyword in ["$defs", "definitions"] {
            for (name, definition) in place.schema.get(keyword).and_then(Value::as_object).into_iter().flatten() {
                all.push((format!("{}/{keyword}/{name}", place.pointer), bare(definition)));
            }
        }
    });
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}
