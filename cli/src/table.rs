//! `table`: one table of a contract.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::catalog::{Column, Contract, Kind, MEANING, Table, View, catalog, contract_names};
use crate::outcome::{Outcome, Verdict};
use crate::output;
use crate::render::{DIM, STRONG, columns, paint};

/// Show a code table of a contract.
///
/// Without --profile every code is shown as the newest version that has it has it. Versions that share one form on the
/// wire share its rows, which carry the name of the newest of them; it is said where another one was asked for.
#[derive(clap::Args)]
pub struct Arguments {
    /// Name of the contract.
    #[arg(value_parser = contract_names())]
    contract: String,
    /// Name of the table; the error codes when not given.
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// Show the table of this version.
    #[arg(long, value_name = "VERSION")]
    profile: Option<String>,
    /// How to write it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Format {
    /// Columns for people, without the long texts.
    #[default]
    Text,
    /// A list of rows.
    Json,
    /// Comma-separated values with a heading (RFC 4180).
    Csv,
    /// A Markdown table.
    Markdown,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let contract = catalog()?.contract(&arguments.contract)?;
    let table = contract.table(arguments.table.as_deref())?;
    let profile = arguments.profile.as_deref().map(|name| contract.profile(name)).transpose()?;
    let rows: Vec<View> = match profile {
        None => table.rows(contract).collect(),
        Some(profile) => table.rows(contract).filter_map(|row| row.in_profile(profile)).collect(),
    };
    if let (Some(asked), Some(profile)) = (&arguments.profile, profile)
        && *asked != profile.id
    {
        output::note(&format!("{} {asked} has the rows of {}.", contract.name, profile.id));
    }
    match arguments.format {
        Format::Text => output::text(&text(contract, table, &rows))?,
        Format::Json => output::json(&rows.iter().map(View::document).collect::<Vec<_>>())?,
        Format::Csv => output::bytes(csv(table, &rows).as_bytes())?,
        Format::Markdown => output::bytes(markdown(table, &rows).as_bytes())?,
    }
    Ok(Verdict::Right)
}

/// A heading for rows of the table.
pub fn title(contract: &Contract, table: &Table) -> String {
    let of = format!("{} ({})", contract.title, contract.name);
    format!("{}  {}", paint(STRONG, &table.title), paint(DIM, &of))
}

fn text(contract: &Contract, table: &Table, rows: &[View]) -> String {
    let mut text = title(contract, table);
    text.push_str("\n\n");
    text.push_str(&overview(table, rows));
    let others: Vec<&str> =
        contract.tables.iter().map(|other| other.name.as_str()).filter(|name| *name != table.name).collect();
    if !others.is_empty() {
        let others = format!("Other tables: {} (--table NAME)", others.join(", "));
        text.extend(["\n", &paint(DIM, &others), "\n"]);
    }
    text
}

/// The rows in columns: the key, the version, what is short, and the meaning at the end.
pub fn overview(table: &Table, rows: &[View]) -> String {
    let filled = |column: &&Column| rows.iter().any(|row| !row.cell(&column.name).is_null());
    let short = table.columns.iter().filter(|column| is_short(column, rows)).filter(filled);
    let meaning = table.column(MEANING).filter(|column| filled(column));
    let shown: Vec<&Column> = short.chain(meaning).collect();
    let mut heading = vec![table.key.title.as_str(), "Version"];
    heading.extend(shown.iter().map(|column| column.title.as_str()));
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let mut line = vec![row.code.to_owned(), row.profile.to_owned()];
            line.extend(shown.iter().map(|column| {
                let cell = plain(row.cell(&column.name));
                if column.name == MEANING { first_sentence(&cell) } else { cell }
            }));
            line
        })
        .collect();
    columns(&heading, &lines)
}

/// Longer texts would push the meaning off the screen.
const SHORT: usize = 40;

fn is_short(column: &Column, rows: &[View]) -> bool {
    let texts = || rows.iter().filter_map(|row| row.cell(&column.name).as_str());
    match column.kind {
        Kind::Integer | Kind::Boolean | Kind::Row => true,
        Kind::Text => {
            let short = texts().all(|text| text.chars().count() <= SHORT);
            let alike = rows.len() > 1 && texts().collect::<BTreeSet<_>>().len() < 2;
            let repeats = rows.iter().all(|row| row.cell(&column.name).as_str() == Some(row.code));
            column.name != MEANING && short && !alike && !repeats
        }
        Kind::List | Kind::Rows | Kind::Schema => false,
    }
}

fn first_sentence(text: &str) -> String {
    text.split_once(". ").map_or_else(|| text.to_owned(), |(sentence, _)| format!("{sentence}."))
}

/// A cell in words.
pub fn plain(cell: &Value) -> String {
    match cell {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// In the form of the generated tables: cells are exact, and the profile is at the end.
fn csv(table: &Table, rows: &[View]) -> String {
    let columns = || table.columns.iter().map(|column| column.name.as_str()).chain(["since", "until"]);
    let mut text = record(std::iter::once(table.key.name.as_str()).chain(columns()).chain(["profile"]));
    for row in rows {
        let cells: Vec<String> = columns()
            .map(|column| match row.cell(column) {
                Value::Null => String::new(),
                Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("; "),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            })
            .collect();
        let cells = cells.iter().map(String::as_str);
        text.push_str(&record(std::iter::once(row.code).chain(cells).chain([row.profile])));
    }
    text
}

fn record<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let quoted = cells.map(|cell| {
        if cell.contains(['"', ',', '\n', '\r']) || cell.starts_with(' ') || cell.ends_with(' ') {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

fn markdown(table: &Table, rows: &[View]) -> String {
    let mut titles = vec![table.key.title.clone(), "Version".to_owned()];
    titles.extend(table.columns.iter().map(|column| column.title.clone()));
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&titles);
    text.push_str(&line(&vec!["---".to_owned(); titles.len()]));
    for row in rows {
        let mut cells = vec![format!("`{}`", row.code), row.profile.to_owned()];
        cells.extend(table.columns.iter().map(|column| {
            let cell = row.cell(&column.name);
            let cell = if cell.is_null() { String::new() } else { plain(cell) };
            cell.replace('|', "\\|").replace('\n', " ")
        }));
        text.push_str(&line(&cells));
    }
    text
}
