//! From names on the wire to names in Rust.
//!
//! One place decides how a name is split into words and joined again, so that the checks, which look for
//! collisions, and the emitters, which write the names, cannot disagree.

use proc_macro2::{Ident, Span};

/// Words that Rust keeps for itself, in any edition up to 2024.
const KEYWORDS: [&str; 52] = [
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Whether Rust keeps the word for itself.
pub(crate) fn is_keyword(text: &str) -> bool {
    KEYWORDS.binary_search(&text).is_ok()
}

/// Whether `format_ident!` and the compiler take the text as a name.
pub(crate) fn is_identifier(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && text != "_"
        && !is_keyword(text)
}

/// The words of a name: split where something stands between them, and where the case says so, which it cannot
/// in a name that is all capitals.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mixed = bytes.iter().any(u8::is_ascii_lowercase);
    let mut words = Vec::new();
    let mut start = None;
    for place in 0..=bytes.len() {
        let inside = bytes.get(place).is_some_and(u8::is_ascii_alphanumeric);
        if let Some(from) = start
            && (!inside || mixed && starts_word(bytes, place))
        {
            words.push(&text[from..place]);
            start = inside.then_some(place);
        } else if inside && start.is_none() {
            start = Some(place);
        }
    }
    words
}

/// Whether a capital starts a word: after a small letter or a digit, or before a small letter.
fn starts_word(bytes: &[u8], place: usize) -> bool {
    let (before, here) = (bytes[place - 1], bytes[place]);
    let before_small = bytes.get(place + 1).is_some_and(u8::is_ascii_lowercase);
    here.is_ascii_uppercase() && (!before.is_ascii_uppercase() || before_small)
}

/// `RATE_LIMITED`, `rate.limited` and `rateLimited` → `RateLimited`.
pub(crate) fn pascal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        let (first, rest) = word.split_at(1);
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(&rest.to_ascii_lowercase());
    }
    out
}

/// `RateLimited` → `rate_limited`.
pub(crate) fn snake(text: &str) -> String {
    joined(text, '_').to_ascii_lowercase()
}

/// `RateLimited` → `RATE_LIMITED`.
pub(crate) fn upper_snake(text: &str) -> String {
    joined(text, '_').to_ascii_uppercase()
}

/// `RateLimited` → `rate.limited`; a separator that is there already stays one.
pub(crate) fn dotted(text: &str) -> String {
    joined(text, '.').to_ascii_lowercase()
}

fn joined(text: &str, separator: char) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    for word in words(text) {
        if !out.is_empty() {
            out.push(separator);
        }
        out.push_str(word);
    }
    out
}

/// Name of the struct field for a member: `errorId` → `error_id`, `type` → `type_`, `@type` → `at_type`.
pub(crate) fn field(member: &str) -> Ident {
    let name = snake(&spelled_out(member));
    let name = if is_keyword(&name) { format!("{name}_") } else { name };
    Ident::new(if is_identifier(&name) { &name } else { "member" }, Span::call_site())
}

/// Name of the constant for a member or key: `errorId` → `ERROR_ID`, `@type` → `AT_TYPE`.
pub(crate) fn constant(member: &str) -> String {
    upper_snake(&spelled_out(member))
}

fn spelled_out(member: &str) -> String {
    match member.strip_prefix('@') {
        Some(rest) => format!("at_{rest}"),
        None => member.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted_for_the_search() {
        assert!(KEYWORDS.is_sorted());
        assert!(is_keyword("type") && !is_keyword("kind"));
    }

    #[test]
    fn variants() {
        for (key, variant) in [
            ("LOCKER_FULL", "LockerFull"),
            ("locker.full", "LockerFull"),
            ("lockerFull", "LockerFull"),
            ("LockerFullError", "LockerFullError"),
            ("HTTPStatus", "HttpStatus"),
            ("JSON_RPC2", "JsonRpc2"),
            ("LOCKER_2_FULL", "Locker2Full"),
            ("LOCKER2FULL", "Locker2full"),
            ("x2Y", "X2Y"),
            ("0.1", "01"),
            ("–", ""),
            ("Übergröße", "BergrE"),
        ] {
            assert_eq!(pascal(key), variant, "{key}");
        }
    }

    #[test]
    fn fields_and_constants() {
        for (member, as_field, as_constant) in [
            ("errorId", "error_id", "ERROR_ID"),
            ("error_id", "error_id", "ERROR_ID"),
            ("type", "type_", "TYPE"),
            ("@type", "at_type", "AT_TYPE"),
            ("instanceLocation", "instance_location", "INSTANCE_LOCATION"),
            ("9lives", "member", "9LIVES"),
            ("retry-after", "retry_after", "RETRY_AFTER"),
        ] {
            assert_eq!(field(member).to_string(), as_field);
            assert_eq!(constant(member), as_constant);
        }
    }

    #[test]
    fn respelling() {
        assert_eq!(upper_snake("LockerFull"), "LOCKER_FULL");
        assert_eq!(upper_snake("LOCKER_FULL"), "LOCKER_FULL");
        assert_eq!(upper_snake("LOCKER2FULL"), "LOCKER2FULL");
        assert_eq!(dotted("LOCKER_FULL"), "locker.full");
        assert_eq!(snake("LockerFull"), "locker_full");
    }
}
