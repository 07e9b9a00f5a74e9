//! From the plan to the disk: everything beside its place, then all of it into its place, or nothing.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::tree::{self, Tree};
use super::{Files, Publication, PublishError};
use crate::write::Change;

/// Folder in the tree where files wait for their place; it is gone when a publication ends.
pub(super) const STAGE: &str = ".publishing";

/// Writes the files, then the lists; says what was done to each of them.
pub(super) fn commit(
    tree: &Tree,
    publication: &Publication,
    files: Files,
    lists: Files,
) -> Result<Vec<(String, Change)>, PublishError> {
    let mut changes = Vec::new();
    let mut differing = Vec::new();
    for (path, text) in files.into_iter().chain(lists) {
        let same = tree::bytes(&tree.out.join(&path))?.is_some_and(|bytes| bytes == text.as_bytes());
        changes.push((path.clone(), if same { Change::Unchanged } else { Change::Written }));
        if !same {
            differing.push((path, text));
        }
    }
    let listed = |path: &String| changes.iter().any(|(known, _)| known == path);
    let gone: Vec<String> = if *publication == Publication::Draft {
        tree.integrity.files.keys().filter(|path| tree.is_drafts(path) && !listed(path)).cloned().collect()
    } else {
        Vec::new()
    };
    if !differing.is_empty() || !gone.is_empty() {
        let existed = tree.out.is_dir();
        let stage = Stage::begin(&tree.out)?;
        let outcome = stage.write(&differing).and_then(|()| stage.exchange(&differing, &gone));
        stage.end();
        if outcome.is_err() && !existed {
            let _ = fs::remove_dir(&tree.out);
        }
        outcome?;
    }
    changes.extend(gone.into_iter().map(|path| (path, Change::Removed)));
    changes.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(changes)
}

struct Stage<'o> {
    out: &'o Path,
    folder: PathBuf,
}

impl<'o> Stage<'o> {
    fn begin(out: &'o Path) -> Result<Self, PublishError> {
        let folder = out.join(STAGE);
        fs::create_dir_all(out).map_err(|source| PublishError::io("create the folder", out, source))?;
        match fs::create_dir(&folder) {
            Ok(()) => Ok(Self { out, folder }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(PublishError::UnderWay(folder)),
            Err(source) => Err(PublishError::io("create the folder", &folder, source)),
        }
    }

    fn beside(&self, path: &str) -> PathBuf {
        self.folder.join("new").join(path)
    }

    fn old(&self, path: &str) -> PathBuf {
        self.folder.join("old").join(path)
    }

    /// Every new file beside its place.
    fn write(&self, files: &[(String, String)]) -> Result<(), PublishError> {
        for (path, text) in files {
            let place = self.beside(path);
            create_parents(&place)
                .and_then(|()| fs::write(&place, text))
                .map_err(|source| PublishError::io("write", &place, source))?;
        }
        Ok(())
    }

    /// New files into their places, old ones out of them; undone when a step fails.
    fn exchange(&self, files: &[(String, String)], gone: &[String]) -> Result<(), PublishError> {
        let mut moves: Vec<(PathBuf, PathBuf)> = Vec::new();
        let steps = files.iter().map(|(path, _)| (path, true)).chain(gone.iter().map(|path| (path, false)));
        for (path, arrives) in steps {
            let place = self.out.join(path);
            let mut step = |from: PathBuf, to: PathBuf| {
                create_parents(&to)?;
                fs::rename(&from, &to)?;
                moves.push((from, to));
                Ok::<(), io::Error>(())
            };
            let leaves = if place.exists() { step(place.clone(), self.old(path)) } else { Ok(()) };
            let done = leaves.and_then(|()| if arrives { step(self.beside(path), place.clone()) } else { Ok(()) });
            if let Err(source) = done {
                for (from, to) in moves.iter().rev() {
                    let _ = fs::rename(to, from);
                }
                self.remove_empty(files.iter().map(|(path, _)| path));
                return Err(PublishError::io("write", &place, source));
            }
        }
        self.remove_empty(gone.iter());
        Ok(())
    }

    /// Folders that nothing is left in.
    fn remove_empty<'p>(&self, paths: impl Iterator<Item = &'p String>) {
        for path in paths {
            let mut folder = self.out.join(path);
            while folder.pop() && folder != self.out && fs::remove_dir(&folder).is_ok() {}
        }
    }

    fn end(self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn create_parents(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_fails_undoes_the_others() {
        let out = std::env::temp_dir().join(format!("agent-errors-commit-{}", std::process::id()));
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).unwrap();
        for (path, text) in [("a", "old"), ("file", "in the way")] {
            fs::write(out.join(path), text).unwrap();
        }
        let stage = Stage::begin(&out).unwrap();
        let files = ["a", "b/c", "file/d"].map(|path| (path.to_owned(), "new".to_owned()));
        stage.write(&files).unwrap();
        assert!(stage.exchange(&files, &[]).is_err());
        stage.end();
        let mut left: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["a", "file"]);
        assert_eq!(fs::read(out.join("a")).unwrap(), b"old");
        fs::remove_dir_all(&out).unwrap();
    }
}
