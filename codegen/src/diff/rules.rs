//! Conformance rules: what is demanded, how strongly, and of whom.
//!
//! A rule is one more condition on what is conformant, so it is judged as a keyword of a schema is. Whom it binds is
//! said in the contract's own terms, but what it takes to see a breach tells the sides apart: a captured message or a
//! running server shows what was written, a client fed with prepared answers shows how one is read. The side that is
//! bound has to follow; the other may count on it, or no longer. Where nothing tells, both are bound.
//!
//! A draft binds nobody yet, whatever is a MUST in it. So a rule that it gains, or that grows stronger there, is
//! behavioural: whoever tries the draft out has to follow, and no release is broken. What messages are made of (schemas,
//! numbers, envelopes) is judged in a draft as in a release, for that is what those who try it out send each other.

use std::cmp::Ordering;

use super::change::{Change, Found, Kind, Severity};
use super::pairs::same_set;
use super::view::View;
use crate::edition::{Check, Level, Rule};
use crate::pointer;

pub(super) fn compare(old: View<'_>, new: View<'_>) -> Vec<Change> {
    let holds = |rule: &Rule, view: View<'_>| rule.profiles.iter().any(|profile| profile == view.profile);
    let judge = Judge { draft: old.promises_nothing() };
    let mut all = Vec::new();
    for (id, before) in old.contract.rules.iter().filter(|(_, rule)| holds(rule, old)) {
        match new.contract.rules.get(id).filter(|rule| holds(rule, new)) {
            Some(after) => all.extend(judge.changed(id, before, after).into_iter().map(|found| (id, found))),
            None => all.push((id, removed(id, before))),
        }
    }
    for (id, after) in new.contract.rules.iter().filter(|(_, rule)| holds(rule, new)) {
        if !old.contract.rules.get(id).is_some_and(|rule| holds(rule, old)) {
            all.push((id, judge.added(id, after)));
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

/// Whether a rule binds those who read, and those who write.
fn bound(rules: &[&Rule]) -> (bool, bool) {
    let shown_by = |checks: &[Check]| rules.iter().any(|rule| rule.check.iter().any(|check| checks.contains(check)));
    match (shown_by(&[Check::Client]), shown_by(&[Check::Fixture, Check::Heuristic, Check::Probe])) {
        (false, false) => (true, true),
        sides => sides,
    }
}

/// One severity for those who are bound, another for those who are not.
fn divide(found: Found, rules: &[&Rule], for_bound: Severity, for_others: Severity) -> Found {
    let (reader, writer) = bound(rules);
    let side = |bound: bool| if bound { for_bound } else { for_others };
    found.reader(side(reader)).writer(side(writer))
}

fn removed(id: &str, rule: &Rule) -> Found {
    let what = format!("{id} holds no more ({})", demands(rule));
    let found = |reason: &str| Found::new(Kind::RuleRemoved, at(id), what, reason);
    match strength(rule.level) {
        0 => found("what was allowed may be so no more").for_both(Severity::Behavioural),
        1 => found("the other side can no longer count on it").for_both(Severity::Additive),
        _ => {
            let found = found("the other side can no longer count on it");
            match bound(&[rule]) {
                (true, true) => found.for_both(Severity::Behavioural),
                _ => divide(found, &[rule], Severity::Additive, Severity::Behavioural),
            }
        }
    }
}

fn at(id: &str) -> String {
    pointer::of(["rules", id])
}

/// Judges in one pair of profiles.
struct Judge {
    /// Whether the older one is a draft.
    draft: bool,
}

impl Judge {
    /// What it costs to be bound by a rule anew, and why.
    fn demanding(&self, rule: &Rule) -> (Severity, &'static str) {
        match strength(rule.level) {
            2 if self.draft => (Severity::Behavioural, "a draft binds nobody yet; whoever tries it out has to follow"),
            2 => (Severity::Breaking, "what was conformant may be so no more"),
            1 => (Severity::Behavioural, "what was conformant may be so no more"),
            _ => (Severity::Additive, "it forbids nothing"),
        }
    }

    fn added(&self, id: &str, rule: &Rule) -> Found {
        let (severity, reason) = self.demanding(rule);
        let what = format!("{id} is new ({})", demands(rule));
        divide(Found::new(Kind::RuleAdded, at(id), what, reason), &[rule], severity, Severity::Additive)
    }

    fn changed(&self, id: &str, old: &Rule, new: &Rule) -> Vec<Found> {
        let mut all = Vec::new();
        if old.level != new.level {
            all.push(self.level(id, old, new));
        }
        if !same_set(&old.who, &new.who) {
            let what = format!("{id} binds {} instead of {}", new.who.join(", "), old.who.join(", "));
            let at = format!("{}/who", at(id));
            let freed = new.who.iter().all(|who| old.who.contains(who));
            all.push(if freed {
                let reason = "who is bound no more need not follow, and the other side can no longer count on it";
                Found::new(Kind::RuleChanged, at, what, reason).for_both(Severity::Behavioural)
            } else {
                let (severity, reason) = self.demanding(new);
                divide(Found::new(Kind::RuleChanged, at, what, reason), &[old, new], severity, Severity::Additive)
            });
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
        if !same_set(&old.about, &new.about) {
            all.push(self.about(id, old, new));
        }
        let turned = |list: fn(&Rule) -> &Vec<String>| list(old) != list(new) && same_set(list(old), list(new));
        let aside = |rule: &Rule| {
            let Rule { series, inferred, fix, sources, check, how, .. } = rule;
            (series.clone(), *inferred, fix.clone(), sources.clone(), check.clone(), how.clone())
        };
        let of_lists = turned(|rule| &rule.who) || turned(|rule| &rule.about) || turned(|rule| &rule.profiles);
        if of_lists || aside(old) != aside(new) {
            all.push(Found::wording(at(id), format!("what is said beside {id}: its source, its check or what to do")));
        }
        all
    }

    fn about(&self, id: &str, old: &Rule, new: &Rule) -> Found {
        let about = |rule: &Rule| if rule.about.is_empty() { "all codes".to_owned() } else { rule.about.join(", ") };
        let what = format!("{id} is about {} instead of {}", about(new), about(old));
        let (severity, reason) = self.demanding(new);
        let at = format!("{}/about", at(id));
        let narrower = old.about.is_empty() || new.about.iter().all(|code| old.about.contains(code));
        if narrower && !new.about.is_empty() {
            let reason = "it binds in fewer cases than before, and the other side can no longer count on it";
            return Found::new(Kind::RuleChanged, at, what, reason).for_both(Severity::Behavioural);
        }
        divide(Found::new(Kind::RuleChanged, at, what, reason), &[old, new], severity, Severity::Additive)
    }

    fn level(&self, id: &str, old: &Rule, new: &Rule) -> Found {
        let (before, after) = (strength(old.level), strength(new.level));
        let (demanding, reason) = self.demanding(new);
        let what = format!("{id} is a {} instead of a {}", new.level, old.level);
        let at = format!("{}/level", at(id));
        let found = match after.cmp(&before) {
            Ordering::Less => {
                let severity = if before == 2 { Severity::Behavioural } else { Severity::Additive };
                let found = Found::new(Kind::RuleLowered, at, what, "the other side can no longer count on it");
                match bound(&[old, new]) {
                    (true, true) => found.for_both(severity),
                    _ => divide(found, &[old, new], Severity::Additive, severity),
                }
            }
            Ordering::Greater => {
                let found = Found::new(Kind::RuleRaised, at, what, reason);
                divide(found, &[old, new], demanding, Severity::Additive)
            }
            Ordering::Equal => {
                let reason = if self.draft { reason } else { "it demands the opposite" };
                Found::new(Kind::RuleChanged, at, what, reason).for_both(demanding)
            }
        };
        found.from(old.level.to_string()).to(new.level.to_string())
    }
}
