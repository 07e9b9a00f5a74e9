//! The numbered conformance rules: an index with a table per series, and a page per rule.

use super::page::{Page, Site};
use super::place;
use crate::Artifact;
use crate::emit::markdown::{Table, list};
use crate::model::{Check, Rule, Series};

/// The index, then the pages of the rules.
pub(super) fn pages(site: &Site) -> Vec<Artifact> {
    if site.contract.series.is_empty() {
        return Vec::new();
    }
    let mut pages = vec![index(site)];
    for series in &site.contract.series {
        pages.extend((0..series.rules.len()).map(|place| page(site, series, place)));
    }
    pages
}

const INFERRED: &str = "inferred from prose or from a test; the text uses no keyword of RFC 2119 there";

fn index(site: &Site) -> Artifact {
    let contract = site.contract;
    let mut page = Page::new(site, place::of(contract, "rules"), "Rules");
    page.prose(&contract.rules_description);
    if contract.series.iter().flat_map(|series| &series.rules).any(|rule| rule.inferred) {
        page.block(&format!("A level marked with * is {INFERRED}."));
    }
    for series in &contract.series {
        page.heading(2, &Page::label(&series.title));
        let mut table = Table::new(["Rule", "Level", "Who", "Statement", "Checked with"]);
        for rule in &series.rules {
            table.row([page.rule(rule), level(rule), who(rule), page.text(&rule.text), list(&checks(rule), "and")]);
        }
        page.table(&table);
    }
    page.finish()
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

fn page(site: &Site, series: &Series, index: usize) -> Artifact {
    let contract = site.contract;
    let rule = &series.rules[index];
    let mut page = Page::new(site, place::rule(contract, &rule.id), &Page::label(&rule.id));
    page.block(&format!("**{}** ({}): {}", capital(&rule.level.to_string()), who(rule), page.text(&rule.text)));
    if rule.inferred {
        page.block(&format!("The level is {INFERRED}."));
    }
    page.heading(2, "What to do");
    page.prose(&rule.fix);
    page.heading(2, "How it is checked");
    page.block(&format!("With {}.", list(&checks(rule), "and")));
    if let Some(how) = &rule.how {
        page.prose(how);
    }
    page.heading(2, "Where it holds");
    let about = if rule.about.is_empty() { "no code in particular".to_owned() } else { page.rows(0, &rule.about) };
    page.list(&[format!("In profiles: {}", page.profiles(&rule.profiles)), format!("About {about}")]);
    page.heading(2, "Where it is stated");
    page.list(&rule.sources.iter().map(|source| page.text(source)).collect::<Vec<_>>());
    let before = index.checked_sub(1).and_then(|before| series.rules.get(before));
    let mut links = vec![page.link("all rules", &place::of(contract, "rules"))];
    links.extend(before.map(|rule| format!("before it {}", page.rule(rule))));
    links.extend(series.rules.get(index + 1).map(|rule| format!("after it {}", page.rule(rule))));
    page.block(&format!("See also: {}.", links.join(", ")));
    page.finish()
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
