//! Members that are reported as unevaluated, and are not to blame.
//!
//! A schema that fails has looked at nothing, says JSON Schema. So one fault in one member makes the validator list
//! every member that the failed schema knows, beside those that nobody knows. The former are dropped here: a member
//! that has a problem of its own, in itself or inside of it, and a member that a failed schema would have looked at.

use std::collections::HashMap;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::found::Found;
use crate::pointer;
use crate::problem::Kind;
use crate::schema::keywords::{APPLICATORS, Applies, REFERENCES, Step, steps};
use crate::schema::place::Place;

/// Drops entries that follow from others; the entries are in the order of places, and stay so.
pub(super) fn drop_consequences(root: Option<&Place<'_>>, found: &mut Vec<Found<'_>>) {
    if !found.iter().any(Found::is_unevaluated) {
        return;
    }
    let mut patterns = Patterns::default();
    let keep: Vec<bool> = (0..found.len())
        .map(|index| {
            let entry = &found[index];
            if !entry.is_unevaluated() {
                return true;
            }
            let within = |outer: &str| {
                let start = found.partition_point(|other| pointer::order(&other.pointer, outer).is_lt());
                let outer = outer.to_owned();
                found[start..].iter().take_while(move |other| pointer::is_within(&other.pointer, &outer))
            };
            let blamed = within(&entry.pointer).any(|other| !other.is_unevaluated() || other.pointer != entry.pointer);
            let follows = || {
                let others = within(entry.error.instance_path().as_str()).filter(|other| !other.is_unevaluated());
                others.into_iter().any(|other| explains(root, entry, other, &mut patterns))
            };
            !blamed && !{ follows }()
        })
        .collect();
    let mut keep = keep.into_iter();
    found.retain(|_| keep.next().unwrap_or(true));
}

/// Whether `other` is the fault of a schema that would have looked at the member.
fn explains(root: Option<&Place<'_>>, entry: &Found<'_>, other: &Found<'_>, patterns: &mut Patterns) -> bool {
    let path = entry.error.evaluation_path().as_str();
    let Some((around, _)) = path.rsplit_once('/') else {
        return false;
    };
    let Some(rest) = other.error.evaluation_path().as_str().strip_prefix(around) else {
        return false;
    };
    let Some(mut place) = root.and_then(|root| root.around(path)) else {
        return false;
    };
    let token = entry.pointer.rsplit('/').next().unwrap_or_default();
    let name = referencing::unescape_segment(token);
    let key =
        if entry.kind == Kind::Unknown { Key::Name(&name) } else { Key::Index(token.parse().unwrap_or(usize::MAX)) };
    for step in steps(rest) {
        if !step.stays() {
            return false;
        }
        if step.key.is_none() && matches!(step.keyword, "anyOf" | "oneOf") {
            return super::branches::branches(&place, step.keyword).iter().any(|branch| knows(branch, key, patterns));
        }
        let Some(next) = place.step(step) else {
            return false;
        };
        place = next;
        if knows(&place, key, patterns) {
            return true;
        }
    }
    false
}

#[derive(Clone, Copy)]
enum Key<'k> {
    Name(&'k str),
    Index(usize),
}

/// Whether a schema says anything about a member or item.
fn knows(place: &Place<'_>, key: Key<'_>, patterns: &mut Patterns) -> bool {
    let schema = place.schema;
    let some = |keyword: &str| schema.get(keyword).is_some_and(|schema| *schema != Value::Bool(false));
    let own = match key {
        Key::Name(name) => {
            schema.get("properties").is_some_and(|properties| properties.get(name).is_some())
                || some("additionalProperties")
                || some("unevaluatedProperties")
                || schema
                    .get("patternProperties")
                    .and_then(Value::as_object)
                    .is_some_and(|members| members.keys().any(|pattern| patterns.matches(pattern, name)))
        }
        Key::Index(index) => {
            schema.get("prefixItems").and_then(Value::as_array).is_some_and(|items| index < items.len())
                || some("items")
                || some("unevaluatedItems")
                || some("contains")
        }
    };
    let mut referred = REFERENCES.iter().filter_map(|keyword| place.step(Step { keyword, key: None }));
    let applied = |applicator: &&crate::schema::keywords::Applicator| {
        applicator.applies == Applies::Here && applicator.keyword != "not"
    };
    own || referred.any(|place| knows(&place, key, patterns))
        || APPLICATORS
            .iter()
            .filter(applied)
            .flat_map(|applicator| place.held(applicator))
            .any(|(_, place)| knows(&place, key, patterns))
}

/// Patterns of names, compiled once for each list of problems.
#[derive(Default)]
struct Patterns(HashMap<String, Option<Validator>>);

impl Patterns {
    fn matches(&mut self, pattern: &str, name: &str) -> bool {
        let compiled = self
            .0
            .entry(pattern.to_owned())
            .or_insert_with(|| jsonschema::draft202012::new(&json!({ "pattern": pattern })).ok());
        compiled.as_ref().is_some_and(|validator| validator.is_valid(&Value::from(name)))
    }
}
