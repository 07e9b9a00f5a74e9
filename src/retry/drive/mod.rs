//! Runs an operation under the client steps until it succeeds or they say otherwise.
//!
//! The course of the attempts is kept here and knows neither threads nor timers; [`Retries::run`] and `run_async` only
//! wait as they are told. Two things end it beside a decision: somebody cancels it, or its budget of time is used up,
//! and then a pause that would outlast the budget is not even begun. An attempt that is cut off counts as a broken
//! exchange, so whoever asks for a change hears that it has to be reconciled.

mod blocking;
#[cfg(feature = "tokio")]
mod tokio;

use std::fmt;
use std::time::Duration;

use super::{Attempt, Decision, Evidence, Jitter, Policy, Trust, client};
use crate::Decoded;
use crate::aip::v1_0::ProtocolError;
use crate::aip::{DurableState, RetryOutcome, Unproven};

pub use blocking::{Cancel, Clock};

/// An error whose evidence the engine can read.
pub trait Failure {
    /// What it says.
    fn evidence(&self) -> Evidence<'_>;

    /// How far it may be believed, where that differs from one answer to the next.
    fn trust(&self) -> Option<Trust> {
        None
    }

    /// The state that the action or transaction was found in after it, if somebody looked.
    fn state(&self) -> Option<DurableState> {
        None
    }
}

impl Failure for Decoded<'_> {
    fn evidence(&self) -> Evidence<'_> {
        self.into()
    }
}

impl Failure for ProtocolError {
    fn evidence(&self) -> Evidence<'_> {
        self.into()
    }
}

impl Failure for Unproven {
    fn evidence(&self) -> Evidence<'_> {
        (*self).into()
    }
}

impl Failure for Evidence<'_> {
    fn evidence(&self) -> Evidence<'_> {
        *self
    }
}

/// The pause before the next attempt and the decision behind it, or the end.
type Next<'a> = Result<(Duration, Decision<'a>), (Cause, Decision<'a>)>;

/// How pauses are spread by a driver; see [`Jitter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spread {
    /// [`Jitter::Full`].
    Full,
    /// [`Jitter::Equal`].
    Equal,
    /// [`Jitter::Decorrelated`].
    Decorrelated,
}

/// One of the attempts, as the operation is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Try {
    /// Its number, from 1.
    pub number: u32,
    /// What is left of the budget; none if there is no budget.
    pub remaining: Option<Duration>,
}

/// Attempts at one request.
///
/// ```
/// use std::time::Duration;
/// use agent_errors::aip::{Category, RetrySafety};
/// use agent_errors::retry::{Attempt, Evidence, Policy, Retries};
///
/// let policy = Policy { initial_backoff_ms: 1, ..Policy::of(RetrySafety::Safe) };
/// let read = Attempt::new(1).safety(RetrySafety::Safe);
/// let answer = Retries::new(policy, read).budget(Duration::from_secs(5)).run(|attempt| match attempt.number {
///     1 => Err(Evidence::new(Category::Temporary)),
///     number => Ok(number),
/// });
/// assert_eq!(answer.map_err(|gave_up| gave_up.decision.reason()), Ok(2));
/// ```
pub struct Retries<'a> {
    policy: Policy,
    attempt: Attempt<'a>,
    budget: Option<Duration>,
    spread: Option<(Spread, Box<dyn FnMut() -> u64 + Send + 'a>)>,
    made: u32,
    previous: Duration,
}

impl<'a> Retries<'a> {
    /// Attempts under a policy. What `attempt` says beside their number and the time holds for all of them.
    pub fn new(policy: Policy, attempt: Attempt<'a>) -> Self {
        Self { policy, attempt, budget: None, spread: None, made: 0, previous: Duration::ZERO }
    }

    /// Bounds the time from the first attempt to the end of the last one, whatever the policy allows.
    pub fn budget(self, budget: Duration) -> Self {
        Self { budget: Some(budget), ..self }
    }

    /// Spreads the pauses; `random` gives 64 bits at a time, all equally likely.
    pub fn spread(self, spread: Spread, random: impl FnMut() -> u64 + Send + 'a) -> Self {
        Self { spread: Some((spread, Box::new(random))), ..self }
    }

    fn begin(&mut self, elapsed: Duration) -> Try {
        self.made = self.made.saturating_add(1);
        Try { number: self.made, remaining: self.remaining(elapsed) }
    }

    fn remaining(&self, elapsed: Duration) -> Option<Duration> {
        self.budget.map(|budget| budget.saturating_sub(elapsed))
    }

    /// What follows from a failure after so much time: a pause, or the end.
    fn failed(&mut self, error: &impl Failure, elapsed: Duration) -> Next<'a> {
        let mut attempt = self.attempt(elapsed);
        if let Some(trust) = error.trust() {
            attempt = attempt.trust(trust);
        }
        if let Some(state) = error.state() {
            attempt = attempt.state(state);
        }
        let decision = client(error.evidence(), &attempt, &self.policy);
        let Decision::Retry { after, .. } = decision else { return Err((Cause::Decided, decision)) };
        self.previous = after;
        match self.remaining(elapsed) {
            Some(remaining) if after >= remaining => Err((Cause::OutOfBudget, decision)),
            _ => Ok((after, decision)),
        }
    }

    /// What a client does that has not sent anything yet: it may.
    const fn not_begun() -> Decision<'a> {
        Decision::Retry { after: Duration::ZERO, outcome: RetryOutcome::Pause }
    }

    /// What a client does after an attempt that was cut off.
    #[cfg(feature = "tokio")]
    fn cut_off(&mut self, elapsed: Duration) -> Decision<'a> {
        let attempt = self.attempt(elapsed).interrupted();
        client(Evidence::broken(), &attempt, &self.policy)
    }

    fn attempt(&mut self, elapsed: Duration) -> Attempt<'a> {
        let mut attempt = self.attempt.elapsed(elapsed);
        attempt.attempts = self.made;
        match self.spread.as_mut().map(|(spread, random)| (*spread, random())) {
            Some((Spread::Full, random)) => attempt.jitter(Jitter::Full(random)),
            Some((Spread::Equal, random)) => attempt.jitter(Jitter::Equal(random)),
            Some((Spread::Decorrelated, random)) => {
                attempt.jitter(Jitter::Decorrelated { random, previous: self.previous })
            }
            None => attempt,
        }
    }

    fn gave_up<E>(&self, error: Option<E>, cause: Cause, decision: Decision<'a>, elapsed: Duration) -> GaveUp<'a, E> {
        GaveUp { error, cause, decision, attempts: self.made, elapsed }
    }
}

impl fmt::Debug for Retries<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Retries").field(&self.policy).field(&self.attempt).finish_non_exhaustive()
    }
}

/// What ended the attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The decision itself.
    Decided,
    /// Somebody cancelled them.
    Cancelled,
    /// The budget does not reach any further.
    OutOfBudget,
}

/// The attempts ended without success.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct GaveUp<'a, E> {
    /// The last error; none if the first attempt was cut off, or never made.
    pub error: Option<E>,
    /// What ended the attempts.
    pub cause: Cause,
    /// What a client would do next. After a cancellation or at the end of the budget it may still be a retry.
    pub decision: Decision<'a>,
    /// Attempts that were begun.
    pub attempts: u32,
    /// Time since the first one began.
    pub elapsed: Duration,
}

impl<E> fmt::Display for GaveUp<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.cause {
            Cause::Decided => self.decision.reason(),
            Cause::Cancelled => "the attempts were cancelled",
            Cause::OutOfBudget => "the time for the attempts is used up",
        };
        write!(f, "gave up after {} attempts: {why}", self.attempts)
    }
}

impl<E: std::error::Error + 'static> std::error::Error for GaveUp<'_, E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.as_ref().map(|error| error as _)
    }
}
