//! Identifiers of a draft: replaced in a release, marked in a draft.

use serde_json::{Map, Value};

use super::{Files, Version};
use crate::model::{Contract, Model, Status};

/// What a schema of a draft says to whoever opens it.
const WARNING: &str = "Draft. Not released: the identifiers in it are placeholders and must not be deployed.";

/// The contract as a release has it, save for its identifiers.
pub(super) fn released(contract: &Contract) -> Contract {
    let mut contract = contract.clone();
    for profile in contract.profiles.iter_mut().filter(|profile| profile.status == Status::Draft) {
        profile.status = Status::Current;
    }
    for constant in &mut contract.constants {
        constant.draft = false;
    }
    contract
}

/// The text with the final identifiers.
pub(super) fn replaced(model: &Model, version: &Version, text: &str) -> String {
    let mut text = text.to_owned();
    for (draft, published) in model.contracts.iter().flat_map(|contract| &contract.release) {
        let parts = [("{major}", version.major), ("{minor}", version.minor), ("{patch}", version.patch)];
        let published =
            parts.iter().fold(published.clone(), |text, (place, number)| text.replace(place, &number.to_string()));
        text = text.replace(draft, &published);
    }
    text
}

/// Identifiers of a draft that are left: file and identifier. Prose may speak of the marker itself.
///
/// In the files of its contract every word with the marker counts. The codes of another contract may end alike, so
/// there the marker has to be in the host of a URI, or the word in the namespace that is to be replaced.
pub(super) fn left(model: &Model, files: &Files) -> Vec<(String, String)> {
    let mut left = Vec::new();
    for contract in &model.contracts {
        let Some(marker) = contract.draft_marker.as_ref().map(|marker| marker.to_lowercase()) else { continue };
        for (path, text) in files {
            let own = is_of(path, &contract.name);
            let identifies = |word: &&str| {
                let word = plain(word);
                word.contains(&marker)
                    && word.trim_end_matches(['.', ':', '*', '!', '?']) != marker
                    && (own || host(&word).contains(&marker) || in_namespace(contract, &word))
            };
            let apart = |c: char| c.is_whitespace() || c.is_control() || "\"'`<>()[]{},;\\|".contains(c);
            let mut words: Vec<&str> = text.split(apart).filter(identifies).collect();
            words.sort_unstable();
            words.dedup();
            left.extend(words.into_iter().map(|word| (path.clone(), word.to_owned())));
        }
    }
    left.sort();
    left.dedup();
    left
}

/// The word as a URI is compared: capitals do not count, and what is escaped is what it stands for.
fn plain(word: &str) -> String {
    let mut parts = word.split('%');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some(byte) = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(u8::is_ascii) {
            plain.push(char::from(byte));
            plain.push_str(&part[2..]);
        } else {
            plain.push('%');
            plain.push_str(part);
        }
    }
    plain.to_lowercase()
}

/// Whether a published file holds nothing but the named contract.
fn is_of(path: &str, contract: &str) -> bool {
    path.split('/').any(|part| part.split('.').next() == Some(contract))
}

/// The authority of the URI that the word holds; empty if it holds none.
fn host(word: &str) -> &str {
    let authority = word.split_once("://").map_or("", |(_, rest)| rest);
    authority.split(['/', '?', '#']).next().unwrap_or_default()
}

fn in_namespace(contract: &Contract, word: &str) -> bool {
    contract.release.iter().any(|(draft, _)| word.contains(&draft.to_lowercase()))
}

/// The schema with a warning, if its identifier is that of a draft.
pub(super) fn marked(contract: &Contract, id: &str, schema: &Value) -> Value {
    let draft = contract.draft_marker.as_deref().is_some_and(|marker| id.contains(marker));
    match schema {
        Value::Object(members) if draft => {
            let (mut before, mut after) = (Map::new(), Map::new());
            for (name, value) in members {
                let part = if name.starts_with('$') { &mut before } else { &mut after };
                part.insert(name.clone(), value.clone());
            }
            before.insert("$comment".to_owned(), Value::from(WARNING));
            before.extend(after);
            Value::Object(before)
        }
        other => other.clone(),
    }
}
