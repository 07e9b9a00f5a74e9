//! What the result of an action records about its transaction.

use super::v1_0::ProtocolError;
use super::{DurableState, Outcome, OutcomeRule, ResultStatus, RetryOutcome, TransactionMode};

impl OutcomeRule {
    /// The rule that a result falls under: none in a mode that makes no change.
    ///
    /// ```
    /// use agent_errors::aip::{DurableState, OutcomeRule, ResultStatus, TransactionMode};
    /// let rule = OutcomeRule::of(TransactionMode::Commit, ResultStatus::Completed, None);
    /// assert_eq!(rule.map(OutcomeRule::state), Some(DurableState::Committed));
    /// ```
    pub fn of(mode: TransactionMode, status: ResultStatus, error: Option<&ProtocolError>) -> Option<Self> {
        let completed = status == ResultStatus::Completed;
        let timed_out = error
            .is_some_and(|error| RetryOutcome::RanOutOfTime.codes().iter().any(|code| code.as_str() == error.code));
        let uncertain = Outcome::of(error.and_then(|error| error.details.as_ref())).is_uncertain();
        Self::ALL.iter().copied().find(|rule| {
            rule.modes().contains(&mode)
                && rule.completed() == completed
                && rule.timed_out().is_none_or(|value| value == timed_out)
                && rule.uncertain().is_none_or(|value| value == uncertain)
        })
    }
}

/// The state of a transaction after the result of an action in that mode; none where the result records nothing.
pub fn state_after(mode: TransactionMode, status: ResultStatus, error: Option<&ProtocolError>) -> Option<DurableState> {
    OutcomeRule::of(mode, status, error).map(OutcomeRule::state)
}
