//! What holds whatever the record says.

use std::time::Duration;

use agent_errors::a2a::{ErrorName, GrpcStatus};
use agent_errors::aap::{self, Code};
use agent_errors::aip::{self, Category, DurableState, RetryDecision, RetryGate, RetrySafety, TransactionMode};
use agent_errors::decode;
use agent_errors::retry::{Attempt, Evidence, Jitter, Policy, Ruling, Trust, client, runtime};
use proptest::prelude::*;
use proptest::sample::select;

use crate::scene::{EXTENSIONS, FAULTS, IMPLEMENTED, Scene};

fn numbers() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), Just(1), Just(u64::MAX), 0..100_000_u64, any::<u64>()]
}

fn counts() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), Just(1), Just(u32::MAX), 0..12_u32, any::<u32>()]
}

fn policies() -> impl Strategy<Value = Policy> {
    let categories = proptest::collection::vec(select(Category::ALL), 0..4);
    (counts(), numbers(), numbers(), counts(), any::<bool>(), proptest::option::of(numbers()), categories).prop_map(
        |(max_attempts, initial, max, multiplier, key, elapsed, categories)| Policy {
            max_attempts,
            initial_backoff_ms: initial,
            max_backoff_ms: max,
            backoff_multiplier: multiplier,
            requires_idempotency_key: key,
            max_elapsed_ms: elapsed,
            retryable_error_categories: categories.into_iter().collect(),
        },
    )
}

fn evidence() -> impl Strategy<Value = Evidence<'static>> {
    let base = prop_oneof![
        select(Category::ALL).prop_map(Evidence::new),
        Just(Evidence::broken()),
        (select(Code::ALL), any::<Option<bool>>())
            .prop_map(|(code, retryable)| Evidence::of_aap(Some(code), retryable)),
        any::<Option<bool>>().prop_map(|retryable| Evidence::of_aap(None, retryable)),
        select(ErrorName::ALL).prop_map(|name| Evidence::of_a2a(name).demands(IMPLEMENTED)),
        (any::<Option<i64>>(), proptest::option::of(select(GrpcStatus::ALL)), any::<Option<u16>>())
            .prop_map(|(number, grpc, http)| Evidence::of_numbers(number, grpc, http)),
    ];
    let carrier = (proptest::option::of(select(DurableState::ALL)), any::<bool>());
    (base, any::<Option<bool>>(), proptest::option::of(numbers()), any::<Option<bool>>(), any::<bool>(), carrier)
        .prop_map(|(base, retryable, hint, uncertain, late, (state, signed))| {
            let evidence = base.retryable(retryable).retry_after(hint.map(Duration::from_millis)).state(state);
            let evidence = if late { evidence.timed_out() } else { evidence };
            let evidence = if signed { evidence.proof_needed() } else { evidence };
            uncertain.map_or(evidence, |operation| evidence.uncertain(operation))
        })
}

/// A message of any of the contracts that says something about a retry, as it travels.
fn messages() -> impl Strategy<Value = (String, bool)> {
    let about = (any::<bool>(), proptest::option::of(0..10_000_000_u64));
    let aap = (select(Code::ALL), about.clone()).prop_map(|(code, (retryable, hint))| {
        let error = aap::Error::new(code, "m").retryable(retryable);
        let error = hint.map_or(error.clone(), |hint| error.retry_after(Duration::from_millis(hint)));
        (error.respond_to(1).to_string(), retryable)
    });
    let aip = (select(Category::ALL), about, 0..6_usize).prop_map(|(category, (retryable, hint), carrier)| {
        let error = aip::Error::new("x.y", category, "m").retryable(retryable);
        let error = hint.map_or(error.clone(), |hint| error.retry_after(Duration::from_millis(hint)));
        let text = |value: Result<String, serde_json::Error>| value.expect("it can be written");
        let message = match carrier {
            0 => text(serde_json::to_string(&error)),
            1 => text(serde_json::to_string(&aip::Address::new().envelope(&error))),
            2 => text(serde_json::to_string(&error.failed("a"))),
            3 => error.server_sent_event(),
            4 => error.to_mcp().respond_to(1).to_string(),
            _ => text(serde_json::to_string(&error.delegation_result("d", "a", "b"))),
        };
        (message, retryable)
    });
    let a2a = select(ErrorName::ALL).prop_map(|name| {
        let number = name.json_rpc_code().unwrap_or(-32_603);
        let info = name.reason().map_or(String::new(), |reason| {
            format!(r#","data":[{{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"{reason}","domain":"a2a-protocol.org"}}]"#)
        });
        (format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{number},"message":"m"{info}}}}}"#), true)
    });
    prop_oneof![aap, aip, a2a]
}

fn jitter() -> impl Strategy<Value = Option<Jitter>> {
    proptest::option::of((0..3_u8, any::<u64>(), numbers()).prop_map(|(kind, random, previous)| match kind {
        0 => Jitter::Full(random),
        1 => Jitter::Equal(random),
        _ => Jitter::Decorrelated { random, previous: Duration::from_millis(previous) },
    }))
}

fn attempts() -> impl Strategy<Value = Attempt<'static>> {
    let surroundings = (
        proptest::option::of(select(RetrySafety::ALL)),
        proptest::option::of(select(TransactionMode::ALL)),
        proptest::option::of(select(DurableState::ALL)),
        select(&[Trust::Connection, Trust::Verified, Trust::Unverified][..]),
    );
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), select(&[None, Some(""), Some("k")][..]));
    (counts(), numbers(), surroundings, flags, jitter()).prop_map(
        |(count, elapsed, (safety, mode, state, trust), (changed, interrupted, settled, key), jitter)| {
            let mut attempt = Attempt::new(count).elapsed(Duration::from_millis(elapsed)).trust(trust);
            attempt = attempt.extensions(&*EXTENSIONS, &[]);
            attempt = safety.map_or(attempt, |safety| attempt.safety(safety));
            attempt = mode.map_or(attempt, |mode| attempt.mode(mode));
            attempt = state.map_or(attempt, |state| attempt.state(state));
            attempt = key.map_or(attempt, |key| attempt.idempotency_key(key));
            attempt = jitter.map_or(attempt, |jitter| attempt.jitter(jitter));
            attempt = if changed { attempt.content_changed() } else { attempt };
            attempt = if interrupted { attempt.interrupted() } else { attempt };
            if settled { attempt.settled() } else { attempt }
        },
    )
}

/// What is decided about, and a change of it.
type Parts = (Evidence<'static>, Attempt<'static>, Option<Policy>);

/// Changes that each make one step stop, whatever else the record says.
const STOPS: [fn(&mut Parts); 12] = [
    |(_, attempt, _)| *attempt = attempt.state(DurableState::Committed),
    |(_, attempt, _)| *attempt = attempt.state(DurableState::OutcomeUnknown),
    |(_, attempt, _)| *attempt = attempt.state(DurableState::Running),
    |(error, _, _)| *error = error.uncertain(true),
    |(error, _, _)| *error = error.uncertain(false),
    |(_, attempt, _)| *attempt = attempt.mode(TransactionMode::Commit).interrupted(),
    |(error, _, _)| *error = error.retryable(false),
    |(_, _, policy)| *policy = None,
    |(_, attempt, _)| *attempt = attempt.safety(RetrySafety::Unsafe),
    |(_, attempt, _)| *attempt = attempt.idempotency_key("k").content_changed(),
    |(_, _, policy)| *policy = policy.map(|policy| Policy { max_attempts: 1, ..policy }),
    |(_, attempt, policy)| {
        *attempt = attempt.elapsed(Duration::MAX);
        *policy = policy.map(|policy| Policy { max_elapsed_ms: Some(1), ..policy });
    },
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pauses_lie_within_their_bounds(policy in policies(), count in counts(), hint in proptest::option::of(numbers()), jitter in jitter()) {
        let pause = policy.pause(count, hint.map(Duration::from_millis), jitter);
        prop_assert!(pause >= Duration::from_millis(1));
        prop_assert!(pause <= Duration::from_millis(policy.max_backoff_ms.max(1)));
    }

    #[test]
    fn jitter_stays_below_the_backoff(policy in policies(), count in counts(), random in any::<u64>()) {
        let backoff = policy.pause(count, None, None);
        prop_assert!(policy.pause(count, None, Some(Jitter::Full(random))) <= backoff);
        let equal = policy.pause(count, None, Some(Jitter::Equal(random)));
        prop_assert!(equal <= backoff && equal * 2 >= backoff);
    }

    #[test]
    fn a_no_of_the_peer_never_becomes_a_retry(error in evidence(), attempt in attempts(), policy in policies()) {
        let no = error.retryable(false);
        prop_assert!(!client(no, &attempt, &policy).is_retry());
        prop_assert!(runtime(Some(no), &attempt, Some(&policy)).after().is_none());
    }

    #[test]
    fn what_may_have_been_done_is_never_sent_again(error in evidence(), attempt in attempts(), policy in policies(), operation in any::<bool>()) {
        prop_assert!(!client(error.uncertain(operation), &attempt, &policy).is_retry());
    }

    #[test]
    fn without_verification_nothing_is_permitted_that_a_broken_exchange_does_not_permit(
        error in evidence(), attempt in attempts(), policy in policies(),
    ) {
        let unverified = attempt.trust(Trust::Unverified);
        if client(error, &unverified, &policy).is_retry() {
            prop_assert!(client(Evidence::broken(), &unverified, &policy).is_retry());
        }
    }

    #[test]
    fn the_client_is_stricter_than_the_runtime(
        category in select(Category::ALL), retryable in any::<Option<bool>>(), hint in proptest::option::of(numbers()),
        attempt in attempts(), policy in policies(),
    ) {
        let error = Evidence::new(category).retryable(retryable).retry_after(hint.map(Duration::from_millis));
        let attempt = attempt.trust(Trust::Verified);
        if client(error, &attempt, &policy).is_retry() && !matches!(runtime(None, &attempt, Some(&policy)).gate(), Some(RetryGate::ResultStatus)) {
            // Jitter shortens the pause, and may make fit what the runtime would not wait for.
            let stop = runtime(Some(error), &attempt, Some(&policy)).gate();
            prop_assert!(stop.is_none_or(|gate| gate == RetryGate::ElapsedBudget), "{stop:?}");
        }
    }

    #[test]
    fn an_earlier_stop_never_produces_a_retry(faults in proptest::collection::vec(0..FAULTS.len(), 1..6)) {
        let mut scene = Scene::default();
        for fault in faults {
            (FAULTS[fault].apply)(&mut scene);
            let rebuilt = FAULTS[fault].touches.contains(&"attempt");
            let before = scene.decide().kind();
            prop_assert!(before != RetryDecision::Retry || rebuilt, "{scene:?}");
        }
    }

    #[test]
    fn stricter_records_never_permit_more(error in evidence(), attempt in attempts(), policy in policies(), state in select(DurableState::ALL)) {
        let stricter = [
            (error, attempt.safety(RetrySafety::Unsafe), policy),
            (error, attempt.interrupted(), policy),
            (error, attempt.content_changed(), policy),
            (error, attempt.elapsed(Duration::MAX), policy),
            (error, attempt.state(state), policy),
            (error, attempt, Policy { max_attempts: 0, ..policy }),
            (error, attempt, Policy { requires_idempotency_key: true, ..policy }),
        ];
        let recorded = client(error, &attempt, &policy).is_retry();
        for (place, (error, attempt, policy)) in stricter.into_iter().enumerate() {
            // Another state may be a laxer one; it still has to be one of those that let pass.
            let state_passes = place == 4 && state.outcome().is_none();
            let permitted = client(error, &attempt, &policy).is_retry();
            prop_assert!(!permitted || recorded || state_passes, "{place}");
        }
    }

    #[test]
    fn the_runtime_has_no_jitter(error in evidence(), attempt in attempts(), policy in policies(), jitter in jitter()) {
        let with = jitter.map_or(attempt, |jitter| attempt.jitter(jitter));
        prop_assert_eq!(runtime(Some(error), &attempt, Some(&policy)), runtime(Some(error), &with, Some(&policy)));
        if let Ruling::Retry { after } = runtime(Some(error), &attempt, Some(&policy)) {
            prop_assert!(after >= Duration::from_millis(1));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_no_in_a_message_of_any_contract_never_becomes_a_retry(
        (message, retryable) in messages(), attempt in attempts(), policy in policies(),
    ) {
        let decoded = decode(message.as_bytes()).expect("an error");
        let decision = client(&decoded, &attempt, &policy);
        let error = Evidence::from(&decoded);
        if !retryable {
            prop_assert!(!decision.is_retry(), "{}", message);
            prop_assert!(runtime(Some(error), &attempt, Some(&policy)).after().is_none(), "{}", message);
        }
        let longest = Duration::from_millis(policy.max_backoff_ms.max(1));
        let ruling = runtime(Some(error), &attempt, Some(&policy));
        for pause in decision.after().into_iter().chain(ruling.after()) {
            prop_assert!(pause >= Duration::from_millis(1) && pause <= longest, "{:?} of {}", pause, message);
        }
    }

    #[test]
    fn every_pause_that_is_decided_lies_within_the_policy(
        error in evidence(), attempt in attempts(), policy in policies(), jitter in jitter(),
    ) {
        let attempt = jitter.map_or(attempt, |jitter| attempt.jitter(jitter));
        let longest = Duration::from_millis(policy.max_backoff_ms.max(1));
        let (decision, ruling) = (client(error, &attempt, &policy), runtime(Some(error), &attempt, Some(&policy)));
        for pause in decision.after().into_iter().chain(ruling.after()) {
            prop_assert!(pause >= Duration::from_millis(1) && pause <= longest, "{:?}", pause);
        }
    }

    #[test]
    fn a_stop_stops_whatever_else_is_added(
        error in evidence(), attempt in attempts(), policy in policies(), first in 0..STOPS.len(),
        more in proptest::collection::vec(0..STOPS.len(), 0..4),
    ) {
        let mut record = (error, attempt, Some(policy));
        for stop in std::iter::once(first).chain(more) {
            STOPS[stop](&mut record);
            let (error, attempt, policy) = &record;
            prop_assert!(!client(*error, attempt, policy.as_ref()).is_retry(), "{} of {:?}", stop, record);
        }
    }
}
