//! A2A errors into `tonic::Status`.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use prost::Message as _;
use prost_types::Any;
use serde_json::{Map, Value};
use tonic_types::pb;

use super::messages::{pack, pack_typed};
use super::{STRUCT, value};
use crate::a2a::constants::TYPE_URL_PREFIX;
use crate::a2a::{self, RpcStatus, TypedDetail, rpc};
use crate::json::Raw;

impl From<a2a::Error> for tonic::Status {
    /// The status with its details. The error itself is the [`source`](std::error::Error::source), for the log.
    fn from(error: a2a::Error) -> Self {
        error.rpc_status().into()
    }
}

impl From<RpcStatus> for tonic::Status {
    fn from(status: RpcStatus) -> Self {
        let details = status.to_protobuf();
        let mut answer = Self::with_details(status.code().into(), status.error().message(), details.into());
        answer.set_source(Arc::new(status.into_error()));
        answer
    }
}

impl RpcStatus {
    /// The google.rpc.Status in protobuf, as the details trailer holds it in base64.
    pub fn to_protobuf(&self) -> Vec<u8> {
        let error = self.error();
        let mut details = Vec::new();
        details.extend(error.error_info().map(|info| pack(rpc::ErrorInfo::TYPE_URL, info)));
        details.extend(error.typed_details().iter().cloned().map(pack_typed));
        details.extend(error.further_details().iter().map(|detail| any(detail.type_url(), detail.raw())));
        pb::Status { code: self.code().number(), message: error.message().to_owned(), details }.encode_to_vec()
    }
}

/// A detail of the caller's own: a google.rpc message if it is one, bytes that were kept, or else a Struct.
fn any(type_url: &str, raw: &Raw<'_>) -> Any {
    if let Some(typed) = TypedDetail::from_raw(raw) {
        return pack_typed(typed);
    }
    let mut members: Map<String, Value> = raw.parse().unwrap_or_default();
    let is_struct = type_url.strip_prefix(TYPE_URL_PREFIX) == Some(STRUCT);
    let is_pair = members.len() == KEPT.len();
    match members.get_mut(VALUE) {
        Some(Value::Object(fields)) if is_struct => return packed(std::mem::take(fields)),
        Some(Value::String(text)) if is_pair => {
            if let Ok(value) = STANDARD.decode(&*text) {
                return Any { type_url: type_url.to_owned(), value };
            }
        }
        _ => {}
    }
    packed(members)
}

/// The member that holds what is no object of its own, in the JSON form of google.protobuf.Any.
pub(super) const VALUE: &str = "value";
/// Members of a detail of which only the bytes were kept.
const KEPT: [&str; 2] = [rpc::ErrorInfo::AT_TYPE, VALUE];

fn packed(members: Map<String, Value>) -> Any {
    Any { type_url: format!("{TYPE_URL_PREFIX}{STRUCT}"), value: value::of_object(members).encode_to_vec() }
}
