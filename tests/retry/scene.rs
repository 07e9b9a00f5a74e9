//! A failure that passes every step, and single changes that each make one step stop.

use std::sync::LazyLock;
use std::time::Duration;

use agent_errors::a2a::ErrorName;
use agent_errors::aap::{self, Code, ExtensionUri};
use agent_errors::aip::{Category, DurableState, RetryOutcome, RetrySafety, TransactionMode};
use agent_errors::retry::{Attempt, Decision, Evidence, Policy, Trust, client};

#[derive(Debug, Clone, Copy)]
pub enum Base {
    Aip(Category),
    Aap(Code),
    A2a(ErrorName, Option<&'static str>),
}

#[derive(Debug, Clone, Copy)]
pub struct Scene {
    pub base: Base,
    pub retryable: Option<bool>,
    pub retry_after: Option<Duration>,
    pub uncertain: Option<bool>,
    pub timed_out: bool,
    pub attempt: Attempt<'static>,
    pub policy: Option<Policy>,
}

pub const IMPLEMENTED: &str = aap::Version::V1_3.extension_uri();
pub static EXTENSIONS: LazyLock<[ExtensionUri; 1]> = LazyLock::new(|| [aap::Version::V1_3.into()]);

impl Default for Scene {
    /// A second attempt at a safe action with a key, well within its limits.
    fn default() -> Self {
        Self {
            base: Base::Aip(Category::Temporary),
            retryable: None,
            retry_after: None,
            uncertain: None,
            timed_out: false,
            attempt: Attempt::new(2)
                .elapsed(Duration::from_secs(5))
                .idempotency_key("k1")
                .safety(RetrySafety::SafeWithKey)
                .extensions(&*EXTENSIONS, &[]),
            policy: Some(Policy { max_elapsed_ms: Some(60_000), ..Policy::of(RetrySafety::SafeWithKey) }),
        }
    }
}

impl Scene {
    pub fn evidence(&self) -> Evidence<'static> {
        let mut evidence = match self.base {
            Base::Aip(category) => Evidence::new(category).retryable(self.retryable),
            Base::Aap(code) => Evidence::of_aap(Some(code), self.retryable),
            Base::A2a(name, None) => Evidence::of_a2a(name).retryable(self.retryable),
            Base::A2a(name, Some(uri)) => Evidence::of_a2a(name).demands(uri).retryable(self.retryable),
        };
        if let Some(operation) = self.uncertain {
            evidence = evidence.uncertain(operation);
        }
        if self.timed_out {
            evidence = evidence.timed_out();
        }
        evidence.retry_after(self.retry_after)
    }

    pub fn decide(&self) -> Decision<'static> {
        client(self.evidence(), &self.attempt, self.policy.as_ref())
    }
}

/// A change after which one step stops, and the outcome that it has. `touches` names what is changed: two changes of
/// one thing cannot be put together.
pub struct Fault {
    pub outcome: RetryOutcome,
    pub touches: &'static [&'static str],
    pub apply: fn(&mut Scene),
}

const fn fault(outcome: RetryOutcome, touches: &'static [&'static str], apply: fn(&mut Scene)) -> Fault {
    Fault { outcome, touches, apply }
}

/// At least one for every outcome but the retry itself.
pub const FAULTS: &[Fault] = &[
    fault(RetryOutcome::FinalState, &["state"], |s| s.attempt = s.attempt.state(DurableState::Completed)),
    fault(RetryOutcome::FinalState, &["state"], |s| s.attempt = s.attempt.state(DurableState::Committed)),
    fault(RetryOutcome::HandedToAPerson, &["state"], |s| s.attempt = s.attempt.state(DurableState::RequiresHuman)),
    fault(RetryOutcome::WorkInProgress, &["state"], |s| s.attempt = s.attempt.state(DurableState::Queued)),
    fault(RetryOutcome::ApprovalPending, &["state"], |s| s.attempt = s.attempt.state(DurableState::PendingApproval)),
    fault(RetryOutcome::UncertainState, &["state"], |s| s.attempt = s.attempt.state(DurableState::OutcomeUnknown)),
    fault(RetryOutcome::UncertainWithOperation, &["doubt"], |s| s.uncertain = Some(true)),
    fault(RetryOutcome::UncertainWithoutOperation, &["doubt"], |s| s.uncertain = Some(false)),
    fault(RetryOutcome::RanOutOfTime, &["doubt", "mode"], |s| {
        s.timed_out = true;
        s.attempt = s.attempt.mode(TransactionMode::Commit);
    }),
    fault(RetryOutcome::BrokeAfterDispatch, &["doubt", "mode"], |s| {
        s.attempt = s.attempt.mode(TransactionMode::Execute).interrupted();
    }),
    fault(RetryOutcome::BrokeAfterDispatch, &["doubt", "mode", "trust", "base"], |s| {
        s.attempt = s.attempt.mode(TransactionMode::Execute).trust(Trust::Unverified);
    }),
    fault(RetryOutcome::Refused, &["retryable", "base"], |s| s.retryable = Some(false)),
    fault(RetryOutcome::RefusedUntilCorrected, &["retryable", "base"], |s| {
        s.retryable = Some(false);
        s.base = Base::Aip(Category::Permanent);
    }),
    fault(RetryOutcome::RefusedUntilAuthorized, &["retryable", "base"], |s| {
        s.retryable = Some(false);
        s.base = Base::Aap(Code::ContactConsentRequired);
    }),
    fault(RetryOutcome::Correction, &["base"], |s| s.base = Base::Aip(Category::Permanent)),
    fault(RetryOutcome::Credentials, &["base"], |s| s.base = Base::Aip(Category::Auth)),
    fault(RetryOutcome::Approval, &["base"], |s| s.base = Base::Aip(Category::Policy)),
    fault(RetryOutcome::Funding, &["base"], |s| s.base = Base::Aip(Category::Economic)),
    fault(RetryOutcome::Activation, &["base"], |s| {
        s.base = Base::A2a(ErrorName::ExtensionSupportRequiredError, Some(IMPLEMENTED));
    }),
    fault(RetryOutcome::ForeignExtension, &["base"], |s| {
        s.base = Base::A2a(ErrorName::ExtensionSupportRequiredError, Some("https://example.org/other"));
    }),
    fault(RetryOutcome::OtherWay, &["base"], |s| s.base = Base::A2a(ErrorName::TaskNotCancelableError, None)),
    fault(RetryOutcome::NotByDefault, &["retryable", "base", "policy"], |s| {
        let accepted = [Category::Connector].into_iter().collect();
        s.policy = s.policy.map(|policy| Policy { retryable_error_categories: accepted, ..policy });
    }),
    fault(RetryOutcome::NoRetrySupport, &["policy"], |s| s.policy = None),
    fault(RetryOutcome::NotSafe, &["safety"], |s| s.attempt = s.attempt.safety(RetrySafety::Unsafe)),
    fault(RetryOutcome::NotSafe, &["safety"], |s| s.attempt = s.attempt.safety(RetrySafety::Unknown)),
    fault(RetryOutcome::SafetyNotStated, &["safety", "attempt", "retryable"], |s| {
        s.attempt = Attempt::new(2).elapsed(Duration::from_secs(5)).idempotency_key("k1").extensions(&*EXTENSIONS, &[]);
    }),
    fault(RetryOutcome::KeyMissing, &["key"], |s| s.attempt = s.attempt.idempotency_key("")),
    fault(RetryOutcome::KeyWithOtherContent, &["key"], |s| s.attempt = s.attempt.content_changed()),
    fault(RetryOutcome::KeyInConflict, &["base", "retryable"], |s| {
        s.base = Base::Aap(Code::IdempotencyConflict);
        s.retryable = Some(true);
    }),
    fault(RetryOutcome::TriesUsedUp, &["policy"], |s| {
        s.policy = s.policy.map(|policy| Policy { max_attempts: 2, ..policy });
    }),
    fault(RetryOutcome::OutOfTime, &["elapsed"], |s| s.attempt = s.attempt.elapsed(Duration::from_secs(59))),
];
