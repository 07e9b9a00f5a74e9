//! The mapping to google.rpc.ErrorInfo: a page of its own, and a section on the page of each code.

use serde_json::{Map, Value, json};

use super::page::{Page, Site};
use super::place;
use super::reference;
use crate::Artifact;
use crate::emit::cell;
use crate::emit::markdown::{Table, code};
use crate::model::{Contract, ErrorInfo, Example, Stringify};
use crate::pointer::child;

pub(super) fn page(site: &Site) -> Option<Artifact> {
    let contract = site.contract;
    let mapping = contract.error_info.as_ref()?;
    let mut page = Page::new(site, place::of(contract, "error-info"), "ErrorInfo");
    page.prose(&mapping.doc);
    page.block(&format!("It is filled from the payload {}.", page.schema(mapping.payload)));
    let mut table = Table::new(["Part", "Filled from", "Written as", "What for"]);
    let reason = member(&page, mapping, &mapping.reason);
    table.row([code("reason"), reason, as_written(Stringify::Verbatim), "Says what went wrong.".to_owned()]);
    let domain = &contract.constants[mapping.domain];
    let name = page.link(&code(&domain.name), &place::constant(contract, &domain.name));
    table.row([code("domain"), name, code(&cell::constant(&domain.value)), page.text(&domain.doc)]);
    for entry in &mapping.metadata {
        let key = code(&format!("metadata.{}", entry.key));
        table.row([key, member(&page, mapping, &entry.member), as_written(entry.write), page.text(&entry.doc)]);
    }
    page.table(&table);
    if let Some(source) = &mapping.source {
        page.block(&format!("Source: {}.", page.text(source)));
    }
    worked(&mut page, mapping);
    Some(page.finish())
}

/// A link to a member of the payload.
fn member(page: &Page, mapping: &ErrorInfo, name: &str) -> String {
    let place = reference::place(page, mapping.payload, &child("/properties", name));
    page.link(&code(name), &place)
}

fn as_written(write: Stringify) -> String {
    match write {
        Stringify::Verbatim => "the text, byte for byte".to_owned(),
        Stringify::Boolean => format!("{} or {}", code("\"true\""), code("\"false\"")),
        Stringify::Decimal => "decimal digits in a string".to_owned(),
    }
}

/// The mapping applied to the first example that carries a payload.
fn worked(page: &mut Page, mapping: &ErrorInfo) {
    let contract = page.contract();
    let Some((example, payload)) =
        contract.examples.iter().find_map(|example| Some((example, payload(mapping, example)?)))
    else {
        return;
    };
    let metadata: Map<String, Value> = mapping
        .metadata
        .iter()
        .filter_map(|entry| Some((entry.key.clone(), stringified(payload.get(&entry.member)?).into())))
        .collect();
    let info = json!({
        "reason": payload.get(&mapping.reason).cloned().unwrap_or_default(),
        "domain": cell::constant(&contract.constants[mapping.domain].value),
        "metadata": metadata,
    });
    page.heading(2, "Example");
    let shown = example.shows.map(|row| format!(", an example of {}", page.row(0, row))).unwrap_or_default();
    page.block(&format!("The payload of {}{shown}:", code(&example.file)));
    page.json(&format!("{payload:#}"));
    page.block("gives");
    page.json(&format!("{info:#}"));
}

/// The part of the message that is an instance of the mapped payload.
fn payload(mapping: &ErrorInfo, example: &Example) -> Option<Value> {
    let (pointer, _) = example.instances.iter().find(|(_, schema)| *schema == mapping.payload)?;
    let message: Value = serde_json::from_str(&example.text).ok()?;
    message.pointer(pointer).cloned()
}

fn stringified(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What the mapping makes of one code.
pub(super) fn section(page: &mut Page, row: usize) {
    let contract = page.contract();
    let Some(mapping) = contract.error_info.as_ref().filter(|mapping| applies(contract, mapping, row)) else { return };
    let key = &contract.primary().rows[row].key;
    let mut table = Table::new(["Part", "Value"]);
    table.row([code("reason"), value(page, mapping, &mapping.reason, key)]);
    table.row([code("domain"), code(&cell::constant(&contract.constants[mapping.domain].value))]);
    for entry in &mapping.metadata {
        let written = match entry.write {
            Stringify::Verbatim => String::new(),
            write => format!(", as {}", as_written(write)),
        };
        let value = value(page, mapping, &entry.member, key);
        table.row([code(&format!("metadata.{}", entry.key)), format!("{value}{written}")]);
    }
    page.heading(2, "ErrorInfo");
    let about = page.link("ErrorInfo", &place::of(contract, "error-info"));
    let profiles: Vec<String> =
        contract.schemas[mapping.payload].profiles.iter().map(|profile| code(&contract.in_profile(*profile))).collect();
    let within = if profiles.is_empty() { String::new() } else { format!(" in {}", profiles.join(", ")) };
    page.block(&format!("The {about} that is derived from the payload{within}:"));
    page.table(&table);
}

fn applies(contract: &Contract, mapping: &ErrorInfo, row: usize) -> bool {
    let mut cells = contract.primary().rows[row].cells.iter().enumerate();
    cells.any(|(profile, cells)| cells.is_some() && contract.schemas[mapping.payload].serves(profile))
}

/// The code itself where a member carries it, else the name of the member.
fn value(page: &Page, mapping: &ErrorInfo, name: &str, key: &str) -> String {
    let carries_key = name == mapping.reason && mapping.reason_is_key(page.contract());
    if carries_key { code(key) } else { format!("the payload's {}", member(page, mapping, name)) }
}
