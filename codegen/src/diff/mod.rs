//! What changed between two editions, and for whom it matters.
//!
//! Every change is judged twice. A *reader* is a program that was built for the old edition and receives messages of
//! the new one: it breaks when more is sent than it was told. A *writer* was built for the old edition and its
//! messages are judged by the new one: it breaks when less is accepted than it was told. For a schema this is the
//! question which instances one allows and the other does not, in either direction; [`schema`](self) answers it for
//! every keyword of JSON Schema 2020-12, and what it cannot answer is breaking for both, with [`Kind::NotJudged`].
//!
//! [`compare`] takes two whole editions, [`compare_profiles`] one contract in two of its profiles. Neither reads a
//! disk, a clock or a network, and neither knows a contract.

mod change;
mod contract;
mod decisions;
mod envelopes;
mod exceptions;
mod markdown;
mod pairs;
mod places;
mod report;
mod rules;
mod schema;
mod tables;
mod view;

pub use change::{Change, Kind, Severity};
pub use exceptions::{Exception, Exceptions, Malformed};
pub use report::{Report, Summary};

use crate::edition::{Contract, Edition};

/// Compares two editions: contracts, and their profiles by id.
pub fn compare(old: &Edition, new: &Edition) -> Report {
    let mut changes = Vec::new();
    for (name, before) in old.contracts.iter() {
        match new.contracts.get(name) {
            Some(after) => changes.extend(contract::compare(before, after)),
            None => changes.push(contract::removed(name, before)),
        }
    }
    for (name, after) in new.contracts.iter().filter(|(name, _)| !old.contracts.contains(name)) {
        changes.push(contract::added(name, after));
    }
    Report::new(changes)
}

/// Compares the messages of a contract in one profile with those of a contract, usually the same, in another.
///
/// `old` and `new` are a contract and the id of a profile of it, or a version that a profile covers.
///
/// # Errors
///
/// The name that is no profile, with the profiles that there are.
pub fn compare_profiles(old: (&Contract, &str), new: (&Contract, &str)) -> Result<Report, UnknownProfile> {
    let before = view::View::of(old.0, profile(old.0, old.1)?);
    let after = view::View::of(new.0, profile(new.0, new.1)?);
    Ok(Report::new(view::compare(&before, &after)))
}

/// A profile that a contract does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownProfile {
    /// What was asked for.
    pub name: String,
    /// The profiles that there are, newest first.
    pub known: Vec<String>,
}

fn profile<'c>(contract: &'c Contract, name: &str) -> Result<&'c str, UnknownProfile> {
    let profiles = contract.profiles.iter();
    let by_version = || {
        let mut profiles = contract.profiles.iter();
        profiles.find(|(_, profile)| profile.covers.iter().any(|version| version == name)).map(|(id, _)| id)
    };
    profiles.map(|(id, _)| id).find(|id| *id == name).or_else(by_version).ok_or_else(|| UnknownProfile {
        name: name.to_owned(),
        known: contract.profiles.names().map(str::to_owned).collect(),
    })
}

impl std::fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is no profile; there are {}", self.name, self.known.join(", "))
    }
}

impl std::error::Error for UnknownProfile {}
