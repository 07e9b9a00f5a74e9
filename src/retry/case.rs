//! A failed action as it is written down for the runtime: the record that the command evaluates line by line.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::Value;

use super::record::{NotARecord, Record};
use super::{Attempt, Evidence, Policy, Ruling, runtime};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::RetryCase;
use crate::aip::{Category, DurableState};

/// What the runtime knows of an action whose attempt has ended.
///
/// ```
/// use agent_errors::retry::{Case, Ruling};
/// use serde_json::json;
///
/// let case = json!({
///     "status": "failed", "attempts": 1, "idempotency_key": null, "elapsed_ms": 0,
///     "policy": { "max_attempts": 3 },
///     "error": { "code": "x.y", "message": "m", "category": "transport" },
/// });
/// assert!(matches!(Case::from_value(&case)?.rule(), Ruling::Retry { .. }));
/// # Ok::<(), agent_errors::retry::NotARecord>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Case<'a> {
    status: DurableState,
    policy: Option<Policy>,
    key: Option<Cow<'a, str>>,
    attempts: u32,
    error: Option<Evidence<'a>>,
    elapsed: Duration,
}

impl<'a> Case<'a> {
    /// Reads `status`, `policy`, `idempotency_key`, `attempts`, `error` and `elapsed_ms`; what may be missing may be
    /// null as well. Members that the case or its policy does not have are refused, as [`Policy::from_value`] refuses
    /// them; those of the error come from a peer, and are passed over as every reader does. Elapsed time below zero, from
    /// a clock that was set back, counts as none.
    ///
    /// # Errors
    ///
    /// If it is no object, or a member is missing, unknown, or has the wrong type or range; the first such place is named.
    pub fn from_value(value: &'a Value) -> Result<Self, NotARecord> {
        let case = Record::root(value)?;
        case.only(|key| RetryCase::MEMBERS.contains(&key))?;
        let missing = |name: &str| case.fault(&[name], "is missing");
        let states = DurableState::ALL.iter().map(|state| state.as_str());
        let attempts = case.whole(RetryCase::ATTEMPTS, u32::MAX.into())?;
        let attempts = attempts.ok_or_else(|| missing(RetryCase::ATTEMPTS))?;
        Ok(Self {
            status: case.name(RetryCase::STATUS, states)?.ok_or_else(|| missing(RetryCase::STATUS))?,
            policy: case.record(RetryCase::POLICY)?.map(|policy| Policy::of_record(&policy)).transpose()?,
            key: case.or_null(RetryCase::IDEMPOTENCY_KEY).map_or(Ok(None), |name| case.text(name))?.map(Cow::Borrowed),
            attempts: attempts.try_into().unwrap_or(u32::MAX),
            error: case.record(RetryCase::ERROR)?.map(|error| evidence(&error)).transpose()?,
            elapsed: Duration::from_millis(elapsed(&case)?),
        })
    }

    /// What the runtime does with it.
    pub fn rule(&self) -> Ruling {
        let mut attempt = Attempt::new(self.attempts).elapsed(self.elapsed);
        attempt.key = self.key.as_deref();
        attempt.settled = self.status != DurableState::Failed;
        runtime(self.error, &attempt, self.policy.as_ref())
    }
}

/// Negative when a clock was set back between the attempts.
fn elapsed(case: &Record<'_>) -> Result<u64, NotARecord> {
    let name = RetryCase::ELAPSED_MS;
    match case.get(name).filter(|value| !value.is_null()) {
        Some(value) if value.as_i64().is_some_and(i64::is_negative) => Ok(0),
        Some(_) => Ok(case.whole(name, u64::MAX)?.unwrap_or_default()),
        None => Ok(0),
    }
}

fn evidence(error: &Record<'_>) -> Result<Evidence<'static>, NotARecord> {
    let categories = Category::ALL.iter().map(|category| category.as_str());
    let category = error.name(ProtocolError::CATEGORY, categories)?;
    let category = category.ok_or_else(|| error.fault(&[ProtocolError::CATEGORY], "is missing"))?;
    let retryable = error.or_null(ProtocolError::RETRYABLE).map_or(Ok(None), |name| error.flag(name))?;
    let after = error.or_null(ProtocolError::RETRY_AFTER_MS).map_or(Ok(None), |name| error.whole(name, u64::MAX))?;
    for text in [ProtocolError::CODE, ProtocolError::MESSAGE] {
        error.text(text)?;
    }
    Ok(Evidence::new(category).retryable(retryable).retry_after(after.map(Duration::from_millis)))
}
