//! The tree that is there: what in it is frozen, what may be replaced, and what is somebody else's.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::lists::{DRAFT, INDEX, INTEGRITY, Index, Integrity, PROVENANCE, Provenance, RELEASES, is_list};
use super::lock::LOCK;
use super::plan::Plan;
use super::verify::{self, Damage};
use super::{Difference, Files, Publication, PublishError, digest};
use crate::write;

pub(super) struct Tree {
    pub out: PathBuf,
    pub index: Index,
    pub integrity: Integrity,
    pub provenance: Provenance,
    /// Files that belong to releases, with their numbers.
    frozen: BTreeMap<String, Vec<String>>,
    /// Files that belong to the draft and to no release.
    drafts: BTreeSet<String>,
    /// Whether nothing was ever published here.
    is_new: bool,
}

/// What is to be done with a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Write it.
    New,
    /// Nothing: the release is there already, with the same content.
    Published,
}

pub(super) fn read(out: &Path) -> Result<Tree, PublishError> {
    let integrity: Option<Integrity> = list(out, INTEGRITY)?;
    let (index, provenance) = (list::<Index>(out, INDEX)?, list(out, PROVENANCE)?);
    let is_new = integrity.is_none();
    let (index, provenance, integrity) = match (integrity, index, provenance) {
        (Some(integrity), Some(index), Some(provenance)) => (index, provenance, integrity),
        (None, None, None) => (Index::default(), Provenance::default(), Integrity::default()),
        (None, ..) => return Err(PublishError::NoTree(out.to_path_buf())),
        (_, None, _) => return Err(PublishError::Damaged(vec![(INDEX.to_owned(), Damage::Missing)])),
        (.., None) => return Err(PublishError::Damaged(vec![(PROVENANCE.to_owned(), Damage::Missing)])),
    };
    let mut frozen: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (number, entry) in &index.releases {
        for path in files_of(&integrity, &format!("{RELEASES}/{number}"), entry) {
            frozen.entry(path.clone()).or_default().push(number.clone());
        }
    }
    let draft = index.draft.iter().flat_map(|entry| files_of(&integrity, DRAFT, entry));
    let drafts = draft.filter(|path| !frozen.contains_key(*path)).cloned().collect();
    Ok(Tree { out: out.to_path_buf(), index, integrity, provenance, frozen, drafts, is_new })
}

/// The files that an entry of the index stands for.
fn files_of<'t>(integrity: &'t Integrity, folder: &str, entry: &Value) -> impl Iterator<Item = &'t String> {
    let schemas = entry["contracts"].as_object().into_iter().flat_map(|contracts| contracts.values());
    let schemas: BTreeSet<String> = schemas
        .filter_map(|contract| contract["schemas"].as_object())
        .flat_map(|schemas| schemas.values())
        .filter_map(|schema| schema["path"].as_str().map(str::to_owned))
        .collect();
    let folder = format!("{folder}/");
    integrity.files.keys().filter(move |path| path.starts_with(&folder) || schemas.contains(*path))
}

pub(super) fn list<T: DeserializeOwned>(out: &Path, name: &str) -> Result<Option<T>, PublishError> {
    let path = out.join(name);
    if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        return Err(PublishError::Occupied(vec![name.to_owned()]));
    }
    match bytes(&path)? {
        Some(bytes) => {
            serde_json::from_slice(&bytes).map(Some).map_err(|error| PublishError::Lists(path, error.to_string()))
        }
        None => Ok(None),
    }
}

impl Tree {
    /// Whether a file is the draft's alone.
    pub fn is_drafts(&self, path: &str) -> bool {
        self.drafts.contains(path)
    }

    /// Whether the publication may be written into the tree.
    pub fn admit(&self, plan: &Plan, publication: &Publication) -> Result<Outcome, PublishError> {
        self.refuse_links(&plan.files)?;
        let damaged = self.damaged(publication)?;
        if !damaged.is_empty() {
            return Err(PublishError::Damaged(damaged));
        }
        if let Publication::Release(version) = publication {
            let number = version.to_string();
            if self.index.releases.contains_key(&number) {
                return self.again(&number, plan);
            }
            if let Some(latest) = self.index.versions().last().filter(|latest| *latest > version) {
                return Err(PublishError::NotNewer { number, latest: latest.to_string() });
            }
        }
        self.refuse_changes(&plan.files)?;
        self.refuse_occupied(&plan.files)?;
        Ok(Outcome::New)
    }

    /// A release that is there already.
    fn again(&self, number: &str, plan: &Plan) -> Result<Outcome, PublishError> {
        let released =
            |path: &str| self.frozen.get(path).is_some_and(|owners| owners.iter().any(|owner| owner == number));
        let mut differences = Vec::new();
        for (path, text) in &plan.files {
            if !released(path) {
                differences.push((path.clone(), Difference::Added));
            } else if self.integrity.files.get(path) != Some(&digest::of(text.as_bytes())) {
                differences.push((path.clone(), Difference::Changed));
            }
        }
        let gone = self.frozen.keys().filter(|path| released(path) && !plan.files.contains_key(*path));
        differences.extend(gone.map(|path| (path.clone(), Difference::Gone)));
        differences.sort_by(|a, b| a.0.cmp(&b.0));
        if differences.is_empty() {
            Ok(Outcome::Published)
        } else {
            Err(PublishError::Frozen(number.to_owned(), differences))
        }
    }

    /// Frozen files that would change.
    fn refuse_changes(&self, files: &Files) -> Result<(), PublishError> {
        let changed = |path: &&String| {
            let digest = digest::of(files[*path].as_bytes());
            self.integrity.files.get(*path).is_some_and(|known| *known != digest)
        };
        let frozen: Vec<(&String, &Vec<String>)> =
            files.keys().filter(changed).filter_map(|path| self.frozen.get_key_value(path)).collect();
        let Some((_, owners)) = frozen.first() else { return Ok(()) };
        let differences = frozen.iter().map(|(path, _)| ((*path).clone(), Difference::Changed)).collect();
        Err(PublishError::Frozen(owners.join(", "), differences))
    }

    /// What a new list would vouch for although it is not what was published: all that a verification finds, apart from
    /// files of a draft, which the next draft replaces. While nothing is frozen, a draft replaces the lists as well.
    fn damaged(&self, publication: &Publication) -> Result<Vec<(String, Damage)>, PublishError> {
        if self.is_new {
            return Ok(Vec::new());
        }
        let is_kept = *publication != Publication::Draft || self.has_releases();
        let mut damaged = verify::verify(&self.out)?.damaged;
        damaged.retain(|(path, damage)| *damage == Damage::Outside || is_kept && !self.is_drafts(path));
        Ok(damaged)
    }

    /// Whether any of the lists knows of a release.
    fn has_releases(&self) -> bool {
        let listed = |path: &String| path.split('/').next() == Some(RELEASES);
        !(self.index.releases.is_empty() && self.provenance.releases.is_empty())
            || self.integrity.files.keys().any(listed)
    }

    /// Files of somebody else where files of the publication belong.
    fn refuse_occupied(&self, files: &Files) -> Result<(), PublishError> {
        let mut occupied = Vec::new();
        for (path, text) in files.iter().filter(|(path, _)| !self.integrity.files.contains_key(*path)) {
            let place = self.out.join(path);
            if place.is_dir() || bytes(&place)?.is_some_and(|bytes| bytes != text.as_bytes()) {
                occupied.push(path.clone());
            }
            let mut above = path.match_indices('/').map(|(at, _)| &path[..at]);
            occupied.extend(above.find(|folder| self.out.join(folder).is_file()).map(str::to_owned));
        }
        occupied.dedup();
        if occupied.is_empty() { Ok(()) } else { Err(PublishError::Occupied(occupied)) }
    }

    /// Links in the way: what is behind them belongs to somebody else.
    fn refuse_links(&self, files: &Files) -> Result<(), PublishError> {
        let own = [INDEX, INTEGRITY, PROVENANCE].into_iter();
        for path in files.keys().map(String::as_str).chain(self.integrity.files.keys().map(String::as_str)).chain(own) {
            if let Some(link) = link_on(&self.out, path) {
                return Err(PublishError::Linked(link));
            }
        }
        Ok(())
    }

    /// Files in the folder that were not published from here.
    pub fn foreign(&self, files: &Files) -> Result<Vec<String>, PublishError> {
        let mut foreign = write::files(&self.out)?;
        foreign.retain(|path| {
            path != LOCK && !is_list(path) && !files.contains_key(path) && !self.integrity.files.contains_key(path)
        });
        foreign.sort();
        Ok(foreign)
    }
}

/// The first link on the way from a folder to a path below it.
pub(super) fn link_on(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut steps = path.match_indices('/').map(|(at, _)| &path[..at]).chain([path]).map(|step| folder.join(step));
    steps.find(|step| fs::symlink_metadata(step).is_ok_and(|found| found.is_symlink()))
}

/// What an ordinary file holds; nothing where there is none. A pipe is not opened: it might never say anything.
pub(super) fn bytes(path: &Path) -> Result<Option<Vec<u8>>, PublishError> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Ok(None);
    }
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error)
            if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::IsADirectory) =>
        {
            Ok(None)
        }
        Err(source) => Err(PublishError::io("read", path, source)),
    }
}
