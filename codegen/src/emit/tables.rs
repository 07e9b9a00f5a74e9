//! The registries for programs and for people: `tables/`.
//!
//! `catalog.json` is everything that a command needs to print or explain a row. Beside it stands each table by
//! itself: as JSON in the form that it has in the catalogue, as CSV (RFC 4180) with a line per row and profile,
//! and as Markdown.

use serde_json::{Map, Value, json};

use super::cell;
use super::grid::{self, Style};
use super::markdown::{self, unlinked};
use crate::Artifact;
use crate::model::{Cell, Contract, Kind, Model, Row, Status, Table};

/// The catalogue, and three forms of every table.
pub(crate) fn artifacts(model: &Model) -> Vec<Artifact> {
    let mut artifacts = Vec::new();
    let mut contracts = Vec::new();
    for contract in &model.contracts {
        let mut tables = Vec::new();
        for (index, table) in contract.tables.iter().enumerate() {
            let path = |extension: &str| {
                format!("tables/{}/{}.{extension}", contract.name, markdown::file_name(&table.name))
            };
            let entry = table_json(contract, index, table);
            artifacts.push(Artifact { path: path("csv"), text: csv(contract, table) });
            artifacts.push(Artifact { path: path("json"), text: super::pretty(&entry) });
            artifacts.push(Artifact { path: path("md"), text: page(contract, table) });
            tables.push(entry);
        }
        contracts.push(json!({
            "name": contract.name,
            "title": contract.title,
            "summary": contract.summary,
            "profiles": profiles(contract),
            "tables": tables,
        }));
    }
    let catalog = json!({ "contracts": contracts });
    artifacts.push(Artifact { path: "tables/catalog.json".to_owned(), text: super::pretty(&catalog) });
    artifacts
}

fn profiles(contract: &Contract) -> Vec<Value> {
    let profiles = contract.profiles.iter();
    profiles.map(|profile| json!({ "id": profile.id, "status": status(profile.status), "covers": profile.covers })).collect()
}

/// The status as the sources spell it.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Draft => "draft",
        Status::Current => "current",
        Status::Frozen => "frozen",
    }
}

/// The type of a column as the sources spell it.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "text",
        Kind::Integer => "integer",
        Kind::Boolean => "boolean",
        Kind::List => "list",
        Kind::Row => "row",
        Kind::Rows => "rows",
        Kind::Schema => "schema",
    }
}

fn table_json(contract: &Contract, index: usize, table: &Table) -> Value {
    let columns = table.columns.iter().map(|column| {
        json!({ "name": column.name, "title": column.title, "type": kind(column.kind), "doc": column.doc })
    });
    let mapping = if index == 0 { Mapping::of(contract, table) } else { None };
    json!({
        "name": table.name,
        "title": table.title,
        "description": table.description,
        "key": { "name": table.key.name, "title": table.key.title },
        "columns": columns.collect::<Vec<_>>(),
        "rows": table.rows.iter().map(|row| row_json(contract, table, mapping.as_ref(), row)).collect::<Vec<_>>(),
    })
}

/// What the primary table gains from the ErrorInfo mapping: columns that it does not have itself.
struct Mapping<'a> {
    /// Profile whose payload is mapped; absent for all.
    profile: Option<usize>,
    /// Whether the key is the reason.
    by_key: bool,
    domain: &'a Cell,
    adds: [bool; 2],
}

impl<'a> Mapping<'a> {
    fn of(contract: &'a Contract, table: &Table) -> Option<Self> {
        let mapping = contract.error_info.as_ref()?;
        Some(Self {
            profile: contract.schemas[mapping.payload].profile,
            by_key: mapping.reason_is_key(contract),
            domain: &contract.constants[mapping.domain].value,
            adds: ["reason", "domain"].map(|name| table.columns.iter().all(|column| column.name != name)),
        })
    }

    fn cells(&self, row: &Row, profile: usize) -> impl Iterator<Item = (&'static str, Value)> {
        let holds = self.profile.is_none_or(|mapped| mapped == profile) && row.cells[profile].is_some();
        let reason = if holds && self.by_key { row.key.as_str().into() } else { Value::Null };
        let domain = if holds { cell::constant(self.domain).into() } else { Value::Null };
        [("reason", reason), ("domain", domain)].into_iter().zip(self.adds).filter(|(_, adds)| *adds).map(|(cell, _)| cell)
    }
}

fn row_json(contract: &Contract, table: &Table, mapping: Option<&Mapping>, row: &Row) -> Value {
    let newest = row.newest();
    let cells = |profile: usize| {
        let mut cells = Map::new();
        let own = row.cells[profile].as_deref().unwrap_or_default();
        for (column, value) in table.columns.iter().zip(own) {
            cells.insert(column.name.clone(), cell::json(contract, column, value));
        }
        for (name, value) in mapping.into_iter().flat_map(|mapping| mapping.cells(row, profile)) {
            cells.insert(name.to_owned(), value);
        }
        cells
    };
    let current = cells(newest);
    let mut profiles = Map::new();
    for (profile, id) in contract.profiles.iter().map(|profile| profile.id.clone()).enumerate() {
        if profile == newest {
            continue;
        }
        let differs = row.cells[profile].is_some().then(|| {
            let cells = cells(profile).into_iter().filter(|(name, value)| current.get(name) != Some(value));
            Value::Object(cells.collect())
        });
        profiles.insert(id, differs.unwrap_or_default());
    }
    let mut entry = Map::new();
    entry.insert("contract".to_owned(), contract.name.as_str().into());
    entry.insert("version".to_owned(), contract.profiles[newest].id.as_str().into());
    entry.insert("table".to_owned(), table.name.as_str().into());
    entry.insert("code".to_owned(), row.key.as_str().into());
    for (name, value) in current {
        entry.entry(name).or_insert(value);
    }
    entry.insert("since".to_owned(), row.since.as_deref().into());
    entry.insert("until".to_owned(), row.until.as_deref().into());
    entry.insert("profiles".to_owned(), profiles.into());
    entry.into()
}

/// RFC 4180, but with plain line feeds: one line per row and profile that has it.
///
/// Cells are exact. A number keeps its sign without quotes, and no apostrophe is put before a text that a
/// spreadsheet might take for a formula: the file is for programs first.
fn csv(contract: &Contract, table: &Table) -> String {
    let mut out = String::new();
    let heads = std::iter::once(&table.key.name).chain(table.columns.iter().map(|column| &column.name));
    record(&mut out, heads.map(String::as_str).chain(["since", "until", "profile"]));
    for row in &table.rows {
        let held = contract.profiles.iter().zip(&row.cells);
        for (profile, cells) in held.filter_map(|(profile, cells)| Some((profile, cells.as_ref()?))) {
            let texts = table.columns.iter().zip(cells);
            let texts: Vec<String> = texts.map(|(column, value)| cell::plain(contract, column, value)).collect();
            let bounds = [&row.since, &row.until].map(|version| version.as_deref().unwrap_or_default());
            let line = std::iter::once(row.key.as_str()).chain(texts.iter().map(String::as_str));
            record(&mut out, line.chain(bounds).chain([profile.id.as_str()]));
        }
    }
    out
}

fn record<'a>(out: &mut String, fields: impl Iterator<Item = &'a str>) {
    for (place, field) in fields.enumerate() {
        if place > 0 {
            out.push(',');
        }
        if field.contains(['"', ',', '\n', '\r']) || field.starts_with(' ') || field.ends_with(' ') {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(field);
        }
    }
    out.push('\n');
}

fn page(contract: &Contract, table: &Table) -> String {
    let style = Style {
        key: &|row| markdown::code(&table.rows[row].key),
        cell: &|column, value| match value {
            Cell::Null => markdown::NOTHING.to_owned(),
            Cell::Text(text) if column.format.is_none() => markdown::inline(text, &unlinked),
            Cell::List(texts) => texts.iter().map(|text| markdown::inline(text, &unlinked)).collect::<Vec<_>>().join("; "),
            _ => markdown::code(&cell::plain(contract, column, value)),
        },
        title: &|title| markdown::inline(title, &unlinked),
    };
    let columns: Vec<usize> = (0..table.columns.len()).collect();
    let mut out = markdown::generated(&contract.name);
    out.push_str(&format!("# {}: {}\n\n", (style.title)(&contract.title), (style.title)(&table.title)));
    let description = markdown::paragraphs(&table.description, &unlinked);
    if !description.is_empty() {
        out.push_str(&description);
        out.push('\n');
    }
    out.push_str(&grid::main(contract, table, &columns, &style).render());
    let variants = grid::variants(contract, table, &style);
    if !variants.is_empty() {
        out.push_str("\n## In other profiles\n\n");
        out.push_str(&variants.render());
    }
    out
}
