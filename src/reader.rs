//! One pass over a text: what is JSON is read, and what is not stops the pass.
//!
//! An error is read by the pass that finds out whether the text is JSON at all, and every byte is looked at once: a value
//! is skipped, kept as its text or filled into a part, and nesting, escapes and halves of characters are watched on the
//! way. A deserializer of `serde` cannot do so: it passes over a value that is kept without a look at its nesting, and
//! over one that is skipped without a look at its characters. Why and where a text is no JSON is still said by
//! `serde_json`; tests hold the two together.
//!
//! The steps from one token to the next are inlined, so that the place stays in a register from a name to its value.

#![allow(clippy::inline_always, reason = "measured: without it, a message takes a third longer")]

use std::borrow::Cow;

use crate::input::MAX_DEPTH;
use crate::token;

/// The text is not JSON, is nested too deep, or has half a character in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    /// Byte at which that shows.
    pub(crate) at: usize,
}

/// A place in a text, from which on it is read.
#[derive(Debug, Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// Whether an array or object was just opened, so that no comma leads its next part.
    opened: bool,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, opened: false }
    }

    /// The next byte that is no white space, which stays where it is; zero at the end.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                Some(byte) => return *byte,
                None => return 0,
            }
        }
    }

    #[cold]
    fn stop<T>(&self) -> Result<T, Stop> {
        Err(Stop { at: self.at })
    }

    /// Nothing but white space may follow.
    pub(crate) fn end(&mut self) -> Result<(), Stop> {
        self.peek();
        if self.at == self.text.len() { Ok(()) } else { self.stop() }
    }

    /// Goes into the array or object that is next.
    #[inline(always)]
    pub(crate) fn enter(&mut self) -> Result<(), Stop> {
        if self.depth == MAX_DEPTH {
            return self.stop();
        }
        self.depth += 1;
        self.at += 1;
        self.opened = true;
        Ok(())
    }

    /// Whether there is one more part of the array or object; else goes out of it.
    #[inline(always)]
    fn more(&mut self, close: u8) -> Result<bool, Stop> {
        let byte = self.peek();
        let first = std::mem::replace(&mut self.opened, false);
        if byte == close {
            self.at += 1;
            self.depth -= 1;
            return Ok(false);
        }
        if first {
            return Ok(true);
        }
        if byte != b',' {
            return self.stop();
        }
        self.at += 1;
        Ok(true)
    }

    /// Whether there is one more item, which is next; else goes out of the array.
    #[inline(always)]
    pub(crate) fn item(&mut self) -> Result<bool, Stop> {
        self.more(b']')
    }

    /// The name of one more member, whose value is next; at the last one goes out of the object.
    #[inline(always)]
    pub(crate) fn name(&mut self) -> Result<Option<Cow<'a, str>>, Stop> {
        if !self.more(b'}')? {
            return Ok(None);
        }
        if self.peek() != b'"' {
            return self.stop();
        }
        let name = self.string()?;
        self.colon()?;
        Ok(Some(name))
    }

    #[inline(always)]
    fn colon(&mut self) -> Result<(), Stop> {
        if self.peek() != b':' {
            return self.stop();
        }
        self.at += 1;
        Ok(())
    }

    /// What the string says that is next.
    #[inline(always)]
    pub(crate) fn string(&mut self) -> Result<Cow<'a, str>, Stop> {
        let start = self.at + 1;
        let end = plain(self.text.as_bytes(), start);
        match self.text.get(start..end) {
            Some(inner) if self.text.as_bytes().get(end) == Some(&b'"') => {
                self.at = end + 1;
                Ok(Cow::Borrowed(inner))
            }
            _ => self.unescaped(),
        }
    }

    #[cold]
    fn unescaped(&mut self) -> Result<Cow<'a, str>, Stop> {
        let start = self.at;
        self.skip_string()?;
        let quoted = self.text.get(start..self.at).ok_or(Stop { at: start })?;
        serde_json::from_str(quoted).map(Cow::Owned).map_err(|_| Stop { at: start })
    }

    /// Passes over the string that is next.
    #[inline(always)]
    fn skip_string(&mut self) -> Result<(), Stop> {
        let bytes = self.text.as_bytes();
        let end = plain(bytes, self.at + 1);
        if bytes.get(end) != Some(&b'"') {
            return self.skip_escapes(end);
        }
        self.at = end + 1;
        Ok(())
    }

    /// Passes over the rest of a string, from an escape on.
    #[cold]
    fn skip_escapes(&mut self, mut end: usize) -> Result<(), Stop> {
        let bytes = self.text.as_bytes();
        while bytes.get(end) == Some(&b'\\') {
            end = plain(bytes, end + token::escape(bytes, end).ok_or(Stop { at: end })?);
        }
        if bytes.get(end) != Some(&b'"') {
            return Err(Stop { at: end });
        }
        self.at = end + 1;
        Ok(())
    }

    /// The text of the value that is next, white space around it left aside.
    #[inline(always)]
    pub(crate) fn raw(&mut self) -> Result<&'a str, Stop> {
        self.peek();
        let start = self.at;
        self.skip()?;
        self.text.get(start..self.at).ok_or(Stop { at: start })
    }

    /// Passes over the value that is next.
    pub(crate) fn skip(&mut self) -> Result<(), Stop> {
        match self.peek() {
            b'"' => self.skip_string().map(drop),
            b'{' => {
                self.enter()?;
                self.skip_members()
            }
            b'[' => {
                self.enter()?;
                self.skip_items()
            }
            first => self.skip_literal(first),
        }
    }

    /// Passes over what is left of an object.
    pub(crate) fn skip_members(&mut self) -> Result<(), Stop> {
        while self.more(b'}')? {
            if self.peek() != b'"' {
                return self.stop();
            }
            self.skip_string()?;
            self.colon()?;
            self.skip()?;
        }
        Ok(())
    }

    /// Passes over what is left of an array.
    pub(crate) fn skip_items(&mut self) -> Result<(), Stop> {
        while self.item()? {
            self.skip()?;
        }
        Ok(())
    }

    fn skip_literal(&mut self, first: u8) -> Result<(), Stop> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = match first {
            b't' if rest.starts_with(b"true") => Some(4),
            b'n' if rest.starts_with(b"null") => Some(4),
            b'f' if rest.starts_with(b"false") => Some(5),
            b'-' | b'0'..=b'9' => number(rest),
            _ => None,
        };
        match length {
            Some(length) => {
                self.at += length;
                Ok(())
            }
            None => self.stop(),
        }
    }
}

/// Where the first byte is from there on that ends a string, or is not plain in one; eight bytes at a time.
#[inline(always)]
fn plain(bytes: &[u8], start: usize) -> usize {
    const EACH: u64 = u64::MAX / 255;
    const HIGH: u64 = EACH << 7;
    /// The high bit of the first byte that is zero, and of none before it.
    const fn zeros(chunk: u64) -> u64 {
        chunk.wrapping_sub(EACH) & !chunk
    }
    let Some(rest) = bytes.get(start..) else { return start };
    let mut at = start;
    for chunk in rest.as_chunks().0 {
        let chunk = u64::from_le_bytes(*chunk);
        let control = chunk.wrapping_sub(EACH * 0x20) & !chunk;
        let ends = zeros(chunk ^ (EACH * u64::from(b'"'))) | zeros(chunk ^ (EACH * u64::from(b'\\')));
        let found = (control | ends) & HIGH;
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| !matches!(byte, 0..0x20 | b'"' | b'\\')) {
        at += 1;
    }
    at
}

/// The length of the number that a text begins with; none if that is no number of JSON.
fn number(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
    };
    let start = usize::from(text.first() == Some(&b'-'));
    let whole = digits(start);
    if whole == 0 || whole > 1 && text[start] == b'0' {
        return None;
    }
    let mut at = start + whole;
    if text.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        at += 1 + fraction;
        if fraction == 0 {
            return None;
        }
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        at += 1 + usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(at);
        at += exponent;
        if exponent == 0 {
            return None;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::check;

    fn read(text: &str) -> Result<(), Stop> {
        let mut reader = Reader::new(text);
        reader.skip()?;
        reader.end()
    }

    fn agrees(text: &str) {
        assert_eq!(read(text).is_ok(), check(text).is_ok(), "{text:?}");
    }

    /// Every text that is one byte away from one of these is JSON for both, or for neither.
    #[test]
    fn what_is_json_is_what_serde_json_says() {
        const BYTES: &[u8] = b"\0\t\x1f \"\\/{}[],:-+.0123456789aeEfnrtu\x7f";
        for text in [
            r#" {"a" : [ 1.50 , -2e3,true ,null],"b":"x]","":{}, "c\u00e9d":[[ ], {}] } "#,
            r#"["\ud83d\ude00","\"\\\/\b\f\n\r\t","\u0041","0123456\u0041","01234567","\ud83d\udE00\ud83d\ude00"]"#,
            "[0,-0,10,1.0,0.10,1e5,1E+05,1.5e-3,-1,false]",
            "-12.50e+7",
            "\n\t \r\"text\"",
            "false",
        ] {
            assert_eq!(read(text), Ok(()), "{text}");
            for at in 0..text.len() {
                let (before, after) = (&text[..at], &text[at + 1..]);
                agrees(before);
                agrees(&format!("{before}{after}"));
                for byte in BYTES {
                    let byte = char::from(*byte);
                    agrees(&format!("{before}{byte}{after}"));
                    agrees(&format!("{before}{byte}{}", &text[at..]));
                }
            }
        }
    }

    #[test]
    fn nesting_is_bounded_where_serde_json_bounds_it() {
        for depth in [MAX_DEPTH, MAX_DEPTH + 1] {
            let array = "[".repeat(depth) + &"]".repeat(depth);
            let object = r#"{"a":"#.repeat(depth) + "1" + &"}".repeat(depth);
            for text in [array, object] {
                assert_eq!(read(&text).is_ok(), depth == MAX_DEPTH);
                assert_eq!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), depth == MAX_DEPTH);
            }
        }
    }

    #[test]
    fn strings_are_borrowed_unless_something_is_escaped() {
        for (text, said) in [
            (r#""plain text of more than eight bytes""#, "plain text of more than eight bytes"),
            (r#""""#, ""),
            (r#""\u00e9 and \ud83d\ude00""#, "\u{e9} and \u{1f600}"),
            ("\"caf\u{e9}\"", "caf\u{e9}"),
        ] {
            let mut reader = Reader::new(text);
            let string = reader.string().unwrap();
            assert_eq!(string, said);
            assert_eq!(matches!(string, Cow::Owned(_)), text.contains('\\'));
            assert_eq!(reader.end(), Ok(()));
        }
    }
}
