//! Numbers over JSON-RPC that the specification leaves to the server.

use std::fmt;

use super::Error;

/// An error that has no number over JSON-RPC, and so no way into that binding.
///
/// The specification calls the errors of authentication and authorization custom errors of JSON-RPC and numbers neither;
/// each SDK that has a number has another one. Whoever sends them chooses:
/// [`with_json_rpc_code`](Error::with_json_rpc_code).
#[derive(Debug, Clone, PartialEq)]
pub struct Unnumbered(Error);

impl Unnumbered {
    pub(super) const fn new(error: Error) -> Self {
        Self(error)
    }

    /// The error.
    pub const fn error(&self) -> &Error {
        &self.0
    }

    /// The error, to be given a number, or sent over another binding.
    pub fn into_error(self) -> Error {
        self.0
    }
}

impl fmt::Display for Unnumbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the specification gives {} no number over JSON-RPC; choose one", self.0.name())
    }
}

impl std::error::Error for Unnumbered {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Why a number does not suit an error over JSON-RPC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberError {
    /// The error has a number already.
    Assigned,
    /// The number belongs to another error, or lies in the block that A2A keeps for itself.
    Taken,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Assigned => "the specification gives this error its number",
            Self::Taken => "the number belongs to another error or to A2A; choose one outside of its block",
        })
    }
}

impl std::error::Error for NumberError {}
