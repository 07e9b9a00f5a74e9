//! An AIP error that was read.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use super::v1_0::ProtocolError;
use super::{Carrier, Category, Code, DurableState, Error, Profile, ResultStatus, SecurityEvent};
use crate::envelope::Envelope;
use crate::json::Raw;
use crate::warning::Warning;

/// What an error says, whatever it arrived in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Said<'a> {
    pub(crate) code: Cow<'a, str>,
    pub(crate) message: Cow<'a, str>,
    pub(crate) category: Option<Category>,
    pub(crate) retryable: Option<bool>,
    pub(crate) retry_after_ms: Option<u64>,
    pub(crate) details: Option<Raw<'a>>,
    pub(crate) source: Option<Raw<'a>>,
    pub(crate) extra: Vec<(Cow<'a, str>, Raw<'a>)>,
}

impl Said<'_> {
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        self.retry_after_ms.map(Duration::from_millis)
    }

    fn into_owned(self) -> Said<'static> {
        Said {
            code: owned(self.code),
            message: owned(self.message),
            category: self.category,
            retryable: self.retryable,
            retry_after_ms: self.retry_after_ms,
            details: self.details.map(Raw::into_owned),
            source: self.source.map(Raw::into_owned),
            extra: self.extra.into_iter().map(|(key, raw)| (owned(key), raw.into_owned())).collect(),
        }
    }
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

/// The envelope around an error, as far as a receiver needs it to check and to trace an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Head<'a> {
    pub(crate) known_version: bool,
    pub(crate) message_type: Option<Cow<'a, str>>,
    pub(crate) message_id: Option<Cow<'a, str>>,
    pub(crate) sent_at: Option<Cow<'a, str>>,
    pub(crate) correlation_id: Option<Cow<'a, str>>,
    pub(crate) in_response_to: Option<Cow<'a, str>>,
    pub(crate) session_id: Option<Cow<'a, str>>,
    pub(crate) from: Option<Raw<'a>>,
    pub(crate) to: Option<Raw<'a>>,
    pub(crate) signed: bool,
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        pub fn $name(&self) -> Option<&str> {
            self.$name.as_deref()
        }
    )*};
}

impl Head<'_> {
    texts! {
        /// The kind of message that the envelope says it is.
        message_type,
        /// Id of the message.
        message_id,
        /// When it was sent, byte for byte.
        sent_at,
        /// What ties it to its request.
        correlation_id,
        /// Id of the message that it answers.
        in_response_to,
        /// The session.
        session_id,
    }

    /// Who sent it, as it came.
    pub const fn from(&self) -> Option<&Raw<'_>> {
        self.from.as_ref()
    }

    /// Whom it is for, as it came.
    pub const fn to(&self) -> Option<&Raw<'_>> {
        self.to.as_ref()
    }

    /// Whether it has a signature; nothing is said about whether that verifies.
    pub const fn is_signed(&self) -> bool {
        self.signed
    }

    fn into_owned(self) -> Head<'static> {
        Head {
            known_version: self.known_version,
            message_type: self.message_type.map(owned),
            message_id: self.message_id.map(owned),
            sent_at: self.sent_at.map(owned),
            correlation_id: self.correlation_id.map(owned),
            in_response_to: self.in_response_to.map(owned),
            session_id: self.session_id.map(owned),
            from: self.from.map(Raw::into_owned),
            to: self.to.map(Raw::into_owned),
            signed: self.signed,
        }
    }
}

/// An AIP error as a peer sent it, in whatever carrier.
///
/// What a carrier does not say stays unsaid: a compact error has no category and permits nothing. An answer on a path
/// that signs goes through [`Signed`](super::Signed) instead, which holds the error back until it was verified.
#[derive(Debug, Clone, PartialEq)]
pub struct Received<'a> {
    pub(crate) envelope: Envelope<'a>,
    pub(crate) said: Said<'a>,
    pub(crate) head: Option<Box<Head<'a>>>,
    pub(crate) action_id: Option<Cow<'a, str>>,
    pub(crate) transaction_id: Option<Cow<'a, str>>,
    pub(crate) delegation_id: Option<Cow<'a, str>>,
    pub(crate) status: Option<ResultStatus>,
    pub(crate) state: Option<DurableState>,
}

impl<'a> Received<'a> {
    pub(crate) const fn new(envelope: Envelope<'a>, said: Said<'a>, head: Option<Box<Head<'a>>>) -> Self {
        Self {
            envelope,
            said,
            head,
            action_id: None,
            transaction_id: None,
            delegation_id: None,
            status: None,
            state: None,
        }
    }

    /// What every error has, whatever its contract.
    pub const fn envelope(&self) -> &Envelope<'a> {
        &self.envelope
    }

    /// The wire form that it came in; none where its envelope names a version that is not known here.
    pub fn profile(&self) -> Option<Profile> {
        let known = self.head.as_ref().is_none_or(|head| head.known_version);
        known.then_some(Profile::DEFAULT)
    }

    /// What it arrived in; none for the error object alone.
    pub const fn carrier(&self) -> Option<Carrier> {
        match self.envelope.carrier() {
            crate::Carrier::Aip(carrier) => Some(carrier),
            _ => None,
        }
    }

    /// The code, which may be one of a connector's own.
    pub fn code(&self) -> &str {
        &self.said.code
    }

    /// The rows of the catalogue that fit: those of the code, and of these the ones of the category where it is said.
    pub fn listed(&self) -> impl Iterator<Item = Code> {
        let category = self.said.category;
        let fits = move |row: &Code| category.is_none() || row.category().is_none() || row.category() == category;
        Code::all_of(&self.said.code).iter().copied().filter(fits)
    }

    /// Diagnosis for people, empty where there is none; nothing is to be decided by it.
    pub fn message(&self) -> &str {
        &self.said.message
    }

    /// The category; none where the carrier has none.
    pub const fn category(&self) -> Option<Category> {
        self.said.category
    }

    /// The retry instruction; none where the sender leaves it open.
    pub const fn retryable(&self) -> Option<bool> {
        self.said.retryable
    }

    /// Milliseconds to wait before another attempt, as the sender has it: no limit is applied.
    pub const fn retry_after_ms(&self) -> Option<u64> {
        self.said.retry_after_ms
    }

    /// The same as a duration.
    pub fn retry_after(&self) -> Option<Duration> {
        self.said.retry_after()
    }

    /// `details` as it came. It may hold what must not be logged.
    pub const fn details(&self) -> Option<&Raw<'a>> {
        self.said.details.as_ref()
    }

    /// `source` as it came.
    pub const fn source(&self) -> Option<&Raw<'a>> {
        self.said.source.as_ref()
    }

    /// The component that `source` names.
    pub fn component(&self) -> Option<String> {
        self.source()?.get(super::constants::COMPONENT_KEY)?.parse().ok()
    }

    /// Members that the form does not have.
    pub fn extra(&self) -> &[(Cow<'a, str>, Raw<'a>)] {
        &self.said.extra
    }

    /// The envelope around it, where there is one.
    pub fn head(&self) -> Option<&Head<'a>> {
        self.head.as_deref()
    }

    /// The action whose result or state it explains.
    pub fn action_id(&self) -> Option<&str> {
        self.action_id.as_deref()
    }

    /// The transaction that the carrier is about, or that the action belongs to.
    pub fn transaction_id(&self) -> Option<&str> {
        self.transaction_id.as_deref()
    }

    /// The delegation that the carrier is about, or that the action belongs to.
    pub fn delegation_id(&self) -> Option<&str> {
        self.delegation_id.as_deref()
    }

    /// The status of the action's result that it explains. A pending one has not failed.
    pub const fn status(&self) -> Option<ResultStatus> {
        self.status
    }

    /// The state of the action or transaction that its carrier tells. It counts before the error does.
    ///
    /// ```
    /// use agent_errors::aip::{Category, DurableState, Error, TransactionMode};
    /// use agent_errors::{Decoded, decode};
    /// let late = Error::new("sla.timeout_exceeded", Category::Temporary, "Late.").retryable(true);
    /// let result = late.transaction_result("t1", "a1", "book", TransactionMode::Commit, serde_json::json!({"mode": "commit"}));
    /// let text = serde_json::to_string(&result).unwrap();
    /// let Decoded::Aip(received) = decode(text.as_bytes())? else { unreachable!() };
    /// assert_eq!(received.state(), Some(DurableState::OutcomeUnknown));
    /// # Ok::<(), agent_errors::DecodeError>(())
    /// ```
    pub const fn state(&self) -> Option<DurableState> {
        self.state
    }

    /// Whether it stands inside an exchange that succeeded over HTTP.
    pub fn failed_inside(&self) -> bool {
        self.carrier().is_some_and(Carrier::within_success)
    }

    /// Whether the envelope around it has a signature.
    pub fn is_signed(&self) -> bool {
        self.head().is_some_and(Head::is_signed)
    }

    /// Members of a protocol error that the carrier cannot say, so that nothing follows from their absence.
    pub const fn lost(&self) -> &'static [&'static str] {
        use ProtocolError as E;
        match self.carrier() {
            Some(Carrier::AipCompact) => &[E::CATEGORY, E::RETRYABLE, E::RETRY_AFTER_MS, E::DETAILS, E::SOURCE],
            Some(Carrier::AipControl) => &[E::CATEGORY, E::RETRY_AFTER_MS, E::DETAILS, E::SOURCE],
            _ => &[],
        }
    }

    /// The kinds of security event that the code may stand for.
    pub fn security_events(&self) -> impl Iterator<Item = SecurityEvent> {
        self.listed().flat_map(|row| row.security_events().iter().copied())
    }

    /// What was odd about the message.
    pub fn warnings(&self) -> &[Warning] {
        self.envelope.warnings()
    }

    /// The error in the form in which it can be sent on, nothing added.
    ///
    /// # Errors
    ///
    /// If it has no category, which is not to be made up.
    pub fn to_error(&self) -> Result<Error, NoCategory> {
        let said = &self.said;
        let value = |raw: &Option<Raw<'_>>| raw.as_ref().and_then(|raw| raw.parse().ok());
        Ok(Error::from(ProtocolError {
            code: said.code.to_string(),
            message: said.message.to_string(),
            category: said.category.ok_or(NoCategory(()))?,
            retryable: said.retryable,
            retry_after_ms: said.retry_after_ms,
            details: value(&said.details),
            source: value(&said.source),
        }))
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Received<'static> {
        Received {
            envelope: self.envelope.into_owned(),
            said: self.said.into_owned(),
            head: self.head.map(|head| Box::new(head.into_owned())),
            action_id: self.action_id.map(owned),
            transaction_id: self.transaction_id.map(owned),
            delegation_id: self.delegation_id.map(owned),
            status: self.status,
            state: self.state,
        }
    }
}

/// The error has no category, so no protocol error can be made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCategory(());

impl fmt::Display for NoCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the error came without a category, and none is made up")
    }
}

impl std::error::Error for NoCategory {}
