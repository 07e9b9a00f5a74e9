//! From bytes to a text that may be read: size, UTF-8, byte order mark, nesting.

use crate::decode::DecodeError;

/// Levels of nesting that are read: one less than what stops `serde_json`.
pub(crate) const MAX_DEPTH: usize = 127;

/// Bytes that are read unless the caller says otherwise: 64 MiB.
pub(crate) const MAX_BYTES: usize = 64 << 20;

/// Items of one list of an error that are read.
pub(crate) const MAX_ITEMS: usize = 65_536;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text, and whether a byte order mark stood before it. Its nesting is left to whoever reads it.
pub(crate) fn text(bytes: &[u8], max_bytes: usize) -> Result<(&str, bool), DecodeError> {
    if bytes.len() > max_bytes {
        return Err(DecodeError::TooLarge { size: bytes.len(), limit: max_bytes });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| DecodeError::NotUtf8 { valid_up_to: error.valid_up_to() })?;
    let marked = text.strip_prefix(BYTE_ORDER_MARK);
    Ok((marked.unwrap_or(text), marked.is_some()))
}

/// Whether arrays and objects are nested too deep. A text with few opening brackets cannot be, and counting them is
/// all that an ordinary message costs.
pub(crate) fn is_too_deep(text: &str) -> bool {
    let opening = text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
    opening > MAX_DEPTH && depth(text) > MAX_DEPTH
}

/// The deepest nesting, strings left aside.
fn depth(text: &str) -> usize {
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
