//! The three lists of a tree: what is in it, the digests, and what it was made from.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

pub(super) use crate::edition::{CONTRACTS, DRAFT, INDEX, INTEGRITY, RELEASES};

use super::plan::Plan;
use super::tree::Tree;
use super::{Files, Publication, Version, digest};
use crate::{Inputs, emit};

pub(super) const PROVENANCE: &str = "provenance.json";

/// Version of the lists' shape, in their member `format`.
const FORMAT: u32 = 1;

/// `integrity.json`
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Integrity {
    pub format: u32,
    pub algorithm: String,
    /// Digest of the lines `digest  path` below, so that a change of the list itself shows.
    #[serde(default)]
    pub digest: String,
    /// Path → digest of every file but this one.
    pub files: BTreeMap<String, String>,
}

/// `index.json`
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Index {
    pub format: u32,
    pub latest: Option<String>,
    pub releases: Map<String, Value>,
    pub draft: Option<Value>,
}

/// `provenance.json`
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Provenance {
    pub format: u32,
    pub releases: Map<String, Value>,
    pub draft: Option<Value>,
}

impl Index {
    /// The releases by number, the oldest first.
    pub fn versions(&self) -> Vec<Version> {
        let mut versions: Vec<Version> = self.releases.keys().filter_map(|number| number.parse().ok()).collect();
        versions.sort();
        versions
    }
}

/// Whether a path is that of one of the lists.
pub(super) fn is_list(path: &str) -> bool {
    [INDEX, INTEGRITY, PROVENANCE].contains(&path)
}

/// The lists of the tree with the publication in it.
pub(super) fn next(tree: &Tree, plan: &Plan, inputs: &Inputs, publication: &Publication) -> Files {
    let mut index = Index { format: FORMAT, ..tree.index.clone() };
    let mut provenance = Provenance { format: FORMAT, ..tree.provenance.clone() };
    let made_from = made_from(inputs);
    match publication {
        Publication::Release(version) => {
            index.releases.insert(version.to_string(), plan.entry.clone());
            index.latest = index.versions().last().map(ToString::to_string);
            provenance.releases.insert(version.to_string(), made_from);
        }
        Publication::Draft => {
            index.draft = Some(plan.entry.clone());
            provenance.draft = Some(made_from);
        }
    }
    let mut lists =
        Files::from([(INDEX.to_owned(), emit::pretty(&index)), (PROVENANCE.to_owned(), emit::pretty(&provenance))]);
    let kept = tree
        .integrity
        .files
        .iter()
        .filter(|(path, _)| !(is_list(path) || *publication == Publication::Draft && tree.is_drafts(path)));
    let mut files: BTreeMap<String, String> = kept.map(|(path, digest)| (path.clone(), digest.clone())).collect();
    files.extend(plan.files.iter().chain(&lists).map(|(path, text)| (path.clone(), digest::of(text.as_bytes()))));
    let digest = of_list(&files);
    let integrity = Integrity { format: FORMAT, algorithm: "sha256".to_owned(), digest, files };
    lists.insert(INTEGRITY.to_owned(), emit::pretty(&integrity));
    lists
}

/// The digest of a list of digests.
pub(super) fn of_list(files: &BTreeMap<String, String>) -> String {
    let mut lines = String::new();
    for (path, digest) in files {
        let _ = writeln!(lines, "{digest}  {path}");
    }
    digest::of(lines.as_bytes())
}

fn made_from(inputs: &Inputs) -> Value {
    let digests: Map<String, Value> =
        inputs.iter().map(|(path, text)| (path.clone(), Value::from(digest::of(text.as_bytes())))).collect();
    json!({
        "generator": {
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "sources": digest::of_generator(),
        },
        "inputs": digests,
    })
}
