//! Why nothing was generated.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::Problems;

/// Why a run of the generator ended without artifacts.
///
/// `Debug` prints what `Display` prints, so that a build script whose `main` returns it stays readable.
///
/// ```
/// use agent_errors_codegen::{Error, generate};
///
/// let inputs = [("parcel/contract.json".to_owned(), "{".to_owned())].into();
/// let Err(problems) = generate(&inputs) else { unreachable!() };
/// assert!(Error::from(problems).to_string().starts_with("parcel/contract.json:1#"));
/// ```
#[non_exhaustive]
pub enum Error {
    /// A file or folder could not be read or written.
    Io {
        /// What was being done.
        action: &'static str,
        /// To which path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The sources are wrong; nothing was written.
    Problems(Problems),
    /// Something that the generator did not write is where artifacts belong; nothing was written.
    Occupied(Vec<PathBuf>),
    /// Files that the generator wrote were changed since; nothing was written.
    Edited(Vec<PathBuf>),
    /// A folder that artifacts belong into is a link to somewhere else; nothing was written.
    Linked(PathBuf),
    /// A build script's environment variable is missing.
    Environment(&'static str),
}

impl Error {
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: path.to_path_buf(), source }
    }
}

impl From<Problems> for Error {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { action, path, source } => write!(f, "cannot {action} {}: {source}", path.display()),
            Self::Problems(problems) => problems.fmt(f),
            Self::Occupied(paths) => {
                for path in paths {
                    writeln!(f, "{} was not written by the generator", path.display())?;
                }
                f.write_str("move it away, or name another output folder")
            }
            Self::Edited(paths) => {
                for path in paths {
                    writeln!(f, "{} was changed since the generator wrote it", path.display())?;
                }
                f.write_str("move the change into the sources, and remove the file or overwrite it")
            }
            Self::Linked(path) => {
                write!(f, "{} is a link; remove it, or name another output folder", path.display())
            }
            Self::Environment(name) => {
                write!(f, "{name} is not set: call this from a build script, or name the folder with `out`")
            }
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
