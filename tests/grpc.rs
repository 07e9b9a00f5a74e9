//! The gRPC binding: what is packed, what is read, and what is refused.
#![cfg(feature = "tonic")]

use std::error::Error as _;
use std::time::Duration;

use agent_errors::a2a::{self, ErrorName, GrpcStatus, Profile, rpc};
use agent_errors::proto::Int64;
use agent_errors::{Carrier, Decoded, Detail, grpc, metadata_key};
use http::{HeaderMap, HeaderValue};
use prost::Message as _;
use prost_types::Any;
use serde_json::{Value, json};
use tonic::{Code, Status};
use tonic_types::{StatusExt, pb};

const TRAILER: &str = "grpc-status-details-bin";

fn task() -> a2a::Error {
    a2a::Error::new(ErrorName::TaskNotFoundError, "No such task.").metadata(metadata_key!("taskId"), "t-9")
}

fn packed(code: i32, message: &str, details: Vec<Any>) -> Status {
    let bytes = pb::Status { code, message: message.to_owned(), details }.encode_to_vec();
    Status::with_details(Code::from_i32(code), message, bytes.into())
}

fn any(type_url: &str, value: impl Into<Vec<u8>>) -> Any {
    Any { type_url: type_url.to_owned(), value: value.into() }
}

fn read(status: &Status) -> Decoded<'static> {
    grpc::decode(status).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_error_in_every_profile() {
    for profile in Profile::ALL {
        for name in ErrorName::ALL {
            let status = Status::from(a2a::Error::new(*name, "m").in_profile(*profile));
            let expected = name.grpc_status_in(*profile).or(name.grpc_fallback()).unwrap();
            assert_eq!(i32::from(status.code()), expected.number(), "{name} in {profile}");
            assert_eq!(status.message(), "m");
            let info = status.get_details_error_info();
            assert_eq!(info.as_ref().map(|info| &*info.reason), name.reason(), "{name}, as tonic reads it");
            let decoded = read(&status);
            assert_eq!((decoded.carrier(), decoded.grpc_status()), (Carrier::GrpcStatus, Some(expected)));
            if name.reason().is_some() {
                assert_eq!(decoded.code(), Some(name.as_str()), "{profile}");
                assert_eq!(decoded.warnings(), [], "{name}");
            }
        }
    }
}

#[test]
fn as_other_readers_of_google_rpc_see_it() {
    let violation = rpc::QuotaViolation {
        subject: "client:9".to_owned(),
        quota_value: Int64(40),
        future_quota_value: Some(Int64(60)),
        quota_dimensions: [("site".to_owned(), "north".to_owned())].into(),
        ..rpc::QuotaViolation::default()
    };
    let precondition =
        rpc::PreconditionViolation { type_: "DEPOSIT".to_owned(), ..rpc::PreconditionViolation::default() };
    let link = rpc::HelpLink { url: "https://wash.example".to_owned(), ..rpc::HelpLink::default() };
    let status = Status::from(
        task()
            .retry_after(Duration::from_millis(1500))
            .field_violation("message.role", "is unknown")
            .detail(rpc::QuotaFailure { violations: vec![violation], ..rpc::QuotaFailure::default() })
            .detail(rpc::PreconditionFailure { violations: vec![precondition], ..rpc::PreconditionFailure::default() })
            .detail(rpc::DebugInfo { stack_entries: vec!["a:1".to_owned()], ..rpc::DebugInfo::default() })
            .detail(rpc::RequestInfo { request_id: "w-17".to_owned(), ..rpc::RequestInfo::default() })
            .detail(rpc::ResourceInfo { resource_name: "bays/3".to_owned(), ..rpc::ResourceInfo::default() })
            .detail(rpc::Help { links: vec![link], ..rpc::Help::default() })
            .detail(rpc::LocalizedMessage { locale: "de-AT".to_owned(), ..rpc::LocalizedMessage::default() }),
    );
    let details = status.check_error_details().unwrap();
    assert_eq!(details.error_info().unwrap().domain, "a2a-protocol.org");
    assert_eq!(details.error_info().unwrap().metadata["taskId"], "t-9");
    assert_eq!(details.retry_info().unwrap().retry_delay, Some(Duration::from_millis(1500)));
    assert_eq!(details.bad_request().unwrap().field_violations[0].field, "message.role");
    let quota = &details.quota_failure().unwrap().violations[0];
    assert_eq!((quota.quota_value, &*quota.quota_dimensions["site"]), (40, "north"));
    assert_eq!(details.precondition_failure().unwrap().violations[0].r#type, "DEPOSIT");
    assert_eq!(details.debug_info().unwrap().stack_entries, ["a:1"]);
    assert_eq!(details.request_info().unwrap().request_id, "w-17");
    assert_eq!(details.resource_info().unwrap().resource_name, "bays/3");
    assert_eq!(details.help().unwrap().links[0].url, "https://wash.example");
    assert_eq!(details.localized_message().unwrap().locale, "de-AT");

    let decoded = read(&status);
    assert_eq!(decoded.code(), Some("TaskNotFoundError"));
    assert_eq!(decoded.retry_after(), Some(Duration::from_millis(1500)));
    assert_eq!(decoded.violations()[0].pointer(), "/message/role");
    let source: Value = serde_json::from_str(decoded.envelope().source()).unwrap();
    let quota = json!({ "subject": "client:9", "quotaDimensions": { "site": "north" }, "quotaValue": "40", "futureQuotaValue": "60" });
    assert_eq!(source["details"][3]["violations"][0], quota);
}

#[test]
fn the_cause_is_for_the_log() {
    let status = Status::from(task().caused_by(std::io::Error::other("row 9 of acct 7")));
    let error = status.source().unwrap().downcast_ref::<a2a::Error>().unwrap();
    assert_eq!(error.source().unwrap().to_string(), "row 9 of acct 7");
    assert!(!status.details().windows(3).any(|bytes| bytes == b"row"));
}

#[test]
fn details_that_protobuf_has_no_message_for() {
    let own = json!({ "@type": "https://wash.example/types/slot", "bay": 3, "free": [true, null, { "at": "9:30" }] });
    let kept = json!({ "@type": "type.example/wash.Slot", "value": "AAH/" });
    let object = json!({ "@type": "type.googleapis.com/google.protobuf.Struct", "value": { "bay": 3 } });
    let help = json!({ "@type": "type.googleapis.com/google.rpc.Help", "links": [{ "url": "https://wash.example" }] });
    let given = [own, kept, object, help];
    let error = given.iter().fold(task(), |error, detail| error.also(Detail::new(detail).unwrap()));
    let status = Status::from(error);
    let message = pb::Status::decode(status.details()).unwrap();
    let types: Vec<&str> = message.details.iter().map(|any| any.type_url.rsplit('/').next().unwrap()).collect();
    assert_eq!(
        types,
        ["google.rpc.ErrorInfo", "google.protobuf.Struct", "wash.Slot", "google.protobuf.Struct", "google.rpc.Help"]
    );
    assert_eq!(message.details[2].value, [0, 1, 255]);

    let decoded = read(&status);
    let source: Value = serde_json::from_str(decoded.envelope().source()).unwrap();
    assert_eq!(source["details"].as_array().unwrap()[1..], given);
    let unknown: Vec<Value> = decoded.unknown_details().iter().map(|raw| raw.parse().unwrap()).collect();
    assert!(given[..3].iter().all(|detail| unknown.contains(detail)), "{unknown:?}");
}

#[test]
fn an_aap_error_that_came_over_grpc_is_understood() {
    let payload = json!({
        "@type": "https://autoagentprotocol.org/extensions/aap/error", "type": "aap.error", "error_id": "e-1",
        "code": "VEHICLE_NOT_FOUND", "message": "No such car.", "retryable": false,
        "created_at": "2026-04-30T10:15:30Z"
    });
    let fields = payload.as_object().unwrap().iter().map(|(key, value)| {
        let kind = match value {
            Value::Bool(flag) => prost_types::value::Kind::BoolValue(*flag),
            text => prost_types::value::Kind::StringValue(text.as_str().unwrap().to_owned()),
        };
        (key.clone(), prost_types::Value { kind: Some(kind) })
    });
    let packed_payload = prost_types::Struct { fields: fields.collect() }.encode_to_vec();
    let status = packed(5, "m", vec![any("type.googleapis.com/google.protobuf.Struct", packed_payload)]);
    let decoded = read(&status);
    assert_eq!((decoded.contract(), decoded.code()), (Some("aap"), Some("VEHICLE_NOT_FOUND")));
    assert!(decoded.warnings().iter().any(|warning| warning.rule() == Some("AAP-002")), "{:?}", decoded.warnings());
}

#[test]
fn by_the_details_and_with_a_warning_where_the_status_differs() {
    let details = Status::from(task()).details().to_vec();
    let status = Status::with_details(Code::Internal, "other", details.into());
    let decoded = read(&status);
    assert_eq!((decoded.code(), decoded.message()), (Some("TaskNotFoundError"), "No such task."));
    assert_eq!(decoded.grpc_status(), Some(GrpcStatus::NotFound));
    let places: Vec<&str> = decoded.warnings().iter().map(agent_errors::Warning::pointer).collect();
    assert_eq!(places, ["/code", "/message"]);
}

#[test]
fn a_status_without_details() {
    let decoded = read(&Status::new(Code::Unavailable, "Back soon."));
    assert_eq!((decoded.contract(), decoded.code()), (None, None));
    assert_eq!((decoded.grpc_status(), decoded.message()), (Some(GrpcStatus::Unavailable), "Back soon."));
    assert_eq!(grpc::decode(&Status::ok("fine")).unwrap_err(), grpc::DecodeError::Success);
}

#[test]
fn a_foreign_domain_makes_no_a2a_error() {
    let info = pb::ErrorInfo {
        reason: "TASK_NOT_FOUND".to_owned(),
        domain: "wash.example".to_owned(),
        metadata: std::collections::HashMap::new(),
    };
    let status = packed(5, "m", vec![any(rpc::ErrorInfo::TYPE_URL, info.encode_to_vec())]);
    let decoded = read(&status);
    assert!(decoded.as_a2a().is_none());
    assert_eq!((decoded.reason(), decoded.domain()), (Some("TASK_NOT_FOUND"), Some("wash.example")));
}

fn trailers(details: &[u8]) -> HeaderMap {
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", HeaderValue::from_static("5"));
    trailers.insert("grpc-message", HeaderValue::from_static("No such task."));
    trailers.insert(TRAILER, HeaderValue::from_bytes(details).unwrap());
    trailers
}

#[test]
fn trailers_as_they_arrive() {
    let mut headers = HeaderMap::new();
    Status::from(task()).add_header(&mut headers).unwrap();
    let decoded = grpc::decode_trailers(&headers).unwrap();
    assert_eq!((decoded.code(), decoded.warnings()), (Some("TaskNotFoundError"), &[][..]));
    let unpadded = headers[TRAILER].clone();
    let padding = "=".repeat((4 - unpadded.len() % 4) % 4);
    let padded = [unpadded.as_bytes(), padding.as_bytes()].concat();
    assert_eq!(grpc::decode_trailers(&trailers(&padded)).unwrap().code(), Some("TaskNotFoundError"));
    headers.remove(TRAILER);
    assert_eq!(grpc::decode_trailers(&headers).unwrap().grpc_status(), Some(GrpcStatus::NotFound));
}

#[test]
fn bad_trailers_give_a_typed_error() {
    use grpc::DecodeError;

    assert_eq!(grpc::decode_trailers(&HeaderMap::new()).unwrap_err(), DecodeError::NoStatus);
    for text in ["%%%", "a", "AAAA=AAA", "не", "{\"code\":5}"] {
        assert_eq!(grpc::decode_trailers(&trailers(text.as_bytes())).unwrap_err(), DecodeError::NotBase64, "{text}");
    }
    // A field of another type, a length beyond the end, an endless number, a group that never ends.
    for bytes in [&[0x0a, 0x05][..], &[0x12, 0x7f, 0x41], &[0xff; 12], &[0x0b], &[0x12, 0x02, 0xff, 0xfe]] {
        assert_eq!(grpc::decode_details(bytes).unwrap_err(), DecodeError::NotProtobuf, "{bytes:?}");
    }
    let too_large = vec![0; (64 << 20) + 1];
    assert!(matches!(grpc::decode_details(&too_large), Err(DecodeError::TooLarge { .. })));
    assert_eq!(grpc::decode_details(&[]).unwrap_err(), DecodeError::Success, "code 0 is the default");
}

#[test]
fn a_known_detail_that_is_none_is_an_error() {
    use grpc::DecodeError;

    let malformed = DecodeError::Detail { index: 1, message: "google.rpc.RetryInfo" };
    let good = any("other.host/google.rpc.Help", Vec::new());
    for value in [vec![0xff], vec![0x0a, 0x01], duration(1, 1_000_000_000), duration(1, -1), duration(i64::MAX, 0)] {
        let status = packed(13, "m", vec![good.clone(), any(rpc::RetryInfo::TYPE_URL, value.clone())]);
        assert_eq!(grpc::decode(&status).unwrap_err(), malformed, "{value:?}");
    }
    let endless = prost_types::Value { kind: Some(prost_types::value::Kind::NumberValue(f64::NAN)) };
    let object = prost_types::Struct { fields: [("n".to_owned(), endless)].into() }.encode_to_vec();
    let status = packed(13, "m", vec![any("type.googleapis.com/google.protobuf.Struct", object)]);
    assert!(matches!(grpc::decode(&status), Err(DecodeError::Detail { index: 0, .. })));
    assert!(!malformed.to_string().is_empty());
}

fn duration(seconds: i64, nanos: i32) -> Vec<u8> {
    pb::RetryInfo { retry_delay: Some(prost_types::Duration { seconds, nanos }) }.encode_to_vec()
}

#[test]
fn no_bytes_panic() {
    let bytes = Status::from(task().retry_after(Duration::from_secs(1))).details().to_vec();
    for end in 0..bytes.len() {
        let _ = grpc::decode_details(&bytes[..end]);
        for flip in [0x01, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[end] ^= flip;
            let _ = grpc::decode_details(&changed);
        }
    }
}
