//! The carriers of the native bindings, around an error that was built.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;
use uuid::Uuid;

use super::wire::{
    ActionResult, CompactError, CompactErrorError, ErrorEnvelope, ErrorEnvelopeBody, ErrorEnvelopeBodyError,
    ErrorEnvelopeMessageType,
};
use super::{Category, Error, Head, ResultStatus, constants};
use crate::Timestamp;

/// The members of an envelope around its body.
///
/// A new one has a random id and the present time. It is not signed here: whoever has the key signs the finished
/// envelope, because a signature covers it as a whole.
///
/// ```
/// use agent_errors::aip::{Address, Category, Error};
/// let error = Error::new("query.invalid", Category::Permanent, "No such cursor.");
/// let envelope = Address::new().message_id("m2").answering("m1", Some("c1")).envelope(&error);
/// let text = serde_json::to_string(&envelope).unwrap();
/// assert!(text.ends_with(r#""body":{"error":{"error":{"code":"query.invalid","message":"No such cursor.","category":"permanent"}}}}"#));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Address {
    message_id: String,
    sent_at: Timestamp,
    session_id: Option<String>,
    correlation_id: Option<String>,
    in_response_to: Option<String>,
    from: Option<Value>,
    to: Option<Value>,
}

impl Default for Address {
    fn default() -> Self {
        Self::new()
    }
}

impl Address {
    /// A message of its own, sent now.
    pub fn new() -> Self {
        Self {
            message_id: Uuid::new_v4().to_string(),
            sent_at: Timestamp::now(),
            session_id: None,
            correlation_id: None,
            in_response_to: None,
            from: None,
            to: None,
        }
    }

    /// An answer to the message with this envelope: addressed to its sender and tied to it.
    pub fn to_sender_of(request: &Head<'_>) -> Self {
        let mut address = Self::new();
        address.in_response_to = request.message_id().map(str::to_owned);
        address.correlation_id = request.correlation_id().map(str::to_owned);
        address.session_id = request.session_id().map(str::to_owned);
        address.to = request.from().and_then(|from| from.parse().ok());
        address
    }

    /// Id of the message.
    pub fn message_id(mut self, id: impl Into<String>) -> Self {
        self.message_id = id.into();
        self
    }

    /// When it is sent.
    pub fn sent_at(mut self, time: impl Into<Timestamp>) -> Self {
        self.sent_at = time.into();
        self
    }

    /// Ids of the message that it answers and of what ties the two.
    pub fn answering(mut self, message_id: impl Into<String>, correlation_id: Option<&str>) -> Self {
        self.in_response_to = Some(message_id.into());
        self.correlation_id = correlation_id.map(str::to_owned);
        self
    }

    /// The session.
    pub fn session_id(mut self, id: impl Into<String>) -> Self {
        self.session_id = Some(id.into());
        self
    }

    /// Who sends it.
    pub fn from(mut self, from: impl Into<Value>) -> Self {
        self.from = Some(from.into());
        self
    }

    /// Whom it is for.
    pub fn to(mut self, to: impl Into<Value>) -> Self {
        self.to = Some(to.into());
        self
    }

    /// Writes what it knows of an envelope.
    pub(super) fn members<M: SerializeMap>(&self, envelope: &mut M) -> Result<(), M::Error> {
        envelope.serialize_entry(ErrorEnvelope::MESSAGE_ID, &self.message_id)?;
        envelope.serialize_entry(ErrorEnvelope::SENT_AT, &self.sent_at)?;
        let texts = [
            (ErrorEnvelope::SESSION_ID, &self.session_id),
            (ErrorEnvelope::CORRELATION_ID, &self.correlation_id),
            (ErrorEnvelope::IN_RESPONSE_TO, &self.in_response_to),
        ];
        for (name, text) in texts {
            text.iter().try_for_each(|text| envelope.serialize_entry(name, text))?;
        }
        for (name, party) in [(ErrorEnvelope::FROM, &self.from), (ErrorEnvelope::TO, &self.to)] {
            party.iter().try_for_each(|party| envelope.serialize_entry(name, party))?;
        }
        Ok(())
    }

    /// The envelope of an error.
    pub fn envelope(self, error: &Error) -> ErrorEnvelope {
        ErrorEnvelope {
            aip_version: constants::PROTOCOL_VERSION.to_owned(),
            message_type: ErrorEnvelopeMessageType::default(),
            message_id: self.message_id,
            sent_at: self.sent_at.into(),
            session_id: self.session_id,
            correlation_id: self.correlation_id,
            in_response_to: self.in_response_to,
            idempotency_key: None,
            from: self.from,
            to: self.to,
            trace: None,
            security: None,
            extensions: None,
            body: ErrorEnvelopeBody { error: ErrorEnvelopeBodyError { error: error.payload().clone() } },
        }
    }
}

/// An answer of the native HTTP binding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpAnswer {
    status: u16,
    body: Vec<u8>,
}

impl HttpAnswer {
    /// The status line's number.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// The header fields: content type and type of the message.
    pub const fn headers(&self) -> [(&'static str, &'static str); 2] {
        [
            (crate::aip::constants::CONTENT_TYPE_HEADER, constants::MEDIA_TYPE),
            (constants::MESSAGE_TYPE_HEADER, constants::ERROR_MESSAGE_TYPE),
        ]
    }

    /// The bytes of the body.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The same, handed over.
    pub fn into_body(self) -> Vec<u8> {
        self.body
    }
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = serde_json::to_writer(&mut bytes, value);
    debug_assert!(written.is_ok(), "writing to memory cannot fail");
    bytes
}

impl Error {
    /// The answer of the native HTTP binding: an envelope, and the status of the error.
    pub fn http_answer(&self, address: Address) -> HttpAnswer {
        HttpAnswer { status: self.http_status(), body: bytes(&Addressed { address, error: self }) }
    }

    /// The result of an action that failed with it. The exchange that carries it succeeds.
    pub fn failed(&self, action_id: impl Into<String>) -> ActionResult {
        self.in_result(action_id, ResultStatus::Failed)
    }

    /// The result of an action that waits for an approval, with the error that explains it; nothing has failed.
    pub fn pending_approval(&self, action_id: impl Into<String>) -> ActionResult {
        self.in_result(action_id, ResultStatus::PendingApproval)
    }

    fn in_result(&self, action_id: impl Into<String>, status: ResultStatus) -> ActionResult {
        ActionResult {
            action_id: action_id.into(),
            status,
            output: None,
            message: None,
            memory_update: None,
            usage: None,
            receipt: None,
            error: Some(self.payload().clone()),
        }
    }

    /// A server-sent event, with the blank line that ends it.
    pub fn server_sent_event(&self) -> String {
        let data = CompactLike { error: self };
        let mut event = String::new();
        let written =
            write!(event, "event: {}\ndata: {}\n\n", constants::SSE_EVENT, String::from_utf8_lossy(&bytes(&data)));
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        event
    }
}

/// An envelope with the error as it is sent.
struct Addressed<'a> {
    address: Address,
    error: &'a Error,
}

impl Serialize for Addressed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let body = HashMap::from([(ErrorEnvelopeBody::ERROR, CompactLike { error: self.error })]);
        let mut envelope = serializer.serialize_map(None)?;
        envelope.serialize_entry(ErrorEnvelope::AIP_VERSION, constants::PROTOCOL_VERSION)?;
        envelope.serialize_entry(ErrorEnvelope::MESSAGE_TYPE, constants::ERROR_MESSAGE_TYPE)?;
        self.address.members(&mut envelope)?;
        envelope.serialize_entry(ErrorEnvelope::BODY, &body)?;
        envelope.end()
    }
}

struct CompactLike<'a> {
    error: &'a Error,
}

impl Serialize for CompactLike<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(CompactError::ERROR, self.error)])
    }
}

impl CompactError {
    /// The code and nothing else.
    pub fn bare(code: impl Into<String>) -> Self {
        let error =
            CompactErrorError { code: code.into(), message: None, category: None, retryable: None, principal_id: None };
        Self { error }
    }

    /// The code, and who asked without a tenant.
    pub fn of_principal(code: impl Into<String>, principal_id: impl Into<String>) -> Self {
        let mut compact = Self::bare(code);
        compact.error.principal_id = Some(principal_id.into());
        compact
    }

    /// The code and a text.
    pub fn with_message(code: impl Into<String>, message: impl Into<String>) -> Self {
        let mut compact = Self::bare(code);
        compact.error.message = Some(message.into());
        compact
    }

    /// What a connector host answers before it can sign: permanent and not retryable, the text cut to its limit
    /// between two characters.
    pub fn of_host(code: impl Into<String>, message: impl Into<String>) -> Self {
        let mut compact = Self::with_message(code, cut(message.into()));
        compact.error.category = Some(Category::Permanent);
        compact.error.retryable = Some(false);
        compact
    }
}

/// The text, cut between two characters where it is longer than a compact error may be.
fn cut(mut text: String) -> String {
    let limit = usize::try_from(constants::COMPACT_MESSAGE_MAX_BYTES).unwrap_or(usize::MAX);
    if text.len() > limit {
        let end = (0..=limit).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
    }
    text
}
