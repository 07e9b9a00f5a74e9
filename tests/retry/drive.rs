//! The driver that blocks, by a clock of the test's own.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use agent_errors::aip::{Category, DurableState, RetryDecision, RetryOutcome, RetrySafety, TransactionMode};
use agent_errors::retry::{
    Attempt, Cancel, Cause, Clock, Evidence, Failure, GaveUp, Policy, Retries, Spread, Trust, Try,
};

/// A clock that runs only while it waits, and by what an attempt takes.
#[derive(Default)]
struct Hand {
    now: Cell<Duration>,
    waits: RefCell<Vec<u128>>,
}

impl Hand {
    fn pass(&self, seconds: u64) {
        self.now.set(self.now.get() + Duration::from_secs(seconds));
    }
}

impl Clock for Hand {
    fn now(&self) -> Duration {
        self.now.get()
    }

    fn wait(&self, pause: Duration, _: &Cancel) {
        self.waits.borrow_mut().push(pause.as_millis());
        self.now.set(self.now.get() + pause);
    }
}

fn temporary() -> Evidence<'static> {
    Evidence::new(Category::Temporary)
}

fn safe() -> Attempt<'static> {
    Attempt::new(1).safety(RetrySafety::Safe)
}

fn five() -> Policy {
    Policy { max_attempts: 5, ..Policy::of(RetrySafety::Safe) }
}

fn fails(_: Try) -> Result<(), Evidence<'static>> {
    Err(temporary())
}

#[test]
fn attempts_go_on_until_one_succeeds() {
    let clock = Hand::default();
    let answer = Retries::new(five(), safe()).run_with(&clock, &Cancel::new(), |attempt| {
        clock.pass(1);
        if attempt.number < 4 { Err(temporary()) } else { Ok(attempt.number) }
    });
    assert_eq!(answer, Ok(4));
    assert_eq!(*clock.waits.borrow(), [1_000, 2_000, 4_000]);
}

#[test]
fn they_end_with_the_policy() {
    let clock = Hand::default();
    let end = Retries::new(five(), safe()).run_with(&clock, &Cancel::new(), fails).unwrap_err();
    assert_eq!((end.attempts, end.cause, end.decision.outcome()), (5, Cause::Decided, RetryOutcome::TriesUsedUp));
    assert_eq!(end.elapsed, Duration::from_secs(1 + 2 + 4 + 8));
    assert_eq!(end.error, Some(temporary()));
    assert_eq!(end.to_string(), "gave up after 5 attempts: every attempt that the policy allows has been made");
}

#[test]
fn a_stop_is_final_and_a_hint_is_heeded() {
    let clock = Hand::default();
    let end = Retries::new(five(), safe()).run_with(&clock, &Cancel::new(), |attempt| match attempt.number {
        1 => Err::<(), _>(temporary().retry_after(Duration::from_millis(70))),
        _ => Err(Evidence::new(Category::Auth)),
    });
    let end = end.unwrap_err();
    assert_eq!((end.attempts, end.decision.kind()), (2, RetryDecision::Authorize));
    assert_eq!(*clock.waits.borrow(), [70]);
}

#[test]
fn a_pause_that_outlasts_the_budget_is_not_begun() {
    let clock = Hand::default();
    let mut remaining = Vec::new();
    let retries = Retries::new(five(), safe()).budget(Duration::from_secs(6));
    let end: GaveUp<'_, _> = retries
        .run_with(&clock, &Cancel::new(), |attempt| {
            remaining.extend(attempt.remaining.map(|time| time.as_secs()));
            fails(attempt)
        })
        .unwrap_err();
    assert_eq!((end.attempts, end.cause, end.decision.kind()), (3, Cause::OutOfBudget, RetryDecision::Retry));
    assert_eq!(end.elapsed, Duration::from_secs(3), "four seconds more would end at seven");
    assert_eq!(remaining, [6, 5, 3]);
    assert_eq!(end.to_string(), "gave up after 3 attempts: the time for the attempts is used up");
}

#[test]
fn cancelling_ends_a_pause() {
    let clock = Hand::default();
    let cancel = Cancel::new();
    let end = Retries::new(five(), safe())
        .run_with(&clock, &cancel, |attempt| {
            if attempt.number == 2 {
                cancel.clone().cancel();
            }
            fails(attempt)
        })
        .unwrap_err();
    assert_eq!((end.attempts, end.cause, end.error), (2, Cause::Cancelled, Some(temporary())));
    let none = Retries::new(five(), safe()).run_with(&clock, &cancel, fails).unwrap_err();
    assert_eq!((none.attempts, none.cause, none.error), (0, Cause::Cancelled, None));

    let (long, cancel) = (Instant::now(), Cancel::new());
    let other = cancel.clone();
    let thread = std::thread::spawn(move || other.cancel());
    cancel.wait(Duration::from_mins(10));
    assert!(cancel.is_cancelled() && long.elapsed() < Duration::from_mins(1));
    assert!(thread.join().is_ok());
}

#[test]
fn a_clock_that_runs_backwards_makes_no_time_pass() {
    struct Backwards(Cell<u64>);
    impl Clock for Backwards {
        fn now(&self) -> Duration {
            self.0.set(self.0.get().saturating_sub(1));
            Duration::from_secs(self.0.get())
        }
        fn wait(&self, _: Duration, _: &Cancel) {}
    }
    let policy = Policy { max_elapsed_ms: Some(1_500), initial_backoff_ms: 10, ..five() };
    let end = Retries::new(policy, safe()).run_with(&Backwards(Cell::new(50)), &Cancel::new(), fails).unwrap_err();
    assert_eq!((end.attempts, end.elapsed), (5, Duration::ZERO));
}

#[test]
fn pauses_are_spread_by_the_given_randomness() {
    let pauses = |spread, random: u64| {
        let clock = Hand::default();
        let _ = Retries::new(five(), safe()).spread(spread, move || random).run_with(&clock, &Cancel::new(), fails);
        clock.waits.take()
    };
    assert_eq!(pauses(Spread::Full, 0), [1; 4]);
    assert_eq!(pauses(Spread::Full, u64::MAX), [1_000, 2_000, 4_000, 8_000]);
    assert_eq!(pauses(Spread::Equal, 0), [500, 1_000, 2_000, 4_000]);
    assert_eq!(pauses(Spread::Decorrelated, u64::MAX), [1_000, 3_000, 9_000, 27_000]);
}

#[test]
fn what_an_error_knows_beside_its_evidence_counts() {
    #[derive(Debug)]
    struct Known(Trust, Option<DurableState>);
    impl Failure for Known {
        fn evidence(&self) -> Evidence<'_> {
            temporary()
        }
        fn trust(&self) -> Option<Trust> {
            Some(self.0)
        }
        fn state(&self) -> Option<DurableState> {
            self.1
        }
    }
    let end = |known: fn() -> Known| {
        let clock = Hand::default();
        let commit = safe().mode(TransactionMode::Commit);
        let end = Retries::new(five(), commit).run_with(&clock, &Cancel::new(), |_| Err::<(), _>(known()));
        end.map_err(|end| (end.attempts, end.decision.kind())).unwrap_err()
    };
    assert_eq!(end(|| Known(Trust::Unverified, None)), (1, RetryDecision::Reconcile));
    assert_eq!(end(|| Known(Trust::Verified, Some(DurableState::Running))), (1, RetryDecision::Wait));
    assert_eq!(end(|| Known(Trust::Verified, None)).0, 5);
}
