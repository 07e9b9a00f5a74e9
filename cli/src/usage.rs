//! What is said to a command line that does not fit.
//!
//! clap repeats what was typed. A value may be a secret, so a value that does not fit is named by its option and not
//! repeated; the rest is made harmless to a terminal.

use std::error::Error as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::near;
use crate::output::{self, harmless_lines};

/// Says what is wrong, or gives the help or version that was asked for; then the exit status.
pub fn exit(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match output::text(&error.render().ansi().to_string()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => crate::outcome::exit(Err(failure)),
        };
    }
    match misfit(error) {
        Some(message) => output::error(&message),
        None => say(error),
    }
    ExitCode::from(2)
}

/// A value that does not fit its option, or belongs to none.
fn misfit(error: &clap::Error) -> Option<String> {
    let argument = text(error, ContextKind::InvalidArg);
    if error.kind() == ErrorKind::UnknownArgument && argument.is_some_and(|argument| !argument.starts_with('-')) {
        return Some("there is an argument more than the command takes; a value with blanks needs quotes".to_owned());
    }
    if !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) {
        return None;
    }
    let option = argument?;
    let allowed = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(allowed)) => near::either(allowed),
        _ => String::new(),
    };
    let reason = match (error.source(), text(error, ContextKind::InvalidValue)) {
        _ if !allowed.is_empty() => format!("the value must be {allowed}"),
        (_, Some("")) => "a value is required".to_owned(),
        (Some(reason), _) => format!("the value does not fit: {reason}"),
        _ => "the value does not fit".to_owned(),
    };
    let hint = match text(error, ContextKind::SuggestedValue) {
        Some(near) => format!("; did you mean {near}?"),
        None => String::new(),
    };
    Some(format!("{option}: {reason}{hint}"))
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// Says it in the words of clap, in colour only where nothing in it has to be escaped.
fn say(error: &clap::Error) {
    let plain = error.render().to_string();
    if harmless_lines(&plain) == plain {
        let _ = error.print();
    } else {
        output::note(&plain);
    }
}
