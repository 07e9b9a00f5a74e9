//! Nothing that came in is lost: what has no place of its own is kept beside, and reported.

use std::fmt::Write as _;

use agent_errors::aap::NotWritable;
use agent_errors::{DecodeError, Decoded, Level, decode, decode_value};
use serde_json::{Value, json};

use crate::{BAD_REQUEST, INFO, PAYLOAD, RETRY_INFO, aap, bad_request, info, message, payload, rules, with, without};

/// Everything that the readers of an error tell, but for the message as a whole.
fn told(decoded: &Decoded<'_>) -> String {
    let mut text = format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        decoded.category(),
        decoded.code(),
        decoded.id(),
        decoded.json_rpc_code(),
        decoded.http_status(),
        decoded.grpc_status(),
        decoded.message(),
        decoded.envelope().message(),
        decoded.error_id(),
        decoded.created_at(),
        decoded.retryable(),
        decoded.retry_after(),
        decoded.reason(),
        decoded.domain(),
    );
    decoded.metadata().iter().for_each(|(key, value)| write!(text, " {key} {value}").unwrap());
    text.push_str(&serde_json::to_string(decoded.violations()).unwrap());
    let raws = decoded.details().into_iter().chain(decoded.unknown_details().iter().cloned());
    raws.for_each(|raw| write!(text, " {raw}").unwrap());
    decoded.extra().iter().for_each(|extra| write!(text, " {} {}", extra.pointer(), extra.value()).unwrap());
    text
}

fn extras<'d>(decoded: &'d Decoded<'_>) -> Vec<(&'d str, &'d str)> {
    decoded.extra().iter().map(|extra| (extra.pointer(), extra.value().as_str())).collect()
}

fn unknown<'d>(decoded: &'d Decoded<'_>) -> Vec<&'d str> {
    decoded.unknown_details().iter().map(agent_errors::Raw::as_str).collect()
}

/// The places of all objects.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.push(at.to_owned());
            for (name, value) in members {
                objects(value, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| objects(value, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

/// Messages of every form.
fn forms() -> Vec<Value> {
    let retry = json!({ "@type": RETRY_INFO, "retryDelay": "1.500s" });
    let rest = json!({ "@type": "type.googleapis.com/aap.error", "type": "aap.error", "error_id": "e", "code": "VEHICLE_NOT_FOUND",
        "message": "No such car.", "retryable": false, "created_at": "2026-05-11T07:52:03Z" });
    let a2a = json!({ "@type": INFO, "reason": "TASK_NOT_FOUND", "domain": "a2a-protocol.org", "metadata": { "taskId": "t" } });
    vec![
        message(json!([info(), bad_request(), retry, payload(), { "@type": "x", "y": {} }])),
        message(json!([info(), bad_request()])),
        message(info()["metadata"].clone()),
        message(without(payload(), "", "@type")),
        payload(),
        json!({ "error": { "code": 404, "message": "No such car.", "details": [info(), rest] } }),
        json!({ "error": { "code": 404, "status": "NOT_FOUND", "message": "m", "details": [a2a, bad_request()] } }),
        json!({ "code": 5, "message": "m", "details": [a2a] }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32001, "message": "m", "data": [a2a] } }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32050, "message": "m", "data": { "a": { "b": 1 } } } }),
    ]
}

/// The same of AIP, in each of its carriers.
fn carriers() -> Vec<Value> {
    let error = json!({ "code": "storage.unavailable", "message": "m", "category": "temporary", "retryable": true,
        "retry_after_ms": 1250, "details": { "n": 1 }, "source": { "component": "c" } });
    let envelope = |kind: &str, body: Value| {
        json!({ "aip_version": "1.0", "message_type": kind, "message_id": "m2", "sent_at": "2026-07-26T12:00:00Z",
            "in_response_to": "m1", "correlation_id": "c1", "from": { "id": "a" }, "security": { "did": "d" }, "body": body })
    };
    let result = json!({ "action_id": "act_1", "status": "failed", "output": { "n": 1 }, "error": error });
    let tool = json!({ "isError": true, "content": [{ "type": "text", "text": "t" }], "structuredContent": { "n": 1 },
        "_meta": { "trace": { "n": 1 }, "org.getaip/aip": { "error": error } } });
    let projected = json!({ "code": "storage.unavailable", "category": "temporary", "retryable": true,
        "retry_after_ms": null, "source": { "component": "c" } });
    vec![
        error.clone(),
        envelope("aip.core.v1.error", json!({ "error": { "error": error } })),
        envelope("aip.core.v1.action_result", json!({ "action_result": result })),
        envelope("aip.core.v1.handshake_response", json!({ "handshake_response": { "rejection_reason": error } })),
        result,
        json!({ "error": error }),
        json!({ "error": { "code": "auth.not_authorized", "message": "m", "principal_id": "p" } }),
        json!({ "status": "rejected", "code": "connector_control.unavailable", "message": "m", "retryable": true }),
        tool.clone(),
        json!({ "jsonrpc": "2.0", "id": "req-3", "result": tool }),
        json!({ "jsonrpc": "2.0", "id": "req-3", "error": { "code": -32010, "message": "m",
            "data": { "org.getaip/aip": projected } } }),
    ]
}

#[test]
fn a_member_more_is_told_wherever_it_is() {
    let mut count = 0;
    for form in forms().into_iter().chain(carriers()) {
        let mut places = Vec::new();
        objects(&form, "", &mut places);
        for place in places {
            let mut changed = form.clone();
            changed.pointer_mut(&place).unwrap()["zz"] = json!(["marker", 1.5]);
            let text = changed.to_string();
            let decoded = decode(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(told(&decoded).contains(r#""marker",1.5"#), "{place} of {text}");
            count += 1;
        }
    }
    assert!(count > 110, "{count}");
}

/// Each value of a message becomes another one of its kind that occurs nowhere else.
#[test]
fn every_value_is_told() {
    let mut count = 0;
    for form in forms().into_iter().chain(carriers()) {
        let mut places = Vec::new();
        super::places(&form, "", &mut places);
        for place in places.iter().filter(|place| form.pointer(place).is_some_and(Value::is_string)) {
            let marked = with(form.clone(), place, json!("m4rk"));
            let text = marked.to_string();
            let Ok(decoded) = decode(text.as_bytes()) else { continue };
            let is_type = place.ends_with("/@type") && decoded.unknown_details().is_empty();
            assert!(told(&decoded).contains("m4rk") || is_type, "{place} of {text}: {}", told(&decoded));
            count += 1;
        }
    }
    assert!(count > 110, "{count}");
}

#[test]
fn members_around_the_error_are_kept_and_reported() {
    let text = r#"{"jsonrpc":"2.0","id":1,"trace":{"n":1.50},"error":{"code":-32050,"message":"m","hint":[1],"status":"X"},"trace":2}"#;
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(
        extras(&decoded),
        [("/trace", r#"{"n":1.50}"#), ("/trace", "2"), ("/error/status", "\"X\""), ("/error/hint", "[1]")]
    );
    assert_eq!(
        rules(decoded.warnings()),
        [(None, "/trace"), (Some("A2A-027"), "/trace"), (None, "/error/status"), (None, "/error/hint")]
    );
    let text = r#"{"jsonrpc":"2.0","id":{"a":1},"result":{"b":2},"error":{"code":-32050,"message":"m"}}"#;
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(extras(&decoded), [("/id", r#"{"a":1}"#), ("/result", r#"{"b":2}"#)]);
    let text = r#"{"jsonrpc":2,"id":7,"error":{"code":-32001,"message":"m","data":"text"}}"#;
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(extras(&decoded), [("/jsonrpc", "2"), ("/error/data", "\"text\"")]);
    assert_eq!(rules(decoded.warnings()), [(Some("A2A-026"), "/jsonrpc"), (Some("A2A-002"), "/error/data")]);
    let text = r#"{"id":7,"jsonrpc":"2.0","code":-32601,"message":"m"}"#;
    assert_eq!(extras(&decode(text.as_bytes()).unwrap()), [("/jsonrpc", "\"2.0\""), ("/id", "7")]);
    let text = r#"{"id":7,"error":{"code":700000,"status":"LOST","message":"m","details":[]}}"#;
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(extras(&decoded), [("/id", "7"), ("/error/code", "700000"), ("/error/status", "\"LOST\"")]);
    assert_eq!(decoded.clone().into_owned(), decoded);
}

#[test]
fn of_entries_that_are_there_twice_the_second_is_kept() {
    let second = with(payload(), "/message", json!("other"));
    let retry = |delay: &str| json!({ "@type": RETRY_INFO, "retryDelay": delay });
    let foreign = json!({ "@type": INFO, "reason": "X_Y_Z", "domain": "example.org" });
    let entries = json!([info(), foreign, bad_request(), bad_request(), retry("1s"), retry("2s"), payload(), second, { "@type": "x" }]);
    let text = message(entries.clone()).to_string();
    let decoded = decode(text.as_bytes()).unwrap();
    let expected: Vec<String> = [1, 3, 5, 7, 8].iter().map(|index| entries[index].to_string()).collect();
    assert_eq!(unknown(&decoded), expected);
    assert_eq!(
        rules(decoded.warnings()),
        [
            (Some("A2A-030"), "/error/data/1"),
            (Some("A2A-030"), "/error/data/3"),
            (Some("A2A-030"), "/error/data/5"),
            (Some("AAP-001"), "/error/data/7"),
        ]
    );
    assert_eq!(decoded.as_aap().unwrap().to_error(), Err(NotWritable::SecondEntry));
}

#[test]
fn a_bad_request_that_says_something_else_is_kept() {
    let read = |request: Value| {
        let text = message(json!([info(), request, payload()])).to_string();
        decode(text.as_bytes()).unwrap().into_owned()
    };
    assert!(read(bad_request()).unknown_details().is_empty());
    for (pointer, value, level) in [
        ("/fieldViolations/0/field", json!("/filters/make"), Level::Should),
        ("/fieldViolations/0/description", json!("Eine ganze Zahl, bitte."), Level::May),
        ("/fieldViolations/0/description", json!("type must be an integer"), Level::May),
        ("/fieldViolations", json!([{ "field": "/a" }, { "field": "/b" }]), Level::Should),
    ] {
        let request = with(bad_request(), pointer, value);
        let decoded = read(request.clone());
        assert_eq!(unknown(&decoded), [request.to_string()]);
        let [warning] = decoded.warnings() else { panic!("{:?}", decoded.warnings()) };
        assert_eq!((warning.pointer(), warning.level()), ("/error/data/1", level));
        assert_eq!(decoded.violations(), read(bad_request()).violations(), "the payload counts");
    }
    let mut more = bad_request();
    more["fieldViolations"][0]["reason"] = json!("NOT_AN_INTEGER");
    let decoded = read(more);
    assert_eq!(extras(&decoded), [("/error/data/1/fieldViolations/0/reason", "\"NOT_AN_INTEGER\"")]);
    assert_eq!(decoded.warnings(), [], "google.rpc has that member");
}

#[test]
fn a_pause_that_differs_from_the_payload_or_is_none_is_kept() {
    let mut limited = payload();
    limited["details"]["retry_after_ms"] = json!(1000);
    for (delay, level) in [("1s", None), ("2s", Some(Level::Should)), ("soon", Some(Level::Must))] {
        let retry = json!({ "@type": RETRY_INFO, "retryDelay": delay });
        let received = aap(&message(json!([info(), retry, limited])));
        assert_eq!(received.retry_after(), Some(std::time::Duration::from_secs(1)));
        assert_eq!(received.warnings().first().map(agent_errors::Warning::level), level, "{delay}");
        let expected: Vec<String> = level.iter().map(|_| retry.to_string()).collect();
        assert_eq!(received.envelope().unknown_details().iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_foreign_mark_on_an_old_payload_is_kept_and_reported() {
    for mark in [json!("https://example.org/error"), json!(7), json!(null)] {
        let foreign = with(payload(), "/@type", mark.clone());
        let received = aap(&message(foreign.clone()));
        assert_eq!(rules(received.warnings()), [(Some("AAP-023"), "/error/data/@type")]);
        assert_eq!(received.extra()[0], ("@type".into(), agent_errors::Raw::of(&mark).unwrap()));
        assert_eq!(received.to_error(), Err(NotWritable::ExtraMembers));
        assert_eq!(rules(aap(&foreign).warnings()), [(Some("AAP-023"), "/@type")]);
    }
    let rest = with(payload(), "/@type", json!("type.googleapis.com/aap.error"));
    assert_eq!(aap(&message(rest)).warnings(), []);
}

#[test]
fn a_type_that_is_there_twice_is_malformed_wherever_it_is() {
    let read = |text: &str| match decode(text.as_bytes()) {
        Err(DecodeError::Malformed(part)) => part.pointer().to_owned(),
        other => panic!("{text}: {other:?}"),
    };
    let twice = |object: &Value, member: &str| {
        let text = object.to_string();
        text.replacen('{', &format!("{{\"{member}\":{},", object[member]), 1)
    };
    let alone = payload();
    assert_eq!(read(&twice(&alone, "type")), "/type");
    assert_eq!(read(&twice(&alone, "@type")), "/@type");
    let old = without(payload(), "", "@type");
    assert_eq!(read(&twice(&old, "type")), "/type");
    for entry in [info(), bad_request(), json!({ "@type": RETRY_INFO }), payload(), json!({ "@type": "x" })] {
        let text = message(json!([{ "@type": "y" }, "HERE"])).to_string().replace("\"HERE\"", &twice(&entry, "@type"));
        assert_eq!(read(&text), "/error/data/1/@type", "{text}");
        let other = entry.to_string().replacen('{', "{\"@type\":\"z\",", 1);
        let text = message(json!([{ "@type": "y" }, "HERE"])).to_string().replace("\"HERE\"", &other);
        assert_eq!(read(&text), "/error/data/1/@type", "{text}");
    }
    let foreign = old.to_string().replacen('{', "{\"@type\":\"a\",\"@type\":\"b\",", 1);
    assert_eq!(read(&foreign), "/@type");
}

#[test]
fn extra_members_that_are_there_twice_are_reported_once_and_both_kept() {
    let text = payload().to_string().replacen('{', "{\"note\":1,\"note\":2,", 1);
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(rules(decoded.warnings()), [(Some("AAP-023"), "/note")]);
    assert_eq!(extras(&decoded), [("/note", "1"), ("/note", "2")]);
}

#[test]
fn metadata_keeps_its_digits() {
    let text = message(json!([info(), payload()])).to_string().replace(
        "\"metadata\":{",
        "\"metadata\":{\"a\":1.50,\"b\":123456789012345678901234567890,\"c\":{\"x\" : 1.0},\"d\":-0,",
    );
    let decoded = decode(text.as_bytes()).unwrap();
    let texts: Vec<&str> = decoded.metadata()[..4].iter().map(|(_, text)| &**text).collect();
    assert_eq!(texts, ["1.50", "123456789012345678901234567890", "{\"x\" : 1.0}", "-0"]);
    let remnant = message(json!({ "code": "RATE_LIMITED", "error_id": "e", "retryable": "true",
        "created_at": "2026-04-30T10:16:00Z", "message": "m", "details": { "n": 1 }, "type": "t" }));
    let received = decode_value(&remnant).unwrap();
    assert_eq!(received.metadata().len(), 7, "{:?}", received.metadata());
    assert_eq!(received.as_aap().unwrap().envelope().error_info().unwrap().get("details"), Some(r#"{"n":1}"#));
}

#[test]
fn the_number_of_a_protocol_error_counts_more_than_a_domain_that_is_not_its_own() {
    let read = |number: i64, reason: &str| {
        let data = json!([{ "@type": INFO, "reason": reason, "domain": "autoagentprotocol.org", "metadata": {} }]);
        agent_errors::decode_error(number, "m", Some(&data)).unwrap()
    };
    for (number, reason, name, rule) in [
        (-32001, "TASK_NOT_FOUND", "TaskNotFoundError", "A2A-010"),
        (-32001, "WHATEVER", "TaskNotFoundError", "A2A-010"),
        (-32008, "EXTENSION_SUPPORT_REQUIRED", "ExtensionSupportRequiredError", "AAP-036"),
    ] {
        let decoded = read(number, reason);
        assert_eq!((decoded.contract(), decoded.code()), (Some("a2a"), Some(name)));
        assert_eq!(rules(decoded.warnings()), [(Some(rule), "/data/0/domain")]);
        assert_eq!(decoded.reason(), Some(reason));
    }
    let misspelt = with(without(payload(), "", "@type"), "/type", json!("AAP.error"));
    let decoded = agent_errors::decode_error(-32002, "m", Some(&misspelt)).unwrap();
    assert_eq!((decoded.contract(), decoded.details().unwrap().to_string()), (Some("json-rpc"), misspelt.to_string()));
    let skill = read(-32001, "RATE_LIMITED");
    assert_eq!((skill.contract(), skill.code()), (Some("aap"), Some("RATE_LIMITED")));
    assert_eq!(read(-32004, "NEW_CODE").contract(), Some("aap"), "a number that both use");
}

#[test]
fn bad_request_of_a_protocol_error_is_told() {
    let data = json!([{ "@type": BAD_REQUEST, "fieldViolations": [{ "field": "a", "description": "d", "odd": 1 }], "more": 2 }]);
    let decoded = agent_errors::decode_error(-32602, "m", Some(&data)).unwrap();
    assert_eq!(extras(&decoded), [("/data/0/fieldViolations/0/odd", "1"), ("/data/0/more", "2")]);
    assert_eq!(rules(decoded.warnings()), [(None, "/data/0/fieldViolations/0/odd"), (None, "/data/0/more")]);
}

#[test]
fn a_payload_with_members_of_a_response_is_a_payload() {
    let mut odd = payload();
    odd["id"] = json!(7);
    odd["error"] = json!("x");
    let received = aap(&odd);
    assert_eq!(rules(received.warnings()), [(Some("AAP-023"), "/id"), (Some("AAP-023"), "/error")]);
    assert_eq!(received.extra().len(), 2);
    assert_eq!(PAYLOAD, odd["@type"]);
}

#[test]
fn what_stands_around_an_error_of_aip_is_kept_in_its_place() {
    let extras_of = |message: Value| {
        let decoded = decode_value(&message).unwrap();
        extras(&decoded).into_iter().map(|(place, value)| format!("{place} {value}")).collect::<Vec<_>>()
    };
    let error = json!({ "code": "storage.unavailable", "message": "m", "category": "temporary" });
    let more = with_member(&with_member(&error, "source", json!({ "component": "c" })), "zz", json!(1));
    assert_eq!(extras_of(more.clone()), [r#"/source {"component":"c"}"#, "/zz 1"]);
    assert_eq!(rules(decode_value(&more).unwrap().warnings()), [(Some("AIP-005"), "/zz")]);
    let compact = json!({ "error": { "code": "auth.not_authorized", "principal_id": "p" } });
    assert_eq!(extras_of(compact), [r#"/error/principal_id "p""#]);
    let tool = json!({ "content": [], "isError": true, "_meta": { "org.getaip/aip": { "error": error } } });
    assert_eq!(extras_of(tool), ["/content []"]);
    let envelope = json!({ "aip_version": "7.0", "message_type": "aip.core.v1.error", "message_id": "m2",
        "sent_at": "s", "in_response_to": "m1", "body": { "error": { "error": error } } });
    assert_eq!(extras_of(envelope), [r#"/aip_version "7.0""#, r#"/message_id "m2""#, r#"/sent_at "s""#]);
    let beside = json!({ "jsonrpc": "2.0", "id": 1, "result": 7, "error": { "code": -32010, "message": "m",
        "data": { "org.getaip/aip": { "code": "x.y", "category": "temporary" }, "zz": 1 } } });
    assert_eq!(extras_of(beside.clone()), ["/result 7", "/error/data/zz 1"]);
    assert_eq!(
        rules(decode_value(&beside).unwrap().warnings()),
        [(Some("A2A-026"), "/result"), (None, "/error/data/zz")]
    );
}

#[test]
fn a_part_on_the_way_to_an_error_of_aip_is_there_once() {
    let meta = r#""_meta":{"org.getaip/aip":{"error":{"code":"x.y","message":"m","category":"auth"}}}"#;
    let error = r#""error":{"error":{"code":"x.y","message":"m","category":"auth"}}"#;
    for (text, place) in [
        (format!(r#"{{"isError":true,{meta},{meta}}}"#), "/_meta"),
        (format!(r#"{{"aip_version":"1.0","body":{{{error},{error}}}}}"#), "/body/error"),
    ] {
        match decode(text.as_bytes()) {
            Err(DecodeError::Malformed(fault)) => assert_eq!(fault.pointer(), place),
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// The object with one member more.
fn with_member(object: &Value, name: &str, value: Value) -> Value {
    let mut object = object.clone();
    object[name] = value;
    object
}
