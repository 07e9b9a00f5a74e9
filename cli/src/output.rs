//! Standard output and standard error.
//!
//! A reader may go away at any time, as `head` does: a closed pipe ends the output, not the command, and never
//! panics. Text passes a filter that removes colours where there is no terminal or `NO_COLOR` asks for none;
//! documents for programs are written byte for byte.
//!
//! What comes from elsewhere (a message, the name of a file, an argument) can hold what drives a terminal. It goes
//! through [`harmless`] or [`path`] before it becomes part of a text; diagnostics go through it as a whole, and so do
//! documents that are shown on a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use crate::outcome::Failure;
use crate::render::{RED, paint};

/// Text from elsewhere, harmless to a terminal: what would move the cursor, colour the screen, reverse the reading
/// order or stay invisible is written as an escape.
pub fn harmless(text: &str) -> Cow<'_, str> {
    escaped(text, is_harmful, |c, safe| safe.extend(c.escape_default()))
}

/// The same for a text of several lines.
pub fn harmless_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && is_harmful(c), |c, safe| safe.extend(c.escape_default()))
}

/// The name of a file, harmless to a terminal.
pub fn path(path: &Path) -> String {
    harmless(&path.to_string_lossy()).into_owned()
}

/// JSON in which strings hold nothing harmful; it stands for the same value.
fn harmless_json(text: &str) -> Cow<'_, str> {
    let escape = |c: char, safe: &mut String| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(safe, "\\u{unit:04x}");
        }
    };
    escaped(text, |c| c != '\n' && is_harmful(c), escape)
}

fn escaped(text: &str, is_harmful: impl Fn(char) -> bool, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(&is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_harmful(c) { escape(c, &mut safe) } else { safe.push(c) }
    }
    Cow::Owned(safe)
}

/// Controls, and what Unicode calls format characters and separators of lines: they have no shape of their own.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}'
            | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}')
}

/// Writes text for people to standard output; filtered first, so that it is written at once and not line by line.
pub fn text(text: &str) -> Result<(), Failure> {
    let mut stream = anstream::AutoStream::new(Vec::with_capacity(text.len()), anstream::stdout().current_choice());
    let _ = stream.write_all(text.as_bytes());
    bytes(&stream.into_inner())
}

/// Writes bytes for programs to standard output.
pub fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    written(io::stdout().lock(), bytes)
}

/// Writes one JSON document: laid out on a terminal, on one line everywhere else.
pub fn json(document: &impl Serialize) -> Result<(), Failure> {
    document_bytes(document, io::stdout().is_terminal())
}

/// Writes one JSON document on one line.
pub fn json_line(document: &impl Serialize) -> Result<(), Failure> {
    document_bytes(document, false)
}

fn document_bytes(document: &impl Serialize, pretty: bool) -> Result<(), Failure> {
    let text = if pretty { serde_json::to_string_pretty(document) } else { serde_json::to_string(document) };
    let text = text.map_err(|error| Failure::new(format!("cannot write the document: {error}")))?;
    let mut text = if pretty { harmless_json(&text).into_owned() } else { one_line(&text) };
    text.push('\n');
    bytes(text.as_bytes())
}

/// JSON without white space between its parts: a value that is passed on as it came may be spread over lines.
pub fn one_line(json: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    json.chars()
        .filter(|c| {
            let keep = quoted || !c.is_ascii_whitespace();
            if !escaped && *c == '"' {
                quoted = !quoted;
            }
            escaped = quoted && !escaped && *c == '\\';
            keep
        })
        .collect()
}

fn written(mut stream: impl Write, bytes: &[u8]) -> Result<(), Failure> {
    match stream.write_all(bytes).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a diagnostic to standard error.
pub fn error(message: &str) {
    diagnostic(&format!("{} ", paint(RED, "error:")), message);
}

/// Writes a line to standard error.
pub fn note(line: &str) {
    diagnostic("", line);
}

/// What cannot be written to standard error has nowhere else to go.
fn diagnostic(label: &str, text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{label}{}", harmless_lines(text.trim_end()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_drive_a_terminal_is_escaped() {
        assert_eq!(harmless("a\x1b[31mb\u{202e}c\n"), r"a\u{1b}[31mb\u{202e}c\n");
        assert_eq!(harmless("\0\u{9b}\u{200b}\u{e0041}"), r"\u{0}\u{9b}\u{200b}\u{e0041}");
        assert_eq!(harmless_lines("a\nb\r"), "a\nb\\r");
        assert!(matches!(harmless("Größe 車 \\ \""), Cow::Borrowed("Größe 車 \\ \"")));
    }

    #[test]
    fn documents_stand_for_the_same_value() {
        let value = "\u{202e}x\u{e0041}\u{9b}";
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(harmless_json(&text), r#""\u202ex\udb40\udc41\u009b""#);
        assert_eq!(serde_json::from_str::<String>(&harmless_json(&text)).unwrap(), value);
    }

    #[test]
    fn lines_are_joined_outside_of_strings() {
        let spread = "{\n  \"a \\\" b\\\\\": [ 1.50,\r\n\t\"c d\" ]\n}";
        assert_eq!(one_line(spread), "{\"a \\\" b\\\\\":[1.50,\"c d\"]}");
    }
}
