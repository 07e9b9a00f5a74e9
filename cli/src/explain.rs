//! `explain`: what a code, name, reason, category, number or rule means.
//!
//! A row answers to its key, to its names (reason, category and the like, and keys of other tables that it refers to)
//! and to its numbers, in any profile. Rows that answer to their key come first within their contract, then the
//! order is that of the catalog. One row is explained in full; several that share a number are listed.

use serde_json::Value;

use crate::catalog::{ADVICE, Catalog, Column, Kind, MEANING, RETRY_AFTER, RETRYABLE, View, catalog, contract_names};
use crate::near::{self, squash};
use crate::outcome::{Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{DIM, Format, STRONG, fields, paint, paragraph};
use crate::rules;
use crate::table::{overview, plain, title};

/// Explain a code, name, reason, category, number or rule.
///
/// Spelling is not a matter of case or separators: `no-stock`, `NoStock` and `NO_STOCK` are the same. A
/// number is looked up as a JSON-RPC code, an HTTP status and a gRPC status, in every version; when several codes
/// share it, all of them are listed. Exits with 1 when nothing of the kind is known.
#[derive(clap::Args)]
pub struct Arguments {
    /// Look in this contract only.
    #[arg(long, value_name = "NAME", value_parser = contract_names())]
    contract: Option<String>,
    /// A code, name, reason, category or rule id in any spelling, or a number; a negative one needs no quotes.
    #[arg(allow_negative_numbers = true)]
    what: String,
    /// How to write it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let catalog = catalog()?;
    let rows: Vec<View> = rows(catalog, arguments.contract.as_deref()).collect();
    let found = answering(&rows, &arguments.what);
    let stated = rules::answering(catalog, arguments.contract.as_deref(), &arguments.what);
    let none = found.is_empty() && stated.is_empty();
    match arguments.format {
        Format::Json => {
            let documents = found.iter().map(|hit| hit.shown().document());
            output::json(&documents.chain(stated.iter().map(rules::document)).collect::<Vec<_>>())?;
        }
        Format::Text if none => {}
        Format::Text => {
            let stated = stated.iter().map(rules::explanation);
            let texts = (!found.is_empty()).then(|| text(&found)).into_iter().chain(stated);
            output::text(&texts.collect::<Vec<_>>().join("\n"))?;
        }
    }
    if none {
        output::error(&nothing(catalog, &rows, arguments));
    }
    Ok(Verdict::wrong_if(none))
}

fn rows<'a>(catalog: &'a Catalog, contract: Option<&'a str>) -> impl Iterator<Item = View<'a>> {
    let contracts = catalog.contracts.iter().filter(move |known| contract.is_none_or(|name| known.name == name));
    contracts.flat_map(|contract| contract.tables.iter().flat_map(move |table| table.rows(contract)))
}

/// A row that answers.
struct Hit<'a, 'b> {
    row: &'b View<'a>,
    by_key: bool,
    /// Profiles in which it answers.
    profiles: Vec<String>,
}

impl<'a> Hit<'a, '_> {
    /// The row in the newest profile in which it answers.
    fn shown(&self) -> View<'a> {
        self.row.everywhere().find(|row| self.profiles.iter().any(|id| id == row.profile)).unwrap_or(self.row.clone())
    }
}

fn answering<'a, 'b>(rows: &'b [View<'a>], what: &str) -> Vec<Hit<'a, 'b>> {
    let number: Option<i64> = what.trim().parse().ok();
    let name = squash(what);
    let by_key = |row: &View| number.is_none() && squash(row.code) == name || row.code == what;
    let answers = |row: &View| {
        row.table.columns.iter().any(|column| match number {
            Some(number) => is_number(column) && row.cell(&column.name).as_i64() == Some(number),
            None => is_name(column) && row.cell(&column.name).as_str().is_some_and(|cell| squash(cell) == name),
        })
    };
    let mut found: Vec<Hit> = Vec::new();
    for row in rows {
        let by_key = by_key(row);
        let profiles: Vec<String> =
            row.everywhere().filter(|row| by_key || answers(row)).map(|row| row.profile.to_owned()).collect();
        if !profiles.is_empty() {
            found.push(Hit { row, by_key, profiles });
        }
    }
    let place = |hit: &Hit| rows.iter().position(|row| row.contract.name == hit.row.contract.name);
    found.sort_by_key(|hit| (place(hit), !hit.by_key));
    found
}

fn is_number(column: &Column) -> bool {
    let name = column.name.as_str();
    column.kind == Kind::Integer && (name == "number" || name.ends_with("_code") || name.ends_with("_status"))
}

fn is_name(column: &Column) -> bool {
    let name = column.name.as_str();
    match column.kind {
        Kind::Row => true,
        Kind::Text => matches!(name, "reason" | "category") || name.ends_with("name") || name.ends_with("_uri"),
        _ => false,
    }
}

fn nothing(catalog: &Catalog, rows: &[View], arguments: &Arguments) -> String {
    let what = harmless(&arguments.what);
    let place = match &arguments.contract {
        Some(contract) => format!("contract {contract}"),
        None => "any contract".to_owned(),
    };
    let names = rows.iter().flat_map(|row| {
        let named = row.table.columns.iter().filter(|column| is_name(column));
        std::iter::once(row.code).chain(named.filter_map(|column| row.cell(&column.name).as_str()))
    });
    let rules = rules::ids(catalog, arguments.contract.as_deref());
    let near = match what.trim().parse::<i64>() {
        Ok(number) if number_is_known(rows, -number) => vec![(-number).to_string()],
        Ok(_) => Vec::new(),
        Err(_) => near::suggestions(&what, names.chain(rules)).into_iter().map(str::to_owned).collect(),
    };
    let hint = match near.as_slice() {
        [] => String::new(),
        near => format!("; did you mean {}?", near::either(near)),
    };
    format!("{what} is unknown in {place}{hint}")
}

fn number_is_known(rows: &[View], number: i64) -> bool {
    !answering(rows, &number.to_string()).is_empty()
}

fn text(found: &[Hit]) -> String {
    let keyed: Vec<&Hit> = found.iter().filter(|hit| hit.by_key).collect();
    let in_full = if keyed.is_empty() && found.len() == 1 { found.iter().collect() } else { keyed };
    let mut text = in_full.iter().map(|hit| explanation(&hit.shown())).collect::<Vec<_>>().join("\n");
    let mut rest: Vec<&Hit> = found.iter().filter(|hit| !hit.by_key && found.len() > 1).collect();
    while let Some(first) = rest.first() {
        let table = first.row.table;
        let (same, other): (Vec<&Hit>, Vec<&Hit>) = rest.iter().partition(|hit| std::ptr::eq(hit.row.table, table));
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&listing(&same));
        rest = other;
    }
    if in_full.is_empty() {
        text.push_str(&paint(DIM, "\nagent-errors explain CODE tells all about one of them.\n"));
    }
    text
}

/// The rows of one table that answer, each in the newest profile in which it does.
fn listing(hits: &[&Hit]) -> String {
    let Some(Hit { row: View { contract, table, .. }, .. }) = hits.first() else {
        return String::new();
    };
    let shown: Vec<View> = hits.iter().map(|hit| hit.shown()).collect();
    format!("{}\n\n{}", title(contract, table), overview(table, &shown))
}

fn explanation(row: &View) -> String {
    let draft = if row.contract.is_draft(row.profile) { " (draft)" } else { "" };
    let heading = format!("{} {}{draft}, {}", row.contract.name, row.profile, row.table.title);
    let mut text = format!("{}  {}\n", paint(STRONG, row.code), paint(DIM, &heading));
    if let Some(meaning) = row.cell(MEANING).as_str() {
        text.push_str(&paragraph(meaning));
    }
    text.push('\n');
    text.push_str(&fields(&described(row)));
    text
}

/// Columns that say how the error travels, and those that say when and what then, in the order of reading.
const BINDINGS: [&str; 3] = ["json_rpc_code", "http_status", "grpc_status"];
const CIRCUMSTANCES: [&str; 4] = ["category", "raised_by", RETRYABLE, RETRY_AFTER];
const ELSEWHERE: [&str; 3] = [MEANING, "reason", "domain"];

fn described(row: &View) -> Vec<(String, String)> {
    let columns = |names: &'static [&'static str]| names.iter().filter_map(|name| row.table.column(name));
    let mut described: Vec<(String, String)> = columns(&BINDINGS)
        .map(|column| {
            let cell = row.cell(&column.name);
            let content = if cell.is_null() { format!("none in {}", row.profile) } else { plain(cell) };
            (column.title.clone(), content)
        })
        .collect();
    if let (Some(reason), Some(domain)) = (row.cell("reason").as_str(), row.cell("domain").as_str()) {
        described.push(("ErrorInfo".to_owned(), format!("reason {reason}, domain {domain}")));
    }
    described.extend(columns(&CIRCUMSTANCES).filter_map(|column| filled(row, column)));
    let placed = |name: &str| [&BINDINGS[..], &CIRCUMSTANCES, &ELSEWHERE, &[ADVICE]].concat().contains(&name);
    described.extend(row.table.columns.iter().filter(|c| !placed(&c.name)).filter_map(|column| filled(row, column)));
    described.extend(columns(&[ADVICE]).filter_map(|column| filled(row, column)));
    described.extend(in_other_profiles(row));
    described
}

fn filled(row: &View, column: &Column) -> Option<(String, String)> {
    let content = match row.cell(&column.name) {
        Value::Null => return None,
        Value::Array(list) if list.is_empty() => return None,
        cell @ Value::Bool(_) if column.name == RETRYABLE => {
            format!("{}, unless the message says otherwise", plain(cell))
        }
        cell => plain(cell),
    };
    Some((column.title.clone(), content))
}

/// What is different in other profiles, neighbours that agree on one line.
fn in_other_profiles(row: &View) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for profile in row.contract.profiles.iter().filter(|profile| profile.id != row.profile) {
        let content = match row.in_profile(profile) {
            None => "not there".to_owned(),
            Some(other) => {
                let cells = other.differing(row).map(|c| format!("{} {}", c.title, plain(other.cell(&c.name))));
                cells.collect::<Vec<_>>().join("; ")
            }
        };
        match lines.last_mut() {
            Some((label, last)) if *last == content => label.extend([", ", &profile.id]),
            _ => lines.push((format!("In {}", profile.id), content)),
        }
    }
    lines.retain(|(_, content)| !content.is_empty());
    lines
}
