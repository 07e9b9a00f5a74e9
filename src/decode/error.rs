//! Why a message could not be read.

use std::borrow::Cow;
use std::fmt;

use crate::json::Kind;

/// Why bytes are not an error that can be read. No text of it repeats a value of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// More bytes than the decoder takes.
    TooLarge {
        /// Bytes that there are.
        size: usize,
        /// Bytes that it takes.
        limit: usize,
    },
    /// Not UTF-8, and so not JSON.
    NotUtf8 {
        /// Bytes that are UTF-8.
        valid_up_to: usize,
    },
    /// Arrays and objects inside one another beyond the limit.
    TooDeep {
        /// Levels that the decoder takes.
        limit: usize,
    },
    /// Not JSON.
    Syntax {
        /// Line of the fault, from 1.
        line: usize,
        /// Column of the fault, from 1.
        column: usize,
        /// Whether the text ends too early.
        truncated: bool,
    },
    /// A string escapes half a surrogate pair, so it is no text. The grammar of JSON lets it pass, and no two readers
    /// agree on what it says (RFC 8259, section 8.2).
    LoneSurrogate {
        /// Line of the escape, from 1.
        line: usize,
        /// Column of the escape, from 1.
        column: usize,
    },
    /// A list with more items than the decoder takes.
    TooMany {
        /// JSON Pointer to the list.
        pointer: String,
        /// Items that it takes.
        limit: usize,
    },
    /// More values, members and items taken together, than a linter keeps of one message. Nothing was judged.
    TooManyValues {
        /// Values that it keeps.
        limit: usize,
    },
    /// JSON, but not an error.
    NotAnError(NotAnError),
    /// An error in which a part that is known does not have its form.
    Malformed(Malformed),
}

impl DecodeError {
    /// Whether the bytes are JSON text, as far as they were looked at.
    pub const fn is_json(&self) -> bool {
        matches!(self, Self::TooMany { .. } | Self::NotAnError(_) | Self::Malformed(_))
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { size, limit } => write!(f, "{size} bytes, but at most {limit} are read"),
            Self::NotUtf8 { valid_up_to } => write!(f, "not UTF-8 from byte {valid_up_to} on"),
            Self::TooDeep { limit } => write!(f, "arrays and objects are nested deeper than {limit} levels"),
            Self::Syntax { line, column, truncated: true } => {
                write!(f, "not JSON: the text ends too early, at line {line} column {column}")
            }
            Self::Syntax { line, column, .. } => write!(f, "not JSON from line {line} column {column} on"),
            Self::LoneSurrogate { line, column } => {
                write!(f, "not JSON text: half of a surrogate pair at line {line} column {column}")
            }
            Self::TooMany { pointer, limit } => write!(f, "{}: more than {limit} items", or_root(pointer)),
            Self::TooManyValues { limit } => {
                write!(f, "more than {limit} values in all, so that nothing of it was judged; a linter keeps no more")
            }
            Self::NotAnError(what) => fmt::Display::fmt(what, f),
            Self::Malformed(what) => fmt::Display::fmt(what, f),
        }
    }
}

impl std::error::Error for DecodeError {}

/// What was there in place of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAnError {
    /// A JSON-RPC response with a result.
    Success,
    /// An acknowledgement of AIP, which tells a state: read it with
    /// [`aip::Acknowledgement`](crate::aip::wire::Acknowledgement).
    Acknowledgement,
    /// An object without the members of any error.
    OtherObject,
    /// An array, such as a JSON-RPC batch, whose members are read one by one.
    Array,
    /// A string, a number, a boolean or null.
    Scalar,
}

impl fmt::Display for NotAnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Success => "not an error: a response that reports success",
            Self::Acknowledgement => "not an error: an acknowledgement, which tells a state",
            Self::OtherObject => "not an error: an object without the members of one",
            Self::Array => "not an error: an array; read its members one by one",
            Self::Scalar => "not an error: neither an object nor an array",
        })
    }
}

/// A known part of an error that does not have its form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    pub(super) pointer: String,
    pub(super) expected: Cow<'static, str>,
    pub(super) found: Found,
}

/// What stood where something else was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Missing,
    Twice,
    Kind(Kind),
    OtherText,
    /// A number with a fraction or an exponent.
    Fraction,
    Larger,
}

impl Malformed {
    /// JSON Pointer to the part, or to where it should be.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What belongs there.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = or_root(&self.pointer);
        write!(f, "{place}: expected {}, ", self.expected)?;
        match self.found {
            Found::Missing => f.write_str("but it is missing"),
            Found::Twice => f.write_str("but it is there twice"),
            Found::Kind(kind) => write!(f, "found {}", kind.name()),
            Found::OtherText => f.write_str("found another text"),
            Found::Fraction => f.write_str("found a number with a fraction or an exponent"),
            Found::Larger => f.write_str("found a number beyond that"),
        }
    }
}

fn or_root(pointer: &str) -> &str {
    if pointer.is_empty() { "(root)" } else { pointer }
}

impl From<Malformed> for DecodeError {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl From<NotAnError> for DecodeError {
    fn from(what: NotAnError) -> Self {
        Self::NotAnError(what)
    }
}
