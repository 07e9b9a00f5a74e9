//! What a broken or hostile peer sends, item by item and over each binding: a precise result, never a panic, and never the
//! error of another contract. Trailers as bytes are in `tests/grpc.rs`.

#![allow(clippy::needless_pass_by_value, reason = "messages are built where they are given")]

use agent_errors::a2a::{GrpcStatus, rpc};
use agent_errors::{Carrier, DecodeError, Decoded, Decoder, NotAnError, decode, decode_http, lint};
use serde_json::{Value, json};

use crate::matrix::{DOMAIN, OWN};

/// A message over each binding, with a list of details: the place of the list, and the text.
fn over_each(list: &Value) -> [(&'static str, Carrier, String); 3] {
    let rpc = json!({ "jsonrpc": "2.0", "id": "q", "error": { "code": -32001, "message": "m", "data": list } });
    let http = json!({ "error": { "code": 404, "status": "NOT_FOUND", "message": "m", "details": list } });
    let grpc = json!({ "code": 5, "message": "m", "details": list });
    [
        ("/error/data", Carrier::JsonRpc, rpc.to_string()),
        ("/error/details", Carrier::HttpJson, http.to_string()),
        ("/details", Carrier::GrpcStatus, grpc.to_string()),
    ]
}

fn read(text: &str) -> Decoded<'_> {
    decode(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Rule and place of what reading warns of; a linter has to agree.
fn rules(decoded: &Decoded<'_>, text: &str) -> Vec<String> {
    let warnings = decoded.warnings().iter();
    let rules: Vec<String> =
        warnings.map(|warning| format!("{} {}", warning.rule().unwrap_or("-"), warning.pointer())).collect();
    let report = lint(text.as_bytes()).unwrap();
    let found: Vec<String> =
        report.findings().iter().map(|finding| format!("{} {}", finding.rule(), finding.pointer())).collect();
    for rule in &rules {
        assert!(found.contains(rule), "{rule} is not in {found:?}: {text}");
    }
    rules
}

fn info(reason: &str, domain: &str) -> Value {
    json!({ "@type": rpc::ErrorInfo::TYPE_URL, "reason": reason, "domain": domain })
}

/// Over JSON-RPC the number names the error. Over the other bindings a status alone names none.
fn named_by_number(carrier: Carrier) -> Option<&'static str> {
    (carrier == Carrier::JsonRpc).then_some("TaskNotFoundError")
}

#[test]
fn details_that_are_no_array() {
    for details in [json!({ "n": 1 }), json!("text"), json!(7), json!(true)] {
        for (place, carrier, text) in over_each(&details) {
            let decoded = read(&text);
            assert_eq!((decoded.carrier(), decoded.code()), (carrier, named_by_number(carrier)), "{text}");
            assert_eq!(rules(&decoded, &text), [format!("A2A-002 {place}")]);
            // Where a number names the error, beside its members; else it is the details of an error of nobody.
            let beside = decoded.extra().first().map(|kept| (kept.pointer(), kept.value().parse::<Value>().unwrap()));
            let kept = beside.or_else(|| Some((place, decoded.details()?.parse().unwrap())));
            assert_eq!(kept, Some((place, details.clone())), "{text}");
        }
    }
    for (_, carrier, text) in over_each(&Value::Null) {
        let decoded = read(&text);
        assert_eq!((decoded.carrier(), decoded.warnings()), (carrier, &[][..]), "{text}");
    }
}

#[test]
fn details_with_something_else_than_objects() {
    let list = json!([7, null, "text", [], info("TASK_NOT_FOUND", DOMAIN)]);
    for (place, carrier, text) in over_each(&list) {
        let decoded = read(&text);
        assert_eq!((decoded.carrier(), decoded.code()), (carrier, Some("TaskNotFoundError")), "{text}");
        let expected: Vec<String> = (0..4).map(|index| format!("A2A-002 {place}/{index}")).collect();
        assert_eq!(rules(&decoded, &text), expected);
        let kept: Vec<String> = decoded.unknown_details().iter().map(ToString::to_string).collect();
        assert_eq!(kept, ["7", "null", "\"text\"", "[]"]);
    }
}

#[test]
fn details_without_a_type() {
    for untyped in [json!({ "reason": "TASK_NOT_FOUND", "domain": DOMAIN }), json!({ "@type": "" }), json!({})] {
        for (place, carrier, text) in over_each(&json!([untyped, info("TASK_NOT_FOUND", DOMAIN)])) {
            let decoded = read(&text);
            assert_eq!((decoded.carrier(), decoded.code()), (carrier, Some("TaskNotFoundError")), "{text}");
            assert_eq!(rules(&decoded, &text), [format!("A2A-003 {place}/0/@type")]);
            assert_eq!(decoded.unknown_details()[0].parse::<Value>().unwrap(), untyped);
        }
        for (_, carrier, text) in over_each(&json!([untyped])) {
            assert_eq!(read(&text).code(), named_by_number(carrier), "an entry without a type names nothing: {text}");
        }
    }
    for (place, _, text) in over_each(&json!([{ "@type": 7 }])) {
        let fault = decode(text.as_bytes());
        let is_there =
            matches!(&fault, Err(DecodeError::Malformed(fault)) if fault.pointer() == format!("{place}/0/@type"));
        assert!(is_there || rules(fault.as_ref().unwrap(), &text) == [format!("A2A-003 {place}/0/@type")], "{fault:?}");
    }
}

#[test]
fn wrong_types_inside_every_known_detail() {
    for (name, members, within, expected) in [
        ("ErrorInfo", json!({ "reason": 1 }), "/reason", "a string"),
        ("ErrorInfo", json!({ "domain": null, "metadata": [] }), "/metadata", "an object"),
        ("BadRequest", json!({ "fieldViolations": {} }), "/fieldViolations", "an array"),
        ("BadRequest", json!({ "fieldViolations": [7] }), "/fieldViolations/0", "an object"),
        ("RetryInfo", json!({ "retryDelay": {} }), "/retryDelay", "a string"),
        ("DebugInfo", json!({ "detail": 1 }), "/detail", "a string"),
        (
            "QuotaFailure",
            json!({ "violations": [{ "quotaValue": 1.5 }] }),
            "/violations/0/quotaValue",
            "a 64-bit integer",
        ),
        ("PreconditionFailure", json!({ "violations": [{ "type": 1 }] }), "/violations/0/type", "a string"),
        ("RequestInfo", json!({ "requestId": true }), "/requestId", "a string"),
        ("ResourceInfo", json!({ "resourceName": [] }), "/resourceName", "a string"),
        ("Help", json!({ "links": [{ "url": 1 }] }), "/links/0/url", "a string"),
        ("LocalizedMessage", json!({ "message": 1 }), "/message", "a string"),
    ] {
        let mut entry = members;
        entry["@type"] = format!("type.googleapis.com/google.rpc.{name}").into();
        for (place, _, text) in over_each(&json!([info("TASK_NOT_FOUND", DOMAIN), entry])) {
            match decode(text.as_bytes()) {
                Err(DecodeError::Malformed(fault)) => {
                    assert_eq!(fault.pointer(), format!("{place}/1{within}"), "{text}");
                    assert!(fault.expected().starts_with(expected), "{}: {text}", fault.expected());
                }
                other => panic!("{other:?}: {text}"),
            }
            let report = lint(text.as_bytes()).unwrap();
            let is_found = report.findings().iter().any(|finding| finding.pointer() == format!("{place}/1{within}"));
            assert!(is_found, "{report}{text}");
        }
    }
}

#[test]
fn a_text_that_is_no_pause_costs_the_pause_and_not_the_error() {
    for delay in ["30", "soon", "2e3s", "", "315576000001s", "1.0000000001s", "-1s"] {
        let entry = json!({ "@type": rpc::RetryInfo::TYPE_URL, "retryDelay": delay });
        for (place, _, text) in over_each(&json!([info("TASK_NOT_FOUND", DOMAIN), entry])) {
            let decoded = read(&text);
            assert_eq!((decoded.code(), decoded.retry_after()), (Some("TaskNotFoundError"), None), "{text}");
            assert_eq!(rules(&decoded, &text), [format!("A2A-029 {place}/1/retryDelay")]);
        }
    }
}

#[test]
fn several_error_infos() {
    let (foreign, first) = (info("SLOT_TAKEN", "wash.example"), info("TASK_NOT_FOUND", DOMAIN));
    let second = info("VERSION_NOT_SUPPORTED", DOMAIN);
    for list in [json!([foreign, first]), json!([first, foreign]), json!([first, second]), json!([first, first])] {
        for (place, carrier, text) in over_each(&list) {
            let decoded = read(&text);
            assert_eq!((decoded.carrier(), decoded.code()), (carrier, Some("TaskNotFoundError")), "{text}");
            assert_eq!((decoded.reason(), decoded.domain()), (Some("TASK_NOT_FOUND"), Some(DOMAIN)));
            assert_eq!(decoded.envelope().error_infos().len(), 2, "none is lost");
            assert!(rules(&decoded, &text).contains(&format!("A2A-030 {place}/1")), "{text}");
        }
    }
}

#[test]
fn a_reason_of_a2a_in_a_foreign_domain_is_nobodys_a2a_error() {
    for own in &OWN {
        for (_, carrier, text) in over_each(&json!([info(own.reason, "wash.example")])) {
            let decoded = read(&text);
            assert!(decoded.as_a2a().is_none(), "{text}");
            let seen = (decoded.carrier(), decoded.reason(), decoded.domain());
            assert_eq!(seen, (carrier, Some(own.reason), Some("wash.example")));
        }
    }
    for (_, carrier, text) in over_each(&json!([info("INTERNAL_ERROR", "autoagentprotocol.org")])) {
        let text = text.replace("-32001", "-32603");
        let decoded = read(&text);
        assert_eq!((decoded.contract(), decoded.carrier()), (Some("aap"), carrier), "{text}");
        assert_eq!(decoded.code(), Some("INTERNAL_ERROR"));
    }
    for domain in ["", "A2A-PROTOCOL.ORG", "a2a-protocol.org.example", " a2a-protocol.org"] {
        for (_, _, text) in over_each(&json!([info("TASK_NOT_FOUND", domain)])) {
            assert!(read(&text).as_a2a().is_none(), "{text}");
        }
    }
}

#[test]
fn codes_outside_32_bits() {
    let with = |code: &str| {
        let list = json!([info("TASK_NOT_FOUND", DOMAIN)]);
        over_each(&list).map(|(_, carrier, text)| {
            let old = match carrier {
                Carrier::JsonRpc => "-32001",
                Carrier::HttpJson => "404",
                _ => "5",
            };
            (carrier, text.replacen(&format!("\"code\":{old}"), &format!("\"code\":{code}"), 1))
        })
    };
    for code in [i64::from(i32::MIN) - 1, i64::from(i32::MAX) + 1, i64::MIN, i64::MAX] {
        for (carrier, text) in with(&code.to_string()) {
            let decoded = read(&text);
            assert_eq!(
                (decoded.carrier(), decoded.code()),
                (carrier, Some("TaskNotFoundError")),
                "by its reason: {text}"
            );
            match carrier {
                Carrier::JsonRpc => assert_eq!(decoded.json_rpc_code(), Some(code)),
                Carrier::HttpJson => assert_eq!(decoded.http_status(), None, "no status has that number"),
                _ => assert_eq!(decoded.grpc_status(), None, "no status has that number"),
            }
            let _ = rules(&decoded, &text);
            assert!(lint(text.as_bytes()).unwrap().has_breach(), "{text}");
        }
    }
    for code in ["9223372036854775808", "1e3", "404.5", "\"404\"", "null", "[]"] {
        for (carrier, text) in with(code) {
            match decode(text.as_bytes()) {
                Err(DecodeError::Malformed(fault)) => assert!(fault.pointer().ends_with("/code"), "{fault}: {text}"),
                Err(DecodeError::NotAnError(NotAnError::OtherObject)) if carrier == Carrier::GrpcStatus => {}
                other => panic!("{other:?}: {text}"),
            }
        }
    }
}

#[test]
fn statuses_that_contradict_the_body() {
    let [(_, _, rpc), (_, _, http), (_, _, grpc)] = over_each(&json!([info("TASK_NOT_FOUND", DOMAIN)]));
    let read = |status, text: &str| {
        let decoded = decode_http(status, Some("application/json"), text.as_bytes()).unwrap().into_owned();
        assert_eq!(decoded.code(), Some("TaskNotFoundError"));
        let rules: Vec<&str> = decoded.warnings().iter().filter_map(agent_errors::Warning::rule).collect();
        (decoded.http_status(), rules.join(" "))
    };
    assert_eq!(read(404, &http), (Some(404), String::new()));
    for status in [200, 204, 302, 400, 403, 500, 999] {
        assert_eq!(read(status, &http), (Some(status), "A2A-015".to_owned()));
    }
    let named = http
        .replace("NOT_FOUND\",\"message", "INTERNAL\",\"message")
        .replace("\"status\":\"NOT_FOUND\"", "\"status\":\"INTERNAL\"");
    assert_eq!(self::read(&named).grpc_status(), Some(GrpcStatus::Internal));
    assert_eq!(lint(named.as_bytes()).unwrap().findings()[0].pointer(), "/error/status");
    assert_eq!(read(200, &rpc), (None, String::new()));
    assert_eq!(read(404, &rpc), (Some(404), "A2A-025".to_owned()));
    let other = grpc.replacen("\"code\":5", "\"code\":13", 1);
    assert_eq!(self::read(&other).code(), Some("TaskNotFoundError"));
    assert_eq!(rules(&self::read(&other), &other).len(), 1, "{:?}", rules(&self::read(&other), &other));
}

#[test]
fn oversized_messages_are_refused_before_they_are_read() {
    for (_, _, text) in over_each(&json!([info("TASK_NOT_FOUND", DOMAIN)])) {
        let limit = text.len() - 1;
        let refused = Decoder::new().max_bytes(limit).decode(text.as_bytes());
        assert_eq!(refused, Err(DecodeError::TooLarge { size: limit + 1, limit }));
        assert!(Decoder::new().max_bytes(limit + 1).decode(text.as_bytes()).is_ok());
        assert!(Decoder::new().max_bytes(limit).decode_http(404, None, text.as_bytes()).is_err());
    }
    let many: Vec<Value> = (0..70_000).map(|_| json!({ "@type": "x" })).collect();
    for (place, _, text) in over_each(&many.into()) {
        match decode(text.as_bytes()) {
            Err(DecodeError::TooMany { pointer, .. }) => assert_eq!(pointer, place),
            other => panic!("{:?}", other.map(|decoded| decoded.carrier())),
        }
    }
}
