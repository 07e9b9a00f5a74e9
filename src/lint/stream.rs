//! A captured stream, event by event.
//!
//! Every event that is an error is judged, and its findings say which one it was. Events that are something else are
//! none of a linter's business; one that its server calls an error and nobody can read is said to be that. However long
//! the stream, of one rule no more is kept than of one message.

use super::report::{Collected, Report};
use super::{DecodeError, Linter};
use crate::decode::{Events, NotAnError};

pub(super) fn lint(linter: &Linter, events: Events<'_>) -> Result<Report, DecodeError> {
    let mut collected = None;
    let (mut nothing, mut fault) = (NotAnError::OtherObject, None);
    for event in events {
        match linter.document(event.data(), false) {
            Ok(report) => collected.get_or_insert_with(Collected::default).add(event.number(), report),
            Err(DecodeError::NotAnError(what)) => nothing = what,
            Err(why) if event.is_named_error() || why.is_json() => {
                collected.get_or_insert_with(Collected::default).miss(event.number(), why);
            }
            Err(why) => fault = fault.or(Some(why)),
        }
    }
    collected.map(Collected::into_report).ok_or_else(|| fault.unwrap_or(nothing.into()))
}
