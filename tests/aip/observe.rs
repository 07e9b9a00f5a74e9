//! Labels stay few, logs stay discreet, and an outcome is recorded as the table says.

use std::collections::BTreeSet;

use agent_errors::aip::v1_0::ProtocolError;
use agent_errors::aip::{
    Address, Category, Code, DurableState, Error, Family, Field, Labels, ResultStatus, RetryDecision, SecurityEvent,
    TransactionMode, is_private, redacted, state_after,
};
use agent_errors::retry::{Attempt, Policy, client};
use agent_errors::{aip::RetrySafety, decode};
use proptest::prelude::*;
use serde_json::json;

use crate::carriers::{read, text};

#[test]
fn hostile_codes_add_no_label() {
    let policy = Policy::of(RetrySafety::Safe);
    let mut seen = BTreeSet::new();
    for number in 0..5_000_u32 {
        let codes = [
            format!("connector.tenant_{number}.failed"),
            format!("evil{number}.x"),
            format!("{number}"),
            format!("auth{number}.expired"),
            format!("AUTH.{number}"),
        ];
        for code in codes {
            let category = Category::ALL[number as usize % 7];
            let message = text(&Error::new(code, category, format!("tenant {number}")));
            let error = decode(message.as_bytes()).unwrap();
            let decision = client(&error, &Attempt::new(1 + number % 4), &policy);
            let labels = Labels::of(&error, Some(&decision));
            seen.insert(labels.pairs().map(|(_, value)| value));
        }
    }
    let most = (Family::ALL.len() + 1) * (Category::ALL.len() + 1) * RetryDecision::ALL.len();
    assert!(seen.len() <= 2 * 7 * RetryDecision::ALL.len() && seen.len() <= most, "{}", seen.len());
    let families: BTreeSet<&str> = seen.iter().map(|labels| labels[1]).collect();
    assert_eq!(families.into_iter().collect::<Vec<_>>(), ["connector", "unlisted"]);
    assert!(
        Labels::of(&decode(text(&Error::new("a.b", Category::Auth, "m")).as_bytes()).unwrap(), None)
            .pairs()
            .iter()
            .all(|(field, _)| field.label())
    );
}

#[test]
fn hostile_codes_of_the_other_contracts_add_no_label_either() {
    let mut seen = BTreeSet::new();
    for number in 0..1_000_u32 {
        let payload = format!(
            r#"{{"type":"aap.error","error_id":"e","code":"EVIL_{number}","message":"m","retryable":true,"created_at":"2026-05-01T00:00:00Z"}}"#
        );
        let info = format!(
            r#"[{{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"EVIL_{number}","domain":"d{number}.example"}}]"#
        );
        let response = |code: u32, data: &str| {
            format!(
                r#"{{"jsonrpc":"2.0","id":{number},"error":{{"code":{code},"message":"m{number}","data":{data}}}}}"#
            )
        };
        let compact = format!(r#"{{"error":{{"code":"evil.x{number}","message":"m"}}}}"#);
        for message in [response(0, &payload), response(0, &info), response(number, "null"), compact] {
            let error = decode(message.as_bytes()).unwrap_or_else(|error| panic!("{message}: {error}"));
            seen.insert(Labels::of(&error, None).pairs().map(|(_, value)| value));
        }
    }
    assert!(seen.len() <= 6, "{seen:?}");
    assert!(seen.iter().flatten().all(|value| !value.contains("EVIL") && !value.contains("evil")), "{seen:?}");
}

#[test]
fn what_may_be_a_label_is_what_is_one() {
    let labels: Vec<&str> = Field::ALL.iter().filter(|field| field.label()).map(|field| field.as_str()).collect();
    assert_eq!(labels, ["aip.contract", "aip.error_family", "aip.error_category", "aip.retry_decision"]);
    for forbidden in
        ["aip.error_message", "aip.tenant_id", "aip.provider_request_id", "aip.resource_id", "aip.error_details"]
    {
        let field: Field = forbidden.parse().unwrap();
        assert!(!field.label() && field.log() == "never", "{forbidden}");
    }
}

#[test]
fn a_log_repeats_nothing_private() {
    let error = Error::new("x.y", Category::Auth, "token tok_5ecret")
        .details(json!({"password": "tok_5ecret"}))
        .source(json!({"component": "c", "nested": [{"API-Key": "tok_5ecret", "Set-Cookie": "tok_5ecret"}]}));
    let fields = serde_json::to_string(&read(&text(&error.failed("act_1"))).log_fields()).unwrap();
    assert!(!fields.contains("tok_5ecret"), "{fields}");
    assert!(
        fields.contains(r#""aip.action_id":"act_1""#) && fields.contains(r#""API-Key":{"redacted":true}"#),
        "{fields}"
    );
    let odd = read(&text(&Error::new("a\nb\u{1b}[31m", Category::Auth, "m"))).log_fields();
    assert_eq!(odd["aip.error_code"], "unlisted");
    for name in [
        "Authorization",
        "cookie",
        "SET-COOKIE",
        "raw_payload",
        "userPassword",
        "client_secret",
        "accessToken",
        "credential_id",
        "api_key",
        "x-key",
    ] {
        assert!(is_private(name), "{name}");
    }
    for name in ["key", "keys", "component", "author", "cookies_left", "monkey"] {
        assert!(!is_private(name), "{name}");
    }
}

proptest! {
    #[test]
    fn redaction_is_final(names in prop::collection::vec("[a-z_-]{0,12}", 0..6), secret in "[a-z]{8}") {
        let value = json!({"list": names.iter().map(|name| json!({ name.as_str(): secret.clone() })).collect::<Vec<_>>()});
        let once = redacted(value);
        prop_assert_eq!(redacted(once.clone()), once.clone());
        let left = once["list"].as_array().unwrap().iter().flat_map(|item| item.as_object().unwrap()).filter(|(_, value)| value.is_string());
        prop_assert!(left.into_iter().all(|(name, _)| !is_private(name)));
    }
}

#[test]
fn every_field_that_is_to_be_logged_is_logged_and_no_other() {
    let error = Error::new("x.y", Category::Auth, "m").component("c").details(json!({"a": 1}));
    let mut result = error.transaction_result("t1", "a1", "book", TransactionMode::Plan, json!({}));
    result.result = None;
    let address = Address::new().message_id("m2").session_id("s1").answering("m1", Some("c1"));
    let message = text(&address.carrying(result));
    let decoded = decode(message.as_bytes()).unwrap();
    let attempt = Attempt::new(3);
    let decision = client(&decoded, &attempt, &Policy::of(RetrySafety::Safe));
    let agent_errors::Decoded::Aip(received) = decoded else { panic!() };
    let logged: BTreeSet<String> =
        received.log_decision(&decision, &attempt).into_iter().map(|(name, _)| name).collect();
    let labels = ["aip.contract", "aip.error_family"];
    let wanted = Field::ALL.iter().filter(|field| field.log() != "never" && !labels.contains(&field.as_str()));
    assert_eq!(logged, wanted.map(|field| field.as_str().to_owned()).collect());
}

#[test]
fn security_events_are_told_from_unavailability() {
    for (code, events) in [
        ("auth.signature.invalid", vec![SecurityEvent::Signature]),
        ("auth.tenant_mismatch", vec![SecurityEvent::Tenant]),
        ("connector_host.route_mismatch", vec![SecurityEvent::Route, SecurityEvent::Signature]),
        ("connector_host.credential_revision_denied", vec![SecurityEvent::CredentialRevision]),
        ("connector_host.approval_authorization_conflict", vec![SecurityEvent::ApprovalConflict]),
        ("replay.message_id", vec![SecurityEvent::Replay]),
        ("connector_event.not_authorized", vec![SecurityEvent::Signature, SecurityEvent::Tenant, SecurityEvent::Fence]),
        ("storage.unavailable", vec![]),
        ("connector_host.capacity", vec![]),
    ] {
        let row = Code::all_of(code)[0];
        let error = Error::listed(row, "m").unwrap();
        assert_eq!(read(&text(&error)).security_events().collect::<Vec<_>>(), events, "{code}");
    }
    for event in SecurityEvent::ALL {
        assert!(Code::ALL.iter().any(|code| code.security_events().contains(event)), "{event}");
    }
}

#[test]
fn an_outcome_is_recorded_as_the_runtime_does() {
    use DurableState as S;
    use ResultStatus::{Cancelled, Completed, Failed, PendingApproval, RequiresHuman};
    use TransactionMode as M;
    let timeout = Error::new("sla.timeout_exceeded", Category::Temporary, "m").into_payload();
    let with = |details| Error::new("x.y", Category::Connector, "m").details(details).into_payload();
    let uncertain = with(json!({"uncertain_outcome": true}));
    let pretended = with(json!({"uncertain_outcome": "true"}));
    let certain = with(json!({"uncertain_outcome": false}));
    let cases: Vec<(M, ResultStatus, Option<&ProtocolError>, Option<S>)> = vec![
        (M::Commit, Completed, None, Some(S::Committed)),
        (M::Execute, Completed, Some(&uncertain), Some(S::Committed)),
        (M::Commit, Failed, Some(&timeout), Some(S::OutcomeUnknown)),
        (M::Execute, Failed, Some(&uncertain), Some(S::OutcomeUnknown)),
        (M::Execute, Cancelled, Some(&timeout), Some(S::OutcomeUnknown)),
        (M::Commit, Failed, Some(&pretended), Some(S::Failed)),
        (M::Commit, Failed, Some(&certain), Some(S::Failed)),
        (M::Commit, Failed, None, Some(S::Failed)),
        (M::Commit, RequiresHuman, None, Some(S::Failed)),
        (M::Reconcile, Completed, None, Some(S::Reconciled)),
        (M::Reconcile, Failed, Some(&certain), Some(S::OutcomeUnknown)),
        (M::Plan, Failed, Some(&uncertain), None),
        (M::DryRun, Failed, Some(&timeout), None),
        (M::Compensate, Failed, Some(&uncertain), None),
        (M::RollbackNotSupported, PendingApproval, Some(&timeout), None),
    ];
    for (mode, status, error, state) in cases {
        assert_eq!(state_after(mode, status, error), state, "{mode} {status} {error:?}");
    }
}
