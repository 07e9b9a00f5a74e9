//! What was odd about a message that could be read all the same.

use std::borrow::Cow;
use std::fmt;

use crate::{a2a, aap, aip};

/// How binding the rule is that a message breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// An absolute requirement or prohibition.
    Must,
    /// To be followed unless there is a good reason.
    Should,
    /// Worth knowing.
    May,
}

impl Level {
    /// The name, as in the command's output.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! from_levels {
    ($($contract:ident),*) => {$(
        impl From<$contract::rules::Level> for Level {
            fn from(level: $contract::rules::Level) -> Self {
                use $contract::rules::Level;
                match level {
                    Level::Must | Level::MustNot => Self::Must,
                    Level::Should | Level::ShouldNot => Self::Should,
                    Level::May => Self::May,
                }
            }
        }
    )*};
}

from_levels!(aap, a2a, aip);

/// One oddity: where it is, what it is, and the rule that it breaks, if a numbered one does.
///
/// The text never repeats a value of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    rule: Option<&'static str>,
    level: Level,
    pointer: String,
    message: Cow<'static, str>,
}

impl Warning {
    pub(crate) const fn breach(rule: &'static str, level: Level, pointer: String, message: Cow<'static, str>) -> Self {
        Self { rule: Some(rule), level, pointer, message }
    }

    pub(crate) const fn note(level: Level, pointer: String, message: &'static str) -> Self {
        Self { rule: None, level, pointer, message: Cow::Borrowed(message) }
    }

    /// Series and number of the rule, such as `AAP-009`.
    pub const fn rule(&self) -> Option<&'static str> {
        self.rule
    }

    /// How binding the rule is.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// JSON Pointer into the message.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What is odd, and how it was read.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rule) = self.rule {
            write!(f, "{rule} ")?;
        }
        let place = if self.pointer.is_empty() { "(root)" } else { &self.pointer };
        write!(f, "{place}: {}", self.message)
    }
}
