//! Standard output and standard error.
//!
//! A reader may go away at any time, as `head` does: a closed pipe ends the output, not the command, and never
//! panics. Text passes a filter that removes colours where there is no terminal or `NO_COLOR` asks for none;
//! documents for programs are written byte for byte.

use std::io::{self, ErrorKind, IsTerminal, Write};

use serde::Serialize;

use crate::outcome::Failure;
use crate::render::{RED, paint};

/// Writes text for people to standard output.
pub fn text(text: &str) -> Result<(), Failure> {
    written(anstream::stdout().lock(), text.as_bytes())
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
    let mut text = if pretty { text } else { one_line(&text) };
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
    note(&format!("{} {message}", paint(RED, "error:")));
}

/// Writes a line to standard error; what cannot be written there has nowhere else to go.
pub fn note(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{}", line.trim_end());
}

/// The step that a longer command is at: shown on a terminal, gone when the command ends.
pub struct Progress {
    shown: bool,
}

impl Progress {
    pub fn new() -> Self {
        Self { shown: io::stderr().is_terminal() && std::env::var_os("TERM").is_some_and(|term| term != "dumb") }
    }

    pub fn step(&self, step: &str) {
        self.write(&format!("{ERASE}{step}…"));
    }

    fn write(&self, text: &str) {
        if self.shown {
            let mut stream = io::stderr().lock();
            let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.write(ERASE);
    }
}

const ERASE: &str = "\r\x1b[K";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_outside_of_strings() {
        let spread = "{\n  \"a \\\" b\\\\\": [ 1.50,\r\n\t\"c d\" ]\n}";
        assert_eq!(one_line(spread), "{\"a \\\" b\\\\\":[1.50,\"c d\"]}");
    }
}
