//! Details of google.rpc types: their members, and the spelling of reasons and keys.

use super::message::{Entry, Message, Topic};
use super::report::{Findings, Part, Trail};
use super::tree::Node;
use crate::a2a::constants::{METADATA_KEY_MAX_LENGTH, REASON_MAX_LENGTH, TYPE_URL_PREFIX};
use crate::a2a::rpc::{BadRequest, ErrorInfo, FieldViolation, RetryInfo};
use crate::aap::{Profile, constants};
use crate::google;
use crate::json::Kind;
use crate::proto;
use crate::rpc::{PAUSE, pause};

/// Whether rules of AAP's own look after an `ErrorInfo`.
fn is_looked_after(message: &Message<'_>, info: &Part<'_>) -> bool {
    let lead = match message.topic {
        Topic::Skill if message.profile == Profile::V2_0 => super::error_info::compared(message),
        Topic::Activation => super::activation::instructions(message),
        _ => None,
    };
    lead.is_some_and(|lead| lead.pointer == info.pointer)
}

fn metadata<'m, 'a>(info: &'m Part<'a>) -> &'m [(std::borrow::Cow<'a, str>, Node<'a>)] {
    info.node.get(ErrorInfo::METADATA).map(Node::members).unwrap_or_default()
}

pub(super) fn metadata_values(message: &Message<'_>, findings: &mut Findings) {
    if message.topic == Topic::Skill && message.profile == Profile::V2_0 {
        return;
    }
    let is_ours = |key: &str| {
        message.topic == Topic::Activation
            && [constants::EXTENSION_URI_KEY, constants::REQUIRED_HEADER_KEY].contains(&key)
    };
    for info in message.infos() {
        for (key, value) in metadata(info) {
            if value.text().is_none() && !is_ours(key) {
                findings.add(
                    info,
                    &[ErrorInfo::METADATA, key],
                    "every value of the metadata is a string; put it in quotes",
                );
            }
        }
    }
}

pub(super) fn metadata_keys(message: &Message<'_>, findings: &mut Findings) {
    for info in message.infos() {
        for (key, _) in metadata(info) {
            if !is_key(key) {
                let advice = format!(
                    "the key should start with a small letter, go on with letters, digits, hyphens and underscores, and have 2 to {METADATA_KEY_MAX_LENGTH} characters"
                );
                findings.add(info, &[ErrorInfo::METADATA, key], advice);
            }
        }
    }
}

fn fits(length: usize, max: i32) -> bool {
    usize::try_from(max).is_ok_and(|max| length <= max)
}

/// `[a-z][a-zA-Z0-9-_]+`
fn is_key(key: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    fits(key.len(), METADATA_KEY_MAX_LENGTH)
        && key.len() > 1
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(inner)
}

/// `[A-Z][A-Z0-9_]+[A-Z0-9]`
fn is_reason(reason: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    fits(reason.len(), REASON_MAX_LENGTH)
        && reason.len() > 2
        && reason.starts_with(|first: char| first.is_ascii_uppercase())
        && !reason.ends_with('_')
        && reason.bytes().all(inner)
}

pub(super) fn reason(message: &Message<'_>, findings: &mut Findings) {
    for info in message.infos() {
        let is_judged = is_looked_after(message, info) || super::a2a::has_wrong_reason(message, info);
        let is_text = !info.node.get(ErrorInfo::REASON).is_some_and(Node::is_other_than_text);
        let reason = info.node.text_of(ErrorInfo::REASON).unwrap_or_default();
        if is_text && !is_judged && !is_reason(&reason) {
            let advice = format!(
                "must be 3 to {REASON_MAX_LENGTH} capitals, digits and underscores, a letter first and no underscore last"
            );
            findings.add(info, &[ErrorInfo::REASON], advice);
        }
    }
}

pub(super) fn members(message: &Message<'_>, findings: &mut Findings) {
    for entry in &message.entries {
        let part = &entry.part;
        match entry.type_url.as_deref() {
            Some(ErrorInfo::TYPE_URL) if !is_looked_after(message, part) => {
                texts(part.node, &Trail::start(part), &[ErrorInfo::REASON, ErrorInfo::DOMAIN], findings);
                kind(part, ErrorInfo::METADATA, Kind::Object, "must be an object of strings", findings);
            }
            Some(BadRequest::TYPE_URL) => bad_request(part, findings),
            Some(RetryInfo::TYPE_URL) => retry_info(part, findings),
            Some(type_url) => {
                if let Some(fault) = google::fault(type_url, part.node) {
                    let place = Part { node: part.node, pointer: format!("{}{}", part.pointer, fault.pointer) };
                    let what = fault.found.map_or_else(|| TWICE.to_owned(), |_| format!("must be {}", fault.expected));
                    findings.add(&place, &[], what);
                }
            }
            None => {}
        }
    }
}

impl google::Look for &Node<'_> {
    fn kind(self) -> Kind {
        self.kind()
    }

    fn is_integer(self) -> bool {
        match self {
            Node::Leaf(text) => serde_json::from_str::<proto::Int64>(text).is_ok(),
            _ => false,
        }
    }

    fn members(self) -> Vec<(String, Self)> {
        self.members().iter().map(|(name, node)| (name.clone().into_owned(), node)).collect()
    }

    fn items(self) -> Vec<Self> {
        self.items().iter().collect()
    }
}

const TWICE: &str = "is there twice, perhaps under its other name; send it once";

/// Under which of its names in JSON and in protobuf a member is there first. Under the other one it is a second one.
fn spelling(node: &Node<'_>, place: &Trail<'_>, names: [&'static str; 2], findings: &mut Findings) -> &'static str {
    let mut found = node.members().iter().filter_map(|(key, _)| names.into_iter().find(|name| key == name));
    let first = found.next().unwrap_or(names[0]);
    if let Some(second) = found.find(|name| *name != first) {
        findings.add_at(&place.member(second), TWICE);
    }
    first
}

fn retry_info(part: &Part<'_>, findings: &mut Findings) {
    let is_pause = |node: &Node<'_>| node.is(Kind::Null) || node.text().is_some_and(|text| pause(&text).is_some());
    let names = [RetryInfo::RETRY_DELAY, RetryInfo::RETRY_DELAY_ALIAS];
    let name = spelling(part.node, &Trail::start(part), names, findings);
    if !part.node.get(name).is_none_or(is_pause) {
        findings.add(part, &[name], PAUSE);
    }
}

fn bad_request(part: &Part<'_>, findings: &mut Findings) {
    let names = [BadRequest::FIELD_VIOLATIONS, BadRequest::FIELD_VIOLATIONS_ALIAS];
    let name = spelling(part.node, &Trail::start(part), names, findings);
    kind(part, name, Kind::Array, "must be an array of objects", findings);
    let Some(violations) = part.member(name) else { return };
    let list = Trail::start(&violations);
    for (index, violation) in violations.node.items().iter().enumerate() {
        let place = list.item(index);
        if violation.is(Kind::Object) {
            texts(violation, &place, &[FieldViolation::FIELD, FieldViolation::DESCRIPTION], findings);
            let names = [FieldViolation::LOCALIZED_MESSAGE, FieldViolation::LOCALIZED_MESSAGE_ALIAS];
            spelling(violation, &place, names, findings);
        } else {
            findings.add_at(&place, "must be an object with field and description");
        }
    }
}

/// Members that are strings where they are there; null stands for absence, as protobuf has it.
fn texts(node: &Node<'_>, place: &Trail<'_>, names: &[&str], findings: &mut Findings) {
    for name in names {
        if node.get(name).is_some_and(Node::is_other_than_text) {
            findings.add_at(&place.member(name), "must be a string");
        }
    }
}

fn kind(part: &Part<'_>, name: &str, kind: Kind, what: &'static str, findings: &mut Findings) {
    if part.node.get(name).is_some_and(|node| !node.is(kind) && !node.is(Kind::Null)) {
        findings.add(part, &[name], what);
    }
}

pub(super) fn once(message: &Message<'_>, findings: &mut Findings) {
    let is_google = |entry: &&Entry<'_>| entry.type_url.as_deref().is_some_and(|url| url.starts_with(TYPE_URL_PREFIX));
    let mut seen = std::collections::HashSet::new();
    for entry in message.entries.iter().filter(is_google) {
        if !seen.insert(entry.type_url.as_deref()) && !entry.is(constants::LEGACY_REST_TYPE_URL) {
            findings.add(&entry.part, &[], "is a second detail of its type; merge the two");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_reasons_as_google_spells_them() {
        for key in ["ok", "createdAt", "error_id", "a-1", &"k".repeat(64)] {
            assert!(is_key(key), "{key}");
        }
        for key in ["", "a", "Key", "1a", "_a", "a b", "ä1", "a.b", &"k".repeat(65)] {
            assert!(!is_key(key), "{key}");
        }
        for reason in ["ABC", "A1_", "RATE_LIMITED", "A_1", &"R".repeat(63)] {
            assert_eq!(is_reason(reason), !reason.ends_with('_'), "{reason}");
        }
        for reason in ["", "AB", "_AB", "AB_", "1AB", "Rate", "RATE LIMITED", "ÄBC", &"R".repeat(64)] {
            assert!(!is_reason(reason), "{reason}");
        }
    }
}
