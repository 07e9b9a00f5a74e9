//! A tree against its `integrity.json`.
//!
//! Whatever was done to a tree after it was published shows: to a file, to the list, or beside them. Only who makes a
//! whole new list of a changed tree goes unnoticed here, since nothing is signed; [`Verification::digest`] can be
//! compared with one that came another way.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fmt, fs};

use serde_json::Value;

use super::lists::{CONTRACTS, INDEX, INTEGRITY, Index, Integrity, of_list};
use super::lock::LOCK;
use super::stage::{self, STAGE};
use super::{PublishError, digest, tree};
use crate::{emit, write};

/// What is wrong with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// Its bytes are others, or it is no ordinary file.
    Altered,
    /// It is not there.
    Missing,
    /// It is a link, or a folder on the way to it is.
    Linked,
    /// The list names a path that leads out of the tree.
    Outside,
    /// The index names it, and the list of digests does not.
    Omitted,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Altered => "altered",
            Self::Missing => "missing",
            Self::Linked => "linked",
            Self::Outside => "outside",
            Self::Omitted => "omitted",
        })
    }
}

/// What a verification found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verification {
    /// How many files are as they were published.
    pub intact: usize,
    /// Files that are not, in order of paths.
    pub damaged: Vec<(String, Damage)>,
    /// Files that the list does not name.
    pub foreign: Vec<String>,
    /// Whether a publication is under way, or was interrupted while files were exchanged; the next one undoes that.
    pub interrupted: bool,
    /// SHA-256 of `integrity.json`, by which the whole tree is known.
    pub digest: String,
}

impl Verification {
    /// Files that would be taken for what was published although they are not: those that are damaged, and documents
    /// that came from elsewhere, with what is wrong.
    pub fn misleading(&self) -> Vec<(&str, String)> {
        let is_document = |path: &&String| path.rsplit('/').nth(1) == Some(CONTRACTS);
        let foreign = self.foreign.iter().filter(is_document).map(|path| (path.as_str(), "foreign".to_owned()));
        self.damaged.iter().map(|(path, damage)| (path.as_str(), damage.to_string())).chain(foreign).collect()
    }
}

/// Compares every file of a tree with its digest.
///
/// # Errors
///
/// [`PublishError::NoTree`] where there is no `integrity.json`, [`PublishError::Lists`] where it cannot be read,
/// [`PublishError::Linked`] where it is a link, and [`PublishError::Io`] when a file cannot be read.
pub fn verify(out: &Path) -> Result<Verification, PublishError> {
    if let Some(link) = tree::link_on(out, INTEGRITY) {
        return Err(PublishError::Linked(link));
    }
    let integrity: Integrity = tree::list(out, INTEGRITY)?.ok_or_else(|| PublishError::NoTree(out.to_path_buf()))?;
    let bytes = tree::bytes(&out.join(INTEGRITY))?.unwrap_or_default();
    let mut verification =
        Verification { digest: digest::of(&bytes), interrupted: stage::is_open(out), ..Verification::default() };
    for (path, expected) in &integrity.files {
        match damage(out, path, expected)? {
            None => verification.intact += 1,
            Some(damage) => verification.damaged.push((path.clone(), damage)),
        }
    }
    if integrity.digest != of_list(&integrity.files) || emit::pretty(&integrity).as_bytes() != bytes {
        verification.damaged.push((INTEGRITY.to_owned(), Damage::Altered));
    }
    let omitted = indexed(out)?.into_iter().filter(|path| !integrity.files.contains_key(path));
    verification.damaged.extend(omitted.map(|path| (path, Damage::Omitted)));
    verification.damaged.sort_by(|a, b| a.0.cmp(&b.0));
    let ours = stage::is_ours(out);
    let staged = |path: &str| path == LOCK || ours && path.split('/').next() == Some(STAGE);
    verification.foreign = write::files(out)?;
    verification.foreign.retain(|path| path != INTEGRITY && !integrity.files.contains_key(path) && !staged(path));
    verification.foreign.sort();
    Ok(verification)
}

/// The files that the index names; none where it cannot be read, which its digest shows.
fn indexed(out: &Path) -> Result<BTreeSet<String>, PublishError> {
    let index = tree::bytes(&out.join(INDEX))?.and_then(|bytes| serde_json::from_slice::<Index>(&bytes).ok());
    let mut paths = BTreeSet::new();
    for entry in index.iter().flat_map(|index| index.releases.values().chain(&index.draft)) {
        let contracts = entry["contracts"].as_object().into_iter().flat_map(|contracts| contracts.values());
        for contract in contracts {
            let schemas = contract["schemas"].as_object().into_iter().flat_map(|schemas| schemas.values());
            let schemas = schemas.flat_map(|schema| [&schema["path"], &schema["bundled"]]);
            let listed = ["tables", "examples"].into_iter().filter_map(|list| contract[list].as_array()).flatten();
            let named = schemas.chain(listed).chain([&contract["document"]]).filter_map(Value::as_str);
            paths.extend(named.map(str::to_owned));
        }
    }
    Ok(paths)
}

fn damage(out: &Path, path: &str, expected: &str) -> Result<Option<Damage>, PublishError> {
    if !write::stays_inside(path) {
        return Ok(Some(Damage::Outside));
    }
    if tree::link_on(out, path).is_some() {
        return Ok(Some(Damage::Linked));
    }
    Ok(match tree::bytes(&out.join(path))? {
        None if fs::symlink_metadata(out.join(path)).is_ok() => Some(Damage::Altered),
        None => Some(Damage::Missing),
        Some(bytes) if digest::of(&bytes) != expected => Some(Damage::Altered),
        Some(_) => None,
    })
}
