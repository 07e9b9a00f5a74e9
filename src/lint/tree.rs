//! A message as a tree that borrows from its text.
//!
//! Decoding notes what an error is made of and skips the rest; a linter has to see the rest: order, repetition,
//! members that nobody knows. The text is known to be JSON before the tree is read, so reading has no grammar to
//! enforce, only places to find.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::decode::{self, DecodeError};
use crate::input::MAX_DEPTH;
use crate::json::Kind;

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

    /// The text of a string; none for other values, and for a string that holds half a surrogate pair.
    pub(super) fn text(&self) -> Option<Cow<'a, str>> {
        let Self::Leaf(token) = self else { return None };
        let inner = token.strip_prefix('"')?.strip_suffix('"')?;
        if inner.contains('\\') { serde_json::from_str(token).ok().map(Cow::Owned) } else { Some(Cow::Borrowed(inner)) }
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
        match self {
            Self::Leaf(token) => token.parse().ok(),
            _ => None,
        }
    }
}

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Node<'_>, DecodeError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    IgnoredAny::deserialize(&mut deserializer)
        .and_then(|_| deserializer.end())
        .map_err(|error| decode::refusal(text, &error))?;
    let mut reader = Reader { text, at: 0, values: 0, depth: 0 };
    let node = reader.value();
    if reader.values > MAX_VALUES {
        return Err(DecodeError::TooMany { pointer: String::new(), limit: MAX_VALUES });
    }
    if reader.depth > MAX_DEPTH {
        return Err(DecodeError::TooDeep { limit: MAX_DEPTH });
    }
    node.ok_or_else(|| reader.fault())
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    values: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    /// The next value; none where the text is not what it was found to be, or goes beyond a limit, and then the count
    /// stays as it is.
    fn value(&mut self) -> Option<Node<'a>> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return None;
        }
        match self.next()? {
            b'{' => self.nested(Self::object).map(Node::Object),
            b'[' => self.nested(Self::array).map(Node::Array),
            b'"' => self.string().map(Node::Leaf),
            _ => self.scalar().map(Node::Leaf),
        }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let part = read(self)?;
        self.depth -= 1;
        Some(part)
    }

    fn object(&mut self) -> Option<Vec<(Cow<'a, str>, Node<'a>)>> {
        self.at += 1;
        let mut members = Vec::new();
        loop {
            match self.next()? {
                b'}' => {
                    self.at += 1;
                    return Some(members);
                }
                b',' => self.at += 1,
                _ => {
                    let key = Node::Leaf(self.string()?).text()?;
                    self.next().filter(|byte| *byte == b':')?;
                    self.at += 1;
                    members.push((key, self.value()?));
                }
            }
        }
    }

    fn array(&mut self) -> Option<Vec<Node<'a>>> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            match self.next()? {
                b']' => {
                    self.at += 1;
                    return Some(items);
                }
                b',' => self.at += 1,
                _ => items.push(self.value()?),
            }
        }
    }

    /// A string with its quotes.
    fn string(&mut self) -> Option<&'a str> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        loop {
            at += bytes.get(at..)?.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
            if bytes[at] == b'"' {
                break;
            }
            at += 2;
        }
        self.at = at + 1;
        self.text.get(start..self.at)
    }

    fn scalar(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let end = rest.find([',', ']', '}', ' ', '\t', '\r', '\n']).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).filter(|token| !token.is_empty())
    }

    /// The next byte that is not white space.
    fn next(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// A member name that holds half a surrogate pair is the one fault that skipping does not see.
    fn fault(&self) -> DecodeError {
        let before = self.text.get(..self.at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
        DecodeError::Syntax { line, column, truncated: false }
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
            ("{\"\\u0061\":\"\\ud800\"}", "{\"a\":\"\\ud800\"}"),
        ] {
            assert_eq!(printed(&read(text).unwrap()), same);
        }
    }

    #[test]
    fn what_is_not_json_is_told_by_its_place() {
        assert_eq!(read("{\"a\":\n1,}").unwrap_err(), DecodeError::Syntax { line: 2, column: 3, truncated: false });
        assert!(matches!(read("[1,"), Err(DecodeError::Syntax { truncated: true, .. })));
        assert!(matches!(read("1 2"), Err(DecodeError::Syntax { .. })));
        assert_eq!(
            read("{\n \"\\ud800\":1}").unwrap_err(),
            DecodeError::Syntax { line: 2, column: 9, truncated: false }
        );
    }

    #[test]
    fn a_flood_of_values_is_refused() {
        let many = format!("[{}0]", "0,".repeat(MAX_VALUES));
        assert!(matches!(read(&many), Err(DecodeError::TooMany { .. })));
    }
}
