//! The carriers: envelope, result, compact error, control rejection, handshake, tool result.

use std::borrow::Cow;

use super::super::aip::is_dotted;
use super::super::error::{DecodeError, Found, NotAnError};
use super::super::place::Place;
use super::super::warnings::Warnings;
use super::error::{Form, said};
use super::object::Object;
use super::records::{self, Record};
use super::rest::Told;
use super::{Step, kept, not_an_error};
use crate::Id;
use crate::aip::constants::{ERROR_MESSAGE_TYPE, HANDSHAKE_REASON_KEY, PROTOCOL_VERSION, SIGNATURE_KEY};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::{
    Acknowledgement, ActionResult, CompactErrorError, ControlRejection, ErrorEnvelope, ErrorEnvelopeBody,
};
use crate::aip::{self, AcknowledgementStatus, Category, Head, MessageKind, Received, ResultStatus, Said, rules};
use crate::envelope::{Carrier, Envelope};
use crate::json::{Kind, Span};
use crate::jsonrpc::member;

/// An error on its way from members to meaning.
pub(super) struct Reading<'a> {
    pub(super) envelope: Envelope<'a>,
    pub(super) warnings: Warnings,
    pub(super) head: Option<Box<Head<'a>>>,
    pub(super) told: Told,
}

impl<'a> Reading<'a> {
    pub(super) fn new(source: &'a str, warnings: Warnings) -> Self {
        Self { envelope: Envelope::new(source, Carrier::Payload), warnings, head: None, told: Told::default() }
    }

    pub(super) fn error(&mut self, object: &Object<'a, '_>, form: Form, own: &[&str]) -> Result<Said<'a>, DecodeError> {
        let said = said(object, form, own, &mut self.warnings)?;
        self.told.error(object);
        if !is_dotted(&said.code) {
            let place = object.place.member(ProtocolError::CODE);
            self.warnings.aip_breach(rules::AIP_007, place, "not lower-case words with dots between them");
        }
        Ok(said)
    }

    /// The number of a JSON-RPC error says the same as the category, or the category counts.
    pub(super) fn compare_number(&mut self, category: Option<Category>, place: Place<'_>) {
        let number = category.map(|category| i64::from(category.json_rpc_code()));
        if number.is_some() && number != self.envelope.json_rpc_code {
            let message = "the JSON-RPC number is not that of the category; the category counts";
            self.warnings.aip_breach(rules::AIP_023, place.member(member::CODE), message);
        }
    }

    pub(super) fn finish(self, carrier: Carrier, said: Said<'a>) -> Finished<'a> {
        let Self { mut envelope, warnings, head, told } = self;
        envelope.carrier = carrier;
        envelope.retry_after = said.retry_after();
        let received = Received::new(envelope, said, head);
        Finished { received, warnings, told }
    }
}

/// An error that was read, and what of the message it does not tell yet.
pub(super) struct Finished<'a> {
    pub(super) received: Received<'a>,
    pub(super) warnings: Warnings,
    pub(super) told: Told,
}

/// The member of a body that says what the message is. The name of an unknown kind is not repeated.
pub(super) fn step<'p>(body: &'p Place<'p>, tag: &'p str) -> Place<'p> {
    let is_known = tag == ErrorEnvelopeBody::ERROR || MessageKind::ALL.iter().any(|kind| kind.body() == tag);
    if is_known { body.member(tag) } else { body.foreign(tag) }
}

pub(super) fn envelope<'a>(mut reading: Reading<'a>, object: &Object<'a, '_>) -> Step<'a> {
    reading.told.of_envelope = true;
    let kind = head(&mut reading, object)?;
    let place = object.place.member(ErrorEnvelope::BODY);
    let Some(body) = object.get(ErrorEnvelope::BODY)? else {
        return Err(object.missing(ErrorEnvelope::BODY, Kind::Object).into());
    };
    let body = Object::read(&reading.envelope.source, body, place)?;
    let is_error_type = kind.as_deref() == Some(ERROR_MESSAGE_TYPE);
    let (tag, inner) = match (body.first(ErrorEnvelopeBody::ERROR), body.members.as_slice()) {
        (Some(inner), _) => (ErrorEnvelopeBody::ERROR, inner),
        (None, _) if is_error_type => return Err(body.missing(ErrorEnvelopeBody::ERROR, Kind::Object).into()),
        (None, [(tag, inner), ..]) if inner.kind() == Kind::Object => (&**tag, *inner),
        (None, _) => return not_an_error(NotAnError::OtherObject),
    };
    if body.members.len() > 1 {
        reading.warnings.aip_breach(rules::AIP_013, place, "a body has one member; the error among them counts");
    }
    let place = step(&body.place, tag);
    let inner = Object::read(&reading.envelope.source, inner, place)?;
    if tag != ErrorEnvelopeBody::ERROR {
        return tagged(reading, &inner);
    }
    if kind.is_some() && !is_error_type {
        let message = "the body is an error, but the type of the message is another; the body counts";
        reading.warnings.aip_breach(rules::AIP_011, object.place.member(ErrorEnvelope::MESSAGE_TYPE), message);
    }
    let Some(raw) = inner.get(member::ERROR)? else {
        return Err(inner.missing(member::ERROR, Kind::Object).into());
    };
    let error = Object::read(&reading.envelope.source, raw, place.member(member::ERROR))?;
    let said = reading.error(&error, Form::Whole, &[])?;
    Ok(reading.finish(Carrier::Aip(aip::Carrier::AipEnvelope), said))
}

/// The members of an envelope around its body; returns the type of the message.
fn head<'a>(reading: &mut Reading<'a>, object: &Object<'a, '_>) -> Result<Option<Cow<'a, str>>, DecodeError> {
    let version = object.text(ErrorEnvelope::AIP_VERSION)?;
    let message_type = object.text(ErrorEnvelope::MESSAGE_TYPE)?;
    let message_id = object.text(ErrorEnvelope::MESSAGE_ID)?;
    let sent_at = object.text(ErrorEnvelope::SENT_AT)?;
    let required = [
        (ErrorEnvelope::AIP_VERSION, version.is_some()),
        (ErrorEnvelope::MESSAGE_TYPE, message_type.is_some()),
        (ErrorEnvelope::MESSAGE_ID, message_id.is_some()),
        (ErrorEnvelope::SENT_AT, sent_at.is_some()),
    ];
    for (name, _) in required.iter().filter(|(_, is_there)| !is_there) {
        reading.warnings.aip_breach(rules::AIP_009, object.place.member(name), "an envelope must have it");
    }
    let known = version.as_deref() == Some(PROTOCOL_VERSION);
    if known {
        reading.told.members(object.place, &[ErrorEnvelope::AIP_VERSION]);
    }
    if message_type.as_deref() == Some(ERROR_MESSAGE_TYPE) {
        reading.told.members(object.place, &[ErrorEnvelope::MESSAGE_TYPE]);
    }
    reading.told.members(object.place, &[ErrorEnvelope::IN_RESPONSE_TO]);
    if version.is_some() && !known {
        let message = "not a version that is known here; the message is read as one of the newest";
        reading.warnings.aip_breach(rules::AIP_012, object.place.member(ErrorEnvelope::AIP_VERSION), message);
    }
    let security = object.get(ErrorEnvelope::SECURITY)?;
    let signature = security.and_then(|security| security.member(SIGNATURE_KEY));
    let in_response_to = object.text(ErrorEnvelope::IN_RESPONSE_TO)?;
    reading.envelope.id = in_response_to.clone().map(|text| match text {
        Cow::Borrowed(text) => Id::from(text),
        Cow::Owned(text) => Id::from(text),
    });
    reading.head = Some(Box::new(Head {
        known_version: known,
        message_type: message_type.clone(),
        message_id,
        sent_at,
        correlation_id: object.text(ErrorEnvelope::CORRELATION_ID)?,
        in_response_to,
        session_id: object.text(ErrorEnvelope::SESSION_ID)?,
        from: kept(object.get(ErrorEnvelope::FROM)?),
        to: kept(object.get(ErrorEnvelope::TO)?),
        signed: signature.is_some_and(|signature| signature.kind() != Kind::Null),
    }));
    Ok(message_type)
}

/// The body of an envelope that is no error: a result, an acknowledgement, a handshake.
fn tagged<'a>(mut reading: Reading<'a>, inner: &Object<'a, '_>) -> Step<'a> {
    if let Some(reason) = inner.get(HANDSHAKE_REASON_KEY)? {
        let place = inner.place.member(HANDSHAKE_REASON_KEY);
        let error = Object::read(&reading.envelope.source, reason, place)?;
        let said = reading.error(&error, Form::Whole, &[])?;
        return Ok(reading.finish(Carrier::Aip(aip::Carrier::AipHandshake), said));
    }
    let record = Record::of(|name| inner.first(name).is_some()).filter(|record| *record != Record::DeadLetter);
    if let Some(record) = record {
        return records::read(reading, inner, record);
    }
    if inner.first(ActionResult::STATUS).is_none() && inner.first(ActionResult::ERROR).is_none() {
        return not_an_error(NotAnError::OtherObject);
    }
    result(reading, inner, inner.first(ActionResult::ERROR))
}

/// A result, or an acknowledgement, which has the same members and other statuses. A state that is no status of a result
/// is a breach, and counts as a state all the same: it may say that the work goes on, or that its outcome is open.
pub(super) fn result<'a>(mut reading: Reading<'a>, object: &Object<'a, '_>, error: Option<Span<'a>>) -> Step<'a> {
    let status_place = object.place.member(ActionResult::STATUS);
    let text = object.text(ActionResult::STATUS)?;
    let status: Option<ResultStatus> = text.as_deref().and_then(|text| text.parse().ok());
    let acknowledges = text.as_deref().is_some_and(|text| text.parse::<AcknowledgementStatus>().is_ok());
    let error = error.or(object.get(ActionResult::ERROR)?).filter(|raw| raw.kind() != Kind::Null);
    if acknowledges && object.first(Acknowledgement::ACTION_ID).is_some() {
        return not_an_error(NotAnError::Acknowledgement);
    }
    let Some(raw) = error else {
        return match status {
            Some(ResultStatus::Failed) => Err(object.missing(ActionResult::ERROR, Kind::Object).into()),
            Some(_) => not_an_error(NotAnError::Success),
            None => Err(status_place.malformed("one of the statuses of a result", Found::OtherText).into()),
        };
    };
    if status.is_none() {
        reading.warnings.aip_breach(rules::AIP_017, status_place, "not a status of a result; the error is read");
    }
    if status == Some(ResultStatus::Completed) {
        let message = "a result that is completed has no error; which of the two holds cannot be told";
        reading.warnings.aip_breach(rules::AIP_016, status_place, message);
    }
    if status.is_some() {
        reading.told.members(object.place, &[ActionResult::STATUS]);
    }
    let place = object.place.member(ActionResult::ERROR);
    let said = reading.error(&Object::read(&reading.envelope.source, raw, place)?, Form::Whole, &[])?;
    let action_id = object.text(ActionResult::ACTION_ID)?;
    let mut finished = reading.finish(Carrier::Aip(aip::Carrier::AipActionResult), said);
    let received = &mut finished.received;
    (received.action_id, received.status) = (action_id, status);
    received.state = text.and_then(|text| text.parse().ok());
    Ok(finished)
}

/// An error with nothing around it but the member `error`.
pub(super) fn alone<'a>(mut reading: Reading<'a>, raw: Span<'a>, place: Place<'_>) -> Step<'a> {
    let object = Object::read(&reading.envelope.source, raw, place)?;
    if !is_compact(&object) {
        let said = reading.error(&object, Form::Whole, &[])?;
        return Ok(reading.finish(Carrier::Aip(aip::Carrier::AipSse), said));
    }
    let said = reading.error(&object, Form::Compact, &[])?;
    for (name, _) in said.extra.iter().filter(|(name, _)| !CompactErrorError::MEMBERS.contains(&&**name)) {
        let message = "a member that no compact error has; it is kept";
        reading.warnings.aip_breach(rules::AIP_019, object.place.member(name), message);
    }
    Ok(reading.finish(Carrier::Aip(aip::Carrier::AipCompact), said))
}

/// Whether it says no more than compact errors do: those with a category are permanent and not retryable.
fn is_compact(object: &Object<'_, '_>) -> bool {
    let full = [ProtocolError::RETRY_AFTER_MS, ProtocolError::DETAILS, ProtocolError::SOURCE];
    if object.first(ProtocolError::CATEGORY).is_none() {
        return true;
    }
    let refuses = object.first(ProtocolError::RETRYABLE).is_some_and(|raw| raw.as_str() == "false");
    refuses
        && object.says(ProtocolError::CATEGORY, Category::Permanent.as_str())
        && full.iter().all(|name| object.first(name).is_none())
}

pub(super) fn control<'a>(mut reading: Reading<'a>, object: &Object<'a, '_>) -> Step<'a> {
    let said = reading.error(object, Form::Compact, &[ControlRejection::STATUS])?;
    for name in [ControlRejection::MESSAGE, ControlRejection::RETRYABLE] {
        if object.get(name)?.is_none() {
            reading.warnings.aip_breach(rules::AIP_021, object.place.member(name), "a rejection must have it");
        }
    }
    reading.told.members(object.place, &[ControlRejection::STATUS]);
    let odd = |name: &&str| !ControlRejection::MEMBERS.contains(name);
    if let Some(name) = object.members.iter().map(|(name, _)| &**name).find(odd) {
        reading.warnings.aip_breach(rules::AIP_021, object.place.member(name), "a rejection has no such member");
    }
    Ok(reading.finish(Carrier::Aip(aip::Carrier::AipControl), said))
}

/// What stands under the extension key in `_meta` of a tool result.
pub(super) fn tool_result<'a>(mut reading: Reading<'a>, raw: Span<'a>, place: Place<'_>) -> Step<'a> {
    use crate::aip::constants::{MCP_EXTENSION_KEY, MCP_IS_ERROR_KEY, MCP_META_KEY};
    let meta = place.member(MCP_META_KEY);
    let within = meta.member(MCP_EXTENSION_KEY);
    let object = Object::read(&reading.envelope.source, raw, within)?;
    let Some(error) = object.get(member::ERROR)? else { return not_an_error(NotAnError::Success) };
    let said = reading.error(
        &Object::read(&reading.envelope.source, error, within.member(member::ERROR))?,
        Form::Whole,
        &[],
    )?;
    let flag = place.member(MCP_IS_ERROR_KEY);
    if flag.find(&reading.envelope.source).is_none_or(|raw| raw.as_str() != "true") {
        reading.warnings.aip_breach(rules::AIP_024, flag, "a result with an error must say that it is one");
    } else {
        reading.told.members(place, &[MCP_IS_ERROR_KEY]);
    }
    Ok(reading.finish(Carrier::Aip(aip::Carrier::Mcp), said))
}
