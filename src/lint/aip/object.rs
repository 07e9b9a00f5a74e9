//! Rules of the error object and its details.

use super::super::message::Message;
use super::super::report::{Findings, Part, Trail};
use super::super::tree::Node;
use super::Form;
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::ConnectorEvidence;
use crate::aip::{Category, Code, is_private};
use crate::decode::is_dotted;
use crate::json::Kind;

/// The error object of the message, if it is an object.
fn error<'m, 'a>(message: &'m Message<'a>) -> Option<(&'m Part<'a>, Form)> {
    let parts = message.aip.as_ref()?;
    let error = parts.error.as_ref().filter(|error| error.node.is(Kind::Object))?;
    Some((error, parts.form))
}

fn member<'a>(error: &Part<'a>, name: &str) -> Option<&'a Node<'a>> {
    error.node.get(name).filter(|node| !node.is(Kind::Null))
}

pub(in crate::lint) fn required(message: &Message<'_>, findings: &mut Findings) {
    let Some(parts) = &message.aip else { return };
    let Some(error) = parts.error.as_ref().filter(|_| parts.form == Form::Whole) else { return };
    if !error.node.is(Kind::Object) {
        return findings.add(error, &[], "must be an object with `code`, `message` and `category`");
    }
    for name in [ProtocolError::CODE, ProtocolError::MESSAGE, ProtocolError::CATEGORY] {
        match member(error, name) {
            None => findings.add(error, &[name], "is missing; it must be a text"),
            Some(node) if node.text().is_none() => findings.add(error, &[name], "must be a text"),
            Some(_) => {}
        }
    }
}

pub(in crate::lint) fn category(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, form)) = error(message) else { return };
    let Some(node) = member(error, ProtocolError::CATEGORY) else { return };
    let known = node.text().map(|text| text.parse::<Category>().is_ok());
    if known == Some(false) || known.is_none() && form != Form::Whole {
        let names: Vec<&str> = Category::ALL.iter().map(|category| category.as_str()).collect();
        findings.add(error, &[ProtocolError::CATEGORY], format!("must be one of {}", names.join(", ")));
    }
}

pub(in crate::lint) fn retryable(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, _)) = error(message) else { return };
    if member(error, ProtocolError::RETRYABLE).is_some_and(|node| node.flag().is_none()) {
        findings.add(error, &[ProtocolError::RETRYABLE], "must be `true` or `false`, without quotes, or left out");
    }
}

pub(in crate::lint) fn retry_after(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, _)) = error(message) else { return };
    let is_whole = |node: &Node<'_>| matches!(node, Node::Leaf(token) if token.parse::<u64>().is_ok());
    if member(error, ProtocolError::RETRY_AFTER_MS).is_some_and(|node| !is_whole(node)) {
        findings.add(
            error,
            &[ProtocolError::RETRY_AFTER_MS],
            "must be a whole number from 0 to 2^64 - 1, in digits alone",
        );
    }
}

pub(in crate::lint) fn closed(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, Form::Whole)) = error(message) else { return };
    for (name, _) in error.node.members().iter().filter(|(name, _)| !ProtocolError::MEMBERS.contains(&&**name)) {
        findings.add(error, &[name], "is no member of a protocol error; what else there is to say goes into `details`");
    }
}

pub(in crate::lint) fn nulls(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, form)) = error(message) else { return };
    if form == Form::Extension {
        return;
    }
    let optional =
        [ProtocolError::RETRYABLE, ProtocolError::RETRY_AFTER_MS, ProtocolError::DETAILS, ProtocolError::SOURCE];
    let required = [ProtocolError::MESSAGE, ProtocolError::CATEGORY];
    for name in optional.into_iter().chain(required.into_iter().filter(|_| form != Form::Whole)) {
        if error.node.get(name).is_some_and(|node| node.is(Kind::Null)) {
            findings.add(error, &[name], "has no value; leave it out");
        }
    }
}

pub(in crate::lint) fn spelling(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, _)) = error(message) else { return };
    if error.node.text_of(ProtocolError::CODE).is_some_and(|code| !is_dotted(&code)) {
        findings.add(
            error,
            &[ProtocolError::CODE],
            "must be lower-case words with dots between them, the family first",
        );
    }
}

pub(in crate::lint) fn listed(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, _)) = error(message).filter(|(_, form)| *form != Form::Control) else { return };
    let code = error.node.text_of(ProtocolError::CODE);
    let category = error.node.text_of(ProtocolError::CATEGORY);
    let (Some(code), Some(category)) = (code, category.and_then(|text| text.parse::<Category>().ok())) else { return };
    let rows = Code::all_of(&code);
    if !rows.is_empty() && rows.iter().all(|row| row.category() != Some(category)) {
        let message = "is not a category that the catalogue gives to the code; use that one, or a code of your own";
        findings.add(error, &[ProtocolError::CATEGORY], message);
    }
}

/// Details that count as connector evidence.
fn evidence<'a>(message: &Message<'a>) -> Option<Part<'a>> {
    let details = error(message)?.0.member(ProtocolError::DETAILS)?;
    let marks = [ConnectorEvidence::UNCERTAIN_OUTCOME, ConnectorEvidence::PROVIDER_OPERATION];
    marks.iter().any(|name| details.node.get(name).is_some()).then_some(details)
}

pub(in crate::lint) fn six_members(message: &Message<'_>, findings: &mut Findings) {
    let Some(details) = evidence(message) else { return };
    for name in ConnectorEvidence::MEMBERS.iter().filter(|name| details.node.get(name).is_none()) {
        findings.add(&details, &[name], "is missing from connector evidence; without a value it must be `null`");
    }
}

pub(in crate::lint) fn uncertainty(message: &Message<'_>, findings: &mut Findings) {
    let Some(details) = evidence(message) else { return };
    if details.node.get(ConnectorEvidence::UNCERTAIN_OUTCOME).is_some_and(|node| node.flag().is_none()) {
        findings.add(&details, &[ConnectorEvidence::UNCERTAIN_OUTCOME], "must be `true` or `false`");
    }
}

pub(in crate::lint) fn uncertain_is_final(message: &Message<'_>, findings: &mut Findings) {
    let (Some(details), Some((error, _))) = (evidence(message), error(message)) else { return };
    let is_true = |node: Option<&Node<'_>>| node.and_then(Node::flag) == Some(true);
    let uncertain = is_true(details.node.get(ConnectorEvidence::UNCERTAIN_OUTCOME));
    if uncertain && is_true(error.node.get(ProtocolError::RETRYABLE)) {
        let message = "must be `false` while the outcome is uncertain: no gate of the runtime looks at the evidence";
        findings.add(error, &[ProtocolError::RETRYABLE], message);
    }
}

pub(in crate::lint) fn redaction(message: &Message<'_>, findings: &mut Findings) {
    let Some((error, _)) = error(message) else { return };
    if let Some(details) = error.member(ProtocolError::DETAILS) {
        look_into(details.node, &Trail::start(&details), findings);
    }
}

fn look_into(node: &Node<'_>, trail: &Trail<'_>, findings: &mut Findings) {
    for (index, item) in node.items().iter().enumerate() {
        look_into(item, &trail.item(index), findings);
    }
    for (name, value) in node.members() {
        let trail = trail.member(name);
        let is_empty = value.is(Kind::Null) || value.text().is_some_and(|text| text.is_empty());
        let redacted = value.get(crate::aip::constants::REDACTED_KEY).and_then(Node::flag) == Some(true);
        if is_private(name) && !is_empty && !redacted && !value.is(Kind::Boolean) {
            findings.suspect_at(&trail, "is named like something private; redact its value");
        } else {
            look_into(value, &trail, findings);
        }
    }
}
