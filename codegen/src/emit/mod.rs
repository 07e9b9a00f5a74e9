//! Artifacts from a checked model: one module per kind, each a pure function.

pub(crate) mod rust;
