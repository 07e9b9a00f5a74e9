//! What a server adds to the errors themselves: the check that comes before any skill, and the way into a response.
//!
//! - [`Admission`] judges version and extensions of a request; a pure function over header values.
//! - [`request_id`] finds the id that a refusal has to repeat.
//! - [`visible`] answers for a task that is missing and for one that the caller may not see, in the same bytes.
//! - With the feature `http`, errors turn into responses of the `http` crate: `http::Response::from(error.respond_to(id))`
//!   over JSON-RPC, `http::Response::from(error.http())` over HTTP+JSON. With `axum`, handlers return these as they are.
//! - With `tower`, `AdmissionLayer` puts the check in front of a service.
//! - With `tonic`, `Admission::check_metadata` does so in an interceptor.
//! - With `tracing`, whatever takes one of these ways is logged, with the cause that the wire never sees.

mod admission;
#[cfg(feature = "axum")]
mod axum;
#[cfg(feature = "http")]
mod http;
mod request;
#[cfg(feature = "tonic")]
mod tonic;
#[cfg(feature = "tower")]
mod tower;
#[cfg(feature = "tracing")]
mod tracing;
mod visible;

pub use admission::{Activated, Admission, Refusal};
pub use request::request_id;
#[cfg(feature = "tower")]
pub use tower::{AdmissionFuture, AdmissionLayer, AdmissionService};
#[cfg(feature = "tracing")]
pub use tracing::log;
pub use visible::visible;
