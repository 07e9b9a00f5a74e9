//! What a refusal needs of a JSON-RPC request: its id.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::a2a::{self, ErrorName};
use crate::jsonrpc::member;
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
    let not_json = || standard(ErrorName::JsonParseError);
    let invalid = || standard(ErrorName::InvalidRequestError);
    let (text, _) = input::text(body, usize::MAX).map_err(|_| not_json())?;
    let request: &RawValue = serde_json::from_str(text).map_err(|_| not_json())?;
    if !request.get().starts_with('{') {
        return Err(invalid());
    }
    let RequestId(id) = serde_json::from_str(request.get()).map_err(|_| invalid())?;
    let Some(id) = id else { return Ok(Id::NULL) };
    Id::from_json(id.get()).map(Id::into_owned).map_err(|_| invalid())
}

/// The member `id` of an object, which stands there once; the others are passed over, however deep.
struct RequestId<'a>(Option<&'a RawValue>);

impl<'de> Deserialize<'de> for RequestId<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = RequestId<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut id = None;
                while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                    if name == member::ID && id.replace(value).is_some() {
                        return Err(Error::duplicate_field(member::ID));
                    }
                }
                Ok(RequestId(id))
            }
        }

        deserializer.deserialize_map(Members)
    }
}

/// An error with the text that the specification gives it.
fn standard(name: ErrorName) -> a2a::Error {
    a2a::Error::new(name, "")
}
