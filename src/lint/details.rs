//! `details` of an AAP payload: the problems of the request, and when to try again.

use std::time::Duration;

use super::message::Message;
use super::report::{Findings, Part, Trail};
use super::tree::Node;
use crate::aap::{Code, Profile, RetryHint, details, rules, v2_0};
use crate::decode::{self, NotAHint};
use crate::json::Kind;
use crate::pointer::is_pointer;

use details::{RetryDetails, ValidationDetails, Violation};

const DETAILS: &str = v2_0::Error::DETAILS;
const ERRORS: &str = ValidationDetails::ERRORS;

/// `details.errors`, if it is there.
fn errors<'a>(payload: &Part<'a>) -> Option<Part<'a>> {
    payload.member(DETAILS)?.member(ERRORS)
}

pub(super) fn problems(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let errors = errors(payload);
    let is_needed = message.known_code().is_some_and(|code| rules::AAP_024.about.contains(&code));
    match &errors {
        Some(errors) if !errors.node.is(Kind::Array) => {
            findings.add(errors, &[], "must be an array with an entry for each problem");
        }
        Some(errors) if is_needed && errors.node.items().is_empty() => {
            findings.add(errors, &[], "is empty; list every problem of the request");
        }
        None if is_needed => {
            findings.add(payload, &[DETAILS, ERRORS], "is missing; list every problem of the request");
        }
        _ => {}
    }
}

pub(super) fn entries(message: &Message<'_>, findings: &mut Findings) {
    let Some(errors) = message.payload().and_then(errors) else { return };
    if !errors.node.is(Kind::Array) && message.profile != Profile::V2_0 {
        findings.add(&errors, &[], "must be an array of objects");
    }
    let list = Trail::start(&errors);
    for (index, entry) in errors.node.items().iter().enumerate() {
        let place = list.item(index);
        if !entry.is(Kind::Object) {
            findings.add_at(&place, "must be an object with place, keyword and text");
            continue;
        }
        for name in [Violation::INSTANCE_LOCATION, Violation::KEYWORD, Violation::ERROR] {
            match entry.get(name).map(Node::text) {
                None => findings.add_at(&place.member(name), "is missing; it must be a string"),
                Some(None) => findings.add_at(&place.member(name), "must be a string"),
                Some(Some(text)) if name == Violation::INSTANCE_LOCATION && !is_pointer(&text) => {
                    findings.add_at(&place.member(name), "must be a JSON Pointer: empty, or starting with `/`");
                }
                Some(Some(_)) => {}
            }
        }
    }
}

pub(super) fn particular_code(message: &Message<'_>, findings: &mut Findings) {
    let (Some(payload), Some(code)) = (message.payload(), message.known_code()) else { return };
    let Some(errors) = errors(payload) else { return };
    let particular = Code::MissingRequiredField.keyword();
    let is_missing = |entry: &Node<'_>| entry.text_of(Violation::KEYWORD).as_deref() == particular;
    let is_particular = matches!(errors.node.items(), [only] if is_missing(only));
    let has_entries = !errors.node.items().is_empty();
    let place = &[v2_0::Error::CODE];
    match code {
        Code::SchemaValidationFailed if is_particular => {
            findings.add(payload, place, "the only problem is a missing member, for which there is a code of its own");
        }
        Code::MissingRequiredField if has_entries && !is_particular => {
            findings.add(
                payload,
                place,
                "is meant for exactly one missing member; the general code fits these problems",
            );
        }
        _ => {}
    }
}

pub(super) fn hints(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let details = payload.node.get(DETAILS);
    let hint = |hint: RetryHint| Some(delay(details?.get(hint.as_str())?, hint));
    let found = [RetryHint::Milliseconds, RetryHint::Seconds].map(hint);
    for (name, hint) in [RetryDetails::RETRY_AFTER_MS, RetryDetails::RETRY_AFTER_SECONDS].iter().zip(&found) {
        if let Some(Err(fault)) = hint {
            findings.add(payload, &[DETAILS, name], fault.message());
        }
    }
    if let [Some(Ok(millis)), Some(Ok(seconds))] = found
        && millis != seconds
    {
        findings.add(
            payload,
            &[DETAILS, RetryDetails::RETRY_AFTER_SECONDS],
            "differs from the hint in milliseconds, which counts; keep one of the two",
        );
    }
    if message.known_code() != Some(Code::RateLimited) {
        return;
    }
    if found == [None, None] && details.is_none_or(|details| details.is(Kind::Object)) {
        findings.add(payload, &[DETAILS, RetryDetails::RETRY_AFTER_MS], "is missing; say how long to wait");
    }
    if payload.node.get(v2_0::Error::RETRYABLE).and_then(Node::flag) == Some(false) {
        findings.add(payload, &[v2_0::Error::RETRYABLE], "a rate limit passes; write `true`");
    }
}

/// A pause in the unit of the hint.
fn delay(node: &Node<'_>, hint: RetryHint) -> Result<Duration, NotAHint> {
    match node {
        Node::Leaf(text) => decode::delay(text, hint),
        _ => Err(NotAHint::Form),
    }
}
