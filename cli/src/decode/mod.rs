//! `decode`: what a message is, and everything in it.

mod document;
mod text;

use std::path::PathBuf;

use agent_errors::decode;
use clap::ValueHint;

use crate::input::Source;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output;
use crate::render::Format;

use document::Document;

/// Read error messages and tell what is in them.
///
/// Takes a JSON-RPC response or its error object, the body of an HTTP+JSON answer, or a payload alone, of any version.
/// What is odd about a message that can be read all the same is reported as a warning. Exits with 1 when a message is
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
            write(Document::of(&message))?;
            Ok(Verdict::Right)
        }
        Err(error) => {
            output::error(&format!("{source}: {error}"));
            write(Document::of_error(&error))?;
            Ok(if error.is_json() { Verdict::Wrong } else { Verdict::Unreadable })
        }
    }
}
