//! Server-sent events: errors inside a stream that was opened.
//!
//! Each event holds one JSON document. The first one that is an error is the answer; what went before it is not of
//! interest to a reader, and errors that follow it are kept as they came. Servers name the event of an error, or not, so
//! the name decides nothing but for AIP, whose errors have a name of their own. Whoever wants to judge a captured stream
//! event by event takes [`Events`], which holds one of them at a time.

use std::borrow::Cow;

use super::visit::MAX_ITEMS;
use super::warnings::Warnings;
use super::{DecodeError, Decoded, NotAnError, document};
use crate::aip::{self, constants::SSE_EVENT};
use crate::envelope::Carrier;
use crate::input;
use crate::json::{Raw, Span};
use crate::warning::{Level, Warning};

/// What a stream begins with: a field, or a comment.
const BEGINNINGS: [&str; 5] = ["event:", "data:", "id:", "retry:", ":"];
const EVENT: &str = "event";
const DATA: &str = "data";

/// The events of a captured stream that have data, one after the other.
///
/// ```
/// use agent_errors::Events;
/// let captured = b"data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n\
///     event: error\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,\"message\":\"Oh.\"}}\n\n";
/// let errors: Vec<_> = Events::of(captured)?.into_iter().flatten().filter(|event| event.decode().is_ok()).collect();
/// assert_eq!((errors.len(), errors[0].number(), errors[0].name()), (1, 2, Some("error")));
/// assert!(Events::of(b"{}")?.is_none(), "one message is no stream");
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Events<'a> {
    rest: &'a str,
    read: usize,
}

/// An event of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event<'a> {
    number: usize,
    name: Option<&'a str>,
    data: Cow<'a, str>,
}

impl<'a> Events<'a> {
    /// The events in the bytes; none if these are not a stream.
    ///
    /// # Errors
    ///
    /// If the bytes are no text, or more than a reader takes.
    pub fn of(bytes: &'a [u8]) -> Result<Option<Self>, DecodeError> {
        let (text, _) = input::text(bytes, input::MAX_BYTES)?;
        Ok(events(text))
    }

    /// The next line, ended by a carriage return, a line feed, or both.
    fn line(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(['\r', '\n']).unwrap_or(self.rest.len());
        let (line, after) = self.rest.split_at(end);
        self.rest = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\r', '\n'])).unwrap_or(after);
        Some(line)
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let (mut name, mut data) = (None, None);
        loop {
            let line = self.line();
            let Some(line) = line.filter(|line| !line.is_empty()) else {
                if let Some(data) = data.take() {
                    self.read += 1;
                    return Some(Event { number: self.read, name, data });
                }
                name = None;
                line?;
                continue;
            };
            let (field, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match field {
                EVENT => name = Some(value),
                DATA => {
                    data = Some(match data {
                        None => Cow::Borrowed(value),
                        Some(before) => joined(before, value),
                    });
                }
                _ => {}
            }
        }
    }
}

/// The events of a stream; none if the text is no stream, or has no data.
pub(crate) fn events(text: &str) -> Option<Events<'_>> {
    // Every other message begins so; the look at the beginnings is worth sparing it.
    if text.starts_with('{') {
        return None;
    }
    let rest = text.trim_start_matches(['\r', '\n']);
    if !BEGINNINGS.iter().any(|beginning| rest.starts_with(beginning)) {
        return None;
    }
    let events = Events { rest, read: 0 };
    events.clone().next().map(|_| events)
}

fn joined<'a>(before: Cow<'a, str>, line: &str) -> Cow<'a, str> {
    let mut text = before.into_owned();
    text.push('\n');
    text.push_str(line);
    Cow::Owned(text)
}

/// The first error of a stream; nothing if the text is no stream.
pub(super) fn stream(text: &str) -> Option<Result<Decoded<'static>, DecodeError>> {
    let events = events(text)?;
    let (mut first, mut first_fault) = (None, None);
    let mut nothing = NotAnError::OtherObject;
    for event in events {
        let read = event.decode();
        let Some(found) = &mut first else {
            match read {
                Ok(decoded) => first = Some(decoded),
                Err(DecodeError::NotAnError(what)) => nothing = what,
                Err(fault) if event.is_named_error() => return Some(Err(fault)),
                Err(fault) => {
                    first_fault.get_or_insert(fault);
                }
            }
            continue;
        };
        if read.is_ok() || event.is_named_error() {
            also(found, &event);
        }
    }
    Some(first.ok_or_else(|| first_fault.unwrap_or(nothing.into())))
}

/// Keeps an error that follows the one that is taken.
fn also(first: &mut Decoded<'_>, event: &Event<'_>) {
    let envelope = first.envelope_mut();
    let text = Span::read(&event.data).map(|span| Raw::from(span).into_owned());
    let Some(raw) = text.or_else(|| Raw::of(&event.data).ok()) else { return };
    if envelope.unknown.len() < MAX_ITEMS {
        envelope.unknown.push(raw);
    }
    let is_told = envelope.warnings.iter().any(|warning| warning.message() == MORE);
    if !is_told {
        envelope.warnings.push(Warning::note(Level::Should, String::new(), MORE));
    }
}

const MORE: &str = "the stream has more than one error; the first one counts, and the others are kept as details";

impl Event<'_> {
    /// Which one it is among those that have data, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// What the server calls it.
    pub const fn name(&self) -> Option<&str> {
        self.name
    }

    /// Its document.
    pub fn data(&self) -> &str {
        &self.data
    }

    /// Reads the error in it.
    ///
    /// # Errors
    ///
    /// As for [`decode`](super::decode).
    pub fn decode(&self) -> Result<Decoded<'static>, DecodeError> {
        let mut decoded = document(&self.data, Warnings::default())?.into_owned();
        if let Decoded::Aip(received) = &mut decoded {
            if self.name.is_some_and(|name| name != SSE_EVENT) {
                return Err(NotAnError::OtherObject.into());
            }
            received.envelope.carrier = Carrier::Aip(aip::Carrier::AipSse);
        }
        Ok(decoded)
    }

    /// Whether the server itself calls the event an error.
    pub fn is_named_error(&self) -> bool {
        self.name.is_some_and(|name| name == SSE_EVENT || name.eq_ignore_ascii_case(crate::jsonrpc::member::ERROR))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<(Option<&str>, String)>> {
        let events = events(text)?;
        Some(events.map(|event| (event.name, event.data.into_owned())).collect())
    }

    #[test]
    fn events_as_the_standard_has_them() {
        for ends in ["\n", "\r\n", "\r"] {
            let text =
                ": hello\nretry: 9\n\nevent:error\ndata: a\nid:1\ndata:b\n\n\ndata\n\ndata:  c\n".replace('\n', ends);
            let expected = vec![(Some("error"), "a\nb".to_owned()), (None, String::new()), (None, " c".to_owned())];
            assert_eq!(read(&text), Some(expected), "{ends:?}");
        }
        for text in ["", "{}", "data", "dat: a\n\n", "event: error\n\n", ":\n", "\"data: a\"", " data: a"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
