//! Keywords that combine schemas.

use serde_json::Value;

use super::values::allowed_types;
use super::{Finding, Judge, Members, members};
use crate::diff::change::Kind;
use crate::pointer;

impl<'s> Judge<'s> {
    pub fn applicators(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        self.all_of(old, new, at, all);
        self.any_of("anyOf", old, new, at, all);
        self.one_of(old, new, at, all);
        self.not(old, new, at, all);
        self.condition(old, new, at, all);
    }

    /// More conjuncts allow less.
    fn all_of(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let here = pointer::child(at, "allOf");
        let (before, after) = self.unlike(branches(old, "allOf"), branches(new, "allOf"));
        if before.len() == after.len() {
            for ((_, old), (index, new)) in before.into_iter().zip(after) {
                all.extend(self.compare(old, new, &pointer::child(&here, &index.to_string())));
            }
            return;
        }
        let (lost, gained) = (!before.is_empty(), !after.is_empty());
        if gained && lost {
            all.push(Finding::not_judged(&here, "the parts of `allOf` changed"));
        } else if gained {
            all.push(Finding::narrower(Kind::ConstraintAdded, &here, "`allOf` demands more"));
        } else if lost {
            all.push(Finding::wider(Kind::ConstraintRemoved, &here, "`allOf` demands less"));
        }
    }

    /// More alternatives allow more, and each may be compared with its successor.
    fn any_of(&mut self, keyword: &str, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let here = pointer::child(at, keyword);
        match (old.contains_key(keyword), new.contains_key(keyword)) {
            (false, false) => return,
            (false, true) => {
                all.push(Finding::narrower(Kind::ConstraintAdded, &here, format!("`{keyword}` is new")));
                return;
            }
            (true, false) => {
                all.push(Finding::wider(Kind::ConstraintRemoved, &here, format!("`{keyword}` is gone")));
                return;
            }
            (true, true) => {}
        }
        let (before, after) = self.unlike(branches(old, keyword), branches(new, keyword));
        if before.len() == after.len() {
            for ((_, old), (index, new)) in before.into_iter().zip(after) {
                all.extend(self.compare(old, new, &pointer::child(&here, &index.to_string())));
            }
            return;
        }
        match (before.is_empty(), after.is_empty()) {
            (true, _) => {
                for (index, _) in after {
                    let at = pointer::child(&here, &index.to_string());
                    all.push(Finding::wider(
                        Kind::AlternativeAdded,
                        &at,
                        format!("one more alternative in `{keyword}`"),
                    ));
                }
            }
            (_, true) => {
                for (index, _) in before {
                    let at = pointer::child(&here, &index.to_string());
                    all.push(Finding::narrower(
                        Kind::AlternativeRemoved,
                        &at,
                        format!("one alternative less in `{keyword}`"),
                    ));
                }
            }
            _ => all.push(Finding::not_judged(&here, format!("the alternatives of `{keyword}` changed"))),
        }
    }

    /// Alternatives that exclude each other by their types are as good as those of `anyOf`.
    fn one_of(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        if !old.contains_key("oneOf") || !new.contains_key("oneOf") || exclusive(old) && exclusive(new) {
            self.any_of("oneOf", old, new, at, all);
            return;
        }
        let (before, after) = self.unlike(branches(old, "oneOf"), branches(new, "oneOf"));
        if !before.is_empty() || !after.is_empty() {
            let here = pointer::child(at, "oneOf");
            all.push(Finding::not_judged(&here, "the alternatives of `oneOf` changed, and more than one may hold"));
        }
    }

    fn not(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let here = pointer::child(at, "not");
        match (old.get("not"), new.get("not")) {
            (None, None) => {}
            (None, Some(_)) => all.push(Finding::narrower(Kind::ConstraintAdded, &here, "`not` is new")),
            (Some(_), None) => all.push(Finding::wider(Kind::ConstraintRemoved, &here, "`not` is gone")),
            (Some(before), Some(after)) => all.extend(self.negated(before, after, &here)),
        }
    }

    fn condition(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let here = pointer::child(at, "if");
        match (old.get("if"), new.get("if")) {
            (None, None) => {}
            (None, Some(_)) => all.push(Finding::narrower(Kind::ConstraintAdded, &here, "a condition is new")),
            (Some(_), None) => all.push(Finding::wider(Kind::ConstraintRemoved, &here, "a condition is gone")),
            (Some(before), Some(after)) if self.equal(before, after) => {
                for keyword in ["then", "else"] {
                    self.optional(keyword, old, new, at, all);
                }
            }
            (Some(_), Some(_)) => all.push(Finding::not_judged(&here, "the condition itself changed")),
        }
    }

    /// The branches that have no equal on the other side, each with its index.
    fn unlike(&mut self, old: Branches<'s>, new: Branches<'s>) -> (Branches<'s>, Branches<'s>) {
        let mut rest = new;
        let mut unlike = Vec::new();
        for (index, before) in old {
            match rest.iter().position(|(_, after)| self.equal(before, after)) {
                Some(place) => drop(rest.remove(place)),
                None => unlike.push((index, before)),
            }
        }
        (unlike, rest)
    }
}

type Branches<'s> = Vec<(usize, &'s Value)>;

fn branches<'s>(members: &'s Members, keyword: &str) -> Branches<'s> {
    members.get(keyword).and_then(Value::as_array).into_iter().flatten().enumerate().collect()
}

fn exclusive(schema: &Members) -> bool {
    let mut met = Vec::new();
    branches(schema, "oneOf").into_iter().all(|(_, branch)| {
        let types = members(branch).map(allowed_types).unwrap_or_default();
        let clash = types.iter().any(|name| met.contains(name));
        met.extend(types);
        !clash
    })
}
