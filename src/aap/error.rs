//! The error that a dealer agent builds.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::{Code, Details, InProfile, NotInProfile, Profile, RestBody, Violation, details, legacy, rules, v2_0};
use crate::jsonrpc::sealed::Sealed;
use crate::jsonrpc::{self, ErrorObject, Response};
use crate::rpc::{WriteBadRequest, WriteErrorInfo};
use crate::{Detail, Id, Outline, Timestamp, uuid};

type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// An AAP error, built in one expression and conformant by construction.
///
/// ```
/// use std::time::Duration;
/// use agent_errors::aap::{self, Code};
///
/// let refusal = aap::Error::new(Code::RateLimited, "Too many requests from this key.")
///     .retry_after(Duration::from_secs(30))
///     .caused_by(std::io::Error::other("quota table: 1201 of 1200"));
/// let response = refusal.respond_to("req-3");
/// assert!(!response.to_string().contains("1201"), "the cause stays at home");
/// ```
///
/// It serialises to the bare payload; [`respond_to`](Self::respond_to) gives the whole JSON-RPC response. The cause
/// is for the log alone: it is the [`source`](std::error::Error::source), and neither the wire nor the `Debug` form
/// shows it, nor does equality look at it.
///
/// What would not be conformant is mended rather than refused, so that an error never fails to go out: an empty id
/// leaves the one it has, an empty message becomes the meaning of the code, a validation code without a violation
/// gets one for the payload as a whole, and a code that 2.0 no longer has is an internal error in 2.0.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    payload: v2_0::Error,
    envelope_message: Option<String>,
    further: Vec<Detail>,
    cause: Option<Cause>,
}

impl Error {
    /// An error with a new random id, made now, retryable as the registry says.
    ///
    /// The message is for people, and may be shown to a customer.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let message = Some(message.into()).filter(|message| !message.trim().is_empty());
        Self(Box::new(Inner {
            payload: v2_0::Error {
                at_type: v2_0::ErrorAtType::default(),
                type_: v2_0::ErrorType::default(),
                error_id: uuid::new_v4(),
                code,
                message: message.unwrap_or_else(|| code.meaning().to_owned()),
                retryable: code.retryable(),
                details: None,
                created_at: Timestamp::now().into(),
            },
            envelope_message: None,
            further: Vec::new(),
            cause: None,
        }))
    }

    /// The id by which support finds this instance. An empty one is ignored.
    pub fn error_id(mut self, id: impl Into<String>) -> Self {
        let id = id.into();
        if !id.is_empty() {
            self.0.payload.error_id = id;
        }
        self
    }

    /// When the error came about.
    pub fn created_at(mut self, time: impl Into<Timestamp>) -> Self {
        self.0.payload.created_at = time.into().into();
        self
    }

    /// Whether the same request may be sent again after a while, if that differs from the code's default.
    pub fn retryable(mut self, retryable: bool) -> Self {
        self.0.payload.retryable = retryable;
        self
    }

    /// When to try again, to the millisecond, rounded up.
    pub fn retry_after(self, delay: Duration) -> Self {
        let millis = delay.as_nanos().div_ceil(1_000_000);
        self.detail(details::RetryDetails::RETRY_AFTER_MS, u64::try_from(millis).unwrap_or(u64::MAX))
    }

    /// Adds a problem of the request: the place in its payload, the constraint, and a text for people.
    pub fn violation(self, pointer: impl Into<String>, keyword: impl Into<String>, error: impl Into<String>) -> Self {
        self.violations([Violation::new(pointer.into(), keyword.into(), error.into())])
    }

    /// Adds problems of the request.
    pub fn violations(mut self, violations: impl IntoIterator<Item = Violation<'static>>) -> Self {
        let mut violations = violations.into_iter().peekable();
        if violations.peek().is_some() {
            let details = self.0.payload.details.get_or_insert_default();
            violations.for_each(|violation| details.push_violation(violation));
        }
        self
    }

    /// Sets a member of the details.
    ///
    /// A value that cannot be written as JSON (a map whose keys are not strings, a failing `Serialize`) is left
    /// out: the error must go out all the same. [`try_detail`](Self::try_detail) tells.
    pub fn detail(self, key: impl Into<String>, value: impl Serialize) -> Self {
        self.set_detail(key.into(), &value).0
    }

    /// Sets a member of the details.
    ///
    /// # Errors
    ///
    /// If the value cannot be written as JSON.
    pub fn try_detail(self, key: impl Into<String>, value: impl Serialize) -> serde_json::Result<Self> {
        let (error, result) = self.set_detail(key.into(), &value);
        result.map(|()| error)
    }

    fn set_detail(mut self, key: String, value: &impl Serialize) -> (Self, serde_json::Result<()>) {
        let mut details = self.0.payload.details.take().unwrap_or_default();
        let result = details.insert(key, value);
        self.0.payload.details = Some(details).filter(|details| !details.is_empty());
        (self, result)
    }

    /// Replaces the details.
    pub fn details(mut self, details: Details) -> Self {
        self.0.payload.details = Some(details);
        self
    }

    /// Adds a further entry after the payload.
    pub fn also(mut self, detail: Detail) -> Self {
        self.0.further.push(detail);
        self
    }

    /// A message of the JSON-RPC error that differs from that of the payload.
    pub fn envelope_message(mut self, message: impl Into<String>) -> Self {
        self.0.envelope_message = Some(message.into()).filter(|message| !message.trim().is_empty());
        self
    }

    /// Attaches what went wrong inside, for the log.
    pub fn caused_by(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into().into());
        self
    }

    /// The code.
    pub fn code(&self) -> Code {
        self.0.payload.code
    }

    /// The payload as it is so far.
    pub fn payload(&self) -> &v2_0::Error {
        &self.0.payload
    }

    /// Entries after the payload.
    pub fn further(&self) -> &[Detail] {
        &self.0.further
    }

    /// Message of the JSON-RPC error: that of the payload, unless set apart.
    pub fn message_of_envelope(&self) -> &str {
        self.0.envelope_message.as_deref().unwrap_or(&self.0.payload.message)
    }

    /// The JSON-RPC response in the form of 2.0: error info, bad request if there are violations, payload, and the
    /// further details.
    pub fn respond_to(self, id: impl Into<Id<'static>>) -> Response<Self> {
        Response::new(id, self)
    }

    /// The JSON-RPC response in the form of a profile; the older ones have the bare payload in `data`, and no
    /// further details.
    ///
    /// # Errors
    ///
    /// If the profile does not have the code.
    pub fn respond_in(self, profile: Profile, id: impl Into<Id<'static>>) -> Result<Response<InProfile>, NotInProfile> {
        self.in_profile(profile).map(|error| Response::new(id, error))
    }

    /// The error in the form of a profile; it serialises to the bare payload.
    ///
    /// # Errors
    ///
    /// If the profile does not have the code.
    pub fn in_profile(self, profile: Profile) -> Result<InProfile, NotInProfile> {
        InProfile::new(self, profile)
    }

    /// The body of the HTTP binding that 0.1 to 1.0 had, in the newest profile that has it for the code.
    ///
    /// # Errors
    ///
    /// If the code has no HTTP status.
    pub fn rest_body(self) -> Result<RestBody, NotInProfile> {
        let profile = legacy::older(Some(self.code()), true);
        self.rest_body_in(profile)
    }

    /// The body of the HTTP binding in the form of a profile.
    ///
    /// # Errors
    ///
    /// If the profile does not have the code, or no HTTP binding.
    pub fn rest_body_in(self, profile: Profile) -> Result<RestBody, NotInProfile> {
        RestBody::new(self, profile)
    }

    /// The payload as 2.0 lets it out.
    pub(super) fn outgoing(&self) -> Cow<'_, v2_0::Error> {
        outgoing(&self.0.payload, Profile::DEFAULT)
    }
}

/// The payload with what a profile demands of it. Lists of violations are not known before 1.1.
pub(super) fn outgoing(payload: &v2_0::Error, profile: Profile) -> Cow<'_, v2_0::Error> {
    let mut payload = Cow::Borrowed(payload);
    if !payload.code.exists_in(profile) {
        payload.to_mut().code = Code::InternalError;
    }
    let lacks_violations = rules::AAP_025.profiles.contains(&profile)
        && payload.details.as_ref().is_none_or(|details| details.violations().is_empty());
    if let Some(keyword) = payload.code.keyword().filter(|_| lacks_violations) {
        let violation = Violation::new("", keyword, payload.message.clone());
        payload.to_mut().details.get_or_insert_default().push_violation(violation);
    }
    payload
}

impl Serialize for Error {
    /// The bare payload of 2.0.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.outgoing().serialize(serializer)
    }
}

impl Sealed for Error {}

impl ErrorObject for Error {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let payload = self.outgoing();
        let entries = Entries { payload: &payload, further: &self.0.further };
        jsonrpc::error_object(serializer, payload.code.json_rpc_code(), self.message_of_envelope(), &entries)
    }

    fn outline(&self) -> Outline<'_> {
        let code = self.outgoing().code;
        Outline {
            contract: super::CONTRACT,
            code: code.as_str(),
            json_rpc_code: Some(code.json_rpc_code()),
            retryable: self.0.payload.retryable,
            error_id: Some(&self.0.payload.error_id),
            cause: self.0.cause.as_deref().map(|cause| cause as _),
        }
    }
}

/// The list of details of 2.0.
struct Entries<'a> {
    payload: &'a v2_0::Error,
    further: &'a [Detail],
}

impl Serialize for Entries<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        list.serialize_element(&WriteErrorInfo {
            reason: self.payload.reason(),
            domain: v2_0::Error::DOMAIN,
            metadata: &self.payload.metadata(),
        })?;
        let violations = self.payload.details.as_ref().map_or(&[][..], Details::violations);
        if !violations.is_empty() {
            list.serialize_element(&WriteBadRequest(violations))?;
        }
        list.serialize_element(self.payload)?;
        for detail in self.further {
            list.serialize_element(detail)?;
        }
        list.end()
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        let (this, that) = (&self.0, &other.0);
        this.payload == that.payload
            && this.further == that.further
            && self.message_of_envelope() == other.message_of_envelope()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("payload", &self.0.payload)
            .field("envelope_message", &self.0.envelope_message)
            .field("further", &self.0.further)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.payload.code, self.0.payload.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.cause.as_deref().map(|cause| cause as _)
    }
}
