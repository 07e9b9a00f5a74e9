//! A registry as a table for people, shared by `tables/` and `docs/`.
//!
//! The main table shows every row in the newest profile that has it. What older profiles have instead is in a
//! second table of the columns that vary at all, with profiles that agree on one line.

use super::cell::groups;
use super::markdown::Table as Grid;
use crate::model::{Cell, Column, Contract, Row, Table};

/// How keys and cells are written; keys and cells come out as Markdown.
pub(super) struct Style<'a> {
    pub(super) key: &'a dyn Fn(usize) -> String,
    pub(super) cell: &'a dyn Fn(&Column, &Cell) -> String,
    pub(super) title: &'a dyn Fn(&str) -> String,
}

/// Every row, with the columns of these indexes, and the profiles where some row is not in all of them.
pub(super) fn main(contract: &Contract, table: &Table, columns: &[usize], style: &Style) -> Grid {
    let partial = table.rows.iter().any(|row| row.cells.iter().any(Option::is_none));
    let mut heads = vec![(style.title)(&table.key.title)];
    heads.extend(columns.iter().map(|column| (style.title)(&table.columns[*column].title)));
    heads.extend(partial.then(|| "Profiles".to_owned()));
    let mut grid = Grid::new(heads);
    for (index, row) in table.rows.iter().enumerate() {
        let mut cells = vec![(style.key)(index)];
        let current = row.current();
        cells.extend(columns.iter().map(|column| (style.cell)(&table.columns[*column], &current[*column])));
        cells.extend(partial.then(|| profiles_or_all(contract, &holders(row))));
        grid.row(cells);
    }
    grid
}

/// What differs from the main table; no rows where nothing does.
pub(super) fn variants(contract: &Contract, table: &Table, style: &Style) -> Grid {
    let varying: Vec<usize> = (0..table.columns.len()).filter(|column| differs(table, *column)).collect();
    let mut heads = vec![(style.title)(&table.key.title), "Profiles".to_owned()];
    heads.extend(varying.iter().map(|column| (style.title)(&table.columns[*column].title)));
    let mut grid = Grid::new(heads);
    for (index, row) in table.rows.iter().enumerate() {
        let groups = groups(row, |cells| varying.iter().map(|column| &cells[*column]).collect::<Vec<_>>());
        for (cells, members) in groups.iter().skip(1) {
            let mut line = vec![(style.key)(index), profiles(contract, members)];
            let columns = varying.iter().map(|column| &table.columns[*column]);
            line.extend(columns.zip(cells).map(|(column, cell)| (style.cell)(column, cell)));
            grid.row(line);
        }
    }
    grid
}

/// Whether two profiles that have a row disagree on the column.
fn differs(table: &Table, column: usize) -> bool {
    table.rows.iter().any(|row| groups(row, |cells| &cells[column]).len() > 1)
}

/// Profiles that have the row.
pub(super) fn holders(row: &Row) -> Vec<usize> {
    (0..row.cells.len()).filter(|profile| row.cells[*profile].is_some()).collect()
}

/// Ids of profiles, or that it is all of them.
pub(super) fn profiles_or_all(contract: &Contract, indexes: &[usize]) -> String {
    if indexes.len() == contract.profiles.len() { "all".to_owned() } else { profiles(contract, indexes) }
}

/// `2.0, 1.3`; ids as the command takes them.
pub(super) fn profiles(contract: &Contract, indexes: &[usize]) -> String {
    let ids = indexes.iter().map(|index| super::markdown::code(&contract.profiles[*index].id));
    ids.collect::<Vec<_>>().join(", ")
}
