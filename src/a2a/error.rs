//! The A2A error that a server builds.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::Serializer;
use serde::ser::Error as _;

use super::details::{Details, Info};
use super::info::is_reason;
use super::{
    ErrorName, GrpcStatus, HttpResponse, InfoError, MetadataKey, NumberError, Profile, RpcStatus, TypedDetail,
    Unnumbered, UnsupportedOperationCause, constants, rpc,
};
use crate::aap::{self, ActivationRequired};
use crate::jsonrpc::sealed::Sealed;
use crate::jsonrpc::{self, ErrorObject, Response};
use crate::{Detail, Id, Outline, proto};

type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// An error of the A2A protocol, built in one expression and conformant by construction.
///
/// It goes out over JSON-RPC with [`respond_to`](Self::respond_to), over HTTP+JSON with [`http`](Self::http), and over
/// gRPC with [`rpc_status`](Self::rpc_status). The details lead with the error info, which A2A's own nine errors have by
/// themselves; then come those of google.rpc, and the further ones. The cause is for the log alone: it is the
/// [`source`](std::error::Error::source), and neither the wire nor the `Debug` form shows it.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    name: ErrorName,
    profile: Profile,
    message: String,
    number: Option<i32>,
    details: Details,
    cause: Option<Cause>,
}

impl Error {
    /// An error with a message for people. An empty one becomes the standard message of the error, or else its
    /// meaning.
    pub fn new(name: ErrorName, message: impl Into<String>) -> Self {
        let message = Some(message.into()).filter(|message| !message.trim().is_empty());
        Self(Box::new(Inner {
            name,
            profile: Profile::DEFAULT,
            message: message.unwrap_or_else(|| name.standard_message().unwrap_or_else(|| name.meaning()).to_owned()),
            number: None,
            details: Details::of(name),
            cause: None,
        }))
    }

    /// An unsupported operation, with the cause in its metadata.
    pub fn unsupported(cause: UnsupportedOperationCause, message: impl Into<String>) -> Self {
        let message = Some(message.into()).filter(|message| !message.trim().is_empty());
        let message = message.unwrap_or_else(|| cause.meaning().to_owned());
        let mut error = Self::new(ErrorName::UnsupportedOperationError, message);
        error.0.details.set_metadata(CAUSE_KEY, cause.as_str().to_owned());
        error
    }

    /// The statuses of another table. The number of JSON-RPC is the same in all of them.
    pub fn in_profile(mut self, profile: Profile) -> Self {
        self.0.profile = profile;
        self
    }

    /// A number of one's own for JSON-RPC, where the specification assigns none. Without one, such an error is refused
    /// a way into that binding; the others do not need it.
    ///
    /// # Errors
    ///
    /// If the specification assigns the error a number, or the number to another error or to A2A itself.
    ///
    /// ```
    /// use agent_errors::a2a::{Error, ErrorName};
    /// let error = Error::new(ErrorName::AuthenticationError, "Who is it?");
    /// assert!(error.clone().respond_to("req-3").is_err());
    ///
    /// let error = error.with_json_rpc_code(-31_001)?;
    /// assert_eq!(error.json_rpc_code(), Some(-31_001));
    /// assert!(error.respond_to("req-3").is_ok());
    /// # Ok::<(), agent_errors::a2a::NumberError>(())
    /// ```
    pub fn with_json_rpc_code(mut self, number: i32) -> Result<Self, NumberError> {
        if self.0.name.json_rpc_code().is_some() {
            return Err(NumberError::Assigned);
        }
        let is_reserved = (constants::RESERVED_MIN..=constants::RESERVED_MAX).contains(&number);
        if is_reserved || ErrorName::ALL.iter().any(|name| name.json_rpc_code() == Some(number)) {
            return Err(NumberError::Taken);
        }
        self.0.number = Some(number);
        Ok(self)
    }

    /// A text in the metadata of the error info; one that is there under the same key is replaced.
    ///
    /// The standard errors, and those of authentication, have no error info; there the text is left out unless
    /// [`info`](Self::info) gives them one. [`try_metadata`](Self::try_metadata) tells.
    pub fn metadata(mut self, key: MetadataKey, text: impl Into<String>) -> Self {
        self.0.details.set_metadata(key, text.into());
        self
    }

    /// A text in the metadata of the error info.
    ///
    /// # Errors
    ///
    /// If google.rpc does not allow the key, or the error has no error info.
    pub fn try_metadata(self, key: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Result<Self, InfoError> {
        let key = MetadataKey::parse(key)?;
        if self.0.details.info.is_none() { Err(InfoError::NoInfo) } else { Ok(self.metadata(key, text)) }
    }

    /// A reason and a domain of one's own, for an error that has none.
    ///
    /// # Errors
    ///
    /// If the error has an error info; if google.rpc does not allow the reason, or it is one of A2A's; if the domain is
    /// empty, or that of A2A or AAP.
    pub fn info(mut self, reason: impl Into<String>, domain: impl Into<String>) -> Result<Self, InfoError> {
        let (reason, domain) = (reason.into(), domain.into());
        if self.0.details.info.is_some() {
            return Err(InfoError::HasInfo);
        }
        if !is_reason(&reason) {
            return Err(InfoError::Reason);
        }
        if ErrorName::ALL.iter().any(|name| name.reason() == Some(&*reason)) {
            return Err(InfoError::TakenReason);
        }
        if domain.trim().is_empty() || [constants::DOMAIN, aap::v2_0::Error::DOMAIN].contains(&&*domain) {
            return Err(InfoError::Domain);
        }
        self.0.details.info = Some(Info::new(reason, domain));
        Ok(self)
    }

    /// Adds a google.rpc detail. There is one of each type: the lists of a second one go to the first, and all else
    /// replaces it.
    pub fn detail(mut self, detail: impl Into<TypedDetail>) -> Self {
        self.0.details.add(detail.into());
        self
    }

    /// How long to wait before the request is sent again, as a google.rpc.RetryInfo. One that is longer than ten
    /// thousand years, which google.protobuf.Duration cannot hold, becomes that.
    pub fn retry_after(self, delay: Duration) -> Self {
        let retry_delay = Some(proto::Duration::saturating(delay));
        self.detail(rpc::RetryInfo { retry_delay, ..rpc::RetryInfo::default() })
    }

    /// A fault of a member of the request, in a google.rpc.BadRequest. The field is a dotted path with indexes in
    /// brackets, such as `message.parts[0].text`.
    pub fn field_violation(self, field: impl Into<String>, description: impl Into<String>) -> Self {
        let (field, description) = (field.into(), description.into());
        let violation = rpc::FieldViolation { field, description, ..rpc::FieldViolation::default() };
        self.detail(rpc::BadRequest { field_violations: vec![violation], ..rpc::BadRequest::default() })
    }

    /// Adds a further entry after those of google.rpc.
    pub fn also(mut self, detail: Detail) -> Self {
        self.0.details.further.push(detail);
        self
    }

    /// Attaches what went wrong inside, for the log.
    pub fn caused_by(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into().into());
        self
    }

    /// The error.
    pub fn name(&self) -> ErrorName {
        self.0.name
    }

    /// Whose statuses it has.
    pub fn profile(&self) -> Profile {
        self.0.profile
    }

    /// Text for people.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Reason of the error info.
    pub fn reason(&self) -> Option<&str> {
        self.0.details.info.as_ref().map(|info| &*info.reason)
    }

    /// Domain of the error info.
    pub fn domain(&self) -> Option<&str> {
        self.0.details.info.as_ref().map(|info| &*info.domain)
    }

    /// The error info that leads the details.
    pub fn error_info(&self) -> Option<rpc::ErrorInfo> {
        let Details { info, metadata, .. } = &self.0.details;
        info.as_ref().map(|info| rpc::ErrorInfo {
            reason: info.reason.clone().into_owned(),
            domain: info.domain.clone().into_owned(),
            metadata: metadata.iter().map(|(key, text)| (key.as_str().to_owned(), text.clone())).collect(),
            ..rpc::ErrorInfo::default()
        })
    }

    /// The google.rpc details beside the error info.
    pub fn typed_details(&self) -> &[TypedDetail] {
        &self.0.details.typed
    }

    /// The further details.
    pub fn further_details(&self) -> &[Detail] {
        &self.0.details.further
    }

    /// Number of the JSON-RPC error: that of the table, or where the specification assigns none, the one that was
    /// [given](Self::with_json_rpc_code).
    pub fn json_rpc_code(&self) -> Option<i32> {
        self.0.name.json_rpc_code().or(self.0.number)
    }

    /// HTTP status in the error's profile, or the fallback where the specification assigns none.
    pub fn http_status(&self) -> u16 {
        let Inner { name, profile, .. } = *self.0;
        name.http_status_in(profile).or(name.http_fallback()).unwrap_or(INTERNAL_HTTP)
    }

    /// gRPC status in the error's profile, or the fallback where the specification assigns none.
    pub fn grpc_status(&self) -> GrpcStatus {
        let Inner { name, profile, .. } = *self.0;
        name.grpc_status_in(profile).or(name.grpc_fallback()).unwrap_or(GrpcStatus::Internal)
    }

    /// The JSON-RPC response, to be sent with HTTP status 200.
    ///
    /// # Errors
    ///
    /// If the specification gives the error no number, and the caller has not [chosen](Self::with_json_rpc_code) one:
    /// so it is with the errors of authentication and authorization, and with no other.
    pub fn respond_to(self, id: impl Into<Id<'static>>) -> Result<Response<Self>, Unnumbered> {
        if self.json_rpc_code().is_some() { Ok(Response::new(id, self)) } else { Err(Unnumbered::new(self)) }
    }

    /// The response for an error to which the table gives a number.
    pub(crate) fn answer(self, id: impl Into<Id<'static>>) -> Response<Self> {
        debug_assert!(self.json_rpc_code().is_some(), "the table gives a number");
        Response::new(id, self)
    }

    /// The HTTP+JSON answer.
    pub fn http(self) -> HttpResponse {
        HttpResponse::new(self)
    }

    /// The google.rpc.Status.
    pub fn rpc_status(self) -> RpcStatus {
        RpcStatus::new(self)
    }

    pub(super) fn details(&self) -> &Details {
        &self.0.details
    }
}

const CAUSE_KEY: MetadataKey = MetadataKey::literal(constants::CAUSE_KEY).expect("the constant is a metadata key");
const EXTENSION_URI_KEY: MetadataKey =
    MetadataKey::literal(aap::constants::EXTENSION_URI_KEY).expect("the constant is a metadata key");
const REQUIRED_HEADER_KEY: MetadataKey =
    MetadataKey::literal(aap::constants::REQUIRED_HEADER_KEY).expect("the constant is a metadata key");

const INTERNAL_HTTP: u16 = ErrorName::InternalError.http_status().expect("the registry gives an HTTP status");

/// Evaluated by the compiler: every error has a number and statuses, of the specification or as a fallback, so that
/// the last resorts above are never needed.
const _: () = {
    let mut index = 0;
    while index < ErrorName::ALL.len() {
        let name = ErrorName::ALL[index];
        assert!(name.http_status().is_some() || name.http_fallback().is_some());
        assert!(name.grpc_status().is_some() || name.grpc_fallback().is_some());
        index += 1;
    }
};

impl Sealed for Error {}

impl ErrorObject for Error {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.json_rpc_code().ok_or_else(|| S::Error::custom(Unnumbered::new(self.clone())))?;
        if self.0.details.is_empty() {
            jsonrpc::bare_error_object(serializer, number, self.message())
        } else {
            jsonrpc::error_object(serializer, number, self.message(), &self.0.details)
        }
    }

    fn outline(&self) -> Outline<'_> {
        Outline {
            contract: super::CONTRACT,
            code: self.0.name.as_str(),
            json_rpc_code: self.json_rpc_code(),
            retryable: self.0.name.retryable(),
            error_id: None,
            cause: self.0.cause.as_deref().map(|cause| cause as _),
        }
    }
}

impl From<ActivationRequired> for Error {
    /// The same refusal for the other bindings: it is an error of A2A, and travels over all of them.
    fn from(refusal: ActivationRequired) -> Self {
        Self::new(ErrorName::ExtensionSupportRequiredError, refusal.message())
            .metadata(EXTENSION_URI_KEY, refusal.uri().as_str())
            .metadata(REQUIRED_HEADER_KEY, constants::EXTENSIONS_HEADER)
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        let (this, that) = (&self.0, &other.0);
        (this.name, this.profile, &this.message, this.number, &this.details)
            == (that.name, that.profile, &that.message, that.number, &that.details)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("name", &self.0.name)
            .field("profile", &self.0.profile)
            .field("message", &self.0.message)
            .field("number", &self.0.number)
            .field("details", &self.0.details)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.name, self.0.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.cause.as_deref().map(|cause| cause as _)
    }
}
