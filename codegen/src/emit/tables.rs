//! The registries for programs and for people: `tables/`.
//!
//! `catalog.json` is everything that a command needs to print or explain a row. Beside it stands each table by
//! itself: as JSON in the form that it has in the catalogue, as CSV (RFC 4180) with a line per row and profile,
//! and as Markdown. All tables of a contract are one ES module too.

use std::fmt::Write as _;

use super::grid::{self, Style};
use super::markdown::{self, unlinked};
use super::{catalog, cell, js};
use crate::Artifact;
use crate::model::{Cell, Contract, Model, Table};

/// Everything in one file; the documents of a publication say the same.
pub(crate) const CATALOG: &str = "tables/catalog.json";

/// The catalogue, and three forms of every table.
pub(crate) fn artifacts(model: &Model) -> Vec<Artifact> {
    let catalog = catalog::of(model);
    let mut artifacts = Vec::new();
    for (contract, entry) in model.contracts.iter().zip(&catalog.contracts) {
        for (table, entry) in contract.tables.iter().zip(&entry.tables) {
            let path = |extension: &str| {
                format!(
                    "tables/{}/{}.{extension}",
                    markdown::file_name(&contract.name),
                    markdown::file_name(&table.name)
                )
            };
            artifacts.push(Artifact { path: path("csv"), text: csv(contract, table) });
            artifacts.push(Artifact { path: path("json"), text: super::pretty(entry) });
            artifacts.push(Artifact { path: path("md"), text: page(contract, table) });
        }
        artifacts.extend(js::artifacts(contract, entry));
    }
    artifacts.push(Artifact { path: CATALOG.to_owned(), text: super::pretty(&catalog) });
    artifacts
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
            Cell::List(texts) => {
                texts.iter().map(|text| markdown::inline(text, &unlinked)).collect::<Vec<_>>().join("; ")
            }
            _ => markdown::code(&cell::plain(contract, column, value)),
        },
        title: &|title| markdown::inline(title, &unlinked),
    };
    let columns: Vec<usize> = (0..table.columns.len()).collect();
    let mut out = markdown::generated(&contract.name);
    let _ = writeln!(out, "# {}: {}\n", (style.title)(&contract.title), (style.title)(&table.title));
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
