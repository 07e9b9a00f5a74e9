//! How a command ends.

use std::fmt;
use std::process::ExitCode;

use crate::output;

/// A command either did its work and has a verdict on its input, or could not do it.
pub type Outcome = Result<Verdict, Failure>;

/// What a command thinks of its input, the better first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Exit status 0.
    Right,
    /// Exit status 1; what is wrong has been said.
    Wrong,
    /// Exit status 2: some of several inputs could not be read, as has been said.
    Unreadable,
}

/// Why a command could not do its work: exit status 2.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Verdict {
    pub fn wrong_if(wrong: bool) -> Self {
        if wrong { Self::Wrong } else { Self::Right }
    }
}

/// Reports a failure and gives the exit status.
pub fn exit(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(Verdict::Right) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::FAILURE,
        Ok(Verdict::Unreadable) => ExitCode::from(2),
        Err(failure) => {
            output::error(&failure.to_string());
            ExitCode::from(2)
        }
    }
}
