//! The `ErrorInfo` that leads the array and repeats the payload, for clients that see nothing else.

use super::message::Message;
use super::report::{Findings, Part};
use crate::a2a::rpc;
use crate::aap::v2_0::Error as Payload;
use crate::json::Kind;

const REASON: &str = rpc::ErrorInfo::REASON;
const DOMAIN: &str = rpc::ErrorInfo::DOMAIN;
const METADATA: &str = rpc::ErrorInfo::METADATA;

/// The `ErrorInfo` that is compared, unless the whole message belongs to the protocol.
pub(super) fn compared<'m, 'a>(message: &'m Message<'a>) -> Option<&'m Part<'a>> {
    message.info().filter(|_| !message.has_number_of_protocol())
}

pub(super) fn reason(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = compared(message) else { return };
    let reason = info.node.text_of(REASON);
    let code = message.payload().and_then(|payload| payload.node.text_of(Payload::CODE));
    if reason.is_none() {
        findings.add(info, &[REASON], "must be a string: the code of the payload");
    } else if code.is_some() && code != reason {
        findings.add(info, &[REASON], "differs from the code of the payload; copy the code");
    }
}

pub(super) fn domain(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = compared(message) else { return };
    if !info.node.says(DOMAIN, Payload::DOMAIN) {
        findings.add(info, &[DOMAIN], format!("must be `{}` for the error of a skill", Payload::DOMAIN));
    }
}

pub(super) fn keys(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = compared(message) else { return };
    match info.node.get(METADATA).filter(|metadata| metadata.is(Kind::Object)) {
        None => findings.add(
            info,
            &[METADATA],
            "must be an object that repeats code, id, retryability and time of the payload",
        ),
        Some(metadata) => {
            for key in KEYS {
                if metadata.get(key).is_none() {
                    findings.add(info, &[METADATA, key], "is missing; copy it from the payload, as a string");
                }
            }
        }
    }
}

const KEYS: [&str; 4] =
    [Payload::METADATA_CODE, Payload::METADATA_ERROR_ID, Payload::METADATA_RETRYABLE, Payload::METADATA_CREATED_AT];

pub(super) fn strings(message: &Message<'_>, findings: &mut Findings) {
    for info in message.infos() {
        for (key, value) in info.node.get(METADATA).map(super::tree::Node::members).unwrap_or_default() {
            if value.text().is_none() {
                findings.add(info, &[METADATA, key], "every value of the metadata is a string; put it in quotes");
            }
        }
    }
}

/// The copy of the code stands beside the reason, so it is compared with both: whichever of the three is odd, one
/// finding says so.
pub(super) fn copies(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = compared(message) else { return };
    let Some(metadata) = info.node.get(METADATA) else { return };
    let payload = message.payload().map(|payload| payload.node);
    let of_payload = |member| payload.and_then(|payload| payload.text_of(member));
    if let Some(copy) = metadata.text_of(Payload::METADATA_CODE) {
        let originals = [info.node.text_of(REASON), of_payload(Payload::CODE)];
        if originals.iter().any(Option::is_some) && !originals.contains(&Some(copy)) {
            findings.add(
                info,
                &[METADATA, Payload::METADATA_CODE],
                "differs from the reason and from the payload; copy the code",
            );
        }
    }
    for (key, member) in
        [(Payload::METADATA_ERROR_ID, Payload::ERROR_ID), (Payload::METADATA_CREATED_AT, Payload::CREATED_AT)]
    {
        if let (Some(copy), Some(original)) = (metadata.text_of(key), of_payload(member))
            && copy != original
        {
            findings.add(info, &[METADATA, key], "differs from the payload; copy the text, character by character");
        }
    }
    let flag = payload.and_then(|payload| payload.get(Payload::RETRYABLE)?.flag());
    if let (Some(copy), Some(flag)) = (metadata.text_of(Payload::METADATA_RETRYABLE), flag)
        && copy != flag.to_string()
    {
        findings.add(
            info,
            &[METADATA, Payload::METADATA_RETRYABLE],
            "differs from the payload; copy the value, as a string",
        );
    }
}
