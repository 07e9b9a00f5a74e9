//! The refusal of a request that did not activate AAP, and identifiers that only a draft may have.

use std::borrow::Cow;

use super::card;
use super::message::{Message, Topic};
use super::report::{Findings, Part};
use super::tree::Node;
use crate::a2a::{self, ErrorName, rpc};
use crate::aap::{Version, constants};
use crate::json::Kind;
use crate::jsonrpc::member;

const NAME: ErrorName = ErrorName::ExtensionSupportRequiredError;
const REASON: &str = NAME.reason().expect("the registry gives a reason");
const HEADER: &str = a2a::constants::EXTENSIONS_HEADER;
const METADATA: &str = rpc::ErrorInfo::METADATA;

/// Whether an error names extensions, and none of them is AAP: then it is somebody else's.
pub(super) fn is_foreign(message: &Message<'_>) -> bool {
    if message.linter.extension_uri.is_some() || message.linter.profile.is_some() {
        return false;
    }
    let metadata = message.infos().filter_map(|info| info.node.get(METADATA)).flat_map(Node::members);
    let values: Vec<Cow<'_, str>> = metadata.filter_map(|(_, value)| value.text()).collect();
    let said = message.uris.iter().map(String::as_str);
    let mut named = said.chain(values.iter().flat_map(|value| uris(value))).peekable();
    named.peek().is_some() && !named.any(is_ours)
}

/// Whether a URI is the extension URI of some version of AAP, a later one included.
pub(super) fn is_ours(uri: &str) -> bool {
    let is_version = |known: &str| {
        let (family, _) = known.rsplit_once('/').unwrap_or((known, ""));
        uri.strip_prefix(family)
            .and_then(|rest| rest.strip_prefix('/'))
            .is_some_and(|rest| !rest.is_empty() && !rest.contains('/'))
    };
    let known = Version::ALL.iter().map(|version| version.extension_uri());
    uri != constants::PAYLOAD_TYPE_URL && known.chain([constants::DRAFT_EXTENSION_URI]).any(is_version)
}

/// Absolute URIs in a text: each is found by its colon, and goes as far as its characters do.
fn uris(text: &str) -> impl Iterator<Item = &str> {
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let is_inner = |byte: &u8| !byte.is_ascii_whitespace() && !b"\"'<>()[]{},;`".contains(byte);
    text.match_indices(':').filter_map(move |(colon, _)| {
        let (before, after) = (&text.as_bytes()[..colon], &text.as_bytes()[colon..]);
        let length = before.iter().rev().take_while(|byte| is_scheme(byte)).count();
        let scheme = &before[colon - length..];
        if !scheme.first()?.is_ascii_alphabetic() || !after.starts_with(b"://") && !scheme.eq_ignore_ascii_case(b"urn")
        {
            return None;
        }
        let end = colon + after.iter().take_while(|byte| is_inner(byte)).count();
        Some(text.get(colon - length..end)?.trim_end_matches(['.', ':', '!', '?']))
    })
}

/// URIs in the text of the error.
pub(super) fn named(message: &Message<'_>) -> Vec<String> {
    text(message).map(|text| uris(&text).map(str::to_owned).collect()).unwrap_or_default()
}

fn text<'a>(message: &Message<'a>) -> Option<Cow<'a, str>> {
    message.error.as_ref()?.node.text_of(member::MESSAGE)
}

fn is_right(info: &Part<'_>) -> bool {
    info.node.says(rpc::ErrorInfo::DOMAIN, a2a::constants::DOMAIN) && info.node.says(rpc::ErrorInfo::REASON, REASON)
}

/// The `ErrorInfo` with the instructions.
pub(super) fn instructions<'m, 'a>(message: &'m Message<'a>) -> Option<&'m Part<'a>> {
    message.infos().find(|info| is_right(info)).or_else(|| message.infos().next())
}

/// Whether a text names exactly that URI, and not one that is longer.
fn names(text: &str, uri: &str) -> bool {
    let is_outer = |c: char| c.is_whitespace() || "\"'<>()[]{},;`".contains(c);
    !uri.is_empty()
        && text.match_indices(uri).any(|(at, _)| {
            let after = text[at + uri.len()..].trim_start_matches(['.', ':', '!', '?']);
            text[..at].chars().next_back().is_none_or(is_outer) && after.chars().next().is_none_or(is_outer)
        })
}

pub(super) fn message(message: &Message<'_>, findings: &mut Findings) {
    let (Some(error), Some(text)) = (&message.error, text(message)) else { return };
    let expected = message.linter.extension_uri.as_ref();
    let has_uri = match expected {
        Some(expected) => names(&text, expected.as_str()),
        None => !message.uris.is_empty(),
    };
    let missing = match (has_uri, text.contains(HEADER)) {
        (true, true) => return,
        (true, false) => format!("must name the header `{HEADER}` beside the extension URI"),
        (false, true) => "must name the exact extension URI beside the header".to_owned(),
        (false, false) => format!("must name the exact extension URI and the header `{HEADER}`"),
    };
    findings.add(error, &[member::MESSAGE], missing);
}

pub(super) fn info(message: &Message<'_>, findings: &mut Findings) {
    let Some(details) = message.details.as_ref().filter(|part| part.node.is(Kind::Array)) else { return };
    let Some(info) = instructions(message) else {
        if !message.entries.is_empty() && message.entries.iter().all(|entry| entry.type_url.is_some()) {
            findings.add(details, &["0"], "has no ErrorInfo; add one with the extension URI and the header");
        }
        return;
    };
    for (name, expected) in [(rpc::ErrorInfo::DOMAIN, a2a::constants::DOMAIN), (rpc::ErrorInfo::REASON, REASON)] {
        if !info.node.says(name, expected) {
            findings.add(info, &[name], format!("must be `{expected}`"));
        }
    }
}

pub(super) fn metadata(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = instructions(message) else { return };
    let text = |key| info.node.get(METADATA).and_then(|metadata| metadata.text_of(key));
    if text(constants::EXTENSION_URI_KEY).is_none() {
        findings.add(
            info,
            &[METADATA, constants::EXTENSION_URI_KEY],
            "must be a string: the extension URI to activate",
        );
    }
    if text(constants::REQUIRED_HEADER_KEY).is_none_or(|header| header != HEADER) {
        findings.add(info, &[METADATA, constants::REQUIRED_HEADER_KEY], format!("must be the string `{HEADER}`"));
    }
}

pub(super) fn same_uri(message: &Message<'_>, findings: &mut Findings) {
    let Some(info) = instructions(message) else { return };
    let Some(uri) = info.node.get(METADATA).and_then(|metadata| metadata.text_of(constants::EXTENSION_URI_KEY)) else {
        return;
    };
    let is_named = match &message.linter.extension_uri {
        Some(expected) => expected.as_str() == uri,
        None => message.uris.is_empty() || text(message).is_some_and(|text| names(&text, &uri)),
    };
    if !is_named {
        findings.add(info, &[METADATA, constants::EXTENSION_URI_KEY], "must be the URI that the message names");
    }
}

pub(super) fn not_bare(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = &message.error else { return };
    let has_details = message.details.as_ref().is_some_and(|part| match part.node.kind() {
        Kind::Null => false,
        Kind::Array => !part.node.items().is_empty(),
        _ => true,
    });
    if !has_details {
        findings.add(
            error,
            &[member::DATA],
            "a bare activation error; add the ErrorInfo that tells what to activate, and how",
        );
    }
}

const ADVICE: &str = "a draft must not be deployed; write the URI of a release";

pub(super) fn no_draft(message: &Message<'_>, findings: &mut Findings) {
    let is_draft = |text: &str| text.to_ascii_lowercase().contains(constants::DRAFT_MARKER);
    if message.topic == Topic::Card {
        for (extension, uri) in card::extensions(&message.root) {
            if is_draft(&uri) {
                findings.add(&extension, &[card::URI], ADVICE);
            }
        }
        return;
    }
    if let Some(error) = &message.error
        && message.uris.iter().any(|uri| is_draft(uri))
    {
        findings.add(error, &[member::MESSAGE], ADVICE);
    }
    let Some(info) = instructions(message) else { return };
    let uri = info.node.get(METADATA).and_then(|metadata| metadata.text_of(constants::EXTENSION_URI_KEY));
    if uri.is_some_and(|uri| is_draft(&uri)) {
        findings.add(info, &[METADATA, constants::EXTENSION_URI_KEY], ADVICE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_are_found_between_words() {
        let text =
            "Activate https://a.example/x/v1 (or <urn:example:y>), see 'ftp://b.example/z?q=1#f': done. at: 10:30";
        assert_eq!(
            uris(text).collect::<Vec<_>>(),
            ["https://a.example/x/v1", "urn:example:y", "ftp://b.example/z?q=1#f"]
        );
        assert_eq!(uris("at 10:30, code: x, //y").count(), 0);
    }

    #[test]
    fn a_uri_is_named_as_a_whole() {
        let text = "Activate https://a.example/x;v=(1) or `https://a.example/y/v2.0`. See https://a.example/z.";
        for uri in ["https://a.example/x;v=(1)", "https://a.example/y/v2.0", "https://a.example/z"] {
            assert!(names(text, uri), "{uri}");
        }
        for uri in ["https://a.example/y/v2", "a.example/z", "https://a.example", "", "https://a.example/y"] {
            assert!(!names(text, uri), "{uri}");
        }
    }

    #[test]
    fn every_version_is_ours_and_the_payload_is_not() {
        assert!(Version::ALL.iter().all(|version| is_ours(version.extension_uri())));
        let later = Version::V1_3.extension_uri().replace("1.3", "9.9");
        assert!(is_ours(&later) && is_ours(constants::DRAFT_EXTENSION_URI));
        assert!(!is_ours(constants::PAYLOAD_TYPE_URL) && !is_ours("https://a.example/x/v1"));
        assert!(!is_ours(&format!("{later}/x")) && !is_ours(&format!("x{later}")));
    }
}
