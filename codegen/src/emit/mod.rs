//! Artifacts from a checked model: one module per kind, each a pure function.

mod cell;
pub(crate) mod docs;
mod grid;
mod markdown;
pub(crate) mod rust;
pub(crate) mod schemas;
pub(crate) mod tables;
#[cfg(test)]
mod tests;

use serde_json::Value;

/// JSON as every artifact has it: indented by two spaces, with a line break at the end.
fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
