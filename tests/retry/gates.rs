//! The gates of the runtime: each boundary from both sides, and their order.

use std::time::Duration;

use agent_errors::aip::{Category, RetryDecision, RetryGate, RetrySafety};
use agent_errors::retry::{Attempt, Evidence, Policy, Ruling, Trust, runtime};

#[derive(Debug, Clone, Copy)]
struct Record {
    error: Option<Evidence<'static>>,
    attempt: Attempt<'static>,
    policy: Option<Policy>,
}

impl Default for Record {
    fn default() -> Self {
        Self {
            error: Some(Evidence::new(Category::Temporary)),
            attempt: Attempt::new(1).idempotency_key("k1"),
            policy: Some(Policy { max_elapsed_ms: Some(10_000), ..Policy::of(RetrySafety::SafeWithKey) }),
        }
    }
}

impl Record {
    fn rule(&self) -> Ruling {
        runtime(self.error, &self.attempt, self.policy.as_ref())
    }
}

type Fault = (RetryGate, fn(&mut Record));

fn edit(record: &mut Record, edit: fn(&mut Policy)) {
    if let Some(policy) = record.policy.as_mut() {
        edit(policy);
    }
}

/// One for each gate that can stop. The record without its key is written anew.
const FAULTS: [Fault; 8] = [
    (RetryGate::RequiredKey, |r| r.attempt = Attempt::new(1)),
    (RetryGate::ResultStatus, |r| r.attempt = r.attempt.settled()),
    (RetryGate::PolicyOfRecord, |r| r.policy = None),
    (RetryGate::AttemptsLeft, |r| edit(r, |policy| policy.max_attempts = 0)),
    (RetryGate::ErrorObject, |r| r.error = None),
    (RetryGate::ExplicitRefusal, |r| r.error = r.error.map(|error| error.retryable(false))),
    (RetryGate::AcceptedCategory, |r| {
        edit(r, |policy| policy.retryable_error_categories = [Category::Auth].into_iter().collect());
    }),
    (RetryGate::ElapsedBudget, |r| r.attempt = r.attempt.elapsed(Duration::from_millis(9_001))),
];

#[test]
fn each_fault_stops_at_its_gate() {
    assert_eq!(Record::default().rule(), Ruling::Retry { after: Duration::from_secs(1) });
    for (gate, apply) in FAULTS {
        let mut record = Record::default();
        apply(&mut record);
        assert_eq!(record.rule(), Ruling::Stop { gate });
        assert_eq!(record.rule().reason(), gate.reason());
        assert!(gate.reason().is_some());
    }
    let never: Vec<_> = RetryGate::ALL.iter().filter(|gate| gate.stops_when().is_none()).collect();
    assert_eq!(never, [&RetryGate::PauseComputed]);
}

#[test]
fn any_set_of_faults_stops_at_the_earliest() {
    for set in 1_u32..1 << FAULTS.len() {
        let mut record = Record::default();
        let mut earliest = RetryGate::ElapsedBudget;
        for (_, (gate, apply)) in FAULTS.iter().enumerate().filter(|(place, _)| set & 1 << place != 0) {
            apply(&mut record);
            earliest = earliest.min(*gate);
        }
        // A refusal outranks the category, and an absent policy has no limits; all else is independent.
        assert_eq!(record.rule().gate(), Some(earliest), "{set:b}");
    }
}

#[test]
fn gates_are_numbered_in_their_order() {
    let numbers: Vec<i32> = RetryGate::ALL.iter().map(|gate| gate.number()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn boundaries() {
    let at = |edit: fn(&mut Record)| {
        let mut record = Record::default();
        edit(&mut record);
        record.rule().gate()
    };
    assert_eq!(at(|r| r.attempt = Attempt::new(2).idempotency_key("")), None, "any text is a key");
    assert_eq!(at(|r| r.attempt = Attempt::new(3).idempotency_key("k1")), Some(RetryGate::AttemptsLeft));
    assert_eq!(at(|r| r.attempt = r.attempt.elapsed(Duration::from_secs(9))), None, "the last moment counts");
    assert_eq!(at(|r| edit(r, |policy| policy.max_elapsed_ms = Some(0))), Some(RetryGate::ElapsedBudget));
    assert_eq!(at(|r| edit(r, |policy| policy.max_elapsed_ms = None)), None);
    let both: fn(&mut Record) = |r| r.attempt = Attempt::new(4_000_000_000).idempotency_key("k1");
    assert_eq!(at(both), Some(RetryGate::AttemptsLeft));
}

#[test]
fn an_explicit_yes_passes_whatever_the_category() {
    for category in Category::ALL {
        let mut record = Record { error: Some(Evidence::new(*category).retryable(true)), ..Record::default() };
        assert_eq!(record.rule().kind(), RetryDecision::Retry, "{category}");
        record.error = Some(Evidence::new(*category));
        let stops = !matches!(category, Category::Temporary | Category::Transport | Category::Connector);
        assert_eq!(record.rule().gate(), stops.then_some(RetryGate::AcceptedCategory), "{category}");
    }
}

#[test]
fn what_only_a_client_asks_is_no_gate() {
    let attempt = Attempt::new(1)
        .idempotency_key("k1")
        .safety(RetrySafety::Unsafe)
        .trust(Trust::Unverified)
        .content_changed()
        .interrupted();
    let error = Evidence::new(Category::Transport).retryable(true).uncertain(true);
    assert_eq!(Record { error: Some(error), attempt, ..Record::default() }.rule().kind(), RetryDecision::Retry);
}
