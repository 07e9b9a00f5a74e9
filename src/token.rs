//! The tokens of a text that is known to be JSON, and where they stand.
//!
//! `serde_json` alone says what JSON is. It says nothing about places, and skips over half a surrogate pair; who has to
//! know about these goes over the tokens.

use std::borrow::Cow;

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

    #[test]
    fn escapes_and_their_length() {
        for (text, length) in [
            (r"\n", Some(2)),
            (r"\u00e9", Some(6)),
            (r"\ud83d\ude00", Some(12)),
            (r"\ud83d", None),
            (r"\ude00", None),
            (r"\u+123", None),
            (r"\u12", None),
            (r"\x", None),
            ("\\", None),
        ] {
            assert_eq!(escape(text.as_bytes(), 0), length, "{text}");
        }
    }
}
