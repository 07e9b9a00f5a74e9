//! Records that nobody would write, or that somebody wrote on purpose.

use std::time::{Duration, SystemTime};

use agent_errors::aip::wire::RetryCase;
use agent_errors::aip::{Category, RetryGate, RetryOutcome, RetrySafety};
use agent_errors::retry::{Attempt, Case, Evidence, Policy, Ruling, client};
use serde_json::{Value, json};

fn policy_problem(policy: &Value) -> String {
    Policy::from_value(policy).map_or_else(|problem| problem.to_string(), |policy| panic!("{policy:?}"))
}

#[test]
fn policies_are_read_or_refused_by_place() {
    let narrow = "must be a whole number from 0 to 4294967295";
    let wide = "must be a whole number from 0 to 18446744073709551615";
    let beyond: Value = "18446744073709551616".parse().expect("JSON");
    for (policy, problem) in [
        (json!([]), "(root): must be an object".to_owned()),
        (json!(null), "(root): must be an object".to_owned()),
        (json!({ "max_attempts": 4_294_967_296_u64 }), format!("/max_attempts: {narrow}")),
        (json!({ "max_attempts": -1 }), format!("/max_attempts: {narrow}")),
        (json!({ "max_attempts": 3.0 }), format!("/max_attempts: {narrow}")),
        (json!({ "max_attempts": "3" }), format!("/max_attempts: {narrow}")),
        (json!({ "max_attempts": null }), format!("/max_attempts: {narrow}")),
        (json!({ "initial_backoff_ms": beyond }), format!("/initial_backoff_ms: {wide}")),
        (json!({ "max_backoff_ms": 1e3 }), format!("/max_backoff_ms: {wide}")),
        (json!({ "backoff_multiplier": true }), format!("/backoff_multiplier: {narrow}")),
        (json!({ "max_elapsed_ms": 0.5 }), format!("/max_elapsed_ms: {wide}")),
        (json!({ "requires_idempotency_key": 1 }), "/requires_idempotency_key: must be `true` or `false`".to_owned()),
        (json!({ "retryable_error_categories": "auth" }), "/retryable_error_categories: must be a list".to_owned()),
        (json!({ "max_atempts": 3 }), "/max_atempts: there is no such member".to_owned()),
        (json!({ "a/b~": 3 }), "/a~1b~0: there is no such member".to_owned()),
    ] {
        assert_eq!(policy_problem(&policy), problem);
    }
    let unknown = policy_problem(&json!({ "retryable_error_categories": ["temporary", "secret-value"] }));
    assert!(unknown.starts_with("/retryable_error_categories/1: must be one of temporary, "), "{unknown}");
    assert!(!unknown.contains("secret"), "values are not repeated");
}

#[test]
fn policies_survive_a_round_trip() {
    let policy = Policy {
        max_attempts: u32::MAX,
        max_elapsed_ms: Some(u64::MAX),
        retryable_error_categories: [Category::Economic].into_iter().collect(),
        ..Policy::of(RetrySafety::SafeWithKey)
    };
    let written = serde_json::to_value(policy).expect("JSON");
    assert_eq!(Policy::from_value(&written), Ok(policy));
    assert_eq!(Policy::from_value(&json!({})), Ok(Policy::default()));
}

#[test]
fn a_policy_of_zeros_permits_nothing() {
    let zeros = json!({ "max_attempts": 0, "initial_backoff_ms": 0, "max_backoff_ms": 0, "backoff_multiplier": 0,
        "max_elapsed_ms": 0, "retryable_error_categories": [] });
    let policy = Policy::from_value(&zeros).expect("zeros are allowed");
    let attempt = Attempt::new(1).safety(RetrySafety::Safe);
    let error = Evidence::new(Category::Temporary).retryable(true);
    assert_eq!(client(error, &attempt, &policy).outcome(), RetryOutcome::TriesUsedUp);
    let more = Policy { max_attempts: 9, ..policy };
    assert_eq!(client(error, &attempt, &more).after(), Some(Duration::from_millis(1)), "one millisecond fits");
    let late = attempt.elapsed(Duration::from_nanos(1));
    assert_eq!(client(error, &late, &more).outcome(), RetryOutcome::OutOfTime);
}

#[test]
fn clocks_that_were_set_back() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
    let later = now + Duration::from_mins(1);
    assert_eq!(Attempt::new(1).since(later, now), Attempt::new(1));
    assert_eq!(Attempt::new(1).since(now, later), Attempt::new(1).elapsed(Duration::from_mins(1)));
}

fn case(edit: impl Fn(&mut Value)) -> Result<Ruling, String> {
    let mut case = json!({ "status": "failed", "policy": { "max_attempts": 3 }, "idempotency_key": "k1", "attempts": 1,
        "error": { "code": "x.y", "message": "m", "category": "temporary" }, "elapsed_ms": 0 });
    edit(&mut case);
    Case::from_value(&case).map(|case| case.rule()).map_err(|problem| problem.to_string())
}

#[test]
fn a_case_must_have_what_its_schema_demands() {
    let whole = case(|case| case["error"]["retryable"] = json!(true));
    assert!(matches!(whole, Ok(Ruling::Retry { .. })));
    assert_eq!(RetryCase::MEMBERS.len(), 6);
    for member in RetryCase::MEMBERS {
        let required = [RetryCase::STATUS, RetryCase::ATTEMPTS].contains(member);
        let without = case(|case| drop(case.as_object_mut().and_then(|case| case.remove(*member))));
        let missing = format!("/{member}: is missing");
        assert_eq!(without.err(), required.then_some(missing), "{member}");
        let null = case(|case| case[*member] = Value::Null);
        assert_eq!(null.is_err(), required, "{member}: null is as good as absent");
    }
}

#[test]
fn cases_are_read_or_refused_by_place() {
    let wide = "must be a whole number from 0 to 18446744073709551615";
    let ok = Ok(Ruling::Retry { after: Duration::from_secs(1) });
    assert_eq!(case(|_| ()), ok);
    assert_eq!(case(|c| c["elapsed_ms"] = json!(-5)), ok, "a clock that was set back");
    assert_eq!(case(|c| c["error"]["retryable"] = json!(null)), ok);
    assert_eq!(case(|c| c["error"]["unknown_member"] = json!(1)), ok, "a peer may send more");
    assert_eq!(case(|c| c["elapsed_ms"] = json!(u64::MAX)), ok, "no budget");
    let gate = |ruling: Result<Ruling, String>| ruling.map(|ruling| ruling.gate().map(RetryGate::number));
    assert_eq!(gate(case(|c| c["attempts"] = json!(u32::MAX))), Ok(Some(4)));
    assert_eq!(gate(case(|c| c["error"]["retryable"] = json!(false))), Ok(Some(6)));
    assert_eq!(gate(case(|c| c["policy"] = json!(null))), Ok(Some(2)));
    for (problem, edit) in [
        ("/status: is missing", (|c| drop(c.as_object_mut().and_then(|c| c.remove("status")))) as fn(&mut Value)),
        ("/attempts: is missing", |c| drop(c.as_object_mut().and_then(|c| c.remove("attempts")))),
        ("/attempts: must be a whole number from 0 to 4294967295", |c| c["attempts"] = json!(4_294_967_296_u64)),
        ("/error/category: is missing", |c| drop(c["error"].as_object_mut().and_then(|c| c.remove("category")))),
        ("/error/retryable: must be `true` or `false`", |c| c["error"]["retryable"] = json!("true")),
        ("/error/code: must be a text", |c| c["error"]["code"] = json!(7)),
        ("/error: must be an object", |c| c["error"] = json!("boom")),
        ("/policy/max_atempts: there is no such member", |c| c["policy"]["max_atempts"] = json!(9)),
        ("/tries: there is no such member", |c| c["tries"] = json!(9)),
        ("/policy: must be an object", |c| c["policy"] = json!(3)),
        ("/idempotency_key: must be a text", |c| c["idempotency_key"] = json!(3)),
    ] {
        assert_eq!(case(edit), Err(problem.to_owned()));
    }
    for nonsense in [json!("250"), json!(-1), json!(1.5), json!(1e30), json!([1])] {
        let problem = Err(format!("/error/retry_after_ms: {wide}"));
        assert_eq!(case(|c| c["error"]["retry_after_ms"] = nonsense.clone()), problem);
    }
    assert_eq!(case(|c| c["elapsed_ms"] = json!(0.5)), Err(format!("/elapsed_ms: {wide}")));
    for (place, unknown) in [("/status", "done"), ("/error/category", "Temporary")] {
        let problem = case(|c| *c.pointer_mut(place).expect("a place") = json!(unknown)).unwrap_err();
        assert!(problem.starts_with(&format!("{place}: must be one of ")), "{problem}");
    }
}
