//! What every message needs, whatever its contract: code and message, the frame of JSON-RPC, sound JSON.

use std::borrow::Cow;
use std::collections::HashSet;

use super::message::{Message, Topic};
use super::report::{Findings, Trail};
use super::tree::Node;
use crate::a2a::constants::JSON_RPC_VERSION;
use crate::envelope::Carrier;
use crate::json::{INTEGER, Kind, NotAnInteger};
use crate::jsonrpc::member;

pub(super) fn code_and_message(message: &Message<'_>, findings: &mut Findings) {
    let Some(error) = &message.error else { return };
    if !error.node.is(Kind::Object) {
        return findings.add(error, &[], "must be an object with `code` and `message`");
    }
    match error.node.get(member::CODE) {
        None => findings.add(error, &[member::CODE], "is missing; it must be an integer"),
        Some(code) => {
            let found = match code.as_integer() {
                Ok(_) => None,
                Err(NotAnInteger::Fraction) => Some("; this number has a fraction or an exponent"),
                Err(NotAnInteger::Larger) => Some("; this number is beyond that"),
                Err(NotAnInteger::Other) => Some(""),
            };
            if let Some(found) = found {
                findings.add(error, &[member::CODE], format!("must be {INTEGER}{found}"));
            }
        }
    }
    match error.node.get(member::MESSAGE) {
        None => findings.add(error, &[member::MESSAGE], "is missing; it must be a string"),
        Some(text) if text.text().is_none() => findings.add(error, &[member::MESSAGE], "must be a string"),
        Some(_) => {}
    }
}

pub(super) fn response(message: &Message<'_>, findings: &mut Findings) {
    let root = &message.root;
    let is_framed = message.error.as_ref().is_some_and(|error| !error.pointer.is_empty());
    if !is_framed || message.carrier != Carrier::JsonRpc {
        return;
    }
    if !root.node.says(member::JSONRPC, JSON_RPC_VERSION) {
        findings.add(root, &[member::JSONRPC], format!("must be the string `{JSON_RPC_VERSION}`"));
    }
    let is_id = |id: &Node<'_>| id.text().is_some() || id.is(Kind::Number) || id.is(Kind::Null);
    if !root.node.get(member::ID).is_some_and(is_id) {
        findings.add(
            root,
            &[member::ID],
            "must be the id of the request, a string or a number, or null where that could not be read",
        );
    }
    if message.topic != Topic::Skill && root.node.get(member::RESULT).is_some() {
        findings.add(root, &[member::RESULT], "a response has either a result or an error; remove the result");
    }
}

pub(super) fn no_byte_order_mark(message: &Message<'_>, findings: &mut Findings) {
    if message.has_byte_order_mark {
        findings.add(&message.root, &[], "a byte order mark stands before the text; send the JSON text alone");
    }
}

pub(super) fn no_member_twice(message: &Message<'_>, findings: &mut Findings) {
    look_into(message.root.node, &Trail::start(&message.root), findings);
}

fn look_into(node: &Node<'_>, trail: &Trail<'_>, findings: &mut Findings) {
    match node {
        Node::Leaf(_) => {}
        Node::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                look_into(item, &trail.item(index), findings);
            }
        }
        Node::Object(members) => {
            for key in repeated(members) {
                findings.add_at(&trail.member(key), "is there twice; keep one of the two");
            }
            for (key, value) in members {
                look_into(value, &trail.member(key), findings);
            }
        }
    }
}

/// Keys that stand behind themselves.
fn repeated<'m>(members: &'m [(Cow<'_, str>, Node<'_>)]) -> Vec<&'m str> {
    const FEW: usize = 8;
    let keys = members.iter().map(|(key, _)| &**key);
    if members.len() > FEW {
        let mut seen = HashSet::with_capacity(members.len());
        return keys.filter(|key| !seen.insert(*key)).collect();
    }
    let is_repeated = |(place, key): &(usize, &str)| members[..*place].iter().any(|(other, _)| other == key);
    keys.enumerate().filter(is_repeated).map(|(_, key)| key).collect()
}
