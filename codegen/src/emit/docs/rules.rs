//! The numbered conformance rules: a table per series, and a section per rule.

use super::page::{Page, Site};
use super::place;
use crate::Artifact;
use crate::emit::markdown::{Table, anchor, list};
use crate::model::{Check, Rule};

pub(super) fn page(site: &Site) -> Option<Artifact> {
    let contract = site.contract;
    if contract.series.is_empty() {
        return None;
    }
    let mut page = Page::new(site, place::of(contract, "rules"), "Rules");
    page.prose(&contract.rules_description);
    if contract.series.iter().flat_map(|series| &series.rules).any(|rule| rule.inferred) {
        page.block(
            "A level marked with * is inferred from prose or from a test; the text uses no keyword of RFC 2119 there.",
        );
    }
    for series in &contract.series {
        page.heading(2, &Page::label(&series.title));
        let mut table = Table::new(["Rule", "Level", "Who", "Statement", "Checked with"]);
        for rule in &series.rules {
            table.row([page.rule(rule), level(rule), who(rule), page.text(&rule.text), list(&checks(rule), "and")]);
        }
        page.table(&table);
        for rule in &series.rules {
            section(&mut page, rule);
        }
    }
    Some(page.finish())
}

/// The level; an asterisk marks one that the text does not state in so many words.
pub(super) fn level(rule: &Rule) -> String {
    let mark = if rule.inferred { "\\*" } else { "" };
    format!("{}{mark}", rule.level)
}

/// Those that the rule binds.
pub(super) fn who(rule: &Rule) -> String {
    rule.who.iter().map(|who| Page::label(who)).collect::<Vec<_>>().join(", ")
}

fn checks(rule: &Rule) -> Vec<String> {
    let text = |check: &Check| match check {
        Check::Fixture => "a captured message",
        Check::Heuristic => "a captured message, by rule of thumb",
        Check::Static => "the schema",
        Check::Probe => "a running server",
        Check::Client => "a client under test",
        Check::Manual => "a review",
    };
    rule.check.iter().map(text).map(str::to_owned).collect()
}

fn section(page: &mut Page, rule: &Rule) {
    page.heading(3, &format!("{}{}", anchor(&rule.id), Page::label(&rule.id)));
    let head =
        format!("**{}{}** ({}). ", capital(&rule.level.to_string()), if rule.inferred { "\\*" } else { "" }, who(rule));
    page.block(&format!("{head}{}", page.text(&rule.text)));
    let mut facts = vec![format!("If it is broken: {}", page.text(&rule.fix))];
    let checked = checks(rule);
    if !checked.is_empty() {
        let how = rule.how.as_ref().map(|how| format!(": {}", page.text(how))).unwrap_or_default();
        facts.push(format!("Checked with {}{how}", list(&checked, "and")));
    }
    if !rule.about.is_empty() {
        facts.push(format!("About {}", page.rows(0, &rule.about)));
    }
    facts.push(format!("Profiles: {}", page.profiles(&rule.profiles)));
    if !rule.sources.is_empty() {
        let sources: Vec<String> = rule.sources.iter().map(|source| page.text(source)).collect();
        facts.push(format!("Source: {}", sources.join("; ")));
    }
    page.list(&facts);
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
