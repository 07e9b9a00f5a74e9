//! What is said to a request that is not accepted.

use std::fmt;

use serde::Serializer;

use crate::a2a::ErrorName;
use crate::aap::Error;
use crate::jsonrpc::sealed::Sealed;
use crate::jsonrpc::{self, ErrorObject, Response};
use crate::{Id, Outline, a2a};

/// Why a request is not accepted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// The bytes are not JSON: an error of A2A, not of AAP.
    NotJson(NotJson),
    /// The request has problems.
    Refused(Error),
}

impl Refusal {
    /// The JSON-RPC response. One for bytes that are not JSON has the id `null`, since none could be read.
    pub fn respond_to(self, id: impl Into<Id<'static>>) -> Response<Self> {
        let id = if matches!(self, Self::NotJson(_)) { Id::NULL } else { id.into() };
        Response::new(id, self)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<NotJson> for Refusal {
    fn from(error: NotJson) -> Self {
        Self::NotJson(error)
    }
}

impl Sealed for Refusal {}

impl ErrorObject for Refusal {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::NotJson(error) => error.serialize_error_object(serializer),
            Self::Refused(error) => error.serialize_error_object(serializer),
        }
    }

    fn outline(&self) -> Outline<'_> {
        match self {
            Self::NotJson(error) => error.outline(),
            Self::Refused(error) => error.outline(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(error) => error.fmt(f),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotJson(error) => Some(error),
            Self::Refused(error) => Some(error),
        }
    }
}

/// The bytes of a request are not JSON, or are nested deeper than is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotJson {
    line: usize,
    column: usize,
}

impl NotJson {
    pub(super) fn at(error: &serde_json::Error) -> Self {
        Self { line: error.line(), column: error.column() }
    }

    /// The error of A2A for it.
    pub const fn name(self) -> ErrorName {
        ErrorName::JsonParseError
    }

    /// Line at which reading ended, from 1.
    pub const fn line(self) -> usize {
        self.line
    }

    /// Column at which reading ended.
    pub const fn column(self) -> usize {
        self.column
    }
}

impl Sealed for NotJson {}

impl ErrorObject for NotJson {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let code = self.name().json_rpc_code().unwrap_or_default();
        jsonrpc::bare_error_object(serializer, code, &self.to_string())
    }

    fn outline(&self) -> Outline<'_> {
        let name = self.name();
        Outline {
            contract: a2a::CONTRACT,
            code: name.as_str(),
            json_rpc_code: name.json_rpc_code(),
            retryable: name.retryable(),
            error_id: None,
            cause: None,
        }
    }
}

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The request is not JSON; reading ended at line {}, column {}.", self.line, self.column)
    }
}

impl std::error::Error for NotJson {}

/// A type does not fit the schema in front of it. What serde says is left out: it quotes values.
#[derive(Debug)]
pub(super) struct Misfit(pub &'static str);

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a request that its schema accepts does not fit the type {}", self.0)
    }
}

impl std::error::Error for Misfit {}
