//! The steps of a client: each boundary from both sides, and their order.

use std::time::Duration;

use agent_errors::aip::{Category, DurableState, RetryDecision, RetryOutcome, RetrySafety, RetryStep, TransactionMode};
use agent_errors::retry::{Attempt, Decision, Evidence, Policy, Trust, client};

use crate::scene::{Base, EXTENSIONS, FAULTS, IMPLEMENTED, Scene};

#[test]
fn the_undisturbed_failure_is_sent_again() {
    let decision = Scene::default().decide();
    assert_eq!(decision, Decision::Retry { after: Duration::from_secs(2), outcome: RetryOutcome::Pause });
    assert_eq!(decision.step(), RetryStep::TimeLeft);
}

#[test]
fn each_fault_ends_at_its_step() {
    for fault in FAULTS {
        let mut scene = Scene::default();
        (fault.apply)(&mut scene);
        let decision = scene.decide();
        assert_eq!(decision.outcome(), fault.outcome, "{scene:?}");
        assert_eq!(decision.kind(), fault.outcome.decision());
        assert_eq!(decision.step(), fault.outcome.step());
        assert_eq!(decision.reason(), fault.outcome.reason());
    }
    for outcome in RetryOutcome::ALL.iter().filter(|outcome| **outcome != RetryOutcome::Pause) {
        assert!(FAULTS.iter().any(|fault| fault.outcome == *outcome), "no case for {outcome}");
    }
}

#[test]
fn of_two_faults_the_earlier_step_decides() {
    let mut pairs = 0;
    for first in FAULTS {
        for second in FAULTS {
            let apart = first.touches.iter().all(|thing| !second.touches.contains(thing));
            if !apart || first.outcome.step() >= second.outcome.step() {
                continue;
            }
            for both in [[second, first], [first, second]] {
                let mut scene = Scene::default();
                for fault in both {
                    (fault.apply)(&mut scene);
                }
                // A record that is written anew forgets what the other change put there.
                if both[1].touches.contains(&"attempt") {
                    continue;
                }
                assert_eq!(scene.decide().outcome(), first.outcome, "{} and {}", first.outcome, second.outcome);
                pairs += 1;
            }
        }
    }
    assert!(pairs > 300, "{pairs} pairs");
}

#[test]
fn steps_are_numbered_in_their_order() {
    for (place, step) in RetryStep::ALL.iter().enumerate() {
        assert_eq!(usize::try_from(step.number()), Ok(place + 1));
        let ends = RetryOutcome::ALL.iter().any(|outcome| outcome.step() == *step);
        let never = [RetryStep::TrustedResponse, RetryStep::NextPause].contains(step);
        assert_ne!(ends, never, "{step}");
    }
    let retries: Vec<_> = RetryOutcome::ALL.iter().filter(|o| o.decision() == RetryDecision::Retry).collect();
    assert_eq!(retries, [&RetryOutcome::Pause], "one outcome sends the same request again");
}

#[test]
fn an_unverified_answer_permits_nothing() {
    let unverified = Attempt::new(1).trust(Trust::Unverified);
    let policy = Policy::of(RetrySafety::Safe);
    let permits = Evidence::new(Category::Temporary).retryable(true).retry_after(Duration::from_millis(5));
    assert_eq!(client(permits, &unverified, &policy).outcome(), RetryOutcome::SafetyNotStated);
    let safe = unverified.safety(RetrySafety::Safe);
    assert_eq!(client(permits, &safe, &policy).after(), Some(Duration::from_secs(1)), "the hint does not count");
    assert_eq!(client(permits.retryable(false), &safe, &policy).outcome(), RetryOutcome::Refused);
    let auth = Evidence::new(Category::Auth);
    assert!(client(auth, &safe, &policy).is_retry(), "the category does not count either");
    assert_eq!(client(auth, &safe.trust(Trust::Verified), &policy).outcome(), RetryOutcome::Credentials);
    let uncertain = permits.uncertain(true);
    assert_eq!(client(uncertain, &safe, &policy).outcome(), RetryOutcome::UncertainWithOperation);
}

#[test]
fn every_state_ends_as_its_row_says() {
    for state in DurableState::ALL {
        let mut scene = Scene::default();
        scene.attempt = scene.attempt.state(*state);
        assert_eq!(scene.decide().outcome(), state.outcome().unwrap_or(RetryOutcome::Pause), "{state}");
    }
    let passing: Vec<&str> =
        DurableState::ALL.iter().filter(|state| state.outcome().is_none()).map(|state| state.as_str()).collect();
    assert_eq!(passing, ["unknown", "failed", "dry_run_completed", "planned", "prepared"]);
}

#[test]
fn doubt_counts_in_the_modes_that_make_a_change() {
    for mode in TransactionMode::ALL {
        let changes = matches!(mode, TransactionMode::Commit | TransactionMode::Execute);
        let outcome = |apply: fn(&mut Scene)| {
            let mut scene = Scene::default();
            scene.attempt = scene.attempt.mode(*mode);
            apply(&mut scene);
            scene.decide().outcome()
        };
        let or_retry = |outcome| if changes { outcome } else { RetryOutcome::Pause };
        assert_eq!(outcome(|s| s.timed_out = true), or_retry(RetryOutcome::RanOutOfTime), "{mode}");
        assert_eq!(outcome(|s| s.attempt = s.attempt.interrupted()), or_retry(RetryOutcome::BrokeAfterDispatch));
        assert_eq!(outcome(|_| ()), RetryOutcome::Pause);
    }
}

#[test]
fn the_careful_client_does_not_obey_a_yes_where_another_act_is_called_for() {
    for (category, kind) in [
        (Category::Auth, RetryDecision::Authorize),
        (Category::Policy, RetryDecision::Authorize),
        (Category::Economic, RetryDecision::Authorize),
        (Category::Permanent, RetryDecision::Correct),
        (Category::Temporary, RetryDecision::Retry),
        (Category::Transport, RetryDecision::Retry),
        (Category::Connector, RetryDecision::Retry),
    ] {
        let scene = Scene { base: Base::Aip(category), retryable: Some(true), ..Scene::default() };
        assert_eq!(scene.decide().kind(), kind, "{category}");
    }
}

#[test]
fn attempts_and_time_on_both_sides_of_their_limits() {
    let policy = Policy { max_attempts: 3, max_elapsed_ms: Some(5_000), ..Policy::of(RetrySafety::Safe) };
    let safe = Attempt::new(1).safety(RetrySafety::Safe);
    let decide = |attempt: Attempt<'_>| client(Evidence::new(Category::Temporary), &attempt, &policy).outcome();
    assert_eq!(decide(Attempt::new(2).safety(RetrySafety::Safe)), RetryOutcome::Pause);
    assert_eq!(decide(Attempt::new(3).safety(RetrySafety::Safe)), RetryOutcome::TriesUsedUp);
    assert_eq!(decide(safe.elapsed(Duration::from_secs(4))), RetryOutcome::Pause);
    assert_eq!(decide(safe.elapsed(Duration::new(4, 1))), RetryOutcome::OutOfTime);
    let hinted = Evidence::new(Category::Temporary).retry_after(Duration::from_secs(5));
    assert_eq!(client(hinted, &safe, &policy).outcome(), RetryOutcome::Pause);
    assert_eq!(client(hinted, &safe.elapsed(Duration::from_nanos(1)), &policy).outcome(), RetryOutcome::OutOfTime);
}

#[test]
fn keys_on_both_sides() {
    let policy = Policy { requires_idempotency_key: true, ..Policy::of(RetrySafety::Safe) };
    let safe = Attempt::new(1).safety(RetrySafety::Safe);
    let decide =
        |attempt: Attempt<'_>, policy: &Policy| client(Evidence::new(Category::Temporary), &attempt, policy).outcome();
    assert_eq!(decide(safe, &policy), RetryOutcome::KeyMissing);
    assert_eq!(decide(safe.idempotency_key(""), &policy), RetryOutcome::KeyMissing);
    assert_eq!(decide(safe.idempotency_key(" "), &policy), RetryOutcome::Pause);
    let free = Policy::of(RetrySafety::Safe);
    assert_eq!(decide(safe, &free), RetryOutcome::Pause);
    assert_eq!(decide(safe.safety(RetrySafety::SafeWithKey), &free), RetryOutcome::KeyMissing);
    assert_eq!(decide(safe.idempotency_key("k").content_changed(), &free), RetryOutcome::KeyWithOtherContent);
}

#[test]
fn an_extension_is_activated_once_and_only_if_implemented() {
    let base = Base::A2a(agent_errors::a2a::ErrorName::ExtensionSupportRequiredError, Some(IMPLEMENTED));
    let scene = Scene { base, ..Scene::default() };
    assert!(matches!(scene.decide(), Decision::Activate { uri, .. } if uri.as_str() == IMPLEMENTED));
    let mut again = scene;
    again.attempt = again.attempt.extensions(&*EXTENSIONS, &*EXTENSIONS);
    assert_eq!(again.decide().outcome(), RetryOutcome::ForeignExtension);
    let mut foreign = scene;
    foreign.attempt = foreign.attempt.extensions(&[], &[]);
    assert_eq!(foreign.decide().outcome(), RetryOutcome::ForeignExtension);
    let longer = [format!("{IMPLEMENTED}/x").parse().expect("an address")];
    let foreign = Scene { base, ..Scene::default() };
    let attempt = foreign.attempt.extensions(&longer, &[]);
    let outcome = client(foreign.evidence(), &attempt, foreign.policy.as_ref()).outcome();
    assert_eq!(outcome, RetryOutcome::ForeignExtension);
}
