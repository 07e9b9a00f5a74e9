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

/// JSON as every artifact has it: indented by two spaces, with a line break at the end.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    // Fails for maps with keys that are no strings, of which there are none.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
