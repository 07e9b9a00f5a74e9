//! The numbered rules, as `explain` tells them.

use serde_json::{Value, json};

use crate::catalog::{self, Catalog, Contract, Rule};
use crate::near::squash;
use crate::render::{DIM, STRONG, fields, paint, paragraph};

/// A rule and its contract.
pub struct Stated<'a> {
    contract: &'a Contract,
    rule: &'a Rule,
}

fn all<'a>(catalog: &'a Catalog, contract: Option<&'a str>) -> impl Iterator<Item = Stated<'a>> {
    let contracts = catalog.contracts.iter().filter(move |known| contract.is_none_or(|name| known.name == name));
    contracts.flat_map(|contract| contract.rules.iter().map(move |rule| Stated { contract, rule }))
}

/// The rules with that id, in any spelling.
pub fn answering<'a>(catalog: &'a Catalog, contract: Option<&'a str>, what: &str) -> Vec<Stated<'a>> {
    let name = squash(what);
    all(catalog, contract).filter(|stated| squash(&stated.rule.id) == name).collect()
}

/// The ids of all rules.
pub fn ids<'a>(catalog: &'a Catalog, contract: Option<&'a str>) -> impl Iterator<Item = &'a str> {
    all(catalog, contract).map(|stated| stated.rule.id.as_str())
}

/// The rule for people.
pub fn explanation(stated: &Stated) -> String {
    let Stated { contract, rule } = stated;
    let heading = format!("{}, {}", contract.name, rule.series);
    let mut text = format!("{}  {}\n", paint(STRONG, &rule.id), paint(DIM, &heading));
    text.push_str(&paragraph(&rule.text));
    text.push('\n');
    let inferred = if rule.inferred { ", read from prose or a test" } else { "" };
    let level = format!("{}{inferred}", rule.level.replace('-', " "));
    let about = if rule.about.is_empty() { "all codes".to_owned() } else { rule.about.join(", ") };
    let lines = [
        ("Level", level),
        ("Who", rule.who.join(", ")),
        ("Fix", rule.fix.clone()),
        ("Codes", about),
        ("Versions", rule.profiles.join(", ")),
        ("Seen by", rule.check.join(", ")),
        ("How", rule.how.clone().unwrap_or_default()),
        ("Sources", rule.sources.join("; ")),
        ("Page", rule.page.clone()),
    ];
    let lines = lines.into_iter().filter(|(_, content)| !content.is_empty());
    text.push_str(&fields(&lines.map(|(label, content)| (label.to_owned(), content)).collect::<Vec<_>>()));
    text
}

/// The rule as programs read it: the first keys are those of every row.
pub fn document(stated: &Stated) -> Value {
    let Stated { contract, rule } = stated;
    let mut document = catalog::document(contract, None, &rule.id, &rule.text);
    for (key, value) in [
        ("series", json!(rule.series)),
        ("level", json!(rule.level)),
        ("inferred", json!(rule.inferred)),
        ("who", json!(rule.who)),
        ("fix", json!(rule.fix)),
        ("sources", json!(rule.sources)),
        ("check", json!(rule.check)),
        ("how", json!(rule.how)),
        ("profiles", json!(rule.profiles)),
        ("about", json!(rule.about)),
        ("page", json!(rule.page)),
    ] {
        document.insert(key.to_owned(), value);
    }
    Value::Object(document)
}
