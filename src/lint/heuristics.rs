//! Rules of thumb: whether a message can be read by a person, and whether something internal got out.

use std::borrow::Cow;

use super::leaks::{self, Leak};
use super::message::Message;
use super::report::{Findings, Part, Trail};
use super::tree::Node;
use crate::aap::{details as shapes, v2_0};
use crate::jsonrpc::member;

const MESSAGE: &str = v2_0::Error::MESSAGE;

/// The messages that a person may be shown: that of the payload, and that of the envelope where it differs.
fn messages<'m, 'a>(message: &'m Message<'a>) -> impl Iterator<Item = (&'m Part<'a>, &'static str, Cow<'a, str>)> {
    let of = |part: Option<&'m Part<'a>>, name| part.and_then(|part| Some((part, name, part.node.text_of(name)?)));
    let payload = of(message.payload(), MESSAGE);
    let shown = payload.as_ref().map(|(_, _, text)| text.clone());
    let envelope = of(message.error.as_ref(), member::MESSAGE).filter(|(_, _, text)| Some(text) != shown.as_ref());
    payload.into_iter().chain(envelope)
}

/// Stack traces have a rule of their own.
pub(super) fn readable(message: &Message<'_>, findings: &mut Findings) {
    for (part, name, text) in messages(message) {
        match leaks::find(&text) {
            Some(Leak::Trace) => {}
            Some(leak) => findings.suspect(part, &[name], leak.advice()),
            None if text.trim().is_empty() => {
                findings.suspect(part, &[name], "is empty; write one plain sentence about what went wrong");
            }
            None if is_code(text.trim()) => {
                findings.suspect(part, &[name], "is written for a program; write one plain sentence for people");
            }
            None => {}
        }
    }
}

/// A text without a sentence in it: a constant, JSON, markup.
fn is_code(text: &str) -> bool {
    let encloses = |open: char, close: char| text.starts_with(open) && text.ends_with(close);
    let is_constant = !text.contains(char::is_whitespace)
        && (text.contains('_') || text.contains("::"))
        && text.is_ascii()
        && !text.ends_with(['.', '!', '?']);
    is_constant || encloses('{', '}') || encloses('[', ']') || encloses('<', '>')
}

pub(super) fn stack_trace(message: &Message<'_>, findings: &mut Findings) {
    for (part, name, text) in messages(message) {
        if leaks::find(&text) == Some(Leak::Trace) {
            findings.suspect(part, &[name], Leak::Trace.advice());
        }
    }
}

/// Names of members that hold what nobody should be shown.
const NAMES: [&str; 14] = [
    "stack",
    "stacktrace",
    "stack_trace",
    "stackTrace",
    "traceback",
    "backtrace",
    "exception",
    "password",
    "passwd",
    "secret",
    "api_key",
    "apiKey",
    "authorization",
    "access_token",
];

pub(super) fn details(message: &Message<'_>, findings: &mut Findings) {
    if let Some(details) = message.payload().and_then(|payload| payload.member(v2_0::Error::DETAILS)) {
        look_into(details.node, &Trail::start(&details), findings);
    }
}

fn look_into(node: &Node<'_>, trail: &Trail<'_>, findings: &mut Findings) {
    if let Some(leak) = node.text().and_then(|text| leaks::find(&text)) {
        findings.suspect_at(trail, leak.advice());
    }
    for (index, item) in node.items().iter().enumerate() {
        look_into(item, &trail.item(index), findings);
    }
    for (name, value) in node.members() {
        if NAMES.contains(&&**name) && !matches!(value, Node::Leaf("null" | "\"\"")) {
            findings.suspect_at(&trail.member(name), "is named like something for the log alone; take it out");
        } else if name != shapes::Violation::INSTANCE_LOCATION {
            look_into(value, &trail.member(name), findings);
        }
    }
}
