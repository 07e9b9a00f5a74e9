//! To and from the types of the Rust SDK of MCP, which its servers return and its clients hand over.
//!
//! The two halves of the [projection](super::McpError) are the two ways of that SDK to fail: a request that fails as a
//! whole is an [`ErrorData`], a tool that ran and failed is a [`CallToolResult`]. What is lost on the way is lost by the
//! projection and not here. Only what is in every release of the SDK since 3.0 is used.

use ::rmcp::model::{CallToolResult, ContentBlock, ErrorCode, ErrorData, MetaObject};
use serde_json::{Map, Value};

use super::v1_0::ProtocolError;
use super::{Error, McpError, ToolResult, constants};
use crate::jsonrpc::member;
use crate::{DecodeError, Decoded, decode_error, decode_value};

impl From<McpError> for ErrorData {
    /// ```
    /// use agent_errors::aip::{Category, Error};
    /// use rmcp::model::{ErrorCode, ErrorData};
    ///
    /// fn handler() -> Result<(), ErrorData> {
    ///     Err(Error::new("policy.approval_denied", Category::Policy, "Denied.").retryable(false))?
    /// }
    /// let error = handler().unwrap_err();
    /// assert_eq!((error.code, error.message.as_ref()), (ErrorCode(-32003), "Denied."));
    /// assert_eq!(error.data.unwrap()["org.getaip/aip"]["code"], "policy.approval_denied");
    /// ```
    fn from(error: McpError) -> Self {
        let (code, data) = (ErrorCode(error.code()), error.data());
        Self::new(code, error.into_message(), Some(data))
    }
}

impl From<Error> for ErrorData {
    fn from(error: Error) -> Self {
        error.to_mcp().into()
    }
}

impl From<ToolResult> for CallToolResult {
    /// ```
    /// use agent_errors::aip::{Category, Error};
    /// use rmcp::model::CallToolResult;
    ///
    /// let result = CallToolResult::from(Error::new("x.y", Category::Connector, "No answer.").to_tool_result());
    /// assert_eq!(result.is_error, Some(true));
    /// assert_eq!(result.content[0].as_text().unwrap().text, "No answer.");
    /// ```
    fn from(result: ToolResult) -> Self {
        let error: ProtocolError = result.into_payload();
        let mut answer = Self::error(vec![ContentBlock::text(error.message.as_str())]);
        let within = Map::from_iter([(member::ERROR.to_owned(), serde_json::to_value(error).unwrap_or_default())]);
        let mut meta = MetaObject::new();
        meta.0.insert(constants::MCP_EXTENSION_KEY.to_owned(), Value::Object(within));
        answer.meta = Some(meta);
        answer
    }
}

impl TryFrom<&ErrorData> for Decoded<'static> {
    type Error = DecodeError;

    /// Reads what a client of the SDK was answered. Where only the details of an AIP error are left,
    /// [`Verbatim`](super::Verbatim) says what is lost.
    ///
    /// ```
    /// use agent_errors::Decoded;
    /// use agent_errors::aip::{Category, Error};
    /// use rmcp::model::ErrorData;
    ///
    /// let sent = Error::new("x.y", Category::Auth, "Who are you?");
    /// let answer = ErrorData::from(sent.clone());
    /// let Decoded::Aip(received) = Decoded::try_from(&answer)? else { unreachable!() };
    /// assert_eq!(received.to_error(), Ok(sent));
    /// # Ok::<(), agent_errors::DecodeError>(())
    /// ```
    fn try_from(error: &ErrorData) -> Result<Self, DecodeError> {
        decode_error(error.code.0.into(), &error.message, error.data.as_ref())
    }
}

impl TryFrom<&CallToolResult> for Decoded<'static> {
    type Error = DecodeError;

    /// Reads the result of a tool, if it carries an error of AIP.
    fn try_from(result: &CallToolResult) -> Result<Self, DecodeError> {
        decode_value(&serde_json::to_value(result).unwrap_or_default())
    }
}
