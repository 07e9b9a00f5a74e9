//! What an error info may hold when it is written.

use std::borrow::Cow;
use std::fmt;

use super::constants;

/// A key of an error info's metadata that google.rpc allows: it starts with a lower-case letter, has letters, digits,
/// hyphens and underscores, and is 2 to 64 characters long.
///
/// [`metadata_key!`](crate::metadata_key) makes one of a literal, checked by the compiler; [`parse`](Self::parse) one
/// of any text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MetadataKey(Cow<'static, str>);

impl MetadataKey {
    /// Takes a text.
    ///
    /// # Errors
    ///
    /// If google.rpc does not allow it as a key.
    pub fn parse(key: impl Into<Cow<'static, str>>) -> Result<Self, NotAMetadataKey> {
        let key = key.into();
        if is_key(&key) { Ok(Self(key)) } else { Err(NotAMetadataKey(())) }
    }

    /// For [`metadata_key!`](crate::metadata_key), which calls it where the compiler evaluates it.
    #[doc(hidden)]
    pub const fn literal(key: &'static str) -> Option<Self> {
        if is_key(key) { Some(Self(Cow::Borrowed(key))) } else { None }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for MetadataKey {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MetadataKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A metadata key of a literal, checked by the compiler.
///
/// ```
/// use agent_errors::metadata_key;
/// assert_eq!(metadata_key!("taskId").as_str(), "taskId");
/// ```
///
/// ```compile_fail,E0080
/// agent_errors::metadata_key!("Task Id");
/// ```
#[macro_export]
macro_rules! metadata_key {
    ($key:literal) => {
        const { $crate::a2a::MetadataKey::literal($key).expect("google.rpc does not allow this metadata key") }
    };
}

/// google.rpc does not allow the text as a metadata key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAMetadataKey(());

impl fmt::Display for NotAMetadataKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shortest, longest) = (constants::METADATA_KEY_MIN_LENGTH, constants::METADATA_KEY_MAX_LENGTH);
        write!(
            f,
            "a metadata key starts with a lower-case letter, has letters, digits, hyphens and underscores, and is \
             {shortest} to {longest} characters long"
        )
    }
}

impl std::error::Error for NotAMetadataKey {}

/// Why an error cannot have an error info, or a text in the metadata of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum InfoError {
    /// google.rpc does not allow the text as a reason.
    Reason,
    /// The domain is empty, or belongs to a contract whose errors have builders of their own.
    Domain,
    /// The reason is one of A2A's, which some SDKs would take for A2A's error under any domain.
    TakenReason,
    /// The error has an error info already: A2A's own nine always do.
    HasInfo,
    /// The error has no error info that the text could go into.
    NoInfo,
    /// google.rpc does not allow the text as a metadata key.
    Key(NotAMetadataKey),
}

impl fmt::Display for InfoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reason => {
                let (shortest, longest) = (constants::REASON_MIN_LENGTH, constants::REASON_MAX_LENGTH);
                write!(
                    f,
                    "a reason has capitals, digits and underscores, a capital first and no underscore last, and is \
                     {shortest} to {longest} characters long"
                )
            }
            Self::Domain => f.write_str("the domain is empty, or belongs to a contract that has a builder of its own"),
            Self::TakenReason => f.write_str("the reason is one of A2A's; choose another one"),
            Self::HasInfo => f.write_str("the error has an error info already"),
            Self::NoInfo => f.write_str("the error has no error info; give it a reason and a domain first"),
            Self::Key(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for InfoError {}

impl From<NotAMetadataKey> for InfoError {
    fn from(fault: NotAMetadataKey) -> Self {
        Self::Key(fault)
    }
}

/// Whether a count of characters lies between two limits of the constants.
#[allow(clippy::cast_sign_loss)]
const fn within(count: usize, shortest: i32, longest: i32) -> bool {
    count >= shortest as usize && count <= longest as usize
}

const fn is_key(key: &str) -> bool {
    let bytes = key.as_bytes();
    if !within(bytes.len(), constants::METADATA_KEY_MIN_LENGTH, constants::METADATA_KEY_MAX_LENGTH)
        || !bytes[0].is_ascii_lowercase()
    {
        return false;
    }
    let mut index = 1;
    while index < bytes.len() {
        if !bytes[index].is_ascii_alphanumeric() && bytes[index] != b'-' && bytes[index] != b'_' {
            return false;
        }
        index += 1;
    }
    true
}

pub(super) fn is_reason(reason: &str) -> bool {
    within(reason.len(), constants::REASON_MIN_LENGTH, constants::REASON_MAX_LENGTH)
        && reason.starts_with(|first: char| first.is_ascii_uppercase())
        && !reason.ends_with('_')
        && reason.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_at_the_limits() {
        let longest = format!("a{}", "b".repeat(63));
        for key in ["ab", "a-", "a_", "a1", "taskId", "error_id", &longest] {
            assert!(is_key(key), "{key}");
        }
        let too_long = format!("{longest}c");
        for key in ["", "a", "Ab", "1a", "_a", "-a", "a b", "a.b", "aé", "éa", &too_long] {
            assert!(!is_key(key), "{key}");
            assert!(MetadataKey::parse(key.to_owned()).is_err());
        }
    }

    #[test]
    fn reasons_at_the_limits() {
        let longest = "A".repeat(63);
        for reason in ["ABC", "A_1", "A1B", &longest] {
            assert!(is_reason(reason), "{reason}");
        }
        let too_long = "A".repeat(64);
        for reason in ["", "A", "AB", "AB_", "_AB", "1AB", "AbC", "A-B", "AÉB", &too_long] {
            assert!(!is_reason(reason), "{reason}");
        }
    }
}
