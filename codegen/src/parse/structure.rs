//! What the parser says, as problems.
//!
//! serde stops at the first fault of a file and knows no pointer; the offset that it knows leads to one. Its
//! message may quote a value, so only the part that says what was expected is kept.

use serde_json::Value;

use super::Role;
use super::mend::{self, Remedy};
use crate::problem::Problem;
use crate::{Problems, locate, pointer, wording};

/// Dialect that payload and details schemas are written in.
pub(crate) const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The text is not JSON.
pub(super) fn syntax(path: &str, error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or_default();
    let (what, fix) = match what {
        "recursion limit exceeded" => ("the nesting is deeper than 128 levels".to_owned(), "nest less deeply"),
        "trailing comma" => ("not JSON: a comma before a closing bracket".to_owned(), "remove the comma"),
        "trailing characters" => ("not JSON: something follows the end of the value".to_owned(), "remove it"),
        "number out of range" => ("a number is too large".to_owned(), "write a number that a 64-bit float can hold"),
        what if what.starts_with("control character") => {
            ("not JSON: a text runs over the end of its line".to_owned(), "close it, or write the line break as `\\n`")
        }
        what if what.starts_with("EOF") => (format!("not JSON: the file ends too early ({what})"), "complete it"),
        what => (format!("not JSON: {what}"), "correct the syntax at this line"),
    };
    Problem { file: path.to_owned(), line: error.line(), pointer: String::new(), what, fix: fix.to_owned() }
}

/// A fault of structure, and how a reader goes on in spite of it.
pub(super) struct Shape {
    pub pointer: String,
    pub what: String,
    pub fix: String,
    pub remedy: Remedy,
}

/// What serde says about a text that has not the shape of such a source.
pub(super) fn shape(text: &str, error: &serde_json::Error) -> Shape {
    let message = error.to_string();
    // The parser stands behind what it has read, but before an array or object that it did not enter.
    let before = ["invalid type: sequence", "invalid type: map"].iter().any(|start| message.starts_with(start));
    let at = locate::at(text, locate::offset(text, error.line(), error.column()) + usize::from(before));
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let quoted = || message.split('`').nth(1).unwrap_or_default();
    let expected = message.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    let known = || expected.split('`').skip(1).step_by(2).collect::<Vec<&str>>();
    if message.starts_with("missing field") {
        let pointer = pointer::child(&at, quoted());
        let what = format!("the member {} is missing", wording::name(quoted()));
        return Shape { pointer, what, fix: "add it".to_owned(), remedy: Remedy::Add };
    }
    if message.starts_with("unknown field") {
        let name = pointer::last(&at);
        let meant = mend::meant(&name, &known());
        let fix = match &meant {
            Some(near) => format!("write {}, or remove it", wording::name(near)),
            None => format!("remove it; known are {}", wording::either(known()).replace(" or ", " and ")),
        };
        let what = format!("unknown member {}", wording::name(&name));
        return Shape { pointer: at, what, fix, remedy: Remedy::Remove(meant) };
    }
    if message.starts_with("unknown variant") {
        return Shape {
            pointer: at,
            what: "the value is not one of those allowed".to_owned(),
            fix: format!("write {}", wording::either(known())),
            remedy: Remedy::Replace(known().first().copied().unwrap_or_default().into()),
        };
    }
    if message.starts_with("trailing characters") {
        let pointer = at.rsplit_once('/').map(|(list, _)| list.to_owned()).unwrap_or_default();
        return Shape {
            pointer,
            what: "the list has an item too many".to_owned(),
            fix: "write exactly two numbers, the lower one first".to_owned(),
            remedy: Remedy::expected("an array of length 2"),
        };
    }
    Shape {
        pointer: at,
        what: "the value has the wrong type or range".to_owned(),
        fix: format!("write {}", json_type(expected)),
        remedy: Remedy::expected(expected),
    }
}

/// serde's words for Rust types, in JSON's.
fn json_type(expected: &str) -> String {
    match expected {
        "a sequence" => "an array".to_owned(),
        "a map" => "an object".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "i64" => "an integer".to_owned(),
        "u16" => "an integer from 0 to 65535".to_owned(),
        "string or map" => "a string".to_owned(),
        "" => "another value".to_owned(),
        expected if expected.starts_with("struct ") => "an object".to_owned(),
        expected if expected.starts_with("an array of length ") => format!("{expected}, no more and no less"),
        expected => expected.to_owned(),
    }
}

/// `$schema` tells an editor how to check a source while it is written; it must not tell it wrong.
pub(super) fn dialect(path: &str, role: Role, source: &Value, problems: &mut Problems) {
    let (Some(meta), Some(Value::String(named))) = (role.meta(), source.get("$schema")) else { return };
    let file = format!("{meta}.schema.json");
    let up = "../".repeat(path.matches('/').count());
    let (right, expected) = match role {
        Role::Schema => (named == DIALECT, DIALECT.to_owned()),
        _ => (named.ends_with(&format!("/{file}")), format!("{up}{}/{file}", super::META)),
    };
    if !right {
        problems.add(
            path,
            "/$schema",
            "the value names another schema than that of such a source",
            format!("write {}", wording::name(&expected)),
        );
    }
}
