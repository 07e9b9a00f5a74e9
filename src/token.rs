//! What stands between the quotes of a string: escapes, and halves of surrogate pairs.

use std::borrow::Cow;

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
