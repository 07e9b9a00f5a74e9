//! What a refusal needs of a JSON-RPC request: its id.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::a2a::{self, ErrorName};
use crate::{Id, input};

/// Id of the request in a body; null where the request has none.
///
/// Nothing else of the request is judged.
///
/// # Errors
///
/// If the body is not JSON, or not an object whose id a JSON-RPC request can have. The answer to these has the id
/// null.
///
/// ```
/// use agent_errors::a2a::ErrorName;
/// use agent_errors::server::request_id;
/// assert_eq!(request_id(br#"{"jsonrpc":"2.0","id":7.0,"method":"GetTask"}"#).unwrap().as_number(), Some("7.0"));
/// assert_eq!(request_id(b"[7]").unwrap_err().name(), ErrorName::InvalidRequestError);
/// assert_eq!(request_id(b"{").unwrap_err().name(), ErrorName::JsonParseError);
/// ```
pub fn request_id(body: &[u8]) -> Result<Id<'static>, a2a::Error> {
    #[derive(Deserialize)]
    struct Request<'a> {
        #[serde(borrow, default)]
        id: Option<&'a RawValue>,
    }
    let not_json = || standard(ErrorName::JsonParseError);
    let invalid = || standard(ErrorName::InvalidRequestError);
    let (text, _) = input::text(body, usize::MAX).map_err(|_| not_json())?;
    let request: &RawValue = serde_json::from_str(text).map_err(|_| not_json())?;
    if !request.get().starts_with('{') {
        return Err(invalid());
    }
    let request: Request<'_> = serde_json::from_str(request.get()).map_err(|_| invalid())?;
    let Some(id) = request.id else { return Ok(Id::NULL) };
    Id::from_json(id.get()).map(Id::into_owned).map_err(|_| invalid())
}

/// An error with the text that the specification gives it.
fn standard(name: ErrorName) -> a2a::Error {
    a2a::Error::new(name, "")
}
