//! Text of a schema, made fit for a message: on one line and not too long.

use serde_json::Value;

/// Characters of one quoted text.
const LONGEST: usize = 60;
/// Values that are listed.
const LISTED: usize = 12;

/// The text in back-ticks.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(LONGEST) + 4);
    push(&mut out, text);
    out
}

fn push(out: &mut String, text: &str) {
    out.push('`');
    push_plain(out, text, "'");
    out.push('`');
}

/// The text without control characters, cut if it is long.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(LONGEST) + 3);
    push_plain(&mut out, text, "`");
    out
}

fn push_plain(out: &mut String, text: &str, tick: &str) {
    if text.len() <= LONGEST && text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'`') {
        out.push_str(text);
        return;
    }
    for (count, character) in text.chars().enumerate() {
        if count == LONGEST {
            out.push('…');
            break;
        }
        match character {
            '`' => out.push_str(tick),
            other if other.is_control() || is_invisible(other) => out.extend(other.escape_unicode()),
            other => out.push(other),
        }
    }
}

/// Marks that reorder or hide what stands around them.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A value of the schema.
pub(crate) fn value(value: &Value) -> String {
    let mut out = String::new();
    push_value(&mut out, value);
    out
}

fn push_value(out: &mut String, value: &Value) {
    match value.as_str() {
        Some(text) => push(out, text),
        None => push(out, &value.to_string()),
    }
}

/// `a`, `b` or `c`.
pub(crate) fn either(values: &[Value]) -> String {
    let mut out = String::with_capacity(values.len().min(LISTED) * 12);
    for (index, value) in values.iter().take(LISTED).enumerate() {
        match index {
            0 => {}
            last if last + 1 == values.len() => out.push_str(" or "),
            _ => out.push_str(", "),
        }
        push_value(&mut out, value);
    }
    match values.len() {
        0 => "a value that does not exist".to_owned(),
        many if many > LISTED => format!("{out} or one of {} more", many - LISTED),
        _ => out,
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
