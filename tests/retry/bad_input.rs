//! The list of bad input, item by item: a typed result or a finding each, and never a permission to retry.

use std::time::{Duration, SystemTime};

use agent_errors::aip::{Category, DurableState, Outcome, RetryGate, RetryOutcome, RetrySafety};
use agent_errors::retry::{Attempt, Decision, Evidence, Policy, Ruling, client, runtime};
use agent_errors::{DecodeError, Decoded, Warning, decode};
use serde_json::{Value, json};

/// A client that has every reason to go on, so that only the input can stop it.
fn willing() -> Attempt<'static> {
    Attempt::new(1).safety(RetrySafety::Safe).idempotency_key("k1")
}

fn error(member: &str, value: &str) -> String {
    let members = [("code", r#""x.y""#), ("message", r#""m""#), ("category", r#""temporary""#), ("retryable", "true")];
    let mut members: Vec<_> = members.into_iter().filter(|(name, _)| *name != member).collect();
    members.push((member, value));
    let members: Vec<_> = members.iter().map(|(name, value)| format!(r#""{name}":{value}"#)).collect();
    format!("{{{}}}", members.join(","))
}

fn refused_at(message: &str, pointer: &str) {
    match decode(message.as_bytes()) {
        Err(DecodeError::Malformed(fault)) => assert_eq!(fault.pointer(), pointer, "{message}"),
        other => panic!("{message}: {other:?}"),
    }
}

fn decide(message: &str) -> (Decision<'static>, Vec<Option<&'static str>>) {
    let decoded = decode(message.as_bytes()).unwrap_or_else(|error| panic!("{message}: {error}"));
    let decision = client(&decoded, &willing(), &Policy::of(RetrySafety::Safe));
    (decision, decoded.warnings().iter().map(Warning::rule).collect())
}

#[test]
fn an_unknown_category() {
    for category in [r#""weird""#, r#""Temporary""#, r#""""#, "7", "[]", "{}"] {
        refused_at(&error("category", category), "/category");
    }
}

#[test]
fn delays_that_are_negative_fractional_or_too_large() {
    for delay in ["-1", "-0", "0.5", "1e3", "18446744073709551616", "1e400"] {
        refused_at(&error("retry_after_ms", delay), "/retry_after_ms");
    }
    let (largest, _) = decide(&error("retry_after_ms", "18446744073709551615"));
    assert_eq!(largest.after(), Some(Duration::from_secs(30)), "the policy bounds it");
}

#[test]
fn retry_hints_that_are_strings() {
    for (member, value) in [("retry_after_ms", r#""250""#), ("retryable", r#""true""#), ("retryable", "1")] {
        refused_at(&error(member, value), &format!("/{member}"));
    }
}

#[test]
fn policies_with_zeros_everywhere() {
    let zeros = json!({ "max_attempts": 0, "initial_backoff_ms": 0, "max_backoff_ms": 0, "backoff_multiplier": 0,
        "max_elapsed_ms": 0, "retryable_error_categories": [] });
    let policy = Policy::from_value(&zeros).expect("zeros are allowed");
    let temporary = Evidence::new(Category::Temporary).retryable(true);
    assert_eq!(client(temporary, &willing(), &policy).outcome(), RetryOutcome::TriesUsedUp);
    assert_eq!(runtime(Some(temporary), &willing(), Some(&policy)), Ruling::Stop { gate: RetryGate::AttemptsLeft });
    for attempts in [0, 1, 2, u32::MAX] {
        assert_eq!(policy.pause(attempts, None, None), Duration::from_millis(1));
    }
}

#[test]
fn a_clock_that_goes_backwards() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
    let budget = Policy { max_elapsed_ms: Some(1_500), ..Policy::of(RetrySafety::Safe) };
    let temporary = Evidence::new(Category::Temporary);
    let back = willing().since(now + Duration::from_mins(1), now);
    assert_eq!(client(temporary, &back, &budget).after(), Some(Duration::from_secs(1)), "no time has passed");
    assert_eq!(client(temporary, &willing().elapsed(Duration::MAX), &budget).outcome(), RetryOutcome::OutOfTime);
}

#[test]
fn attempts_at_the_largest_number() {
    let last = Attempt::new(u32::MAX).safety(RetrySafety::Safe);
    let temporary = Evidence::new(Category::Temporary).retryable(true);
    for max_attempts in [0, 3, u32::MAX] {
        let policy = Policy { max_attempts, backoff_multiplier: u32::MAX, ..Policy::of(RetrySafety::Safe) };
        assert_eq!(client(temporary, &last, &policy).outcome(), RetryOutcome::TriesUsedUp);
        assert_eq!(runtime(Some(temporary), &last, Some(&policy)).gate(), Some(RetryGate::AttemptsLeft));
        assert_eq!(policy.pause(u32::MAX, None, None), Duration::from_secs(30), "nothing overflows");
    }
}

#[test]
fn an_envelope_whose_body_contradicts_its_type() {
    let envelope = |kind: &str, body: Value| {
        json!({"aip_version": "1.0", "message_type": kind, "message_id": "m", "sent_at": "t", "body": body}).to_string()
    };
    let inside: Value = serde_json::from_str(&error("retryable", "false")).unwrap();
    let (decision, rules) = decide(&envelope("aip.core.v1.action_result", json!({"error": {"error": inside}})));
    assert_eq!((decision.outcome(), rules), (RetryOutcome::Refused, vec![Some("AIP-011")]));
    let result = json!({"action_result": {"action_id": "a", "status": "failed", "error": inside}});
    refused_at(&envelope("aip.core.v1.error", result), "/body/error");
}

#[test]
fn a_result_that_says_completed_and_carries_an_error() {
    let error: Value = serde_json::from_str(&error("retryable", "true")).unwrap();
    for (result, rule) in [
        (json!({"action_id": "a", "status": "completed", "error": error}), "AIP-016"),
        (json!({"transaction_id": "t", "action_id": "a", "status": "committed", "error": error}), "AIP-016"),
        (json!({"delegation_id": "d", "child_action_id": "a", "status": "completed", "error": error}), "AIP-016"),
    ] {
        let (decision, rules) = decide(&result.to_string());
        assert_eq!((decision.outcome(), rules), (RetryOutcome::FinalState, vec![Some(rule)]), "{result}");
    }
}

#[test]
fn a_result_whose_status_is_the_state_of_something_else() {
    let error: Value = serde_json::from_str(&error("retryable", "true")).unwrap();
    for (status, outcome) in [
        ("outcome_unknown", RetryOutcome::UncertainState),
        ("reconciling", RetryOutcome::UncertainState),
        ("running", RetryOutcome::WorkInProgress),
        ("committed", RetryOutcome::FinalState),
        ("dead_lettered", RetryOutcome::FinalState),
    ] {
        let (decision, rules) = decide(&json!({"action_id": "a", "status": status, "error": error}).to_string());
        assert_eq!((decision.outcome(), rules), (outcome, vec![Some("AIP-017")]), "{status}");
    }
}

#[test]
fn a_lookup_that_finds_nothing_or_a_failure_does_not_close_an_open_change() {
    let error: Value = serde_json::from_str(&error("retryable", "true")).unwrap();
    let result = |status: &str| json!({"transaction_id": "t", "action_id": "a", "status": status, "error": error});
    let outcome = |status: &str, found| {
        let message = result(status).to_string();
        let decoded = decode(message.as_bytes()).unwrap();
        client(&decoded, &willing().state(found), &Policy::of(RetrySafety::Safe)).outcome()
    };
    for found in [DurableState::Unknown, DurableState::Failed, DurableState::Planned, DurableState::OutcomeUnknown] {
        assert_eq!(outcome("outcome_unknown", found), RetryOutcome::UncertainState, "{found}");
    }
    assert_eq!(outcome("outcome_unknown", DurableState::Reconciled), RetryOutcome::FinalState);
    assert_eq!(outcome("committed", DurableState::Unknown), RetryOutcome::FinalState);
    assert_eq!(outcome("running", DurableState::Failed), RetryOutcome::Pause, "it has failed since");
}

#[test]
fn evidence_that_is_there_twice_or_outside_the_details() {
    let operation = r#""provider_operation":{"provider":"p","operation_id":"o","request_id":REQUEST}"#;
    for twice in [
        r#"{"uncertain_outcome":false,"uncertain_outcome":true}"#,
        r#"{"uncertain_outcome":true,"uncertain_outcome":false}"#,
        r#"{"uncertain_outcome":null,"uncertain\u005foutcome":true}"#,
        &format!(r#"{{"uncertain_outcome":true,{}}}"#, operation.replace("REQUEST", "5")),
    ] {
        let (decision, _) = decide(&error("details", twice));
        assert_eq!(decision.outcome(), RetryOutcome::UncertainWithoutOperation, "{twice}");
    }
    let named = format!(r#"{{"uncertain_outcome":true,{}}}"#, operation.replace("REQUEST", "null"));
    assert_eq!(decide(&error("details", &named)).0.outcome(), RetryOutcome::UncertainWithOperation);
    let (decision, rules) = decide(&error("uncertain_outcome", "true"));
    assert_eq!((decision.outcome(), rules), (RetryOutcome::UncertainWithoutOperation, vec![Some("AIP-005")]));
    assert!(decide(&error("uncertain_outcome", "false")).0.is_retry());
}

#[test]
fn details_that_pretend_to_be_evidence() {
    for pretence in [
        json!({"uncertain_outcome": "false"}),
        json!({"uncertain_outcome": 0, "provider_operation": {"provider": "p", "operation_id": "o"}}),
        json!({"details": {"uncertain_outcome": true}}),
        json!(["uncertain_outcome", true]),
    ] {
        assert!(!Outcome::of(Some(&pretence)).is_uncertain(), "{pretence}");
        let message = error("details", &pretence.to_string());
        let refusing = message.replace(r#""retryable":true"#, r#""retryable":false"#);
        assert_eq!(decide(&refusing).0.outcome(), RetryOutcome::Refused, "no evidence undoes a refusal: {pretence}");
    }
    let named = json!({"uncertain_outcome": true, "provider_operation": {"provider": "p", "operation_id": ["o"]}});
    let (decision, _) = decide(&error("details", &named.to_string()));
    assert_eq!(
        decision.outcome(),
        RetryOutcome::UncertainWithoutOperation,
        "an operation without a name leads nowhere"
    );
    let Ok(Decoded::Aip(received)) = decode(error("details", "\"text\"").as_bytes()).map(Decoded::into_owned) else {
        panic!()
    };
    assert!(received.details().is_some(), "any JSON may stand there");
}
