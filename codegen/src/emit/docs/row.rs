//! The page of a code: everything that the contract says about one row of the primary table.

use super::page::{Page, Site};
use super::{error_info, place, rules};
use crate::Artifact;
use crate::emit::cell::groups;
use crate::emit::grid::holders;
use crate::emit::markdown::{Table, anchor, code, count, list};
use crate::model::{Cell, Column, Contract, Example, Kind, Note, Row};

pub(super) fn page(site: &Site, index: usize) -> Artifact {
    let contract = site.contract;
    let row = &contract.primary().rows[index];
    let mut page = Page::new(site, place::row(contract, 0, index), &code(&row.id));
    let texts = documentation(contract, index);
    let (meaning, more) = texts.split_at(texts.len().min(1));
    documented(&mut page, meaning);
    facts(&mut page, row);
    documented(&mut page, more);
    notes(&mut page, &site.about[index].notes);
    details(&mut page, row);
    error_info::section(&mut page, index);
    examples(&mut page, &site.about[index].examples);
    rules(&mut page, index);
    history(&mut page, row);
    page.finish()
}

/// The texts of a row with their columns: what it means, and what there is to say beyond.
fn documentation(contract: &Contract, index: usize) -> Vec<(&Column, &str)> {
    let table = contract.primary();
    let current = table.rows[index].current();
    let texts = table.doc.iter().filter_map(|column| match current.get(*column) {
        Some(Cell::Text(text)) => Some((&table.columns[*column], text.as_str())),
        _ => None,
    });
    texts.collect()
}

/// What a code means has no heading; the other texts have that of their column.
fn documented(page: &mut Page, texts: &[(&Column, &str)]) {
    let meaning = page.contract().primary().doc.first().map(|column| &page.contract().primary().columns[*column].name);
    for (column, text) in texts {
        if meaning != Some(&column.name) {
            page.heading(2, &Page::label(&column.title));
        }
        page.prose(text);
    }
}

fn notes(page: &mut Page, notes: &[&Note]) {
    if !notes.is_empty() {
        page.heading(2, "Notes");
    }
    for note in notes {
        page.note(note);
    }
}

/// Every value, with the profiles that it holds in.
fn facts(page: &mut Page, row: &Row) {
    let contract = page.contract();
    let table = contract.primary();
    let several = holders(row).len() > 1;
    let mut grid = if several { Table::new(["Fact", "Value", "Profiles"]) } else { Table::new(["Fact", "Value"]) };
    for (index, column) in table.columns.iter().enumerate() {
        let groups = groups(row, |cells| &cells[index]);
        let has_value = groups.iter().any(|(cell, _)| **cell != Cell::Null);
        if !has_value || (table.doc.contains(&index) && groups.len() < 2) {
            continue;
        }
        let id = crate::emit::markdown::fragment(&place::column_id(&column.name));
        let name = page.link(&Page::label(&column.title), &format!("{}#{id}", place::table(contract, 0)));
        for (cell, profiles) in &groups {
            let mut cells = vec![name.clone(), page.cell(column, cell)];
            cells.extend(several.then(|| page.profiles(profiles)));
            grid.row(cells);
        }
    }
    if !grid.is_empty() {
        page.heading(2, "How it travels");
        page.table(&grid);
    }
}

/// The details schemas that any profile gives the code.
fn details(page: &mut Page, row: &Row) {
    let contract = page.contract();
    let mut schemas: Vec<usize> = Vec::new();
    for cells in row.cells.iter().flatten() {
        for (column, cell) in contract.primary().columns.iter().zip(cells) {
            if let (Kind::Schema, Cell::Schema(schema)) = (column.kind, cell)
                && !schemas.contains(schema)
            {
                schemas.push(*schema);
            }
        }
    }
    if schemas.is_empty() {
        return;
    }
    page.heading(2, "Details");
    for schema in schemas {
        page.block(&format!("{}: {}", page.schema(schema), page.text(&contract.schemas[schema].description)));
        let members = contract.schemas[schema].canonical.get("properties").and_then(|members| members.as_object());
        let names: Vec<String> = members.into_iter().flatten().map(|(name, _)| code(name)).collect();
        if !names.is_empty() {
            page.block(&format!("Members: {}.", list(&names, "and")));
        }
    }
}

fn examples(page: &mut Page, examples: &[&Example]) {
    if examples.is_empty() {
        return;
    }
    page.heading(2, "Examples");
    for example in examples {
        page.heading(3, &format!("{}{}", anchor(&example.file), Page::label(&example.title)));
        show(page, example);
    }
}

/// An example below its heading: what it is, and the message verbatim.
pub(super) fn show(page: &mut Page, example: &Example) {
    if let Some(description) = &example.description {
        page.prose(description);
    }
    let profile = code(&page.contract().in_profile(example.profile));
    page.block(&format!("Profile {profile}, binding {}, file {}:", code(&example.binding), code(&example.file)));
    page.json(&example.text);
}

fn rules(page: &mut Page, index: usize) {
    let contract = page.contract();
    let mut grid = Table::new(["Rule", "Level", "Who", "Statement"]);
    for rule in &page.site.about[index].rules {
        grid.row([page.rule(rule), rules::level(rule), rules::who(rule), page.text(&rule.text)]);
    }
    let general = page.site.general.len() as u64;
    if grid.is_empty() && general == 0 {
        return;
    }
    page.heading(2, "Rules");
    page.table(&grid);
    if general > 0 {
        let noun = if grid.is_empty() { "rule" } else { "more rule" };
        let target = page.link(&count(general, noun), &place::of(contract, "rules"));
        let verb = if general == 1 { "singles" } else { "single" };
        page.block(&format!("{target} {verb} out no code."));
    }
}

/// Since when, until when, and in which profiles.
fn history(page: &mut Page, row: &Row) {
    let contract = page.contract();
    let mut items = Vec::new();
    items.extend(row.since.as_ref().map(|version| format!("Since version {}", code(version))));
    items.extend(row.until.as_ref().map(|version| format!("Until version {}", code(version))));
    let held = holders(row);
    let lacking: Vec<usize> = (0..contract.profiles.len()).filter(|profile| !held.contains(profile)).collect();
    items.push(format!("In profiles: {}", page.profiles(&held)));
    if !lacking.is_empty() {
        items.push(format!("Not in profiles: {}", crate::emit::grid::profiles(contract, &lacking)));
    }
    page.heading(2, "History");
    page.list(&items);
    page.block(&format!(
        "All rows: {}.",
        page.link(&Page::label(&contract.primary().title), &place::table(contract, 0))
    ));
}
