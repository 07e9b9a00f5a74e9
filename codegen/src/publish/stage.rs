//! The folder in which files wait for their place, and what it takes to undo a publication that was interrupted.
//!
//! ```text
//! .publishing/marker    says that the folder is ours
//! .publishing/new/      files that are to come
//! .publishing/old/      files that are to go or to be replaced, by second names
//! .publishing/journal   what is being exchanged; while it is there, the tree is between two states
//! ```
//!
//! Without a journal nothing in the tree was touched, and the folder can go. With one, every step of the exchange can be
//! undone, however far it came: what was replaced or removed is in `old`, what is new has the digest that the journal
//! names. Undoing may be interrupted as well, and begins again. The folder itself goes last of all, and its marker before
//! it, so that at no moment something of ours could be taken for somebody else's.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::disk::{Disk, Step};
use super::{PublishError, digest, tree};
use crate::write;

/// Name of the folder in the tree.
pub(super) const STAGE: &str = ".publishing";

const MARKER: &str = "marker";
/// What the marker says.
const OURS: &str = "Files of a publication. If none is under way, it was interrupted; the next one undoes it.\n";
const JOURNAL: &str = "journal";

/// What is being exchanged.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Journal {
    /// Path → digest of files that were not there.
    pub added: BTreeMap<String, String>,
    /// Files that give way, to others or to nothing.
    pub leaving: Vec<String>,
}

pub(super) struct Stage<'d> {
    out: PathBuf,
    folder: PathBuf,
    disk: &'d dyn Disk,
}

impl<'d> Stage<'d> {
    fn at(out: &Path, disk: &'d dyn Disk) -> Self {
        Self { out: out.to_path_buf(), folder: out.join(STAGE), disk }
    }

    /// Undoes what an interrupted publication left; whether there was one.
    pub fn recover(out: &Path, disk: &'d dyn Disk) -> Result<bool, PublishError> {
        let stage = Self::at(out, disk);
        match fs::symlink_metadata(&stage.folder) {
            Err(_) => return Ok(false),
            Ok(found) if found.is_symlink() => return Err(PublishError::Linked(stage.folder)),
            Ok(_) if !is_ours(out) => return Err(PublishError::Occupied(vec![STAGE.to_owned()])),
            Ok(_) => {}
        }
        stage.undo()?;
        Ok(true)
    }

    /// A new folder; [`Stage::recover`] has taken an old one away.
    pub fn begin(out: &Path, disk: &'d dyn Disk) -> Result<Self, PublishError> {
        let stage = Self::at(out, disk);
        stage.step(Step::Folder(&stage.folder))?;
        match stage.step(Step::Write(&stage.folder.join(MARKER), OURS)) {
            Ok(()) => Ok(stage),
            Err(error) => {
                let _ = stage.discard();
                Err(error)
            }
        }
    }

    /// A change, with its place in the error.
    pub fn step(&self, step: Step<'_>) -> Result<(), PublishError> {
        let (action, path) = match step {
            Step::Folder(path) => ("create the folder", path),
            Step::Write(path, _) | Step::Rename(_, path) => ("write", path),
            Step::Keep(path, _) => ("keep", path),
            Step::Remove(path) | Step::RemoveFolder(path) | Step::RemoveAll(path) => ("remove", path),
        };
        self.disk.change(step).map_err(|source| PublishError::io(action, path, source))
    }

    /// The folders above a file.
    pub fn parents(&self, file: &Path) -> Result<(), PublishError> {
        let folder = file.parent().unwrap_or(&self.out);
        self.disk.folders(folder).map_err(|source| PublishError::io("create the folder", folder, source))
    }

    pub fn place(&self, path: &str) -> PathBuf {
        self.out.join(path)
    }

    pub fn new_file(&self, path: &str) -> PathBuf {
        self.folder.join("new").join(path)
    }

    pub fn old_file(&self, path: &str) -> PathBuf {
        self.folder.join("old").join(path)
    }

    /// From here on the tree is touched.
    pub fn open(&self, journal: &Journal) -> Result<(), PublishError> {
        let (beside, place) = (self.folder.join("journal.new"), self.folder.join(JOURNAL));
        let text =
            serde_json::to_string(journal).map_err(|error| PublishError::Lists(place.clone(), error.to_string()))?;
        self.step(Step::Write(&beside, &text))?;
        self.step(Step::Rename(&beside, &place))
    }

    /// From here on the tree is the new one.
    pub fn close(&self) -> Result<(), PublishError> {
        self.step(Step::Remove(&self.folder.join(JOURNAL)))
    }

    /// Removes folders that nothing is left in.
    pub fn remove_empty<'p>(&self, paths: impl Iterator<Item = &'p String>) {
        for path in paths {
            let mut folder = self.out.join(path);
            let goes = |folder: &Path| !folder.exists() || self.disk.change(Step::RemoveFolder(folder)).is_ok();
            while folder.pop() && folder != self.out && goes(&folder) {}
        }
    }

    /// Brings the tree back to what it was, and takes the folder away.
    pub fn undo(&self) -> Result<(), PublishError> {
        let path = self.folder.join(JOURNAL);
        if let Some(bytes) = tree::bytes(&path)? {
            let journal: Journal =
                serde_json::from_slice(&bytes).map_err(|error| PublishError::Lists(path, error.to_string()))?;
            self.refuse_outside(&journal)?;
            self.put_back(&journal)?;
            self.close()?;
        }
        self.discard()
    }

    fn put_back(&self, journal: &Journal) -> Result<(), PublishError> {
        for path in &journal.leaving {
            let (old, place) = (self.old_file(path), self.place(path));
            if old.is_file() {
                self.parents(&place)?;
                self.step(Step::Rename(&old, &place))?;
            }
        }
        for (path, expected) in &journal.added {
            let place = self.place(path);
            if tree::bytes(&place)?.is_some_and(|bytes| digest::of(&bytes) == *expected) {
                self.step(Step::Remove(&place))?;
            }
        }
        self.remove_empty(journal.added.keys());
        Ok(())
    }

    /// A journal is no reason to touch anything outside of the tree.
    fn refuse_outside(&self, journal: &Journal) -> Result<(), PublishError> {
        for path in journal.added.keys().chain(&journal.leaving) {
            if !write::stays_inside(path) {
                return Err(PublishError::Occupied(vec![format!("{STAGE}/{JOURNAL}")]));
            }
            for start in [&self.out, &self.folder.join("old")] {
                if let Some(link) = tree::link_on(start, path) {
                    return Err(PublishError::Linked(link));
                }
            }
        }
        Ok(())
    }

    /// Takes the folder away: what was in it first, so that what is left is always known as ours.
    pub fn discard(&self) -> Result<(), PublishError> {
        let gone = |path: PathBuf, folder: bool| {
            let removed = if folder { self.disk.remove_all(&path) } else { self.disk.remove(&path) };
            removed.map_err(|source| PublishError::io("remove", &path, source))
        };
        gone(self.folder.join("new"), true)?;
        gone(self.folder.join("old"), true)?;
        gone(self.folder.join("journal.new"), false)?;
        gone(self.folder.join(MARKER), false)?;
        self.step(Step::RemoveFolder(&self.folder))
    }
}

/// Whether the folder in the tree, if it is there, was made by a publication.
pub(super) fn is_ours(out: &Path) -> bool {
    let folder = out.join(STAGE);
    let names =
        fs::read_dir(&folder).map(|entries| entries.flatten().map(|entry| entry.file_name()).collect::<Vec<_>>());
    match (names, fs::read(folder.join(MARKER))) {
        (Ok(names), _) if names.is_empty() => true,
        (Ok(names), Ok(text)) => text == OURS.as_bytes() || names.len() == 1 && OURS.as_bytes().starts_with(&text),
        _ => false,
    }
}

/// Whether the tree is between two states.
pub(super) fn is_open(out: &Path) -> bool {
    out.join(STAGE).join(JOURNAL).is_file() && is_ours(out)
}
