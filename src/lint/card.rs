//! The agent card that declares AAP.

use std::borrow::Cow;

use super::activation::is_ours;
use super::message::Message;
use super::report::{Findings, Part};
use super::tree::Node;
use crate::aap::constants;

const CAPABILITIES: &str = "capabilities";
const EXTENSIONS: &str = "extensions";
/// Address of an extension.
pub(super) const URI: &str = "uri";
const REQUIRED: &str = "required";

/// Whether an object is a card that declares AAP, well or badly.
pub(super) fn is_card(root: &Node<'_>) -> bool {
    extensions(&Part::root(root)).any(|(_, uri)| is_ours(&uri) || uri == constants::PAYLOAD_TYPE_URL)
}

/// Extensions that a card declares, with their addresses.
pub(super) fn extensions<'a>(card: &Part<'a>) -> impl Iterator<Item = (Part<'a>, Cow<'a, str>)> {
    let list = card.member(CAPABILITIES).and_then(|part| part.member(EXTENSIONS));
    let count = list.as_ref().map_or(0, |list| list.node.items().len());
    (0..count).filter_map(move |index| {
        let extension = list.as_ref()?.item(index)?;
        let uri = extension.node.text_of(URI)?;
        Some((extension, uri))
    })
}

pub(super) fn one_extension(message: &Message<'_>, findings: &mut Findings) {
    let mut count = 0;
    for (extension, uri) in extensions(&message.root) {
        if uri == constants::PAYLOAD_TYPE_URL {
            findings.add(
                &extension,
                &[URI],
                "is the type of the payload, not an extension; write the extension URI of a version",
            );
        } else if is_ours(&uri) {
            count += 1;
            if count > 1 {
                findings.add(&extension, &[], "is a second AAP extension; give each version a card of its own");
            }
            if extension.node.get(REQUIRED).and_then(Node::flag) != Some(true) {
                findings.add(&extension, &[REQUIRED], "must be `true`: AAP does not work without its extension");
            }
        }
    }
}
