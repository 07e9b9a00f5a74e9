//! What to do after a failure: send the same request again, and when, or something else.
//!
//! Two evaluators look at the same record, and differ on purpose. [`runtime`] is the exact order of gates by which the
//! queue of an AIP runtime decides about an action that it runs for somebody else. [`client`] is what a careful client
//! asks before it repeats a request: it also looks at trust, at the recorded state, at whether a change may have been
//! made, and it does not repeat what calls for another act. Its answer covers all three contracts and plain JSON-RPC.
//!
//! Both are pure functions. Order, numbers, names and log texts are rows of tables in `schema/aip`; what each code of
//! the other contracts calls for is the column `remedy` of theirs. A decision allocates nothing, and no text in it
//! comes from a message.
//!
//! ```
//! use std::time::Duration;
//! use agent_errors::retry::{self, Attempt, Decision, Policy};
//! use agent_errors::{aap, aip::RetrySafety};
//!
//! let refusal = aap::Error::new(aap::Code::RateLimited, "Slow down.").retry_after(Duration::from_secs(2));
//! let body = refusal.respond_to("req-3").to_vec();
//!
//! let error = agent_errors::decode(&body)?;
//! let policy = Policy::of(RetrySafety::Safe);
//! match retry::client(&error, &Attempt::new(1), &policy) {
//!     Decision::Retry { after, .. } => assert_eq!(after, Duration::from_secs(2)),
//!     other => panic!("{}: {}", other.kind(), other.reason()),
//! }
//! # Ok::<(), agent_errors::DecodeError>(())
//! ```

mod attempt;
mod case;
mod client;
mod delay;
mod drive;
mod evidence;
#[cfg(feature = "retry-after")]
mod hint;
mod policy;
mod record;
mod runtime;

pub use attempt::{Attempt, Trust};
pub use case::Case;
pub use client::{Decision, client};
pub use delay::Jitter;
pub use drive::{Cancel, Cause, Clock, Failure, GaveUp, Retries, Spread, Try};
pub use evidence::Evidence;
#[cfg(feature = "retry-after")]
pub use hint::retry_after;
pub use policy::{Categories, Policy};
pub use record::NotARecord;
pub use runtime::{Ruling, runtime};
