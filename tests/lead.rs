//! The rules for leads: each row of the decision tables, from both sides of its boundary.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use agent_errors::Timestamp;
use agent_errors::aap::lead::{self, Finding, Grant};
use agent_errors::aap::{
    Code, Condition, ConditionVocabulary, ConsentChannel, ConsentFault as Fault, PreferredContact, Repetition,
    VehicleFault, VehicleStatus, Violation,
};
use serde_json::{Value, json};

/// 1 June 2026, midnight.
fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_hours(20_605 * 24)
}

fn grant() -> Grant<'static> {
    Grant {
        granted_at: Some("2026-04-30T11:05:00Z"),
        expires_at: None,
        allowed_channels: Some(vec!["email", "sms"]),
        consent_text: Some("Yes."),
        scope: Some(vec!["lead_submission"]),
    }
}

fn faults(change: impl FnOnce(&mut Grant<'static>)) -> Vec<Fault> {
    let mut grant = grant();
    change(&mut grant);
    grant.faults(Some(ConsentChannel::Email), now())
}

#[test]
fn a_consent_without_fault() {
    assert_eq!(faults(|_| {}), []);
    assert_eq!(grant().faults(None, now()), []);
}

#[test]
fn times_of_a_consent() {
    assert_eq!(faults(|grant| grant.expires_at = Some("2026-05-31T23:59:59Z")), [Fault::Expired]);
    assert_eq!(faults(|grant| grant.expires_at = Some("2026-06-01T00:00:00Z")), []);
    assert_eq!(faults(|grant| grant.expires_at = Some("2026-06-01T01:00:00+02:00")), [Fault::Expired]);
    assert_eq!(faults(|grant| grant.granted_at = Some("2026-06-01T00:00:01Z")), [Fault::GrantedInFuture]);
    assert_eq!(faults(|grant| grant.granted_at = Some("2026-06-01T02:00:00+02:00")), []);
    assert_eq!(faults(|grant| grant.granted_at = Some("1 June")), [Fault::Malformed]);
    assert_eq!(faults(|grant| grant.expires_at = Some("2026-06-31T00:00:00Z")), [Fault::Malformed]);
    assert_eq!(faults(|grant| grant.granted_at = None), [Fault::Malformed]);
}

#[test]
fn channels_scope_and_text_of_a_consent() {
    assert_eq!(faults(|grant| grant.allowed_channels = Some(vec!["phone"])), [Fault::ChannelNotAllowed]);
    for channels in [vec![], vec!["email", "email"], vec!["email", "fax"], vec!["Email"]] {
        assert!(faults(|grant| grant.allowed_channels = Some(channels)).contains(&Fault::Malformed));
    }
    assert_eq!(faults(|grant| grant.allowed_channels = None), [Fault::Malformed]);
    for scope in [vec![], vec!["marketing"], vec!["lead_submission", "marketing"], vec!["lead_submission"; 2]] {
        assert_eq!(faults(|grant| grant.scope = Some(scope)), [Fault::OtherScope]);
    }
    assert_eq!(faults(|grant| grant.consent_text = Some(" \n")), [Fault::TextEmpty]);
    assert_eq!(faults(|grant| grant.consent_text = None), [Fault::Malformed]);
    assert_eq!(Grant::default().faults(None, now()), [Fault::Malformed]);
}

fn request(consent: &Value) -> Value {
    json!({ "customer": { "preferred_contact": "email" }, "consent": consent })
}

fn raw() -> Value {
    json!({
        "granted_at": "2026-04-30T11:05:00Z", "allowed_channels": ["email"], "consent_text": "Yes.",
        "scope": ["lead_submission"]
    })
}

#[test]
fn raw_consent() {
    assert_eq!(lead::consent(&request(&raw()), now()), []);
    assert_eq!(lead::consent(&json!({}), now()), [Fault::Absent]);
    assert_eq!(lead::consent(&json!([]), now()), [Fault::Absent]);
    for consent in [json!(null), json!("yes"), json!([])] {
        assert_eq!(lead::consent(&request(&consent), now()), [Fault::Malformed]);
    }
    for (member, value) in [
        ("granted_at", json!(5)),
        ("expires_at", json!(null)),
        ("allowed_channels", json!("email")),
        ("consent_text", json!(true)),
        ("scope", json!("lead_submission")),
    ] {
        let mut consent = raw();
        consent[member] = value;
        assert_eq!(lead::consent(&request(&consent), now()), [Fault::Malformed], "{member}");
    }
    let mut consent = raw();
    consent["scope"] = json!([7]);
    assert_eq!(lead::consent(&request(&consent), now()), [Fault::OtherScope]);
}

#[test]
fn the_wish_of_the_customer_implies_a_channel() {
    for contact in PreferredContact::ALL {
        let mut request = request(&raw());
        request["customer"]["preferred_contact"] = json!(contact);
        let refused = contact.channel().is_some_and(|channel| channel != ConsentChannel::Email);
        let wanted = if refused { vec![Fault::ChannelNotAllowed] } else { vec![] };
        assert_eq!(lead::consent(&request, now()), wanted, "{contact}");
    }
}

#[test]
fn every_fault_of_consent_has_the_code_of_the_table() {
    for fault in Fault::ALL {
        let error = lead::refusal([Finding::from(*fault)]).expect("a fault");
        let required = matches!(fault, Fault::Absent | Fault::ChannelNotAllowed);
        assert_eq!(error.code(), if required { Code::ContactConsentRequired } else { Code::InvalidConsent });
        let details = error.payload().details.as_ref().expect("details");
        let violation = &details.violations()[0];
        assert_eq!((violation.pointer(), violation.keyword()), (fault.pointer(), fault.keyword()));
        assert_eq!(details.get("missing").is_some(), *fault == Fault::Absent);
        let followed = Some(fault.code());
        let says = [fault.errors_page(), fault.behaviour_rules(), fault.consent_schema(), fault.skill_page()];
        let (for_it, against) = (says.iter().filter(|code| **code == followed).count(), says.iter().flatten().count());
        assert!(2 * for_it > against, "{fault}: the reading is that of the majority");
    }
}

#[test]
fn conditions_by_place() {
    for vocabulary in ConditionVocabulary::ALL {
        for condition in Condition::ALL {
            let own = condition.vocabulary() == *vocabulary;
            assert_eq!(vocabulary.read(condition.as_str()).is_ok(), own);
            let mut request = json!({ "vehicle_of_interest": {}, "trade_in": {} });
            let (around, member) = vocabulary.pointer().rsplit_once('/').expect("a member");
            request.pointer_mut(around).expect("a place")[member] = json!(condition);
            let faults = lead::conditions(&request);
            assert_eq!(faults.len(), usize::from(!own));
            assert!(
                faults.iter().all(|fault| fault.code() == Code::InvalidCondition && fault.expected() == *vocabulary)
            );
        }
    }
    for other in [json!("GOOD"), json!(""), json!(1), json!(null)] {
        let faults = lead::conditions(&json!({ "trade_in": { "condition": other } }));
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].code(), Code::SchemaValidationFailed);
        assert_eq!(faults[0].violation().error(), "must be one of excellent, good, fair, poor");
    }
    assert_eq!(lead::conditions(&json!({ "trade_in": {} })), []);
}

#[test]
fn consent_comes_before_all_else() {
    let mut request = request(&json!({ "granted_at": "2027-01-01T00:00:00Z" }));
    request["trade_in"] = json!({ "condition": "new" });
    let error = lead::check(&request, now()).unwrap_err();
    assert_eq!(error.code(), Code::InvalidConsent);
    assert_eq!(error.payload().details.as_ref().unwrap().violations().len(), 3);
    let own = Finding::new(Code::SchemaValidationFailed, Violation::new("/x", "policy", "is not taken here"));
    let condition = lead::conditions(&request)[0];
    assert_eq!(lead::refusal([own, condition.into()]).unwrap().code(), Code::SchemaValidationFailed);
    assert_eq!(lead::refusal([]), None);
}

#[test]
fn vehicles() {
    for status in VehicleStatus::ALL {
        assert_eq!(lead::status(Some(status.as_str())), Ok(*status));
    }
    for (listing, fault) in [
        (Some("sold"), VehicleFault::Unavailable),
        (Some(""), VehicleFault::Unavailable),
        (None, VehicleFault::NotFound),
    ] {
        assert_eq!(lead::status(listing), Err(fault));
        assert_eq!(fault.error().code(), fault.code());
    }
}

#[test]
fn only_a_conflict_is_an_error() {
    for repetition in Repetition::ALL {
        assert_eq!(repetition.code().is_some(), *repetition == Repetition::Conflict);
    }
}

#[test]
fn any_clock_will_do() {
    let long_ago = UNIX_EPOCH - Duration::from_secs(1 << 36);
    assert_eq!(grant().faults(None, long_ago), [Fault::GrantedInFuture]);
    assert!(Timestamp::is_valid(grant().granted_at.unwrap()));
}

#[cfg(feature = "idempotency")]
mod idempotency {
    use agent_errors::aap::lead::{Canonical, idempotency_key, repetition};
    use agent_errors::aap::{Code, Repetition};
    use serde_json::{Value, json};

    fn canonical(text: &str) -> Canonical {
        Canonical::new(&serde_json::from_str::<Value>(text).unwrap()).unwrap()
    }

    #[test]
    fn what_does_not_matter_does_not_make_a_conflict() {
        let first = canonical(r#"{"a":1,"b":{"x":"\u20ac","y":[1e2,0.5]}}"#);
        for again in [r#"{ "b": {"y":[100,5e-1],"x":"€"}, "a": 1.0 }"#, r#"{"a":1,"b":{"x":"€","y":[100.0,0.50]}}"#]
        {
            assert_eq!(repetition(Some("k"), &canonical(again), Some(&first)), Repetition::SamePayload);
        }
        for other in
            [r#"{"a":1}"#, r#"{"a":1,"b":{"x":"€","y":[0.5,100]}}"#, r#"{"a":"1","b":{"x":"€","y":[100,0.5]}}"#]
        {
            let repetition = repetition(Some("k"), &canonical(other), Some(&first));
            assert_eq!(
                repetition.error().map(|error| (error.code(), error.payload().retryable)),
                Some((Code::IdempotencyConflict, false))
            );
        }
    }

    #[test]
    fn the_example_of_rfc_8785() {
        let text = r#"{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}"#;
        let wanted = r#"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}"#;
        assert_eq!(String::from_utf8_lossy(canonical(text).as_bytes()), wanted);
    }

    #[test]
    fn keys() {
        assert_eq!(idempotency_key(&json!({ "idempotency_key": "k" })), Some("k"));
        assert_eq!(idempotency_key(&json!({ "idempotency_key": 1 })), None);
        let payload = canonical("{}");
        assert_eq!(repetition(None, &payload, Some(&payload)), Repetition::Unkeyed);
        assert_eq!(repetition(Some("k"), &payload, None), Repetition::First);
        assert!(!format!("{:?}", canonical(r#"{"a":"secret"}"#)).contains("secret"));
        assert_eq!(Canonical::from(payload.as_bytes().to_vec()), payload);
    }
}
