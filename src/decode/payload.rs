//! Judges an AAP payload and its details.

use std::borrow::Cow;
use std::time::Duration;

use serde::de::DeserializeSeed;
use serde_json::value::RawValue;

use super::error::{DecodeError, Found, Malformed};
use super::place::{Place, kind_once, once, required, required_text};
use super::shapes::{Details, Payload, Violations};
use super::visit::{Into, Json, Members, Slot, TRUE, Text};
use super::warnings::Warnings;
use crate::Timestamp;
use crate::aap::{AnyCode, Code, Profile, RetryHint, Violation, constants, details, rules, v2_0};
use crate::json::{self, Kind, Raw};

type Member = v2_0::Error;

/// What a payload says.
pub(super) struct Said<'a> {
    pub(super) profile: Profile,
    pub(super) code: AnyCode<'a>,
    pub(super) message: Cow<'a, str>,
    pub(super) error_id: Cow<'a, str>,
    pub(super) retryable: bool,
    pub(super) created_at: Cow<'a, str>,
    pub(super) extra: Vec<(Cow<'a, str>, Raw<'a>)>,
    pub(super) violations: Vec<Violation<'a>>,
    pub(super) retry_after: Option<Duration>,
}

/// Whether an object says of itself that it is an AAP payload.
pub(super) fn is_payload(payload: &Payload<'_>) -> bool {
    payload.type_.is(constants::PAYLOAD_TYPE)
        || payload.at_type.is(v2_0::Error::TYPE_URL)
        || payload.at_type.is(constants::LEGACY_REST_TYPE_URL)
}

/// Judges a payload. `current` says that it is marked as since 2.0.
pub(super) fn payload<'a>(
    source: &'a str,
    payload: &mut Payload<'a>,
    current: bool,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Said<'a>, DecodeError> {
    constant(&mut payload.type_, place.member(Member::TYPE), constants::PAYLOAD_TYPE)?;
    let error_id = required_text(&mut payload.error_id, place.member(Member::ERROR_ID))?;
    let code = AnyCode::from(required_text(&mut payload.code, place.member(Member::CODE))?);
    let message = required_text(&mut payload.message, place.member(Member::MESSAGE))?;
    let retryable = required(&mut payload.retryable, Kind::Boolean, place.member(Member::RETRYABLE))?.0 == TRUE;
    let created_at = required_text(&mut payload.created_at, place.member(Member::CREATED_AT))?;
    if !Timestamp::is_valid(&created_at) {
        let message = "not an RFC 3339 date and time with an offset; it is kept as it is";
        warnings.breach(rules::AAP_022, place.member(Member::CREATED_AT), message);
    }
    for (key, _) in &payload.other {
        warnings.breach(rules::AAP_023, place.member(key), "the payload has no such member; it is kept");
    }
    let within = place.member(Member::DETAILS);
    let (violations, retry_after) = match kind_once(&payload.details, within)? {
        Some(Kind::Object) => judge_details(source, &mut payload.details.part, within, warnings)?,
        Some(_) => {
            warnings.breach(rules::AAP_021, within, "details must be an object; they are kept as they are");
            (Vec::new(), None)
        }
        None => (Vec::new(), None),
    };
    if current && violations.is_empty() && code.known().is_some_and(|code| code.keyword().is_some()) {
        warnings.breach(rules::AAP_024, within, "a validation code must list the problems in its details");
    }
    Ok(Said {
        profile: if current { Profile::V2_0 } else { old_profile(&code) },
        code,
        message,
        error_id,
        retryable,
        created_at,
        extra: payload.other.drain(..).map(|(key, raw)| (key, Raw::from(raw))).collect(),
        violations,
        retry_after,
    })
}

/// The profile of a payload without the mark of 2.0: the newest that has the code.
pub(super) fn old_profile(code: &AnyCode<'_>) -> Profile {
    let has = |profile| code.known().is_none_or(|code: Code| code.exists_in(profile));
    if has(Profile::V1_3) { Profile::V1_3 } else { Profile::V0_1 }
}

fn constant(text: &mut Text<'_>, place: Place<'_>, expected: &'static str) -> Result<(), Malformed> {
    if required_text(text, place)? == expected {
        return Ok(());
    }
    Err(place.malformed(format!("the text `{expected}`"), Found::OtherText))
}

type Judged<'a> = (Vec<Violation<'a>>, Option<Duration>);

fn judge_details<'a>(
    source: &'a str,
    details: &mut Details<'a>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Judged<'a>, DecodeError> {
    use crate::aap::details::{RetryDetails, ValidationDetails};

    let violations = violations(source, &mut details.errors, place.member(ValidationDetails::ERRORS), warnings)?;
    let millis =
        hint(details.retry_after_ms, place.member(RetryDetails::RETRY_AFTER_MS), RetryHint::Milliseconds, warnings)?;
    let seconds = hint(
        details.retry_after_seconds,
        place.member(RetryDetails::RETRY_AFTER_SECONDS),
        RetryHint::Seconds,
        warnings,
    )?;
    if millis.is_some_and(|millis| seconds.is_some_and(|seconds| millis != seconds)) {
        let message = "the two retry hints differ; the one in milliseconds is taken";
        warnings.breach(rules::AAP_071, place.member(RetryDetails::RETRY_AFTER_SECONDS), message);
    }
    Ok((violations, millis.or(seconds)))
}

/// A retry hint in its unit; nonsense is none, and a warning.
fn hint(
    json: Json<'_>,
    place: Place<'_>,
    hint: RetryHint,
    warnings: &mut Warnings,
) -> Result<Option<Duration>, Malformed> {
    let Some(raw) = once(json, place)? else { return Ok(None) };
    let delay = (Kind::of(raw) == Kind::Number).then(|| delay(raw.get(), hint)).flatten();
    if delay.is_none() {
        warnings.breach(rules::AAP_071, place, "a retry hint must be a number of zero or more; it is ignored");
    }
    Ok(delay)
}

/// A number of zero or more, in the unit of the hint.
pub(crate) fn delay(digits: &str, hint: RetryHint) -> Option<Duration> {
    const SECOND: u128 = Duration::from_secs(1).as_nanos();
    let unit = Duration::from_secs(1) / hint.per_second().unsigned_abs().max(1);
    if let Ok(whole) = digits.parse::<u64>() {
        let nanos = unit.as_nanos() * u128::from(whole);
        let (seconds, rest) = (nanos / SECOND, nanos % SECOND);
        return Some(Duration::new(u64::try_from(seconds).ok()?, u32::try_from(rest).ok()?));
    }
    let number: f64 = digits.parse().ok()?;
    Duration::try_from_secs_f64(number * unit.as_secs_f64()).ok()
}

fn violations<'a>(
    source: &'a str,
    errors: &mut Slot<Violations<'a>>,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Vec<Violation<'a>>, DecodeError> {
    match kind_once(errors, place)? {
        None => Ok(Vec::new()),
        Some(Kind::Array) => {
            let list = &mut errors.part;
            place.bounded(list.count)?;
            if list.odd { odd_violations(source, place, warnings) } else { Ok(std::mem::take(&mut list.complete)) }
        }
        Some(_) => {
            warnings.breach(rules::AAP_024, place, "the problems must be an array; they are kept in the details only");
            Ok(Vec::new())
        }
    }
}

/// Problems some of which are not just their three texts, read once more from the text.
fn odd_violations<'a>(
    source: &'a str,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Vec<Violation<'a>>, DecodeError> {
    let items = place.find(source).and_then(json::items).unwrap_or_default();
    let mut violations = Vec::with_capacity(items.len());
    for (index, raw) in items.into_iter().enumerate() {
        let place = place.item(index);
        if Kind::of(raw) == Kind::Object {
            violations.push(odd_violation(raw, place, warnings)?);
        } else {
            warnings.breach(rules::AAP_025, place, "a problem must be an object; it is kept in the details only");
        }
    }
    Ok(violations)
}

/// The texts of a problem.
const TEXTS: [&str; 3] =
    [details::Violation::INSTANCE_LOCATION, details::Violation::KEYWORD, details::Violation::ERROR];

/// A problem whose missing texts are empty; a member that should be a text and is none is kept beside.
fn odd_violation<'a>(
    raw: &'a RawValue,
    place: Place<'_>,
    warnings: &mut Warnings,
) -> Result<Violation<'a>, DecodeError> {
    let mut members = Members::new();
    Into(&mut members).deserialize(raw).map_err(|error| DecodeError::syntax(&error))?;
    let mut texts = [const { Cow::Borrowed("") }; TEXTS.len()];
    for (text, name) in texts.iter_mut().zip(TEXTS) {
        let place = place.member(name);
        let mut found = members.iter().enumerate().filter(|(_, (key, _))| *key == name).map(|(index, _)| index);
        let (first, second) = (found.next(), found.next());
        if second.is_some() {
            return Err(place.twice().into());
        }
        match first.and_then(|index| json::text(members[index].1).map(|found| (index, found))) {
            Some((index, found)) => {
                *text = found;
                members.remove(index);
            }
            None => {
                warnings.breach(rules::AAP_025, place, "a problem must have place, keyword and text, each a string");
            }
        }
    }
    let [pointer, keyword, error] = texts;
    let extra = members.into_iter().map(|(key, raw)| (key, Raw::from(raw))).collect();
    Ok(Violation { pointer, keyword, error, extra })
}
