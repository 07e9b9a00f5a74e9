//! Rules for a lead that need no schema: consent, condition words, the vehicle, and repeated requests.
//!
//! They are pure functions. What counts as now is given, nothing is looked up, and each rule takes either the raw
//! request or the few texts that it is about, for those who have read the request into types of their own. Which
//! code answers which fault is not decided here: [`ConsentFault`](super::ConsentFault),
//! [`VehicleFault`](super::VehicleFault), [`Repetition`](super::Repetition) and [`CodeChoice`](super::CodeChoice) are
//! generated from decision tables, in which the texts that disagree stand side by side.
//!
//! ```
//! use std::time::{Duration, UNIX_EPOCH};
//! use agent_errors::aap::{Code, lead};
//! use serde_json::json;
//!
//! let request = json!({
//!     "type": "lead.submit.request",
//!     "consent": {
//!         "granted_at": "2026-04-30T11:05:00Z", "expires_at": "2026-05-30T11:05:00Z",
//!         "allowed_channels": ["email"], "consent_text": "Yes.", "scope": ["lead_submission"]
//!     },
//!     "trade_in": { "condition": "used" }
//! });
//! let now = UNIX_EPOCH + Duration::from_secs(1_790_000_000);
//! let refusal = lead::check(&request, now).expect_err("the consent has expired");
//! assert_eq!(refusal.code(), Code::InvalidConsent);
//! assert_eq!(refusal.payload().details.as_ref().map_or(0, |details| details.violations().len()), 2);
//! ```

mod condition;
mod consent;
mod finding;
#[cfg(feature = "idempotency")]
mod idempotency;
mod vehicle;

use std::time::SystemTime;

use serde_json::Value;

pub use condition::{ConditionFault, conditions};
pub use consent::{Grant, consent};
pub use finding::{Finding, refusal};
#[cfg(feature = "idempotency")]
pub use idempotency::{Canonical, NotCanonical, idempotency_key, repetition};
pub use vehicle::status;

/// Every fault of consent and of the condition words in a request.
pub fn findings(request: &Value, now: SystemTime) -> Vec<Finding> {
    let of_consent = consent(request, now).into_iter().map(Finding::from);
    of_consent.chain(conditions(request).into_iter().map(Finding::from)).collect()
}

/// Refuses a request that has such faults.
///
/// # Errors
///
/// With every fault, under the code that comes first.
pub fn check(request: &Value, now: SystemTime) -> Result<(), super::Error> {
    refusal(findings(request, now)).map_or(Ok(()), Err)
}
