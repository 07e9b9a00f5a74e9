//! One page with every code of every contract: the way in for somebody who saw one in a log.

use std::fmt::Write;

use agent_errors_codegen::edition::{Contract, Kind, Table};
use serde_json::{Map, Value};

use crate::Sources;
use crate::markup::markdown;

/// The page.
pub(crate) fn page(sources: &Sources) -> String {
    let mut out = String::from(
        "# All codes\n\nEvery code with what it means and the numbers by which it travels, contract by contract. For programs: \
         [codes.json](codes.json).\n",
    );
    for (name, contract) in sources.edition.contracts.iter() {
        let Some((table, rows)) = contract.tables.iter().next() else { continue };
        let numbers: Vec<&str> = rows
            .columns
            .iter()
            .filter(|(_, column)| column.r#type == Kind::Integer)
            .map(|(name, _)| name)
            .take(3)
            .collect();
        let _ = write!(out, "\n## {}\n\n| {} |", markdown(&contract.title), markdown(&rows.key.title));
        for column in &numbers {
            let title = rows.columns.get(column).map_or(*column, |column| column.title.as_str());
            let _ = write!(out, " {} |", markdown(title));
        }
        let _ = write!(out, " What it means |\n|---|{}---|\n", "---|".repeat(numbers.len()));
        for (key, cells) in current(contract, rows) {
            let shown = match sources.page_of_row(name, table, &file_of(key)) {
                Some(page) => format!("[`{key}`]({page})"),
                None => format!("[`{key}`]({name}/{table}.md)"),
            };
            let _ = write!(out, "| {shown} |");
            for column in &numbers {
                let cell = cells.get(*column).filter(|cell| !cell.is_null());
                let _ = write!(out, " {} |", cell.map_or("–".to_owned(), |cell| format!("`{cell}`")));
            }
            let _ = writeln!(out, " {} |", markdown(meaning(contract, cells)));
        }
    }
    out
}

/// Rows with their cells in the newest profile that has them.
pub(crate) fn current<'c>(
    contract: &'c Contract,
    table: &'c Table,
) -> impl Iterator<Item = (&'c str, &'c Map<String, Value>)> {
    table.rows.iter().filter_map(|(key, row)| {
        let newest = contract.profiles.names().find_map(|profile| row.profiles.get(profile))?;
        Some((key, newest))
    })
}

/// What a row of the primary table means, in a sentence.
pub(crate) fn meaning<'c>(contract: &Contract, cells: &'c Map<String, Value>) -> &'c str {
    let column = contract.tables.iter().next().and_then(|(_, table)| table.doc.first());
    column.and_then(|column| cells.get(column)).and_then(Value::as_str).unwrap_or_default()
}

/// The name of a row's page; a qualifier is written as the generator writes it.
pub(crate) fn file_of(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let mut file = String::with_capacity(key.len());
    for c in key.chars() {
        if plain(c) {
            file.push(c);
        } else {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                let _ = write!(file, "={byte:02X}");
            }
        }
    }
    file
}
