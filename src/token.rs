//! The tokens of a text that is known to be JSON, and where they stand.
//!
//! `serde_json` alone says what JSON is. It says nothing about places, refuses numbers that no `f64` holds, and skips
//! over half a surrogate pair; who has to know about these goes over the tokens.

use std::borrow::Cow;

use crate::pointer;

/// A token, but for commas and colons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    OpenObject,
    OpenArray,
    /// The end of either.
    Close,
    /// A string with its quotes: the name of a member, or a value.
    Text(&'a str),
    /// A number, a boolean or null.
    Literal(&'a str),
}

/// The tokens of a text in their order.
#[derive(Debug, Clone)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) const fn of(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn take(&mut self, end: usize) -> Option<&'a str> {
        let token = self.text.get(self.at..end);
        self.at = end;
        token
    }

    /// Where the string ends that begins here.
    fn end_of_text(&self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        loop {
            at += bytes.get(at..)?.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
            if bytes[at] == b'"' {
                return Some(at + 1);
            }
            at += 2;
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b':')) {
            self.at += 1;
        }
        let token = match bytes.get(self.at)? {
            b'{' => Token::OpenObject,
            b'[' => Token::OpenArray,
            b'}' | b']' => Token::Close,
            b'"' => {
                let end = self.end_of_text()?;
                return self.take(end).map(Token::Text);
            }
            _ => {
                let length = bytes[self.at..]
                    .iter()
                    .position(|byte| matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n'));
                let end = length.map_or(bytes.len(), |length| self.at + length);
                return self.take(end).map(Token::Literal);
            }
        };
        self.at += 1;
        Some(token)
    }
}

/// The place of the first number that no `f64` holds.
pub(crate) fn pointer_to_number_beyond(text: &str) -> Option<String> {
    let is_beyond = |literal: &str| literal.parse::<f64>().is_ok_and(f64::is_infinite);
    let mut way: Vec<Step<'_>> = Vec::new();
    for token in Tokens::of(text) {
        if let (Some(Step { name: name @ None, is_object: true, .. }), Token::Text(text)) = (way.last_mut(), token) {
            *name = Some(text);
            continue;
        }
        match token {
            Token::OpenObject => way.push(Step { is_object: true, name: None, index: 0 }),
            Token::OpenArray => way.push(Step { is_object: false, name: None, index: 0 }),
            Token::Literal(literal) if is_beyond(literal) => return Some(pointer(&way)),
            Token::Close | Token::Text(_) | Token::Literal(_) => {
                if token == Token::Close {
                    way.pop();
                }
                if let Some(step) = way.last_mut() {
                    step.name = None;
                    step.index += 1;
                }
            }
        }
    }
    None
}

/// How far the way has come inside one array or object.
struct Step<'a> {
    is_object: bool,
    /// The member whose value is next, with its quotes.
    name: Option<&'a str>,
    index: usize,
}

fn pointer(way: &[Step<'_>]) -> String {
    let mut place = String::new();
    for step in way {
        match step.name {
            Some(name) => pointer::push(&mut place, &unquoted(name).unwrap_or_default()),
            None => pointer::push(&mut place, &step.index.to_string()),
        }
    }
    place
}

/// What a string with its quotes says; none where it holds half a surrogate pair.
pub(crate) fn unquoted(text: &str) -> Option<Cow<'_, str>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    if inner.as_bytes().contains(&b'\\') {
        serde_json::from_str(text).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// The length of the escape that begins there, that of a whole pair of surrogates for such a pair; none if it is no
/// escape of JSON, or half a pair.
pub(crate) fn escape(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => match unit(bytes, at)? {
            0xd800..=0xdbff if matches!(unit(bytes, at + 6), Some(0xdc00..=0xdfff)) => Some(12),
            0xd800..=0xdfff => None,
            _ => Some(6),
        },
        _ => None,
    }
}

/// The unit of UTF-16 that is escaped there.
fn unit(bytes: &[u8], at: usize) -> Option<u16> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    digits.iter().try_fold(0, |unit, digit| Some(unit << 4 | u16::try_from(char::from(*digit).to_digit(16)?).ok()?))
}

/// Where half a surrogate pair is escaped, which is no character. Backslashes stand in strings alone.
pub(crate) fn lone_surrogate(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at += text.get(at..)?.find('\\')?;
        at += match unit(bytes, at) {
            Some(0xd800..=0xdbff) if matches!(unit(bytes, at + 6), Some(0xdc00..=0xdfff)) => 12,
            Some(0xd800..=0xdfff) => return Some(at),
            _ => 2,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_in_their_order() {
        let tokens: Vec<_> = Tokens::of(" {\"a\\\"\\\\\" : [1.50,-2e3,true ,null],\n\"b\":\"x]\" }").collect();
        assert_eq!(
            tokens,
            [
                Token::OpenObject,
                Token::Text(r#""a\"\\""#),
                Token::OpenArray,
                Token::Literal("1.50"),
                Token::Literal("-2e3"),
                Token::Literal("true"),
                Token::Literal("null"),
                Token::Close,
                Token::Text("\"b\""),
                Token::Text("\"x]\""),
                Token::Close,
            ]
        );
        assert_eq!(Tokens::of("\"").next(), None);
        assert_eq!(Tokens::of("7").collect::<Vec<_>>(), [Token::Literal("7")]);
    }

    #[test]
    fn a_number_beyond_is_told_by_its_place() {
        for (text, place) in [
            ("1e400", Some("")),
            (r#"{"a":{"x":1},"b/c":["1e400",{},[2],{"d":-1e999}]}"#, Some("/b~1c/3/d")),
            (r#"{"1e400":"1e400","a":[1e308]}"#, None),
            (r#"{"a":"b","c":1e400}"#, Some("/c")),
        ] {
            assert_eq!(pointer_to_number_beyond(text).as_deref(), place, "{text}");
        }
    }

    #[test]
    fn halves_of_pairs() {
        for (text, at) in [
            (r#""\ud800""#, Some(1)),
            (r#""x\udc00""#, Some(2)),
            (r#""\ud83d\ude00\ud83d""#, Some(13)),
            (r#""\ud83d\u0041""#, Some(1)),
            (r#""\uD800\uD800\uDC00""#, Some(1)),
            (r#""\ud83d\ude00""#, None),
            (r#""\\ud800""#, None),
            (r#""\\\ud800""#, Some(3)),
            (r#""\u00e9\n""#, None),
            ("\"\\", None),
            ("\"\\ud8", None),
            ("", None),
        ] {
            assert_eq!(lone_surrogate(text), at, "{text}");
        }
    }
}
