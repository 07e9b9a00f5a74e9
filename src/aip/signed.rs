//! Answers on a path that signs.
//!
//! A connector host and the control plane sign what they answer. There an error must not decide anything before its
//! signature, its recipient and its correlation were verified, and a failure without a signature shows no more than
//! that the exchange failed. This is kept by types: [`Signed`] does not show the error, and only a complete
//! [`Verification`] opens it. Verifying itself takes keys and is the caller's; here it is stated, check by check.

use std::fmt;

use super::{Received, ResponseCheck};
use crate::decode::{self, DecodeError};
use crate::json::Span;
use crate::retry::Evidence;
use crate::{Decoded, Raw};

/// What the caller has verified about an answer; a row of `response-checks` for each check.
///
/// ```
/// use agent_errors::aip::{ResponseCheck, Verification};
/// let mut verification = Verification::new();
/// assert_eq!(verification.first_missing(), Some(ResponseCheck::DidPresent));
/// for check in ResponseCheck::ALL {
///     verification = verification.holds(*check);
/// }
/// assert!(verification.is_complete());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verification(u32);

impl Verification {
    /// Nothing is verified.
    pub const fn new() -> Self {
        Self(0)
    }

    /// The check was made, and what it asks holds.
    pub const fn holds(self, check: ResponseCheck) -> Self {
        Self(self.0 | 1 << check as u32)
    }

    /// The first check in their order that was not stated to hold.
    pub fn first_missing(self) -> Option<ResponseCheck> {
        ResponseCheck::ALL.iter().copied().find(|check| self.0 & 1 << *check as u32 == 0)
    }

    /// Whether every check was stated to hold.
    pub fn is_complete(self) -> bool {
        self.first_missing().is_none()
    }
}

/// An answer on a path that signs; the error in it is held back.
///
/// ```compile_fail
/// # use agent_errors::aip::Signed;
/// fn decide(answer: &Signed<'_>) -> Option<bool> {
///     answer.retryable() // nothing of an unverified answer can be asked for
/// }
/// ```
#[derive(Clone, PartialEq)]
pub struct Signed<'a>(Received<'a>);

impl<'a> Signed<'a> {
    /// Reads an answer.
    ///
    /// # Errors
    ///
    /// If it is no error of AIP that can be read. That is evidence about the transport and nothing else.
    pub fn read(bytes: &'a [u8]) -> Result<Self, DecodeError> {
        match decode::decode(bytes)? {
            Decoded::Aip(received) => Ok(Self(received)),
            _ => Err(decode::NotAnError::OtherObject.into()),
        }
    }

    /// Whether there is a signature to verify at all.
    pub fn has_signature(&self) -> bool {
        self.0.is_signed()
    }

    /// The text that was received, for whoever verifies the signature.
    pub fn source(&self) -> &str {
        self.0.envelope().source()
    }

    /// The envelope to check: ids, times, sender, recipient.
    pub fn head(&self) -> Option<&super::Head<'a>> {
        self.0.head()
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// If there is no signature, or some check was not stated to hold. What is left is evidence about the transport;
    /// the security event that it amounts to is that of the check.
    pub fn verified(self, verification: Verification) -> Result<Received<'a>, Unproven> {
        let missing = if self.0.is_signed() {
            verification.first_missing()
        } else {
            Some(verification.first_missing().unwrap_or(ResponseCheck::SignaturePresent))
        };
        match missing {
            None => Ok(self.0),
            Some(check) => Err(Unproven { check, left: Evidence::of_aip(&self.0).unproven() }),
        }
    }
}

impl<'a> From<Received<'a>> for Signed<'a> {
    fn from(received: Received<'a>) -> Self {
        Self(received)
    }
}

impl fmt::Debug for Signed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signed").field("has_signature", &self.has_signature()).finish_non_exhaustive()
    }
}

/// An answer that proves nothing: all it shows is that the exchange failed. It permits no more than a broken exchange
/// does; what it forbids stays forbidden, because to heed that costs no more than a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unproven {
    check: ResponseCheck,
    left: Evidence<'static>,
}

impl Unproven {
    /// The first check that does not hold.
    pub const fn check(self) -> ResponseCheck {
        self.check
    }

    pub(crate) const fn evidence(self) -> Evidence<'static> {
        self.left
    }

    /// The security event that it is.
    pub const fn security_event(self) -> super::SecurityEvent {
        self.check.event()
    }
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer was not verified ({}); it shows that the exchange failed, and nothing more", self.check)
    }
}

impl std::error::Error for Unproven {}

/// The signature as it came, for whoever verifies it.
impl Signed<'_> {
    /// `security` of the envelope.
    pub fn security(&self) -> Option<Raw<'_>> {
        Span::of(self.source()).member(super::wire::ErrorEnvelope::SECURITY).map(Raw::from)
    }
}
