//! AIP: the protocol error, and the carriers in which it travels.

pub use crate::generated::aip::*;
