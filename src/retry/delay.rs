//! The pause before the next attempt: what the peer asks for, or bounded exponential backoff.
//!
//! All of it counts in whole milliseconds and saturates: no policy and no hint, however large, overflows, and every
//! pause lies between the shortest one and the longest one of the policy.

use std::time::Duration;

use super::Policy;
use crate::aip::constants::RETRY_PAUSE_MIN_MS;

/// The shortest pause, in milliseconds.
pub(super) const SHORTEST: u64 = RETRY_PAUSE_MIN_MS.unsigned_abs() as u64;

/// How pauses are spread, so that clients that failed together do not come back together.
///
/// The randomness is given: any 64 bits that are equally likely. What a peer asks for is never changed, since coming
/// earlier would be in vain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Jitter {
    /// Anything up to the backoff.
    Full(u64),
    /// Between half of the backoff and all of it.
    Equal(u64),
    /// Between the first backoff and three times the pause before.
    Decorrelated {
        /// The random bits.
        random: u64,
        /// The pause before; zero if there was none.
        previous: Duration,
    },
}

/// What the next pause may grow to, in pauses before, with decorrelated jitter.
const DECORRELATED_GROWTH: u64 = 3;

impl Policy {
    /// The pause after so many attempts, the failed one counted.
    ///
    /// ```
    /// use std::time::Duration;
    /// use agent_errors::retry::Policy;
    /// let policy = Policy::default();
    /// let pauses: Vec<u128> = (1..8).map(|n| policy.pause(n, None, None).as_millis()).collect();
    /// assert_eq!(pauses, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    /// assert_eq!(policy.pause(1, Some(Duration::ZERO), None), Duration::from_millis(1));
    /// ```
    pub fn pause(&self, attempts: u32, hint: Option<Duration>, jitter: Option<Jitter>) -> Duration {
        let longest = self.longest_pause();
        let pause = match (hint, jitter) {
            (Some(hint), _) => milliseconds(hint),
            (None, None) => self.backoff(attempts),
            (None, Some(jitter)) => self.spread(jitter, attempts),
        };
        Duration::from_millis(pause.clamp(SHORTEST, longest))
    }

    /// Initial × multiplier ^ (attempts − 1), cut at every step.
    fn backoff(&self, attempts: u32) -> u64 {
        let (longest, growth) = (self.longest_pause(), self.growth());
        let mut pause = self.first_pause().min(longest);
        if growth > 1 {
            for _ in 1..attempts {
                if pause >= longest {
                    break;
                }
                pause = pause.saturating_mul(growth).min(longest);
            }
        }
        pause
    }

    fn spread(&self, jitter: Jitter, attempts: u32) -> u64 {
        match jitter {
            Jitter::Full(random) => between(SHORTEST, self.backoff(attempts), random),
            Jitter::Equal(random) => {
                let backoff = self.backoff(attempts);
                between(backoff.div_ceil(2), backoff, random)
            }
            Jitter::Decorrelated { random, previous } => {
                let first = self.first_pause().min(self.longest_pause());
                let most = milliseconds(previous).saturating_mul(DECORRELATED_GROWTH);
                between(first, most.clamp(first, self.longest_pause()), random)
            }
        }
    }
}

/// A number of the range, both ends included, all equally likely.
fn between(least: u64, most: u64, random: u64) -> u64 {
    let count = u128::from(most.saturating_sub(least)) + 1;
    let offset = (u128::from(random) * count) >> u64::BITS;
    least.saturating_add(u64::try_from(offset).unwrap_or(u64::MAX))
}

/// Rounded up: who comes a moment too early comes in vain.
pub(super) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}
