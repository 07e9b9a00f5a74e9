//! Judges the google.rpc details of a list.

use std::borrow::Cow;
use std::mem::take;
use std::time::Duration;

use super::error::{DecodeError, Found, Malformed};
use super::place::{Place, optional, optional_text};
use super::shapes::{BadRequest, FieldViolation, Info, Metadata, Retry};
use super::visit::Text;
use super::warnings::Warnings;
use crate::a2a::{self, rpc};
use crate::aap::{self, Violation, constants};
use crate::json::Kind;
use crate::pointer;
use crate::proto;
use crate::rpc::{ErrorInfo, split_description};

/// Field violations, each with the kind of value that it was.
pub(super) type Fields<'a> = Vec<(Kind, FieldViolation<'a>)>;

/// A tag that comes again within its entry.
fn tagged_once(tag: &Text<'_>, place: Place<'_>) -> Result<(), Malformed> {
    match tag.found {
        Some(_) => Err(place.member(rpc::ErrorInfo::AT_TYPE).twice()),
        None => Ok(()),
    }
}

pub(super) fn error_info<'a>(
    info: &mut Info<'a>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<ErrorInfo<'a>, DecodeError> {
    tagged_once(&info.tag, place)?;
    let reason = optional_text(&mut info.reason, place.member(rpc::ErrorInfo::REASON))?;
    let domain = optional_text(&mut info.domain, place.member(rpc::ErrorInfo::DOMAIN))?;
    let within = place.member(rpc::ErrorInfo::METADATA);
    let Metadata { texts: metadata, printed } = take(optional(&mut info.metadata, Kind::Object, within)?);
    within.bounded(metadata.len())?;
    if let Some(key) = repeated(&metadata) {
        return Err(within.member(key).twice().into());
    }
    for index in printed {
        let place = within.member(&metadata[index].0);
        let message = "a metadata value must be a string; its JSON text is taken";
        if domain == constants::DOMAIN {
            warnings.breach(aap::rules::AAP_008, place, message);
        } else {
            warnings.a2a_breach(a2a::rules::A2A_012, place, message);
        }
    }
    Ok(ErrorInfo { reason, domain, metadata })
}

/// A key that is there twice.
fn repeated<'t>(texts: &'t [(Cow<'_, str>, Cow<'_, str>)]) -> Option<&'t str> {
    const FEW: usize = 8;
    let keys = || texts.iter().map(|(key, _)| &**key);
    if texts.len() <= FEW {
        let precedes = |place: usize, key: &str| keys().take(place).any(|other| other == key);
        return keys().enumerate().find(|(place, key)| precedes(*place, key)).map(|(_, key)| key);
    }
    let mut seen = std::collections::HashSet::with_capacity(texts.len());
    keys().find(|key| !seen.insert(*key))
}

/// Checks the violations, and hands them over.
pub(super) fn bad_request<'a>(request: &mut BadRequest<'a>, place: Place<'_>) -> Result<Fields<'a>, DecodeError> {
    tagged_once(&request.tag, place)?;
    let within = place.member(rpc::BadRequest::FIELD_VIOLATIONS);
    let fields = optional(&mut request.violations, Kind::Array, within)?;
    within.bounded(fields.len())?;
    for (index, (kind, violation)) in fields.iter_mut().enumerate() {
        let place = within.item(index);
        if *kind != Kind::Object {
            return Err(place.malformed(Kind::Object.name(), Found::Kind(*kind)).into());
        }
        optional(&mut violation.field, Kind::String, place.member(rpc::FieldViolation::FIELD))?;
        optional(&mut violation.description, Kind::String, place.member(rpc::FieldViolation::DESCRIPTION))?;
    }
    Ok(take(fields))
}

/// Violations of a bad request in the form of AAP. A field that is no JSON Pointer is read as a dotted path; one
/// that is neither stays as it is. `mirrored` says that descriptions lead with the keyword.
pub(super) fn violations_of(fields: Fields<'_>, mirrored: bool) -> Vec<Violation<'_>> {
    let mut violations = Vec::with_capacity(fields.len());
    for (_, FieldViolation { field, description }) in fields {
        let (field, description) = (field.part, description.part);
        let place =
            if pointer::is_pointer(&field) { field } else { pointer::from_dotted(&field).map_or(field, Cow::Owned) };
        let (keyword, error) = if mirrored { split_description(description) } else { (Cow::Borrowed(""), description) };
        violations.push(Violation::new(place, keyword, error));
    }
    violations
}

pub(super) fn retry_info(
    retry: &mut Retry<'_>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Option<Duration>, Malformed> {
    tagged_once(&retry.tag, place)?;
    let within = place.member(rpc::RetryInfo::RETRY_DELAY);
    let text = optional_text(&mut retry.delay, within)?;
    if text.is_empty() && retry.delay.found != Some(Kind::String) {
        return Ok(None);
    }
    let delay = text.parse::<proto::Duration>().ok().and_then(proto::Duration::to_std);
    if delay.is_none() {
        let message = "not a duration of zero or more seconds, such as `1.500s`; it is ignored";
        warnings.a2a_breach(a2a::rules::A2A_029, within, message);
    }
    Ok(delay)
}
