//! Messages to read: files, `-`, standard input.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::outcome::Failure;
use crate::output;

/// No error message is larger; a reader that takes anything can be filled up by anybody.
const LARGEST: u64 = 64 << 20;

/// Where a message comes from.
pub enum Source<'a> {
    Standard,
    File(&'a Path),
}

impl<'a> Source<'a> {
    /// The named files, where `-` is standard input; standard input when none is named.
    pub fn all(files: &'a [PathBuf]) -> Vec<Self> {
        if files.is_empty() {
            return vec![Self::Standard];
        }
        let named = |file: &'a PathBuf| if file.as_os_str() == "-" { Self::Standard } else { Self::File(file) };
        files.iter().map(named).collect()
    }

    /// The name of the file.
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Standard => None,
            Self::File(path) => Some(path.to_string_lossy().into_owned()),
        }
    }

    /// Everything in it.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Standard => {
                if io::stdin().is_terminal() {
                    output::note("Reading a message from standard input; end it with Ctrl-D.");
                }
                self.bounded(io::stdin().lock())
            }
            Self::File(path) => self.bounded(File::open(path).map_err(|error| self.unreadable(&error))?),
        }
    }

    fn bounded(&self, stream: impl Read) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        stream.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| self.unreadable(&error))?;
        if bytes.len() as u64 > LARGEST {
            return Err(Failure::new(format!("{self} is larger than {} MiB", LARGEST >> 20)));
        }
        Ok(bytes)
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::new(format!("cannot read {self}: {error}"))
    }
}

impl fmt::Display for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("standard input"),
            Self::File(path) => f.write_str(&output::path(path)),
        }
    }
}
