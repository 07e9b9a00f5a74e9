//! Generates Rust types, code tables, documentation and publishable schemas from one folder of sources.
//!
//! ```text
//! schema/  ──load──▶ sources ──check──▶ Model ──emit──▶ Vec<Artifact>
//! ```
//!
//! [`generate`] is a pure function: no clock, no environment, no network. A build script, a command and a
//! test that call it on the same [`Inputs`] get the same bytes, so what they write or compare cannot disagree.
//! It knows no contract by name; a contract is a folder below the schema folder with a `contract.json`.

mod problem;
mod source;
pub mod model;

pub use problem::{Problem, Problems};

/// The text of every source file by its path below the schema folder, `/` between the parts.
pub type Inputs = std::collections::BTreeMap<String, String>;

/// One file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Path below the output folder, `/` between the parts: `rust/…`, `tables/…`, `docs/…` or `schema/…`.
    pub path: String,
    /// Content, ending in a line break.
    pub text: String,
}
