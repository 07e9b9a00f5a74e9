//! Characters that nobody sees in a review.
//!
//! What stands in a source ends up in documentation, comments and terminals. A character without a shape of its own
//! lets a text read otherwise than it is: it turns the direction, hides, or drives a terminal. Line breaks and tabs
//! are text; so are the joiners that scripts and emoji need.

use serde_json::Value;

use crate::wording::{is_direction, is_hidden};
use crate::{Problems, pointer};

/// Reports every key and text of a source that holds such a character.
pub(super) fn check(path: &str, text: &str, value: &Value, problems: &mut Problems) {
    let may_hold = text.contains(is_hidden) || ["\\u", "\\b", "\\f", "\\r"].iter().any(|escape| text.contains(escape));
    if may_hold {
        visit(path, "", value, problems);
    }
}

fn visit(path: &str, pointer: &str, value: &Value, problems: &mut Problems) {
    match value {
        Value::String(text) => report(path, pointer, text, problems),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                visit(path, &pointer::child(pointer, &index.to_string()), item, problems);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let here = pointer::child(pointer, name);
                report(path, &here, name, problems);
                visit(path, &here, member, problems);
            }
        }
        _ => {}
    }
}

fn report(path: &str, pointer: &str, text: &str, problems: &mut Problems) {
    if let Some(hidden) = text.chars().find(|character| is_hidden(*character)) {
        let kind = match hidden {
            hidden if is_direction(hidden) => "which turns the direction of reading",
            hidden if hidden.is_control() => "a control character",
            _ => "which cannot be seen",
        };
        problems.add(
            path,
            pointer,
            format!("the text holds U+{:04X}, {kind}", u32::from(hidden)),
            "remove the character, or name it in words",
        );
    }
}
