//! Breaking changes that are let pass, each with a reason on record.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Change, Kind, Severity};

/// A change that is let pass. `contract`, `kind` and `pointer` are those of the report; `before` and `after`, where
/// they are given, must be those of the report too, so that an exception does not cover the next change of the place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// Name of the contract.
    pub contract: String,
    /// Kind of the change.
    pub kind: Kind,
    /// Pointer of the change.
    pub pointer: String,
    /// Value in the old edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    /// Value in the new edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Value>,
    /// Why the change is right although it breaks somebody.
    pub justification: String,
}

/// A list of exceptions, as a file holds it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exceptions {
    exceptions: Vec<Exception>,
}

/// Why a list of exceptions is not one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed(String);

impl Exceptions {
    /// Reads `{"exceptions": [{"contract", "kind", "pointer", "before"?, "after"?, "justification"}]}`.
    ///
    /// # Errors
    ///
    /// When the text has another form, or an exception is not justified.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        let read: Self = serde_json::from_str(text).map_err(|error| Malformed(error.to_string()))?;
        match read.exceptions.iter().position(|exception| exception.justification.trim().is_empty()) {
            Some(index) => Err(Malformed(format!("/exceptions/{index}/justification is empty; say why"))),
            None => Ok(read),
        }
    }

    /// Enters the justifications into the breaking changes; returns the exceptions that none of them needed.
    pub(super) fn enter(&self, changes: &mut [Change]) -> Vec<Exception> {
        let mut unused = Vec::new();
        for exception in &self.exceptions {
            let mut used = false;
            for change in changes.iter_mut().filter(|change| exception.covers(change)) {
                change.exception = Some(exception.justification.clone());
                used = true;
            }
            if !used {
                unused.push(exception.clone());
            }
        }
        unused
    }
}

impl Exception {
    fn covers(&self, change: &Change) -> bool {
        let same = |wanted: &Option<Value>, found: &Option<Value>| {
            wanted.as_ref().is_none_or(|wanted| *wanted == *found.as_ref().unwrap_or(&Value::Null))
        };
        change.severity == Severity::Breaking
            && change.contract == self.contract
            && change.kind == self.kind
            && change.pointer == self.pointer
            && same(&self.before, &change.before)
            && same(&self.after, &change.after)
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}
