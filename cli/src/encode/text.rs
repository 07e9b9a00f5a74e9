//! Texts that options give, and the text that is written.

use std::io::{self, IsTerminal};

use agent_errors::{Id, Raw};

/// A text with something in it.
pub fn not_blank(text: &str) -> Result<String, &'static str> {
    if text.trim().is_empty() { Err("there is no text in it") } else { Ok(text.to_owned()) }
}

/// A pause.
pub fn milliseconds(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "it must be a whole number of zero or more, of at most 64 bits")
}

/// JSON where the text is that, a string otherwise.
pub fn id(text: &str) -> Result<Id<'static>, &'static str> {
    match Id::from_json(text) {
        Ok(id) => Ok(id.into_owned()),
        Err(_) if text.starts_with('"') => Err("it begins with a quote and is not a JSON string"),
        Err(_) => Ok(Id::from(text.to_owned())),
    }
}

/// Spread over lines on a terminal.
pub fn laid_out(message: &str) -> String {
    let is_terminal = io::stdout().is_terminal();
    match serde_json::from_str::<Raw<'static>>(message) {
        Ok(raw) if is_terminal => raw.to_string_pretty(),
        _ => message.to_owned(),
    }
}
