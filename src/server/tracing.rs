//! Errors in the log.

use std::error::Error;
use std::fmt::Write;

use tracing::{Level, event};

use crate::a2a::ErrorName;
use crate::jsonrpc::ErrorObject;

/// Characters of an id that are logged. A server may choose its ids, and a log line is no place for a long one.
const LONGEST_ID: usize = 128;

/// Characters of a cause, with all that caused it, that are logged.
const LONGEST_CAUSE: usize = 1 << 10;

/// Emits an event for an error that goes out: at level error for an internal one, else at info, with the target
/// `agent_errors`.
///
/// Turning an error into a response does so already; this is for other ways out. The fields `contract`, `code`,
/// `json_rpc_code` and `retryable` have few values. `error_id` and `cause` are shortened to a limit, and control
/// characters in them are escaped; the message for people is not logged.
pub fn log<E: ErrorObject>(error: &E) {
    let outline = error.outline();
    let (contract, code, json_rpc_code, retryable) =
        (outline.contract, outline.code, outline.json_rpc_code, outline.retryable);
    let error_id = outline.error_id.map(|id| bounded(&id, LONGEST_ID));
    let cause = outline.cause.map(|cause| bounded(&Chain(cause), LONGEST_CAUSE));
    let (error_id, cause) = (error_id.as_deref(), cause.as_deref());
    if json_rpc_code == ErrorName::InternalError.json_rpc_code() {
        event!(target: TARGET, Level::ERROR, contract, code, json_rpc_code, retryable, error_id, cause, "error sent");
    } else {
        event!(target: TARGET, Level::INFO, contract, code, json_rpc_code, retryable, error_id, cause, "error sent");
    }
}

const TARGET: &str = "agent_errors";

/// A cause, and what caused it.
struct Chain<'a>(&'a (dyn Error + 'static));

impl std::fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut next = Some(self.0);
        while let Some(cause) = next {
            write!(f, "{cause}")?;
            next = cause.source();
            if next.is_some() {
                f.write_str(": ")?;
            }
        }
        Ok(())
    }
}

/// The text, up to a limit; writing stops there, so that a cause that goes round in circles ends too.
fn bounded(text: &impl std::fmt::Display, longest: usize) -> String {
    let mut short = Short { text: String::new(), left: longest };
    let _ = write!(short, "{text}");
    short.text
}

struct Short {
    text: String,
    left: usize,
}

impl Write for Short {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for character in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(std::fmt::Error)?;
            if character.is_control() {
                self.text.extend(character.escape_default());
            } else {
                self.text.push(character);
            }
        }
        Ok(())
    }
}
