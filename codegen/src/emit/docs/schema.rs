//! The page of a schema: a section per object, each with a table of its members and, as sentences, what
//! depends on other members.

use serde_json::Value;

use super::contract::{describes, schemas_page};
use super::definition::{Definition, definitions};
use super::members::{self, Part};
use super::page::{Page, Site};
use super::{place, sentence};
use crate::Artifact;
use crate::emit::markdown::{Table, anchor, code};
use crate::model::{Cell, Kind, Role};

pub(super) fn pages(site: &Site) -> Vec<Artifact> {
    if site.contract.schemas.is_empty() {
        return Vec::new();
    }
    let users = users(site);
    let pages = users.iter().enumerate().map(|(index, rows)| page(site, index, rows));
    std::iter::once(schemas_page(site)).chain(pages).collect()
}

/// Per schema, the rows of the primary table that name it in any profile.
fn users(site: &Site) -> Vec<Vec<usize>> {
    let mut users = vec![Vec::new(); site.contract.schemas.len()];
    let rows = site.contract.tables.first().map(|table| table.rows.as_slice()).unwrap_or_default();
    for (index, row) in rows.iter().enumerate() {
        for cell in row.cells.iter().flatten().flatten() {
            if let Cell::Schema(schema) = cell
                && users[*schema].last() != Some(&index)
            {
                users[*schema].push(index);
            }
        }
    }
    users
}

fn page(site: &Site, index: usize, rows: &[usize]) -> Artifact {
    let contract = site.contract;
    let schema = &contract.schemas[index];
    let mut page = Page::new(site, site.schemas[index].clone(), &Page::label(&schema.title));
    page.prose(&schema.description);
    for note in contract.notes.iter().filter(|note| note.schemas.contains(&index)) {
        page.note(note);
    }
    let mut facts = vec![
        format!("Describes: {}", describes(contract, schema)),
        format!("{}: {}", code("$id"), code(&schema.id)),
        format!("File: {}", code(&format!("{}/{}", contract.name, schema.file))),
    ];
    if !rows.is_empty() {
        facts.push(format!("Codes: {}", page.rows(0, rows)));
    }
    if contract.error_info.as_ref().is_some_and(|mapping| mapping.payload == index) {
        let target = page.link("ErrorInfo", &place::of(contract, "error-info"));
        facts.push(format!("{target} is derived from it"));
    }
    page.list(&facts);
    for definition in definitions(schema) {
        section(&mut page, index, &definition);
    }
    details(&mut page, index);
    examples(&mut page, index);
    page.finish()
}

fn section(page: &mut Page, schema: usize, definition: &Definition) {
    if definition.pointer.is_empty() {
        page.heading(2, &definition.title);
    } else {
        page.heading(2, &format!("{}{}", anchor(&definition.id), definition.title));
        let description = definition.value.get("description").and_then(Value::as_str);
        page.prose(description.unwrap_or_default());
    }
    let part = Part { page, schema, pointer: definition.pointer.clone(), value: definition.value };
    let (summary, table, conditions) =
        (members::summary(&part), members::table(&part, definition), sentence::of(&part));
    page.block(&summary);
    page.table(&table);
    page.block(members::others(definition.value));
    if !conditions.is_empty() {
        page.block("**Conditions**");
        page.list(&conditions);
    }
    for (name, _) in definition.members() {
        values(page, schema, &code(name), &definition.member(name));
    }
    values(page, schema, &definition.title, &definition.pointer);
}

/// The rows that a part takes its values from; `label` is Markdown.
fn values(page: &mut Page, schema: usize, label: &str, pointer: &str) {
    let contract = page.contract();
    let Some((place, table)) = members::table_at(contract, schema, pointer) else { return };
    let registry = &contract.tables[table];
    let Some(keys) = contract.schemas[schema].canonical.pointer(place).and_then(|part| part.get("enum")) else {
        return;
    };
    let keys: std::collections::HashSet<&str> =
        keys.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let rows = registry.rows.iter().enumerate().filter(|(_, row)| keys.contains(row.key.as_str()));
    let items: Vec<String> = rows
        .map(|(index, row)| {
            let lead = registry.doc.first().and_then(|column| row.current().get(*column));
            let meaning = match lead {
                Some(Cell::Text(text)) => format!(": {}", page.text(text)),
                _ => String::new(),
            };
            format!("{}{meaning}", page.row(table, index))
        })
        .collect();
    page.heading(3, &format!("{}Values of {}", anchor(&members::values_id(pointer)), label));
    page.list(&items);
}

/// For a payload: the details schemas of the codes of its profile.
fn details(page: &mut Page, index: usize) {
    let contract = page.contract();
    let schema = &contract.schemas[index];
    let Some(registry) = contract.tables.first() else { return };
    let columns = registry.columns.iter().enumerate().filter(|(_, column)| column.kind == Kind::Schema);
    for (place, column) in columns.filter(|_| schema.role == Role::Payload) {
        let mut table = Table::new([Page::label(&registry.key.title), Page::label(&column.title)]);
        for (index, row) in registry.rows.iter().enumerate() {
            let cells = schema.profiles.first().map_or(Some(row.current()), |profile| row.cells[*profile].as_deref());
            if let Some(cell @ Cell::Schema(_)) = cells.and_then(|cells| cells.get(place)) {
                table.row([page.row(0, index), page.cell(column, cell)]);
            }
        }
        if !table.is_empty() {
            page.heading(2, &format!("{} by code", Page::label(&column.title)));
            page.table(&table);
        }
    }
}

/// The examples that the schema itself has; else the first message that holds an instance.
fn examples(page: &mut Page, index: usize) {
    let contract = page.contract();
    let own = contract.schemas[index].canonical.get("examples").and_then(Value::as_array);
    if let Some(own) = own.filter(|own| !own.is_empty()) {
        page.heading(2, "Example");
        for example in own {
            page.json(&format!("{example:#}"));
        }
        return;
    }
    let found = contract.examples.iter().find_map(|example| {
        let (pointer, _) = example.instances.iter().find(|(_, schema)| *schema == index)?;
        let message: Value = serde_json::from_str(&example.text).ok()?;
        Some((example, pointer, message.pointer(pointer).cloned()?))
    });
    let Some((example, pointer, instance)) = found else { return };
    page.heading(2, "Example");
    let of = example.shows.map(|row| format!(", an example of {}", page.row(0, row))).unwrap_or_default();
    let at = if pointer.is_empty() { String::new() } else { format!("{} in ", code(pointer)) };
    page.block(&format!("{at}{}{of}:", code(&example.file)));
    page.json(&format!("{instance:#}"));
}
