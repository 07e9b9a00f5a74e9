//! An answer on a path that signs decides nothing until it was verified.

use agent_errors::aip::{ResponseCheck, SecurityEvent, Signed, Verification};
use agent_errors::retry::{Attempt, Policy, Trust, client};
use agent_errors::{aip::RetrySafety, decode};
use serde_json::{Value, json};

fn answer(security: &Value) -> String {
    json!({"aip_version": "1.0", "message_type": "aip.core.v1.error", "message_id": "m2", "sent_at": "2026-07-26T12:00:00Z",
        "in_response_to": "m1", "correlation_id": "c1", "from": {"id": "host"}, "to": {"id": "me"}, "security": security,
        "body": {"error": {"error": {"code": "connector_host.capacity", "message": "Full.", "category": "temporary",
            "retryable": true, "retry_after_ms": 100}}}})
    .to_string()
}

fn signed() -> String {
    answer(&json!({"did": "did:key:z6Mk", "signature": "c2ln"}))
}

fn all() -> Verification {
    ResponseCheck::ALL.iter().fold(Verification::new(), |verification, check| verification.holds(*check))
}

#[test]
fn the_checks_are_nine_and_in_order() {
    let names: Vec<&str> = ResponseCheck::ALL.iter().map(|check| check.as_str()).collect();
    let expected = [
        "did-present",
        "did-expected",
        "signature-present",
        "signature-verifies",
        "sender-expected",
        "recipient-is-requester",
        "correlation-equal",
        "answers-the-request",
        "sent-in-time",
    ];
    assert_eq!(names, expected);
}

#[test]
fn only_every_check_opens_it() {
    let message = signed();
    for left_out in ResponseCheck::ALL {
        let others = ResponseCheck::ALL.iter().filter(|check| *check != left_out);
        let verification = others.fold(Verification::new(), |verification, check| verification.holds(*check));
        let unproven = Signed::read(message.as_bytes()).unwrap().verified(verification).unwrap_err();
        assert_eq!(unproven.check(), *left_out);
        assert!(!unproven.to_string().contains("connector_host"), "the error inside is not used");
    }
    let received = Signed::read(message.as_bytes()).unwrap().verified(all()).unwrap();
    assert_eq!((received.code(), received.retryable()), ("connector_host.capacity", Some(true)));
}

#[test]
fn what_has_no_signature_is_never_opened() {
    let compact =
        r#"{"error":{"code":"envelope.decode.invalid","message":"m","category":"permanent","retryable":false}}"#;
    for message in [answer(&Value::Null), answer(&json!({"did": "did:key:z6Mk"})), compact.to_owned()] {
        let answer = Signed::read(message.as_bytes()).unwrap();
        assert!(!answer.has_signature());
        let unproven = answer.verified(all()).unwrap_err();
        assert_eq!(unproven.check(), ResponseCheck::SignaturePresent);
        assert_eq!(unproven.security_event(), SecurityEvent::Signature);
    }
}

#[test]
fn nothing_of_it_shows_before() {
    let message = signed();
    let answer = Signed::read(message.as_bytes()).unwrap();
    assert!(!format!("{answer:?}").contains("capacity"));
    assert_eq!(answer.head().unwrap().correlation_id(), Some("c1"));
    assert_eq!(answer.security().unwrap().get("signature").unwrap().as_str(), "\"c2ln\"");
    assert_eq!(answer.source(), message);
}

#[test]
fn a_signed_answer_permits_no_retry_until_it_was_verified() {
    let message = signed();
    let decoded = decode(message.as_bytes()).unwrap();
    let policy = Policy::of(RetrySafety::Safe);
    let attempt = Attempt::new(1);
    assert!(!client(&decoded, &attempt, &policy).is_retry(), "it may be anybody's");
    assert!(!client(&decoded, &attempt.trust(Trust::Unverified), &policy).is_retry());
    assert!(client(&decoded, &attempt.trust(Trust::Verified), &policy).is_retry());
    let unsigned = answer(&Value::Null);
    let decoded = decode(unsigned.as_bytes()).unwrap();
    assert!(client(&decoded, &attempt, &policy).is_retry(), "on a path that does not sign");
    assert!(!client(&decoded, &attempt.trust(Trust::Unverified), &policy).is_retry(), "on one that does");
}
