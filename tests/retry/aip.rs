//! What AIP errors come to, by carrier, evidence and proof.

use agent_errors::aip::v1_0::ProtocolError;
use agent_errors::aip::{Category, RetryDecision, RetryOutcome, RetrySafety, Signed, TransactionMode, Verification};
use agent_errors::decode;
use agent_errors::retry::{Attempt, Decision, Evidence, Policy, Trust, client};
use serde_json::{Value, json};

fn error() -> Value {
    json!({ "code": "x.y", "message": "m", "category": "temporary", "retryable": true, "retry_after_ms": 1250 })
}

fn envelope(error: &Value, security: &Value) -> Value {
    json!({ "aip_version": "1.0", "message_type": "aip.core.v1.error", "message_id": "m2",
        "sent_at": "2026-07-26T12:00:00Z", "security": security, "body": { "error": { "error": error } } })
}

fn decide(message: &Value, attempt: Attempt<'static>) -> Decision<'static> {
    let text = message.to_string();
    let error = decode(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    client(&error, &attempt, &Policy::of(RetrySafety::Safe))
}

fn with(edit: impl Fn(&mut Value)) -> Value {
    let mut error = error();
    edit(&mut error);
    error
}

#[test]
fn every_carrier_comes_to_the_same_unless_it_cannot_permit() {
    let extension = json!({ "org.getaip/aip": { "code": "x.y", "category": "temporary", "retryable": true,
        "retry_after_ms": 1250, "source": null } });
    for message in [
        error(),
        envelope(&error(), &Value::Null),
        json!({ "error": error() }),
        json!({ "action_id": "a", "status": "failed", "error": error() }),
        json!({ "code": -32010, "message": "m", "data": extension }),
    ] {
        let decision = decide(&message, Attempt::new(1));
        assert_eq!(decision.after().map(|after| after.as_millis()), Some(1250), "{message}: {}", decision.reason());
    }
    let control =
        json!({ "status": "rejected", "code": "connector_control.unavailable", "message": "m", "retryable": true });
    assert_eq!(decide(&control, Attempt::new(1)).outcome(), RetryOutcome::SafetyNotStated);
    assert!(decide(&control, Attempt::new(1).trust(Trust::Verified)).is_retry());
    let compact = json!({ "error": { "code": "connector_catalog.unavailable", "message": "m" } });
    assert!(!decide(&compact, Attempt::new(1)).is_retry(), "no authority is invented");
}

#[test]
fn a_signature_has_to_be_verified_first() {
    let signed = envelope(&error(), &json!({ "did": "did:key:z6Mk", "signature": "c2ln" }));
    assert_eq!(decide(&signed, Attempt::new(1)).outcome(), RetryOutcome::SafetyNotStated);
    assert!(decide(&signed, Attempt::new(1).trust(Trust::Verified)).is_retry());
    let no = with(|error| error["retryable"] = json!(false));
    let no = envelope(&no, &json!({ "did": "did:key:z6Mk", "signature": "c2ln" }));
    let safe = Attempt::new(1).safety(RetrySafety::Safe);
    assert_eq!(decide(&no, safe).outcome(), RetryOutcome::Refused, "what it forbids is not sent again");
    let text = signed.to_string();
    let Err(unproven) = Signed::read(text.as_bytes()).expect("an error").verified(Verification::new()) else {
        panic!("nothing was verified");
    };
    let commit = safe.mode(TransactionMode::Commit);
    let decision = client(Evidence::from(unproven), &commit, &Policy::of(RetrySafety::Safe));
    assert_eq!(decision.outcome(), RetryOutcome::BrokeAfterDispatch);
    assert!(client(Evidence::from(unproven), &safe, &Policy::of(RetrySafety::Safe)).is_retry());
    let text = no.to_string();
    let Err(unproven) = Signed::read(text.as_bytes()).expect("an error").verified(Verification::new()) else {
        panic!("nothing was verified");
    };
    let decision = client(Evidence::from(unproven), &safe, &Policy::of(RetrySafety::Safe));
    assert_eq!(decision.outcome(), RetryOutcome::Refused, "on the way through `Signed` as well");
}

#[test]
fn evidence_of_an_uncertain_outcome_leads_to_reconciliation() {
    let uncertain = |details: Value| with(|error| error["details"] = details.clone());
    let operation = json!({ "provider": "p", "operation_id": "o" });
    let named = uncertain(json!({ "uncertain_outcome": true, "provider_operation": operation }));
    assert_eq!(decide(&named, Attempt::new(1)).outcome(), RetryOutcome::UncertainWithOperation);
    for operation in [Value::Null, json!({}), json!({ "provider": "p", "operation_id": "" }), json!("o"), json!([])] {
        let unnamed = uncertain(json!({ "uncertain_outcome": true, "provider_operation": operation }));
        let outcome = decide(&unnamed, Attempt::new(1)).outcome();
        assert_eq!(outcome, RetryOutcome::UncertainWithoutOperation, "{operation}");
    }
    for pretence in [
        json!({ "uncertain_outcome": "true" }),
        json!({ "uncertain_outcome": 1 }),
        json!({ "uncertain_outcome": false }),
        json!({ "details": { "uncertain_outcome": true } }),
        json!([{ "uncertain_outcome": true }]),
        json!("uncertain_outcome: true"),
    ] {
        assert!(decide(&uncertain(pretence.clone()), Attempt::new(1)).is_retry(), "{pretence} is no evidence");
    }
}

#[test]
fn time_that_ran_out_counts_in_the_modes_that_make_a_change() {
    let late = with(|error| error["code"] = json!("sla.timeout_exceeded"));
    assert!(decide(&late, Attempt::new(1)).is_retry());
    let commit = Attempt::new(1).mode(TransactionMode::Commit);
    assert_eq!(decide(&late, commit).outcome(), RetryOutcome::RanOutOfTime);
    assert!(decide(&error(), commit).is_retry());
}

#[test]
fn the_text_for_people_decides_nothing() {
    let texts = [
        "",
        "retry",
        "do not retry",
        "sla.timeout_exceeded",
        "outcome unknown",
        "permanent",
        "\u{0}{\"retryable\":false}",
    ];
    for category in Category::ALL {
        for retryable in [json!(null), json!(true), json!(false)] {
            let decided = texts.map(|text| {
                let error =
                    json!({ "code": "x.y", "message": text, "category": category.as_str(), "retryable": retryable });
                decide(&error, Attempt::new(1).safety(RetrySafety::Safe).mode(TransactionMode::Commit))
            });
            assert!(decided.iter().all(|decision| *decision == decided[0]), "{category}: {decided:?}");
        }
    }
}

#[test]
fn the_body_counts_and_not_the_status() {
    for (status, category, kind) in [
        (503, "policy", RetryDecision::Authorize),
        (503, "transport", RetryDecision::Retry),
        (200, "permanent", RetryDecision::Correct),
        (200, "temporary", RetryDecision::Retry),
        (403, "temporary", RetryDecision::Retry),
    ] {
        let error = json!({ "code": "x.y", "message": "m", "category": category });
        let body = envelope(&error, &Value::Null).to_string();
        let error = agent_errors::decode_http(status, Some("application/aip+json"), body.as_bytes())
            .unwrap_or_else(|error| panic!("{status} {category}: {error}"));
        let attempt = Attempt::new(1).safety(RetrySafety::Safe);
        assert_eq!(client(&error, &attempt, &Policy::of(RetrySafety::Safe)).kind(), kind, "{status} {category}");
    }
}

#[test]
fn the_status_of_a_result_is_a_state() {
    let result = |status: &str| json!({ "action_id": "a", "status": status, "error": error() });
    for (status, outcome) in [
        ("failed", RetryOutcome::Pause),
        ("pending_approval", RetryOutcome::ApprovalPending),
        ("requires_human", RetryOutcome::HandedToAPerson),
        ("cancelled", RetryOutcome::FinalState),
        ("completed", RetryOutcome::FinalState),
    ] {
        assert_eq!(decide(&result(status), Attempt::new(1)).outcome(), outcome, "{status}");
    }
    let looked_up = Attempt::new(1).state(agent_errors::aip::DurableState::Running);
    assert_eq!(decide(&result("failed"), looked_up).kind(), RetryDecision::Wait, "what was looked up counts first");
}

#[test]
fn a_protocol_error_read_otherwise_comes_to_the_same() {
    let details = json!({ "uncertain_outcome": true, "provider_operation": { "provider": "p", "operation_id": "o" } });
    for message in [
        error(),
        with(|error| error["retryable"] = json!(false)),
        with(|error| drop(error.as_object_mut().and_then(|error| error.remove("retryable")))),
        with(|error| error["category"] = json!("auth")),
        with(|error| error["details"] = details.clone()),
        with(|error| error["code"] = json!("sla.timeout_exceeded")),
    ] {
        let typed: ProtocolError = serde_json::from_value(message.clone()).expect("a protocol error");
        let commit = Attempt::new(1).safety(RetrySafety::Safe).mode(TransactionMode::Commit);
        assert_eq!(client(&typed, &commit, &Policy::of(RetrySafety::Safe)), decide(&message, commit), "{message}");
    }
}
