//! Text of a schema, made fit for a message: on one line and not too long.

use serde_json::Value;

/// Characters of one quoted text.
const LONGEST: usize = 60;
/// Values that are listed.
const LISTED: usize = 12;

/// The text in back-ticks.
pub(crate) fn text(text: &str) -> String {
    format!("`{}`", plain(text).replace('`', "'"))
}

/// The text without control characters, cut if it is long.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(LONGEST * 2));
    for (count, character) in text.chars().enumerate() {
        if count == LONGEST {
            out.push('…');
            break;
        }
        if character.is_control() || is_invisible(character) {
            out.extend(character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    out
}

/// Marks that reorder or hide what stands around them.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A value of the schema.
pub(crate) fn value(value: &Value) -> String {
    value.as_str().map_or_else(|| text(&value.to_string()), text)
}

/// `a`, `b` or `c`.
pub(crate) fn either(values: &[Value]) -> String {
    let listed: Vec<String> = values.iter().take(LISTED).map(value).collect();
    match listed.as_slice() {
        [] => "a value that does not exist".to_owned(),
        [only] if values.len() == 1 => only.clone(),
        [first @ .., last] if values.len() == listed.len() => {
            format!("{} or {last}", first.join(", "))
        }
        all => format!("{} or one of {} more", all.join(", "), values.len() - all.len()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn choices_are_bounded() {
        assert_eq!(either(&[json!("a"), json!(1), json!(null)]), "`a`, `1` or `null`");
        assert_eq!(either(&[json!("a")]), "`a`");
        let many: Vec<Value> = (0..400).map(|n| json!(n)).collect();
        assert!(either(&many).ends_with("`11` or one of 388 more"));
    }

    #[test]
    fn text_stays_on_one_line() {
        assert_eq!(text("a\u{1b}[31m`b\n"), "`a\\u{1b}[31m'b\\u{a}`");
        assert_eq!(plain(&"x".repeat(99)).chars().count(), LONGEST + 1);
    }
}
