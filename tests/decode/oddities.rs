//! What is odd and read all the same, and what is malformed.

use std::time::Duration;

use agent_errors::aap::{Code, Profile};
use agent_errors::{Level, decode};
use serde_json::{Value, json};

use crate::{PAYLOAD, RETRY_INFO, aap, bad_request, info, malformed, message, payload, rules, with, without};

#[test]
fn entries_without_a_type_are_kept_and_reported() {
    let received = aap(&message(json!([info(), 5, { "@type": "x" }, payload(), { "n": 1 }, { "@type": 7 }])));
    let unknown: Vec<&str> = received.envelope().unknown_details().iter().map(agent_errors::Raw::as_str).collect();
    assert_eq!(unknown, ["5", r#"{"@type":"x"}"#, r#"{"n":1}"#, r#"{"@type":7}"#]);
    assert_eq!(
        rules(received.warnings()),
        [
            (Some("AAP-003"), "/error/data/1"),
            (Some("AAP-003"), "/error/data/4/@type"),
            (Some("AAP-003"), "/error/data/5/@type")
        ]
    );
}

#[test]
fn a_payload_of_2_0_that_is_in_no_array_is_reported() {
    let received = aap(&message(payload()));
    assert_eq!(received.profile(), Profile::V2_0);
    assert_eq!(rules(received.warnings()), [(Some("AAP-003"), "/error/data")]);
}

#[test]
fn an_error_info_that_contradicts_the_payload_is_reported_and_the_payload_counts() {
    let base = message(json!([info(), payload()]));
    let received = aap(&with(base.clone(), "/error/data/0/reason", json!("RATE_LIMITED")));
    assert_eq!(received.code(), Code::SchemaValidationFailed);
    assert_eq!(rules(received.warnings()), [(Some("AAP-005"), "/error/data/0/reason")]);
    for key in ["code", "error_id", "retryable", "created_at"] {
        let lie = with(base.clone(), &format!("/error/data/0/metadata/{key}"), json!("true"));
        let place = format!("/error/data/0/metadata/{key}");
        assert_eq!(rules(aap(&lie).warnings()), [(Some("AAP-009"), &*place)], "{key}");
        let gap = without(base.clone(), "/error/data/0/metadata", key);
        assert_eq!(rules(aap(&gap).warnings()), [(Some("AAP-007"), &*place)], "{key}");
    }
    let alone = aap(&message(json!([payload()])));
    assert_eq!(rules(alone.warnings()), [(Some("AAP-004"), "/error/data/0")]);
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
fn details_that_are_free_are_kept_whatever_they_are() {
    let base = message(json!([info(), payload()]));
    for (value, rule, pointer) in [
        (json!("x"), "AAP-021", ""),
        (json!([1]), "AAP-021", ""),
        (json!(null), "AAP-021", ""),
        (json!({ "errors": "x" }), "AAP-024", "/errors"),
        (json!({ "errors": [] }), "AAP-024", "/errors"),
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

#[test]
fn further_errors_of_a_stream_are_kept_and_reported() {
    let error = |code: i64| format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{code},"message":"m"}}}}"#);
    let (first, second) = (error(-32603), error(-32001));
    let text = format!("data: {first}\n\ndata: {{}}\n\ndata: {second}\n\nevent: error\ndata: broken\n\n");
    let decoded = agent_errors::decode(text.as_bytes()).unwrap();
    let kept: Vec<&str> = decoded.unknown_details().iter().map(agent_errors::Raw::as_str).collect();
    assert_eq!((decoded.json_rpc_code(), kept), (Some(-32603), vec![&*second, "\"broken\""]));
    let [warning] = decoded.warnings() else { panic!("{:?}", decoded.warnings()) };
    assert!(warning.message().contains("more than one error"), "{warning:?}");
    let alone = format!("data: {first}\n\ndata: {{}}\n\n");
    assert_eq!(agent_errors::decode(alone.as_bytes()).unwrap().warnings(), []);
}

#[test]
fn a_response_whose_error_is_null_has_a_fault_in_its_envelope() {
    let text = r#"{"jsonrpc":"2.0","id":1,"error":null}"#;
    let fault = agent_errors::decode(text.as_bytes()).unwrap_err();
    assert_eq!(fault.to_string(), "/error: expected an object, found null");
    let report = agent_errors::lint(text.as_bytes()).unwrap();
    assert_eq!(report.findings()[0].pointer(), "/error", "{report}");
}

#[test]
fn no_fault_of_an_envelope_names_what_the_sender_made_up() {
    for body in [r#"{"CANARY":1}"#, r#"{"CANARY":[]}"#, r#"{"CANARY":{}}"#] {
        let text =
            format!(r#"{{"aip_version":"1.0","message_type":"x.y","message_id":"m","sent_at":"s","body":{body}}}"#);
        let fault = agent_errors::decode(text.as_bytes()).unwrap_err().to_string();
        assert!(!fault.contains("CANARY"), "{fault}");
    }
}

#[test]
fn too_many_values_are_said_of_the_whole() {
    let text = format!("[{}1]", "1,".repeat(1 << 20));
    let fault = agent_errors::lint(text.as_bytes()).unwrap_err().to_string();
    assert!(fault.starts_with("more than 1048576 values in all, "), "{fault}");
}
