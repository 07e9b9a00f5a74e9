//! Errors of the A2A protocol.
//!
//! Names, numbers, statuses and reasons are generated from `schema/a2a`; [`Received`] is an error that was read.

mod received;

pub use crate::generated::a2a::*;

pub use received::Received;
