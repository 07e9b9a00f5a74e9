//! Rules: numbers that never change their meaning, and what they hold for.

use super::scope::{Scope, at};
use crate::model::{Rule, Series};
use crate::parse::ContractFolder;
use crate::source::{RuleSource, RulesSource};
use crate::{Problems, wording};

/// The opening text; empty where the contract has no rules.
pub(super) fn description(folder: &ContractFolder<'_>) -> Option<String> {
    match &folder.rules {
        None => Some(String::new()),
        Some(source) => source.content.as_ref().map(|content| content.description.clone()),
    }
}

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Series>> {
    let Some(source) = &scope.folder.rules else { return Some(Vec::new()) };
    let content = source.content.as_ref()?;
    Some(
        content
            .series
            .iter()
            .enumerate()
            .map(|(index, _)| series(scope, &source.path, content, index, problems))
            .collect(),
    )
}

fn series(scope: &Scope<'_>, file: &str, content: &RulesSource, index: usize, problems: &mut Problems) -> Series {
    let series = &content.series[index];
    let base = at("series", index, "rules");
    let mut last = 0;
    let mut rules = Vec::with_capacity(series.rules.len());
    for (place, rule) in series.rules.iter().enumerate() {
        let pointer = format!("{base}/{place}");
        if rule.number == 0 || rule.number > 999 {
            problems.add(
                file,
                format!("{pointer}/number"),
                "the number of a rule has at most three digits",
                "write a number from 1 to 999",
            );
        } else if rule.number <= last {
            let what = if rule.number == last {
                "the number is taken by the rule before"
            } else {
                "the number is lower than the one before"
            };
            problems.add(
                file,
                format!("{pointer}/number"),
                what,
                "number the rules in ascending order, each number once",
            );
        }
        last = last.max(rule.number);
        rules.push(read(scope, file, &pointer, &series.prefix, rule, problems));
    }
    Series { title: series.title.clone(), rules }
}

fn read(
    scope: &Scope<'_>,
    file: &str,
    pointer: &str,
    prefix: &str,
    rule: &RuleSource,
    problems: &mut Problems,
) -> Rule {
    let id = format!("{prefix}-{:03}", rule.number);
    for (member, empty) in [
        ("who", rule.who.is_empty()),
        ("sources", rule.sources.is_empty()),
        ("check", rule.check.is_empty()),
        ("profiles", rule.profiles.is_empty()),
    ] {
        if empty {
            problems.add(file, format!("{pointer}/{member}"), format!("the rule {id} names none"), "name at least one");
        }
    }
    let profiles = rule.profiles.iter().enumerate();
    let about = rule.about.iter().enumerate();
    Rule {
        number: rule.number,
        level: rule.level,
        inferred: rule.inferred,
        who: rule.who.clone(),
        text: rule.text.clone(),
        fix: rule.fix.clone(),
        sources: rule.sources.clone(),
        check: rule.check.clone(),
        how: rule.how.clone(),
        profiles: profiles
            .filter_map(|(place, id)| scope.profile(id, file, format!("{pointer}/profiles/{place}"), problems))
            .collect(),
        about: about
            .filter_map(|(place, key)| scope.code(key, file, format!("{pointer}/about/{place}"), problems))
            .collect(),
        id,
    }
}

/// A finding names a rule without naming its contract, so prefixes are unique in the whole schema folder.
pub(super) fn across(folders: &[ContractFolder<'_>], problems: &mut Problems) {
    let mut seen = std::collections::HashMap::new();
    for source in folders.iter().filter_map(|folder| folder.rules.as_ref()) {
        for (index, series) in source.content.iter().flat_map(|content| &content.series).enumerate() {
            let pointer = at("series", index, "prefix");
            if let Some(other) = seen.insert(&series.prefix, &source.path) {
                problems.add(
                    &source.path,
                    pointer.as_str(),
                    format!(
                        "{} has a series with the prefix {} already",
                        wording::name(other),
                        wording::name(&series.prefix)
                    ),
                    "choose another prefix; rule ids are unique in the schema folder",
                );
            }
            let bytes = series.prefix.as_bytes();
            if !bytes.first().is_some_and(u8::is_ascii_uppercase)
                || !bytes.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            {
                problems.add(
                    &source.path,
                    pointer,
                    format!("{} is no prefix of rule ids", wording::name(&series.prefix)),
                    "write capital letters and digits, starting with a letter",
                );
            }
        }
    }
}
