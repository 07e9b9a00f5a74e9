//! All changes, the gravest first.

use std::cmp::Reverse;

use serde::Serialize;

use super::{Change, Exceptions, Severity, exceptions::Exception};

/// What a comparison found.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    changes: Vec<Change>,
    unused: Vec<Exception>,
}

/// How many changes there are of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Breaking, and not excepted.
    pub breaking: usize,
    /// Breaking, with an exception on record.
    pub excepted: usize,
    /// Behavioural.
    pub behavioural: usize,
    /// Additive.
    pub additive: usize,
    /// Editorial.
    pub editorial: usize,
}

impl Report {
    /// Sorts by severity, then by contract; within these, the order in which the changes were found is kept.
    pub(super) fn new(mut changes: Vec<Change>) -> Self {
        changes.sort_by(|a, b| (Reverse(a.severity), &a.contract).cmp(&(Reverse(b.severity), &b.contract)));
        Self { changes, unused: Vec::new() }
    }

    /// The report with the recorded exceptions entered.
    #[must_use]
    pub fn except(mut self, exceptions: &Exceptions) -> Self {
        self.unused = exceptions.enter(&mut self.changes);
        self
    }

    /// The changes, the gravest first.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Recorded exceptions that no breaking change needed.
    pub fn unused(&self) -> &[Exception] {
        &self.unused
    }

    /// The changes counted.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for change in &self.changes {
            match (change.severity, &change.exception) {
                (Severity::Breaking, None) => summary.breaking += 1,
                (Severity::Breaking, Some(_)) => summary.excepted += 1,
                (Severity::Behavioural, _) => summary.behavioural += 1,
                (Severity::Additive, _) => summary.additive += 1,
                (Severity::Editorial | Severity::None, _) => summary.editorial += 1,
            }
        }
        summary
    }

    /// Whether something is breaking without an exception on record.
    pub fn is_breaking(&self) -> bool {
        self.summary().breaking > 0
    }
}
