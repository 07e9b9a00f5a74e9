//! A tree against its `integrity.json`.

use std::fs;
use std::path::Path;

use super::lists::{INTEGRITY, Integrity};
use super::{PublishError, digest, tree};
use crate::write;

/// What is wrong with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// Its bytes are others.
    Altered,
    /// It is not there.
    Missing,
    /// It is a link, or a folder on the way to it is.
    Linked,
    /// The list names a path that leads out of the tree.
    Outside,
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
}

/// Compares every file of a tree with its digest.
///
/// # Errors
///
/// [`PublishError::NoTree`] where there is no `integrity.json`, [`PublishError::Lists`] where it cannot be read, and
/// [`PublishError::Io`] when a file cannot.
pub fn verify(out: &Path) -> Result<Verification, PublishError> {
    let integrity: Integrity = tree::list(out, INTEGRITY)?.ok_or_else(|| PublishError::NoTree(out.to_path_buf()))?;
    let mut verification = Verification::default();
    for (path, expected) in &integrity.files {
        match damage(out, path, expected)? {
            None => verification.intact += 1,
            Some(damage) => verification.damaged.push((path.clone(), damage)),
        }
    }
    verification.foreign = write::files(out)?;
    verification.foreign.retain(|path| path != INTEGRITY && !integrity.files.contains_key(path));
    verification.foreign.sort();
    Ok(verification)
}

fn damage(out: &Path, path: &str, expected: &str) -> Result<Option<Damage>, PublishError> {
    if !write::stays_inside(path) {
        return Ok(Some(Damage::Outside));
    }
    let mut steps = path.match_indices('/').map(|(at, _)| &path[..at]).chain([path]);
    if steps.any(|step| fs::symlink_metadata(out.join(step)).is_ok_and(|found| found.is_symlink())) {
        return Ok(Some(Damage::Linked));
    }
    Ok(match tree::bytes(&out.join(path))? {
        None => Some(Damage::Missing),
        Some(bytes) if digest::of(&bytes) != expected => Some(Damage::Altered),
        Some(_) => None,
    })
}
