//! The shape of a message, whatever row it shows: members, types, and each entry once.

use std::collections::HashSet;

use serde_json::Value;

use super::messages::url;
use crate::model::{Entry, Holds, Place};
use crate::source::JsonType;
use crate::{Problems, pointer, wording};

/// Holds the places below `base` to their types and members. A member that is lacking is said once, by whatever says
/// most about it, so this comes last.
pub(super) fn check(file: &str, places: &[Place], base: &str, within: &Value, problems: &mut Problems) {
    for place in places {
        let here = format!("{base}{}", place.at);
        match (&place.holds, within.pointer(&place.at)) {
            (Holds::Types(types), Some(value)) if !types.iter().any(|kind| is(*kind, value)) => problems.add(
                file,
                here,
                "the value has not the type that the envelope gives it",
                format!("write {}, or correct the envelope", wording::types(types)),
            ),
            (Holds::Object { has, may }, Some(value)) => members(file, &here, has, may, value, problems),
            _ => {}
        }
    }
}

fn is(kind: JsonType, value: &Value) -> bool {
    match kind {
        JsonType::Null => value.is_null(),
        JsonType::Boolean => value.is_boolean(),
        JsonType::Integer => value.is_i64() || value.is_u64(),
        JsonType::Number => value.is_number(),
        JsonType::String => value.is_string(),
        JsonType::Array => value.is_array(),
        JsonType::Object => value.is_object(),
    }
}

fn members(file: &str, here: &str, has: &[String], may: &[String], value: &Value, problems: &mut Problems) {
    let Value::Object(found) = value else {
        problems.add(file, here, "the envelope has an object here", "write one, or correct the envelope");
        return;
    };
    for name in has.iter().filter(|name| !found.contains_key(*name)) {
        let place = pointer::child(here, name);
        if !problems.iter().any(|problem| problem.file == file && problem.pointer == place) {
            let what = format!("the message lacks the member {}, which the envelope has", wording::name(name));
            problems.add(file, place, what, "add it, or correct the envelope");
        }
    }
    let absent: Vec<&str> =
        has.iter().chain(may).map(String::as_str).filter(|known| !found.contains_key(*known)).collect();
    for name in found.keys().filter(|name| !has.contains(name) && !may.contains(name)) {
        let fix = match wording::nearest(name, &absent) {
            Some(near) => format!("write {}, or remove it", wording::name(near)),
            None => "remove it, or add it to the envelope".to_owned(),
        };
        let what = format!("the envelope has no member {} here", wording::name(name));
        problems.add(file, pointer::child(here, name), what, fix);
    }
}

/// Reports every entry whose `@type` another one has already.
pub(super) fn once(file: &str, list: &str, kinds: &[Entry], entries: &[Value], problems: &mut Problems) {
    let mut seen = HashSet::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Some(url) = url(entry).filter(|url| kinds.iter().any(|kind| kind.url == *url))
            && !seen.insert(url)
        {
            problems.add(
                file,
                pointer::child(&format!("{list}/{index}"), "@type"),
                format!("the list has an entry {} already", wording::name(url)),
                "remove one of the two; an entry stands once",
            );
        }
    }
}
