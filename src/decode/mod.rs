//! Reads an error from bytes, whatever SDK, version or binding it came through.
//!
//! A pass over the text ([`visit`], [`shapes`]) notes what stands where, borrowing from the input; then it is judged:
//! what kind of message it is ([`judge`]), what is around its error ([`reading`]), whose error the list of details
//! makes it ([`list`], [`details`], [`payload`]), and what that is as a whole ([`whole`]). What the contract
//! fixes must have its form, or the message is [`Malformed`]; what it leaves open is kept as it came.

mod aip;
mod decoded;
mod details;
mod error;
mod http;
mod judge;
mod list;
mod payload;
pub(crate) mod place;
mod problem;
mod reading;
mod refusal;
mod shapes;
mod stream;
mod visit;
mod warnings;
mod whole;

use serde_json::Value;

pub(crate) use aip::{Record, is_dotted, is_number_of_aip};
pub use decoded::Decoded;
pub use error::{DecodeError, Malformed, NotAnError};
pub(crate) use payload::{NotAHint, delay};
pub(crate) use problem::is_problem;
pub(crate) use refusal::check;
pub(crate) use stream::events;
pub use stream::{Event, Events};

use crate::a2a::rules;
use crate::input;
use crate::json::Kind;
use crate::jsonrpc::member;
use crate::reader::Reader;

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
        Self { max_bytes: input::MAX_BYTES }
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
        let (text, has_byte_order_mark) = input::text(bytes, self.max_bytes)?;
        if let Some(result) = stream::stream(text) {
            return result;
        }
        let mut warnings = warnings::Warnings::default();
        if has_byte_order_mark {
            warnings.a2a_breach(rules::A2A_028, place::Place::ROOT, "a byte order mark before the text; it is skipped");
        }
        document(text, warnings)
    }
}

/// Reads an error from one JSON document.
fn document(text: &str, warnings: warnings::Warnings) -> Result<Decoded<'_>, DecodeError> {
    let mut reader = Reader::new(text);
    let mut top = shapes::Top::default();
    let kind = visit::fill(&mut top, &mut reader).and_then(|kind| reader.end().map(|()| kind));
    match kind.map_err(|stop| refusal::refusal(text, stop))? {
        Kind::Object => judge::judge(text, &mut top, warnings),
        Kind::Array => Err(NotAnError::Array.into()),
        _ => Err(NotAnError::Scalar.into()),
    }
}

/// Reads an error from the bytes of a message: a JSON-RPC response, an HTTP+JSON body, a google.rpc.Status in JSON, a
/// payload alone, or server-sent events, of which the first error is taken.
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

/// Reads an error from an HTTP answer: one of the HTTP+JSON binding, or a JSON-RPC response.
///
/// The content type may be any that A2A has or had. Where status and body contradict each other, the status of the answer
/// is taken, the reason in the body says which error it is, and a warning tells.
///
/// ```
/// use agent_errors::decode_http;
/// let body = br#"{"error":{"code":400,"message":"It has ended.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo",
///     "reason":"TASK_NOT_CANCELABLE","domain":"a2a-protocol.org"}]}}"#;
/// let error = decode_http(409, Some("application/a2a+json; charset=utf-8"), body)?;
/// assert_eq!((error.code(), error.http_status()), (Some("TaskNotCancelableError"), Some(409)));
/// assert_eq!(error.warnings()[0].rule(), Some("A2A-015"));
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
///
/// # Errors
///
/// As for [`decode`].
pub fn decode_http<'a>(status: u16, content_type: Option<&str>, body: &'a [u8]) -> Result<Decoded<'a>, DecodeError> {
    Decoder::new().decode_http(status, content_type, body)
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
