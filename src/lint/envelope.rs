//! The JSON-RPC error around an AAP payload, and the array that the payload is in.

use super::message::Message;
use super::report::Findings;
use crate::a2a::{constants::TYPE_URL_PREFIX, rpc};
use crate::aap::{self, Profile, constants, v2_0};
use crate::envelope::Carrier;
use crate::json::Kind;
use crate::jsonrpc::member;

const TYPE: &str = rpc::ErrorInfo::AT_TYPE;

pub(super) fn one_payload(message: &Message<'_>, findings: &mut Findings) {
    if let (Some(details), None) = (&message.details, message.payload()) {
        findings.add(details, &[], "only the ErrorInfo of an AAP error is here; add the payload that it repeats");
    }
    for surplus in message.payloads.iter().skip(1) {
        findings.add(surplus, &[], "an error has one AAP payload; remove this second one");
    }
}

pub(super) fn in_an_error(message: &Message<'_>, findings: &mut Findings) {
    if message.in_result {
        findings.add(
            &message.root,
            &[member::RESULT],
            "a payload in a successful response; answer with `error` instead of `result`",
        );
    } else if message.carrier == Carrier::JsonRpc && message.root.node.get(member::RESULT).is_some() {
        findings.add(&message.root, &[member::RESULT], "a response has either a result or an error; remove the result");
    }
    let is_misplaced = match message.carrier {
        Carrier::HttpJson => !aap::has_http(message.profile),
        Carrier::GrpcStatus => true,
        Carrier::JsonRpc | Carrier::Payload | Carrier::Aip(_) => false,
    };
    if let (true, Some(error)) = (is_misplaced, &message.error) {
        findings.add(
            error,
            &[],
            "an AAP error of this version travels over JSON-RPC only; send it in a JSON-RPC response",
        );
    }
}

pub(super) fn typed_entries(message: &Message<'_>, findings: &mut Findings) {
    let Some(details) = message.details.as_ref().filter(|_| !message.is_remnant()) else { return };
    if !details.node.is(Kind::Array) {
        findings.add(
            details,
            &[],
            "since 2.0 the payload is an entry of an array; put it into one, behind its ErrorInfo",
        );
    }
    for entry in &message.entries {
        if !entry.part.node.is(Kind::Object) {
            findings.add(
                &entry.part,
                &[],
                "an entry is an object with a string `@type`; write one, or remove the entry",
            );
        } else if entry.type_url.is_none() {
            findings.add(&entry.part, &[TYPE], "an entry needs a string `@type`; name the type of the entry");
        }
    }
}

pub(super) fn info_first(message: &Message<'_>, findings: &mut Findings) {
    let Some(details) = message.details.as_ref().filter(|part| part.node.is(Kind::Array)) else { return };
    let first = message.entries.first().filter(|entry| entry.is_info());
    let is_led = first.is_some_and(|first| message.info().is_some_and(|info| info.pointer == first.part.pointer));
    if message.has_number_of_protocol() || is_led {
        return;
    }
    let advice = if message.infos().next().is_some() {
        "the ErrorInfo of AAP comes first; move it to the front of the array"
    } else {
        "the ErrorInfo comes first, and there is none; add one that is made from the payload"
    };
    findings.add(details, &["0"], advice);
}

pub(super) fn known_types(message: &Message<'_>, findings: &mut Findings) {
    for entry in &message.entries {
        let is_payload = message.payloads.iter().any(|payload| payload.pointer == entry.part.pointer);
        let is_foreign = |type_url: &str| !type_url.starts_with(TYPE_URL_PREFIX) && type_url != v2_0::Error::TYPE_URL;
        if !is_payload && entry.type_url.as_deref().is_some_and(is_foreign) {
            findings.add(&entry.part, &[TYPE], "a type that is not well known is allowed, and most buyers pass over it; keep what they must know in the payload");
        }
    }
}

pub(super) fn number(message: &Message<'_>, findings: &mut Findings) {
    let (Some(error), Some(code), Some(number)) = (&message.error, message.code_or_reason(), message.number()) else {
        return;
    };
    let Some(expected) = code.json_rpc_code_in(message.profile) else { return };
    let has_rule_of_its_own = message.payload().is_some() && message.has_number_of_protocol();
    if i64::from(expected) != number && !has_rule_of_its_own {
        findings.add(
            error,
            &[member::CODE],
            format!("write {expected}, the number that the table gives to the code of the payload"),
        );
    }
}

pub(super) fn no_payload(message: &Message<'_>, findings: &mut Findings) {
    if let (true, Some(payload)) = (message.has_number_of_protocol(), message.payload()) {
        findings.add(
            payload,
            &[],
            "the number is that of a protocol error, which has no AAP payload; leave the payload out, or write the number of its code",
        );
    }
}

/// Only the profile that the card declares shows that the form is another one's.
pub(super) fn form(message: &Message<'_>, findings: &mut Findings) {
    let declares_older = message.linter.profile.is_some_and(|profile| profile != Profile::V2_0);
    let place = message.payload().or(message.details.as_ref());
    if let (true, Profile::V2_0, Some(place)) = (declares_older, message.profile, place) {
        findings.add(place, &[], "the form of 2.0 under the contract of an older version; send the bare payload, or declare 2.0 on a card of its own");
    }
}

/// Whether a tag is that of the payload in the HTTP+JSON body of the first versions.
pub(super) fn is_rest_mark(tag: &str) -> bool {
    tag == constants::LEGACY_REST_TYPE_URL
}
