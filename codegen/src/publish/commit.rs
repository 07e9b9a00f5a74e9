//! From the plan to the disk: everything beside its place, then all of it into its place, or nothing.
//!
//! No file is ever absent or half: each is replaced by renaming another over it. What is new comes first, and the three
//! lists last, so that in a release nothing but the lists ever changes. An error undoes what was done; if not even that
//! is possible, or the program was ended, the next publication does.

use std::fs;
use std::path::{Path, PathBuf};

use super::disk::{Disk, Step};
use super::lists::is_list;
use super::stage::{Journal, Stage};
use super::tree::{self, Tree};
use super::{Files, Publication, PublishError, digest};
use crate::write::Change;

/// Writes the files, then the lists; says what was done to each of them.
pub(super) fn commit(
    tree: &Tree,
    publication: &Publication,
    files: Files,
    lists: Files,
    disk: &dyn Disk,
) -> Result<Vec<(String, Change)>, PublishError> {
    let mut changes = Vec::new();
    let mut differing = Vec::new();
    for (path, text) in files.into_iter().chain(lists) {
        let present = tree::bytes(&tree.out.join(&path))?;
        let same = present.as_ref().is_some_and(|bytes| bytes == text.as_bytes());
        changes.push((path.clone(), if same { Change::Unchanged } else { Change::Written }));
        if !same {
            differing.push(Arriving { replaces: present.is_some(), path, text });
        }
    }
    let listed = |path: &String| changes.iter().any(|(known, _)| known == path);
    let gone: Vec<String> = if *publication == Publication::Draft {
        tree.integrity.files.keys().filter(|path| tree.is_drafts(path) && !listed(path)).cloned().collect()
    } else {
        Vec::new()
    };
    if !differing.is_empty() || !gone.is_empty() {
        differing.sort_by_key(|file| (is_list(&file.path), file.replaces));
        let present = gone.iter().filter(|path| tree.out.join(path).is_file()).cloned().collect();
        exchange(&tree.out, &differing, present, disk)?;
    }
    changes.extend(gone.into_iter().map(|path| (path, Change::Removed)));
    changes.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(changes)
}

/// A file that comes into the tree.
struct Arriving {
    path: String,
    text: String,
    /// Whether another is in its place.
    replaces: bool,
}

fn exchange(out: &Path, files: &[Arriving], gone: Vec<String>, disk: &dyn Disk) -> Result<(), PublishError> {
    let stage = Stage::begin(out, disk)?;
    let done = prepare(&stage, files, gone).and_then(|journal| {
        for file in files {
            stage.step(Step::Rename(&stage.new_file(&file.path), &stage.place(&file.path)))?;
        }
        let staying: Vec<&String> = files.iter().map(|file| &file.path).collect();
        let gone: Vec<&String> = journal.leaving.iter().filter(|path| !staying.contains(path)).collect();
        for path in &gone {
            stage.step(Step::Remove(&stage.place(path)))?;
        }
        stage.close()?;
        stage.remove_empty(gone.into_iter());
        Ok(())
    });
    match done {
        Ok(()) => {
            // The tree is the new one; what cannot be tidied up now, the next publication does.
            let _ = stage.discard();
            Ok(())
        }
        Err(error) => {
            let _ = stage.undo();
            Err(error)
        }
    }
}

/// All that takes room on the disk, so that nothing but names changes afterwards.
fn prepare(stage: &Stage<'_>, files: &[Arriving], gone: Vec<String>) -> Result<Journal, PublishError> {
    let mut journal = Journal { leaving: gone, ..Journal::default() };
    for file in files {
        let place = stage.new_file(&file.path);
        stage.parents(&place)?;
        stage.step(Step::Write(&place, &file.text))?;
        if file.replaces {
            journal.leaving.push(file.path.clone());
        } else {
            journal.added.insert(file.path.clone(), digest::of(file.text.as_bytes()));
        }
    }
    for path in &journal.leaving {
        let old = stage.old_file(path);
        stage.parents(&old)?;
        stage.step(Step::Keep(&stage.place(path), &old))?;
    }
    stage.open(&journal)?;
    for file in files {
        stage.parents(&stage.place(&file.path))?;
    }
    Ok(journal)
}

/// The folders of a path that are not there, the outermost last.
pub(super) fn missing(out: &Path) -> Vec<PathBuf> {
    let missing =
        out.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && fs::symlink_metadata(folder).is_err());
    missing.map(Path::to_path_buf).collect()
}
