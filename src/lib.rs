//! The errors that AI agents send each other, typed on both sides of the wire.
//!
//! Codes, numbers, statuses, reasons and payload types are generated from one set of schemas; this crate adds the
//! behaviour: an error is built in one expression and goes out conformant, and whatever comes in is read for what
//! it is.
//!
//! An agent that refuses a request:
//!
//! ```
//! use std::time::Duration;
//! use agent_errors::aap::{self, Code};
//!
//! let refusal = aap::Error::new(Code::RateLimited, "Too many requests from this key.")
//!     .retry_after(Duration::from_secs(30))
//!     .caused_by(std::io::Error::other("for the log, never on the wire"));
//! let body: Vec<u8> = refusal.respond_to("req-3").to_vec();
//! # assert!(agent_errors::decode(&body).is_ok());
//! ```
//!
//! An agent that is refused:
//!
//! ```
//! use agent_errors::{Decoded, aap::Code, decode};
//!
//! fn next(body: &[u8]) -> Result<String, agent_errors::DecodeError> {
//!     Ok(match decode(body)? {
//!         Decoded::Aap(error) if error.code() == Code::VehicleUnavailable => "search again".to_owned(),
//!         Decoded::Aap(error) if error.retryable() == Some(true) => {
//!             format!("wait {:?}", error.retry_after().unwrap_or_default())
//!         }
//!         other => format!("give up: {}", other.message()),
//!     })
//! }
//! # let body = agent_errors::aap::Error::new(Code::VehicleUnavailable, "Sold.").respond_to(7).to_vec();
//! # assert_eq!(next(&body).unwrap(), "search again");
//! ```
//!
//! Whether the request may be sent again, and when, [`retry`] decides for every contract: [`retry::client`] is one
//! decision, [`retry::Retries`] makes the attempts.
//!
//! Strict out, tolerant in: what is built here has closed codes and every part that its contract demands; what is
//! read keeps unknown codes, unknown details and the bytes of identifiers and times, and says in
//! [`warnings`](Decoded::warnings) what was odd. A known part that does not have its form is an error, never an
//! unknown part. No text that this crate produces about a message repeats a value of it.

// The traits alone: whoever has serde's derive compiles it beside this crate, and not before it.
extern crate serde_core as serde;

pub mod a2a;
pub mod aap;
pub mod aip;
pub mod client;
mod collision;
mod copies;
mod decode;
mod detail;
mod envelope;
mod generated;
mod google;
#[cfg(feature = "tonic")]
pub mod grpc;
mod id;
mod input;
mod json;
pub mod jsonrpc;
mod lint;
mod outline;
pub mod pointer;
pub mod proto;
mod reader;
pub mod retry;
pub mod rpc;
pub mod server;
mod timestamp;
mod token;
mod uuid;
mod warning;

pub use decode::{
    DecodeError, Decoded, Decoder, Event, Events, Malformed, NotAnError, decode, decode_error, decode_http,
    decode_value,
};
pub use detail::{Detail, DetailError};
pub use envelope::{Carrier, Envelope, Extra};
pub use generated::CATALOG;
pub use id::{Id, NotAnId};
pub use json::Raw;
pub use lint::{Finding, Linter, Report, Rule, lint, lint_value};
pub use outline::Outline;
pub use timestamp::{NotATimestamp, Timestamp};
pub use warning::{Level, Warning};

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
