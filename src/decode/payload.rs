//! Judges an AAP payload and its details.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::value::RawValue;

use super::error::{DecodeError, Found, Malformed};
use super::place::{Place, once, required_boolean, required_text};
use super::shapes::{self, Payload, PayloadDetails};
use super::visit::{Any, Leaf, Nested, ObjectOf};
use super::warnings::Warnings;
use crate::Timestamp;
use crate::aap::{AnyCode, Code, Profile, Violation, constants, details, rules, v2_0};
use crate::json::{self, Kind, Raw};
use crate::warning::Level;
use serde::de::DeserializeSeed;

type Member = v2_0::Error;

/// What a payload says.
pub(super) struct Said<'a> {
    pub(super) profile: Profile,
    pub(super) code: AnyCode<'a>,
    pub(super) message: Cow<'a, str>,
    pub(super) error_id: Cow<'a, str>,
    pub(super) retryable: bool,
    pub(super) created_at: Cow<'a, str>,
    pub(super) details: Option<Raw<'a>>,
    pub(super) extra: Vec<(Cow<'a, str>, Raw<'a>)>,
    pub(super) violations: Vec<Violation<'a>>,
    pub(super) retry_after: Option<Duration>,
}

/// Whether an object says of itself that it is an AAP payload.
pub(super) fn is_payload(payload: &Payload<'_>) -> bool {
    says(payload.type_, constants::PAYLOAD_TYPE)
        || says(payload.at_type, v2_0::Error::TYPE_URL)
        || says(payload.at_type, constants::LEGACY_REST_TYPE_URL)
}

pub(super) fn says(leaf: Leaf<'_>, expected: &str) -> bool {
    leaf.value.and_then(json::text).is_some_and(|text| text == expected)
}

/// Judges a payload. `current` says that it is marked as since 2.0.
pub(super) fn payload<'a>(
    payload: Payload<'a>,
    current: bool,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Said<'a>, DecodeError> {
    let at = |name| place.member(name);
    constant(payload.type_, at(Member::TYPE), constants::PAYLOAD_TYPE)?;
    let error_id = required_text(payload.error_id, at(Member::ERROR_ID))?;
    let code = AnyCode::from(required_text(payload.code, at(Member::CODE))?);
    let message = required_text(payload.message, at(Member::MESSAGE))?;
    let retryable = required_boolean(payload.retryable, at(Member::RETRYABLE))?;
    let created_at = required_text(payload.created_at, at(Member::CREATED_AT))?;
    if !Timestamp::is_valid(&created_at) {
        warnings.breach(
            rules::AAP_022,
            at(Member::CREATED_AT),
            "not an RFC 3339 date and time with an offset; it is kept as it is",
        );
    }
    for (key, _) in &payload.other {
        warnings.breach(rules::AAP_023, at(key), "the payload has no such member; it is kept");
    }
    let within = at(Member::DETAILS);
    let details = once(payload.details, within)?;
    let (violations, retry_after) = match details {
        Some(raw) => judge_details(raw, within, warnings)?,
        None => (Vec::new(), None),
    };
    if violations.is_empty() && code.known().is_some_and(|code| code.keyword().is_some()) && current {
        warnings.breach(rules::AAP_024, within, "a validation code must list the problems in its details");
    }
    Ok(Said {
        profile: if current { Profile::V2_0 } else { old_profile(&code) },
        code,
        message,
        error_id,
        retryable,
        created_at,
        details: details.map(Raw::from),
        extra: payload.other.into_iter().map(|(key, raw)| (key, Raw::from(raw))).collect(),
        violations,
        retry_after,
    })
}

/// The profile of a payload without the mark of 2.0: the newest that has the code.
fn old_profile(code: &AnyCode<'_>) -> Profile {
    let has = |profile| code.known().is_none_or(|code: Code| code.exists_in(profile));
    if has(Profile::V1_3) { Profile::V1_3 } else { Profile::V0_1 }
}

fn constant(leaf: Leaf<'_>, place: Place<'_>, expected: &'static str) -> Result<(), Malformed> {
    if required_text(leaf, place)? == expected {
        return Ok(());
    }
    Err(place.malformed(format!("the text `{expected}`"), Found::OtherText))
}

type Judged<'a> = (Vec<Violation<'a>>, Option<Duration>);

fn judge_details<'a>(raw: &'a RawValue, place: Place<'_>, warnings: &mut Warnings) -> Result<Judged<'a>, DecodeError> {
    let read = Any(ObjectOf::<PayloadDetails<'a>>::NEW).deserialize(raw).map_err(|error| DecodeError::syntax(&error))?;
    let Ok(read) = read else {
        warnings.breach(rules::AAP_021, place, "details must be an object; they are kept as they are");
        return Ok((Vec::new(), None));
    };
    let violations = violations(read.errors, place.member(details::ValidationDetails::ERRORS), warnings)?;
    let millis = hint(read.retry_after_ms, place.member(details::RetryDetails::RETRY_AFTER_MS), 1_000, warnings)?;
    let seconds = hint(read.retry_after_seconds, place.member(details::RetryDetails::RETRY_AFTER_SECONDS), 1, warnings)?;
    if let (Some(millis), Some(seconds)) = (millis, seconds)
        && millis != seconds
    {
        let message = "the two retry hints differ; the one in milliseconds is taken";
        warnings.note(Level::Should, place.member(details::RetryDetails::RETRY_AFTER_SECONDS), message);
    }
    Ok((violations, millis.or(seconds)))
}

/// A retry hint in units of which `per_second` make a second; nonsense is none, and a warning.
fn hint(
    leaf: Leaf<'_>,
    place: Place<'_>,
    per_second: u32,
    warnings: &mut Warnings,
) -> Result<Option<Duration>, Malformed> {
    let Some(raw) = once(leaf, place)? else { return Ok(None) };
    let delay = (Kind::of(raw) == Kind::Number).then(|| delay(raw.get(), per_second)).flatten();
    if delay.is_none() {
        warnings.breach(rules::AAP_071, place, "a retry hint must be a number of zero or more; it is ignored");
    }
    Ok(delay)
}

fn delay(digits: &str, per_second: u32) -> Option<Duration> {
    if let Ok(whole) = digits.parse::<u64>() {
        let per_second = u64::from(per_second);
        let nanos = whole % per_second * (1_000_000_000 / per_second);
        return Some(Duration::new(whole / per_second, u32::try_from(nanos).ok()?));
    }
    let number: f64 = digits.parse().ok()?;
    Duration::try_from_secs_f64(number / f64::from(per_second)).ok()
}

type Items<'a> = Nested<Vec<Result<shapes::Violation<'a>, Kind>>>;

fn violations<'a>(
    errors: Items<'a>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Vec<Violation<'a>>, DecodeError> {
    let items = match once(errors, place)? {
        None => return Ok(Vec::new()),
        Some(Err(_)) => {
            warnings.breach(rules::AAP_024, place, "the problems must be an array; they are kept in the details only");
            return Ok(Vec::new());
        }
        Some(Ok(items)) => items,
    };
    place.bounded(items.len())?;
    let mut violations = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        let place = place.item(index);
        match item {
            Ok(item) => violations.push(violation(item, place, warnings)?),
            Err(_) => warnings.breach(rules::AAP_025, place, "a problem must be an object; it is kept in the details only"),
        }
    }
    Ok(violations)
}

/// A problem whose missing texts are empty; members of another type are kept beside.
fn violation<'a>(
    item: shapes::Violation<'a>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Violation<'a>, Malformed> {
    let mut extra: Vec<_> = item.other.into_iter().map(|(key, raw)| (key, Raw::from(raw))).collect();
    let mut take = |leaf: Leaf<'a>, name: &'static str| {
        let place = place.member(name);
        let raw = once(leaf, place)?;
        let text = raw.and_then(json::text);
        if text.is_none() {
            warnings.breach(rules::AAP_025, place, "a problem must have place, keyword and text, each a string");
            extra.extend(raw.map(|raw| (Cow::Borrowed(name), Raw::from(raw))));
        }
        Ok(text.unwrap_or_default())
    };
    let pointer = take(item.pointer, details::Violation::INSTANCE_LOCATION)?;
    let keyword = take(item.keyword, details::Violation::KEYWORD)?;
    let error = take(item.error, details::Violation::ERROR)?;
    Ok(Violation { pointer, keyword, error, extra })
}
