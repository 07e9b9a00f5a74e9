//! Errors of the A2A protocol, in each of its bindings.
//!
//! Over JSON-RPC the number says which error is meant; over HTTP+JSON and gRPC several errors share a status, so an
//! error counts as A2A's own only where every row of the table with that status is.

use super::message::{HTTP_ERRORS, Message, Topic};
use super::report::{Findings, Part};
use super::tree::Node;
use crate::a2a::{ErrorName, GrpcStatus, Profile, constants, rpc};
use crate::envelope::Carrier;
use crate::json::Kind;
use crate::jsonrpc::member;

const REASON: &str = rpc::ErrorInfo::REASON;
const DOMAIN: &str = rpc::ErrorInfo::DOMAIN;

/// A skill error has the form of its profile, and 2.0 a rule of its own for that.
fn is_skill_in(message: &Message<'_>, is_current: bool) -> bool {
    message.topic == Topic::Skill && (message.profile == crate::aap::Profile::V2_0) == is_current
}

pub(super) fn list_of_objects(message: &Message<'_>, findings: &mut Findings) {
    if is_skill_in(message, true) {
        return;
    }
    let Some(details) = &message.details else { return };
    if !is_skill_in(message, false) && !details.node.is(Kind::Array) && !details.node.is(Kind::Null) {
        findings.add(details, &[], "must be an array of objects; wrap the value in one");
    }
    for entry in message.entries.iter().filter(|entry| !entry.part.node.is(Kind::Object)) {
        findings.add(&entry.part, &[], "must be an object with a string `@type`");
    }
}

pub(super) fn typed_entries(message: &Message<'_>, findings: &mut Findings) {
    if is_skill_in(message, true) {
        return;
    }
    let objects = message.entries.iter().filter(|entry| entry.part.node.is(Kind::Object));
    for entry in objects.filter(|entry| entry.type_url.is_none()) {
        findings.add(&entry.part, &[rpc::ErrorInfo::AT_TYPE], "must be a string that names the type of the entry");
    }
}

/// Profiles whose tables count.
fn profiles<'m>(message: &'m Message<'_>) -> &'m [Profile] {
    message.linter.a2a_profile.as_ref().map_or(Profile::ALL, std::slice::from_ref)
}

/// The error of A2A's own that the number means.
fn by_number(message: &Message<'_>) -> Option<ErrorName> {
    let number = message.number()?;
    let is_meant = |name: &ErrorName| name.reason().is_some() && name.json_rpc_code().map(i64::from) == Some(number);
    ErrorName::ALL.iter().copied().find(is_meant)
}

/// The error whose reason an `ErrorInfo` has.
fn by_reason(info: &Part<'_>) -> Option<ErrorName> {
    let reason = info.node.text_of(REASON)?;
    ErrorName::ALL.iter().copied().find(|name| name.reason() == Some(&*reason))
}

/// Rows of the table with the status of the message, those included to which servers give it for want of another.
fn by_status<'m>(message: &'m Message<'_>) -> impl Iterator<Item = ErrorName> + 'm {
    let code = message.code().filter(|_| matches!(message.carrier, Carrier::HttpJson | Carrier::GrpcStatus));
    let status = message.error.as_ref().and_then(|error| error.node.text_of(member::STATUS));
    let named: Option<GrpcStatus> = status.and_then(|status| status.parse().ok());
    let is_told = move |http: Option<u16>, grpc: Option<GrpcStatus>| match message.carrier {
        Carrier::HttpJson => http.map(i64::from) == code && named.is_none_or(|status| grpc == Some(status)),
        _ => grpc.map(|status| i64::from(status.number())) == code,
    };
    let has_status = move |name: ErrorName| {
        let in_table = |profile: &Profile| is_told(name.http_status_in(*profile), name.grpc_status_in(*profile));
        profiles(message).iter().any(in_table) || is_told(name.http_fallback(), name.grpc_fallback())
    };
    ErrorName::ALL.iter().copied().filter(move |name| code.is_some() && has_status(*name))
}

/// Whether number or status leave no doubt that the error is one of A2A's own.
fn is_own(message: &Message<'_>) -> bool {
    let mut rows = by_status(message).peekable();
    by_number(message).is_some() || rows.peek().is_some() && rows.all(|name| name.reason().is_some())
}

fn is_a2a(info: &Part<'_>) -> bool {
    info.node.says(DOMAIN, constants::DOMAIN)
}

/// The `ErrorInfo` that speaks for A2A, or else the first.
fn info<'m, 'a>(message: &'m Message<'a>) -> Option<&'m Part<'a>> {
    message.infos().find(|info| is_a2a(info)).or_else(|| message.infos().next())
}

/// The row that the `ErrorInfo` names in A2A's domain.
fn named(message: &Message<'_>) -> Option<ErrorName> {
    info(message).filter(|info| is_a2a(info)).and_then(by_reason)
}

pub(super) fn info_over_json_rpc(message: &Message<'_>, findings: &mut Findings) {
    if by_number(message).is_some() {
        info_is_there(message, findings);
    }
}

pub(super) fn info_elsewhere(message: &Message<'_>, findings: &mut Findings) {
    if message.carrier != Carrier::JsonRpc && is_own(message) {
        info_is_there(message, findings);
    }
}

/// Details without the shape of details have findings of their own.
fn info_is_there(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = &message.error else { return };
    let has_shape = message.details.as_ref().is_none_or(|part| part.node.is(Kind::Array) || part.node.is(Kind::Null));
    let is_typed = message.entries.iter().all(|entry| entry.type_url.is_some());
    if has_shape && is_typed && message.infos().next().is_none() {
        let list = if message.carrier == Carrier::JsonRpc { member::DATA } else { member::DETAILS };
        findings.add(error, &[list], "has no ErrorInfo; add one with the reason of the error and the domain of A2A");
    }
}

pub(super) fn info_first(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = info(message) else { return };
    let is_first = message.entries.first().is_some_and(|entry| entry.part.pointer == info.pointer);
    if !is_first {
        findings.add(info, &[], "the ErrorInfo that names the error should be the first entry; move it to the front");
    }
}

/// Whether the reason of an `ErrorInfo` is not one that A2A has for its error.
pub(super) fn has_wrong_reason(message: &Message<'_>, info: &Part<'_>) -> bool {
    message.topic == Topic::Protocol && is_a2a(info) && by_reason(info).is_none() && is_own(message)
}

pub(super) fn reason(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = info(message) else { return };
    let is_text = !info.node.get(REASON).is_some_and(Node::is_other_than_text);
    if is_text && has_wrong_reason(message, info) {
        findings.add(info, &[REASON], "must be the reason that the table gives to the error");
    }
}

/// Whether the error is A2A's, and its `ErrorInfo` is in somebody else's domain.
fn has_wrong_domain(message: &Message<'_>, info: &Part<'_>) -> bool {
    let by_row = || by_reason(info).is_some_and(|name| by_status(message).any(|row| row == name));
    !is_a2a(info) && (by_number(message).is_some() || by_row())
}

pub(super) fn domain(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = info(message) else { return };
    let is_text = !info.node.get(DOMAIN).is_some_and(Node::is_other_than_text);
    if is_text && has_wrong_domain(message, info) {
        findings.add(info, &[DOMAIN], format!("must be `{}` for an error of A2A", constants::DOMAIN));
    }
}

pub(super) fn borrowed_reason(message: &Message<'_>, findings: &mut Findings) {
    for info in message.infos() {
        if !is_a2a(info) && by_reason(info).is_some() && !has_wrong_domain(message, info) {
            findings.add(info, &[REASON], "is a reason of A2A in another domain; choose one of your own");
        }
    }
}

pub(super) fn body_code(message: &Message<'_>, findings: &mut Findings) {
    let (Carrier::HttpJson, Some(error), Some(code)) = (message.carrier, &message.error, message.code()) else {
        return;
    };
    let is_right = match message.linter.http_status {
        Some(status) => i64::from(status) == code,
        None => HTTP_ERRORS.contains(&code),
    };
    if !is_right {
        findings.add(error, &[member::CODE], "must be the HTTP status of the answer");
    }
}

/// Without a name for the error it is only known what a status is.
pub(super) fn status_name(message: &Message<'_>, findings: &mut Findings) {
    let (Carrier::HttpJson, Some(error)) = (message.carrier, &message.error) else { return };
    let status = error.node.text_of(member::STATUS);
    let known: Option<GrpcStatus> = status.as_deref().and_then(|status| status.parse().ok());
    let is_there = error.node.get(member::STATUS).is_some_and(|status| !status.is(Kind::Null));
    let is_right = match named(message) {
        Some(name) => known.is_some() && profiles(message).iter().any(|profile| name.grpc_status_in(*profile) == known),
        None => known.is_some() || !is_there,
    };
    if !is_right {
        let what = if is_there {
            "should be the name of the gRPC status of the error"
        } else {
            "is missing; it should be the name of the gRPC status of the error"
        };
        findings.add(error, &[member::STATUS], what);
    }
}

pub(super) fn http_status(message: &Message<'_>, findings: &mut Findings) {
    let (Carrier::HttpJson, Some(error)) = (message.carrier, &message.error) else { return };
    let (Some(name), Some(code)) = (named(message), message.code()) else { return };
    let is_right = |profile: &Profile| name.http_status_in(*profile).map(i64::from) == Some(code);
    if HTTP_ERRORS.contains(&code) && !profiles(message).iter().any(is_right) {
        findings.add(
            error,
            &[member::CODE],
            "is not the HTTP status that the table gives to the error; answer with that one",
        );
    }
}

pub(super) fn grpc_status(message: &Message<'_>, findings: &mut Findings) {
    let (Carrier::GrpcStatus, Some(error)) = (message.carrier, &message.error) else { return };
    let (Some(name), Some(code)) = (named(message), message.code()) else { return };
    let number = |profile: &Profile| name.grpc_status_in(*profile).map(|status| i64::from(status.number()));
    if !profiles(message).iter().any(|profile| number(profile) == Some(code)) {
        findings.add(
            error,
            &[member::CODE],
            "is not the gRPC status that the table gives to the error; answer with that one",
        );
    }
}

pub(super) fn number_of_reason(message: &Message<'_>, findings: &mut Findings) {
    let (Some(error), Some(number), Some(name)) = (&message.error, message.number(), named(message)) else { return };
    if let Some(expected) = name.json_rpc_code()
        && i64::from(expected) != number
    {
        findings.add(
            error,
            &[member::CODE],
            format!("the reason in the ErrorInfo has the number {expected}; take both from the same row"),
        );
    }
}

pub(super) fn unassigned_number(message: &Message<'_>, findings: &mut Findings) {
    let (Some(error), Some(number)) = (&message.error, message.number()) else { return };
    let is_reserved = (i64::from(constants::RESERVED_MIN)..=i64::from(constants::RESERVED_MAX)).contains(&number);
    if is_reserved && by_number(message).is_none() {
        findings.add(
            error,
            &[member::CODE],
            "belongs to A2A, which has not assigned it; choose a number outside of its block",
        );
    }
}

pub(super) fn standard_message(message: &Message<'_>, findings: &mut Findings) {
    let (Some(error), Some(number)) = (&message.error, message.number()) else { return };
    let row = ErrorName::ALL.iter().find(|name| name.json_rpc_code().map(i64::from) == Some(number));
    if let (Some(expected), Some(text)) =
        (row.and_then(|name| name.standard_message()), error.node.text_of(member::MESSAGE))
        && text != expected
    {
        findings.add(
            error,
            &[member::MESSAGE],
            format!("should be `{expected}`; put what is particular into the details"),
        );
    }
}

pub(super) fn number_of_status(message: &Message<'_>, findings: &mut Findings) {
    let (Carrier::GrpcStatus, Some(error), Some(code)) = (message.carrier, &message.error, message.code()) else {
        return;
    };
    let is_right = |status: &GrpcStatus| *status != GrpcStatus::Ok && i64::from(status.number()) == code;
    if !GrpcStatus::ALL.iter().any(is_right) {
        findings.add(error, &[member::CODE], "must be the number of a gRPC status that reports an error");
    }
}

pub(super) fn no_problem_details(message: &Message<'_>, findings: &mut Findings) {
    if message.carrier == Carrier::HttpJson && message.error.is_none() {
        findings.add(&message.root, &[], "must be an `error` object; problem details are the body of an older draft");
    }
}

pub(super) fn status_of_json_rpc(message: &Message<'_>, findings: &mut Findings) {
    let is_error = message.linter.http_status.is_some_and(|status| HTTP_ERRORS.contains(&i64::from(status)));
    if let (true, Carrier::JsonRpc, Some(_)) = (is_error, message.carrier, &message.error) {
        findings.add(&message.root, &[], "clients drop the body of an HTTP error; answer a JSON-RPC request with 200");
    }
}
