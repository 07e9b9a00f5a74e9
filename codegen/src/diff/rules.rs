//! Conformance rules: what is demanded, and how strongly.
//!
//! Whom a rule binds is said in the contract's own terms, so a change of it counts for readers and writers alike.

use std::cmp::Ordering;

use super::change::{Change, Found, Kind, Severity};
use super::view::View;
use crate::edition::{Level, Rule};
use crate::pointer;

pub(super) fn compare(old: View<'_>, new: View<'_>) -> Vec<Change> {
    let holds = |rule: &Rule, view: View<'_>| rule.profiles.iter().any(|profile| profile == view.profile);
    let mut all = Vec::new();
    for (id, before) in old.contract.rules.iter().filter(|(_, rule)| holds(rule, old)) {
        match new.contract.rules.get(id).filter(|rule| holds(rule, new)) {
            Some(after) => all.extend(changed(id, before, after).into_iter().map(|found| (id, found))),
            None => all.push((id, removed(id, before))),
        }
    }
    for (id, after) in new.contract.rules.iter().filter(|(_, rule)| holds(rule, new)) {
        if !old.contract.rules.get(id).is_some_and(|rule| holds(rule, old)) {
            all.push((id, added(id, after)));
        }
    }
    all.into_iter().map(|(id, found)| found.in_contract(&new.contract.name, format!("rule {id}"))).collect()
}

/// How strongly a level binds.
fn strength(level: Level) -> u8 {
    match level {
        Level::May => 0,
        Level::Should | Level::ShouldNot => 1,
        Level::Must | Level::MustNot => 2,
    }
}

fn demands(rule: &Rule) -> String {
    format!("{} {}: {}", rule.who.join(", "), rule.level, rule.text)
}

fn added(id: &str, rule: &Rule) -> Found {
    let severity = [Severity::Additive, Severity::Behavioural, Severity::Breaking][usize::from(strength(rule.level))];
    let what = format!("{id} is new ({})", demands(rule));
    let reason = if rule.level == Level::May { "it forbids nothing" } else { "what was conformant may be so no more" };
    Found::new(Kind::RuleAdded, at(id), what, reason).for_both(severity)
}

fn removed(id: &str, rule: &Rule) -> Found {
    let severity = if strength(rule.level) == 1 { Severity::Additive } else { Severity::Behavioural };
    let what = format!("{id} holds no more ({})", demands(rule));
    Found::new(Kind::RuleRemoved, at(id), what, "the other side can no longer count on it").for_both(severity)
}

fn at(id: &str) -> String {
    pointer::of(["rules", id])
}

fn changed(id: &str, old: &Rule, new: &Rule) -> Vec<Found> {
    let mut all = Vec::new();
    if old.level != new.level {
        all.push(level(id, old, new));
    }
    if old.who != new.who {
        let what = format!("{id} binds {} instead of {}", new.who.join(", "), old.who.join(", "));
        all.push(
            Found::new(Kind::RuleChanged, format!("{}/who", at(id)), what, "who was not bound before is bound now")
                .for_both(demanding(new)),
        );
    }
    if old.text != new.text {
        all.push(
            Found::new(
                Kind::RuleChanged,
                format!("{}/text", at(id)),
                format!("{id} says something else: {}", new.text),
                "whether it also demands something else, a person must judge",
            )
            .for_both(Severity::Behavioural)
            .from(old.text.as_str())
            .to(new.text.as_str()),
        );
    }
    if old.about != new.about {
        let about = |rule: &Rule| if rule.about.is_empty() { "all codes".to_owned() } else { rule.about.join(", ") };
        all.push(
            Found::new(
                Kind::RuleChanged,
                format!("{}/about", at(id)),
                format!("{id} is about {} instead of {}", about(new), about(old)),
                "it binds in other cases than before",
            )
            .for_both(demanding(new)),
        );
    }
    let aside = |rule: &Rule| {
        let Rule { series, inferred, fix, sources, check, how, .. } = rule;
        (series.clone(), *inferred, fix.clone(), sources.clone(), check.clone(), how.clone())
    };
    if aside(old) != aside(new) {
        all.push(Found::wording(at(id), format!("what is said beside {id}: its source, its check or what to do")));
    }
    all
}

/// What it costs to be bound by a rule anew.
fn demanding(rule: &Rule) -> Severity {
    if strength(rule.level) == 2 { Severity::Breaking } else { Severity::Behavioural }
}

fn level(id: &str, old: &Rule, new: &Rule) -> Found {
    let (before, after) = (strength(old.level), strength(new.level));
    let (kind, severity, reason) = match after.cmp(&before) {
        Ordering::Less => {
            let severity = if before == 2 { Severity::Behavioural } else { Severity::Additive };
            (Kind::RuleLowered, severity, "the other side can no longer count on it")
        }
        Ordering::Greater => (Kind::RuleRaised, demanding(new), "what was conformant may be so no more"),
        Ordering::Equal => (Kind::RuleChanged, demanding(new), "it demands the opposite"),
    };
    let what = format!("{id} is a {} instead of a {}", new.level, old.level);
    Found::new(kind, format!("{}/level", at(id)), what, reason)
        .for_both(severity)
        .from(old.level.to_string())
        .to(new.level.to_string())
}
