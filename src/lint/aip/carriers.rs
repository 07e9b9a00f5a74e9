//! Rules of what an error travels in.

use super::super::message::Message;
use super::super::report::{Findings, Part};
use super::super::tree::Node;
use super::{Form, Parts, is_error_type};
use crate::aip::constants::{COMPACT_MESSAGE_MAX_BYTES, MCP_IS_ERROR_KEY, PROTOCOL_VERSION};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::{
    ActionResult, CompactErrorError, ControlRejection, ErrorEnvelope, ErrorEnvelopeBody, McpExtension,
};
use crate::aip::{AcknowledgementStatus, Category, DurableState, ResultStatus};
use crate::decode::Record;
use crate::json::Kind;
use crate::jsonrpc::member;

fn part<'m, 'a>(message: &'m Message<'a>, of: fn(&'m Parts<'a>) -> &'m Option<Part<'a>>) -> Option<&'m Part<'a>> {
    of(message.aip.as_ref()?).as_ref()
}

/// The error in a form other than a whole one.
fn in_form<'m, 'a>(message: &'m Message<'a>, form: Form) -> Option<&'m Part<'a>> {
    let parts = message.aip.as_ref().filter(|parts| parts.form == form)?;
    parts.error.as_ref()
}

fn is_null(node: &Node<'_>) -> bool {
    node.is(Kind::Null)
}

pub(in crate::lint) fn envelope_members(message: &Message<'_>, findings: &mut Findings) {
    let Some(envelope) = part(message, |parts| &parts.envelope) else { return };
    let required =
        [ErrorEnvelope::AIP_VERSION, ErrorEnvelope::MESSAGE_TYPE, ErrorEnvelope::MESSAGE_ID, ErrorEnvelope::SENT_AT];
    let optional = [ErrorEnvelope::SESSION_ID, ErrorEnvelope::CORRELATION_ID, ErrorEnvelope::IN_RESPONSE_TO];
    for name in required {
        match envelope.node.get(name).filter(|node| !is_null(node)) {
            None => findings.add(envelope, &[name], "is missing; an envelope must have it"),
            Some(node) if node.text().is_none() => findings.add(envelope, &[name], "must be a text"),
            Some(_) => {}
        }
    }
    for name in optional {
        if envelope.node.get(name).is_some_and(|node| !is_null(node) && node.text().is_none()) {
            findings.add(envelope, &[name], "must be a text, or left out");
        }
    }
    if !envelope.node.get(ErrorEnvelope::BODY).is_some_and(|body| body.is(Kind::Object)) {
        findings.add(envelope, &[ErrorEnvelope::BODY], "must be an object");
    }
}

pub(in crate::lint) fn error_at_its_place(message: &Message<'_>, findings: &mut Findings) {
    let Some(envelope) = part(message, |parts| &parts.envelope) else { return };
    let Some(body) = envelope.member(ErrorEnvelope::BODY).filter(|body| body.node.is(Kind::Object)) else { return };
    match body.node.get(ErrorEnvelopeBody::ERROR) {
        None if is_error_type(envelope.node) => {
            findings.add(&body, &[ErrorEnvelopeBody::ERROR], "is missing; the type says that the body is an error");
        }
        Some(inner) if !inner.get(member::ERROR).is_some_and(|error| error.is(Kind::Object)) => {
            let place = [ErrorEnvelopeBody::ERROR, member::ERROR];
            findings.add(&body, &place, "must be the error: the body is tagged, and the error is a member of that");
        }
        _ => {}
    }
}

pub(in crate::lint) fn type_of_body(message: &Message<'_>, findings: &mut Findings) {
    let Some(envelope) = part(message, |parts| &parts.envelope) else { return };
    let holds_error =
        envelope.node.get(ErrorEnvelope::BODY).is_some_and(|body| body.get(ErrorEnvelopeBody::ERROR).is_some());
    if holds_error && envelope.node.text_of(ErrorEnvelope::MESSAGE_TYPE).is_some() && !is_error_type(envelope.node) {
        findings.add(envelope, &[ErrorEnvelope::MESSAGE_TYPE], "must be the error type: the body is an error");
    }
}

pub(in crate::lint) fn version(message: &Message<'_>, findings: &mut Findings) {
    let Some(envelope) = part(message, |parts| &parts.envelope) else { return };
    if envelope.node.text_of(ErrorEnvelope::AIP_VERSION).is_some_and(|version| version != PROTOCOL_VERSION) {
        findings.add(envelope, &[ErrorEnvelope::AIP_VERSION], format!("must be `{PROTOCOL_VERSION}`"));
    }
}

pub(in crate::lint) fn one_body(message: &Message<'_>, findings: &mut Findings) {
    let Some(envelope) = part(message, |parts| &parts.envelope) else { return };
    let Some(body) = envelope.member(ErrorEnvelope::BODY) else { return };
    if body.node.members().len() > 1 {
        findings.add(&body, &[], "must have one member, the kind of message");
    }
}

fn status(result: &Part<'_>) -> Option<ResultStatus> {
    result.node.text_of(ActionResult::STATUS)?.parse().ok()
}

fn acknowledges(result: &Part<'_>) -> bool {
    let status = result.node.text_of(ActionResult::STATUS);
    result.node.get(ActionResult::ACTION_ID).is_some()
        && status.is_some_and(|status| status.parse::<AcknowledgementStatus>().is_ok())
}

/// A record, and the state that it tells.
fn record<'m, 'a>(message: &'m Message<'a>) -> Option<(Record, &'m Part<'a>, Option<DurableState>)> {
    let (record, part) = message.aip.as_ref()?.record.as_ref()?;
    let state = record.state_member().and_then(|name| part.node.text_of(name)?.parse().ok());
    Some((*record, part, state))
}

pub(in crate::lint) fn parts_of_record(message: &Message<'_>, findings: &mut Findings) {
    let Some((record, part, _)) = record(message) else { return };
    let there = |name: &str| part.node.get(name).filter(|node| !is_null(node));
    for name in record.names() {
        if there(name).is_some_and(|node| node.text().is_none()) {
            findings.add(part, &[name], "must be a text");
        }
    }
    for around in record.places().iter().filter_map(|(around, _)| *around) {
        if there(around).is_some_and(|node| !node.is(Kind::Object)) {
            findings.add(part, &[around], "must be an object, or left out");
        }
    }
}

pub(in crate::lint) fn failed_has_error(message: &Message<'_>, findings: &mut Findings) {
    if let Some((record, part, Some(state))) = record(message)
        && record.demands_error(state)
        && message.aip.as_ref().is_some_and(|parts| parts.error.is_none())
    {
        findings.add(part, &[ActionResult::ERROR], "is missing; what failed must have one, or a result with one");
    }
    let Some(result) = part(message, |parts| &parts.result) else { return };
    if status(result) == Some(ResultStatus::Failed) && part(message, |parts| &parts.error).is_none() {
        findings.add(result, &[ActionResult::ERROR], "is missing; a result that failed must have one");
    }
}

pub(in crate::lint) fn completed_has_none(message: &Message<'_>, findings: &mut Findings) {
    if let Some((record, part, Some(state))) = record(message)
        && record.forbids_error(state)
        && message.aip.as_ref().is_some_and(|parts| parts.error.is_some())
    {
        findings.add(part, &[ActionResult::STATUS], "must be another one, or the error goes: what completed has none");
    }
    let Some(result) = part(message, |parts| &parts.result) else { return };
    if status(result) == Some(ResultStatus::Completed) && part(message, |parts| &parts.error).is_some() {
        findings.add(
            result,
            &[ActionResult::STATUS],
            "must be another one, or the error goes: what completed has none",
        );
    }
}

pub(in crate::lint) fn status_is_listed(message: &Message<'_>, findings: &mut Findings) {
    if let Some((record, part, None)) = record(message)
        && let Some(name) = record.state_member()
    {
        findings.add(part, &[name], "must be one of the states that are listed");
    }
    let Some(result) = part(message, |parts| &parts.result) else { return };
    if status(result).is_none() && !acknowledges(result) {
        let names: Vec<&str> = ResultStatus::ALL.iter().map(|status| status.as_str()).collect();
        findings.add(result, &[ActionResult::STATUS], format!("must be one of {}", names.join(", ")));
    }
    if result.node.get(ActionResult::ACTION_ID).is_some_and(|node| !is_null(node) && node.text().is_none()) {
        findings.add(result, &[ActionResult::ACTION_ID], "must be a text");
    }
}

pub(in crate::lint) fn acknowledgement(message: &Message<'_>, findings: &mut Findings) {
    let Some(result) = part(message, |parts| &parts.result) else { return };
    if acknowledges(result) && part(message, |parts| &parts.error).is_some() {
        findings.add(result, &[ActionResult::ERROR], "must not be there: an acknowledgement tells a state");
    }
}

pub(in crate::lint) fn compact(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = in_form(message, Form::Compact) else { return };
    for (name, node) in error.node.members() {
        let is_text = [CompactErrorError::CODE, CompactErrorError::MESSAGE, CompactErrorError::PRINCIPAL_ID];
        if !CompactErrorError::MEMBERS.contains(&&**name) {
            findings.add(error, &[name], "is no member of a compact error; take it out");
        } else if is_text.contains(&&**name) && !is_null(node) && node.text().is_none() {
            findings.add(error, &[name], "must be a text");
        }
    }
}

pub(in crate::lint) fn length(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = in_form(message, Form::Compact) else { return };
    let Some(text) = error.node.text_of(CompactErrorError::MESSAGE) else { return };
    let is_of_host = error.node.get(CompactErrorError::CATEGORY).is_some();
    if is_of_host && i64::try_from(text.len()).is_ok_and(|length| length > i64::from(COMPACT_MESSAGE_MAX_BYTES)) {
        let limit = format!("must have at most {COMPACT_MESSAGE_MAX_BYTES} bytes; cut it between two characters");
        findings.add(error, &[CompactErrorError::MESSAGE], limit);
    }
}

pub(in crate::lint) fn control(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = in_form(message, Form::Control) else { return };
    for name in [ControlRejection::CODE, ControlRejection::MESSAGE] {
        match error.node.get(name).filter(|node| !is_null(node)) {
            None => findings.add(error, &[name], "is missing; it must be a text"),
            Some(node) if node.text().is_none() => findings.add(error, &[name], "must be a text"),
            Some(_) => {}
        }
    }
    if error.node.get(ControlRejection::RETRYABLE).is_none_or(is_null) {
        findings.add(error, &[ControlRejection::RETRYABLE], "is missing; it must be `true` or `false`");
    }
    for (name, _) in error.node.members().iter().filter(|(name, _)| !ControlRejection::MEMBERS.contains(&&**name)) {
        findings.add(error, &[name], "is no member of a rejection; take it out");
    }
}

pub(in crate::lint) fn extension(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = in_form(message, Form::Extension) else { return };
    if !error.node.is(Kind::Object) {
        return findings.add(error, &[], "must be an object");
    }
    for name in McpExtension::MEMBERS.iter().filter(|name| error.node.get(name).is_none()) {
        findings.add(error, &[name], "is missing; without a value it must be `null`");
    }
    for name in [McpExtension::CODE, McpExtension::CATEGORY] {
        if error.node.get(name).is_some_and(is_null) {
            findings.add(error, &[name], "must have a value");
        }
    }
    if error.node.get(McpExtension::CODE).is_some_and(|node| !is_null(node) && node.text().is_none()) {
        findings.add(error, &[McpExtension::CODE], "must be a text");
    }
    if error.node.get(ProtocolError::MESSAGE).is_some_and(|node| !is_null(node) && node.text().is_none()) {
        findings.add(error, &[ProtocolError::MESSAGE], "is no member of it; take it out");
    }
}

pub(in crate::lint) fn number(message: &Message<'_>, findings: &mut Findings) {
    let (Some(error), Some(rpc)) = (in_form(message, Form::Extension), part(message, |parts| &parts.rpc)) else {
        return;
    };
    let category = error.node.text_of(McpExtension::CATEGORY).and_then(|text| text.parse::<Category>().ok());
    let Some(category) = category else { return };
    let number = i64::from(category.json_rpc_code());
    if rpc.node.get(member::CODE).and_then(Node::integer) != Some(number) {
        findings.add(rpc, &[member::CODE], format!("must be {number}, the number of the category"));
    }
}

pub(in crate::lint) fn says_error(message: &Message<'_>, findings: &mut Findings) {
    let Some(tool) = part(message, |parts| &parts.tool) else { return };
    if tool.node.get(MCP_IS_ERROR_KEY).and_then(Node::flag) != Some(true) {
        findings.add(tool, &[MCP_IS_ERROR_KEY], "must be `true`: the result carries an error");
    }
}
