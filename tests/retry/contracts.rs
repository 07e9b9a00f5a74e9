//! What errors of each contract come to.

use std::time::Duration;

use agent_errors::a2a::{ErrorName, GrpcStatus};
use agent_errors::aap::{self, Code, ExtensionUri};
use agent_errors::aip::{RetryDecision, RetryOutcome, RetrySafety};
use agent_errors::decode;
use agent_errors::retry::{Attempt, Decision, Evidence, Policy, client};

fn decide(message: &str, attempt: Attempt<'static>) -> Decision<'static> {
    let error = decode(message.as_bytes()).unwrap_or_else(|error| panic!("{message}: {error}"));
    client(&error, &attempt, &Policy::of(RetrySafety::Safe))
}

fn safe() -> Attempt<'static> {
    Attempt::new(1).safety(RetrySafety::Safe)
}

fn aap(code: Code, retryable: bool) -> String {
    aap::Error::new(code, "m").retryable(retryable).respond_to(1).to_string()
}

#[test]
fn every_remedy_is_an_outcome() {
    let remedies = Code::ALL
        .iter()
        .map(|code| code.remedy())
        .chain(ErrorName::ALL.iter().map(|name| name.remedy()))
        .chain(GrpcStatus::ALL.iter().map(|status| status.remedy()));
    for remedy in remedies {
        assert!(remedy.parse::<RetryOutcome>().is_ok(), "{remedy}");
    }
    for code in Code::ALL {
        assert_eq!(code.remedy() == RetryOutcome::Pause.as_str(), code.retryable(), "{code}");
    }
    for name in ErrorName::ALL {
        assert_eq!(name.remedy() == RetryOutcome::Pause.as_str(), name.retryable(), "{name}");
    }
}

#[test]
fn the_dealer_s_word_counts_over_the_default_of_the_code() {
    for code in Code::ALL.iter().filter(|code| code.exists_in(aap::Profile::V2_0)) {
        assert!(!decide(&aap(*code, false), safe()).is_retry(), "{code}");
        let yes = decide(&aap(*code, true), Attempt::new(1));
        if *code == Code::IdempotencyConflict {
            assert_eq!(yes.outcome(), RetryOutcome::KeyInConflict);
        } else {
            assert!(yes.is_retry(), "{code}: no class is needed where the dealer says yes");
        }
    }
}

#[test]
fn what_a_no_of_the_dealer_leads_to() {
    for (code, decision) in [
        (Code::SchemaValidationFailed, RetryDecision::Correct),
        (Code::MissingRequiredField, RetryDecision::Correct),
        (Code::VehicleNotFound, RetryDecision::Correct),
        (Code::ContactConsentRequired, RetryDecision::Authorize),
        (Code::VehicleUnavailable, RetryDecision::Stop),
        (Code::UnsupportedSkill, RetryDecision::Stop),
        (Code::IdempotencyConflict, RetryDecision::Stop),
        (Code::RateLimited, RetryDecision::Stop),
        (Code::InternalError, RetryDecision::Stop),
    ] {
        assert_eq!(decide(&aap(code, false), safe()).kind(), decision, "{code}");
    }
}

#[test]
fn hints_in_either_unit_and_as_retry_info() {
    let after = |message: &str| decide(message, safe()).after().map(|after| after.as_millis());
    let aap = |details: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32000,"message":"m","data":{{"type":"aap.error","error_id":"e",
            "code":"RATE_LIMITED","message":"m","retryable":true,"created_at":"2026-05-01T00:00:00Z",
            "details":{details}}}}}}}"#
        )
    };
    assert_eq!(after(&aap(r#"{"retry_after_ms":1500}"#)), Some(1_500));
    assert_eq!(after(&aap(r#"{"retry_after_seconds":2.5}"#)), Some(2_500));
    assert_eq!(after(&aap(r#"{"retry_after_ms":900000}"#)), Some(30_000));
    for nonsense in [r#"{"retry_after_ms":-1}"#, r#"{"retry_after_ms":"9"}"#, r#"{"retry_after_seconds":null}"#, "{}"] {
        assert_eq!(after(&aap(nonsense)), Some(1_000), "{nonsense}: the backoff");
    }
    let retry_info = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"m","data":[
        {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"2.000000001s"}]}}"#;
    assert_eq!(after(retry_info), Some(2_001), "rounded up");
}

#[test]
fn errors_of_a2a_go_by_their_reason() {
    let of = |reason: &str, number: i32| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{number},"message":"m","data":[{{"@type":
            "type.googleapis.com/google.rpc.ErrorInfo","reason":"{reason}","domain":"a2a-protocol.org"}}]}}}}"#
        )
    };
    let decision = |message: &str| decide(message, safe()).kind();
    assert_eq!(decision(&of("TASK_NOT_FOUND", -32001)), RetryDecision::Correct);
    assert_eq!(decision(&of("TASK_NOT_CANCELABLE", -32002)), RetryDecision::Stop);
    assert_eq!(decision(&of("EXTENSION_SUPPORT_REQUIRED", -32008)), RetryDecision::Stop);
    assert_eq!(decision(&of("SOMETHING_NEW", -32050)), RetryDecision::Stop, "unknown: nothing is assumed");
    assert_eq!(decision(&of("INTERNAL_ERROR", -32603)), RetryDecision::Retry, "a reason that an SDK made up");
}

#[test]
fn the_activation_error_is_followed_only_to_what_is_implemented() {
    let refusal = aap::ActivationRequired::new(aap::Version::V1_3).respond_to(1).to_string();
    let dropped = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32008,"message":"Activate 'URI' in A2A-Extensions."}}"#;
    let dropped = dropped.replace("URI", aap::Version::V1_3.extension_uri());
    let ours = [ExtensionUri::from(aap::Version::V1_3)];
    let theirs = [ExtensionUri::from(aap::Version::V1_2)];
    for refusal in [refusal, dropped] {
        let error = decode(refusal.as_bytes()).expect("an error");
        let decide = |implemented, activated| {
            client(&error, &Attempt::new(1).extensions(implemented, activated), &Policy::of(RetrySafety::Safe))
        };
        assert!(matches!(decide(&ours, &[]), Decision::Activate { uri, .. } if *uri == ours[0]));
        assert_eq!(decide(&theirs, &[]).kind(), RetryDecision::Stop);
        assert_eq!(decide(&ours, &ours).kind(), RetryDecision::Stop);
    }
}

#[test]
fn plain_errors_are_not_sent_again_unless_number_or_status_says_so() {
    let numbered = |number: i64| format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{number},"message":"m"}}}}"#);
    let status =
        |code: u16, status: &str| format!(r#"{{"error":{{"code":{code},"status":"{status}","message":"m"}}}}"#);
    let decision = |message: &str| decide(message, safe()).kind();
    assert_eq!(decision(&numbered(-32603)), RetryDecision::Retry);
    assert_eq!(decide(&numbered(-32603), Attempt::new(1)).outcome(), RetryOutcome::SafetyNotStated);
    for number in [-32700, -32600, -32601, -32602] {
        assert_eq!(decision(&numbered(number)), RetryDecision::Correct, "{number}");
    }
    for number in [-32000, -32099, 7, i64::from(i32::MAX) + 1] {
        assert_eq!(decision(&numbered(number)), RetryDecision::Stop, "{number}");
    }
    assert_eq!(decision(&status(503, "UNAVAILABLE")), RetryDecision::Retry);
    assert_eq!(decision(&status(429, "RESOURCE_EXHAUSTED")), RetryDecision::Retry);
    assert_eq!(decision(&status(500, "INTERNAL")), RetryDecision::Retry);
    assert_eq!(decision(&status(409, "ABORTED")), RetryDecision::Stop);
}

/// A standard error has no reason, and over HTTP and gRPC no number of its own either.
#[test]
fn an_internal_error_comes_to_the_same_over_each_binding() {
    let info = r#"[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"1.500s"}]"#;
    for (details, pause) in [("[]", None), (info, Some(Duration::from_millis(1500)))] {
        for message in [
            format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32603,"message":"m","data":{details}}}}}"#),
            format!(r#"{{"error":{{"code":500,"status":"INTERNAL","message":"m","details":{details}}}}}"#),
            format!(r#"{{"code":13,"message":"m","details":{details}}}"#),
        ] {
            let decision = decide(&message, safe());
            assert_eq!(decision.kind(), RetryDecision::Retry, "{message}");
            assert!(pause.is_none() || decision.after() == pause, "{message}");
            assert_eq!(decide(&message, Attempt::new(1)).outcome(), RetryOutcome::SafetyNotStated, "{message}");
        }
    }
}

/// Who says when to come again says more than a status for which nothing helps, and no more than one that says what does.
#[test]
fn a_pause_that_the_peer_names_counts_beside_a_bare_status() {
    let with_pause = |code: u16, status: &str| {
        let info = r#"{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"2s"}"#;
        format!(r#"{{"error":{{"code":{code},"status":"{status}","message":"m","details":[{info}]}}}}"#)
    };
    assert_eq!(decide(&with_pause(409, "ABORTED"), safe()).after(), Some(Duration::from_secs(2)));
    assert_eq!(decide(&with_pause(400, "INVALID_ARGUMENT"), safe()).kind(), RetryDecision::Correct);
    assert_eq!(decide(&with_pause(401, "UNAUTHENTICATED"), safe()).kind(), RetryDecision::Authorize);
}

#[test]
fn numbers_that_no_message_was_made_of() {
    let kind = |grpc, http| {
        let evidence = Evidence::of_numbers(None, grpc, http);
        client(evidence, &safe(), &Policy::of(RetrySafety::Safe)).kind()
    };
    assert_eq!(kind(None, Some(503)), RetryDecision::Retry);
    assert_eq!(kind(None, Some(401)), RetryDecision::Authorize);
    assert_eq!(kind(None, Some(418)), RetryDecision::Stop);
    assert_eq!(kind(Some(GrpcStatus::DataLoss), Some(503)), RetryDecision::Stop, "gRPC's own status counts first");
    let late = Evidence::of_numbers(None, Some(GrpcStatus::DeadlineExceeded), None);
    let commit = safe().mode(agent_errors::aip::TransactionMode::Commit);
    assert_eq!(client(late, &commit, &Policy::of(RetrySafety::Safe)).kind(), RetryDecision::Reconcile);
}

#[cfg(feature = "retry-after")]
#[test]
fn the_header_of_http() {
    use agent_errors::retry::retry_after;
    use std::time::UNIX_EPOCH;

    let now = UNIX_EPOCH + Duration::from_secs(784_111_777);
    for (header, seconds) in [
        ("0", 0),
        (" 120\t", 120),
        ("Sun, 06 Nov 1994 08:49:47 GMT", 10),
        ("Sunday, 06-Nov-94 08:49:47 GMT", 10),
        ("Sun Nov  6 08:49:47 1994", 10),
        ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
    ] {
        assert_eq!(retry_after(header, now), Some(Duration::from_secs(seconds)), "{header}");
    }
    assert_eq!(retry_after("99999999999999999999999", now), Some(Duration::MAX));
    for header in ["", "-1", "1.5", "1e3", "٣", "tomorrow", "2026-01-01T00:00:00Z", "Sun, 32 Nov 1994 08:49:37 GMT"] {
        assert_eq!(retry_after(header, now), None, "{header}");
    }
    let limited = Evidence::of_numbers(None, None, Some(429)).retry_after(retry_after("7", now));
    let decision = client(limited, &safe(), &Policy::of(RetrySafety::Safe));
    assert_eq!(decision.after(), Some(Duration::from_secs(7)));
    let longer = limited.retry_after(Duration::from_secs(3));
    assert_eq!(client(longer, &safe(), &Policy::of(RetrySafety::Safe)).after(), Some(Duration::from_secs(7)));
}

#[test]
fn the_longer_of_two_hints_counts() {
    let hints = Evidence::of_aap(Some(Code::RateLimited), Some(true)).retry_after(Duration::from_secs(3));
    let policy = Policy::of(RetrySafety::Safe);
    let after = |evidence: Evidence<'_>| client(evidence, &Attempt::new(1), &policy).after();
    assert_eq!(after(hints.retry_after(Duration::from_secs(4))), Some(Duration::from_secs(4)));
    assert_eq!(after(hints.retry_after(Duration::from_secs(2))), Some(Duration::from_secs(3)));
    assert_eq!(after(hints.retry_after(None)), Some(Duration::from_secs(3)));
}
