//! `decode`: what a message is, and everything in it.

mod document;
mod text;

use std::path::PathBuf;

use agent_errors::{DecodeError, Decoded, Events, decode};
use clap::ValueHint;

use crate::input::Source;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output;
use crate::render::Format;

use document::Document;

/// Read error messages and tell what is in them.
///
/// Takes a JSON-RPC response or its error object, the body of an HTTP+JSON answer, or a payload alone, of any version.
/// What is odd about a message that can be read all the same is reported as a warning. Of a captured stream the first
/// error is shown, and the others after it, each with the number of its event. Exits with 1 when a message is
/// JSON but not an error that can be read, with 2 when it is not JSON.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files with one message each; `-` or none reads standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// How to write it; several files give one JSON document per line, in their order.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let sources = Source::all(&arguments.files);
    let mut worst = Verdict::Right;
    for (place, source) in sources.iter().enumerate() {
        let write = |document: Document| {
            let document = Document { file: source.name(), ..document };
            match arguments.format {
                Format::Json if sources.len() > 1 => output::json_line(&document),
                Format::Json => output::json(&document),
                Format::Text if document.is_fault() => Ok(()),
                Format::Text => {
                    let gap = if place == 0 { "" } else { "\n" };
                    let heading = if sources.len() > 1 { text::heading(source) } else { String::new() };
                    output::text(&format!("{gap}{heading}{}", text::summary(&document)))
                }
            }
        };
        worst = worst.max(one(source, write)?);
    }
    Ok(worst)
}

/// Reads one message, and writes what is in it, or that it has a fault.
fn one(source: &Source, write: impl Fn(Document) -> Result<(), Failure>) -> Outcome {
    let bytes = match source.read() {
        Ok(bytes) => bytes,
        Err(failure) => {
            output::error(&failure.to_string());
            write(Document::fault("", failure.to_string()))?;
            return Ok(Verdict::Unreadable);
        }
    };
    match decode(&bytes) {
        Ok(message) => {
            let mut others = events(&bytes);
            let taken = others.iter().position(|(_, read)| read.is_ok()).map(|place| others.remove(place).0);
            let mut worst = Verdict::Right;
            for (number, error) in others.iter().filter_map(|(number, read)| Some((number, read.as_ref().err()?))) {
                output::error(&format!("{source}: event {number}: {error}"));
                worst = worst.max(verdict_on(error));
            }
            let also = others.iter().map(|(number, read)| {
                let document = read.as_ref().map_or_else(Document::of_error, Document::of);
                Document { event: Some(*number), ..document }
            });
            write(Document { event: taken, also: also.collect(), ..Document::of(&message) })?;
            Ok(worst)
        }
        Err(error) => {
            let event = events(&bytes).first().map(|(number, _)| *number);
            let place = event.map_or_else(String::new, |number| format!("event {number}: "));
            output::error(&format!("{source}: {place}{error}"));
            write(Document { event, ..Document::of_error(&error) })?;
            Ok(verdict_on(&error))
        }
    }
}

fn verdict_on(error: &DecodeError) -> Verdict {
    if error.is_json() { Verdict::Wrong } else { Verdict::Unreadable }
}

/// More events than this are not judged one by one; the details of the first error keep what came behind it.
const MOST_EVENTS: usize = 100;

/// The events of a stream that are errors, or should be; nothing if the bytes are one message.
fn events(bytes: &[u8]) -> Vec<(usize, Result<Decoded<'static>, DecodeError>)> {
    let events = Events::of(bytes).ok().flatten().into_iter().flatten();
    let judged = events.map(|event| (event.number(), event.is_named_error(), event.decode()));
    let is_error = |(_, is_named, read): &(usize, bool, Result<_, DecodeError>)| match read {
        Ok(_) => true,
        Err(DecodeError::NotAnError(_)) => false,
        Err(fault) => *is_named || fault.is_json(),
    };
    judged.filter(is_error).take(MOST_EVENTS).map(|(number, _, read)| (number, read)).collect()
}
