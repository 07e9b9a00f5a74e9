//! Artifacts and the disk: write what changed, remove what no longer belongs, compare.
//!
//! The output folder may hold files of other people. What the generator wrote is listed in its `MANIFEST`, each file
//! with a digest of its bytes. Only a file that is still as the generator left it is ever replaced or removed: a path
//! in the list proves nothing by itself. No folder is entered by way of a link, and nothing but an ordinary file is
//! opened. A file whose bytes are right is not touched, so that its time stamp does not start a rebuild.
//!
//! A file is written beside its place, under a name that no other run uses, and then renamed into it; so two runs at
//! once, or one that is stopped, leave whole files. While files change, the `MANIFEST` lists what they were and what they
//! will be. What git leaves of a merge that failed, in a file or in the `MANIFEST` itself, is the generator's too.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

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
    /// Its bytes differ, and they are those that an earlier run wrote.
    Stale,
    /// An earlier run wrote it, and somebody changed it since; [`overwrite`] replaces it.
    Edited,
    /// Something that the generator did not write is in its place; it has to be moved away.
    Occupied,
    /// It is not there.
    Missing,
    /// An earlier run wrote it, and it no longer belongs.
    Orphan,
    /// The generator did not write it as it is; it is reported and left alone.
    Foreign,
}

/// The artifacts, and the `MANIFEST` that lists them.
pub(crate) fn with_manifest(mut artifacts: Vec<Artifact>) -> Vec<Artifact> {
    artifacts.sort_by(|a, b| a.path.cmp(&b.path));
    let mut list = String::new();
    for artifact in &artifacts {
        let _ = writeln!(list, "{:016x}  {}", digest(artifact.text.as_bytes()), artifact.path);
    }
    artifacts.push(Artifact { path: MANIFEST.to_owned(), text: list });
    artifacts
}

/// 64-bit FNV-1a: tells an edited file from an untouched one, and is not meant to withstand an attacker.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Brings `out` to the state of `artifacts`, and says per file what was done, in order of paths.
///
/// # Errors
///
/// [`Error::Occupied`] when something that the generator did not write is where an artifact belongs, [`Error::Edited`]
/// when it is a file that the generator wrote and somebody changed since, and [`Error::Linked`] when a folder on the way
/// is a link; nothing is written then. [`Error::Io`] when a file cannot be read, written or removed; files before it may
/// have been written.
pub fn write(out: &Path, artifacts: &[Artifact]) -> Result<Vec<(String, Change)>, Error> {
    bring(out, artifacts, false)
}

/// As [`write()`], and also replaces and removes what the generator wrote and somebody changed since.
///
/// # Errors
///
/// As [`write()`], without [`Error::Edited`].
pub fn overwrite(out: &Path, artifacts: &[Artifact]) -> Result<Vec<(String, Change)>, Error> {
    bring(out, artifacts, true)
}

fn bring(out: &Path, artifacts: &[Artifact], over_edits: bool) -> Result<Vec<(String, Change)>, Error> {
    let earlier = Listed::read(out)?;
    let orphans = earlier.orphans(artifacts);
    refuse_links(out, artifacts.iter().map(|artifact| &artifact.path).chain(&orphans))?;
    let (mut differing, mut occupied, mut edited) = (Vec::with_capacity(artifacts.len()), Vec::new(), Vec::new());
    for artifact in artifacts {
        let path = out.join(&artifact.path);
        let found = Found::at(&path)?;
        let same = matches!(&found, Found::File(bytes) if bytes == artifact.text.as_bytes());
        let of_list = artifact.path == MANIFEST && matches!(found, Found::File(_));
        match found {
            Found::Nothing => {}
            _ if same || of_list => {}
            Found::File(bytes) => match earlier.wrote(&artifact.path, &bytes) {
                Wrote::This => {}
                Wrote::Another if over_edits => {}
                Wrote::Another => edited.push(path),
                Wrote::Nothing => occupied.push(path),
            },
            Found::Other => occupied.push(path),
        }
        differing.push(!same);
    }
    if !occupied.is_empty() {
        return Err(Error::Occupied(occupied));
    }
    if !edited.is_empty() {
        return Err(Error::Edited(edited));
    }
    let mut folders = Folders::new(out);
    let mut changes = Vec::with_capacity(artifacts.len());
    let (manifests, files): (Vec<_>, Vec<_>) =
        artifacts.iter().zip(differing).partition(|(artifact, _)| artifact.path == MANIFEST);
    let list = manifests.first().map_or("", |(manifest, _)| manifest.text.as_str());
    if earlier.text != list {
        folders.replace(MANIFEST, &format!("{list}{}", earlier.text))?;
    }
    for (artifact, differs) in files {
        if differs {
            folders.replace(&artifact.path, &artifact.text)?;
        }
        changes.push((artifact.path.clone(), if differs { Change::Written } else { Change::Unchanged }));
    }
    for path in orphans {
        let file = out.join(&path);
        let ours = match Found::at(&file)? {
            Found::File(bytes) => over_edits || earlier.wrote(&path, &bytes) == Wrote::This,
            Found::Nothing | Found::Other => false,
        };
        if ours {
            match fs::remove_file(&file) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                removed => removed.map_err(|source| Error::io("remove", &file, source))?,
            }
            changes.push((path, Change::Removed));
            remove_empty_parents(out, &file);
        }
    }
    for (manifest, _) in manifests {
        let differs = earlier.text != manifest.text;
        if differs {
            folders.replace(MANIFEST, &manifest.text)?;
        }
        changes.push((manifest.path.clone(), if differs { Change::Written } else { Change::Unchanged }));
    }
    changes.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(changes)
}

/// Says how `out` departs from `artifacts`, in order of paths; empty when it does not. A folder that is a link is
/// [`Drift::Occupied`], and what is behind it is not compared.
///
/// # Errors
///
/// [`Error::Io`] when a file or folder cannot be read.
pub fn compare(out: &Path, artifacts: &[Artifact]) -> Result<Vec<(String, Drift)>, Error> {
    let earlier = Listed::read(out)?;
    let links = links(out, artifacts.iter().map(|artifact| &artifact.path));
    let behind = |path: &str| links.iter().any(|link| Path::new(path).starts_with(link));
    let mut drifts: Vec<(String, Drift)> = links.iter().map(|link| (link.clone(), Drift::Occupied)).collect();
    for artifact in artifacts.iter().filter(|artifact| !behind(&artifact.path)) {
        match Found::at(&out.join(&artifact.path))? {
            Found::File(bytes) if bytes == artifact.text.as_bytes() => {}
            Found::File(_) if artifact.path == MANIFEST => drifts.push((artifact.path.clone(), Drift::Stale)),
            Found::File(bytes) => {
                let drift = match earlier.wrote(&artifact.path, &bytes) {
                    Wrote::This => Drift::Stale,
                    Wrote::Another => Drift::Edited,
                    Wrote::Nothing => Drift::Occupied,
                };
                drifts.push((artifact.path.clone(), drift));
            }
            Found::Other => drifts.push((artifact.path.clone(), Drift::Occupied)),
            Found::Nothing => drifts.push((artifact.path.clone(), Drift::Missing)),
        }
    }
    let expected: BTreeSet<&str> = artifacts.iter().map(|artifact| artifact.path.as_str()).collect();
    for path in files(out)? {
        if !expected.contains(path.as_str()) && !behind(&path) {
            let ours = match Found::at(&out.join(&path))? {
                Found::File(bytes) => earlier.wrote(&path, &bytes) == Wrote::This,
                Found::Nothing | Found::Other => false,
            };
            drifts.push((path, if ours { Drift::Orphan } else { Drift::Foreign }));
        }
    }
    drifts.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(drifts)
}

/// Refuses a folder below `out` that is a link: what is behind it belongs to somebody else.
fn refuse_links<'p>(out: &Path, paths: impl Iterator<Item = &'p String>) -> Result<(), Error> {
    links(out, paths).first().map_or(Ok(()), |link| Err(Error::Linked(out.join(link))))
}

/// The folders below `out` that lead to the paths and are links, as paths with `/`; none of them leads through another.
fn links<'p>(out: &Path, paths: impl Iterator<Item = &'p String>) -> Vec<String> {
    let before = |path: &'p str| path.match_indices('/').map(move |(end, _)| &path[..end]);
    let folders: BTreeSet<&str> = paths.flat_map(|path| before(path)).collect();
    let mut found: Vec<String> = Vec::new();
    for folder in folders {
        let behind = found.iter().any(|link| Path::new(folder).starts_with(link));
        if !behind && fs::symlink_metadata(out.join(folder)).is_ok_and(|found| found.is_symlink()) {
            found.push(folder.to_owned());
        }
    }
    found
}

/// What is at a path.
enum Found {
    Nothing,
    File(Vec<u8>),
    /// A folder, a link, a pipe: nothing that the generator makes, and not to be opened.
    Other,
}

impl Found {
    fn at(path: &Path) -> Result<Self, Error> {
        let found = match fs::symlink_metadata(path) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(Self::Nothing);
            }
            found => found.map_err(|source| Error::io("read", path, source))?,
        };
        if !found.is_file() {
            return Ok(Self::Other);
        }
        let mut bytes = Vec::with_capacity(usize::try_from(found.len()).unwrap_or_default() + 1);
        match File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
            Ok(_) => Ok(Self::File(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::Nothing),
            Err(source) => Err(Error::io("read", path, source)),
        }
    }
}

/// Whether the generator wrote what is at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrote {
    /// These very bytes, or what a merge left of them.
    This,
    /// Something else, which somebody changed.
    Another,
    Nothing,
}

/// The earlier `MANIFEST`.
struct Listed {
    text: String,
    /// Digests of what may be at each path; none where the line has none.
    digests: BTreeMap<String, Vec<u64>>,
}

impl Listed {
    fn read(out: &Path) -> Result<Self, Error> {
        let text = match Found::at(&out.join(MANIFEST))? {
            Found::File(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Found::Nothing | Found::Other => String::new(),
        };
        let mut digests: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        for line in text.lines() {
            let (digest, path) = match line.split_once("  ") {
                Some((digest, path)) if digest.len() == 16 => (u64::from_str_radix(digest, 16).ok(), path),
                _ => (None, line),
            };
            if stays_inside(path) {
                digests.entry(path.to_owned()).or_default().extend(digest);
            }
        }
        Ok(Self { text, digests })
    }

    fn wrote(&self, path: &str, bytes: &[u8]) -> Wrote {
        match self.digests.get(path) {
            None => Wrote::Nothing,
            Some(digests) if digests.contains(&digest(bytes)) || is_conflict(bytes) => Wrote::This,
            Some(_) => Wrote::Another,
        }
    }

    fn orphans(&self, artifacts: &[Artifact]) -> Vec<String> {
        let current: HashSet<&str> = artifacts.iter().map(|artifact| artifact.path.as_str()).collect();
        self.digests.keys().filter(|path| !current.contains(path.as_str())).cloned().collect()
    }
}

/// Whether git left the two sides of a merge in the file.
fn is_conflict(bytes: &[u8]) -> bool {
    let mut marks = bytes.split(|byte| *byte == b'\n').filter_map(|line| {
        let mark = *line.first()?;
        (b"<=>".contains(&mark) && line.len() >= 7 && line[..7].iter().all(|byte| *byte == mark)).then_some(mark)
    });
    marks.any(|mark| mark == b'<') && marks.any(|mark| mark == b'=') && marks.any(|mark| mark == b'>')
}

/// Writes files, and makes each folder once.
struct Folders<'o> {
    out: &'o Path,
    made: HashSet<PathBuf>,
    /// Part of a name that no other process uses now.
    process: u32,
}

impl<'o> Folders<'o> {
    fn new(out: &'o Path) -> Self {
        Self { out, made: HashSet::new(), process: std::process::id() }
    }

    fn replace(&mut self, path: &str, text: &str) -> Result<(), Error> {
        let path = self.out.join(path);
        let folder = path.parent().unwrap_or(self.out);
        if !self.made.contains(folder) {
            fs::create_dir_all(folder).map_err(|source| Error::io("make the folder", folder, source))?;
            self.made.insert(folder.to_path_buf());
        }
        replace(&path, text, self.process).map_err(|source| Error::io("write", &path, source))
    }
}

fn replace(path: &Path, text: &str, process: u32) -> io::Result<()> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{process}-{}.new", NEXT.fetch_add(1, Ordering::Relaxed)));
    let beside = PathBuf::from(beside);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    file.write_all(text.as_bytes()).and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Whether a line of a `MANIFEST` is spelt as the generator spells a path: parts with `/` between, and nothing else.
pub(crate) fn stays_inside(path: &str) -> bool {
    path.split('/')
        .all(|part| !part.contains(['\\', '\0']) && Path::new(part).components().eq([Component::Normal(part.as_ref())]))
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
