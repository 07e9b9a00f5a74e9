//! The record of one attempt: everything that a decision takes into account beside the error and the policy.

use std::time::{Duration, SystemTime};

use super::Jitter;
use crate::aap::ExtensionUri;
use crate::aip::{DurableState, RetrySafety, TransactionMode};

/// How far an answer may be believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Trust {
    /// The path does not sign its answers; what arrives is believed as far as the connection is, unless it came with a
    /// signature: then the path does sign, and the answer counts as unverified.
    #[default]
    Connection,
    /// The path signs its answers, and signature, recipient and correlation of this one were verified.
    Verified,
    /// The path signs its answers, and this one was not verified or has no signature: it shows that the exchange
    /// failed, and nothing more.
    Unverified,
}

/// One attempt that failed, and what surrounds it.
///
/// ```
/// use std::time::Duration;
/// use agent_errors::aip::{RetrySafety, TransactionMode};
/// use agent_errors::retry::Attempt;
/// let second = Attempt::new(2)
///     .elapsed(Duration::from_secs(3))
///     .idempotency_key("order-17")
///     .safety(RetrySafety::SafeWithKey)
///     .mode(TransactionMode::Execute);
/// assert_eq!(second.attempts(), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attempt<'a> {
    pub(super) attempts: u32,
    pub(super) elapsed: Duration,
    pub(super) settled: bool,
    pub(super) key: Option<&'a str>,
    pub(super) content_changed: bool,
    pub(super) safety: Option<RetrySafety>,
    pub(super) mode: Option<TransactionMode>,
    pub(super) state: Option<DurableState>,
    pub(super) trust: Trust,
    pub(super) interrupted: bool,
    pub(super) implemented: &'a [ExtensionUri],
    pub(super) activated: &'a [ExtensionUri],
    pub(super) jitter: Option<Jitter>,
}

impl<'a> Attempt<'a> {
    /// The attempt that makes it so many; the first one is 1.
    pub const fn new(attempts: u32) -> Self {
        Self {
            attempts,
            elapsed: Duration::ZERO,
            settled: false,
            key: None,
            content_changed: false,
            safety: None,
            mode: None,
            state: None,
            trust: Trust::Connection,
            interrupted: false,
            implemented: &[],
            activated: &[],
            jitter: None,
        }
    }

    /// How many attempts were made, this one counted.
    pub const fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Time since the first attempt began.
    pub const fn elapsed(self, elapsed: Duration) -> Self {
        Self { elapsed, ..self }
    }

    /// Time since the first attempt began, by a clock that may have been set back meanwhile: then none has passed.
    pub fn since(self, first: SystemTime, now: SystemTime) -> Self {
        self.elapsed(now.duration_since(first).unwrap_or_default())
    }

    /// The action did not fail: its result has another status. Only the runtime asks.
    pub const fn settled(self) -> Self {
        Self { settled: true, ..self }
    }

    /// The idempotency key that the request carried.
    pub const fn idempotency_key(self, key: &'a str) -> Self {
        Self { key: Some(key), ..self }
    }

    /// The next request would have other content than this one. It must not go out under the same key then.
    pub const fn content_changed(self) -> Self {
        Self { content_changed: true, ..self }
    }

    /// What the contract of the capability says about running it twice.
    ///
    /// Where this is not stated, a client sends again only what the peer itself calls retryable.
    pub const fn safety(self, safety: RetrySafety) -> Self {
        Self { safety: Some(safety), ..self }
    }

    /// What the request asked of a transaction.
    pub const fn mode(self, mode: TransactionMode) -> Self {
        Self { mode: Some(mode), ..self }
    }

    /// The state that the action or transaction is recorded in. It counts over what the message says, but no state that
    /// lets the steps go on closes a change that the message leaves open.
    pub const fn state(self, state: DurableState) -> Self {
        Self { state: Some(state), ..self }
    }

    /// How far the answer may be believed.
    pub const fn trust(self, trust: Trust) -> Self {
        Self { trust, ..self }
    }

    /// The exchange broke after the request had been sent.
    pub const fn interrupted(self) -> Self {
        Self { interrupted: true, ..self }
    }

    /// The extensions that the client implements, and those that the request activated.
    pub const fn extensions(self, implemented: &'a [ExtensionUri], activated: &'a [ExtensionUri]) -> Self {
        Self { implemented, activated, ..self }
    }

    /// Spreads the pauses of clients that failed together. The runtime does not.
    pub const fn jitter(self, jitter: Jitter) -> Self {
        Self { jitter: Some(jitter), ..self }
    }
}
