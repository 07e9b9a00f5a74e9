//! Names of Rust types.
//!
//! A name follows from the place alone: a root has the name that the contract gives it, a definition its key,
//! and what stands inside is called after the way to it (`Parcel`, `ParcelSender`, `ParcelStopsItem`). So the
//! name of a type does not depend on what else is in the module, and two places that come to one name are
//! reported instead of being numbered.

use serde_json::Value;

use super::places::Place;
use super::read::Reader;
use crate::casing;
use crate::pointer::unescape;

/// Names of the prelude that the emitted code uses as they are.
const PRELUDE: [&str; 9] = ["Box", "Default", "From", "None", "Option", "Self", "Some", "String", "Vec"];

pub(super) fn type_name(reader: &Reader<'_>, at: &Place) -> String {
    let document = reader.places.document(at);
    let mut name = document.rust.to_owned();
    let mut here = Place::root(at.document);
    let tokens: Vec<&str> = at.pointer.split('/').skip(1).collect();
    let mut rest = tokens.as_slice();
    while let [keyword, tail @ ..] = rest {
        let single = matches!(*keyword, "items" | "additionalProperties");
        let Some(key) = (if single { Some("") } else { tail.first().copied() }) else { break };
        let parent = here.clone();
        here = if single { here.under(keyword) } else { here.under(keyword).under(key) };
        rest = if single { tail } else { &tail[1..] };
        if let Some(chosen) = reader.chosen.get(&here) {
            name.clone_from(chosen);
            continue;
        }
        match *keyword {
            "$defs" => name = casing::pascal(&unescape(key)),
            "properties" => name.push_str(&casing::pascal(&member(&unescape(key)))),
            "items" => name.push_str("Item"),
            "prefixItems" => name.extend(["Item", &ordinal(key)]),
            "additionalProperties" | "patternProperties" => name.push_str("Value"),
            "oneOf" | "anyOf" if only_one_type(reader.places.value(&parent).get(keyword)) => {
                if parent.is_root() {
                    name.push_str("Value");
                }
            }
            "oneOf" | "anyOf" => name.extend(["Variant", &ordinal(key)]),
            _ => name.extend(["Part", &ordinal(key)]),
        }
    }
    name
}

fn member(key: &str) -> String {
    match key.strip_prefix('@') {
        Some(rest) => format!("at_{rest}"),
        None => key.to_owned(),
    }
}

fn ordinal(index: &str) -> String {
    index.parse::<usize>().map_or(0, |index| index.saturating_add(1)).to_string()
}

/// Whether all branches but one say `null`.
fn only_one_type(branches: Option<&Value>) -> bool {
    let branches = branches.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    branches.iter().filter(|branch| !is_null(branch)).count() == 1
}

/// Whether a schema admits `null` alone.
pub(super) fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|name| name == "null") || schema.get("const").is_some_and(Value::is_null)
}

/// Why a text is no name for a type, if so.
pub(super) fn unfit_type(name: &str) -> Option<String> {
    if PRELUDE.contains(&name) {
        return Some(format!("its Rust type would be called `{name}`, which Rust itself uses"));
    }
    is_unfit(name).then(|| format!("its Rust type would be called `{name}`, which is no name"))
}

/// Whether a text is no name for a type or variant.
pub(super) fn is_unfit(name: &str) -> bool {
    !casing::is_identifier(name) || !name.starts_with(|first: char| first.is_ascii_uppercase())
}
