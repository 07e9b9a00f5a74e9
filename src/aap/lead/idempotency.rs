//! Whether a request is a repetition.

use std::fmt;

use serde_json::Value;

use crate::aap::{Error, Repetition, constants};

/// A payload in canonical form (RFC 8785): members sorted, numbers and texts written in one way.
///
/// Two payloads are the same if their canonical forms are. A dealer who does not want to keep the form keeps a
/// cryptographic hash of it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Canonical(Vec<u8>);

impl Canonical {
    /// The form of a payload, without anything of the transport.
    ///
    /// # Errors
    ///
    /// If it has none.
    pub fn new(payload: &Value) -> Result<Self, NotCanonical> {
        serde_json_canonicalizer::to_vec(payload).map(Self).map_err(|_| NotCanonical(()))
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for Canonical {
    /// Takes bytes that were kept.
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Canonical({} bytes)", self.0.len())
    }
}

/// The payload has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotCanonical(());

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the payload cannot be written in canonical form")
    }
}

impl std::error::Error for NotCanonical {}

/// The key of a request.
pub fn idempotency_key(request: &Value) -> Option<&str> {
    request.pointer(constants::IDEMPOTENCY_KEY_POINTER)?.as_str()
}

/// What to do with a request, by its key, its payload, and the payload that came with the same key before.
///
/// ```
/// use agent_errors::aap::{Code, Repetition, lead::{Canonical, repetition}};
/// use serde_json::json;
///
/// let first = Canonical::new(&json!({ "idempotency_key": "k", "year": 2020, "make": "A" }))?;
/// let again = Canonical::new(&json!({ "make": "A", "year": 2020.0, "idempotency_key": "k" }))?;
/// let other = Canonical::new(&json!({ "idempotency_key": "k", "year": 2021 }))?;
/// assert_eq!(repetition(Some("k"), &first, None), Repetition::First);
/// assert_eq!(repetition(Some("k"), &again, Some(&first)), Repetition::SamePayload);
/// let conflict = repetition(Some("k"), &other, Some(&first));
/// assert_eq!(conflict.error().map(|error| error.code()), Some(Code::IdempotencyConflict));
/// # Ok::<(), agent_errors::aap::lead::NotCanonical>(())
/// ```
pub fn repetition(key: Option<&str>, payload: &Canonical, earlier: Option<&Canonical>) -> Repetition {
    match (key, earlier) {
        (None, _) => Repetition::Unkeyed,
        (Some(_), None) => Repetition::First,
        (Some(_), Some(earlier)) if earlier == payload => Repetition::SamePayload,
        (Some(_), Some(_)) => Repetition::Conflict,
    }
}

impl Repetition {
    /// The error for it, if the request has to be refused.
    pub fn error(self) -> Option<Error> {
        self.code().map(|code| Error::new(code, code.meaning()))
    }
}
