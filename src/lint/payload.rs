//! The AAP payload: its members, their types, and what the schema fixes.

use std::collections::HashSet;

use super::envelope::is_rest_mark;
use super::heuristics;
use super::message::Message;
use super::report::{Findings, Part};
use crate::Timestamp;
use crate::aap::{Code, Profile, constants, v0_1, v1_3, v2_0};
use crate::json::Kind;

use v2_0::Error as Member;

pub(super) fn marks(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let mut fixed = |name: &str, expected: &str| {
        if !payload.node.says(name, expected) {
            let what = if payload.node.get(name).is_some() { "must be" } else { "is missing; it must be" };
            findings.add(payload, &[name], format!("{what} `{expected}`"));
        }
    };
    if message.profile == Profile::V2_0 {
        fixed(Member::AT_TYPE, Member::TYPE_URL);
    }
    fixed(Member::TYPE, constants::PAYLOAD_TYPE);
}

/// Says what is wrong with a member that must be a string; whether it is one.
fn string(payload: &Part<'_>, name: &str, findings: &mut Findings) -> bool {
    let what = match payload.node.get(name) {
        None => "is missing; it must be a string",
        Some(node) if node.text().is_none() => "must be a string",
        Some(_) => return true,
    };
    findings.add(payload, &[name], what);
    false
}

pub(super) fn error_id(message: &Message<'_>, findings: &mut Findings) {
    if let Some(payload) = message.payload() {
        string(payload, Member::ERROR_ID, findings);
    }
}

pub(super) fn error_id_leads_somewhere(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    if payload.node.text_of(Member::ERROR_ID).is_some_and(|id| id.trim().is_empty()) {
        findings.add(payload, &[Member::ERROR_ID], "is empty; make an id for this occurrence, and write it to the log");
    }
}

pub(super) fn code(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let exists = || message.known_code().is_some_and(|code| code.exists_in(message.profile));
    if string(payload, Member::CODE, findings) && !exists() {
        findings.add(
            payload,
            &[Member::CODE],
            format!(
                "is no code of {}; use one of the table, and put what is more particular into the details",
                message.profile
            ),
        );
    }
}

pub(super) fn message(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    if string(payload, Member::MESSAGE, findings) {
        heuristics::readable(message, findings);
    }
}

pub(super) fn retryable(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let Some(node) = payload.node.get(Member::RETRYABLE) else {
        return findings.add(payload, &[Member::RETRYABLE], "is missing; it must be `true` or `false`");
    };
    match (node.flag(), message.known_code()) {
        (None, _) => findings.add(payload, &[Member::RETRYABLE], "must be `true` or `false`, without quotes"),
        (Some(flag), Some(code)) if is_doubtful(code, flag) => {
            let what = if flag {
                "a request that failed validation fails again; `false` is likely meant"
            } else {
                "a buyer that waits may send the request again; `true` is likely meant"
            };
            findings.suspect(payload, &[Member::RETRYABLE], what);
        }
        _ => {}
    }
}

/// A validation code that may be retried, or a rate limit that may not.
fn is_doubtful(code: Code, retryable: bool) -> bool {
    if retryable { code.keyword().is_some() } else { code == Code::RateLimited }
}

pub(super) fn default_of_retryable(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let flag = payload.node.get(Member::RETRYABLE).and_then(super::tree::Node::flag);
    if let (Some(flag), Some(code)) = (flag, message.known_code())
        && flag != code.retryable()
        && !is_doubtful(code, flag)
    {
        findings.add(
            payload,
            &[Member::RETRYABLE],
            "is not the default of the code, as a dealer may decide; make sure that it is meant",
        );
    }
}

pub(super) fn details(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    if payload.node.get(Member::DETAILS).is_some_and(|details| !details.is(Kind::Object)) {
        findings.add(payload, &[Member::DETAILS], "must be an object; give the value a name, or leave it out");
    }
}

pub(super) fn created_at(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let is_time = || payload.node.text_of(Member::CREATED_AT).is_some_and(|text| Timestamp::is_valid(&text));
    if string(payload, Member::CREATED_AT, findings) && !is_time() {
        findings.add(
            payload,
            &[Member::CREATED_AT],
            "must be an RFC 3339 date and time with an offset, such as `2026-05-04T09:30:00Z`",
        );
    }
}

pub(super) fn closed(message: &Message<'_>, findings: &mut Findings) {
    let Some(payload) = message.payload() else { return };
    let allowed = match message.profile {
        Profile::V2_0 => v2_0::Error::MEMBERS,
        Profile::V1_3 | Profile::V1_0 => v1_3::Error::MEMBERS,
        Profile::V0_1 => v0_1::Error::MEMBERS,
    };
    let mut seen = HashSet::new();
    for (name, value) in payload.node.members() {
        let is_mark = name == Member::AT_TYPE && value.text().is_some_and(|tag| is_rest_mark(&tag));
        if !allowed.contains(&&**name) && !is_mark && seen.insert(&**name) {
            findings.add(payload, &[name], "is no member of the payload; move it into the details");
        }
    }
}
