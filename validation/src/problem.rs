//! One thing wrong with an instance.

use std::borrow::Cow;
use std::fmt;

use jsonschema::paths::Location;

/// What a problem is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A member is missing; the pointer says where it should be.
    Missing,
    /// A member is not known.
    Unknown,
    /// The value is of the wrong type.
    Type,
    /// The value is not among the allowed ones.
    Choice,
    /// A number, a length or a count is out of its bounds.
    Bound,
    /// A text is not spelt as it has to be.
    Spelling,
    /// The name of a member is not spelt as it has to be.
    Name,
    /// The value fits none of several schemas, more than one, or one that it must not fit.
    Alternatives,
    /// There must be no value here at all, or not together with the rest.
    Forbidden,
    /// The instance is nested too deep, or too large, to be looked at.
    Unread,
    /// There are further problems, which are not listed.
    Further,
    /// The value could not be checked.
    Unchecked,
}

/// One thing wrong with an instance: the place, the keyword of the schema that says so, and a text for people.
///
/// Neither the text nor the keyword comes from the instance. The pointer does, as far as it is made of the names of
/// members.
#[derive(Clone, PartialEq, Eq)]
pub struct Problem {
    pub(crate) pointer: String,
    pub(crate) keyword: Cow<'static, str>,
    pub(crate) message: String,
    pub(crate) kind: Kind,
    pub(crate) rule: Location,
}

/// Keyword of a problem that no keyword of a schema expresses.
pub(crate) const DEPTH: &str = "depth";
pub(crate) const SIZE: &str = "size";
pub(crate) const FURTHER: &str = "further";

impl Problem {
    /// Whether it says the same of the same place; two schemas may.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        (&self.pointer, &self.keyword, &self.message) == (&other.pointer, &other.keyword, &other.message)
    }

    pub(crate) fn bound(pointer: String, keyword: &'static str, kind: Kind, message: String) -> Self {
        Self { pointer, keyword: Cow::Borrowed(keyword), message, kind, rule: Location::new() }
    }

    /// JSON Pointer to the member that is wrong; for a missing one, to where it should be.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Keyword of the schema that is violated, as its author wrote it: where a member is forbidden by the schema
    /// `false`, the keyword that this schema stands behind. `depth`, `size` and `further` are for what no keyword
    /// expresses.
    pub fn keyword(&self) -> &str {
        &self.keyword
    }

    /// What has to be, in words, without a subject: `must be an integer`.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What it is about.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// JSON Pointer to the keyword, in the document in which it is written.
    pub fn schema_pointer(&self) -> &str {
        self.rule.as_str()
    }

    /// Pointer, keyword and message.
    pub fn into_parts(self) -> (String, Cow<'static, str>, String) {
        (self.pointer, self.keyword, self.message)
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} {}",
            self.keyword,
            if self.pointer.is_empty() { "(root)" } else { &self.pointer },
            self.message
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", if self.pointer.is_empty() { "(root)" } else { &self.pointer }, self.message)
    }
}
