//! The first page of a contract: what it is, its profiles, and where everything else stands.

use super::page::{Page, Site};
use super::{envelope, place};
use crate::Artifact;
use crate::emit::catalog::status;
use crate::emit::cell;
use crate::emit::markdown::{Table, code, count, link};
use crate::model::{Contract, Role, Schema};

pub(super) fn page(site: &Site) -> Artifact {
    let contract = site.contract;
    let mut page = Page::new(site, place::of(contract, "index"), &Page::label(&contract.title));
    page.block(&format!("**{}**", Page::label(&contract.summary)));
    page.prose(&contract.description);
    profiles(&mut page);
    contents(&mut page);
    envelope::section(&mut page);
    constants(&mut page);
    notes(&mut page);
    page.finish()
}

fn profiles(page: &mut Page) {
    let contract = page.contract();
    let mut table = Table::new(["Profile", "Status", "Covers", "What it is"]);
    for (index, profile) in contract.profiles.iter().enumerate() {
        let default = if index == 0 { ", the default" } else { "" };
        let covers: Vec<String> = profile.covers.iter().map(|version| code(version)).collect();
        table.row([
            code(&contract.in_profile(index)),
            format!("{}{default}", status(profile.status)),
            covers.join(", "),
            page.text(&profile.description),
        ]);
    }
    page.heading(2, "Profiles");
    page.table(&table);
    if let Some(marker) = &contract.draft_marker {
        let marker = code(marker);
        page.block(&format!(
            "> **Draft identifiers** contain {marker} and are placeholders: they must never be deployed."
        ));
    }
}

fn contents(page: &mut Page) {
    let contract = page.contract();
    if !contract.tables.is_empty() {
        let mut tables = Table::new(["Table", "Rows", "About"]);
        for (index, table) in contract.tables.iter().enumerate() {
            let title = page.link(&Page::label(&table.title), &place::table(contract, index));
            tables.row([title, table.rows.len().to_string(), page.text(first_sentence(&table.description))]);
        }
        page.heading(2, "Tables");
        page.table(&tables);
    }
    if !contract.schemas.is_empty() {
        page.heading(2, "Schemas");
        let schemas = schemas(page);
        page.table(&schemas);
    }
    let mut rest = Vec::new();
    let rules: usize = contract.series.iter().map(|series| series.rules.len()).sum();
    if rules > 0 {
        let target = page.link(&count(rules as u64, "rule"), &place::of(contract, "rules"));
        rest.push(format!("{target} that a conformant peer follows"));
    }
    if contract.error_info.is_some() {
        let target = page.link("ErrorInfo", &place::of(contract, "error-info"));
        rest.push(format!("{target}: how google.rpc.ErrorInfo is filled from a payload"));
    }
    if !contract.examples.is_empty() {
        let target = page.link(&count(contract.examples.len() as u64, "example"), &place::of(contract, "examples"));
        rest.push(format!("{target}, byte for byte as they are sent"));
    }
    if !contract.notes.is_empty() {
        let target = page.link(&count(contract.notes.len() as u64, "note"), &place::of(contract, "notes"));
        rest.push(format!("{target} on texts that contradict each other, with the reading that is followed"));
    }
    if !rest.is_empty() {
        page.heading(2, "More");
        page.list(&rest);
    }
}

/// The text up to the first full stop that ends a sentence.
fn first_sentence(text: &str) -> &str {
    let ends = |place: usize| text[place + 1..].trim_start().chars().next().is_none_or(|next| !next.is_lowercase());
    let spaced = |place: usize| text[place + 1..].chars().next().is_none_or(char::is_whitespace);
    let stop = text.match_indices('.').map(|(place, _)| place).find(|place| spaced(*place) && ends(*place));
    stop.map_or(text, |place| &text[..=place])
}

/// Decided readings that are about no code or schema in particular.
fn notes(page: &mut Page) {
    let general: Vec<_> =
        page.contract().notes.iter().filter(|note| note.rows.is_empty() && note.schemas.is_empty()).collect();
    if !general.is_empty() {
        page.heading(2, "Notes on the whole");
    }
    for note in general {
        page.note(note);
    }
}

/// The schemas as a table, on the contract's page and on a page of its own.
fn schemas(page: &Page) -> Table {
    let contract = page.contract();
    let mut table = Table::new(["Schema", "Describes", "About"]);
    for (index, schema) in contract.schemas.iter().enumerate() {
        table.row([page.schema(index), describes(contract, schema), page.text(first_sentence(&schema.description))]);
    }
    table
}

/// What the instances of a schema are.
pub(super) fn describes(contract: &Contract, schema: &Schema) -> String {
    let role = match schema.role {
        Role::Payload => "payload",
        Role::Details => "details",
    };
    if schema.profiles.is_empty() {
        return format!("{role} in every profile");
    }
    let profiles: Vec<String> = schema.profiles.iter().map(|profile| code(&contract.in_profile(*profile))).collect();
    format!("{role} of {}", profiles.join(", "))
}

/// The page that lists the schemas, for readers who come from the summary.
pub(super) fn schemas_page(site: &Site) -> Artifact {
    let contract = site.contract;
    let mut page = Page::new(site, place::of(contract, "schemas"), "Schemas");
    page.block(&format!(
        "JSON Schemas (2020-12) of {}. What generated types, published schemas and these pages say is taken from the \
         same files.",
        link(&Page::label(&contract.title), &page.to(&place::of(contract, "index")))
    ));
    let table = schemas(&page);
    page.table(&table);
    page.finish()
}

fn constants(page: &mut Page) {
    let contract = page.contract();
    let mut table = Table::new(["Constant", "Value"]);
    for constant in &contract.constants {
        let name = page.link(&code(&constant.name), &place::constant(contract, &constant.name));
        table.row([name, code(&cell::constant(&constant.value))]);
    }
    if !table.is_empty() {
        page.heading(2, "Constants");
        page.table(&table);
    }
}
