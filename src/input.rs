//! From bytes to a text that may be read: size, UTF-8, byte order mark.

use crate::decode::DecodeError;

/// Bytes that are read unless the caller says otherwise: 64 MiB.
pub(crate) const MAX_BYTES: usize = 64 << 20;

/// Items of one list of an error that are read.
pub(crate) const MAX_ITEMS: usize = 65_536;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text, and whether a byte order mark stood before it.
pub(crate) fn open(bytes: &[u8], max_bytes: usize) -> Result<(&str, bool), DecodeError> {
    if bytes.len() > max_bytes {
        return Err(DecodeError::TooLarge { size: bytes.len(), limit: max_bytes });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| DecodeError::NotUtf8 { valid_up_to: error.valid_up_to() })?;
    let marked = text.strip_prefix(BYTE_ORDER_MARK);
    Ok((marked.unwrap_or(text), marked.is_some()))
}
