//! What the `ErrorInfo` of a skill error repeats of the payload, and whether it repeats it rightly.
//!
//! Reading and linting ask the same question of different forms of the same message.

use crate::a2a::rpc::ErrorInfo;
use crate::aap::rules::{AAP_005, AAP_007, AAP_009, Rule};
use crate::aap::v2_0::Error as Payload;

/// Keys of the metadata that repeat the payload.
pub(crate) const KEYS: [&str; 4] =
    [Payload::METADATA_CODE, Payload::METADATA_ERROR_ID, Payload::METADATA_RETRYABLE, Payload::METADATA_CREATED_AT];

/// What a key of the metadata says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Copy<'t> {
    Missing,
    /// Not a string, for which there is another rule.
    Other,
    Text(&'t str),
}

/// The texts that are repeated, as far as there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Originals<'t> {
    pub(crate) code: Option<&'t str>,
    pub(crate) error_id: Option<&'t str>,
    pub(crate) retryable: Option<bool>,
    pub(crate) created_at: Option<&'t str>,
}

impl<'t> Originals<'t> {
    fn of(&self, key: &str) -> Option<&'t str> {
        match key {
            Payload::METADATA_CODE => self.code,
            Payload::METADATA_ERROR_ID => self.error_id,
            Payload::METADATA_RETRYABLE => self.retryable.map(|flag| if flag { "true" } else { "false" }),
            _ => self.created_at,
        }
    }
}

/// Something that is not repeated, or not rightly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    /// There is no reason.
    NoReason,
    Reason,
    NoMetadata,
    Missing(&'static str),
    /// The copy of the code stands beside the reason, so it is compared with both: whichever of the three is odd, one
    /// difference says so.
    Code,
    Text(&'static str),
}

impl Difference {
    pub(crate) const fn rule(self) -> &'static Rule {
        match self {
            Self::NoReason | Self::Reason => AAP_005,
            Self::NoMetadata | Self::Missing(_) => AAP_007,
            Self::Code | Self::Text(_) => AAP_009,
        }
    }

    /// The way to it from the `ErrorInfo`.
    pub(crate) const fn steps(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::NoReason | Self::Reason => (ErrorInfo::REASON, None),
            Self::NoMetadata => (ErrorInfo::METADATA, None),
            Self::Missing(key) | Self::Text(key) => (ErrorInfo::METADATA, Some(key)),
            Self::Code => (ErrorInfo::METADATA, Some(Payload::METADATA_CODE)),
        }
    }

    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::NoReason => "must be a string: the code of the payload",
            Self::Reason => "differs from the code of the payload; copy the code",
            Self::NoMetadata => "must be an object that repeats code, id, retryability and time of the payload",
            Self::Missing(_) => "is missing; copy it from the payload, as a string",
            Self::Code => "differs from the reason and from the payload; copy the code",
            Self::Text(_) => "differs from the payload; copy the value as a string, character by character",
        }
    }
}

/// Compares an `ErrorInfo` with what it repeats. Without a payload only what is missing can be told.
pub(crate) fn differences<'t>(
    reason: Option<&'t str>,
    has_metadata: bool,
    copy: impl Fn(&'static str) -> Copy<'t>,
    originals: Originals<'t>,
) -> impl Iterator<Item = Difference> {
    let of_reason = match reason {
        None => Some(Difference::NoReason),
        Some(reason) => originals.code.filter(|code| *code != reason).map(|_| Difference::Reason),
    };
    let of_metadata = (!has_metadata).then_some(Difference::NoMetadata);
    let keys = KEYS.into_iter().filter(move |_| has_metadata);
    let of_keys = keys.filter_map(move |key| match copy(key) {
        Copy::Missing => Some(Difference::Missing(key)),
        Copy::Other => None,
        Copy::Text(text) if key == Payload::METADATA_CODE => {
            let known = [reason, originals.code];
            let is_odd = known.iter().any(Option::is_some) && !known.contains(&Some(text));
            is_odd.then_some(Difference::Code)
        }
        Copy::Text(text) => originals.of(key).filter(|original| *original != text).map(|_| Difference::Text(key)),
    });
    of_reason.into_iter().chain(of_metadata).chain(of_keys)
}
