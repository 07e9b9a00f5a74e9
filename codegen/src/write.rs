//! Artifacts and the disk: write what changed, remove what no longer belongs, compare.
//!
//! The output folder may hold files of other people. What the generator wrote is listed in its `MANIFEST`; only
//! what an earlier `MANIFEST` lists is ever removed or replaced, and no folder is entered by way of a link. A file whose bytes are right is not touched, so that its
//! time stamp does not start a rebuild. A file is written beside its place and then renamed into it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use crate::{Artifact, Error};

/// Name of the list of artifacts in the output folder.
pub const MANIFEST: &str = "MANIFEST";

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It is new, or its content changed.
    Written,
    /// It already had these bytes and was not touched.
    Unchanged,
    /// An earlier run wrote it, and it no longer belongs.
    Removed,
}

/// How a file in the output folder departs from a fresh generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drift {
    /// Its bytes differ.
    Stale,
    /// It is not there.
    Missing,
    /// An earlier run wrote it, and it no longer belongs.
    Orphan,
    /// The generator never wrote it; it is reported and left alone.
    Foreign,
}

/// The artifacts, and the `MANIFEST` that lists them.
pub(crate) fn with_manifest(mut artifacts: Vec<Artifact>) -> Vec<Artifact> {
    artifacts.sort_by(|a, b| a.path.cmp(&b.path));
    let mut list = String::new();
    for artifact in &artifacts {
        list.push_str(&artifact.path);
        list.push('\n');
    }
    artifacts.push(Artifact { path: MANIFEST.to_owned(), text: list });
    artifacts
}

/// Brings `out` to the state of `artifacts`, and says per file what was done, in order of paths.
///
/// # Errors
///
/// [`Error::Occupied`] when somebody else's file is where an artifact belongs, and [`Error::Linked`] when a folder on the
/// way is a link; nothing is written then. [`Error::Io`] when a file cannot be read, written or removed; files before it
/// may have been written.
pub fn write(out: &Path, artifacts: &[Artifact]) -> Result<Vec<(String, Change)>, Error> {
    let earlier = listed(out)?;
    let orphans = orphans(&earlier, artifacts);
    refuse_links(out, artifacts.iter().map(|artifact| &artifact.path).chain(&orphans))?;
    let mut differing = Vec::new();
    let mut occupied = Vec::new();
    for artifact in artifacts {
        let path = out.join(&artifact.path);
        let present = read(&path)?;
        let differs = present.as_deref() != Some(artifact.text.as_bytes());
        if differs && present.is_some() && artifact.path != MANIFEST && !earlier.contains(&artifact.path) {
            occupied.push(path);
        }
        differing.push(differs);
    }
    if !occupied.is_empty() {
        return Err(Error::Occupied(occupied));
    }
    let mut changes = Vec::new();
    for (artifact, differs) in artifacts.iter().zip(differing) {
        let path = out.join(&artifact.path);
        if differs {
            replace(&path, &artifact.text).map_err(|source| Error::io("write", &path, source))?;
        }
        changes.push((artifact.path.clone(), if differs { Change::Written } else { Change::Unchanged }));
    }
    for path in orphans {
        let file = out.join(&path);
        if !fs::symlink_metadata(&file).is_ok_and(|found| !found.is_dir()) {
            continue;
        }
        fs::remove_file(&file).map_err(|source| Error::io("remove", &file, source))?;
        changes.push((path, Change::Removed));
        remove_empty_parents(out, &file);
    }
    changes.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(changes)
}

/// Says how `out` departs from `artifacts`, in order of paths; empty when it does not.
///
/// # Errors
///
/// [`Error::Io`] when a file or folder cannot be read.
pub fn compare(out: &Path, artifacts: &[Artifact]) -> Result<Vec<(String, Drift)>, Error> {
    let earlier = listed(out)?;
    let mut drifts = Vec::new();
    for artifact in artifacts {
        match read(&out.join(&artifact.path))? {
            Some(bytes) if bytes == artifact.text.as_bytes() => {}
            Some(_) => drifts.push((artifact.path.clone(), Drift::Stale)),
            None => drifts.push((artifact.path.clone(), Drift::Missing)),
        }
    }
    let expected: BTreeSet<&str> = artifacts.iter().map(|artifact| artifact.path.as_str()).collect();
    for path in files(out)? {
        if !expected.contains(path.as_str()) {
            let drift = if earlier.contains(&path) { Drift::Orphan } else { Drift::Foreign };
            drifts.push((path, drift));
        }
    }
    drifts.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(drifts)
}

/// Refuses a folder below `out` that is a link: what is behind it belongs to somebody else.
fn refuse_links<'p>(out: &Path, paths: impl Iterator<Item = &'p String>) -> Result<(), Error> {
    let folders: BTreeSet<&Path> = paths.flat_map(|path| Path::new(path).ancestors().skip(1)).collect();
    let link = folders
        .into_iter()
        .filter(|folder| !folder.as_os_str().is_empty())
        .map(|folder| out.join(folder))
        .find(|folder| fs::symlink_metadata(folder).is_ok_and(|found| found.is_symlink()));
    link.map_or(Ok(()), |link| Err(Error::Linked(link)))
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(Error::io("read", path, source)),
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Paths of the earlier `MANIFEST` that stay inside the output folder.
fn listed(out: &Path) -> Result<BTreeSet<String>, Error> {
    let bytes = read(&out.join(MANIFEST))?.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.lines().filter(|line| stays_inside(line)).map(str::to_owned).collect())
}

/// Whether a line of a `MANIFEST` is spelt as the generator spells a path: parts with `/` between, and nothing else.
pub(crate) fn stays_inside(path: &str) -> bool {
    path.split('/')
        .all(|part| !part.contains(['\\', '\0']) && Path::new(part).components().eq([Component::Normal(part.as_ref())]))
}

fn orphans(earlier: &BTreeSet<String>, artifacts: &[Artifact]) -> Vec<String> {
    let current: BTreeSet<&str> = artifacts.iter().map(|artifact| artifact.path.as_str()).collect();
    earlier.iter().filter(|path| !current.contains(path.as_str())).cloned().collect()
}

fn remove_empty_parents(out: &Path, file: &Path) {
    for parent in file.ancestors().skip(1).take_while(|parent| *parent != out && parent.starts_with(out)) {
        if fs::remove_dir(parent).is_err() {
            break;
        }
    }
}

/// Every file below the output folder, as paths with `/`.
pub(crate) fn files(out: &Path) -> Result<Vec<String>, Error> {
    let mut found = Vec::new();
    let mut waiting = vec![(out.to_path_buf(), String::new())];
    while let Some((folder, below)) = waiting.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(source) => return Err(Error::io("read the folder", &folder, source)),
        };
        for entry in entries {
            let entry = entry.map_err(|source| Error::io("read the folder", &folder, source))?;
            let below = format!("{below}{}", entry.file_name().to_string_lossy());
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => waiting.push((entry.path(), format!("{below}/"))),
                _ => found.push(below),
            }
        }
    }
    Ok(found)
}
