//! Where the parts of a message of AIP are: the nearest reading, so that whatever can be said about it is said.

use super::super::report::Part;
use super::super::tree::Node;
use crate::aip::constants::{CONTROL_REJECTED, HANDSHAKE_REASON_KEY, MCP_EXTENSION_KEY, MCP_META_KEY};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::{ActionResult, ControlRejection, ErrorEnvelope, ErrorEnvelopeBody};
use crate::aip::{AcknowledgementStatus, ResultStatus};
use crate::decode::{DecodeError, NotAnError, Record, is_dotted};
use crate::json::Kind;
use crate::jsonrpc::member;

/// What an error object is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lint) enum Form {
    Whole,
    Compact,
    Control,
    Extension,
}

/// The parts of a message.
#[derive(Debug)]
pub(in crate::lint) struct Parts<'a> {
    pub(in crate::lint) form: Form,
    /// The error, or what stands in its place.
    pub(in crate::lint) error: Option<Part<'a>>,
    pub(in crate::lint) envelope: Option<Part<'a>>,
    /// A result or an acknowledgement.
    pub(in crate::lint) result: Option<Part<'a>>,
    /// A record of a transaction, a delegation or an action.
    pub(in crate::lint) record: Option<(Record, Part<'a>)>,
    /// The result of a tool call.
    pub(in crate::lint) tool: Option<Part<'a>>,
    /// The JSON-RPC error around AIP's data.
    pub(in crate::lint) rpc: Option<Part<'a>>,
}

/// The parts, if the message is one of AIP.
pub(in crate::lint) fn locate<'a>(root: &Part<'a>) -> Result<Option<Parts<'a>>, DecodeError> {
    let mut parts =
        Parts { form: Form::Whole, error: None, envelope: None, result: None, record: None, tool: None, rpc: None };
    let node = root.node;
    let has = |name: &str| node.get(name).is_some();
    if has(member::JSONRPC) {
        return Ok(projected(parts, root));
    }
    if let Some(error) = root.member(member::ERROR).filter(|error| error.node.is(Kind::Object)) {
        return beside_an_error(parts, root, error);
    }
    if has(ErrorEnvelope::AIP_VERSION) || has(ErrorEnvelope::MESSAGE_TYPE) && has(ErrorEnvelope::BODY) {
        return enveloped(parts, root);
    }
    if let Some(record) = Record::of(has) {
        return recorded(parts, root, record);
    }
    if has(ActionResult::ACTION_ID) && has(ActionResult::STATUS) {
        parts.error = root.member(ActionResult::ERROR);
        return judged_result(parts, root);
    }
    if has(member::RESULT) {
        return Ok(projected(parts, root));
    }
    if node.says(ControlRejection::STATUS, CONTROL_REJECTED) && has(ControlRejection::CODE) {
        parts.form = Form::Control;
        parts.error = Some(root.clone());
        return Ok(Some(parts));
    }
    let is_foreign = ["type", "@type"].iter().any(|name| has(name));
    if has(ProtocolError::CATEGORY) && node.text_of(ProtocolError::CODE).is_some() && !is_foreign {
        parts.error = Some(root.clone());
        return Ok(Some(parts));
    }
    Ok(projected(parts, root))
}

/// A tool result, or AIP's data in a JSON-RPC error.
fn projected<'a>(mut parts: Parts<'a>, root: &Part<'a>) -> Option<Parts<'a>> {
    let tool = root.member(member::RESULT).unwrap_or_else(|| root.clone());
    if root.node.get(member::ERROR).is_none_or(|error| error.is(Kind::Null)) {
        let error = tool.member(MCP_META_KEY).and_then(|meta| meta.member(MCP_EXTENSION_KEY)?.member(member::ERROR));
        if let Some(error) = error.filter(|error| !error.node.is(Kind::Null)) {
            parts.error = Some(error);
            parts.tool = Some(tool);
            return Some(parts);
        }
    }
    let rpc = root.member(member::ERROR).unwrap_or_else(|| root.clone());
    let extension = rpc.member(member::DATA)?.member(MCP_EXTENSION_KEY)?;
    let is_number = rpc.node.get(member::CODE).is_some_and(|code| code.is(Kind::Number));
    if !is_number || rpc.node.get(member::DATA).is_some_and(super::super::message::is_marked) {
        return None;
    }
    parts.form = Form::Extension;
    parts.error = Some(extension);
    parts.rpc = Some(rpc);
    Some(parts)
}

fn beside_an_error<'a>(
    mut parts: Parts<'a>,
    root: &Part<'a>,
    error: Part<'a>,
) -> Result<Option<Parts<'a>>, DecodeError> {
    let has = |name: &str| error.node.get(name).is_some();
    if has(member::STATUS) || has(member::DATA) {
        return Ok(None);
    }
    let code = error.node.text_of(ProtocolError::CODE);
    let root_has = |name: &str| root.node.get(name).is_some();
    let has_category = || has(ProtocolError::CATEGORY);
    let record = Record::of(root_has).filter(|record| *record != Record::DeadLetter || has_category());
    if let Some(record) = record {
        return recorded(parts, root, record);
    }
    let is_result = root_has(ActionResult::STATUS)
        && (root_has(ActionResult::ACTION_ID) || code.is_some() && !root_has(member::MESSAGE));
    if is_result {
        parts.error = Some(error);
        return judged_result(parts, root);
    }
    let Some(code) = code.filter(|code| is_dotted(code) || has(ProtocolError::CATEGORY)) else { return Ok(None) };
    drop(code);
    if is_compact(error.node) {
        parts.form = Form::Compact;
    }
    parts.error = Some(error);
    Ok(Some(parts))
}

/// Whether it says no more than compact errors do.
fn is_compact(error: &Node<'_>) -> bool {
    let full = [ProtocolError::RETRY_AFTER_MS, ProtocolError::DETAILS, ProtocolError::SOURCE];
    let permanent = crate::aip::Category::Permanent.as_str();
    let refuses = || error.get(ProtocolError::RETRYABLE).and_then(Node::flag) == Some(false);
    error.get(ProtocolError::CATEGORY).is_none()
        || error.says(ProtocolError::CATEGORY, permanent)
            && refuses()
            && full.iter().all(|name| error.get(name).is_none())
}

fn enveloped<'a>(mut parts: Parts<'a>, root: &Part<'a>) -> Result<Option<Parts<'a>>, DecodeError> {
    parts.envelope = Some(root.clone());
    let Some(body) = root.member(ErrorEnvelope::BODY) else { return Ok(Some(parts)) };
    if let Some(inner) = body.member(ErrorEnvelopeBody::ERROR) {
        parts.error = inner.member(member::ERROR).filter(|error| !error.node.is(Kind::Null));
        return Ok(Some(parts));
    }
    if super::is_error_type(root.node) {
        return Ok(Some(parts));
    }
    let Some(inner) = body.node.members().first().and_then(|(tag, _)| body.member(tag)) else {
        return if body.node.is(Kind::Object) { Err(NotAnError::OtherObject.into()) } else { Ok(Some(parts)) };
    };
    if let Some(reason) = inner.member(HANDSHAKE_REASON_KEY).filter(|reason| !reason.node.is(Kind::Null)) {
        parts.error = Some(reason);
        return Ok(Some(parts));
    }
    let record = Record::of(|name| inner.node.get(name).is_some()).filter(|record| *record != Record::DeadLetter);
    if let Some(record) = record {
        return recorded(parts, &inner, record);
    }
    parts.error = inner.member(ActionResult::ERROR).filter(|error| !error.node.is(Kind::Null));
    if !inner.node.is(Kind::Object) || inner.node.get(ActionResult::STATUS).is_none() && parts.error.is_none() {
        return Err(NotAnError::OtherObject.into());
    }
    judged_result(parts, &inner)
}

/// A record with an error, or with something else to say about.
fn recorded<'a>(mut parts: Parts<'a>, root: &Part<'a>, record: Record) -> Result<Option<Parts<'a>>, DecodeError> {
    let mut found = record.places().iter().filter_map(|(around, name)| {
        let around = around.map_or_else(|| Some(root.clone()), |around| root.member(around))?;
        around.member(name).filter(|error| !error.node.is(Kind::Null))
    });
    parts.error = found.next();
    let state = record.state_member().and_then(|name| root.node.text_of(name)?.parse().ok());
    if parts.error.is_none() && state.is_none_or(|state| !record.demands_error(state)) {
        return Err(NotAnError::OtherObject.into());
    }
    parts.record = Some((record, root.clone()));
    Ok(Some(parts))
}

/// A result with an error, or with something else to say about.
fn judged_result<'a>(mut parts: Parts<'a>, result: &Part<'a>) -> Result<Option<Parts<'a>>, DecodeError> {
    parts.error = parts.error.filter(|error| !error.node.is(Kind::Null));
    let status = result.node.text_of(ActionResult::STATUS);
    let is = |status: &str| status.parse::<ResultStatus>().is_ok_and(|status| status != ResultStatus::Failed);
    let acknowledges = |status: &str| status.parse::<AcknowledgementStatus>().is_ok();
    parts.result = Some(result.clone());
    match status.as_deref() {
        Some(text) if parts.error.is_none() && acknowledges(text) => Err(NotAnError::Acknowledgement.into()),
        Some(text) if parts.error.is_none() && is(text) && parts.envelope.is_none() => Err(NotAnError::Success.into()),
        _ => Ok(Some(parts)),
    }
}
