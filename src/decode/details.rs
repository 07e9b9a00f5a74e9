//! Judges the google.rpc details of a list.

use std::borrow::Cow;
use std::mem::take;

use super::error::{DecodeError, Found, Malformed};
use super::place::{Place, optional, optional_text};
use super::reading::Reading;
use super::shapes::{BadRequest, FieldViolation, Info, Metadata, Retry};
use super::visit::Text;
use crate::a2a::{self, rpc};
use crate::aap::Violation;
use crate::json::Kind;
use crate::pointer;
use crate::rpc::{ErrorInfo, PAUSE, pause, split_description};

/// Field violations, each with the kind of value that it was.
pub(super) type Fields<'a> = Vec<(Kind, FieldViolation<'a>)>;

/// A tag that comes again within its entry.
fn tagged_once(tag: &Text<'_>, place: Place<'_>) -> Result<(), Malformed> {
    match tag.found {
        Some(_) => Err(place.member(rpc::ErrorInfo::AT_TYPE).twice()),
        None => Ok(()),
    }
}

/// An error info, and which of its metadata values were no strings.
pub(super) fn error_info<'a>(
    reading: &mut Reading<'a>,
    info: &mut Info<'a>,
    place: Place<'_>,
) -> Result<(ErrorInfo<'a>, Vec<usize>), DecodeError> {
    tagged_once(&info.tag, place)?;
    let reason = optional_text(&mut info.reason, place.member(rpc::ErrorInfo::REASON))?;
    let domain = optional_text(&mut info.domain, place.member(rpc::ErrorInfo::DOMAIN))?;
    let within = place.member(rpc::ErrorInfo::METADATA);
    let metadata = take(optional(&mut info.metadata, Kind::Object, within)?);
    let (metadata, printed) = metadata_texts(metadata, within)?;
    reading.extra(take(&mut info.other), place)?;
    Ok((ErrorInfo { reason, domain, metadata }, printed))
}

/// Keys and texts, and which of them were no strings.
pub(super) fn metadata_texts<'a>(
    metadata: Metadata<'a>,
    place: Place<'_>,
) -> Result<(Texts<'a>, Vec<usize>), DecodeError> {
    let Metadata { texts, printed } = metadata;
    place.bounded(texts.len())?;
    if let Some(key) = repeated(&texts) {
        return Err(place.member(key).twice().into());
    }
    Ok((texts, printed))
}

type Texts<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

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

/// Takes the violations of a bad request.
pub(super) fn bad_request<'a>(
    reading: &mut Reading<'a>,
    request: &mut BadRequest<'a>,
    place: Place<'_>,
) -> Result<(), DecodeError> {
    tagged_once(&request.tag, place)?;
    let name =
        if request.has_alias { rpc::BadRequest::FIELD_VIOLATIONS_ALIAS } else { rpc::BadRequest::FIELD_VIOLATIONS };
    let within = place.member(name);
    let mut fields = take(optional(&mut request.violations, Kind::Array, within)?);
    within.bounded(fields.len())?;
    for (index, (kind, violation)) in fields.iter_mut().enumerate() {
        let place = within.item(index);
        if *kind != Kind::Object {
            return Err(place.malformed(Kind::Object.name(), Found::Kind(*kind)).into());
        }
        optional(&mut violation.field, Kind::String, place.member(rpc::FieldViolation::FIELD))?;
        optional(&mut violation.description, Kind::String, place.member(rpc::FieldViolation::DESCRIPTION))?;
        if !violation.other.is_empty() {
            let is_known = |(name, _): &(Cow<'_, str>, _)| rpc::FieldViolation::MEMBERS.contains(&&**name);
            let (known, unknown) = take(&mut violation.other).into_iter().partition(is_known);
            reading.keep_all(known, place);
            reading.extra(unknown, place)?;
        }
    }
    reading.fields = fields;
    reading.extra(take(&mut request.other), place)
}

/// Violations of a bad request in the form of AAP. A field that is no JSON Pointer is read as a dotted path; one
/// that is neither stays as it is. `mirrored` says that descriptions lead with the keyword.
pub(super) fn violations_of(fields: Fields<'_>, mirrored: bool) -> Vec<Violation<'_>> {
    let mut violations = Vec::with_capacity(fields.len());
    for (_, FieldViolation { field, description, .. }) in fields {
        let (field, description) = (field.part, description.part);
        let place =
            if pointer::is_pointer(&field) { field } else { pointer::from_dotted(&field).map_or(field, Cow::Owned) };
        let (keyword, error) = if mirrored { split_description(description) } else { (Cow::Borrowed(""), description) };
        violations.push(Violation::new(place, keyword, error));
    }
    violations
}

/// Takes the pause of a retry info.
pub(super) fn retry_info<'a>(
    reading: &mut Reading<'a>,
    retry: &mut Retry<'a>,
    index: usize,
    place: Place<'_>,
) -> Result<(), DecodeError> {
    tagged_once(&retry.tag, place)?;
    let name = if retry.has_alias { rpc::RetryInfo::RETRY_DELAY_ALIAS } else { rpc::RetryInfo::RETRY_DELAY };
    let within = place.member(name);
    let text = optional_text(&mut retry.delay, within)?;
    if retry.delay.found == Some(Kind::String) {
        reading.delay_at = Some(index);
        reading.delay = pause(&text);
        if reading.delay.is_none() {
            reading.warnings.a2a_breach(a2a::rules::A2A_029, within, PAUSE);
            reading.kept.push(index);
        }
    }
    reading.extra(take(&mut retry.other), place)
}
