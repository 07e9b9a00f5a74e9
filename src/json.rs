//! JSON values that are kept as the text they came as.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};
use serde_json::value::RawValue;

use crate::reader::{Reader, Stop};
use crate::token;

/// A JSON value as its text, byte for byte.
///
/// Two are equal when their texts are: `1.0` and `1.00` differ, as they may to whoever wrote them.
#[derive(Clone)]
pub struct Raw<'a>(Cow<'a, str>);

impl Raw<'_> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
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
        self.span().member(member).map(Raw::from)
    }

    /// A member of an object that borrows from something longer-lived than this.
    pub(crate) fn into_member(self, name: &str) -> Option<Self> {
        match self.0 {
            Cow::Borrowed(text) => Span(text).member(name).map(Self::from),
            Cow::Owned(text) => Span(&text).member(name).map(|member| Raw(Cow::Owned(member.as_str().to_owned()))),
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
        serde_json::to_string(value).map(|text| Raw(Cow::Owned(text)))
    }

    pub(crate) fn span(&self) -> Span<'_> {
        Span(&self.0)
    }
}

impl<'a> From<Span<'a>> for Raw<'a> {
    fn from(span: Span<'a>) -> Self {
        Self(Cow::Borrowed(span.0))
    }
}

impl<'a> From<&'a RawValue> for Raw<'a> {
    fn from(raw: &'a RawValue) -> Self {
        Self(Cow::Borrowed(raw.get()))
    }
}

impl From<Box<RawValue>> for Raw<'_> {
    fn from(raw: Box<RawValue>) -> Self {
        Self(Cow::Owned(Box::<str>::from(raw).into()))
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
        verbatim(self.as_str()).map_err(ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Raw<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(Raw::from)
    }
}

/// A JSON text that is written as it is.
fn verbatim(text: &str) -> serde_json::Result<&RawValue> {
    serde_json::from_str(text)
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
    pub(crate) const fn of(first: u8) -> Self {
        match first {
            b'n' => Self::Null,
            b't' | b'f' => Self::Boolean,
            b'"' => Self::String,
            b'[' => Self::Array,
            b'{' => Self::Object,
            _ => Self::Number,
        }
    }

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

/// A value in a text that is known to be JSON, without white space around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span<'a>(&'a str);

impl<'a> Span<'a> {
    /// What a text is that was read before.
    pub(crate) fn of(known: &'a str) -> Self {
        Self(known.trim_matches([' ', '\t', '\r', '\n']))
    }

    /// What a text is that was not read before.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let mut reader = Reader::new(text);
        let span = reader.raw().ok()?;
        reader.end().is_ok().then_some(Self(span))
    }

    /// The value that is next.
    #[inline]
    pub(crate) fn next(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        reader.raw().map(Self)
    }

    pub(crate) const fn as_str(self) -> &'a str {
        self.0
    }

    pub(crate) fn kind(self) -> Kind {
        Kind::of(self.0.as_bytes().first().copied().unwrap_or_default())
    }

    pub(crate) fn reader(self) -> Reader<'a> {
        Reader::new(self.0)
    }

    /// The text of a string; none of other values.
    pub(crate) fn text(self) -> Option<Cow<'a, str>> {
        token::unquoted(self.0)
    }

    /// The items of an array; none for other values.
    pub(crate) fn items(self) -> Option<Vec<Self>> {
        if self.kind() != Kind::Array {
            return None;
        }
        let mut items = Vec::new();
        let mut reader = self.reader();
        reader.enter().ok()?;
        while reader.item().ok()? {
            items.push(Self::next(&mut reader).ok()?);
        }
        Some(items)
    }

    /// An item of an array.
    pub(crate) fn item(self, index: usize) -> Option<Self> {
        if self.kind() != Kind::Array {
            return None;
        }
        let mut reader = self.reader();
        reader.enter().ok()?;
        for _ in 0..index {
            if !reader.item().ok()? {
                return None;
            }
            reader.skip().ok()?;
        }
        if reader.item().ok()? { Self::next(&mut reader).ok() } else { None }
    }

    /// The members of an object in their order; none of other values.
    pub(crate) fn members(self) -> Vec<(Cow<'a, str>, Self)> {
        let mut members = Vec::new();
        if self.kind() == Kind::Object {
            let mut reader = self.reader();
            let _ = reader.enter();
            while let Ok(Some(name)) = reader.name() {
                members.extend(Self::next(&mut reader).map(|value| (name, value)));
            }
        }
        members
    }

    /// The first member of that name, if the value is an object.
    pub(crate) fn member(self, name: &str) -> Option<Self> {
        if self.kind() != Kind::Object {
            return None;
        }
        let mut reader = self.reader();
        reader.enter().ok()?;
        while let Some(key) = reader.name().ok()? {
            if key == name {
                return Self::next(&mut reader).ok();
            }
            reader.skip().ok()?;
        }
        None
    }
}

impl Span<'_> {
    /// Whether some member of that name passes, if the value is an object: a name may be there twice.
    pub(crate) fn any_member(self, name: &str, passes: impl Fn(Self) -> bool) -> bool {
        if self.kind() != Kind::Object {
            return false;
        }
        let mut reader = self.reader();
        let _ = reader.enter();
        while let Ok(Some(key)) = reader.name() {
            let Ok(value) = Self::next(&mut reader) else { break };
            if key == name && passes(value) {
                return true;
            }
        }
        false
    }
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

/// Writes digits that are known to be a JSON number.
pub(crate) fn serialize_number<S: Serializer>(digits: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match digits.parse::<i64>() {
        Ok(number) if digits != "-0" => serializer.serialize_i64(number),
        _ => verbatim(digits).map_err(|_| ser::Error::custom("not a number"))?.serialize(serializer),
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
