//! The error that an agent of AIP builds.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::v1_0::ProtocolError;
use super::{Category, Code, constants};
use crate::json::Raw;

type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// A protocol error, built in one expression.
///
/// ```
/// use std::time::Duration;
/// use agent_errors::aip::{Category, Code, Error};
///
/// let busy = Error::listed(Code::IdempotencyInProgress, "Another execution owns the key.").unwrap()
///     .retry_after(Duration::from_millis(1250))
///     .component("aip-runtime");
/// assert_eq!(busy.http_status(), 503);
///
/// let own = Error::new("connector.parcel.box_full", Category::Temporary, "Box 7 is full.");
/// assert_eq!(serde_json::to_string(&own).unwrap(),
///     r#"{"code":"connector.parcel.box_full","message":"Box 7 is full.","category":"temporary"}"#);
/// ```
///
/// It serialises to the bare object; the carriers are methods. The cause is for the log alone: neither the wire nor
/// the `Debug` form shows it, nor does equality look at it.
#[derive(Clone)]
pub struct Error {
    payload: ProtocolError,
    /// The details as they are sent, where they were given as a text.
    text: Option<Raw<'static>>,
    status: Option<u16>,
    cause: Option<Cause>,
}

impl Error {
    /// An error with a code of one's own, of which nothing is known but the category.
    pub fn new(code: impl Into<String>, category: Category, message: impl Into<String>) -> Self {
        Self::from(ProtocolError {
            code: code.into(),
            message: message.into(),
            category,
            retryable: None,
            retry_after_ms: None,
            details: None,
            source: None,
        })
    }

    /// An error of the catalogue, with what its row says: category, retry instruction, pause and component.
    ///
    /// # Errors
    ///
    /// If the row has no category: what it stands for never is a protocol error.
    pub fn listed(code: Code, message: impl Into<String>) -> Result<Self, NeverAnError> {
        let category = code.category().ok_or(NeverAnError(code))?;
        let mut error = Self::new(code.as_str(), category, message);
        if error.payload.message.trim().is_empty() {
            code.meaning().clone_into(&mut error.payload.message);
        }
        error.payload.retryable = code.retryable();
        error.payload.retry_after_ms = code.retry_after_ms().map(|millis| u64::from(millis.unsigned_abs()));
        Ok(error)
    }

    /// Whether the same request may be sent again, or nothing, which leaves it to the category.
    pub fn retryable(mut self, retryable: impl Into<Option<bool>>) -> Self {
        self.payload.retryable = retryable.into();
        self
    }

    /// How long to wait before another attempt, to the millisecond, rounded up.
    pub fn retry_after(mut self, pause: Duration) -> Self {
        let millis = pause.as_nanos().div_ceil(1_000_000);
        self.payload.retry_after_ms = Some(u64::try_from(millis).unwrap_or(u64::MAX));
        self
    }

    /// More about the occurrence; it has to be fit to leave the house. `null` is nothing.
    pub fn details(mut self, details: impl Into<Value>) -> Self {
        self.payload.details = Some(details.into()).filter(|details| !details.is_null());
        self.text = None;
        self
    }

    /// The same as a JSON text, which the error sends as it is: `1.50` stays `1.50`. The types that hold an error as a
    /// value, as [`payload`](Self::payload) does, have the number that it stands for.
    ///
    /// # Errors
    ///
    /// If a number in it is beyond every type.
    ///
    /// ```
    /// use agent_errors::{Raw, aip::{Category, Error}};
    /// let error = Error::new("x.y", Category::Policy, "No.").details_raw(serde_json::from_str::<Raw<'static>>(r#"{"b":1.50}"#)?)?;
    /// assert!(serde_json::to_string(&error)?.ends_with(r#""details":{"b":1.50}}"#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn details_raw(self, details: Raw<'static>) -> serde_json::Result<Self> {
        let mut error = self.details(details.parse::<Value>()?);
        error.text = error.payload.details.is_some().then_some(details);
        Ok(error)
    }

    /// The details as they are sent.
    pub(super) fn sent_details(&self) -> Option<Sent<'_>> {
        match &self.text {
            Some(text) => Some(Sent::Text(text)),
            None => self.payload.details.as_ref().map(Sent::Value),
        }
    }

    /// The component that raises it, as `source`.
    pub fn component(self, component: impl Into<String>) -> Self {
        self.source(json!({ constants::COMPONENT_KEY: component.into() }))
    }

    /// Where it arose. `null` is nothing.
    pub fn source(mut self, source: impl Into<Value>) -> Self {
        self.payload.source = Some(source.into()).filter(|source| !source.is_null());
        self
    }

    /// A status of the route's own in place of that of the category.
    pub fn with_http_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// Attaches what went wrong inside, for the log.
    pub fn caused_by(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.cause = Some(cause.into().into());
        self
    }

    /// The object that goes out.
    pub const fn payload(&self) -> &ProtocolError {
        &self.payload
    }

    /// The object, without the rest.
    pub fn into_payload(self) -> ProtocolError {
        self.payload
    }

    /// HTTP status of an answer that carries it: that of the category, unless the route has chosen its own.
    pub fn http_status(&self) -> u16 {
        self.status.unwrap_or_else(|| self.payload.category.http_status())
    }
}

impl From<ProtocolError> for Error {
    fn from(payload: ProtocolError) -> Self {
        Self { payload, text: None, status: None, cause: None }
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (&self.payload, &self.text, self.status) == (&other.payload, &other.text, other.status)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error").field("payload", &self.payload).field("status", &self.status).finish_non_exhaustive()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.payload.code, self.payload.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ProtocolError { code, message, category, retryable, retry_after_ms, details: _, source } = &self.payload;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry(ProtocolError::CODE, code)?;
        object.serialize_entry(ProtocolError::MESSAGE, message)?;
        object.serialize_entry(ProtocolError::CATEGORY, category)?;
        if let Some(retryable) = retryable {
            object.serialize_entry(ProtocolError::RETRYABLE, retryable)?;
        }
        if let Some(millis) = retry_after_ms {
            object.serialize_entry(ProtocolError::RETRY_AFTER_MS, millis)?;
        }
        if let Some(details) = self.sent_details() {
            object.serialize_entry(ProtocolError::DETAILS, &details)?;
        }
        if let Some(source) = source {
            object.serialize_entry(ProtocolError::SOURCE, source)?;
        }
        object.end()
    }
}

/// Details in the form that they were given in.
pub(super) enum Sent<'a> {
    Value(&'a Value),
    Text(&'a Raw<'static>),
}

impl Serialize for Sent<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => value.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
        }
    }
}

/// The row of the catalogue has no category, so it never becomes a protocol error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NeverAnError(Code);

impl NeverAnError {
    /// The row.
    pub const fn code(self) -> Code {
        self.0
    }
}

impl fmt::Display for NeverAnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no category and never is a protocol error", self.0)
    }
}

impl std::error::Error for NeverAnError {}
