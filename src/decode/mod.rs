//! Reads an error from bytes, whatever SDK, version or binding it came through.
//!
//! A pass over the text ([`visit`], [`shapes`]) notes what stands where, borrowing from the input; then it is judged
//! ([`judge`], [`payload`], [`details`]): whose error it is, what it says, what is odd about it. What the contract
//! fixes must have its form, or the message is [`Malformed`]; what it leaves open is kept as it came.

mod decoded;
mod details;
mod error;
mod judge;
mod payload;
pub(crate) mod place;
mod shapes;
mod visit;
mod warnings;

use serde::de::DeserializeSeed;
use serde_json::Value;

pub use decoded::Decoded;
pub use error::{DecodeError, Malformed, NotAnError};

use crate::json::Kind;
use crate::jsonrpc::member;
use crate::warning::Level;

/// Levels of nesting that are read: one less than what stops `serde_json`.
const MAX_DEPTH: usize = 127;

/// Reads an error, with limits on what it takes.
///
/// ```
/// use agent_errors::{DecodeError, Decoder};
/// let strict = Decoder::new().max_bytes(1024);
/// assert!(matches!(strict.decode(&[b' '; 2000]), Err(DecodeError::TooLarge { size: 2000, limit: 1024 })));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Decoder {
    max_bytes: usize,
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Decoder {
    /// Takes up to 64 MiB.
    pub const fn new() -> Self {
        Self { max_bytes: 64 << 20 }
    }

    /// Takes up to that many bytes.
    pub const fn max_bytes(self, max_bytes: usize) -> Self {
        Self { max_bytes }
    }

    /// Reads an error.
    ///
    /// # Errors
    ///
    /// If the bytes are not JSON, not an error, or an error whose known parts do not have their form.
    pub fn decode<'a>(&self, bytes: &'a [u8]) -> Result<Decoded<'a>, DecodeError> {
        if bytes.len() > self.max_bytes {
            return Err(DecodeError::TooLarge { size: bytes.len(), limit: self.max_bytes });
        }
        let text =
            std::str::from_utf8(bytes).map_err(|error| DecodeError::NotUtf8 { valid_up_to: error.valid_up_to() })?;
        let mut warnings = warnings::Warnings::default();
        let text = text
            .strip_prefix('\u{feff}')
            .inspect(|_| {
                warnings.note(Level::Should, place::Place::ROOT, "a byte order mark before the text; it is skipped");
            })
            .unwrap_or(text);
        if is_too_deep(text.as_bytes()) {
            return Err(DecodeError::TooDeep { limit: MAX_DEPTH });
        }
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let mut top = shapes::Top::default();
        let kind = visit::Into(&mut top).deserialize(&mut deserializer);
        let kind = kind.and_then(|kind| deserializer.end().map(|()| kind));
        match kind.map_err(|error| DecodeError::syntax(&error))? {
            Kind::Object => judge::judge(text, &mut top, warnings),
            Kind::Array => Err(NotAnError::Array.into()),
            _ => Err(NotAnError::Scalar.into()),
        }
    }
}

/// Reads an error from the bytes of a message: a JSON-RPC response, an HTTP+JSON body, or a payload alone.
///
/// ```
/// use agent_errors::{Decoded, aap::Code, decode};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":"req-3","error":{"code":-32000,"message":"Gone.","data":{
///     "type":"aap.error","error_id":"err_1","code":"VEHICLE_UNAVAILABLE","message":"Gone.",
///     "retryable":false,"created_at":"2026-04-30T10:15:30Z"}}}"#;
/// match decode(bytes)? {
///     Decoded::Aap(error) if error.code() == Code::VehicleUnavailable => println!("search again"),
///     other => println!("{}: {}", other.code().unwrap_or("?"), other.message()),
/// }
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
///
/// # Errors
///
/// If the bytes are not JSON, not an error, or an error whose known parts do not have their form.
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    Decoder::new().decode(bytes)
}

/// Reads an error from a message that was parsed already.
///
/// # Errors
///
/// As for [`decode`].
pub fn decode_value(message: &Value) -> Result<Decoded<'static>, DecodeError> {
    decode(message.to_string().as_bytes()).map(Decoded::into_owned)
}

/// Reads an error from the parts of a JSON-RPC `error` object, as an SDK hands them over.
///
/// # Errors
///
/// As for [`decode`]; pointers start at the `error` object.
///
/// ```
/// use agent_errors::{Decoded, decode_error};
/// let data = serde_json::json!({
///     "code": "RATE_LIMITED", "error_id": "err_2", "retryable": "true", "created_at": "2026-04-30T10:16:00Z"
/// });
/// let Decoded::Aap(error) = decode_error(-32000, "Slow down.", Some(&data))? else { unreachable!() };
/// assert_eq!(error.retryable(), Some(true));
/// assert!(!error.has_payload(), "that SDK keeps the metadata of the error info only");
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
pub fn decode_error(code: i64, message: &str, data: Option<&Value>) -> Result<Decoded<'static>, DecodeError> {
    let mut error = serde_json::Map::new();
    error.insert(member::CODE.to_owned(), code.into());
    error.insert(member::MESSAGE.to_owned(), message.into());
    error.extend(data.map(|data| (member::DATA.to_owned(), data.clone())));
    decode_value(&Value::Object(error))
}

/// Whether arrays and objects are nested too deep. A text with few opening brackets cannot be, and counting them is
/// all that an ordinary message costs.
fn is_too_deep(text: &[u8]) -> bool {
    /// A multiple of a vector's width whose count fits a byte: the compiler makes vector instructions of it.
    const CHUNK: usize = 192;
    let opening = |chunk: &[u8]| chunk.iter().map(|byte| u8::from(matches!(byte, b'[' | b'{'))).sum::<u8>();
    let opening: usize = text.chunks(CHUNK).map(|chunk| usize::from(opening(chunk))).sum();
    opening > MAX_DEPTH && depth(text) > MAX_DEPTH
}

/// The deepest nesting, strings left aside.
fn depth(text: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text {
        if quoted {
            quoted = escaped || *byte != b'"';
            escaped = !escaped && *byte == b'\\';
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
