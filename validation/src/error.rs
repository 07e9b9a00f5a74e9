//! Why a schema cannot be used.

use std::fmt;

/// What is wrong with a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SchemaFault {
    /// It does not follow JSON Schema 2020-12.
    Invalid,
    /// It says that it is written in another dialect.
    Dialect,
    /// It refers to a document that is not among the references.
    Outside,
    /// It refers to a place that does not exist.
    Nowhere,
    /// It refers to itself without looking into the value in between, so that validation would not end.
    Loop,
    /// It is nested, or its references are chained, too deep to be followed safely.
    TooDeep,
    /// It is a reference document without an absolute `$id`.
    NoId,
    /// It has the `$id` of another document.
    SameId,
    /// It cannot be compiled for another reason.
    Unusable,
}

/// One thing wrong with a schema.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct SchemaProblem {
    /// `$id` of the document; `None` for the schema itself if it has none.
    pub document: Option<String>,
    /// JSON Pointer to the place in the document.
    pub pointer: String,
    /// What is wrong.
    pub fault: SchemaFault,
    /// The same in words.
    pub message: String,
}

impl SchemaProblem {
    pub(crate) fn new(
        document: Option<String>,
        pointer: impl Into<String>,
        fault: SchemaFault,
        message: impl Into<String>,
    ) -> Self {
        Self { document, pointer: pointer.into(), fault, message: message.into() }
    }
}

impl fmt::Display for SchemaProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = self.document.as_deref().unwrap_or("schema");
        write!(f, "{}#{}: {}", crate::quote::plain(document), self.pointer, self.message)
    }
}

/// Everything that keeps a schema from being used; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    problems: Vec<SchemaProblem>,
}

impl SchemaError {
    pub(crate) fn gather(mut problems: Vec<SchemaProblem>) -> Result<(), Self> {
        problems.sort();
        problems.dedup();
        if problems.is_empty() { Ok(()) } else { Err(Self { problems }) }
    }

    pub(crate) fn one(problem: SchemaProblem) -> Self {
        Self { problems: vec![problem] }
    }

    pub(crate) fn unusable(why: &str) -> Self {
        Self::one(SchemaProblem::new(None, "", SchemaFault::Unusable, format!("the schema cannot be used: {why}")))
    }

    /// The problems, in the order of documents and places.
    pub fn problems(&self) -> &[SchemaProblem] {
        &self.problems
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SchemaError {}
