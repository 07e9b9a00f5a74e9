//! Every change of the disk that a publication makes, one step at a time: a test lets any of them fail.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// One change; each is whole or did not happen, but for a file that is being written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step<'a> {
    /// A folder that is not there.
    Folder(&'a Path),
    Write(&'a Path, &'a str),
    /// A second name for a file, or a copy where the disk knows no second names.
    Keep(&'a Path, &'a Path),
    /// What has the new name already is replaced.
    Rename(&'a Path, &'a Path),
    Remove(&'a Path),
    /// An empty folder.
    RemoveFolder(&'a Path),
    /// A folder with all that is in it.
    RemoveAll(&'a Path),
}

pub(super) trait Disk {
    fn change(&self, step: Step<'_>) -> io::Result<()>;

    /// The folder and those above it, as far as they are missing.
    fn folders(&self, path: &Path) -> io::Result<()> {
        let missing: Vec<&Path> =
            path.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()).collect();
        for folder in missing.into_iter().rev() {
            match self.change(Step::Folder(folder)) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => {}
                made => made?,
            }
        }
        Ok(())
    }

    /// A file that is gone afterwards, whether it was there or not.
    fn remove(&self, path: &Path) -> io::Result<()> {
        gone(self.change(Step::Remove(path)))
    }

    /// A folder that is gone afterwards, whether it was there or not.
    fn remove_all(&self, path: &Path) -> io::Result<()> {
        gone(self.change(Step::RemoveAll(path)))
    }
}

fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// The disk itself.
pub(super) struct System;

impl Disk for System {
    fn change(&self, step: Step<'_>) -> io::Result<()> {
        match step {
            Step::Folder(path) => fs::create_dir(path),
            Step::Write(path, text) => fs::write(path, text),
            Step::Keep(from, to) => fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop)),
            Step::Rename(from, to) => fs::rename(from, to),
            Step::Remove(path) => fs::remove_file(path),
            Step::RemoveFolder(path) => fs::remove_dir(path),
            Step::RemoveAll(path) => fs::remove_dir_all(path),
        }
    }
}
