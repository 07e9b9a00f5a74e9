//! An edition from the disk: a folder with sources, or a published tree.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde_json::Value;

use super::{Contract, Edition, FORMAT};
use crate::{Error, Problems, load};

/// The folder of a publication that holds a document per contract.
pub(crate) const CONTRACTS: &str = "contracts";
/// The list of what a published tree holds.
pub(crate) const INDEX: &str = "index.json";
/// The digests of what a published tree holds.
pub(crate) const INTEGRITY: &str = "integrity.json";
/// Where the draft of a published tree is.
pub(crate) const DRAFT: &str = "draft";
/// Where the releases of a published tree are, by number.
pub(crate) const RELEASES: &str = "releases";

/// Why a folder could not be read as an edition.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unreadable {
    /// A file or folder could not be read.
    Io(PathBuf, io::Error),
    /// The sources are wrong.
    Problems(PathBuf, Problems),
    /// A document of a published tree is not what it should be.
    Document(PathBuf, String),
    /// The folder holds neither sources nor a published tree.
    Nothing(PathBuf),
}

impl Edition {
    /// Reads a folder with sources; or a published tree, of which the latest release is taken, or the draft where
    /// nothing is released; or the folder of one release or draft in such a tree.
    ///
    /// # Errors
    ///
    /// When the folder is none of these, or is not in order.
    pub fn read(folder: &Path) -> Result<Self, Unreadable> {
        if holds_sources(folder).map_err(|error| Unreadable::Io(folder.to_path_buf(), error))? {
            return match load(folder) {
                Ok(inputs) => {
                    Self::of_sources(&inputs).map_err(|problems| Unreadable::Problems(folder.to_path_buf(), problems))
                }
                Err(Error::Problems(problems)) => Err(Unreadable::Problems(folder.to_path_buf(), problems)),
                Err(Error::Io { path, source, .. }) => Err(Unreadable::Io(path, source)),
                Err(other) => Err(Unreadable::Document(folder.to_path_buf(), other.to_string())),
            };
        }
        if folder.join(CONTRACTS).is_dir() {
            return published(folder);
        }
        let index = folder.join(INDEX);
        if !index.is_file() {
            return Err(Unreadable::Nothing(folder.to_path_buf()));
        }
        let list: Value = parsed(&index, &text(&index)?)?;
        match list["latest"].as_str() {
            Some(latest) if latest.contains(['/', '\\']) => {
                Err(Unreadable::Document(index, format!("{latest} is no release number")))
            }
            Some(latest) => published(&folder.join(RELEASES).join(latest)),
            None => published(&folder.join(DRAFT)),
        }
    }

    /// The published tree that [`Edition::read`] takes a folder from: the folder itself, or the tree around a release or
    /// draft. None for sources, and for a release that was taken out of its tree.
    pub fn tree(folder: &Path) -> Option<PathBuf> {
        if holds_sources(folder).unwrap_or(true) {
            return None;
        }
        let is_tree = |folder: &&Path| [INDEX, INTEGRITY].iter().any(|list| folder.join(list).is_file());
        if folder.join(CONTRACTS).is_dir() {
            let folder = folder.canonicalize().ok()?;
            return folder.ancestors().skip(1).take(2).find(is_tree).map(Path::to_path_buf);
        }
        Some(folder).filter(is_tree).map(Path::to_path_buf)
    }
}

fn holds_sources(folder: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(folder)?.flatten().any(|entry| entry.path().join("contract.json").is_file()))
}

fn published(folder: &Path) -> Result<Edition, Unreadable> {
    let contracts = folder.join(CONTRACTS);
    let entries = fs::read_dir(&contracts).map_err(|error| Unreadable::Io(contracts.clone(), error))?;
    let mut paths: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = text(&path)?;
        let Format { format } = parsed(&path, &text)?;
        if format != FORMAT {
            let what = format!("it has the format {format}, and this program reads {FORMAT}; publish it again");
            return Err(Unreadable::Document(path, what));
        }
        let contract: Contract = parsed(&path, &text)?;
        Ok((contract.name.clone(), contract))
    };
    Ok(Edition { contracts: paths.into_iter().map(read).collect::<Result<_, _>>()? })
}

/// The first that is asked of a document: a member that came later says less than a number.
#[derive(serde::Deserialize)]
struct Format {
    format: u32,
}

fn text(path: &Path) -> Result<String, Unreadable> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Unreadable::Document(path.to_path_buf(), "it is no ordinary file".to_owned()));
    }
    fs::read_to_string(path).map_err(|error| Unreadable::Io(path.to_path_buf(), error))
}

fn parsed<T: serde::de::DeserializeOwned>(path: &Path, text: &str) -> Result<T, Unreadable> {
    serde_json::from_str(text).map_err(|error| Unreadable::Document(path.to_path_buf(), error.to_string()))
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Problems(path, problems) => {
                write!(f, "the sources in {} are wrong:", path.display())?;
                let folder = path.display().to_string();
                problems.iter().try_for_each(|problem| write!(f, "\n{}/{problem}", folder.trim_end_matches('/')))
            }
            Self::Document(path, what) => write!(f, "{}: {what}", path.display()),
            Self::Nothing(path) => write!(
                f,
                "{} holds neither sources (a folder with a contract.json) nor a published tree (an {INDEX})",
                path.display()
            ),
        }
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            _ => None,
        }
    }
}
