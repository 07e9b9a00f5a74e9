//! Publishing: the contracts as a tree of files that others may rely on.
//!
//! ```text
//! index.json                   every release and the draft: contracts, schemas, tables, examples
//! integrity.json               path → SHA-256 of every other file
//! provenance.json              what each of them was made from
//! v2.0/schemas/…               schemas, at the paths of their `$id`s
//! releases/2.0.0/contracts/    one document per contract, see `edition`
//! releases/2.0.0/tables/       registries as JSON and CSV, and as an ES module
//! releases/2.0.0/examples/     finished messages
//! releases/2.0.0/bundled/      schemas with all that they refer to
//! draft/…                      the same for what is not released
//! ```
//!
//! A release is frozen: its files never change, neither by a later release nor by publishing it again. A draft may be
//! replaced, and says that it is one. The same sources and the same generator give the same bytes. Files that were
//! not published from here are left alone and reported.
//!
//! Everything is written beside its place first; only when all of it is on the disk are files moved into the tree,
//! the three lists last. If that fails, what was moved is moved back; if the program is ended, the next publication
//! begins by undoing it. One publication into a tree is under way at a time.

mod commit;
mod digest;
mod disk;
mod draft;
mod error;
#[cfg(test)]
mod faults;
mod identifier;
mod lists;
mod lock;
mod plan;
mod stage;
mod tree;
mod verify;

use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, fs};

pub use error::{Difference, PublishError};
pub use semver::Version;
pub use verify::{Damage, Verification, verify};

use crate::Inputs;
use crate::write::Change;

/// What is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Publication {
    /// A release, frozen from then on.
    Release(Version),
    /// What is not released yet.
    Draft,
}

/// What became of the tree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Published {
    /// Every file of the publication and what was done to it, in order of paths; and files of an earlier draft that
    /// were removed.
    pub files: Vec<(String, Change)>,
    /// Files in the folder that were not published from here; they were left alone.
    pub foreign: Vec<String>,
    /// Whether an earlier publication had been interrupted, and was undone first.
    pub undone: bool,
}

/// The files of a publication by path.
type Files = BTreeMap<String, String>;

impl Publication {
    /// A release by its number, `MAJOR.MINOR.PATCH`.
    ///
    /// # Errors
    ///
    /// When the text is no such number.
    pub fn release(number: &str) -> Result<Self, PublishError> {
        let version: Option<Version> = number.parse().ok();
        match version.filter(|version| version.pre.is_empty() && version.build.is_empty()) {
            Some(version) => Ok(Self::Release(version)),
            None => Err(PublishError::Number(number.to_owned())),
        }
    }

    /// The folder of the publication in the tree.
    fn folder(&self) -> String {
        match self {
            Self::Release(version) => format!("{}/{version}", lists::RELEASES),
            Self::Draft => lists::DRAFT.to_owned(),
        }
    }
}

impl fmt::Display for Publication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Release(version) => version.fmt(f),
            Self::Draft => f.write_str(lists::DRAFT),
        }
    }
}

/// Publishes the sources into `out`.
///
/// # Errors
///
/// See [`PublishError`]; the tree is what it was then.
pub fn publish(out: &Path, inputs: &Inputs, publication: &Publication) -> Result<Published, PublishError> {
    let model = crate::checked(inputs).map_err(PublishError::Sources)?;
    let plan = plan::plan(&model, publication)?;
    let made = commit::missing(out);
    let outcome = fs::create_dir_all(out)
        .map_err(|source| PublishError::io("create the folder", out, source))
        .and_then(|()| place(out, inputs, publication, plan, &disk::System));
    if outcome.is_err() {
        for folder in made {
            let _ = fs::remove_dir(folder);
        }
    }
    outcome
}

/// Brings a publication into a tree that is there.
fn place(
    out: &Path,
    inputs: &Inputs,
    publication: &Publication,
    plan: plan::Plan,
    disk: &dyn disk::Disk,
) -> Result<Published, PublishError> {
    let _lock = lock::Lock::take(out)?;
    let undone = stage::Stage::recover(out, disk)?;
    let tree = tree::read(out)?;
    let outcome = tree.admit(&plan, publication)?;
    let foreign = tree.foreign(&plan.files)?;
    if outcome == tree::Outcome::Published {
        let files = plan.files.into_keys().map(|path| (path, Change::Unchanged)).collect();
        return Ok(Published { files, foreign, undone });
    }
    let next = lists::next(&tree, &plan, inputs, publication);
    let files = commit::commit(&tree, publication, plan.files, next, disk)?;
    Ok(Published { files, foreign, undone })
}
