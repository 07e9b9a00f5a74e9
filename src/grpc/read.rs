//! gRPC answers into errors: protobuf becomes the JSON that the reader of all bindings reads.

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig, general_purpose::STANDARD};
use http::HeaderMap;
use prost::Message as _;
use prost_types::{Any, Struct};
use serde::Serialize;
use serde_json::{Map, Value, json};
use tonic_types::pb;

use super::messages::{Detail, unpack};
use super::pack::VALUE;
use super::{DecodeError, STRUCT, value};
use crate::a2a::constants::GRPC_DETAILS_TRAILER;
use crate::a2a::{GrpcStatus, rpc};
use crate::decode::Decoded;
use crate::input::MAX_BYTES;
use crate::jsonrpc::member;
use crate::pointer;
use crate::rpc::each_type;
use crate::warning::{Level, Warning};

/// Base64 as gRPC has it: servers leave the padding out, and readers take it either way.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Reads the error of a gRPC answer.
///
/// The details count; where they contradict the status around them, a warning says so.
///
/// # Errors
///
/// If the status reports success, or its details cannot be read.
pub fn decode(status: &tonic::Status) -> Result<Decoded<'static>, DecodeError> {
    if status.code() == tonic::Code::Ok {
        return Err(DecodeError::Success);
    }
    let outer = Outer { code: status.code().into(), message: status.message().to_owned() };
    read(Some(outer), status.details())
}

/// Reads the error of the trailers of a gRPC answer, without the panic that `tonic::Status::from_header_map` has for
/// trailers that are not base64.
///
/// # Errors
///
/// If there is no status, it reports success, or its details cannot be read.
pub fn decode_trailers(trailers: &HeaderMap) -> Result<Decoded<'static>, DecodeError> {
    let mut plain = trailers.clone();
    let details = plain.remove(GRPC_DETAILS_TRAILER);
    let status = tonic::Status::from_header_map(&plain).ok_or(DecodeError::NoStatus)?;
    if status.code() == tonic::Code::Ok {
        return Err(DecodeError::Success);
    }
    let encoded = details.as_ref().map_or(&[][..], |details| details.as_bytes());
    bounded(encoded)?;
    let details = BASE64.decode(encoded).map_err(|_| DecodeError::NotBase64)?;
    read(Some(Outer { code: status.code().into(), message: status.message().to_owned() }), &details)
}

/// Reads a google.rpc.Status in protobuf, the content of the details trailer.
///
/// # Errors
///
/// If the bytes are none, or a detail of a known type is not what its type says.
pub fn decode_details(details: &[u8]) -> Result<Decoded<'static>, DecodeError> {
    read(None, details)
}

fn bounded(bytes: &[u8]) -> Result<(), DecodeError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLarge { size: bytes.len(), limit: MAX_BYTES });
    }
    Ok(())
}

/// What stands around the details.
struct Outer {
    code: GrpcStatus,
    message: String,
}

struct Status {
    code: i32,
    message: String,
    details: Vec<Value>,
}

fn read(outer: Option<Outer>, details: &[u8]) -> Result<Decoded<'static>, DecodeError> {
    bounded(details)?;
    let packed = pb::Status::decode(details).map_err(|_| DecodeError::NotProtobuf)?;
    let is_bare = details.is_empty();
    let status = match &outer {
        Some(outer) if is_bare => {
            Status { code: outer.code.number(), message: outer.message.clone(), details: Vec::new() }
        }
        _ => Status {
            code: packed.code,
            message: packed.message,
            details: packed
                .details
                .iter()
                .enumerate()
                .map(|(index, any)| json(index, any))
                .collect::<Result<_, _>>()?,
        },
    };
    if status.code == GrpcStatus::Ok.number() {
        return Err(DecodeError::Success);
    }
    let text = json!({
        (member::CODE): status.code,
        (member::MESSAGE): status.message,
        (member::DETAILS): status.details,
    })
    .to_string();
    let mut decoded = crate::decode(text.as_bytes()).map_err(DecodeError::Json)?.into_owned();
    if let Some(outer) = outer {
        let differs =
            [(outer.code.number() != status.code, member::CODE), (outer.message != status.message, member::MESSAGE)];
        for (_, member) in differs.into_iter().filter(|(differs, _)| *differs) {
            let mut pointer = String::new();
            pointer::push(&mut pointer, member);
            let message = "the details say something else than the trailer of the same name; the details count";
            decoded.envelope_mut().warnings.push(Warning::note(Level::Must, pointer, message));
        }
    }
    Ok(decoded)
}

/// A detail in JSON.
fn json(index: usize, any: &Any) -> Result<Value, DecodeError> {
    fn of<D: Detail + Serialize>(any: &Any) -> Option<Value> {
        unpack::<D>(any).and_then(|detail| serde_json::to_value(detail).ok())
    }
    // The part behind the last slash names the message; what stands before it may be any host.
    let name = any.type_url.rsplit('/').next().unwrap_or_default();
    let is = |type_url: &str| type_url.rsplit('/').next() == Some(name);
    macro_rules! known {
        ($($type:ident),*) => {$(
            if is(rpc::$type::TYPE_URL) {
                let message = rpc::$type::TYPE_URL.rsplit('/').next().unwrap_or_default();
                return of::<rpc::$type>(any).ok_or(DecodeError::Detail { index, message });
            }
        )*};
    }
    each_type!(known);
    if name == STRUCT {
        let fields = Struct::decode(&*any.value).ok().and_then(value::to_object);
        let fields = fields.ok_or(DecodeError::Detail { index, message: STRUCT })?;
        return Ok(unwrapped(any, fields));
    }
    let mut members = Map::new();
    members.insert(rpc::ErrorInfo::AT_TYPE.to_owned(), any.type_url.as_str().into());
    members.insert(VALUE.to_owned(), STANDARD.encode(&any.value).into());
    Ok(members.into())
}

/// A Struct whose fields name a type is a detail of that type, packed so because protobuf has no message for it.
fn unwrapped(any: &Any, fields: Map<String, Value>) -> Value {
    let is_text = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
    if fields.get(rpc::ErrorInfo::AT_TYPE).is_some_and(is_text) {
        return fields.into();
    }
    let mut members = Map::new();
    members.insert(rpc::ErrorInfo::AT_TYPE.to_owned(), any.type_url.as_str().into());
    members.insert(VALUE.to_owned(), fields.into());
    members.into()
}
