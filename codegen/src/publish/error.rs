//! Why nothing was published.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::lists::INTEGRITY;
use super::verify::Damage;
use crate::Problems;

/// How a file of a frozen release would change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// Its content would be another.
    Changed,
    /// It would be gone.
    Gone,
    /// It would be there in addition.
    Added,
}

/// Why nothing was published; the tree is what it was.
#[derive(Debug)]
#[non_exhaustive]
pub enum PublishError {
    /// The sources are wrong.
    Sources(Problems),
    /// The release number is no `MAJOR.MINOR.PATCH`.
    Number(String),
    /// The release number is not greater than that of the latest release.
    NotNewer {
        /// What was asked for.
        number: String,
        /// The latest release.
        latest: String,
    },
    /// The release number does not begin with the version that is a draft.
    OtherVersion {
        /// What was asked for.
        number: String,
        /// Name of the contract.
        contract: String,
        /// The profile that is a draft.
        draft: String,
    },
    /// Identifiers of a draft are left in a release: file and identifier.
    Draft(Vec<(String, String)>),
    /// `$id`s that give no path: the `$id` and why.
    Identifiers(Vec<(String, String)>),
    /// Different things that belong at one path.
    Collision(Vec<(String, String)>),
    /// Released files would change: the release, and how.
    Frozen(String, Vec<(String, Difference)>),
    /// Frozen files, or the lists that vouch for them, are not as they were published.
    Damaged(Vec<(String, Damage)>),
    /// Files of somebody else are where files belong.
    Occupied(Vec<String>),
    /// A link stands in the way.
    Linked(PathBuf),
    /// Another publication is under way; the file that it has locked.
    UnderWay(PathBuf),
    /// A list of the tree cannot be read.
    Lists(PathBuf, String),
    /// The folder holds no published tree.
    NoTree(PathBuf),
    /// A file could not be read or written.
    Io {
        /// What was being done.
        action: &'static str,
        /// To which path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl PublishError {
    pub(super) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: path.to_path_buf(), source }
    }

    /// Whether the input was understood and refused, as opposed to something that could not be read or written.
    pub fn is_refusal(&self) -> bool {
        !matches!(self, Self::Number(_) | Self::Lists(..) | Self::NoTree(_) | Self::Io { .. })
    }
}

impl From<crate::Error> for PublishError {
    fn from(error: crate::Error) -> Self {
        match error {
            crate::Error::Problems(problems) => Self::Sources(problems),
            crate::Error::Io { action, path, source } => Self::Io { action, path, source },
            crate::Error::Linked(path) => Self::Linked(path),
            other => Self::Lists(PathBuf::new(), other.to_string()),
        }
    }
}

fn list<T>(f: &mut fmt::Formatter<'_>, items: &[T], line: impl Fn(&T) -> String) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, "\n  {}", line(item)))
}

impl fmt::Display for PublishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sources(problems) => write!(f, "the sources are wrong:\n{problems}"),
            Self::Number(number) => write!(f, "{number} is no release number; write MAJOR.MINOR.PATCH, as in 2.0.0"),
            Self::NotNewer { number, latest } => {
                write!(f, "{number} is not newer than {latest}, which is released; take a greater number")
            }
            Self::OtherVersion { number, contract, draft } => write!(
                f,
                "the draft of {contract} is version {draft}, and {number} would give its identifiers another one; take \
                 a number that begins with {draft}"
            ),
            Self::Draft(left) => {
                f.write_str("identifiers of a draft would be released; `release` in contract.json replaces them:")?;
                list(f, left, |(file, identifier)| format!("{identifier} in {file}"))
            }
            Self::Identifiers(wrong) => {
                f.write_str("an `$id` gives no path to publish at:")?;
                list(f, wrong, |(id, why)| format!("{id}: {why}"))
            }
            Self::Collision(both) => {
                f.write_str("two files belong at the same path; give one of the schemas another `$id`:")?;
                list(f, both, |(path, who)| format!("{path}: {who}"))
            }
            Self::Frozen(release, differences) => {
                write!(f, "{release} is released, and its files stay what they are; take another number or `$id`:")?;
                list(f, differences, |(path, difference)| format!("{difference} {path}"))
            }
            Self::Damaged(paths) => {
                f.write_str(
                    "the tree is not what was published, and a list made anew would hide that; restore these files from where \
                     the tree is kept, until `publish --verify` finds nothing, and publish then:",
                )?;
                list(f, paths, |(path, damage)| format!("{damage} {path}"))?;
                let lists_doubtful = paths.iter().any(|(path, _)| path == INTEGRITY);
                let doubtful = "\nThe digests in integrity.json are not those that were published: any file of the tree may differ.";
                f.write_str(if lists_doubtful { doubtful } else { "" })
            }
            Self::Occupied(paths) => {
                f.write_str(
                    "files that were not published from here are in the way; move them, or name another folder:",
                )?;
                list(f, paths, Clone::clone)
            }
            Self::Linked(path) => write!(f, "{} is a link; remove it, or name another folder", path.display()),
            Self::UnderWay(path) => write!(
                f,
                "another publication into this folder is under way, and has {} locked; wait until it has ended",
                path.display()
            ),
            Self::Lists(path, what) => write!(f, "{}: {what}", path.display()),
            Self::NoTree(path) => write!(f, "{} holds no published tree: there is no integrity.json", path.display()),
            Self::Io { action, path, source } => write!(f, "cannot {action} {}: {source}", path.display()),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Changed => "changed",
            Self::Gone => "gone",
            Self::Added => "added",
        })
    }
}

impl std::error::Error for PublishError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
