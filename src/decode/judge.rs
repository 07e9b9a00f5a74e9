//! Judges what the pass over the text has found: what kind of message it is, and where its error is.

use std::mem::take;

use super::error::{DecodeError, Found, NotAnError};
use super::payload::is_payload;
use super::place::{At, Place, kind_once, once};
use super::problem::{self, is_problem};
use super::reading::Reading;
use super::refusal::refusal;
use super::shapes::{Failure, Payload, Top};
use super::visit::{Members, Part};
use super::warnings::Warnings;
use super::{Decoded, aip};
use crate::envelope::Carrier;
use crate::json::Kind;
use crate::jsonrpc::member;

/// Statuses by which HTTP reports an error.
pub(super) const HTTP_ERRORS: std::ops::RangeInclusive<i64> = 400..=599;

pub(super) type Judgement<'a> = Result<Decoded<'a>, DecodeError>;

pub(super) fn judge<'a>(source: &'a str, top: &mut Top<'a>, mut warnings: Warnings) -> Judgement<'a> {
    let root = Place::ROOT;
    let version = kind_once(&top.jsonrpc, root.member(member::JSONRPC))?;
    let id = once(top.id, root.member(member::ID))?;
    let result = once(top.result, root.member(member::RESULT))?;
    let place = root.member(member::ERROR);
    match kind_once(&top.error, place)? {
        Some(Kind::Object) => {}
        Some(kind) if kind != Kind::Null && version.is_some() => {
            return Err(place.malformed(Kind::Object.name(), Found::Kind(kind)).into());
        }
        _ if let Some(result) = result => {
            let mut judged = aip::tool_call(source, id, result, &mut warnings);
            if judged.is_none() && version.is_none() {
                judged = aip::with_result(source, &top.other, &mut warnings);
            }
            return judged.unwrap_or(Err(NotAnError::Success.into()));
        }
        kind => {
            return match bare(source, top, warnings) {
                Err(DecodeError::NotAnError(NotAnError::OtherObject)) if kind.is_some() && version.is_some() => {
                    Err(place.malformed(Kind::Object.name(), Found::Kind(Kind::Null)).into())
                }
                judgement => judgement,
            };
        }
    }
    if let Some(judgement) = aip::failure(source, top, &mut warnings) {
        return judgement;
    }
    let failure = &mut top.error.part;
    let carrier = carrier(failure, version.is_some());
    let mut reading = Reading::new(source, carrier, warnings);
    if carrier == Carrier::JsonRpc {
        reading.frame(&top.jsonrpc, id, result.is_some());
    } else {
        reading.keep_if(id.is_some(), root.member(member::ID));
        reading.keep_if(result.is_some(), root.member(member::RESULT));
    }
    reading.extra(take(&mut top.other), root)?;
    reading.failure(failure, place)
}

/// Whether an `error` member travelled over JSON-RPC or HTTP+JSON.
fn carrier(failure: &Failure<'_>, has_version: bool) -> Carrier {
    let is_status = || {
        let code = failure.code.raw.and_then(|raw| raw.as_str().parse().ok());
        code.is_some_and(|code| HTTP_ERRORS.contains(&code))
    };
    let has_details = failure.details.found.is_some() || failure.status.found.is_some();
    if !has_version && failure.data.found.is_none() && (has_details || is_status()) {
        Carrier::HttpJson
    } else {
        Carrier::JsonRpc
    }
}

/// An object without an envelope: a payload, or an error object alone.
fn bare<'a>(source: &'a str, top: &mut Top<'a>, mut warnings: Warnings) -> Judgement<'a> {
    if top.jsonrpc.found.is_none()
        && let Some(judgement) = aip::bare(source, &mut top.other, &mut warnings)
    {
        return judgement;
    }
    let root = Place::ROOT;
    let of_response = [
        (member::JSONRPC, top.jsonrpc.found.is_some()),
        (member::ID, top.id.raw.is_some()),
        (member::ERROR, top.error.found.is_some()),
    ];
    let of_response = of_response.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name);
    let mut members = take(&mut top.other);
    let is_error_name = |name: &str| members.iter().any(|(key, _)| key == name);
    if top.error.found.is_none() && !is_error_name(member::CODE) && is_problem(&problem::kinds(&members)) {
        return problem::read(source, take(&mut members), warnings);
    }
    if is_failure(&members) {
        let is_there = |name: &str| members.iter().any(|(key, _)| key == name);
        let has_details = is_there(member::DETAILS) && !is_there(member::DATA);
        let carrier = if has_details { Carrier::GrpcStatus } else { Carrier::JsonRpc };
        let mut failure = Failure::default();
        failure.replay(members).map_err(|stop| refusal(source, stop))?;
        let mut reading = Reading::new(source, carrier, warnings);
        of_response.for_each(|name| reading.keep(root.member(name)));
        return reading.failure(&mut failure, root);
    }
    let mut payload = Payload::default();
    payload.replay(members).map_err(|stop| refusal(source, stop))?;
    if !is_payload(&payload) {
        return Err(NotAnError::OtherObject.into());
    }
    let strangers = of_response.filter_map(|name| Some((name.into(), root.member(name).find(source)?)));
    payload.other.extend(strangers);
    Reading::new(source, Carrier::Payload, warnings).single(&mut payload, At::Root, root)
}

fn is_failure(members: &Members<'_>) -> bool {
    let is_there = |name: &str| members.iter().any(|(key, _)| key == name);
    let is_number = |name: &str| members.iter().any(|(key, raw)| key == name && raw.kind() == Kind::Number);
    is_number(member::CODE) && (is_there(member::MESSAGE) || is_there(member::DATA))
}
