//! Pauses: the backoff, hints, and how they are spread.

use std::time::Duration;

use agent_errors::retry::{Jitter, Policy};

fn millis(policy: &Policy, attempts: u32, hint: Option<u64>) -> u128 {
    policy.pause(attempts, hint.map(Duration::from_millis), None).as_millis()
}

#[test]
fn the_backoff_grows_to_its_bound() {
    let series = |policy: Policy| (1..=8).map(|attempts| millis(&policy, attempts, None)).collect::<Vec<_>>();
    assert_eq!(series(Policy::default()), [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    assert_eq!(series(Policy { backoff_multiplier: 3, ..Policy::default() })[..4], [1_000, 3_000, 9_000, 27_000]);
    assert_eq!(series(Policy { backoff_multiplier: 1, ..Policy::default() }), [1_000; 8]);
    assert_eq!(series(Policy { initial_backoff_ms: 90_000, ..Policy::default() }), [30_000; 8]);
    let zeros = Policy { initial_backoff_ms: 0, max_backoff_ms: 0, backoff_multiplier: 0, ..Policy::default() };
    assert_eq!(series(zeros), [1; 8]);
}

#[test]
fn nothing_overflows() {
    let most = Policy {
        max_attempts: u32::MAX,
        initial_backoff_ms: u64::MAX,
        max_backoff_ms: u64::MAX,
        backoff_multiplier: u32::MAX,
        ..Policy::default()
    };
    assert_eq!(millis(&most, u32::MAX, None), u128::from(u64::MAX));
    let steep = Policy { initial_backoff_ms: 3, ..most };
    assert_eq!(millis(&steep, u32::MAX, None), u128::from(u64::MAX));
    let flat = Policy { backoff_multiplier: 1, ..steep };
    assert_eq!(millis(&flat, u32::MAX, None), 3, "without counting to four billion");
    assert_eq!(most.pause(1, Some(Duration::MAX), None), Duration::from_millis(u64::MAX));
}

#[test]
fn hints_are_clamped_and_rounded_up() {
    let policy = Policy::default();
    for (hint, pause) in [(0, 1), (1, 1), (1_250, 1_250), (30_000, 30_000), (30_001, 30_000), (u64::MAX, 30_000)] {
        assert_eq!(millis(&policy, 3, Some(hint)), pause, "{hint}");
    }
    assert_eq!(policy.pause(1, Some(Duration::from_nanos(1)), None), Duration::from_millis(1));
    assert_eq!(policy.pause(1, Some(Duration::from_micros(1_001)), None), Duration::from_millis(2));
}

#[test]
fn jitter_reaches_both_ends_and_leaves_hints_alone() {
    let policy = Policy::default();
    let pause = |jitter| policy.pause(3, None, Some(jitter)).as_millis();
    assert_eq!([pause(Jitter::Full(0)), pause(Jitter::Full(u64::MAX))], [1, 4_000]);
    assert_eq!([pause(Jitter::Equal(0)), pause(Jitter::Equal(u64::MAX))], [2_000, 4_000]);
    let decorrelated = |random, previous| Jitter::Decorrelated { random, previous: Duration::from_millis(previous) };
    assert_eq!([pause(decorrelated(0, 2_000)), pause(decorrelated(u64::MAX, 2_000))], [1_000, 6_000]);
    assert_eq!(pause(decorrelated(u64::MAX, 0)), 1_000);
    assert_eq!(pause(decorrelated(u64::MAX, u64::MAX)), 30_000);
    for jitter in [Jitter::Full(7), Jitter::Equal(7), decorrelated(7, 7)] {
        assert_eq!(policy.pause(3, Some(Duration::from_secs(5)), Some(jitter)), Duration::from_secs(5));
    }
}
