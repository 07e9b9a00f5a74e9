//! The row that an example shows, and what its cells put into the message.

use serde_json::Value;

use super::super::scope::{Scope, at};
use crate::model::{Cell, Row, Table};
use crate::source::ExampleSource;
use crate::{Problems, pointer, wording};

/// A row as a message shows it.
pub(super) struct Shown<'c> {
    pub key: &'c str,
    pub table: &'c Table,
    cells: &'c [Cell],
    profile: usize,
    tables: &'c [Option<Table>],
    /// Columns with a cell that is wrong or could not be read, which has been reported.
    pub doubtful: Vec<bool>,
}

/// The row that an example shows; nothing where it shows none, or one that is not there.
pub(super) fn shown<'c>(
    scope: &Scope<'_>,
    tables: &'c [Option<Table>],
    example: &ExampleSource,
    profile: usize,
    problems: &Problems,
) -> Option<Shown<'c>> {
    let table = tables.first()?.as_ref()?;
    let index = *scope.primary()?.rows.get(example.shows.as_ref()?.as_str())?;
    let row = &table.rows[index];
    let path = &scope.folder.tables[0].path;
    let (columns, cells) = ("/columns/", at("rows", index, ""));
    let wrong: Vec<&str> = problems
        .iter()
        .filter(|problem| problem.file == *path)
        .map(|problem| problem.pointer.as_str())
        .filter(|pointer| pointer.starts_with(columns) || pointer.starts_with(&cells))
        .collect();
    let cells_of = row.cells.get(profile).and_then(Option::as_ref);
    let doubtful = table.columns.iter().enumerate().map(|(place, column)| {
        let declared = at("columns", place, "");
        let cell = pointer::child("", &column.name);
        let told = cells_of.is_some_and(|cells| cells[place] == Cell::Null && says(scope, index, place));
        let target = column.table.map(|table| scope.folder.tables[table].path.as_str());
        told || problems.iter().any(|problem| Some(problem.file.as_str()) == target && target != Some(path))
            || scope.folder.tables[0].doubtful(&declared)
            || wrong
                .iter()
                .any(|pointer| pointer.starts_with(&declared) || pointer.starts_with(&cells) && pointer.contains(&cell))
    });
    let doubtful = doubtful.collect();
    Some(Shown { key: &row.key, table, profile, cells: cells_of?, tables, doubtful })
}

/// Whether the sources fill a cell. Where it is empty all the same, what it comes from could not be read.
fn says(scope: &Scope<'_>, row: usize, column: usize) -> bool {
    let Some(content) = &scope.folder.tables[0].content else { return false };
    let (row, column) = (&content.rows[row], &content.columns[column]);
    let emptied = row
        .get("overrides")
        .and_then(Value::as_object)
        .is_some_and(|overrides| overrides.values().any(|cells| cells.get(&column.name).is_some_and(Value::is_null)));
    !emptied && row.get(&column.name).or(column.default.as_ref()).is_some_and(|value| !value.is_null())
}

impl Shown<'_> {
    /// The cell as JSON: the outer `Option` is empty for what no message holds, the inner one for no value.
    #[allow(clippy::option_option, reason = "unknown and absent are different")]
    pub fn value(&self, column: usize) -> Option<Option<Value>> {
        self.json(self.table, column, self.cells.get(column)?)
    }

    /// The cell of the row that a cell refers to, and its name; nothing where it is unknown.
    #[allow(clippy::option_option, reason = "unknown and absent are different")]
    pub fn referred(&self, column: usize, its: usize) -> Option<(String, Option<Value>)> {
        let Cell::Row(row) = self.cells.get(column)? else { return None };
        let (table, row) = self.target(self.table, column, *row)?;
        let says = format!(
            "the cell {} of the row {} in the table {}",
            wording::name(&table.columns[its].name),
            wording::name(&row.key),
            wording::name(&table.name)
        );
        Some((says, self.json(table, its, row.cells.get(self.profile)?.as_ref()?.get(its)?)?))
    }

    fn target(&self, table: &Table, column: usize, row: usize) -> Option<(&Table, &Row)> {
        let table = self.tables.get(table.columns[column].table?)?.as_ref()?;
        Some((table, table.rows.get(row)?))
    }

    #[allow(clippy::option_option, reason = "unknown and absent are different")]
    fn json(&self, table: &Table, column: usize, cell: &Cell) -> Option<Option<Value>> {
        let key = |row: usize| Some(Value::from(self.target(table, column, row)?.1.key.as_str()));
        Some(match cell {
            Cell::Null => None,
            Cell::Text(text) => Some(text.as_str().into()),
            Cell::Integer(number) => Some((*number).into()),
            Cell::Boolean(flag) => Some((*flag).into()),
            Cell::List(texts) => Some(texts.as_slice().into()),
            Cell::Row(row) => Some(key(*row)?),
            Cell::Rows(rows) => Some(rows.iter().map(|row| key(*row)).collect::<Option<Vec<_>>>()?.into()),
            Cell::Schema(_) => return None,
        })
    }
}
