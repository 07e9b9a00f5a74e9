//! How deep arrays and objects are nested.

use crate::decode::DecodeError;

/// Levels that are read: one less than what stops `serde_json`.
pub(crate) const MAX: usize = 127;

/// The deepest nesting, strings left aside.
pub(crate) fn of(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        if quoted {
            quoted = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Refuses a text that is nested too deep. One with few opening brackets cannot be, and counting them is all that an
/// ordinary message costs.
pub(crate) fn check(text: &str) -> Result<(), DecodeError> {
    let opening = text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
    if opening > MAX && of(text) > MAX { Err(DecodeError::TooDeep { limit: MAX }) } else { Ok(()) }
}

/// Why reading stopped: `serde_json` refuses deep nesting without saying so in a way to match on.
pub(crate) fn refusal(text: &str, error: &serde_json::Error) -> DecodeError {
    if of(text) > MAX { DecodeError::TooDeep { limit: MAX } } else { DecodeError::syntax(error) }
}
