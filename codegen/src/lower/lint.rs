//! The part of the profile that can be seen keyword by keyword: unknown words, words of other drafts, and
//! values of the wrong form. Everything that takes a look at the whole is reported while it is read.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::doubt::Fault;
use super::keywords::{Holds, Part, keyword, subschemas};
use crate::problem::Problems;

/// Counts that bound the same thing from below and from above.
const COUNTS: [(&str, &str); 4] = [
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minContains", "maxContains"),
    ("minProperties", "maxProperties"),
];

const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// Reports what is wrong with the keywords, and says where.
pub(super) fn keywords(file: &str, schema: &Value, problems: &mut Problems) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut anchors = HashSet::new();
    let mut open = vec![(String::new(), schema)];
    while let Some((pointer, schema)) = open.pop() {
        match schema {
            Value::Bool(_) if !pointer.is_empty() => {}
            Value::Object(members) => {
                for (name, value) in members {
                    let at = crate::pointer::child(&pointer, name);
                    if let Some((what, fix)) = fault(name, value, pointer.is_empty()) {
                        problems.add(file, at.as_str(), what, fix);
                        let has_form = keyword(name).is_none_or(|(_, holds)| well_formed(name, holds, value));
                        faults.push(if has_form { Fault::Keyword(at) } else { Fault::Value(at) });
                    } else if name == "$anchor" && !anchors.insert(value.as_str()) {
                        problems.add(file, at.as_str(), "the anchor is there twice", "rename one of the two");
                        faults.push(Fault::Value(at));
                    }
                }
                for (least, most) in exchanged(members) {
                    let at = crate::pointer::child(&pointer, most);
                    let what = format!("nothing lies between `{least}` and `{most}`");
                    problems.add(file, at.as_str(), what, "write the smaller number as the lower bound");
                    faults.push(Fault::Value(at));
                }
                open.extend(
                    subschemas(schema).into_iter().map(|(below, schema)| (format!("{pointer}{below}"), schema)),
                );
            }
            _ => {
                problems.add(file, pointer.as_str(), "a schema is an object here", "write an object with a `type`");
                faults.push(Fault::Schema(pointer));
            }
        }
    }
    faults
}

/// The bounds of which the lower one is above the upper one.
fn exchanged(members: &Map<String, Value>) -> impl Iterator<Item = (&'static str, &'static str)> {
    let count = |name: &str| members.get(name).and_then(Value::as_u64);
    COUNTS
        .into_iter()
        .filter(move |(least, most)| count(least).zip(count(most)).is_some_and(|(least, most)| least > most))
}

fn fault(name: &str, value: &Value, root: bool) -> Option<(String, String)> {
    let Some((part, holds)) = keyword(name) else {
        return Some((format!("the keyword `{name}` is not known"), "correct it, or start it with `x-`".to_owned()));
    };
    if let Part::Refused(fix) = part {
        return Some((format!("the keyword `{name}` is outside the profile"), fix.to_owned()));
    }
    if name == "$id" && !root {
        return Some((
            "a schema inside another has an identifier of its own".to_owned(),
            "move it to a file of its own, or drop the `$id`".to_owned(),
        ));
    }
    let expected = if well_formed(name, holds, value) { return None } else { expected(name, holds) };
    Some((format!("the value of `{name}` has the wrong form"), format!("write {expected}")))
}

fn well_formed(name: &str, holds: Holds, value: &Value) -> bool {
    let strings = |value: &Value| value.as_array().is_some_and(|all| all.iter().all(Value::is_string));
    let list = value.as_array().is_some_and(|all| !all.is_empty());
    match name {
        "type" => match value {
            Value::String(one) => TYPES.contains(&one.as_str()),
            Value::Array(all) => list && all.iter().all(|one| one.as_str().is_some_and(|one| TYPES.contains(&one))),
            _ => false,
        },
        "enum" => list,
        "required" => strings(value),
        "$ref" | "$schema" | "$id" | "$anchor" | "$comment" | "title" | "description" | "pattern" | "format" => {
            value.is_string()
        }
        "deprecated" | "readOnly" | "writeOnly" | "uniqueItems" => value.is_boolean(),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => value.is_number(),
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minContains" | "maxContains" | "minProperties"
        | "maxProperties" => value.is_u64(),
        "dependentRequired" => value.as_object().is_some_and(|all| all.values().all(strings)),
        "examples" => value.is_array(),
        _ => match holds {
            Holds::Nothing => true,
            Holds::One => value.is_object() || value.is_boolean(),
            Holds::List => list,
            Holds::Map => value.is_object(),
        },
    }
}

fn expected(name: &str, holds: Holds) -> &'static str {
    match name {
        "type" => {
            "\"array\", \"boolean\", \"integer\", \"null\", \"number\", \"object\" or \"string\", or a list of these"
        }
        "enum" => "a list with at least one value",
        "required" => "a list of member names",
        "deprecated" | "readOnly" | "writeOnly" | "uniqueItems" => "`true` or `false`",
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => "a number",
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minContains" | "maxContains" | "minProperties"
        | "maxProperties" => "a whole number that is not negative",
        "dependentRequired" => "an object of lists of member names",
        "examples" => "a list",
        _ => match holds {
            Holds::Nothing => "a string",
            Holds::One => "a schema",
            Holds::List => "a list with at least one schema",
            Holds::Map => "an object of schemas",
        },
    }
}
