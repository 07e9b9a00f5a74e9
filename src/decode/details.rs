//! Judges the google.rpc details of a list.

use std::borrow::Cow;
use std::time::Duration;

use super::error::{DecodeError, Found, Malformed};
use super::place::{ARRAY, OBJECT, Place, once, optional_text};
use super::shapes::{BadRequest, FieldViolation, Info, Retry};
use super::visit::{Leaf, Members};
use super::warnings::Warnings;
use crate::a2a::{self, rpc};
use crate::aap::{self, Violation, constants};
use crate::json::{self, Kind};
use crate::pointer;
use crate::rpc::{ErrorInfo, parse_duration, split_description};
use crate::warning::Level;

/// A tag that comes again within its entry.
fn tagged_once(tag: Leaf<'_>, place: Place<'_>) -> Result<(), Malformed> {
    match tag.value {
        Some(_) => Err(place.member(rpc::ErrorInfo::AT_TYPE).malformed("one such member", Found::Twice)),
        None => Ok(()),
    }
}

pub(super) fn error_info<'a>(
    info: Info<'a>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<ErrorInfo<'a>, DecodeError> {
    tagged_once(info.tag, place)?;
    let reason = optional_text(info.reason, place.member(rpc::ErrorInfo::REASON))?;
    let domain = optional_text(info.domain, place.member(rpc::ErrorInfo::DOMAIN))?;
    let within = place.member(rpc::ErrorInfo::METADATA);
    let metadata = match once(info.metadata, within)? {
        None | Some(Err(Kind::Null)) => Vec::new(),
        Some(Err(kind)) => return Err(within.malformed(OBJECT, Found::Kind(kind)).into()),
        Some(Ok(open)) => {
            let ours = domain.as_deref() == Some(constants::DOMAIN);
            metadata(open.0, within, ours, warnings)?
        }
    };
    Ok(ErrorInfo { reason: reason.unwrap_or_default(), domain: domain.unwrap_or_default(), metadata })
}

type Texts<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// Keys and texts; a value that is no string stands as its JSON text.
fn metadata<'a>(
    members: Members<'a>,
    place: Place<'_>,
    ours: bool,
    warnings: &mut Warnings,
) -> Result<Texts<'a>, DecodeError> {
    place.bounded(members.len())?;
    if let Some(key) = repeated(&members) {
        return Err(place.member(key).malformed("one such member", Found::Twice).into());
    }
    let mut texts = Vec::with_capacity(members.len());
    for (key, raw) in members {
        let text = json::text(raw).unwrap_or_else(|| {
            let message = "a metadata value must be a string; its JSON text is taken";
            if ours {
                warnings.breach(aap::rules::AAP_008, place.member(&key), message);
            } else {
                warnings.a2a_breach(a2a::rules::A2A_012, place.member(&key), message);
            }
            raw.get().into()
        });
        texts.push((key, text));
    }
    Ok(texts)
}

/// A key that is there twice.
fn repeated<'m>(members: &'m Members<'_>) -> Option<&'m str> {
    const FEW: usize = 8;
    let keys = || members.iter().map(|(key, _)| &**key);
    if members.len() <= FEW {
        return keys().enumerate().find(|(place, key)| keys().take(*place).any(|other| other == *key)).map(|(_, key)| key);
    }
    let mut seen = std::collections::HashSet::with_capacity(members.len());
    keys().find(|key| !seen.insert(*key))
}

/// Field and description of each violation.
pub(super) fn bad_request<'a>(request: BadRequest<'a>, place: Place<'_>) -> Result<Texts<'a>, DecodeError> {
    tagged_once(request.tag, place)?;
    let within = place.member(rpc::BadRequest::FIELD_VIOLATIONS);
    let items = match once(request.violations, within)? {
        None | Some(Err(Kind::Null)) => return Ok(Vec::new()),
        Some(Err(kind)) => return Err(within.malformed(ARRAY, Found::Kind(kind)).into()),
        Some(Ok(items)) => items,
    };
    within.bounded(items.len())?;
    let mut violations = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        let place = within.item(index);
        let FieldViolation { field, description } = item.map_err(|kind| place.malformed(OBJECT, Found::Kind(kind)))?;
        let field = optional_text(field, place.member(rpc::FieldViolation::FIELD))?;
        let description = optional_text(description, place.member(rpc::FieldViolation::DESCRIPTION))?;
        violations.push((field.unwrap_or_default(), description.unwrap_or_default()));
    }
    Ok(violations)
}

/// Violations of a BadRequest in the form of AAP. A field that is no JSON Pointer is read as a dotted path; one
/// that is neither stays as it is. `mirrored` says that descriptions lead with the keyword.
pub(super) fn violations_of<'a>(fields: Texts<'a>, mirrored: bool) -> Vec<Violation<'a>> {
    let violation = |(field, description): (Cow<'a, str>, Cow<'a, str>)| {
        let place = if pointer::is_pointer(&field) {
            field
        } else {
            pointer::from_dotted(&field).map_or(field, Cow::Owned)
        };
        let (keyword, error) = if mirrored { split_description(description) } else { (Cow::Borrowed(""), description) };
        Violation::new(place, keyword, error)
    };
    fields.into_iter().map(violation).collect()
}

pub(super) fn retry_info(retry: Retry<'_>, place: Place<'_>, warnings: &mut Warnings) -> Result<Option<Duration>, Malformed> {
    tagged_once(retry.tag, place)?;
    let within = place.member(rpc::RetryInfo::RETRY_DELAY);
    let Some(text) = optional_text(retry.delay, within)? else { return Ok(None) };
    let delay = parse_duration(&text);
    if delay.is_none() {
        warnings.note(Level::Should, within, "not a duration of zero or more seconds, such as `1.500s`; it is ignored");
    }
    Ok(delay)
}
