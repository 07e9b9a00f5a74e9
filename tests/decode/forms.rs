//! Every form in which an error arrives.

use agent_errors::a2a::{ErrorName, GrpcStatus};
use agent_errors::aap::{AnyCode, Code, Profile};
use agent_errors::{Carrier, DecodeError, Decoded, Id, NotAnError, decode, decode_error, decode_value};
use serde_json::{Value, json};

use crate::{BAD_REQUEST, INFO, PAYLOAD, aap, bad_request, info, message, payload, rules, with, without};

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
    assert_eq!((received.profile(), received.envelope().carrier()), (Profile::V1_0, Carrier::HttpJson));
    assert_eq!(received.envelope().http_status(), Some(404));
    assert_eq!(received.envelope().json_rpc_code(), None);
    assert_eq!(received.envelope().error_info().unwrap().get("received"), Some("X"));
    assert_eq!(received.warnings(), []);
    let oldest = serde_json::from_str(&body.to_string().replace("VEHICLE_NOT_FOUND", "AUTH_REQUIRED")).unwrap();
    assert_eq!(aap(&oldest).profile(), Profile::V0_1);
    let unknown = serde_json::from_str(&body.to_string().replace("VEHICLE_NOT_FOUND", "SOMETHING")).unwrap();
    assert_eq!(aap(&unknown).profile(), Profile::V1_0);
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
    assert!(rules(received.warnings()).contains(&(Some("AAP-009"), "/error/data/0/metadata/code")));
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
            other => panic!("{text}: {other:?}"),
        }
    }
    for text in ["", "{", "{\"a\":1}x", "{'a':1}", "{\"a\":01}", "\u{1}", "{\"a\":\"\n\"}", "nul"] {
        let error = decode(text.as_bytes()).unwrap_err();
        assert!(matches!(error, DecodeError::Syntax { .. }) && !error.is_json(), "{text:?}: {error:?}");
    }
}
