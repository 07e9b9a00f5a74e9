//! A message as a tree that borrows from its text.
//!
//! Decoding notes what an error is made of and skips the rest; a linter has to see the rest: order, repetition,
//! members that nobody knows, the digits of a number. The text is known to be JSON before the tree is made of it.

use std::borrow::Cow;

use crate::decode::{self, DecodeError};
use crate::json::{Kind, NotAnInteger, integer};
use crate::reader::Reader;
use crate::token::unquoted;

/// Values that are kept of one message. A tree of them takes some tens of megabytes.
const MAX_VALUES: usize = 1 << 20;

/// A JSON value.
#[derive(Debug)]
pub(super) enum Node<'a> {
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
    Array(Vec<Node<'a>>),
    /// Any other value, as its text.
    Leaf(&'a str),
}

impl<'a> Node<'a> {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Object(_) => Kind::Object,
            Self::Array(_) => Kind::Array,
            Self::Leaf(token) => match token.as_bytes().first() {
                Some(b'"') => Kind::String,
                Some(b'n') => Kind::Null,
                Some(b't' | b'f') => Kind::Boolean,
                _ => Kind::Number,
            },
        }
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        self.kind() == kind
    }

    /// Members of an object; none of other values.
    pub(super) fn members(&self) -> &[(Cow<'a, str>, Node<'a>)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// Items of an array; none of other values.
    pub(super) fn items(&self) -> &[Node<'a>] {
        match self {
            Self::Array(items) => items,
            _ => &[],
        }
    }

    /// The first member of that name.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The text of a string; none for other values.
    pub(super) fn text(&self) -> Option<Cow<'a, str>> {
        match self {
            Self::Leaf(token) => unquoted(token),
            _ => None,
        }
    }

    /// Whether it is there as far as protobuf cares, and no text.
    pub(super) fn is_other_than_text(&self) -> bool {
        self.text().is_none() && !self.is(Kind::Null)
    }

    /// The text of a member that is a string.
    pub(super) fn text_of(&self, name: &str) -> Option<Cow<'a, str>> {
        self.get(name)?.text()
    }

    /// Whether a member is that string.
    pub(super) fn says(&self, name: &str, expected: &str) -> bool {
        self.text_of(name).is_some_and(|text| text == expected)
    }

    /// The value of a boolean.
    pub(super) fn flag(&self) -> Option<bool> {
        match self {
            Self::Leaf("true") => Some(true),
            Self::Leaf("false") => Some(false),
            _ => None,
        }
    }

    /// The value of a number that is an integer of 64 bits, in digits alone.
    pub(super) fn integer(&self) -> Option<i64> {
        self.as_integer().ok()
    }

    /// The same, or what else it is.
    pub(super) fn as_integer(&self) -> Result<i64, NotAnInteger> {
        match self {
            Self::Leaf(token) => integer(token),
            _ => Err(NotAnInteger::Other),
        }
    }
}

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Node<'_>, DecodeError> {
    decode::check(text)?;
    let mut left = MAX_VALUES;
    value(&mut Reader::new(text), &mut left).ok_or(DecodeError::TooManyValues { limit: MAX_VALUES })
}

/// The value that is next, if so many are left. The text is JSON and not too deep, so only their number ends it.
fn value<'a>(reader: &mut Reader<'a>, left: &mut usize) -> Option<Node<'a>> {
    *left = left.checked_sub(1)?;
    match Kind::of(reader.peek()) {
        Kind::Object => {
            let mut members = Vec::new();
            reader.enter().ok()?;
            while let Some(name) = reader.name().ok()? {
                members.push((name, value(reader, left)?));
            }
            Some(Node::Object(members))
        }
        Kind::Array => {
            let mut items = Vec::new();
            reader.enter().ok()?;
            while reader.item().ok()? {
                items.push(value(reader, left)?);
            }
            Some(Node::Array(items))
        }
        _ => reader.raw().ok().map(Node::Leaf),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(node: &Node<'_>) -> String {
        match node {
            Node::Leaf(token) => (*token).to_owned(),
            Node::Array(items) => format!("[{}]", items.iter().map(printed).collect::<Vec<_>>().join(",")),
            Node::Object(members) => {
                let member = |(key, value): &(Cow<'_, str>, Node<'_>)| format!("{key:?}:{}", printed(value));
                format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
            }
        }
    }

    #[test]
    fn everything_is_kept_in_its_order() {
        for (text, same) in [
            (
                "{\"b\" : [1.50, -2e3,true ,null],\n\"a\":{ } , \"b\": \"x\\\"]}\" }",
                r#"{"b":[1.50,-2e3,true,null],"a":{},"b":"x\"]}"}"#,
            ),
            (" [ ] ", "[]"),
            ("7", "7"),
            ("\"\"", "\"\""),
            (r#"{"a":1}"#, r#"{"a":1}"#),
            ("{\"\\u0061\":\"\\ud83d\\ude00\"}", "{\"a\":\"\\ud83d\\ude00\"}"),
        ] {
            assert_eq!(printed(&read(text).unwrap()), same);
        }
    }

    #[test]
    fn what_is_not_json_is_told_by_its_place() {
        assert_eq!(read("{\"a\":\n1,}").unwrap_err(), DecodeError::Syntax { line: 2, column: 3, truncated: false });
        assert!(matches!(read("[1,"), Err(DecodeError::Syntax { truncated: true, .. })));
        assert!(matches!(read("1 2"), Err(DecodeError::Syntax { .. })));
        for text in ["{\n \"\\ud800\":1}", "{\n \"\\ud800\":\"\\ud801\",}"] {
            assert_eq!(read(text).unwrap_err(), DecodeError::LoneSurrogate { line: 2, column: 3 }, "{text}");
        }
        let nested = format!("{}1{}", "[".repeat(128), "]".repeat(128));
        assert_eq!(read(&nested).unwrap_err(), DecodeError::TooDeep { limit: 127 });
    }

    #[test]
    fn a_flood_of_values_is_refused() {
        let many = format!("[{}0]", "0,".repeat(MAX_VALUES));
        assert!(matches!(read(&many), Err(DecodeError::TooManyValues { .. })));
    }
}
