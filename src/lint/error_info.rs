//! The `ErrorInfo` that leads the array and repeats the payload, for clients that see nothing else.

use super::message::Message;
use super::report::{Findings, Part};
use crate::a2a::rpc;
use crate::aap::rules::{self, Rule};
use crate::aap::v2_0::Error as Payload;
use crate::copies::{self, Copy, KEYS, Originals};
use crate::json::Kind;

const REASON: &str = rpc::ErrorInfo::REASON;
const DOMAIN: &str = rpc::ErrorInfo::DOMAIN;
const METADATA: &str = rpc::ErrorInfo::METADATA;

/// The `ErrorInfo` that is compared, unless the whole message belongs to the protocol.
pub(super) fn compared<'m, 'a>(message: &'m Message<'a>) -> Option<&'m Part<'a>> {
    message.info().filter(|_| !message.has_number_of_protocol())
}

/// What the `ErrorInfo` does not repeat, or not rightly, as far as it falls under one rule.
fn differences(message: &Message<'_>, rule: &Rule, findings: &mut Findings) {
    let Some(info) = compared(message) else { return };
    let payload = message.payload().map(|payload| payload.node);
    let of_payload = |member| payload.and_then(|payload| payload.text_of(member));
    let (code, id) = (of_payload(Payload::CODE), of_payload(Payload::ERROR_ID));
    let (time, reason) = (of_payload(Payload::CREATED_AT), info.node.text_of(REASON));
    let originals = Originals {
        code: code.as_deref(),
        error_id: id.as_deref(),
        retryable: payload.and_then(|payload| payload.get(Payload::RETRYABLE)?.flag()),
        created_at: time.as_deref(),
    };
    let metadata = info.node.get(METADATA).filter(|metadata| metadata.is(Kind::Object));
    let texts = KEYS.map(|key| metadata.and_then(|metadata| metadata.get(key)).map(|value| (key, value.text())));
    let copy = |key: &'static str| match texts.iter().flatten().find(|(name, _)| *name == key) {
        None => Copy::Missing,
        Some((_, None)) => Copy::Other,
        Some((_, Some(text))) => Copy::Text(text),
    };
    for difference in copies::differences(reason.as_deref(), metadata.is_some(), copy, originals) {
        if difference.rule().number == rule.number {
            let (member, key) = difference.steps();
            let steps: Vec<&str> = std::iter::once(member).chain(key).collect();
            findings.add(info, &steps, difference.message());
        }
    }
}

pub(super) fn reason(message: &Message<'_>, findings: &mut Findings) {
    differences(message, rules::AAP_005, findings);
}

pub(super) fn keys(message: &Message<'_>, findings: &mut Findings) {
    differences(message, rules::AAP_007, findings);
}

pub(super) fn copies(message: &Message<'_>, findings: &mut Findings) {
    differences(message, rules::AAP_009, findings);
}

pub(super) fn domain(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = compared(message) else { return };
    if !info.node.says(DOMAIN, Payload::DOMAIN) {
        findings.add(info, &[DOMAIN], format!("must be `{}` for the error of a skill", Payload::DOMAIN));
    }
}

pub(super) fn strings(message: &Message<'_>, findings: &mut Findings) {
    for info in message.infos() {
        for (key, value) in info.node.get(METADATA).map(super::tree::Node::members).unwrap_or_default() {
            if value.text().is_none() {
                findings.add(info, &[METADATA, key], "every value of the metadata is a string; put it in quotes");
            }
        }
    }
}
