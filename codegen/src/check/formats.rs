//! Spelling and range rules that registries share.

use crate::casing;
use crate::source::Format;

/// What the format demands, for a fix.
pub(super) fn demand(format: Format) -> &'static str {
    match format {
        Format::UpperSnake => "capital letters, digits and `_`, starting with a letter",
        Format::Reason => "3 to 63 capital letters, digits and `_`, starting with a letter and not ending in `_`",
        Format::MetadataKey => "2 to 64 letters, digits, `-` and `_`, starting with a small letter",
        Format::Dotted => "small letters, digits and `_`, in words with single dots between",
        Format::UpperCamel => "letters and digits, starting with a capital",
        Format::Uri => "an absolute URI, such as `https://example.com/path`",
        Format::HttpErrorStatus => "a status that reports an error: 400 to 599",
    }
}

/// Whether a text follows the format; a format for numbers takes no text.
pub(super) fn text_follows(format: Format, text: &str) -> bool {
    let bytes = text.as_bytes();
    let all = |allowed: fn(&u8) -> bool| bytes.iter().all(allowed);
    let first = |allowed: fn(&u8) -> bool| bytes.first().is_some_and(allowed);
    match format {
        Format::UpperSnake => first(u8::is_ascii_uppercase) && all(|byte| is_upper(*byte)),
        Format::Reason => {
            (3..=63).contains(&bytes.len())
                && first(u8::is_ascii_uppercase)
                && all(|byte| is_upper(*byte))
                && !text.ends_with('_')
        }
        Format::MetadataKey => {
            (2..=64).contains(&bytes.len())
                && first(u8::is_ascii_lowercase)
                && all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        }
        Format::Dotted => text.split('.').all(|word| {
            !word.is_empty()
                && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        }),
        Format::UpperCamel => first(u8::is_ascii_uppercase) && all(u8::is_ascii_alphanumeric),
        Format::Uri => is_absolute_uri(text),
        Format::HttpErrorStatus => false,
    }
}

fn is_upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_'
}

/// Whether a number follows the format; a format for texts takes no number.
pub(super) fn number_follows(format: Format, number: i64) -> bool {
    format == Format::HttpErrorStatus && (400..=599).contains(&number)
}

/// `text` in another spelling; `None` where a format is not a spelling.
pub(super) fn respell(format: Format, text: &str) -> Option<String> {
    match format {
        Format::UpperSnake | Format::Reason => Some(casing::upper_snake(text)),
        Format::Dotted => Some(casing::dotted(text)),
        Format::UpperCamel => Some(casing::pascal(text)),
        Format::MetadataKey | Format::Uri | Format::HttpErrorStatus => None,
    }
}

/// A scheme, `:`, and then only what RFC 3986 allows.
pub(super) fn is_absolute_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let scheme_ok = scheme.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    let rest_ok = !rest.is_empty()
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte));
    scheme_ok && rest_ok
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_google_rpc() {
        let reason = |text: &str| text_follows(Format::Reason, text);
        assert!(reason("A1B") && reason("LOCKER_FULL") && reason(&"A".repeat(63)));
        assert!(
            !reason("A")
                && !reason("AB_")
                && !reason("aB1")
                && !reason(&"A".repeat(64))
                && !reason("1AB")
                && !reason("AB")
        );
        let key = |text: &str| text_follows(Format::MetadataKey, text);
        assert!(key("ab") && key("errorId") && key("error-id_2") && key(&"a".repeat(64)));
        assert!(!key("a") && !key("Ab") && !key("a.b") && !key(&"a".repeat(65)));
    }

    #[test]
    fn uris() {
        for text in ["https://parcel.example/x", "urn:uuid:1", "a+b:c?d#e"] {
            assert!(is_absolute_uri(text), "{text}");
        }
        for text in ["/x", "https:", "ht tp://x", "https://a b", "1a:b", "", ":x", "https://ü.example"] {
            assert!(!is_absolute_uri(text), "{text}");
        }
    }

    #[test]
    fn spellings() {
        assert!(
            text_follows(Format::Dotted, "a.b_2")
                && !text_follows(Format::Dotted, "a..b")
                && !text_follows(Format::Dotted, "A.b")
        );
        assert!(text_follows(Format::UpperCamel, "Ab2") && !text_follows(Format::UpperCamel, "aB"));
        assert!(text_follows(Format::UpperSnake, "A_2") && !text_follows(Format::UpperSnake, "_A"));
        assert_eq!(respell(Format::UpperSnake, "LockerFull").as_deref(), Some("LOCKER_FULL"));
        assert!(number_follows(Format::HttpErrorStatus, 404) && !number_follows(Format::HttpErrorStatus, 200));
    }
}
