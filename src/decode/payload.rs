//! Judges an AAP payload and its details.

use std::borrow::Cow;
use std::collections::HashSet;
use std::time::Duration;

use super::error::{DecodeError, Found, Malformed};
use super::place::{Place, kind_once, once, required, required_text};
use super::reading::Reading;
use super::refusal::refusal;
use super::shapes::{Details, Payload, Violations};
use super::visit::{self, Json, Members, Slot, TRUE, Text};
use super::warnings::Warnings;
use crate::Timestamp;
use crate::aap::{self, AnyCode, Profile, RetryHint, Violation, constants, details, rules, v2_0};
use crate::envelope::Carrier;
use crate::json::{Kind, Raw, Span};
use crate::pointer::is_pointer;

use details::{RetryDetails, ValidationDetails};

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

/// Whether an object says of itself that it is an AAP payload. One that says what it is twice is judged as one, so that
/// it is refused and not taken for something else.
pub(super) fn is_payload(payload: &Payload<'_>) -> bool {
    payload.type_.is(constants::PAYLOAD_TYPE)
        || payload.at_type.is(v2_0::Error::TYPE_URL)
        || payload.at_type.is(constants::LEGACY_REST_TYPE_URL)
        || payload.type_.twice
        || payload.at_type.twice
}

/// Judges a payload. `current` says that it is marked as since 2.0.
pub(super) fn payload<'a>(
    reading: &mut Reading<'a>,
    payload: &mut Payload<'a>,
    current: bool,
    place: Place<'_>,
) -> Result<Said<'a>, DecodeError> {
    constant(&mut payload.type_, place.member(Member::TYPE), constants::PAYLOAD_TYPE)?;
    let error_id = required_text(&mut payload.error_id, place.member(Member::ERROR_ID))?;
    let code = AnyCode::from(required_text(&mut payload.code, place.member(Member::CODE))?);
    let message = required_text(&mut payload.message, place.member(Member::MESSAGE))?;
    let retryable = required(&mut payload.retryable, Kind::Boolean, place.member(Member::RETRYABLE))? == TRUE;
    let created_at = required_text(&mut payload.created_at, place.member(Member::CREATED_AT))?;
    let profile = if current { Profile::V2_0 } else { old_profile(&code, reading.envelope.carrier) };
    let mut breach = |rule, place: Place<'_>, message| reading.warnings.breach_in(profile, rule, place, message);
    if !Timestamp::is_valid(&created_at) {
        let message = "not an RFC 3339 date and time with an offset; it is kept as it is";
        breach(rules::AAP_022, place.member(Member::CREATED_AT), message);
    }
    if !payload.other.is_empty() {
        place.bounded(payload.other.len())?;
        let mut seen = HashSet::new();
        for (key, _) in payload.other.iter().filter(|(key, _)| seen.insert(&**key)) {
            breach(rules::AAP_023, place.member(key), "the payload has no such member; it is kept");
        }
    }
    let within = place.member(Member::DETAILS);
    let mut judged = Judged::default();
    match kind_once(&payload.details, within)? {
        Some(Kind::Object) => judged = judge_details(reading, &mut payload.details.part, profile, within)?,
        Some(_) => breach(rules::AAP_021, within, "details must be an object; they are kept as they are"),
        None => {}
    }
    let is_needed = || code.known().is_some_and(|code| rules::AAP_024.about.contains(&code));
    if !judged.has_problems && rules::AAP_024.profiles.contains(&profile) && is_needed() {
        let message = "a validation code must list the problems in its details";
        reading.warnings.breach(rules::AAP_024, within.member(ValidationDetails::ERRORS), message);
    }
    let extra = std::mem::take(&mut payload.other);
    if !extra.is_empty() {
        reading.keep_all(extra.clone(), place);
    }
    Ok(Said {
        profile,
        code,
        message,
        error_id,
        retryable,
        created_at,
        extra: extra.into_iter().map(|(key, raw)| (key, Raw::from(raw))).collect(),
        violations: judged.violations,
        retry_after: judged.retry_after,
    })
}

/// The profile of a payload without the mark of 2.0: the newest that has the code, and travels so.
pub(super) fn old_profile(code: &AnyCode<'_>, carrier: Carrier) -> Profile {
    aap::older(code.known(), carrier == Carrier::HttpJson)
}

fn constant(text: &mut Text<'_>, place: Place<'_>, expected: &'static str) -> Result<(), Malformed> {
    if required_text(text, place)? == expected {
        return Ok(());
    }
    Err(place.malformed(format!("the text `{expected}`"), Found::OtherText))
}

/// What details say.
#[derive(Default)]
struct Judged<'a> {
    violations: Vec<Violation<'a>>,
    /// Whether there is a list of problems with something in it, or what it is instead was reported.
    has_problems: bool,
    retry_after: Option<Duration>,
}

fn judge_details<'a>(
    reading: &mut Reading<'a>,
    details: &mut Details<'a>,
    profile: Profile,
    place: Place<'_>,
) -> Result<Judged<'a>, DecodeError> {
    let of_errors = place.member(ValidationDetails::ERRORS);
    let (violations, has_problems) = violations(reading, &mut details.errors, profile, of_errors)?;
    let of_seconds = place.member(RetryDetails::RETRY_AFTER_SECONDS);
    let of_millis = place.member(RetryDetails::RETRY_AFTER_MS);
    let warnings = &mut reading.warnings;
    let millis = hint(details.retry_after_ms, of_millis, RetryHint::Milliseconds, profile, warnings)?;
    let seconds = hint(details.retry_after_seconds, of_seconds, RetryHint::Seconds, profile, warnings)?;
    if millis.is_some_and(|millis| seconds.is_some_and(|seconds| millis != seconds)) {
        let message = "the two retry hints differ; the one in milliseconds is taken";
        warnings.breach_in(profile, rules::AAP_071, of_seconds, message);
    }
    Ok(Judged { violations, has_problems, retry_after: millis.or(seconds) })
}

/// A retry hint in its unit; nonsense is none, and a warning.
fn hint(
    json: Json<'_>,
    place: Place<'_>,
    hint: RetryHint,
    profile: Profile,
    warnings: &mut Warnings,
) -> Result<Option<Duration>, Malformed> {
    let Some(raw) = once(json, place)? else { return Ok(None) };
    let delay = delay(raw.as_str(), hint);
    if let Err(fault) = delay {
        warnings.breach_in(profile, rules::AAP_071, place, fault.message());
    }
    Ok(delay.ok())
}

/// Why a value is no retry hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotAHint {
    /// Not a number, or a negative one.
    Form,
    /// Longer than can be counted.
    TooLong,
}

impl NotAHint {
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::Form => "must be a number of zero or more; readers ignore it",
            Self::TooLong => "is longer than can be counted in seconds of 64 bits; readers ignore it",
        }
    }
}

/// A number of zero or more, in the unit of the hint.
pub(crate) fn delay(text: &str, hint: RetryHint) -> Result<Duration, NotAHint> {
    const SECOND: u128 = Duration::from_secs(1).as_nanos();
    if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return Err(NotAHint::Form);
    }
    let unit = Duration::from_secs(1) / hint.per_second().unsigned_abs().max(1);
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let nanos = text.parse::<u128>().ok().and_then(|whole| whole.checked_mul(unit.as_nanos()));
        let seconds = nanos.and_then(|nanos| u64::try_from(nanos / SECOND).ok());
        let rest = nanos.and_then(|nanos| u32::try_from(nanos % SECOND).ok());
        return seconds.zip(rest).map(|(seconds, rest)| Duration::new(seconds, rest)).ok_or(NotAHint::TooLong);
    }
    let number: f64 = text.parse().map_err(|_| NotAHint::Form)?;
    if number < 0.0 {
        return Err(NotAHint::Form);
    }
    Duration::try_from_secs_f64(number * unit.as_secs_f64()).map_err(|_| NotAHint::TooLong)
}

/// The problems, and whether there are any or something else was reported.
fn violations<'a>(
    reading: &mut Reading<'a>,
    errors: &mut Slot<Violations<'a>>,
    profile: Profile,
    place: Place<'_>,
) -> Result<(Vec<Violation<'a>>, bool), DecodeError> {
    match kind_once(errors, place)? {
        None => Ok((Vec::new(), false)),
        Some(Kind::Array) => {
            let list = &mut errors.part;
            place.bounded(list.count)?;
            let violations =
                if list.odd { odd_violations(reading, profile, place)? } else { std::mem::take(&mut list.complete) };
            Ok((violations, list.count > 0))
        }
        Some(_) => {
            let message = "the problems must be an array; they are kept in the details only";
            let rule = if profile == Profile::V2_0 { rules::AAP_024 } else { rules::AAP_025 };
            reading.warnings.breach_in(profile, rule, place, message);
            Ok((Vec::new(), true))
        }
    }
}

/// Problems some of which are not just their three texts, read once more from the text.
fn odd_violations<'a>(
    reading: &mut Reading<'a>,
    profile: Profile,
    place: Place<'_>,
) -> Result<Vec<Violation<'a>>, DecodeError> {
    let items = place.find(reading.source).and_then(Span::items).unwrap_or_default();
    let mut violations = Vec::with_capacity(items.len());
    for (index, raw) in items.into_iter().enumerate() {
        let place = place.item(index);
        if raw.kind() == Kind::Object {
            violations.push(odd_violation(reading, raw, profile, place)?);
        } else {
            let message = "a problem must be an object; it is kept in the details only";
            reading.warnings.breach_in(profile, rules::AAP_025, place, message);
        }
    }
    Ok(violations)
}

/// The texts of a problem.
const TEXTS: [&str; 3] =
    [details::Violation::INSTANCE_LOCATION, details::Violation::KEYWORD, details::Violation::ERROR];

/// A problem whose missing texts are empty; a member that should be a text and is none is kept beside.
fn odd_violation<'a>(
    reading: &mut Reading<'a>,
    raw: Span<'a>,
    profile: Profile,
    place: Place<'_>,
) -> Result<Violation<'a>, DecodeError> {
    let mut members = Members::new();
    visit::fill(&mut members, &mut raw.reader()).map_err(|stop| refusal(reading.source, stop))?;
    let mut texts = [const { Cow::Borrowed("") }; TEXTS.len()];
    for (text, name) in texts.iter_mut().zip(TEXTS) {
        let place = place.member(name);
        let mut found = members.iter().enumerate().filter(|(_, (key, _))| *key == name).map(|(index, _)| index);
        let (first, second) = (found.next(), found.next());
        if second.is_some() {
            return Err(place.twice().into());
        }
        let found = first.and_then(|index| members[index].1.text().map(|found| (index, found)));
        let Some((index, found)) = found else {
            let message = "a problem must have place, keyword and text, each a string";
            reading.warnings.breach_in(profile, rules::AAP_025, place, message);
            continue;
        };
        if name == details::Violation::INSTANCE_LOCATION && !is_pointer(&found) {
            let message = "must be a JSON Pointer: empty, or starting with `/`";
            reading.warnings.breach_in(profile, rules::AAP_025, place, message);
        }
        *text = found;
        members.remove(index);
    }
    let [pointer, keyword, error] = texts;
    let extra = members.into_iter().map(|(key, raw)| (key, Raw::from(raw))).collect();
    Ok(Violation { pointer, keyword, error, extra })
}
