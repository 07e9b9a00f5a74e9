//! Every carrier is built, read again, and says the same.

use std::time::Duration;

use agent_errors::aip::wire::{Acknowledgement, ActionResult, CompactError, ControlRejection, ErrorEnvelope};
use agent_errors::aip::{
    AcknowledgementStatus, Address, Carrier, Category, Code, Delivery, Error, Received, ResultStatus, Verbatim,
};
use agent_errors::{DecodeError, Decoded, NotAnError, decode};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

pub fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

pub fn read(bytes: &str) -> Received<'static> {
    match decode(bytes.as_bytes()) {
        Ok(Decoded::Aip(received)) => received.into_owned(),
        other => panic!("{bytes}: {other:?}"),
    }
}

fn address() -> Address {
    let sent: agent_errors::Timestamp = "2026-07-26T12:00:00Z".parse().unwrap();
    Address::new().message_id("m2").sent_at(sent).answering("m1", Some("c1"))
}

pub fn busy() -> Error {
    Error::listed(Code::IdempotencyInProgress, "another execution owns this idempotency key")
        .unwrap()
        .retry_after(Duration::from_millis(1250))
        .details(json!({"key": "booking-create-0190"}))
        .component("aip-runtime")
}

/// Builds every carrier of a whole error, and says which it is.
fn carried(error: &Error) -> Vec<(Option<Carrier>, String)> {
    vec![
        (None, text(error)),
        (Some(Carrier::AipEnvelope), text(&address().envelope(error))),
        (Some(Carrier::AipEnvelope), String::from_utf8(error.http_answer(address()).into_body()).unwrap()),
        (Some(Carrier::AipActionResult), text(&error.failed("act_1"))),
        (Some(Carrier::AipActionResult), text(&error.pending_approval("act_1"))),
        (Some(Carrier::AipSse), error.server_sent_event()),
        (Some(Carrier::Mcp), text(&error.to_tool_result())),
        (Some(Carrier::Mcp), json!({"jsonrpc": "2.0", "id": 1, "result": error.to_tool_result()}).to_string()),
    ]
}

#[test]
fn an_error_survives_every_carrier() {
    for error in [busy(), Error::new("x.y", Category::Economic, "No funds."), busy().retryable(None)] {
        for (carrier, message) in carried(&error) {
            let received = read(&message);
            assert_eq!(received.carrier(), carrier, "{message}");
            assert_eq!(received.to_error().unwrap(), error, "{message}");
            assert!(received.warnings().is_empty() && received.lost().is_empty(), "{:?}", received.warnings());
        }
    }
}

#[test]
fn an_absent_member_is_left_out_and_null_is_absent() {
    let sparse = Error::new("x.y", Category::Auth, "No.");
    assert_eq!(text(&sparse), r#"{"code":"x.y","message":"No.","category":"auth"}"#);
    let nulls = r#"{"code":"x.y","message":"No.","category":"auth","retryable":null,"retry_after_ms":null,"details":null,"source":null}"#;
    let received = read(nulls);
    assert_eq!(received.to_error().unwrap(), sparse);
    let rules: Vec<_> = received.warnings().iter().filter_map(agent_errors::Warning::rule).collect();
    assert_eq!(rules, ["AIP-006"; 4]);
    let strict: agent_errors::aip::v1_0::ProtocolError = serde_json::from_str(nulls).unwrap();
    assert_eq!(&strict, sparse.payload(), "the generated type reads it likewise");
}

#[test]
fn the_status_is_that_of_the_category_unless_the_route_has_its_own() {
    assert_eq!(busy().http_answer(address()).status(), 503);
    let replay = Error::listed(Code::ConnectorHostReplay, "Used before.").unwrap().with_http_status(409);
    let answer = replay.http_answer(address());
    assert_eq!(answer.status(), 409);
    assert_eq!(answer.headers(), [("content-type", "application/aip+json"), ("aip-message-type", "aip.core.v1.error")]);
    let body: ErrorEnvelope = serde_json::from_slice(answer.body()).unwrap();
    assert_eq!(body.body.error.error.category, Category::Policy);
}

#[test]
fn an_answer_is_addressed_to_whom_asked() {
    let request = json!({"aip_version": "1.0", "message_type": "aip.core.v1.error", "message_id": "m7", "sent_at": "2026-07-26T12:00:00Z",
        "session_id": "s1", "correlation_id": "c7", "from": {"id": "agent-1", "kind": "agent"}, "body": {"error": {"error": busy()}}});
    let received = read(&request.to_string());
    let answer = Address::to_sender_of(received.head().unwrap()).envelope(&busy());
    let expected = (Some("m7"), Some("c7"), Some("s1"));
    assert_eq!(
        (answer.in_response_to.as_deref(), answer.correlation_id.as_deref(), answer.session_id.as_deref()),
        expected
    );
    assert_eq!(answer.to, Some(json!({"id": "agent-1", "kind": "agent"})));
    let back = read(&text(&answer));
    assert_eq!(back.envelope().id().unwrap().as_str(), Some("m7"));
    assert_eq!(back.head().unwrap().message_type(), Some("aip.core.v1.error"));
}

#[test]
fn a_failure_inside_a_success_is_told_from_one_outside() {
    let inside = read(&text(&busy().failed("act_9")));
    assert!(inside.failed_inside() && !read(&text(&address().envelope(&busy()))).failed_inside());
    assert_eq!((inside.action_id(), inside.status()), (Some("act_9"), Some(ResultStatus::Failed)));
    let pending = read(&text(&busy().pending_approval("act_9")));
    assert_eq!(pending.status(), Some(ResultStatus::PendingApproval), "which is no failure");
    let enveloped = json!({"aip_version": "1.0", "message_type": "aip.core.v1.action_result", "message_id": "m2",
        "sent_at": "2026-07-26T12:00:00Z", "body": {"action_result": busy().failed("act_9")}});
    let received = read(&enveloped.to_string());
    assert_eq!((received.carrier(), received.action_id()), (Some(Carrier::AipActionResult), Some("act_9")));
    assert!(received.warnings().is_empty(), "{:?}", received.warnings());
    let rejected = json!({"aip_version": "1.0", "message_type": "aip.core.v1.handshake_response", "message_id": "m2",
        "sent_at": "2026-07-26T12:00:00Z", "body": {"handshake_response": {"status": "rejected", "rejection_reason": busy()}}});
    let received = read(&rejected.to_string());
    assert_eq!((received.carrier(), received.failed_inside()), (Some(Carrier::AipHandshake), true));
}

#[test]
fn an_acknowledgement_is_no_error() {
    for status in AcknowledgementStatus::ALL {
        let acknowledgement = Acknowledgement {
            action_id: "act_1".to_owned(),
            status: *status,
            reason: Some("no room".to_owned()),
            retry_after_ms: Some(50),
            queue: None,
        };
        let message = text(&acknowledgement);
        assert_eq!(decode(message.as_bytes()), Err(DecodeError::NotAnError(NotAnError::Acknowledgement)), "{status}");
        assert_eq!(serde_json::from_str::<Acknowledgement>(&message).unwrap(), acknowledgement);
        let enveloped = json!({"aip_version": "1.0", "message_type": "aip.core.v1.action_ack", "message_id": "m",
            "sent_at": "2026-07-26T12:00:00Z", "body": {"ack": acknowledgement}});
        let judged = decode(enveloped.to_string().as_bytes()).map(Decoded::into_owned);
        assert_eq!(judged, Err(DecodeError::NotAnError(NotAnError::Acknowledgement)), "{status}");
    }
    let mixed = json!({"action_id": "a", "status": "rejected", "error": busy()}).to_string();
    assert_eq!(decode(mixed.as_bytes()), Err(DecodeError::NotAnError(NotAnError::Acknowledgement)));
}

#[test]
fn results_without_an_error_are_none() {
    let done = r#"{"action_id":"a","status":"completed","output":{"n":1}}"#;
    assert_eq!(decode(done.as_bytes()), Err(DecodeError::NotAnError(NotAnError::Success)));
    serde_json::from_str::<ActionResult>(done).unwrap();
    let Err(DecodeError::Malformed(malformed)) = decode(br#"{"action_id":"a","status":"failed"}"#) else { panic!() };
    assert_eq!(malformed.pointer(), "/error");
}

#[test]
fn compact_forms_keep_what_they_say_and_no_more() {
    let forms = [
        (CompactError::bare("connector_catalog.disabled"), ""),
        (CompactError::of_principal("connector_catalog.tenant_required", "p1"), ""),
        (CompactError::with_message("connector_catalog.stale_cursor", "Start again."), "Start again."),
    ];
    for (form, message) in forms {
        let received = read(&text(&form));
        assert_eq!(received.carrier(), Some(Carrier::AipCompact));
        assert_eq!((received.code(), received.message()), (form.error.code.as_str(), message));
        let unsaid = (received.category(), received.retryable(), received.retry_after());
        assert_eq!(unsaid, (None, None, None), "no permission is made up");
        assert!(received.to_error().is_err() && received.lost().contains(&"retryable"));
        assert!(received.warnings().is_empty(), "{:?}", received.warnings());
        assert_eq!(serde_json::from_str::<CompactError>(&text(&form)).unwrap(), form);
    }
    let tenant = read(&text(&CompactError::of_principal("connector_catalog.tenant_required", "p1")));
    assert_eq!(tenant.extra()[0].1.as_str(), "\"p1\"");
    let host = CompactError::of_host("schema.envelope.invalid", "é".repeat(600));
    assert_eq!(host.error.message.as_ref().unwrap(), &"é".repeat(512), "cut between two characters");
    assert_eq!(CompactError::of_host("a.b", format!("x{}", "é".repeat(600))).error.message.unwrap().len(), 1023);
    let received = read(&text(&host));
    assert_eq!(received.carrier(), Some(Carrier::AipCompact));
    assert_eq!((received.category(), received.retryable()), (Some(Category::Permanent), Some(false)));
    let rows: Vec<_> = received.listed().map(Code::delivery).collect();
    assert_eq!(rows, [Delivery::ErrorEnvelope, Delivery::CompactError]);
}

#[test]
fn a_control_rejection_has_no_category() {
    let rejection: ControlRejection = serde_json::from_str(
        r#"{"status":"rejected","code":"connector_control.unavailable","message":"Later.","retryable":true}"#,
    )
    .unwrap();
    let received = read(&text(&rejection));
    assert_eq!((received.carrier(), received.category()), (Some(Carrier::AipControl), None));
    assert_eq!((received.code(), received.retryable()), ("connector_control.unavailable", Some(true)));
    assert!(received.to_error().is_err() && received.warnings().is_empty());
}

#[test]
fn mcp_keeps_either_the_details_or_the_rest() {
    let plain = Error::new("policy.approval_denied", Category::Policy, "Denied.").retryable(false);
    let response = plain.to_mcp().respond_to(3).to_string();
    let extension = r#""data":{"org.getaip/aip":{"code":"policy.approval_denied","category":"policy","retryable":false,"retry_after_ms":null,"source":null}}"#;
    assert!(response.contains(extension), "{response}");
    let received = read(&response);
    assert_eq!(received.carrier(), Some(Carrier::Mcp));
    assert_eq!((received.to_error().unwrap(), received.envelope().json_rpc_code()), (plain.clone(), Some(-32003)));
    assert!(received.warnings().is_empty() && plain.to_mcp().lost().is_empty());

    let detailed = busy().to_mcp();
    assert_eq!(detailed.data(), json!({"key": "booking-create-0190"}), "verbatim, nothing added");
    assert_eq!(detailed.lost(), ["code", "category", "retryable", "retry_after_ms", "source"]);
    let response = detailed.respond_to(3).to_string();
    let left = decode(response.as_bytes()).unwrap();
    let verbatim = Verbatim::of(&left).unwrap();
    assert_eq!(verbatim.candidates().collect::<Vec<_>>(), [Category::Temporary, Category::Transport]);
    assert_eq!(verbatim.details().as_str(), r#"{"key":"booking-create-0190"}"#);
    for scalar in [json!("global"), json!(0), json!([]), json!(false)] {
        assert_eq!(busy().details(scalar.clone()).to_mcp().data(), scalar);
    }
}

#[test]
fn an_event_may_have_several_lines_and_fields() {
    let event = "id: 7\r\nevent: aip.error\r\ndata: {\"error\":\r\ndata: {\"code\":\"x.y\",\"message\":\"m\",\"category\":\"auth\"}}\r\n\r\nevent: other\r\n";
    assert_eq!(read(event).code(), "x.y");
    assert!(matches!(decode(b"event: aip.done\ndata: {}\n\n"), Err(DecodeError::NotAnError(_))));
    assert!(matches!(decode(b"event: aip.error\n\n"), Err(DecodeError::Syntax { .. })));
}

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        ".*".prop_map(Value::from)
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((".*", inner), 0..4).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

prop_compose! {
    pub fn any_error()(
        code in "[a-z0-9_]{1,8}(\\.[a-z0-9_]{1,8}){1,3}",
        category in prop::sample::select(Category::ALL),
        message in ".*",
        retryable in any::<Option<bool>>(),
        after in any::<Option<u64>>(),
        details in prop::option::of(json_value()),
        source in prop::option::of(json_value()),
    ) -> Error {
        let mut error = Error::new(code, category, message).retryable(retryable).details(details).source(source);
        if let Some(after) = after {
            error = error.retry_after(Duration::from_millis(after));
        }
        error
    }
}

proptest! {
    #[test]
    fn any_error_survives_any_carrier(error in any_error()) {
        for (carrier, message) in carried(&error) {
            let received = read(&message);
            prop_assert_eq!(received.carrier(), carrier);
            prop_assert_eq!(&received.to_error().unwrap(), &error);
            let owned = received.clone().into_owned();
            prop_assert_eq!(owned, received);
        }
    }

    #[test]
    fn what_mcp_says_it_loses_is_what_is_lost(error in any_error()) {
        let projected = error.to_mcp();
        let lost = projected.lost().len();
        let response = projected.respond_to("1").to_string();
        match decode(response.as_bytes()).unwrap() {
            Decoded::Aip(received) if lost == 0 => prop_assert_eq!(received.to_error().unwrap(), error),
            Decoded::Aip(received) => prop_assert!(false, "{:?}", received),
            other => {
                let left = Verbatim::of(&other).unwrap();
                prop_assert_eq!(lost, left.lost().len());
                prop_assert!(left.candidates().any(|category| category == error.payload().category));
                prop_assert_eq!(left.details().parse::<Value>().ok(), error.payload().details.clone());
            }
        }
    }
}

#[test]
fn details_given_as_a_text_are_sent_as_that_text() {
    const TEXT: &str = r#"{"price":1.50,"count":12345678901234567890123,"by":["b",1e2],"a":"\u00e9"}"#;
    let raw = || serde_json::from_str::<agent_errors::Raw<'static>>(TEXT).unwrap();
    let error = Error::new("x.y", Category::Policy, "No.").details_raw(raw()).unwrap();
    let envelope = String::from_utf8(error.http_answer(address()).into_body()).unwrap();
    for sent in [
        serde_json::to_string(&error).unwrap(),
        envelope.clone(),
        error.server_sent_event(),
        error.to_mcp().respond_to(7).to_string(),
        serde_json::to_string(&error.to_tool_result()).unwrap(),
    ] {
        assert!(sent.contains(TEXT), "{sent}");
    }
    let decoded = decode(envelope.as_bytes()).unwrap();
    assert_eq!(decoded.details().unwrap().as_str(), TEXT);
    let value: Value = serde_json::from_str(TEXT).unwrap();
    let plain = Error::new("x.y", Category::Policy, "No.").details(value);
    assert_ne!(plain, error, "the texts differ");
    let full = address().session_id("s").from(json!({"id": "a"})).to(json!({"id": "b"}));
    let by_type = serde_json::to_vec(&full.clone().envelope(&plain)).unwrap();
    assert_eq!(plain.http_answer(full).into_body(), by_type, "the same members in the same order");
    assert_eq!(error.clone().details(json!(null)), Error::new("x.y", Category::Policy, "No."));
    let beyond = serde_json::from_str::<agent_errors::Raw<'static>>("1e400").unwrap();
    assert!(error.details_raw(beyond).is_err());
}
