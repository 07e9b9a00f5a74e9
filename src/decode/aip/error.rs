//! The protocol error, whole or as much of it as a compact form has.

use std::borrow::Cow;

use super::super::error::Malformed;
use super::super::warnings::Warnings;
use super::object::Object;
use crate::aip::rules;
use crate::aip::v1_0::ProtocolError;
use crate::aip::{Category, Said};
use crate::json::{Kind, Raw};

const CATEGORIES: &str = "one of the seven categories";

/// How much of an error a carrier has to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Code, message and category.
    Whole,
    /// A code, and of the rest what the route sends; further members of its own.
    Compact,
}

pub(super) fn said<'a>(
    object: &Object<'a, '_>,
    form: Form,
    own: &[&str],
    warnings: &mut Warnings,
) -> Result<Said<'a>, Malformed> {
    let code = object.required_text(ProtocolError::CODE)?;
    let message = object.text(ProtocolError::MESSAGE)?;
    let category: Option<Category> = object.one_of(ProtocolError::CATEGORY, CATEGORIES)?;
    if form == Form::Whole {
        if message.is_none() {
            return Err(object.missing(ProtocolError::MESSAGE, Kind::String));
        }
        if category.is_none() {
            return Err(object.missing(ProtocolError::CATEGORY, Kind::String));
        }
    }
    let mut extra = Vec::new();
    for (name, raw) in &object.members {
        if own.contains(&&**name) {
            continue;
        }
        if !ProtocolError::MEMBERS.contains(&&**name) {
            if form == Form::Whole {
                let message = "a member that a protocol error does not have; it is kept";
                warnings.aip_breach(rules::AIP_005, object.place.member(name), message);
            }
            extra.push((name.clone(), Raw::from(*raw)));
        } else if raw.kind() == Kind::Null {
            let message = "a member without a value should be left out; `null` counts as absent";
            warnings.aip_breach(rules::AIP_006, object.place.member(name), message);
        }
    }
    Ok(Said {
        code,
        message: message.unwrap_or(Cow::Borrowed("")),
        category,
        retryable: object.flag(ProtocolError::RETRYABLE)?,
        retry_after_ms: object.whole(ProtocolError::RETRY_AFTER_MS)?,
        details: object.get(ProtocolError::DETAILS)?.map(Raw::from),
        source: object.get(ProtocolError::SOURCE)?.map(Raw::from),
        extra,
    })
}
