//! What is wrong with a source, said so that it can be mended at once.
//!
//! Checks never stop at the first finding: they push [`Problem`]s and go on, and the caller sees all of
//! them in one run, in the order of files and then of lines. A problem has a place (file, line, JSON
//! Pointer), a statement and a fix; it never quotes more of a source than the name it is about.

use std::fmt;

use crate::wording::visible;

/// One thing wrong with one place of one source file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Path of the source, relative to the schema folder, with `/` separators.
    pub file: String,
    /// Line of the place, counted from 1; 0 while it is not known, or when the file as a whole is meant.
    pub line: usize,
    /// JSON Pointer (RFC 6901) to the place; empty for the root.
    pub pointer: String,
    /// What is wrong.
    pub what: String,
    /// What to write instead.
    pub fix: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.file))?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, "#{}: {}; {}", visible(&self.pointer), self.what, self.fix)
    }
}

/// Every problem of one run, sorted and without repetition; never empty when it is an error.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Notes a problem at `pointer` of `file`.
    pub(crate) fn add(
        &mut self,
        file: &str,
        pointer: impl Into<String>,
        what: impl Into<String>,
        fix: impl Into<String>,
    ) {
        self.0.push(Problem {
            file: file.to_owned(),
            line: 0,
            pointer: pointer.into(),
            what: what.into(),
            fix: fix.into(),
        });
    }

    /// Notes a problem that is already complete.
    pub(crate) fn push(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of problems.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The problems in order of file and line.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// Keeps those for which `keep` holds.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&Problem) -> bool) {
        self.0.retain(keep);
    }

    /// Adds those of another run.
    pub(crate) fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// The problems whose line is not known yet.
    pub(crate) fn without_line(&mut self) -> impl Iterator<Item = &mut Problem> {
        self.0.iter_mut().filter(|problem| problem.line == 0)
    }

    pub(crate) fn sort(&mut self) {
        self.0.sort();
        self.0.dedup();
    }
}

impl From<Vec<Problem>> for Problems {
    fn from(problems: Vec<Problem>) -> Self {
        Self(problems)
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in self {
            writeln!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
