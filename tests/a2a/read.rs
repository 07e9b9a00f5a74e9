//! What is read: every error in every binding, old bodies, contradictions, and bad input.

#![allow(clippy::needless_pass_by_value, reason = "messages are built where they are given")]

use agent_errors::a2a::{Error, ErrorName, GrpcStatus, Profile, rpc};
use agent_errors::{Carrier, DecodeError, Decoded, NotAnError, Warning, decode, decode_http};
use serde_json::{Value, json};

use crate::matrix::{DOMAIN, OWN, STANDARD, named};

fn read(message: &Value) -> Decoded<'static> {
    let text = message.to_string();
    decode(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}")).into_owned()
}

fn rules(decoded: &Decoded<'_>) -> Vec<String> {
    decoded
        .warnings()
        .iter()
        .map(|warning| format!("{} {}", warning.rule().unwrap_or("-"), warning.pointer()))
        .collect()
}

fn malformed(message: &Value) -> (String, String) {
    match decode(message.to_string().as_bytes()) {
        Err(DecodeError::Malformed(fault)) => (fault.pointer().to_owned(), fault.expected().to_owned()),
        other => panic!("{other:?}"),
    }
}

fn info(reason: &str, domain: &str) -> Value {
    json!({ "@type": rpc::ErrorInfo::TYPE_URL, "reason": reason, "domain": domain })
}

fn detail(name: &str, members: Value) -> Value {
    let mut detail = members;
    detail["@type"] = format!("type.googleapis.com/google.rpc.{name}").into();
    detail
}

fn over_json_rpc(code: i64, data: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": code, "message": "m", "data": data } })
}

fn over_http(code: u16, status: &str, details: Value) -> Value {
    json!({ "error": { "code": code, "status": status, "message": "m", "details": details } })
}

#[test]
fn every_error_survives_every_binding_and_profile() {
    for name in ErrorName::ALL {
        for profile in Profile::ALL {
            let error = || Error::new(*name, "m").in_profile(*profile);
            let numbered =
                if name.json_rpc_code().is_some() { error() } else { error().with_json_rpc_code(7).unwrap() };
            let number = numbered.json_rpc_code().map(i64::from);
            let bytes = numbered.respond_to("i").unwrap().to_vec();
            let decoded = decode(&bytes).unwrap();
            assert_eq!(decoded.warnings(), [], "{name} over JSON-RPC");
            assert_eq!(decoded.json_rpc_code(), number);
            if name.reason().is_some() {
                assert_eq!(decoded.code(), Some(name.as_str()), "over JSON-RPC");
            }

            let answer = error().http();
            let bytes = answer.to_vec();
            let decoded = decode_http(answer.status(), Some(answer.content_type()), &bytes).unwrap();
            assert_eq!(decoded.warnings(), [], "{name} over HTTP+JSON in {profile}");
            assert_eq!((decoded.carrier(), decoded.http_status()), (Carrier::HttpJson, Some(answer.status())));
            assert_eq!(decoded.grpc_status(), Some(error().grpc_status()));
            let has_identity = name.reason().is_some() || name.json_rpc_code().is_none();
            assert_eq!(decoded.code(), has_identity.then_some(name.as_str()), "over HTTP+JSON in {profile}");

            let text = serde_json::to_string(&error().rpc_status()).unwrap();
            let decoded = decode(text.as_bytes()).unwrap();
            assert_eq!(decoded.carrier(), Carrier::GrpcStatus);
            assert_eq!(decoded.grpc_status(), Some(error().grpc_status()), "{name} in {profile}");
            assert_eq!(decoded.code().is_some(), has_identity);
        }
    }
}

#[test]
fn the_reason_counts_whatever_number_and_status_say() {
    for own in &OWN {
        let details = || json!([info(own.reason, DOMAIN)]);
        let said = |own_fits: bool, finding: &str| if own_fits { vec![] } else { vec![finding.to_owned()] };
        for other in [400, 404, 409, 415, 500, 502] {
            let body = over_http(other, own.new.1, details()).to_string();
            let decoded = decode_http(other, Some("application/json"), body.as_bytes()).unwrap();
            let fits = [own.new.0, own.old.0].contains(&other);
            assert_eq!(decoded.code(), Some(own.name));
            assert_eq!(rules(&decoded), said(fits, "A2A-017 /error/code"), "{} with {other}", own.name);
        }
        for other in ["NOT_FOUND", "FAILED_PRECONDITION", "UNIMPLEMENTED", "INVALID_ARGUMENT", "INTERNAL", "UNKNOWN"] {
            let body = over_http(own.new.0, other, details()).to_string();
            let decoded = decode(body.as_bytes()).unwrap();
            let fits = [own.new.1, own.old.1].contains(&other);
            assert_eq!(decoded.code(), Some(own.name));
            assert_eq!(rules(&decoded), said(fits, "A2A-016 /error/status"), "{} with {other}", own.name);
        }
        for other in OWN.iter().map(|other| i64::from(other.number)).chain([-32603, -32000, 7]) {
            let body = over_json_rpc(other, details()).to_string();
            let decoded = decode(body.as_bytes()).unwrap();
            let fits = i64::from(own.number) == other;
            assert_eq!((decoded.code(), decoded.json_rpc_code()), (Some(own.name), Some(other)));
            assert_eq!(rules(&decoded), said(fits, "A2A-019 /error/code"), "{} with {other}", own.name);
        }
    }
}

#[test]
fn a_body_that_contradicts_its_status() {
    let body = over_http(404, "NOT_FOUND", json!([info("TASK_NOT_FOUND", DOMAIN)])).to_string();
    for status in [200, 400, 500] {
        let decoded = decode_http(status, None, body.as_bytes()).unwrap();
        assert_eq!((decoded.code(), decoded.http_status()), (Some("TaskNotFoundError"), Some(status)));
        assert_eq!(rules(&decoded), ["A2A-015 /error/code"]);
    }
    let number = over_http(5, "NOT_FOUND", json!([info("TASK_NOT_FOUND", DOMAIN)])).to_string();
    let decoded = decode_http(404, None, number.as_bytes()).unwrap();
    assert_eq!((decoded.code(), decoded.http_status()), (Some("TaskNotFoundError"), Some(404)));
    assert!(rules(&decoded).contains(&"A2A-015 /error/code".to_owned()));
}

#[test]
fn content_types() {
    let http = over_http(404, "NOT_FOUND", json!([info("TASK_NOT_FOUND", DOMAIN)])).to_string();
    let json_rpc = over_json_rpc(-32001, json!([info("TASK_NOT_FOUND", DOMAIN)])).to_string();
    for (content_type, fits_http, fits_json_rpc) in [
        ("application/json", true, true),
        ("Application/A2A+JSON ; charset=utf-8", true, false),
        ("application/problem+json", true, false),
        ("text/event-stream", true, true),
        ("text/html", false, false),
        ("", false, false),
    ] {
        let decoded = decode_http(404, Some(content_type), http.as_bytes()).unwrap();
        assert_eq!(decoded.warnings().is_empty(), fits_http, "{content_type}");
        let decoded = decode_http(200, Some(content_type), json_rpc.as_bytes()).unwrap();
        assert_eq!(decoded.warnings().is_empty(), fits_json_rpc, "{content_type}");
    }
    let decoded = decode_http(400, None, json_rpc.as_bytes()).unwrap();
    assert_eq!((decoded.code(), decoded.http_status()), (Some("TaskNotFoundError"), Some(400)));
    assert_eq!(rules(&decoded), ["A2A-025 "]);
    let page = decode_http(502, Some("text/html"), b"<html>Bad gateway</html>");
    assert!(matches!(page, Err(DecodeError::Syntax { .. })), "{page:?}");
}

#[test]
fn problem_details_of_older_drafts() {
    let problem = json!({
        "type": "https://a2a-protocol.org/errors/version-not-supported", "title": "Version", "status": 400,
        "detail": "3.1 is not served.", "instance": "/tasks/7", "supportedVersions": ["1.0"]
    });
    let decoded = read(&problem);
    assert_eq!((decoded.code(), decoded.message()), (Some("VersionNotSupportedError"), "3.1 is not served."));
    assert_eq!((decoded.carrier(), decoded.http_status()), (Carrier::HttpJson, Some(400)));
    assert_eq!(rules(&decoded), ["A2A-031 "]);
    let extra: Vec<&str> = decoded.extra().iter().map(agent_errors::Extra::pointer).collect();
    assert_eq!(extra, ["/title", "/instance", "/supportedVersions"]);

    for own in &OWN {
        let kebab = own.reason.to_lowercase().replace('_', "-");
        let problem =
            json!({ "type": format!("https://a2a-protocol.org/errors/{kebab}"), "title": "t", "status": own.old.0 });
        let body = problem.to_string();
        let decoded = decode_http(own.old.0, Some("application/problem+json"), body.as_bytes()).unwrap();
        assert_eq!((decoded.code(), decoded.message()), (Some(own.name), "t"));
        assert_eq!(rules(&decoded), ["A2A-031 "]);
        let decoded = decode_http(503, Some("application/problem+json"), body.as_bytes()).unwrap();
        assert_eq!(rules(&decoded), ["A2A-031 ", "A2A-015 /status"]);
    }
    let unknown = json!({ "type": "https://a2a-protocol.org/errors/out-of-cheese", "title": "t", "status": 400 });
    assert_eq!(read(&unknown).code(), Some("OUT_OF_CHEESE"));
    let foreign = json!({ "type": "about:blank", "title": "Not Found", "status": 404 });
    let decoded = read(&foreign);
    assert_eq!((decoded.contract(), decoded.code(), decoded.http_status()), (None, None, Some(404)));
    assert_eq!(decoded.extra()[0].pointer(), "/type");
    let twice = br#"{"type":"about:blank","title":"a","status":404,"status":500}"#;
    assert!(matches!(decode(twice), Err(DecodeError::Malformed(fault)) if fault.pointer() == "/status"));
    for other in [json!({ "type": "x", "title": "t" }), json!({ "title": "t", "status": 404 })] {
        assert_eq!(decode(other.to_string().as_bytes()), Err(DecodeError::NotAnError(NotAnError::OtherObject)));
    }
}

#[test]
fn details_that_are_no_list_of_objects() {
    for data in [json!({ "n": 1 }), json!("text"), json!(7), json!(true)] {
        let decoded = read(&over_json_rpc(-32001, data.clone()));
        assert_eq!(decoded.code(), Some("TaskNotFoundError"), "{data}");
        assert_eq!(rules(&decoded), ["A2A-002 /error/data"], "{data}");
        assert_eq!(decoded.extra()[0].value().parse::<Value>().unwrap(), data);
    }
    let decoded = read(&over_json_rpc(-32001, json!([7, null, { "reason": "X" }, [], info("TASK_NOT_FOUND", DOMAIN)])));
    assert_eq!(decoded.code(), Some("TaskNotFoundError"));
    let expected =
        ["A2A-002 /error/data/0", "A2A-002 /error/data/1", "A2A-003 /error/data/2/@type", "A2A-002 /error/data/3"];
    assert_eq!(rules(&decoded), expected);
    let kept: Vec<String> = decoded.unknown_details().iter().map(ToString::to_string).collect();
    assert_eq!(kept, ["7", "null", r#"{"reason":"X"}"#, "[]"]);
}

#[test]
fn wrong_types_inside_known_details_are_told_by_their_place() {
    for (entry, place, expected) in [
        (json!({ "@type": rpc::ErrorInfo::TYPE_URL, "reason": 1 }), "/reason", "a string"),
        (json!({ "@type": rpc::ErrorInfo::TYPE_URL, "metadata": [] }), "/metadata", "an object"),
        (detail("BadRequest", json!({ "fieldViolations": {} })), "/fieldViolations", "an array"),
        (detail("BadRequest", json!({ "fieldViolations": [{ "field": 1 }] })), "/fieldViolations/0/field", "a string"),
        (detail("RetryInfo", json!({ "retryDelay": 30 })), "/retryDelay", "a string"),
        (detail("DebugInfo", json!({ "stackEntries": [1] })), "/stackEntries/0", "a string"),
        (
            detail("QuotaFailure", json!({ "violations": [{ "quotaValue": "many" }] })),
            "/violations/0/quotaValue",
            "a 64-bit integer, as a string or a number",
        ),
        (detail("PreconditionFailure", json!({ "violations": 1 })), "/violations", "an array of objects"),
        (detail("RequestInfo", json!({ "requestId": [] })), "/requestId", "a string"),
        (detail("ResourceInfo", json!({ "owner": 1 })), "/owner", "a string"),
        (detail("Help", json!({ "links": [7] })), "/links/0", "an object"),
        (detail("LocalizedMessage", json!({ "locale": {} })), "/locale", "a string"),
    ] {
        let list = json!([info("TASK_NOT_FOUND", DOMAIN), entry]);
        let (pointer, what) = malformed(&over_json_rpc(-32001, list.clone()));
        assert_eq!((pointer, &*what), (format!("/error/data/1{place}"), expected));
        let (pointer, _) = malformed(&over_http(404, "NOT_FOUND", list));
        assert_eq!(pointer, format!("/error/details/1{place}"));
    }
}

#[test]
fn typed_details_are_given_as_structs() {
    let help = detail("Help", json!({ "links": [{ "url": "https://wash.example" }] }));
    let quota = detail("QuotaFailure", json!({ "violations": [{ "quota_value": 40 }] }));
    let retry = detail("RetryInfo", json!({ "retry_delay": "1.5s" }));
    let fields = detail("BadRequest", json!({ "field_violations": [{ "field": "message.role", "description": "d" }] }));
    let own = json!({ "@type": "type.example/own", "n": 1 });
    let list = json!([info("TASK_NOT_FOUND", DOMAIN), help, quota, retry, fields, own]);
    for message in [over_json_rpc(-32001, list.clone()), over_http(404, "NOT_FOUND", list)] {
        let decoded = read(&message);
        assert_eq!(decoded.warnings(), []);
        let envelope = decoded.envelope();
        assert_eq!(envelope.detail::<rpc::Help>().unwrap().links[0].url, "https://wash.example");
        assert_eq!(envelope.detail::<rpc::QuotaFailure>().unwrap().violations[0].quota_value.0, 40);
        assert_eq!(envelope.detail::<rpc::ErrorInfo>().unwrap().reason, "TASK_NOT_FOUND");
        assert_eq!(envelope.detail::<rpc::DebugInfo>(), None);
        assert_eq!(decoded.retry_after(), Some(std::time::Duration::from_millis(1500)));
        assert_eq!(decoded.violations()[0].pointer(), "/message/role");
        assert_eq!(decoded.unknown_details().len(), 1, "{:?}", decoded.unknown_details());
        let details: Vec<Value> = decoded.details().unwrap().parse().unwrap();
        assert_eq!(details, [help.clone(), quota.clone(), retry.clone(), fields.clone()]);
    }
}

#[test]
fn several_error_infos() {
    for (list, reason) in [
        (json!([info("SLOT_TAKEN", "wash.example"), info("TASK_NOT_FOUND", DOMAIN)]), "TASK_NOT_FOUND"),
        (json!([info("TASK_NOT_FOUND", DOMAIN), info("VERSION_NOT_SUPPORTED", DOMAIN)]), "TASK_NOT_FOUND"),
    ] {
        let decoded = read(&over_json_rpc(-32001, list));
        assert_eq!((decoded.code(), decoded.reason()), (Some("TaskNotFoundError"), Some(reason)));
        assert_eq!(decoded.envelope().error_infos().len(), 2);
        assert!(rules(&decoded).contains(&"A2A-030 /error/data/1".to_owned()));
    }
}

#[test]
fn a_foreign_domain_makes_no_a2a_error() {
    for message in [
        over_json_rpc(-32001, json!([info("TASK_NOT_FOUND", "wash.example")])),
        over_json_rpc(-32603, json!([info("INTERNAL_ERROR", "wash.example")])),
        over_http(404, "NOT_FOUND", json!([info("TASK_NOT_FOUND", "wash.example")])),
        over_http(401, "UNAUTHENTICATED", json!([info("NO_TOKEN", "wash.example")])),
    ] {
        let decoded = read(&message);
        assert!(decoded.as_a2a().is_none(), "{message}");
        assert_eq!(decoded.domain(), Some("wash.example"));
    }
    let aap = read(&over_http(500, "INTERNAL", json!([info("INTERNAL_ERROR", "autoagentprotocol.org")])));
    assert_eq!((aap.contract(), aap.code()), (Some("aap"), Some("INTERNAL_ERROR")));
}

#[test]
fn a_reason_that_is_not_listed_is_kept() {
    let decoded = read(&over_http(500, "INTERNAL", json!([info("UNKNOWN_ERROR", DOMAIN)])));
    assert_eq!((decoded.contract(), decoded.code()), (Some("a2a"), Some("UNKNOWN_ERROR")));
    assert_eq!(decoded.as_a2a().unwrap().known(), None);
}

#[test]
fn numbers_beyond_32_and_64_bits() {
    for code in [i64::from(i32::MIN) - 1, i64::from(i32::MAX) + 1, i64::MIN, i64::MAX] {
        let decoded = read(&over_json_rpc(code, json!([])));
        assert_eq!((decoded.json_rpc_code(), decoded.code()), (Some(code), None));
    }
    for text in ["9223372036854775808", "1e3", "-32001.0", "\"-32001\"", "null"] {
        let message = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{text},"message":"m"}}}}"#);
        let fault = decode(message.as_bytes());
        assert!(
            matches!(&fault, Err(DecodeError::Malformed(fault)) if fault.pointer() == "/error/code"),
            "{text}: {fault:?}"
        );
    }
}

#[test]
fn an_aap_error_over_another_binding_is_understood() {
    let payload = json!({
        "@type": "https://autoagentprotocol.org/extensions/aap/error", "type": "aap.error", "error_id": "e-1",
        "code": "RATE_LIMITED", "message": "m", "retryable": true, "created_at": "2026-04-30T10:15:30Z"
    });
    let list = json!([info("RATE_LIMITED", "autoagentprotocol.org"), payload]);
    let status = json!({ "code": 8, "message": "m", "details": list });
    for message in [over_http(429, "RESOURCE_EXHAUSTED", list), status] {
        let decoded = read(&message);
        assert_eq!((decoded.contract(), decoded.code()), (Some("aap"), Some("RATE_LIMITED")));
        assert!(decoded.warnings().iter().any(|warning| warning.rule() == Some("AAP-002")), "{message}");
    }
}

#[test]
fn authentication_is_told_by_its_status_and_nothing_else_is() {
    for standard in STANDARD.iter().filter(|standard| standard.number.is_none()) {
        let (http, grpc) = standard.statuses.unwrap();
        assert_eq!(read(&over_http(http, grpc, json!([]))).code(), Some(standard.name));
        let number = grpc.parse::<GrpcStatus>().unwrap().number();
        assert_eq!(read(&json!({ "code": number, "message": "m", "details": [] })).code(), Some(standard.name));
        assert_eq!(read(&over_json_rpc(-32000, json!([]))).code(), None);
    }
    for (code, status) in [(400, "INVALID_ARGUMENT"), (404, "NOT_FOUND"), (500, "INTERNAL"), (503, "UNAVAILABLE")] {
        assert_eq!(read(&over_http(code, status, json!([]))).code(), None, "{code}");
    }
}

#[test]
fn nothing_of_a_message_is_repeated() {
    const SECRET: &str = "hunter2";
    let entry = detail("Help", json!({ "links": SECRET }));
    let message = over_json_rpc(-32001, json!([entry])).to_string();
    assert!(!decode(message.as_bytes()).unwrap_err().to_string().contains(SECRET));
    let body = json!({ "type": SECRET, "title": SECRET, "status": 404 }).to_string();
    let decoded = decode_http(500, Some(SECRET), body.as_bytes()).unwrap();
    assert!(!decoded.warnings().iter().map(Warning::to_string).any(|text| text.contains(SECRET)));
}

#[test]
fn an_error_inside_a_stream() {
    let error = || Error::new(ErrorName::TaskNotFoundError, "m");
    let result = r#"data: {"jsonrpc":"2.0","id":1,"result":{"task":{"id":"t-9"}}}"#;
    let response = error().respond_to(1).unwrap();
    for stream in [
        response.server_sent_event(),
        format!("{result}\n\n: ping\n\n{}", response.server_sent_event()),
        format!("{result}\r\n\r\nid: 4\r\nevent: error\r\ndata: {response}\r\n\r\n{result}\r\n\r\n"),
        format!("event: message\rdata: {}\r", response.to_string_pretty().replace('\n', "\rdata: ")),
        format!("\u{feff}data:{response}"),
    ] {
        let decoded = decode_http(200, Some("text/event-stream"), stream.as_bytes()).unwrap();
        assert_eq!((decoded.code(), decoded.carrier()), (Some("TaskNotFoundError"), Carrier::JsonRpc), "{stream}");
        assert_eq!((decoded.id().unwrap().to_string(), decoded.warnings()), ("1".to_owned(), &[][..]));
    }
    let stream = error().http().server_sent_event();
    let decoded = decode(stream.as_bytes()).unwrap();
    assert_eq!((decoded.code(), decoded.carrier()), (Some("TaskNotFoundError"), Carrier::HttpJson));

    let before = decode_http(200, Some("application/json"), &response.to_vec()).unwrap().into_owned();
    assert_eq!((before.code(), before.warnings()), (Some("TaskNotFoundError"), &[][..]), "before the stream opens");
}

#[test]
fn a_stream_without_an_error() {
    for (stream, expected) in [
        ("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n", NotAnError::Success),
        ("data: {}\n\n", NotAnError::OtherObject),
        ("data: 7\n\n", NotAnError::Scalar),
    ] {
        assert_eq!(decode(stream.as_bytes()), Err(DecodeError::NotAnError(expected)), "{stream}");
    }
    for stream in ["data: [DONE\n\n", "event: error\ndata: {\n\ndata: {}\n\n"] {
        assert!(matches!(decode(stream.as_bytes()), Err(DecodeError::Syntax { .. })), "{stream}");
    }
    let late = format!(
        "data: [DONE\n\n{}",
        Error::new(ErrorName::InvalidAgentResponseError, "m").respond_to(1).unwrap().server_sent_event()
    );
    assert_eq!(decode(late.as_bytes()).unwrap().code(), Some("InvalidAgentResponseError"));
    let malformed = "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":7}\n\n";
    assert!(matches!(decode(malformed.as_bytes()), Err(DecodeError::Malformed(_))));
}

proptest::proptest! {
    #[test]
    fn what_is_written_is_read(
        name in proptest::sample::select(OWN.iter().map(|own| named(own.name)).collect::<Vec<_>>()),
        message in "\\PC{1,40}",
        metadata in proptest::collection::btree_map("[a-z][a-zA-Z0-9_-]{1,12}", ".{0,20}", 0..4),
        fields in proptest::collection::vec(("[a-z]{1,8}(\\.[a-z]{1,8}|\\[[0-9]\\]){0,3}", ".{0,20}"), 0..4),
        millis in proptest::option::of(0_u64..1_000_000_000),
    ) {
        let mut error = Error::new(name, message);
        for (key, text) in &metadata {
            error = error.try_metadata(key.clone(), text.clone()).unwrap();
        }
        for (field, description) in &fields {
            error = error.field_violation(field, description);
        }
        let delay = millis.map(std::time::Duration::from_millis);
        if let Some(delay) = delay {
            error = error.retry_after(delay);
        }
        for bytes in [
            error.clone().respond_to("i").unwrap().to_vec(),
            error.clone().http().to_vec(),
            serde_json::to_vec(&error.clone().rpc_status()).unwrap(),
            error.clone().respond_to("i").unwrap().server_sent_event().into_bytes(),
        ] {
            let decoded = decode(&bytes).unwrap();
            proptest::prop_assert_eq!(decoded.warnings(), &[][..]);
            proptest::prop_assert_eq!((decoded.code(), decoded.message()), (Some(name.as_str()), error.message()));
            let read = decoded.metadata().iter().map(|(key, text)| (key.to_string(), text.to_string()));
            proptest::prop_assert_eq!(read.collect::<std::collections::BTreeMap<_, _>>(), metadata.clone());
            proptest::prop_assert_eq!(decoded.retry_after(), delay);
            proptest::prop_assert_eq!(decoded.violations().len(), fields.len());
            for (violation, (field, description)) in decoded.violations().iter().zip(&fields) {
                let pointer = agent_errors::pointer::from_dotted(field).unwrap();
                proptest::prop_assert_eq!((violation.pointer(), violation.error()), (&*pointer, &**description));
            }
        }
    }
}
