//! JSON values that are kept as the text they came as.

use std::borrow::Cow;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::token;

/// A JSON value as its text, byte for byte.
///
/// Two are equal when their texts are: `1.0` and `1.00` differ, as they may to whoever wrote them.
#[derive(Clone)]
pub struct Raw<'a>(Cow<'a, RawValue>);

impl Raw<'_> {
    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The value as a type of the caller's.
    ///
    /// # Errors
    ///
    /// If the value does not fit the type.
    pub fn parse<'b, T: Deserialize<'b>>(&'b self) -> serde_json::Result<T> {
        serde_json::from_str(self.as_str())
    }

    /// The text spread over lines, two spaces per level; strings and numbers keep their characters.
    pub fn to_string_pretty(&self) -> String {
        indent(self.as_str())
    }

    /// A member of an object; none where the value is no object or has no such member.
    pub fn get(&self, member: &str) -> Option<Raw<'_>> {
        self::member(&self.0, member).map(Raw::from)
    }

    /// A member of an object that borrows from something longer-lived than this.
    pub(crate) fn into_member(self, name: &str) -> Option<Self> {
        match self.0 {
            Cow::Borrowed(raw) => member(raw, name).map(Self::from),
            Cow::Owned(raw) => member(&raw, name).map(|raw| Raw(Cow::Owned(raw.to_owned()))),
        }
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Raw<'static> {
        Raw(Cow::Owned(self.0.into_owned()))
    }

    /// Takes the text of a value.
    ///
    /// # Errors
    ///
    /// If the value cannot be written as JSON: a map whose keys are not strings, or a failing `Serialize`.
    pub fn of(value: &impl Serialize) -> serde_json::Result<Raw<'static>> {
        serde_json::value::to_raw_value(value).map(|raw| Raw(Cow::Owned(raw)))
    }

    pub(crate) fn raw(&self) -> &RawValue {
        &self.0
    }
}

impl<'a> From<&'a RawValue> for Raw<'a> {
    fn from(raw: &'a RawValue) -> Self {
        Self(Cow::Borrowed(raw))
    }
}

impl From<Box<RawValue>> for Raw<'_> {
    fn from(raw: Box<RawValue>) -> Self {
        Self(Cow::Owned(raw))
    }
}

impl PartialEq for Raw<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Raw<'_> {}

impl fmt::Debug for Raw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Raw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for Raw<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Raw<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(Raw::from)
    }
}

/// What a JSON value is, told by its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    pub(crate) fn of(raw: &RawValue) -> Self {
        match raw.get().as_bytes().first() {
            Some(b'n') => Self::Null,
            Some(b't' | b'f') => Self::Boolean,
            Some(b'"') => Self::String,
            Some(b'[') => Self::Array,
            Some(b'{') => Self::Object,
            _ => Self::Number,
        }
    }
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

/// The text of a JSON string; none for other values, and for a string that holds half a surrogate pair.
pub(crate) fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    token::unquoted(raw.get())
}

/// What belongs where an integer does.
pub(crate) const INTEGER: &str = "an integer of at most 64 bits, in digits alone";

/// Why a value is no integer that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotAnInteger {
    /// A number with a fraction or an exponent, even if what it stands for is whole: readers differ on it.
    Fraction,
    /// More than 64 bits.
    Larger,
    /// Not a number.
    Other,
}

/// The integer that a JSON text is.
pub(crate) fn integer(text: &str) -> Result<i64, NotAnInteger> {
    text.parse().map_err(|_| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if !digits.starts_with(|first: char| first.is_ascii_digit()) {
            NotAnInteger::Other
        } else if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            NotAnInteger::Larger
        } else {
            NotAnInteger::Fraction
        }
    })
}

/// The items of an array; none for other values.
pub(crate) fn items(raw: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(raw.get()).ok()
}

/// The members of an object in their order; none of other values.
pub(crate) fn members(raw: &RawValue) -> Vec<(Cow<'_, str>, &RawValue)> {
    struct All;

    impl<'de> Visitor<'de> for All {
        type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some((Key(name), value)) = map.next_entry()? {
                members.push((name, value));
            }
            Ok(members)
        }
    }

    raw.deserialize_map(All).unwrap_or_default()
}

/// The first member of that name, if the value is an object.
pub(crate) fn member<'a>(raw: &'a RawValue, name: &str) -> Option<&'a RawValue> {
    struct Find<'n>(&'n str);

    impl<'de> Visitor<'de> for Find<'_> {
        type Value = Option<&'de RawValue>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut found = None;
            while let Some(key) = map.next_key::<Key>()? {
                if found.is_none() && key.0 == self.0 {
                    found = Some(map.next_value()?);
                } else {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            Ok(found)
        }
    }

    raw.deserialize_map(Find(name)).ok().flatten()
}

/// A member's name, borrowed where it has no escapes.
pub(crate) struct Key<'a>(pub(crate) Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl<'de> Visitor<'de> for Name {
            type Value = Cow<'de, str>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a member name")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(text))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text))
            }
        }

        deserializer.deserialize_str(Name).map(Key)
    }
}

/// Writes digits that are known to be a JSON number.
pub(crate) fn serialize_number<S: Serializer>(digits: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match digits.parse::<i64>() {
        Ok(number) if digits != "-0" => serializer.serialize_i64(number),
        _ => serde_json::from_str::<&RawValue>(digits)
            .map_err(|_| serde::ser::Error::custom("not a number"))?
            .serialize(serializer),
    }
}

/// Sets each member and element on a line of its own, two spaces per level, and changes nothing else.
pub(crate) fn indent(compact: &str) -> String {
    let mut out = String::with_capacity(compact.len() * 2);
    let mut depth = 0_usize;
    let (mut quoted, mut escaped, mut opened) = (false, false, false);
    for character in compact.chars() {
        if quoted {
            out.push(character);
            quoted = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        if matches!(character, ' ' | '\t' | '\n' | '\r') {
            continue;
        }
        let closes = matches!(character, '}' | ']');
        if closes {
            depth = depth.saturating_sub(1);
        }
        if opened != closes {
            break_line(&mut out, depth);
        }
        out.push(character);
        opened = matches!(character, '{' | '[');
        match character {
            '{' | '[' => depth += 1,
            ',' => break_line(&mut out, depth),
            ':' => out.push(' '),
            '"' => quoted = true,
            _ => {}
        }
    }
    out
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}
