//! The gates of the runtime queue, in their order.
//!
//! Exact, and deliberately less than a client asks: uncertain outcomes, transactions, trust and safety classes are no
//! gates here, and an explicit `retryable: true` passes whatever the category.

use std::time::Duration;

use super::{Attempt, Evidence, Policy};
use crate::aip::{RetryDecision, RetryGate};

/// What the runtime does with a queued action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ruling {
    /// Queue the next attempt.
    Retry {
        /// The pause before.
        after: Duration,
    },
    /// Do not try again: a failed action is put aside, any other one settles as it is.
    Stop {
        /// The gate that it did not pass.
        gate: RetryGate,
    },
}

impl Ruling {
    /// The decision alone, without its parts; it has a name.
    pub const fn kind(&self) -> RetryDecision {
        match self {
            Self::Retry { .. } => RetryDecision::Retry,
            Self::Stop { .. } => RetryDecision::Stop,
        }
    }

    /// The gate that stopped it.
    pub const fn gate(&self) -> Option<RetryGate> {
        match self {
            Self::Stop { gate } => Some(*gate),
            Self::Retry { .. } => None,
        }
    }

    /// The pause before the next attempt.
    pub const fn after(&self) -> Option<Duration> {
        match self {
            Self::Retry { after } => Some(*after),
            Self::Stop { .. } => None,
        }
    }

    /// Text for the log; none for a retry.
    pub const fn reason(&self) -> Option<&'static str> {
        match self {
            Self::Stop { gate } => gate.reason(),
            Self::Retry { .. } => None,
        }
    }
}

/// Decides about a queued action as the runtime does.
///
/// ```
/// use agent_errors::aip::{Category, RetryGate, RetrySafety};
/// use agent_errors::retry::{Attempt, Evidence, Policy, Ruling, runtime};
///
/// let policy = Policy::of(RetrySafety::Safe);
/// let denied = Evidence::new(Category::Auth);
/// let ruling = runtime(Some(denied), &Attempt::new(1), Some(&policy));
/// assert_eq!(ruling, Ruling::Stop { gate: RetryGate::AcceptedCategory });
/// assert!(runtime(Some(denied.retryable(true)), &Attempt::new(1), Some(&policy)).after().is_some());
/// ```
pub fn runtime(error: Option<Evidence<'_>>, attempt: &Attempt<'_>, policy: Option<&Policy>) -> Ruling {
    match gates(error, attempt, policy) {
        Ok(after) => Ruling::Retry { after },
        Err(gate) => Ruling::Stop { gate },
    }
}

fn gates(error: Option<Evidence<'_>>, attempt: &Attempt<'_>, policy: Option<&Policy>) -> Result<Duration, RetryGate> {
    let unless = |stops: bool, gate| if stops { Err(gate) } else { Ok(()) };
    unless(attempt.settled, RetryGate::ResultStatus)?;
    let policy = policy.ok_or(RetryGate::PolicyOfRecord)?;
    unless(policy.requires_idempotency_key && attempt.key.is_none(), RetryGate::RequiredKey)?;
    unless(attempt.attempts >= policy.attempts(), RetryGate::AttemptsLeft)?;
    let error = error.ok_or(RetryGate::ErrorObject)?;
    unless(error.retryable == Some(false), RetryGate::ExplicitRefusal)?;
    let accepted = error.category.is_some_and(|category| policy.accepts(category));
    unless(error.retryable.is_none() && !accepted, RetryGate::AcceptedCategory)?;
    let pause = policy.pause(attempt.attempts, error.retry_after, None);
    unless(!policy.leaves_time_for(attempt.elapsed, pause), RetryGate::ElapsedBudget)?;
    Ok(pause)
}
