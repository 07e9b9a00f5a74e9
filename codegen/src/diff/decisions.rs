//! Decisions: tables whose rows are asked in their order, and whose first row that applies counts.
//!
//! Such a row is a question and not a value that somebody sends, so no message is refused when one comes, goes or moves.
//! But every row behind it is reached in other cases than before, and two programs decide differently about the same
//! message: for readers and writers alike a change in behaviour.

use super::change::{Found, Kind, Severity};
use super::pairs::reordered;
use crate::edition::{Contract, Decision, Table};

/// Whether the rows of a table are asked in their order: those of a decision, and those that end one.
pub(super) fn asks(contract: &Contract, table: &str) -> bool {
    let ends = |decision: &Decision| decision.outcomes.as_ref().is_some_and(|(outcomes, _)| outcomes == table);
    contract
        .tables
        .iter()
        .any(|(name, other)| other.decision.as_ref().is_some_and(|decision| name == table || ends(decision)))
}

/// Whether a decision is made by what a column says.
pub(super) fn reads(contract: &Contract, table: &str, column: &str) -> bool {
    contract.tables.iter().any(|(name, other)| {
        other.decision.as_ref().is_some_and(|decision| {
            let ends = decision.outcomes.as_ref().map_or(name, |(outcomes, _)| outcomes.as_str());
            name == table && [&decision.question, &decision.next].contains(&&column.to_owned())
                || ends == table && [&decision.result, &decision.when].contains(&&column.to_owned())
        })
    })
}

const BEHIND: &str = "the first row that applies decides, so the rows behind it are reached in other cases";

pub(super) fn added(key: &str, pointer: String) -> Found {
    Found::new(Kind::RowAdded, pointer, format!("`{key}` is asked now"), BEHIND).for_both(Severity::Behavioural)
}

pub(super) fn removed(key: &str, pointer: String) -> Found {
    Found::new(Kind::RowRemoved, pointer, format!("`{key}` is asked no more"), BEHIND).for_both(Severity::Behavioural)
}

/// Rows that are asked earlier or later than before.
pub(super) fn order(old: &Table, new: &Table) -> Option<Found> {
    let list = |table: &Table| table.rows.names().map(str::to_owned).collect::<Vec<_>>();
    let what = "its rows are asked in another order";
    let found = || Found::new(Kind::OrderChanged, "/rows", what, BEHIND).for_both(Severity::Behavioural);
    reordered(&old.rows, &new.rows).then(|| found().from(list(old)).to(list(new)))
}

/// Which columns and tables a decision is made of.
pub(super) fn compare(old: Option<&Decision>, new: Option<&Decision>) -> Option<Found> {
    let value = |decision: &Decision| serde_json::to_value(decision).unwrap_or_default();
    let found = match (old, new) {
        (None, None) => return None,
        (Some(old), Some(new)) if old == new => return None,
        (Some(old), Some(new)) if *old == (Decision { start: old.start.clone(), ..new.clone() }) => {
            Found::wording("/decision/start", "what is said in front of the decision")
        }
        (Some(_), Some(_)) => {
            let what = "the decision is made by other columns or tables";
            Found::new(Kind::DecisionChanged, "/decision", what, "the same rows decide something else")
        }
        (None, Some(_)) => {
            let what = "its rows make a decision now";
            Found::new(Kind::DecisionAdded, "/decision", what, "the order of the rows means something from now on")
        }
        (Some(_), None) => {
            let what = "its rows make no decision any more";
            Found::new(Kind::DecisionRemoved, "/decision", what, "the order of the rows means nothing any more")
        }
    };
    let found = if found.kind == Kind::Wording { found } else { found.for_both(Severity::Behavioural) };
    Some(Found { before: old.map(value), after: new.map(value), ..found })
}
