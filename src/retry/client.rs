//! The steps of a careful client, in their order.
//!
//! Each step either ends with an outcome or lets the next one ask. None of them can take back what an earlier one has
//! ended, because it is not asked any more.

use std::time::Duration;

use super::evidence::Doubt;
use super::{Attempt, Evidence, Policy, Trust};
use crate::aap::ExtensionUri;
use crate::aip::{DurableState, RetryDecision, RetryOutcome, RetrySafety, RetryStep, TransactionMode};

/// What a client does next.
///
/// Only [`Retry`](Self::Retry) sends the same request again. Each decision says which step made it and why; the
/// text is fixed, so that a log which records it records nothing of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision<'a> {
    /// Send the same request again, under the same idempotency key.
    Retry {
        /// The pause before.
        after: Duration,
        /// Why.
        outcome: RetryOutcome,
    },
    /// Give up.
    Stop {
        /// Why.
        outcome: RetryOutcome,
    },
    /// Mend the request, and send it as a new one.
    Correct {
        /// Why.
        outcome: RetryOutcome,
    },
    /// Obtain credentials, permission, approval or funds, then send a new request.
    Authorize {
        /// Why.
        outcome: RetryOutcome,
    },
    /// Find out what became of the request; never send it again before that is known.
    Reconcile {
        /// Why.
        outcome: RetryOutcome,
    },
    /// Send it once more, with the extension activated.
    Activate {
        /// The extension, as the client itself named it.
        uri: &'a ExtensionUri,
        /// Why.
        outcome: RetryOutcome,
    },
    /// The work goes on; ask for its state, and send nothing again.
    Wait {
        /// The pause before asking.
        after: Duration,
        /// Why.
        outcome: RetryOutcome,
    },
}

impl Decision<'_> {
    /// How the steps ended.
    pub const fn outcome(&self) -> RetryOutcome {
        match self {
            Self::Retry { outcome, .. }
            | Self::Stop { outcome }
            | Self::Correct { outcome }
            | Self::Authorize { outcome }
            | Self::Reconcile { outcome }
            | Self::Activate { outcome, .. }
            | Self::Wait { outcome, .. } => *outcome,
        }
    }

    /// The decision alone, without its parts; it has a name.
    pub const fn kind(&self) -> RetryDecision {
        match self {
            Self::Retry { .. } => RetryDecision::Retry,
            Self::Stop { .. } => RetryDecision::Stop,
            Self::Correct { .. } => RetryDecision::Correct,
            Self::Authorize { .. } => RetryDecision::Authorize,
            Self::Reconcile { .. } => RetryDecision::Reconcile,
            Self::Activate { .. } => RetryDecision::Activate,
            Self::Wait { .. } => RetryDecision::Wait,
        }
    }

    /// The step that decided; the last one, if all were passed.
    pub const fn step(&self) -> RetryStep {
        self.outcome().step()
    }

    /// Text for the log.
    pub const fn reason(&self) -> &'static str {
        self.outcome().reason()
    }

    /// The pause, where the decision has one.
    pub const fn after(&self) -> Option<Duration> {
        match self {
            Self::Retry { after, .. } | Self::Wait { after, .. } => Some(*after),
            _ => None,
        }
    }

    /// Whether the same request is to be sent again.
    pub const fn is_retry(&self) -> bool {
        matches!(self, Self::Retry { .. })
    }
}

/// Decides what a client does after a failure.
///
/// `error` is a decoded message or evidence put together by hand; without a policy nothing is sent again.
///
/// ```
/// use agent_errors::aip::{Category, RetrySafety, TransactionMode};
/// use agent_errors::retry::{Attempt, Decision, Evidence, Policy, client};
///
/// let policy = Policy::of(RetrySafety::Safe);
/// let commit = Attempt::new(1).safety(RetrySafety::Safe).mode(TransactionMode::Commit);
/// let lost = client(Evidence::broken(), &commit, &policy);
/// assert!(matches!(lost, Decision::Reconcile { .. }), "the change may have been made");
/// let read = Attempt::new(1).safety(RetrySafety::Safe);
/// assert!(client(Evidence::new(Category::Temporary), &read, &policy).is_retry());
/// ```
pub fn client<'e, 'p, 'a>(
    error: impl Into<Evidence<'e>>,
    attempt: &Attempt<'a>,
    policy: impl Into<Option<&'p Policy>>,
) -> Decision<'a> {
    let error = error.into();
    let proven = match attempt.trust {
        Trust::Verified => true,
        Trust::Connection => !error.proof_needed,
        Trust::Unverified => false,
    };
    let error = if proven { error } else { error.unproven() };
    decide(&error, attempt, policy.into())
}

fn decide<'a>(error: &Evidence<'_>, attempt: &Attempt<'a>, policy: Option<&Policy>) -> Decision<'a> {
    let standard = Policy::default();
    let pause = policy.unwrap_or(&standard).pause(attempt.attempts, error.retry_after, attempt.jitter);
    let stop = recorded(error, attempt)
        .or_else(|| possible_change(error, attempt))
        .or_else(|| explicit_no(error))
        .or_else(|| other_act(error, attempt))
        .or_else(|| silent_default(error, policy.unwrap_or(&standard)))
        .or_else(|| safe_capability(error, attempt, policy))
        .or_else(|| same_key(error, attempt, policy))
        .or_else(|| tries_left(attempt, policy))
        .or_else(|| time_left(attempt, policy, pause));
    let outcome = stop.unwrap_or(RetryOutcome::Pause);
    match outcome.decision() {
        RetryDecision::Retry => Decision::Retry { after: pause, outcome },
        RetryDecision::Stop => Decision::Stop { outcome },
        RetryDecision::Correct => Decision::Correct { outcome },
        RetryDecision::Authorize => Decision::Authorize { outcome },
        RetryDecision::Reconcile => Decision::Reconcile { outcome },
        RetryDecision::Wait => Decision::Wait { after: pause, outcome },
        RetryDecision::Activate => match extension(error, attempt) {
            Some(uri) => Decision::Activate { uri, outcome },
            None => Decision::Stop { outcome: RetryOutcome::ForeignExtension },
        },
    }
}

/// What somebody looked up counts over what the message says. Where nothing was found, the message counts, and an open
/// change stays open in any state that does not end the steps: the action failed and its transaction is open, as a rule.
fn recorded(error: &Evidence<'_>, attempt: &Attempt<'_>) -> Option<RetryOutcome> {
    let said = error.state.and_then(DurableState::outcome);
    match attempt.state {
        None | Some(DurableState::Unknown) => said,
        Some(state) => state.outcome().or(said.filter(|said| said.decision() == RetryDecision::Reconcile)),
    }
}

fn possible_change(error: &Evidence<'_>, attempt: &Attempt<'_>) -> Option<RetryOutcome> {
    let changes = attempt.mode.is_some_and(TransactionMode::leaves_open);
    match error.doubt {
        Doubt::Operation => Some(RetryOutcome::UncertainWithOperation),
        Doubt::NoOperation => Some(RetryOutcome::UncertainWithoutOperation),
        Doubt::TimedOut if changes => Some(RetryOutcome::RanOutOfTime),
        Doubt::Broken if changes => Some(RetryOutcome::BrokeAfterDispatch),
        _ if attempt.interrupted && changes => Some(RetryOutcome::BrokeAfterDispatch),
        _ => None,
    }
}

fn explicit_no(error: &Evidence<'_>) -> Option<RetryOutcome> {
    if error.retryable != Some(false) {
        return None;
    }
    Some(match error.remedy.map(RetryOutcome::decision) {
        Some(RetryDecision::Correct) => RetryOutcome::RefusedUntilCorrected,
        Some(RetryDecision::Authorize) => RetryOutcome::RefusedUntilAuthorized,
        _ => RetryOutcome::Refused,
    })
}

fn other_act(error: &Evidence<'_>, attempt: &Attempt<'_>) -> Option<RetryOutcome> {
    let remedy = error.remedy?;
    match remedy.decision() {
        RetryDecision::Retry => None,
        RetryDecision::Activate if extension(error, attempt).is_none() => Some(RetryOutcome::ForeignExtension),
        _ => Some(remedy),
    }
}

/// What the peer demands, if the client implements it and has not activated it already.
fn extension<'a>(error: &Evidence<'_>, attempt: &Attempt<'a>) -> Option<&'a ExtensionUri> {
    let demand = error.extension?;
    let implemented = attempt.implemented.iter().find(|uri| demand.is_for(uri))?;
    (!attempt.activated.contains(implemented)).then_some(implemented)
}

fn silent_default(error: &Evidence<'_>, policy: &Policy) -> Option<RetryOutcome> {
    let accepted = match error.category {
        Some(category) => policy.accepts(category),
        None => error.remedy == Some(RetryOutcome::Pause),
    };
    (error.retryable.is_none() && !accepted).then_some(RetryOutcome::NotByDefault)
}

fn safe_capability(error: &Evidence<'_>, attempt: &Attempt<'_>, policy: Option<&Policy>) -> Option<RetryOutcome> {
    match attempt.safety {
        _ if policy.is_none() => Some(RetryOutcome::NoRetrySupport),
        Some(safety) if !safety.sends_again() => Some(RetryOutcome::NotSafe),
        None if error.retryable != Some(true) => Some(RetryOutcome::SafetyNotStated),
        _ => None,
    }
}

fn same_key(error: &Evidence<'_>, attempt: &Attempt<'_>, policy: Option<&Policy>) -> Option<RetryOutcome> {
    let needed = policy.is_some_and(|policy| policy.requires_idempotency_key)
        || attempt.safety.is_some_and(RetrySafety::requires_key);
    let has_key = attempt.key.is_some_and(|key| !key.is_empty());
    if error.key_in_conflict {
        Some(RetryOutcome::KeyInConflict)
    } else if needed && !has_key {
        Some(RetryOutcome::KeyMissing)
    } else {
        (attempt.content_changed && has_key).then_some(RetryOutcome::KeyWithOtherContent)
    }
}

fn tries_left(attempt: &Attempt<'_>, policy: Option<&Policy>) -> Option<RetryOutcome> {
    let made = attempt.attempts.max(1);
    policy.is_some_and(|policy| made >= policy.attempts()).then_some(RetryOutcome::TriesUsedUp)
}

fn time_left(attempt: &Attempt<'_>, policy: Option<&Policy>, pause: Duration) -> Option<RetryOutcome> {
    let fits = policy.is_none_or(|policy| policy.leaves_time_for(attempt.elapsed, pause));
    (!fits).then_some(RetryOutcome::OutOfTime)
}
