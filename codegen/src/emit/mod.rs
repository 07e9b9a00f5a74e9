//! Artifacts from a checked model: one module per kind, each a pure function.

mod catalog;
mod cell;
#[cfg(feature = "docs")]
pub(crate) mod docs;
mod grid;
mod js;
pub(crate) mod markdown;
mod place;
pub(crate) mod rust;
#[cfg(feature = "schemas")]
pub(crate) mod schemas;
pub(crate) mod tables;
#[cfg(all(test, feature = "docs", feature = "schemas"))]
mod tests;

use serde::Serialize;
#[cfg(feature = "publish")]
use serde_json::Value;

/// JSON as every artifact has it: indented by two spaces, with a line break at the end.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    // Fails for maps with keys that are no strings, of which there are none.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// JSON with an entry of a list on a line of its own: what is deeper than that, or short, is not laid out.
#[cfg(feature = "publish")]
pub(crate) fn by_entry(value: &impl Serialize) -> String {
    let mut text = String::new();
    lay_out(&serde_json::to_value(value).unwrap_or_default(), 0, &mut text);
    text.push('\n');
    text
}

/// How deep an entry is: that of a list in a list of lists.
#[cfg(feature = "publish")]
const ENTRY: usize = 4;
/// Bytes of what fits into a line with its neighbours.
#[cfg(feature = "publish")]
const SHORT: usize = 100;

#[cfg(feature = "publish")]
fn lay_out(value: &Value, depth: usize, text: &mut String) {
    let compact = value.to_string();
    let Value::Object(members) = value else {
        text.push_str(&compact);
        return;
    };
    if depth >= ENTRY || compact.len() <= SHORT {
        text.push_str(&compact);
        return;
    }
    for (index, (name, member)) in members.iter().enumerate() {
        text.push_str(if index == 0 { "{\n" } else { ",\n" });
        text.push_str(&" ".repeat(depth + 1));
        text.push_str(&Value::from(name.as_str()).to_string());
        text.push_str(": ");
        lay_out(member, depth + 1, text);
    }
    text.push('\n');
    text.push_str(&" ".repeat(depth));
    text.push('}');
}
