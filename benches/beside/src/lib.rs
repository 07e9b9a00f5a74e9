//! What the library costs beside other libraries that read the same messages. A crate of its own, so that those are no
//! dependencies of the library, not even for its tests.
//!
//! `cargo bench -p agent-errors-beside` prints the ratios. The tests check that what is compared is the same work.

use a2a::{JsonRpcResponse, TypedDetail};
use agent_errors::Decoded;
use serde_json::Value;

/// Messages by what they carry: the examples of A2A, as they are laid out there.
pub const MESSAGES: [(&str, &str); 4] = [
    ("an ErrorInfo", include_str!("../../../schema/a2a/examples/task-not-found.json")),
    ("an ErrorInfo and a BadRequest", include_str!("../../../schema/a2a/examples/content-type-not-supported.json")),
    ("a RetryInfo", include_str!("../../../schema/a2a/examples/internal-error.json")),
    ("no details", include_str!("../../../schema/a2a/examples/method-not-found.json")),
];

/// The message without the white space.
///
/// # Panics
///
/// If the message is not JSON.
pub fn compact(message: &str) -> String {
    serde_json::from_str::<Value>(message).expect("an example in JSON").to_string()
}

/// Reads a message with this library.
///
/// # Panics
///
/// If the message cannot be read.
pub fn ours(bytes: &[u8]) -> Decoded<'_> {
    agent_errors::decode(bytes).expect("an error")
}

/// Reads a message with the official crate, as its client does: the response, then the details of its error.
///
/// # Panics
///
/// If the message cannot be read.
pub fn theirs(bytes: &[u8]) -> (JsonRpcResponse, Vec<TypedDetail>) {
    let mut response: JsonRpcResponse = serde_json::from_slice(bytes).expect("a response");
    let data = response.error.as_mut().and_then(|error| error.data.take());
    let details = data.map(serde_json::from_value).transpose().expect("typed details");
    (response, details.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_read_the_same() {
        for (name, message) in MESSAGES {
            for text in [message.to_owned(), compact(message)] {
                let decoded = ours(text.as_bytes());
                let (response, details) = theirs(text.as_bytes());
                let error = response.error.expect("an error");
                assert_eq!(decoded.json_rpc_code(), Some(i64::from(error.code)), "{name}");
                assert_eq!(decoded.message(), error.message, "{name}");
                let reason = details.iter().find_map(|detail| detail.value.get("reason").and_then(Value::as_str));
                assert_eq!(decoded.reason(), reason, "{name}");
                assert_eq!(decoded.envelope().details().len(), details.len(), "{name}");
            }
        }
    }
}
