//! What is read from messages of every form.

use std::time::Duration;

use agent_errors::a2a::{ErrorName, GrpcStatus};
use agent_errors::aap::{AnyCode, Code, Profile};
use agent_errors::{Carrier, DecodeError, Decoded, Id, Level, NotAnError, aap, decode, decode_error, decode_value};
use serde_json::{Value, json};

const INFO: &str = "type.googleapis.com/google.rpc.ErrorInfo";
const BAD_REQUEST: &str = "type.googleapis.com/google.rpc.BadRequest";
const RETRY_INFO: &str = "type.googleapis.com/google.rpc.RetryInfo";
const PAYLOAD: &str = "https://autoagentprotocol.org/extensions/aap/error";

fn info() -> Value {
    json!({
        "@type": INFO,
        "reason": "SCHEMA_VALIDATION_FAILED",
        "domain": "autoagentprotocol.org",
        "metadata": {
            "code": "SCHEMA_VALIDATION_FAILED",
            "error_id": "err_7",
            "retryable": "false",
            "created_at": "2026-04-30T10:15:30+02:00"
        }
    })
}

fn bad_request() -> Value {
    json!({
        "@type": BAD_REQUEST,
        "fieldViolations": [{ "field": "/filters/year_min", "description": "type: must be an integer" }]
    })
}

fn payload() -> Value {
    json!({
        "@type": PAYLOAD,
        "type": "aap.error",
        "error_id": "err_7",
        "code": "SCHEMA_VALIDATION_FAILED",
        "message": "one fault",
        "retryable": false,
        "details": {
            "errors": [{ "instanceLocation": "/filters/year_min", "keyword": "type", "error": "must be an integer" }]
        },
        "created_at": "2026-04-30T10:15:30+02:00"
    })
}

fn message(data: impl Into<Value>) -> Value {
    let data: Value = data.into();
    json!({ "jsonrpc": "2.0", "id": "req-3", "error": { "code": -32602, "message": "Invalid params", "data": data } })
}

fn aap(message: &Value) -> aap::Received<'static> {
    match decode_value(message) {
        Ok(Decoded::Aap(received)) => received,
        other => panic!("not an AAP error: {other:?}"),
    }
}

fn rules(warnings: &[agent_errors::Warning]) -> Vec<(Option<&'static str>, &str)> {
    warnings.iter().map(|warning| (warning.rule(), warning.pointer())).collect()
}

/// Pointer of the part that is malformed.
fn malformed(message: &Value) -> String {
    match decode_value(message) {
        Err(DecodeError::Malformed(part)) => part.pointer().to_owned(),
        other => panic!("not malformed: {other:?}"),
    }
}

/// The message with one value replaced.
fn with(mut message: Value, pointer: &str, value: Value) -> Value {
    *message.pointer_mut(pointer).unwrap_or_else(|| panic!("nothing at {pointer}")) = value;
    message
}

/// The message with one member less.
fn without(mut message: Value, parent: &str, member: &str) -> Value {
    message.pointer_mut(parent).and_then(Value::as_object_mut).and_then(|object| object.remove(member)).unwrap();
    message
}

#[test]
fn an_array_of_2_0_is_read_in_full() {
    let text = message(json!([info(), bad_request(), payload()])).to_string();
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(decoded.contract(), Some("aap"));
    assert_eq!(decoded.version(), Some("2.0"));
    assert_eq!(decoded.carrier(), Carrier::JsonRpc);
    assert_eq!(decoded.id(), Some(&Id::from("req-3")));
    assert_eq!(decoded.code(), Some("SCHEMA_VALIDATION_FAILED"));
    assert_eq!(decoded.json_rpc_code(), Some(-32602));
    assert_eq!((decoded.http_status(), decoded.grpc_status()), (None, None));
    assert_eq!(decoded.message(), "one fault");
    assert_eq!(decoded.envelope().message(), Some("Invalid params"));
    assert_eq!(decoded.error_id(), Some("err_7"));
    assert_eq!(decoded.created_at(), Some("2026-04-30T10:15:30+02:00"));
    assert_eq!(decoded.retryable(), Some(false));
    assert_eq!(decoded.retry_after(), None);
    assert_eq!(decoded.reason(), Some("SCHEMA_VALIDATION_FAILED"));
    assert_eq!(decoded.domain(), Some("autoagentprotocol.org"));
    assert_eq!(decoded.metadata().len(), 4);
    let [violation] = decoded.violations() else { panic!("{:?}", decoded.violations()) };
    assert_eq!(
        (violation.pointer(), violation.keyword(), violation.error()),
        ("/filters/year_min", "type", "must be an integer")
    );
    assert!(decoded.unknown_details().is_empty());
    assert_eq!(decoded.warnings(), []);
    assert_eq!(decoded.envelope().source(), text);
    assert_eq!(decoded.clone().into_owned(), decoded);
}

#[test]
fn the_order_of_entries_and_members_does_not_matter() {
    let expected = aap(&message(json!([info(), bad_request(), payload()])));
    let (a, b, c) = (info(), bad_request(), payload());
    for data in [json!([c, a, b]), json!([b, c, a]), json!([c, b, a]), json!([a, c, b]), json!([b, a, c])] {
        let received = aap(&message(data));
        assert_eq!(received.code(), expected.code());
        assert_eq!(received.violations(), expected.violations());
        assert_eq!(received.warnings(), []);
    }
    let reversed = |value: &Value| {
        let members: Vec<String> =
            value.as_object().unwrap().iter().rev().map(|(key, value)| format!("{}:{value}", json!(key))).collect();
        format!("{{{}}}", members.join(","))
    };
    let text = format!(
        r#"{{"error":{{"data":[{},{}],"message":"m","code":-32602}},"id":1,"jsonrpc":"2.0"}}"#,
        reversed(&payload()),
        reversed(&info())
    );
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(decoded.violations(), expected.violations());
    assert_eq!(decoded.warnings(), []);
}

#[test]
fn unknown_codes_and_details_are_kept() {
    let foreign = r#"{ "@type":"type.example/x" , "n":1.50 }"#;
    let mut data = [info(), payload()];
    for entry in &mut data {
        *entry = serde_json::from_str(&entry.to_string().replace("SCHEMA_VALIDATION_FAILED", "NEW_CODE")).unwrap();
    }
    let text = message(json!([data[0], "HERE", data[1], { "@type": "y" }])).to_string().replace("\"HERE\"", foreign);
    let decoded = decode(text.as_bytes()).unwrap();
    let received = decoded.as_aap().unwrap();
    assert_eq!(received.code(), AnyCode::Unknown("NEW_CODE".into()));
    let unknown: Vec<&str> = decoded.unknown_details().iter().map(agent_errors::Raw::as_str).collect();
    assert_eq!(unknown, [foreign, r#"{"@type":"y"}"#]);
    assert_eq!(decoded.warnings(), []);
}

#[test]
fn entries_without_a_type_are_kept_and_reported() {
    let received = aap(&message(json!([info(), 5, { "@type": "x" }, payload(), { "n": 1 }, { "@type": 7 }])));
    let unknown: Vec<&str> = received.envelope().unknown_details().iter().map(agent_errors::Raw::as_str).collect();
    assert_eq!(unknown, ["5", r#"{"@type":"x"}"#, r#"{"n":1}"#, r#"{"@type":7}"#]);
    assert_eq!(
        rules(received.warnings()),
        [(Some("AAP-003"), "/error/data/1"), (Some("AAP-003"), "/error/data/4"), (Some("AAP-003"), "/error/data/5")]
    );
}

#[test]
fn the_bare_object_of_older_versions_is_read() {
    let old = without(payload(), "", "@type");
    let received = aap(&message(old.clone()));
    assert_eq!(received.profile(), Profile::V1_3);
    assert_eq!(received.violations().len(), 1);
    assert_eq!(received.envelope().error_info(), None);
    assert_eq!(received.warnings(), []);
    let oldest = aap(&message(with(old.clone(), "/code", json!("AUTH_REQUIRED"))));
    assert_eq!(oldest.profile(), Profile::V0_1);
    let unknown = aap(&message(with(old, "/code", json!("SOMETHING"))));
    assert_eq!(unknown.profile(), Profile::V1_3);
}

#[test]
fn a_payload_of_2_0_that_is_in_no_array_is_reported() {
    let received = aap(&message(payload()));
    assert_eq!(received.profile(), Profile::V2_0);
    assert_eq!(rules(received.warnings()), [(Some("AAP-003"), "/error/data")]);
}

#[test]
fn a_payload_alone_is_read() {
    let received = aap(&payload());
    assert_eq!((received.profile(), received.envelope().carrier()), (Profile::V2_0, Carrier::Payload));
    assert_eq!(received.envelope().json_rpc_code(), None);
    let old = aap(&without(payload(), "", "@type"));
    assert_eq!((old.profile(), old.envelope().carrier()), (Profile::V1_3, Carrier::Payload));
    assert_eq!(old.details().unwrap().get("errors").unwrap().parse::<Vec<Value>>().unwrap().len(), 1);
}

#[test]
fn the_http_body_of_the_first_versions_is_read() {
    let body = json!({ "error": { "code": 404, "message": "No such car.", "details": [
        { "@type": INFO, "reason": "VEHICLE_NOT_FOUND", "domain": "autoagentprotocol.org",
          "metadata": { "instancePath": "/vin", "received": "X" } },
        { "@type": "type.googleapis.com/aap.error", "type": "aap.error", "error_id": "e", "code": "VEHICLE_NOT_FOUND",
          "message": "No such car.", "retryable": false, "created_at": "2026-05-11T07:52:03Z" }
    ] } });
    let received = aap(&body);
    assert_eq!((received.profile(), received.envelope().carrier()), (Profile::V1_3, Carrier::HttpJson));
    assert_eq!(received.envelope().http_status(), Some(404));
    assert_eq!(received.envelope().json_rpc_code(), None);
    assert_eq!(received.envelope().error_info().unwrap().get("received"), Some("X"));
    assert_eq!(received.warnings(), []);
    let mut new = body;
    new["error"]["details"][1]["@type"] = json!(PAYLOAD);
    let received = aap(&new);
    assert_eq!(received.profile(), Profile::V2_0);
    assert!(received.warnings().iter().any(|warning| warning.message().contains("JSON-RPC only")));
}

#[test]
fn without_its_payload_an_error_is_recovered_from_the_error_info() {
    let lossy = aap(&message(json!([info(), bad_request()])));
    assert_eq!(lossy.code(), Code::SchemaValidationFailed);
    assert_eq!((lossy.error_id(), lossy.retryable()), (Some("err_7"), Some(false)));
    assert_eq!(lossy.created_at(), Some("2026-04-30T10:15:30+02:00"));
    assert_eq!(lossy.message(), "Invalid params");
    assert!(!lossy.has_payload());
    assert_eq!(rules(lossy.warnings()), [(Some("AAP-001"), "/error/data")]);
    let [violation] = lossy.violations() else { panic!("{:?}", lossy.violations()) };
    assert_eq!((violation.keyword(), violation.error()), ("type", "must be an integer"));

    let metadata = info()["metadata"].clone();
    let Decoded::Aap(dict) = decode_error(-32602, "Invalid params", Some(&metadata)).unwrap() else { panic!() };
    assert_eq!(dict.code(), Code::SchemaValidationFailed);
    assert_eq!((dict.retryable(), dict.has_payload()), (Some(false), false));
}

#[test]
fn a2a_errors_are_told_by_reason_and_domain() {
    let named = |reason: &str, code: i64| {
        let data =
            json!([{ "@type": INFO, "reason": reason, "domain": "a2a-protocol.org", "metadata": { "taskId": "t" } }]);
        decode_error(code, "m", Some(&data)).unwrap()
    };
    let decoded = named("TASK_NOT_FOUND", -32001);
    assert_eq!((decoded.contract(), decoded.version()), (Some("a2a"), None));
    assert_eq!(decoded.as_a2a().unwrap().known(), Some(ErrorName::TaskNotFoundError));
    assert_eq!(decoded.code(), Some("TaskNotFoundError"));
    assert_eq!(decoded.metadata(), [("taskId".into(), "t".into())]);
    assert_eq!(decoded.retryable(), None);
    assert_eq!(named("TASK_NOT_FOUND", -32603).code(), Some("TaskNotFoundError"), "the reason counts, not the number");
    assert_eq!(named("INVALID_PARAMS", -32602).code(), Some("InvalidParamsError"), "a reason that SDKs invent");
    assert_eq!(named("BRAND_NEW", -32050).code(), Some("BRAND_NEW"));
    let body = json!({ "error": { "code": 400, "status": "FAILED_PRECONDITION", "message": "m", "details": [
        { "@type": INFO, "reason": "VERSION_NOT_SUPPORTED", "domain": "a2a-protocol.org" }] } });
    let decoded = decode_value(&body).unwrap();
    assert_eq!(decoded.code(), Some("VersionNotSupportedError"));
    assert_eq!((decoded.http_status(), decoded.grpc_status()), (Some(400), Some(GrpcStatus::FailedPrecondition)));
    assert_eq!(decoded.carrier(), Carrier::HttpJson);
    let status = json!({ "code": 5, "message": "m", "details": [
        { "@type": INFO, "reason": "TASK_NOT_FOUND", "domain": "a2a-protocol.org" }] });
    let decoded = decode_value(&status).unwrap();
    assert_eq!(decoded.carrier(), Carrier::GrpcStatus);
    assert_eq!((decoded.json_rpc_code(), decoded.grpc_status()), (None, Some(GrpcStatus::NotFound)));
}

#[test]
fn without_an_error_info_the_number_tells() {
    assert_eq!(decode_error(-32001, "m", None).unwrap().code(), Some("TaskNotFoundError"));
    let typed = json!([{ "@type": BAD_REQUEST, "fieldViolations": [{ "field": "message.parts[0]", "description": "needed" }] }]);
    let decoded = decode_error(-32602, "Invalid parameters", Some(&typed)).unwrap();
    assert_eq!(decoded.code(), Some("InvalidParamsError"));
    assert_eq!((decoded.violations()[0].pointer(), decoded.violations()[0].error()), ("/message/parts/0", "needed"));
    for (code, data) in [(-32601, None), (-32700, None), (-32000, None), (7, None), (-32602, Some(json!({ "a": 1.5 })))]
    {
        let decoded = decode_error(code, "m", data.as_ref()).unwrap();
        assert!(matches!(&decoded, Decoded::JsonRpc(_)), "{code}");
        assert_eq!(decoded.contract(), Some("json-rpc"));
        assert_eq!(decoded.code(), None);
        assert_eq!(decoded.details().map(|raw| raw.to_string()), data.map(|data| data.to_string()));
    }
    let foreign = json!([{ "@type": INFO, "reason": "TASK_NOT_FOUND", "domain": "example.org" }]);
    let decoded = decode_error(-32001, "m", Some(&foreign)).unwrap();
    assert_eq!((decoded.code(), decoded.domain()), (None, Some("example.org")), "another domain's error is not A2A's");
}

#[test]
fn of_two_error_infos_the_first_of_a_known_domain_speaks() {
    let a2a = json!({ "@type": INFO, "reason": "UNSUPPORTED_OPERATION", "domain": "a2a-protocol.org" });
    let foreign = json!({ "@type": INFO, "reason": "X_Y", "domain": "example.org" });
    assert_eq!(
        decode_value(&message(json!([foreign, a2a, info()]))).unwrap().code(),
        Some("UnsupportedOperationError")
    );
    assert_eq!(decode_value(&message(json!([info(), a2a]))).unwrap().code(), Some("SCHEMA_VALIDATION_FAILED"));
    let both = aap(&message(json!([a2a, info(), payload()])));
    assert_eq!(both.envelope().error_info().unwrap().domain(), "autoagentprotocol.org");
    assert_eq!(both.envelope().error_infos().len(), 2);
    let collision = json!([{ "@type": INFO, "reason": "TASK_NOT_FOUND", "domain": "autoagentprotocol.org",
        "metadata": { "code": "X" } }]);
    let received = aap(&message(collision));
    assert_eq!(received.code().as_str(), "TASK_NOT_FOUND");
    assert!(rules(received.warnings()).contains(&(Some("AAP-009"), "/error/data")));
}

#[test]
fn an_error_info_that_contradicts_the_payload_is_reported_and_the_payload_counts() {
    let base = message(json!([info(), payload()]));
    let received = aap(&with(base.clone(), "/error/data/0/reason", json!("RATE_LIMITED")));
    assert_eq!(received.code(), Code::SchemaValidationFailed);
    assert_eq!(rules(received.warnings()), [(Some("AAP-005"), "/error/data")]);
    for key in ["code", "error_id", "retryable", "created_at"] {
        let lie = with(base.clone(), &format!("/error/data/0/metadata/{key}"), json!("true"));
        assert_eq!(rules(aap(&lie).warnings()), [(Some("AAP-009"), "/error/data")], "{key}");
        let gap = without(base.clone(), "/error/data/0/metadata", key);
        assert_eq!(rules(aap(&gap).warnings()), [(Some("AAP-007"), "/error/data")], "{key}");
    }
    let alone = aap(&message(json!([payload()])));
    assert_eq!(rules(alone.warnings()), [(Some("AAP-004"), "/error/data")]);
}

#[test]
fn metadata_that_is_no_string_is_read_and_reported() {
    let base = message(json!([info(), payload()]));
    let received = aap(&with(base.clone(), "/error/data/0/metadata/retryable", json!(false)));
    assert_eq!(rules(received.warnings()), [(Some("AAP-008"), "/error/data/0/metadata/retryable")]);
    for (value, text) in
        [(json!(5), "5"), (json!(1.5), "1.5"), (json!(null), "null"), (json!({"a":[1]}), r#"{"a":[1]}"#)]
    {
        let mut odd = base.clone();
        odd["error"]["data"][0]["metadata"]["more"] = value;
        let received = aap(&odd);
        assert_eq!(received.envelope().error_info().unwrap().get("more"), Some(text));
        assert_eq!(rules(received.warnings()), [(Some("AAP-008"), "/error/data/0/metadata/more")]);
    }
}

#[test]
fn of_two_payloads_the_first_counts() {
    let second = with(payload(), "/message", json!("other"));
    let received = aap(&message(json!([info(), payload(), second])));
    assert_eq!(received.message(), "one fault");
    assert_eq!(received.warnings().len(), 1);
    assert_eq!((received.warnings()[0].pointer(), received.warnings()[0].level()), ("/error/data/2", Level::Must));
}

#[test]
fn a_payload_that_lacks_its_form_is_malformed_not_unknown() {
    let base = message(json!([info(), payload()]));
    for member in ["type", "error_id", "code", "message", "retryable", "created_at"] {
        let pointer = format!("/error/data/1/{member}");
        assert_eq!(malformed(&without(base.clone(), "/error/data/1", member)), pointer);
        for wrong in [json!(null), json!(7), json!([]), json!({ "a": 1 })] {
            assert_eq!(malformed(&with(base.clone(), &pointer, wrong)), pointer);
        }
    }
    assert_eq!(malformed(&with(base.clone(), "/error/data/1/type", json!("x"))), "/error/data/1/type");
    assert_eq!(malformed(&with(base.clone(), "/error/data/1/retryable", json!("false"))), "/error/data/1/retryable");
    let old = message(without(payload(), "", "@type"));
    assert_eq!(malformed(&without(old, "/error/data", "code")), "/error/data/code");
    assert_eq!(malformed(&json!({ "@type": PAYLOAD })), "/type");
    assert_eq!(malformed(&json!({ "type": "aap.error" })), "/error_id");
}

#[test]
fn known_details_that_lack_their_form_are_malformed() {
    let base = message(json!([info(), bad_request(), { "@type": RETRY_INFO, "retryDelay": "1s" }, payload()]));
    for (pointer, wrong) in [
        ("/error/data/0/reason", json!(1)),
        ("/error/data/0/domain", json!([])),
        ("/error/data/0/metadata", json!("x")),
        ("/error/data/1/fieldViolations", json!({})),
        ("/error/data/1/fieldViolations/0", json!("x")),
        ("/error/data/1/fieldViolations/0/field", json!(1)),
        ("/error/data/1/fieldViolations/0/description", json!([])),
        ("/error/data/2/retryDelay", json!(1)),
        ("/error/code", json!("x")),
        ("/error/code", json!(1.5)),
        ("/error/code", json!(1e300)),
        ("/error/message", json!(1)),
        ("/error", json!("x")),
        ("/error", json!([])),
    ] {
        assert_eq!(malformed(&with(base.clone(), pointer, wrong)), pointer);
    }
}

#[test]
fn null_is_as_good_as_nothing_where_protobuf_says_so() {
    let base = message(json!([info(), bad_request(), { "@type": RETRY_INFO, "retryDelay": "1s" }, payload()]));
    for pointer in [
        "/error/data/0/reason",
        "/error/data/0/domain",
        "/error/data/0/metadata",
        "/error/data/1/fieldViolations",
        "/error/data/1/fieldViolations/0/field",
        "/error/data/1/fieldViolations/0/description",
        "/error/data/2/retryDelay",
    ] {
        let received = aap(&with(base.clone(), pointer, json!(null)));
        let (parent, member) = pointer.rsplit_once('/').unwrap();
        let mut gone = aap(&without(base.clone(), parent, member));
        assert_eq!((received.retry_after(), received.warnings()), (gone.retry_after(), gone.warnings()), "{pointer}");
        gone = aap(&base);
        assert_eq!(received.violations(), gone.violations());
    }
}

#[test]
fn the_binding_is_told_by_version_status_and_details() {
    let error = json!({ "code": -32601, "message": "m", "details": [] });
    let decoded = decode_value(&json!({ "jsonrpc": "2.0", "id": 1, "error": error })).unwrap();
    assert_eq!((decoded.carrier(), decoded.json_rpc_code()), (Carrier::JsonRpc, Some(-32601)));
    let decoded = decode_value(&json!({ "error": { "code": 404, "message": "m" } })).unwrap();
    assert_eq!((decoded.carrier(), decoded.http_status()), (Carrier::HttpJson, Some(404)));
    assert_eq!((decoded.contract(), decoded.message()), (None, "m"));
    let decoded = decode_value(&json!({ "error": { "code": -32601, "message": "m" } })).unwrap();
    assert_eq!((decoded.carrier(), decoded.contract()), (Carrier::JsonRpc, Some("json-rpc")));
}

#[test]
fn details_that_are_free_are_kept_whatever_they_are() {
    let base = message(json!([info(), payload()]));
    for (value, rule, pointer) in [
        (json!("x"), "AAP-021", ""),
        (json!([1]), "AAP-021", ""),
        (json!(null), "AAP-021", ""),
        (json!({ "errors": "x" }), "AAP-024", "/errors"),
        (json!({ "errors": [] }), "AAP-024", ""),
        (json!({ "errors": ["x"] }), "AAP-025", "/errors/0"),
        (json!({ "errors": [{ "instanceLocation": "", "error": "e" }] }), "AAP-025", "/errors/0/keyword"),
        (
            json!({ "errors": [{ "instanceLocation": 5, "keyword": "k", "error": "e" }] }),
            "AAP-025",
            "/errors/0/instanceLocation",
        ),
    ] {
        let received = aap(&with(base.clone(), "/error/data/1/details", value.clone()));
        let expected = (Some(rule), format!("/error/data/1/details{pointer}"));
        assert!(
            received.warnings().iter().any(|warning| (warning.rule(), warning.pointer().to_owned()) == expected),
            "{value}"
        );
        assert_eq!(received.details().unwrap().parse::<Value>().unwrap(), value);
    }
    let odd = json!({ "errors": [{ "keyword": "k", "instanceLocation": 5, "error": "e", "hint": [1.50] }] });
    let received = aap(&with(base, "/error/data/1/details", odd));
    let [violation] = received.violations() else { panic!() };
    assert_eq!((violation.pointer(), violation.keyword(), violation.error()), ("", "k", "e"));
    let extra: Vec<_> = violation.extra().iter().map(|(key, raw)| (&**key, raw.as_str())).collect();
    assert_eq!(extra, [("instanceLocation", "5"), ("hint", "[1.5]")]);
}

#[test]
fn retry_hints_are_read_in_both_units_and_nonsense_is_not() {
    let read = |details: Value| {
        let mut limited = payload();
        limited["code"] = json!("RATE_LIMITED");
        limited["details"] = details;
        let received = aap(&without(limited, "", "@type"));
        (received.retry_after(), received.warnings().len())
    };
    assert_eq!(read(json!({ "retry_after_ms": 30000 })), (Some(Duration::from_secs(30)), 0));
    assert_eq!(read(json!({ "retry_after_ms": 0 })), (Some(Duration::ZERO), 0));
    assert_eq!(read(json!({ "retry_after_ms": 1500.0 })), (Some(Duration::from_millis(1500)), 0));
    assert_eq!(read(json!({ "retry_after_seconds": 2.5 })), (Some(Duration::from_millis(2500)), 0));
    assert_eq!(read(json!({ "retry_after_ms": 1000, "retry_after_seconds": 1 })), (Some(Duration::from_secs(1)), 0));
    assert_eq!(read(json!({ "retry_after_ms": 7, "retry_after_seconds": 1 })), (Some(Duration::from_millis(7)), 1));
    for nonsense in [json!(-1), json!("30"), json!(1e300), json!(null), json!([30])] {
        assert_eq!(
            read(json!({ "retry_after_ms": nonsense, "retry_after_seconds": 3 })),
            (Some(Duration::from_secs(3)), 1)
        );
    }
    let retry = json!({ "@type": RETRY_INFO, "retryDelay": "1.500s" });
    let received = aap(&message(json!([info(), retry, payload()])));
    assert_eq!(received.retry_after(), Some(Duration::from_millis(1500)));
    let received = aap(&message(json!([info(), { "@type": RETRY_INFO, "retryDelay": "soon" }, payload()])));
    assert_eq!((received.retry_after(), received.warnings().len()), (None, 1));
}

#[test]
fn what_is_not_an_error_is_told_apart_from_what_is_not_json() {
    for (text, expected) in [
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, NotAnError::Success),
        (r#"{"jsonrpc":"2.0","id":1,"result":null,"error":null}"#, NotAnError::Success),
        ("{}", NotAnError::OtherObject),
        (r#"{"error":"invalid_grant"}"#, NotAnError::OtherObject),
        (r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, NotAnError::OtherObject),
        (r#"{"type":"aap.message"}"#, NotAnError::OtherObject),
        ("[]", NotAnError::Array),
        (r#"[{"jsonrpc":"2.0"}]"#, NotAnError::Array),
        ("null", NotAnError::Scalar),
        ("\"x\"", NotAnError::Scalar),
        ("1e999999", NotAnError::Scalar),
    ] {
        match decode(text.as_bytes()) {
            Err(error @ DecodeError::NotAnError(what)) => {
                assert_eq!((what, error.is_json()), (expected, true), "{text}");
            }
            Err(error @ DecodeError::Syntax { .. }) if text == "1e999999" => assert!(!error.is_json()),
            other => panic!("{text}: {other:?}"),
        }
    }
    for text in ["", "{", "{\"a\":1}x", "{'a':1}", "{\"a\":01}", "\u{1}", "{\"a\":\"\n\"}", "nul"] {
        let error = decode(text.as_bytes()).unwrap_err();
        assert!(matches!(error, DecodeError::Syntax { .. }) && !error.is_json(), "{text:?}: {error:?}");
    }
}

#[test]
fn the_frame_of_a_response_is_looked_at() {
    let error = r#""error":{"code":-32601,"message":"Method not found"}"#;
    for (text, pointers) in [
        (format!(r#"{{"jsonrpc":"2.0","id":null,{error}}}"#), vec![]),
        (format!(r#"{{"jsonrpc":"1.0","id":1,{error}}}"#), vec!["/jsonrpc"]),
        (format!(r#"{{"jsonrpc":"2.0",{error}}}"#), vec!["/id"]),
        (format!(r#"{{"jsonrpc":"2.0","id":[],{error}}}"#), vec!["/id"]),
        (format!(r#"{{"jsonrpc":"2.0","id":1,"result":1,{error}}}"#), vec!["/result"]),
        (r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}"#.to_owned(), vec!["/error/message"]),
    ] {
        let decoded = decode(text.as_bytes()).unwrap();
        let found: Vec<&str> = decoded.warnings().iter().map(agent_errors::Warning::pointer).collect();
        assert_eq!(found, pointers, "{text}");
    }
    let text = format!(r#"{{"jsonrpc":"2.0","id":12345678901234567890.10,{error}}}"#);
    assert_eq!(decode(text.as_bytes()).unwrap().id().unwrap().as_number(), Some("12345678901234567890.10"));
    let marked = format!("\u{feff}{{\"jsonrpc\":\"2.0\",\"id\":1,{error}}}");
    assert_eq!(decode(marked.as_bytes()).unwrap().warnings().len(), 1);
}

#[test]
fn extra_members_of_a_payload_are_kept_and_reported() {
    let mut extra = payload();
    extra["note"] = json!({ "a": 1 });
    let received = aap(&message(json!([info(), extra])));
    assert_eq!(rules(received.warnings()), [(Some("AAP-023"), "/error/data/1/note")]);
    assert_eq!(received.extra()[0].1.as_str(), r#"{"a":1}"#);
    let late = with(payload(), "/created_at", json!("yesterday"));
    let received = aap(&without(late, "", "@type"));
    assert_eq!(received.created_at(), Some("yesterday"));
    assert_eq!(rules(received.warnings()), [(Some("AAP-022"), "/created_at")]);
}
