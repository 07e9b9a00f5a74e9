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
