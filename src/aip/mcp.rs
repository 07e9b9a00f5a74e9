//! The projection into MCP, both ways.
//!
//! With details, the details themselves become `data` and everything else but number and text is lost. Without, the
//! extension key holds the five members that are left, and there an absent one is `null`. A failed tool call keeps the
//! whole error in `_meta` of its result.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::error::Sent;
use super::v1_0::ProtocolError;
use super::wire::McpExtension;
use super::{Category, Error, constants};
use crate::json::{Raw, Span};
use crate::jsonrpc::{ErrorObject, Response, error_object, member, sealed::Sealed};
use crate::outline::Outline;
use crate::{Decoded, Id};

/// An error as the MCP profile sends it over JSON-RPC; made by [`Error::to_mcp`].
#[derive(Debug, Clone, PartialEq)]
pub struct McpError {
    error: Error,
}

impl McpError {
    /// `code` of the JSON-RPC error.
    pub const fn code(&self) -> i32 {
        self.payload().category.json_rpc_code()
    }

    /// `message` of the JSON-RPC error.
    pub fn message(&self) -> &str {
        &self.payload().message
    }

    /// `data` of the JSON-RPC error: the details verbatim, or the extension.
    pub fn data(&self) -> Value {
        match &self.payload().details {
            Some(details) => details.clone(),
            None => serde_json::to_value(Data::Extension(Box::new(self.extension()))).unwrap_or_default(),
        }
    }

    /// Members of the error that its `data` cannot say.
    pub const fn lost(&self) -> &'static [&'static str] {
        if self.payload().details.is_some() { LOST_TO_DETAILS } else { &[] }
    }

    const fn payload(&self) -> &ProtocolError {
        self.error.payload()
    }

    /// The text alone, without a copy.
    #[cfg(feature = "rmcp")]
    pub(super) fn into_message(self) -> String {
        self.error.into_payload().message
    }

    fn extension(&self) -> McpExtension {
        McpExtension {
            code: self.payload().code.clone(),
            category: self.payload().category,
            retryable: self.payload().retryable,
            retry_after_ms: self.payload().retry_after_ms,
            source: self.payload().source.clone().unwrap_or_default(),
        }
    }
}

/// What is lost where details take the place of everything else.
const LOST_TO_DETAILS: &[&str] = &[
    ProtocolError::CODE,
    ProtocolError::CATEGORY,
    ProtocolError::RETRYABLE,
    ProtocolError::RETRY_AFTER_MS,
    ProtocolError::SOURCE,
];

enum Data<'a> {
    Details(Sent<'a>),
    Extension(Box<McpExtension>),
}

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Details(details) => details.serialize(serializer),
            Self::Extension(extension) => {
                let mut data = serializer.serialize_map(Some(1))?;
                data.serialize_entry(constants::MCP_EXTENSION_KEY, extension)?;
                data.end()
            }
        }
    }
}

impl Sealed for McpError {}

impl ErrorObject for McpError {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = match self.error.sent_details() {
            Some(details) => Data::Details(details),
            None => Data::Extension(Box::new(self.extension())),
        };
        error_object(serializer, self.code(), self.message(), &data)
    }

    fn outline(&self) -> Outline<'_> {
        Outline {
            contract: super::CONTRACT,
            code: super::listed_code(&self.payload().code),
            json_rpc_code: Some(self.code()),
            retryable: self.payload().retryable == Some(true),
            error_id: None,
            cause: std::error::Error::source(&self.error),
        }
    }
}

/// The result of a tool call that failed; made by [`Error::to_tool_result`].
#[derive(Debug, Clone, PartialEq)]
pub struct ToolResult {
    error: Error,
}

impl ToolResult {
    /// The error, without a copy.
    #[cfg(feature = "rmcp")]
    pub(super) fn into_payload(self) -> ProtocolError {
        self.error.into_payload()
    }
}

impl Serialize for ToolResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut result = serializer.serialize_map(Some(3))?;
        result.serialize_entry(constants::MCP_CONTENT_KEY, &Content(&self.error.payload().message))?;
        result.serialize_entry(constants::MCP_IS_ERROR_KEY, &true)?;
        result.serialize_entry(constants::MCP_META_KEY, &Meta(&self.error))?;
        result.end()
    }
}

/// The text for people as the one part of the content.
struct Content<'a>(&'a str);

impl Serialize for Content<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_seq(Some(1))?;
        parts.serialize_element(&Text(self.0))?;
        parts.end()
    }
}

struct Text<'a>(&'a str);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut part = serializer.serialize_map(Some(2))?;
        part.serialize_entry("type", constants::MCP_TEXT_TYPE)?;
        part.serialize_entry(constants::MCP_TEXT_TYPE, self.0)?;
        part.end()
    }
}

struct Meta<'a>(&'a Error);

impl Serialize for Meta<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Whole<'a>(&'a Error);
        impl Serialize for Whole<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(member::ERROR, self.0)?;
                map.end()
            }
        }
        let mut meta = serializer.serialize_map(Some(1))?;
        meta.serialize_entry(constants::MCP_EXTENSION_KEY, &Whole(self.0))?;
        meta.end()
    }
}

impl Error {
    /// The error as the MCP profile sends it over JSON-RPC.
    ///
    /// ```
    /// use agent_errors::aip::{Category, Error};
    /// let error = Error::new("policy.approval_denied", Category::Policy, "Denied.").retryable(false);
    /// assert_eq!(error.to_mcp().respond_to(7).to_string(), concat!(
    ///     r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32003,"message":"Denied.","data":{"org.getaip/aip":"#,
    ///     r#"{"code":"policy.approval_denied","category":"policy","retryable":false,"retry_after_ms":null,"#,
    ///     r#""source":null}}}}"#,
    /// ));
    /// ```
    pub fn to_mcp(&self) -> McpError {
        McpError { error: self.clone() }
    }

    /// The error as the result of a tool call, which keeps all of it.
    pub fn to_tool_result(&self) -> ToolResult {
        ToolResult { error: self.clone() }
    }
}

impl McpError {
    /// The whole JSON-RPC response.
    pub fn respond_to(self, id: impl Into<Id<'static>>) -> Response<Self> {
        Response::new(id, self)
    }
}

/// A JSON-RPC error that may have been one of AIP with details, of which only number, text and details are left.
///
/// Four of the numbers have another meaning in MCP itself or in A2A, so that it may as well be something else.
///
/// ```
/// use agent_errors::{aip::{Category, Verbatim}, decode};
/// let error = decode(br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32010,"message":"Busy.","data":{"key":"k"}}}"#)?;
/// let left = Verbatim::of(&error).unwrap();
/// assert_eq!(left.candidates().collect::<Vec<_>>(), [Category::Temporary, Category::Transport]);
/// assert_eq!(left.lost(), ["code", "category", "retryable", "retry_after_ms", "source"]);
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Verbatim<'r> {
    details: Span<'r>,
    number: i64,
}

impl<'r> Verbatim<'r> {
    /// What is left, if a category has the number, there is data, and no other contract has claimed it.
    pub fn of(error: &'r Decoded<'_>) -> Option<Self> {
        let envelope = error.envelope();
        if matches!(error, Decoded::Aap(_) | Decoded::Aip(_)) || !envelope.error_infos().is_empty() {
            return None;
        }
        let root = Span::of(envelope.source());
        let object = root.member(member::ERROR).unwrap_or(root);
        let verbatim = Self { details: object.member(member::DATA)?, number: envelope.json_rpc_code()? };
        verbatim.candidates().next()?;
        Some(verbatim)
    }

    /// The categories that have the number.
    pub fn candidates(self) -> impl Iterator<Item = Category> {
        Category::ALL.iter().copied().filter(move |category| i64::from(category.json_rpc_code()) == self.number)
    }

    /// The details, as they came.
    pub fn details(self) -> Raw<'r> {
        self.details.into()
    }

    /// Members of the error that nobody can tell any more; no permission to retry follows from that.
    pub const fn lost(self) -> &'static [&'static str] {
        LOST_TO_DETAILS
    }
}
