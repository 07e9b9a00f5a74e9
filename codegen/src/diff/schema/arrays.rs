//! Keywords about arrays.

use std::cmp::Ordering;

use serde_json::Value;

use super::values::bound;
use super::{Finding, Judge, Members};
use crate::diff::change::Kind;
use crate::pointer;

static ANYTHING: Value = Value::Bool(true);

impl<'s> Judge<'s> {
    pub fn array_keywords(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let list =
            |members: &'s Members| members.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let rest = |members: &'s Members| members.get("items").unwrap_or(&ANYTHING);
        let (before, after) = (list(old), list(new));
        for index in 0..before.len().max(after.len()) {
            let here = format!("{at}{}", pointer::of(["prefixItems", &index.to_string()]));
            let (old, new) = (before.get(index).unwrap_or(rest(old)), after.get(index).unwrap_or(rest(new)));
            all.extend(self.compare(old, new, &here));
        }
        self.optional("items", old, new, at, all);
        self.contains(old, new, at, all);
    }

    /// How many items of a kind there must be; the counts mean nothing without the kind.
    fn contains(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let here = pointer::child(at, "contains");
        match (old.get("contains"), new.get("contains")) {
            (None, None) => {}
            (None, Some(_)) => all.push(Finding::narrower(Kind::ConstraintAdded, &here, "`contains` is new")),
            (Some(_), None) => all.push(Finding::wider(Kind::ConstraintRemoved, &here, "`contains` is gone")),
            (Some(before), Some(after)) => {
                if !self.equal(before, after) {
                    all.push(Finding::not_judged(&here, "`contains` changed, and other items are counted"));
                    return;
                }
                let counted = |members: &Members| {
                    let mut counts = Members::new();
                    counts.insert("minContains".to_owned(), members.get("minContains").cloned().unwrap_or(1.into()));
                    counts.extend(members.get("maxContains").map(|most| ("maxContains".to_owned(), most.clone())));
                    counts
                };
                let (before, after) = (counted(old), counted(new));
                bound("minContains", &before, &after, at, all, Ordering::Greater);
                bound("maxContains", &before, &after, at, all, Ordering::Less);
            }
        }
    }
}
