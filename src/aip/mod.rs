//! AIP: the protocol error, and the carriers in which it travels.
//!
//! [`Error`] is the side that writes, [`Received`] the side that reads. Codes, categories, statuses and the types on
//! the wire are generated from `schema/aip`.

mod carry;
mod error;
mod evidence;
mod mcp;
mod observe;
mod received;
mod record;
#[cfg(feature = "rmcp")]
mod rmcp;
mod signed;
mod transition;

pub use crate::generated::aip::*;

pub use carry::{Address, HttpAnswer};
pub use error::{Error, NeverAnError};
pub use evidence::Outcome;
pub use mcp::{McpError, ToolResult, Verbatim};
pub use observe::{Labels, is_private, redacted};
pub(crate) use received::Said;
pub use received::{Head, NoCategory, Received};
pub use record::{Body, Enclosed};
pub use signed::{Signed, Unproven, Verification};
pub use transition::state_after;

/// The code as a text of the catalogue, which is a bounded set.
fn listed_code(code: &str) -> &'static str {
    Code::all_of(code).first().map_or(constants::UNLISTED_LABEL, |row| row.as_str())
}
