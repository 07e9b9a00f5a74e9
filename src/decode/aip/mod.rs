//! Errors of AIP, in whatever carrier they arrive.
//!
//! The pass over the text follows the shapes of the other contracts; what it has set aside tells whether a message is
//! one of AIP, and only then are its objects read member by member. A carrier is told by its own members: an envelope
//! by its version or type, a result by action and status, a rejection of the control plane by its status, a
//! projection by the extension key of MCP. What has nothing but an `error` with a text for a code is a compact error
//! if it says no more than those do, and else the data of a server-sent event.

mod carriers;
mod error;
mod object;
mod records;
mod rest;

use super::error::DecodeError;
use super::place::Place;
use super::shapes::{Payload, Top};
use super::visit::Members;
use super::warnings::Warnings;
use super::{Decoded, NotAnError};
use crate::a2a::ErrorName;
use crate::a2a::constants::JSON_RPC_VERSION;
use crate::aip::constants::{MCP_EXTENSION_KEY, MCP_META_KEY};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::{ActionResult, ControlRejection, ErrorEnvelope, McpProfileFailure};
use crate::aip::{self, Category, constants};
use crate::envelope::{Carrier, Envelope};
use crate::json::{Kind, Raw, Span};
use crate::jsonrpc::member;

use carriers::{Finished, Reading, control, envelope, result};
use error::Form;
use object::Object;
pub(crate) use records::Record;
use rest::Told;

type Judgement<'a> = Result<Decoded<'a>, DecodeError>;

/// An error of which the members around it are still to be kept.
type Step<'a> = Result<Finished<'a>, DecodeError>;

/// Whether a dotted code, as every code of AIP is spelt.
pub(crate) fn is_dotted(code: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    code.contains('.') && code.split('.').all(is_word)
}

/// Whether it is the number of a category over JSON-RPC, and of no error of A2A or of JSON-RPC itself.
pub(crate) fn is_number_of_aip(number: i64) -> bool {
    let is_ours = || Category::ALL.iter().any(|category| i64::from(category.json_rpc_code()) == number);
    let is_theirs = || ErrorName::ALL.iter().any(|name| name.json_rpc_code().map(i64::from) == Some(number));
    is_ours() && !is_theirs()
}

/// Whether `data` of a JSON-RPC error is that of the MCP profile, which could not map a request.
pub(super) fn is_of_profile(payload: &Payload<'_>) -> bool {
    let profile = payload.other.iter().find(|(key, _)| key == McpProfileFailure::PROFILE);
    profile.and_then(|(_, raw)| raw.text()).is_some_and(|profile| profile == constants::MCP_PROFILE)
}

/// Reads a message without an `error` object at its top, if it is one of AIP.
pub(super) fn bare<'a>(source: &'a str, members: &mut Members<'a>, warnings: &mut Warnings) -> Option<Judgement<'a>> {
    let is_there = |name: &str| members.iter().any(|(key, _)| key == name);
    let is_envelope =
        is_there(ErrorEnvelope::AIP_VERSION) || is_there(ErrorEnvelope::MESSAGE_TYPE) && is_there(ErrorEnvelope::BODY);
    let is_result = is_there(ActionResult::ACTION_ID) && is_there(ActionResult::STATUS);
    let is_foreign = || ["type", "@type"].iter().any(|name| is_there(name));
    let is_error = is_there(ProtocolError::CATEGORY) && is_there(ProtocolError::CODE) && !is_foreign();
    let is_control = is_there(ControlRejection::STATUS) && is_there(ControlRejection::CODE);
    let record = Record::of(is_there);
    if !(is_envelope || record.is_some() || is_result || is_error || is_control || is_there(MCP_META_KEY)) {
        return None;
    }
    let root = Place::ROOT;
    let object = Object { members: std::mem::take(members), place: root };
    let mut reading = Reading::new(source, std::mem::take(warnings));
    if is_envelope {
        return Some(whole(source, envelope(reading, &object)));
    }
    if let Some(record) = record {
        return Some(whole(source, records::read(reading, &object, record)));
    }
    if is_result {
        return Some(whole(source, result(reading, &object, None)));
    }
    if is_control && object.says(ControlRejection::STATUS, constants::CONTROL_REJECTED) {
        return Some(whole(source, control(reading, &object)));
    }
    if is_error && object.has_text(ProtocolError::CODE) {
        let said = reading.error(&object, Form::Whole, &[]);
        return Some(whole(source, said.map(|said| reading.finish(Carrier::Payload, said))));
    }
    if let Some(found) = object.first(MCP_META_KEY).and_then(|meta| meta.member(MCP_EXTENSION_KEY)) {
        return Some(whole(source, carriers::tool_result(reading, found, root)));
    }
    *members = object.members;
    *warnings = reading.warnings;
    None
}

/// Reads a message whose `error` is an object, if it is one of AIP: outside JSON-RPC, with a text for a code.
pub(super) fn failure<'a>(source: &'a str, top: &mut Top<'a>, warnings: &mut Warnings) -> Option<Judgement<'a>> {
    let failure = &top.error.part;
    let is_foreign = failure.status.found.is_some() || failure.data.found.is_some();
    if top.jsonrpc.found.is_some() || is_foreign {
        return None;
    }
    let code = top.error.part.code.raw.filter(|raw| raw.kind() == Kind::String);
    let is_there = |name: &str| top.other.iter().any(|(key, _)| key == name);
    let is_result = is_there(ActionResult::STATUS)
        && (is_there(ActionResult::ACTION_ID) || code.is_some_and(|_| !is_there(member::MESSAGE)));
    let record = Record::of(|name| name == member::ERROR || is_there(name));
    if code.is_none() && !is_result && record.is_none() {
        return None;
    }
    let place = Place::ROOT.member(member::ERROR);
    let raw = place.find(source)?;
    let has_category = || raw.member(ProtocolError::CATEGORY).is_some();
    if record.is_some_and(|record| record != Record::DeadLetter || has_category()) {
        return recorded(source, record?, warnings);
    }
    let dotted = || code.and_then(Span::text).is_some_and(|code| is_dotted(&code));
    if !is_result && !dotted() && !has_category() {
        return None;
    }
    let reading = Reading::new(source, std::mem::take(warnings));
    if is_result {
        let object = Object { members: std::mem::take(&mut top.other), place: Place::ROOT };
        return Some(whole(source, result(reading, &object, Some(raw))));
    }
    Some(whole(source, carriers::alone(reading, raw, place)))
}

/// Reads a record whose members lie in more than one of the parts that the pass has set aside.
fn recorded<'a>(source: &'a str, record: Record, warnings: &mut Warnings) -> Option<Judgement<'a>> {
    let reading = Reading::new(source, std::mem::take(warnings));
    let object = Object::read(source, Place::ROOT.find(source)?, Place::ROOT);
    Some(object.and_then(|object| whole(source, records::read(reading, &object, record))))
}

/// Reads a record that has the result of an action, and no error of its own.
pub(super) fn with_result<'a>(
    source: &'a str,
    members: &Members<'a>,
    warnings: &mut Warnings,
) -> Option<Judgement<'a>> {
    let record = Record::of(|name| members.iter().any(|(key, _)| key == name))?;
    recorded(source, record, warnings)
}

/// Reads a JSON-RPC result that is a failed tool call with an AIP error, if it is one.
pub(super) fn tool_call<'a>(
    source: &'a str,
    id: Option<Span<'a>>,
    result: Span<'a>,
    warnings: &mut Warnings,
) -> Option<Judgement<'a>> {
    let found = result.member(MCP_META_KEY)?.member(MCP_EXTENSION_KEY)?;
    found.member(member::ERROR)?;
    let mut reading = Reading::new(source, std::mem::take(warnings));
    reading.envelope.id = id.and_then(crate::Id::from_span);
    if reading.envelope.id.is_some() {
        reading.told.members(Place::ROOT, &[member::ID]);
    }
    let version = Place::ROOT.member(member::JSONRPC);
    if version.find(source).and_then(Span::text).is_some_and(|text| text == JSON_RPC_VERSION) {
        reading.told.members(Place::ROOT, &[member::JSONRPC]);
    }
    Some(whole(source, carriers::tool_result(reading, found, Place::ROOT.member(member::RESULT))))
}

/// AIP's data in a JSON-RPC error, if it is there.
pub(super) fn extension<'a>(payload: &Payload<'a>) -> Option<Span<'a>> {
    payload.other.iter().find(|(key, _)| key == MCP_EXTENSION_KEY).map(|(_, raw)| *raw)
}

/// Reads AIP's data in a JSON-RPC error whose envelope was read already.
pub(super) fn projected<'a>(
    source: &'a str,
    envelope: Envelope<'a>,
    warnings: Warnings,
    raw: Span<'a>,
    failure: Place<'_>,
) -> Judgement<'a> {
    let data = failure.member(member::DATA);
    let place = data.member(MCP_EXTENSION_KEY);
    let mut reading = Reading { envelope, warnings, head: None, told: Told::default() };
    let object = Object::read(&reading.envelope.source, raw, place)?;
    let mut quiet = Warnings::default();
    let mut said = error::said(&object, Form::Compact, &[], &mut quiet)?;
    if said.category.is_none() {
        return Err(object.missing(ProtocolError::CATEGORY, Kind::String).into());
    }
    reading.envelope.carrier = Carrier::Aip(aip::Carrier::Mcp);
    reading.compare_number(said.category, failure);
    said.message = reading.envelope.message.clone().unwrap_or_default();
    reading.told.error_but_its_message(&object);
    rest::keep(source, reading.finish(Carrier::Aip(aip::Carrier::Mcp), said), data)
}

/// Keeps what else is in the message.
fn whole<'a>(source: &'a str, step: Step<'a>) -> Judgement<'a> {
    rest::keep(source, step?, Place::ROOT)
}

/// Where a member that is kept as it came lies.
fn kept(raw: Option<Span<'_>>) -> Option<Raw<'_>> {
    raw.map(Raw::from)
}

/// What is no error although it is of AIP.
fn not_an_error<'a>(what: NotAnError) -> Step<'a> {
    Err(what.into())
}
