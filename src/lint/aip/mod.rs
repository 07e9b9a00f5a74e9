//! The rules of AIP: the object, and what it travels in.

pub(super) mod carriers;
pub(super) mod object;
mod parts;

pub(super) use parts::{Form, Parts, locate};

use super::tree::Node;
use crate::aip::constants::ERROR_MESSAGE_TYPE;
use crate::aip::wire::ErrorEnvelope;

/// Whether an envelope says that it is an error.
fn is_error_type(envelope: &Node<'_>) -> bool {
    envelope.says(ErrorEnvelope::MESSAGE_TYPE, ERROR_MESSAGE_TYPE)
}
