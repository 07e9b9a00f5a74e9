//! What a client adds to reading errors.
//!
//! - [`activation`] says whether to follow an answer that asks for an extension.
//! - With the feature `tower`, `RecoverLayer` reads errors below an SDK that drops parts of them.

mod activation;
#[cfg(feature = "tower")]
mod recover;

pub(crate) use activation::Demand;
pub use activation::{Hint, activation};
#[cfg(feature = "tower")]
pub use recover::{RecoverFuture, RecoverLayer, RecoverService, Recovered};
