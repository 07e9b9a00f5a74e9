//! Why a text cannot be read, once a pass over it has stopped.
//!
//! The pass says that it stopped, and neither why nor on which line. So the text is gone over again, by `serde_json`, which
//! says what JSON is; a text that cannot be read may take its time.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::DecodeError;
use crate::input;
use crate::reader::Stop;
use crate::token::lone_surrogate;

/// Checks what every reader refuses: a text that is not JSON, is nested too deep, or has half a character in it.
pub(crate) fn check(text: &str) -> Result<(), DecodeError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let skipped = IgnoredAny::deserialize(&mut deserializer).and_then(|_| deserializer.end());
    let half = lone_surrogate(text);
    match skipped {
        Err(error) => {
            if input::is_too_deep(text) {
                return Err(DecodeError::TooDeep { limit: input::MAX_DEPTH });
            }
            match half.map(|at| position(text, at)) {
                Some((line, column)) if (line, column) < (error.line(), error.column()) => {
                    Err(DecodeError::LoneSurrogate { line, column })
                }
                _ => Err(DecodeError::Syntax { line: error.line(), column: error.column(), truncated: error.is_eof() }),
            }
        }
        Ok(()) => match half {
            _ if input::is_too_deep(text) => Err(DecodeError::TooDeep { limit: input::MAX_DEPTH }),
            Some(at) => {
                let (line, column) = position(text, at);
                Err(DecodeError::LoneSurrogate { line, column })
            }
            None => Ok(()),
        },
    }
}

/// Why the pass stopped.
#[cold]
pub(super) fn refusal(text: &str, stop: Stop) -> DecodeError {
    check(text).err().unwrap_or_else(|| {
        let (line, column) = position(text, stop.at);
        DecodeError::Syntax { line, column, truncated: false }
    })
}

/// Line and column, from 1 and in bytes as `serde_json` counts them.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    (line, before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1)
}
