//! The id that ties a JSON-RPC response to its request.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::json::{self, Kind, Raw, Span};

/// A JSON-RPC id: a string, a number in the very digits of the request, or null.
///
/// ```
/// use agent_errors::Id;
/// assert_eq!(Id::from(7).to_string(), "7");
/// assert_eq!(Id::from("req-3").as_str(), Some("req-3"));
/// assert_eq!(serde_json::to_string(&Id::from_json("1.50")?)?, "1.50");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Id<'a>(Repr<'a>);

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
enum Repr<'a> {
    #[default]
    Null,
    /// A JSON number.
    Number(Cow<'a, str>),
    String(Cow<'a, str>),
}

impl<'a> Id<'a> {
    /// The id of an answer to a request whose own id could not be read.
    pub const NULL: Self = Self(Repr::Null);

    /// The id that a JSON text stands for.
    ///
    /// # Errors
    ///
    /// If the text is not a JSON string, number or null.
    pub fn from_json(text: &'a str) -> Result<Self, NotAnId> {
        Span::read(text).and_then(Self::from_span).ok_or(NotAnId(()))
    }

    pub(crate) fn from_span(span: Span<'a>) -> Option<Self> {
        Some(Self(match span.kind() {
            Kind::Null => Repr::Null,
            Kind::Number => Repr::Number(span.as_str().into()),
            Kind::String => Repr::String(span.text()?),
            _ => return None,
        }))
    }

    /// Whether it is null.
    pub const fn is_null(&self) -> bool {
        matches!(self.0, Repr::Null)
    }

    /// The text of a string id.
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            Repr::String(text) => Some(text),
            _ => None,
        }
    }

    /// The digits of a number id.
    pub fn as_number(&self) -> Option<&str> {
        match &self.0 {
            Repr::Number(digits) => Some(digits),
            _ => None,
        }
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Id<'static> {
        Id(match self.0 {
            Repr::Null => Repr::Null,
            Repr::Number(digits) => Repr::Number(digits.into_owned().into()),
            Repr::String(text) => Repr::String(text.into_owned().into()),
        })
    }
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Null => f.pad("null"),
            Repr::Number(text) | Repr::String(text) => f.pad(text),
        }
    }
}

impl<'a> From<&'a str> for Id<'a> {
    fn from(text: &'a str) -> Self {
        Self(Repr::String(text.into()))
    }
}

impl From<String> for Id<'_> {
    fn from(text: String) -> Self {
        Self(Repr::String(text.into()))
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Id<'_> {
            fn from(number: $integer) -> Self {
                Self(Repr::Number(number.to_string().into()))
            }
        }
    )*};
}

from_integers!(i32, u32, i64, u64);

impl<'a, T: Into<Id<'a>>> From<Option<T>> for Id<'a> {
    /// Null for none.
    fn from(id: Option<T>) -> Self {
        id.map_or(Self::NULL, Into::into)
    }
}

/// The value is neither a string nor a number nor null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAnId(());

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON-RPC id must be a string, a number or null")
    }
}

impl std::error::Error for NotAnId {}

impl TryFrom<&serde_json::Value> for Id<'static> {
    type Error = NotAnId;

    fn try_from(value: &serde_json::Value) -> Result<Self, Self::Error> {
        use serde_json::Value;
        Ok(Self(match value {
            Value::Null => Repr::Null,
            Value::Number(number) => Repr::Number(number.to_string().into()),
            Value::String(text) => Repr::String(text.clone().into()),
            Value::Bool(_) | Value::Array(_) | Value::Object(_) => return Err(NotAnId(())),
        }))
    }
}

impl Serialize for Id<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Repr::Null => serializer.serialize_unit(),
            Repr::String(text) => serializer.serialize_str(text),
            Repr::Number(digits) => json::serialize_number(digits, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Id<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Raw::deserialize(deserializer)?;
        Id::from_span(raw.span()).map(Id::into_owned).ok_or_else(|| de::Error::custom(NotAnId(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_survive() {
        for text in ["0", "-7", "1.50", "1e3", "123456789012345678901234567890", "null", "\"a\\u0041\""] {
            let id = Id::from_json(text).unwrap();
            let again = serde_json::to_string(&id).unwrap();
            assert_eq!(again, if text.starts_with('"') { "\"aA\"" } else { text });
            assert_eq!(serde_json::from_str::<Id>(&again).unwrap(), id);
        }
    }

    #[test]
    fn nothing_else_is_an_id() {
        for text in ["true", "[]", "{}", "", "01", "\"\\ud800\""] {
            assert!(Id::from_json(text).is_err(), "{text}");
        }
    }
}
