//! An AAP error that was read.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use super::{AnyCode, Code, Details, Error, Profile, Violation, v2_0};
use crate::decode::place::At;
use crate::envelope::Envelope;
use crate::json::Raw;
use crate::warning::Warning;

/// An AAP error as a peer sent it, in whatever profile.
///
/// `code` and `retryable` are authoritative: neither the number of the envelope nor the class of exception that an
/// SDK makes of it says as much.
#[derive(Debug, Clone, PartialEq)]
pub struct Received<'a> {
    pub(crate) envelope: Envelope<'a>,
    pub(crate) profile: Profile,
    pub(crate) code: AnyCode<'a>,
    pub(crate) message: Cow<'a, str>,
    pub(crate) error_id: Option<Cow<'a, str>>,
    pub(crate) retryable: Option<bool>,
    pub(crate) created_at: Option<Cow<'a, str>>,
    pub(crate) extra: Vec<(Cow<'a, str>, Raw<'a>)>,
    pub(crate) payload_at: Option<At>,
}

impl<'a> Received<'a> {
    /// What every error has, whatever its contract.
    pub const fn envelope(&self) -> &Envelope<'a> {
        &self.envelope
    }

    /// The wire form that it came in.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// The code, which may be one that this release does not list.
    pub fn code(&self) -> AnyCode<'_> {
        match &self.code {
            AnyCode::Known(code) => AnyCode::Known(*code),
            AnyCode::Unknown(text) => AnyCode::Unknown(Cow::Borrowed(text)),
        }
    }

    /// The code, if the registry lists it.
    pub const fn known(&self) -> Option<Code> {
        self.code.known()
    }

    /// Text for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The id by which support finds the instance, byte for byte.
    pub fn error_id(&self) -> Option<&str> {
        self.error_id.as_deref()
    }

    /// Whether the same request may be sent again; none where what is left of the message does not say.
    pub const fn retryable(&self) -> Option<bool> {
        self.retryable
    }

    /// When to try again, as far as the message says.
    pub const fn retry_after(&self) -> Option<Duration> {
        self.envelope.retry_after()
    }

    /// When the error came about, byte for byte.
    pub fn created_at(&self) -> Option<&str> {
        self.created_at.as_deref()
    }

    /// Every problem of the request.
    pub fn violations(&self) -> &[Violation<'a>] {
        self.envelope.violations()
    }

    /// The payload as it came. Looks it up in the message, as do the two below.
    pub fn payload(&self) -> Option<Raw<'_>> {
        self.payload_at?.find(self.envelope.source()).map(Raw::from)
    }

    /// `details` as it came.
    pub fn details(&self) -> Option<Raw<'_>> {
        self.payload()?.into_member(v2_0::Error::DETAILS)
    }

    /// A member of `details`, as it came.
    pub fn detail(&self, key: &str) -> Option<Raw<'_>> {
        self.details()?.into_member(key)
    }

    /// Members of the payload that its schema does not have.
    pub fn extra(&self) -> &[(Cow<'a, str>, Raw<'a>)] {
        &self.extra
    }

    /// Whether the payload itself was there; without it the error was recovered from what an error info repeats.
    pub const fn has_payload(&self) -> bool {
        self.payload_at.is_some()
    }

    /// What was odd about the message.
    pub fn warnings(&self) -> &[Warning] {
        self.envelope.warnings()
    }

    /// The error in the form in which it can be sent on.
    ///
    /// # Errors
    ///
    /// If it cannot be written as a conformant one: an unknown code, a lost payload, a time that is none, details that
    /// are no object, members that the payload may not have, or a second entry of a type that is written once.
    /// The error info is made anew, without whatever else was in its metadata.
    pub fn to_error(&self) -> Result<Error, NotWritable> {
        let code = self.known().ok_or(NotWritable::UnknownCode)?;
        let (Some(id), Some(retryable), Some(time), true) =
            (self.error_id(), self.retryable, self.created_at(), self.has_payload())
        else {
            return Err(NotWritable::LostPayload);
        };
        if !self.extra.is_empty() {
            return Err(NotWritable::ExtraMembers);
        }
        let time: crate::Timestamp = time.parse().map_err(|_| NotWritable::CreatedAt)?;
        let mut error = Error::new(code, self.message()).error_id(id).retryable(retryable).created_at(time);
        if let Some(details) = self.details() {
            error = error.details(Details::from_raw(&details).map_err(|_| NotWritable::Details)?);
        }
        for raw in &self.envelope.unknown {
            let detail = crate::Detail::from_raw(raw.clone().into_owned()).map_err(|fault| match fault {
                crate::DetailError::OwnType => NotWritable::SecondEntry,
                _ => NotWritable::Details,
            })?;
            error = error.also(detail);
        }
        Ok(match self.envelope.message() {
            Some(message) if message != self.message() => error.envelope_message(message),
            _ => error,
        })
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Received<'static> {
        Received {
            envelope: self.envelope.into_owned(),
            profile: self.profile,
            code: self.code.into_owned(),
            message: self.message.into_owned().into(),
            error_id: self.error_id.map(|text| text.into_owned().into()),
            retryable: self.retryable,
            created_at: self.created_at.map(|text| text.into_owned().into()),
            extra: self.extra.into_iter().map(|(key, raw)| (key.into_owned().into(), raw.into_owned())).collect(),
            payload_at: self.payload_at,
        }
    }
}

/// Why a received error cannot be sent on as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotWritable {
    /// Its code is not in the registry.
    UnknownCode,
    /// Its payload was lost on the way, or has an incomplete member.
    LostPayload,
    /// Its `created_at` is not an RFC 3339 date and time with an offset.
    CreatedAt,
    /// Its details are no object, or one of its entries is no object with a `@type`.
    Details,
    /// Its payload has members that the schema does not let in.
    ExtraMembers,
    /// Beside an error info, a bad request and a payload it has another one, or a bad request that says something else.
    SecondEntry,
}

impl fmt::Display for NotWritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownCode => "the code is not in the registry",
            Self::LostPayload => "the payload was lost on the way",
            Self::CreatedAt => "`created_at` is not an RFC 3339 date and time with an offset",
            Self::ExtraMembers => "the payload has members that none may have",
            Self::SecondEntry => "an entry of a type that is written once is there again, or says something else",
            Self::Details => "`details` or an entry beside the payload does not have the form that is written",
        })
    }
}

impl std::error::Error for NotWritable {}
