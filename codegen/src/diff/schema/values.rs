//! Keywords that look at the value itself: its type, its bounds, its form.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::{Finding, Members};
use crate::diff::change::Kind;
use crate::pointer;

const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];
/// Keywords with a greatest value, then those with a least value.
const UPPER: [&str; 5] = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const LOWER: [&str; 5] = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];

pub(super) fn compare(old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    types(old, new, at, all);
    choices(old, new, at, all);
    for keyword in UPPER {
        bound(keyword, old, new, at, all, Ordering::Less);
    }
    for keyword in LOWER {
        bound(keyword, old, new, at, all, Ordering::Greater);
    }
    multiple(old, new, at, all);
    for keyword in ["pattern", "format"] {
        opaque(keyword, old, new, at, all);
    }
    let unique = |members: &Members| members.get("uniqueItems") == Some(&Value::Bool(true));
    match (unique(old), unique(new)) {
        (false, true) => all.push(Finding::narrower(
            Kind::ConstraintAdded,
            &pointer::child(at, "uniqueItems"),
            "items may not repeat",
        )),
        (true, false) => {
            all.push(Finding::wider(Kind::ConstraintRemoved, &pointer::child(at, "uniqueItems"), "items may repeat"));
        }
        _ => {}
    }
}

/// The types that are left by `type`, and by `enum` and `const`; a whole number is a `number` too.
pub(super) fn allowed_types(members: &Members) -> Vec<&'static str> {
    let stated = |name: &str| match members.get("type") {
        Some(Value::String(only)) => only == name || only == "number" && name == "integer",
        Some(Value::Array(names)) => {
            let has = |name: &str| names.iter().any(|other| other == name);
            has(name) || name == "integer" && has("number")
        }
        _ => true,
    };
    let values = values(members);
    let met = |name: &str| values.as_ref().is_none_or(|values| values.iter().any(|value| is(value, name)));
    TYPES.into_iter().filter(|name| stated(name) && met(name)).collect()
}

fn is(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => {
            name == "number" || name == "integer" && number.as_f64().is_none_or(|number| number.fract() == 0.0)
        }
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

fn types(old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    let (before, after) = (allowed_types(old), allowed_types(new));
    let gained = after.iter().any(|name| !before.contains(name));
    let lost = before.iter().any(|name| !after.contains(name));
    if gained || lost {
        let named = |types: &[&str]| if types.len() == TYPES.len() { "any type".to_owned() } else { types.join(", ") };
        let what = format!("the type is {} instead of {}", named(&after), named(&before));
        let finding = Finding::new(Kind::TypeChanged, &pointer::child(at, "type"), what);
        all.push(Finding { wider: gained, narrower: lost, ..finding });
    }
}

/// The values that `enum` and `const` leave.
fn values(members: &Members) -> Option<Vec<&Value>> {
    let listed = members.get("enum").and_then(Value::as_array).map(|values| values.iter().collect::<Vec<_>>());
    match (listed, members.get("const")) {
        (Some(values), Some(only)) => Some(values.into_iter().filter(|value| *value == only).collect()),
        (None, Some(only)) => Some(vec![only]),
        (values, None) => values,
    }
}

fn choices(old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    let keyword = |members: &Members| if members.contains_key("const") { "const" } else { "enum" };
    match (values(old), values(new)) {
        (None, None) => {}
        (None, Some(_)) => {
            let here = pointer::child(at, keyword(new));
            all.push(Finding::narrower(Kind::ConstraintAdded, &here, "only certain values are allowed now"));
        }
        (Some(_), None) => {
            let here = pointer::child(at, keyword(old));
            all.push(Finding::wider(Kind::ConstraintRemoved, &here, "other values are allowed now"));
        }
        (Some(before), Some(after)) => {
            let here = pointer::child(at, keyword(new));
            for value in after.iter().filter(|value| !before.contains(value)) {
                all.push(
                    Finding::wider(Kind::EnumValueAdded, &here, format!("the value {value} is allowed now")).to(value),
                );
            }
            for value in before.iter().filter(|value| !after.contains(value)) {
                all.push(
                    Finding::narrower(Kind::EnumValueRemoved, &here, format!("the value {value} is refused now"))
                        .from(value),
                );
            }
        }
    }
}

/// `tighter` is how a new value stands to the old one when it allows less.
pub(super) fn bound(keyword: &str, old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>, tighter: Ordering) {
    let here = pointer::child(at, keyword);
    match (old.get(keyword), new.get(keyword)) {
        (None, None) => {}
        (None, Some(after)) => {
            all.push(Finding::narrower(Kind::BoundTightened, &here, format!("`{keyword}` is {after} now")).to(after));
        }
        (Some(before), None) => {
            all.push(Finding::wider(Kind::BoundLoosened, &here, format!("`{keyword}` is gone")).from(before));
        }
        (Some(before), Some(after)) if before == after => {}
        (Some(before), Some(after)) => {
            let what = format!("`{keyword}` is {after} instead of {before}");
            let order = before.as_number().zip(after.as_number()).and_then(|(before, after)| order(after, before));
            let finding = match order {
                Some(Ordering::Equal) => return,
                Some(order) if order == tighter => Finding::narrower(Kind::BoundTightened, &here, what),
                Some(_) => Finding::wider(Kind::BoundLoosened, &here, what),
                None => Finding::not_judged(&here, what),
            };
            all.push(finding.from(before).to(after));
        }
    }
}

/// How two numbers stand to each other, where that can be said without rounding.
fn order(a: &Number, b: &Number) -> Option<Ordering> {
    let whole = |number: &Number| number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?).filter(|order| *order != Ordering::Equal),
    }
}

fn multiple(old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    let here = pointer::child(at, "multipleOf");
    match (old.get("multipleOf"), new.get("multipleOf")) {
        (None, Some(_)) => all.push(Finding::narrower(Kind::ConstraintAdded, &here, "`multipleOf` is new")),
        (Some(_), None) => all.push(Finding::wider(Kind::ConstraintRemoved, &here, "`multipleOf` is gone")),
        (Some(before), Some(after)) if before != after => {
            let what = format!("`multipleOf` is {after} instead of {before}");
            let finding = match (before.as_u64(), after.as_u64()) {
                (Some(old), Some(new)) if old > 0 && new % old == 0 => {
                    Finding::narrower(Kind::BoundTightened, &here, what)
                }
                (Some(old), Some(new)) if new > 0 && old % new == 0 => Finding::wider(Kind::BoundLoosened, &here, what),
                _ => Finding::both(Kind::ConstraintChanged, &here, what),
            };
            all.push(finding.from(before).to(after));
        }
        _ => {}
    }
}

/// A text whose meaning is not compared.
fn opaque(keyword: &str, old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    let here = pointer::child(at, keyword);
    match (old.get(keyword), new.get(keyword)) {
        (None, Some(after)) => {
            all.push(Finding::narrower(Kind::ConstraintAdded, &here, format!("`{keyword}` is new")).to(after));
        }
        (Some(before), None) => {
            all.push(Finding::wider(Kind::ConstraintRemoved, &here, format!("`{keyword}` is gone")).from(before));
        }
        (Some(before), Some(after)) if before != after => {
            let what = format!("`{keyword}` is {after} instead of {before}");
            all.push(Finding::not_judged(&here, what).from(before).to(after));
        }
        _ => {}
    }
}
