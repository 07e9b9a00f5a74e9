//! Cells as plain text, and rows compared by their cells.

use crate::model::{Cell, Column, Contract, Row};

/// What stands between the items of a list in a flat file.
const SEPARATOR: &str = "; ";

/// The cell as plain text; nothing where there is no value.
pub(super) fn plain(contract: &Contract, column: &Column, cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Integer(number) => number.to_string(),
        Cell::Boolean(flag) => flag.to_string(),
        Cell::List(texts) => texts.join(SEPARATOR),
        Cell::Row(row) => key(contract, column, *row).to_owned(),
        Cell::Rows(rows) => rows.iter().map(|row| key(contract, column, *row)).collect::<Vec<_>>().join(SEPARATOR),
        Cell::Schema(schema) => contract.schemas[*schema].id.clone(),
    }
}

/// A constant's value as plain text.
pub(super) fn constant(value: &Cell) -> String {
    match value {
        Cell::Text(text) => text.clone(),
        Cell::Integer(number) => number.to_string(),
        _ => String::new(),
    }
}

/// The name of the row that a cell of the column names.
pub(super) fn key<'a>(contract: &'a Contract, column: &Column, row: usize) -> &'a str {
    target(contract, column, row).map_or("", |row| row.id.as_str())
}

/// The row that a `row` or `rows` cell names.
fn target<'a>(contract: &'a Contract, column: &Column, row: usize) -> Option<&'a Row> {
    contract.tables.get(column.table?)?.rows.get(row)
}

/// Profiles of a row that have the same cells, newest group first; those that lack the row are in none.
pub(super) fn groups<'a, T: PartialEq>(row: &'a Row, pick: impl Fn(&'a [Cell]) -> T) -> Vec<(T, Vec<usize>)> {
    let mut groups: Vec<(T, Vec<usize>)> = Vec::new();
    for (profile, cells) in row.cells.iter().enumerate() {
        let Some(cells) = cells else { continue };
        let value = pick(cells);
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, profiles)) => profiles.push(profile),
            None => groups.push((value, vec![profile])),
        }
    }
    groups
}
