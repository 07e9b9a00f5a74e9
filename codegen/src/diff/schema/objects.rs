//! Keywords about objects: which members there may be, must be, and what they are.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Finding, Judge, Members};
use crate::diff::change::Kind;
use crate::pointer;

static ANYTHING: Value = Value::Bool(true);

impl<'s> Judge<'s> {
    pub fn object_keywords(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        required(old, new, at, all);
        dependent_required(old, new, at, all);
        self.members(old, new, at, all);
        self.optional("propertyNames", old, new, at, all);
        let empty = None;
        let named = |members: &'s Members| members.get("dependentSchemas").and_then(Value::as_object).or(empty);
        let (before, after) = (named(old), named(new));
        for name in names(before, after) {
            let here = pointer::of(["dependentSchemas", name]);
            let schema = |list: Option<&'s Members>| list.and_then(|list| list.get(name)).unwrap_or(&ANYTHING);
            all.extend(self.compare(schema(before), schema(after), &format!("{at}{here}")));
        }
    }

    /// A keyword with a schema, which allows anything where it is absent.
    pub fn optional(&mut self, keyword: &str, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let (before, after) = (old.get(keyword), new.get(keyword));
        if before.is_some() || after.is_some() {
            let here = pointer::child(at, keyword);
            all.extend(self.compare(before.unwrap_or(&ANYTHING), after.unwrap_or(&ANYTHING), &here));
        }
    }

    fn members(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        let list = |members: &'s Members, keyword: &str| members.get(keyword).and_then(Value::as_object);
        let others = |members: &'s Members| members.get("additionalProperties").unwrap_or(&ANYTHING);
        let (before, after) = (list(old, "properties"), list(new, "properties"));
        let (patterns, new_patterns) = (list(old, "patternProperties"), list(new, "patternProperties"));
        let by_pattern =
            patterns.is_some_and(|list| !list.is_empty()) || new_patterns.is_some_and(|list| !list.is_empty());
        if by_pattern && !names(patterns, None).eq(&names(new_patterns, None)) {
            let here = pointer::child(at, "patternProperties");
            all.push(Finding::not_judged(&here, "the patterns of member names changed"));
            return;
        }
        for name in names(patterns, new_patterns) {
            if let (Some(old), Some(new)) =
                (patterns.and_then(|list| list.get(name)), new_patterns.and_then(|list| list.get(name)))
            {
                all.extend(self.compare(old, new, &format!("{at}{}", pointer::of(["patternProperties", name]))));
            }
        }
        for name in names(before, after) {
            let here = format!("{at}{}", pointer::of(["properties", name]));
            match (before.and_then(|list| list.get(name)), after.and_then(|list| list.get(name))) {
                (Some(old), Some(new)) => all.extend(self.compare(old, new, &here)),
                _ if by_pattern => {
                    all.push(Finding::not_judged(
                        &here,
                        format!("`{name}` came or went beside patterns of member names"),
                    ));
                }
                (None, Some(member)) => self.member_added(name, others(old), member, &here, all),
                (Some(member), None) => self.member_removed(name, member, others(new), &here, all),
                (None, None) => {}
            }
        }
        self.optional("additionalProperties", old, new, at, all);
    }

    fn member_added(&mut self, name: &str, others: &'s Value, member: &'s Value, here: &str, all: &mut Vec<Finding>) {
        match super::members(others) {
            None => {
                if super::members(member).is_some() {
                    all.push(Finding::wider(
                        Kind::MemberAdded,
                        here,
                        format!("the member `{name}` is new in a closed object"),
                    ));
                }
            }
            Some(others) if others.is_empty() => {
                let finding = Finding::new(Kind::MemberAdded, here, format!("the member `{name}` is new"));
                all.push(Finding { narrower: true, free_name: true, ..finding });
            }
            Some(_) => all.extend(self.compare(others, member, here)),
        }
    }

    fn member_removed(&mut self, name: &str, member: &'s Value, others: &'s Value, here: &str, all: &mut Vec<Finding>) {
        match super::members(others) {
            None => {
                if super::members(member).is_some() {
                    all.push(Finding::narrower(
                        Kind::MemberRemoved,
                        here,
                        format!("the member `{name}` is refused now"),
                    ));
                }
            }
            Some(others) if others.is_empty() => {
                if super::members(member).is_none_or(|member| !member.is_empty()) {
                    all.push(Finding::wider(
                        Kind::MemberRemoved,
                        here,
                        format!("the member `{name}` is described no more, and may be anything"),
                    ));
                }
            }
            Some(_) => all.extend(self.compare(member, others, here)),
        }
    }
}

fn names<'m>(old: Option<&'m Members>, new: Option<&'m Members>) -> Vec<&'m str> {
    let (old, new) = (old.into_iter().flat_map(Members::keys), new.into_iter().flat_map(Members::keys));
    let mut known = BTreeSet::new();
    old.chain(new).map(String::as_str).filter(|name| known.insert(*name)).collect()
}

fn texts(value: Option<&Value>) -> BTreeSet<&str> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

fn required(old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    let (before, after) = (texts(old.get("required")), texts(new.get("required")));
    let here = pointer::child(at, "required");
    for name in after.difference(&before) {
        let finding =
            Finding::narrower(Kind::RequiredMemberAdded, &here, format!("the member `{name}` is required now"));
        all.push(finding.to(&Value::from(*name)));
    }
    for name in before.difference(&after) {
        let finding =
            Finding::wider(Kind::RequiredMemberRemoved, &here, format!("the member `{name}` may be left out now"));
        all.push(finding.from(&Value::from(*name)));
    }
}

fn dependent_required(old: &Members, new: &Members, at: &str, all: &mut Vec<Finding>) {
    let list = |members| Members::get(members, "dependentRequired").and_then(Value::as_object);
    let (before, after) = (list(old), list(new));
    for name in names(before, after) {
        let needs = |list: Option<&'_ Members>| -> BTreeSet<String> {
            texts(list.and_then(|list| list.get(name))).into_iter().map(str::to_owned).collect()
        };
        let (old, new) = (needs(before), needs(after));
        let here = format!("{at}{}", pointer::of(["dependentRequired", name]));
        if new.difference(&old).next().is_some() {
            all.push(Finding::narrower(Kind::RequiredMemberAdded, &here, format!("`{name}` needs more beside it")));
        }
        if old.difference(&new).next().is_some() {
            all.push(Finding::wider(Kind::RequiredMemberRemoved, &here, format!("`{name}` needs less beside it")));
        }
    }
}
