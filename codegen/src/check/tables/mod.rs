//! Tables: columns, then rows, then what rows say about each other.

mod cells;
mod columns;
mod decisions;
mod relations;
mod rows;

use super::scope::{Scope, stem, table_name};
use crate::model::{Cell, Decision, Key, Table};
use crate::source::{ColumnSource, Kind, TableSource};
use crate::{Problems, wording};

/// Members of a row that are no columns.
pub(super) const RESERVED: [&str; 4] = ["rust", "since", "until", "overrides"];

/// A table while it is checked.
struct Checked<'f> {
    file: &'f str,
    content: &'f TableSource,
    columns: Vec<Rules<'f>>,
    rows: Vec<rows::CheckedRow>,
    decision: Option<Decision>,
}

/// A column and what its cells are checked against.
struct Rules<'f> {
    source: &'f ColumnSource,
    /// Index of the table that cells refer to.
    table: Option<usize>,
    /// Cell of a row that leaves it out; `None` where a row must not, or where the default itself is wrong.
    default: Option<Cell>,
    /// Whether a row may leave the cell out, if only because the default is wrong and has been reported.
    may_lack: bool,
    /// Whether a cell may be `null`.
    may_be_null: bool,
    /// The type; `None` where it or the name could not be read, so that nothing can be said about cells.
    kind: Option<Kind>,
    /// Whether the bounds of numbers could be read.
    bounded: bool,
}

/// One entry per table of the manifest; `None` where it could not be read.
pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Vec<Option<Table>> {
    if scope.folder.tables.is_empty() {
        problems.add(
            &scope.folder.manifest.path,
            "/tables",
            "the contract has no table",
            "name one; the first is the primary table, with the error codes",
        );
    }
    let mut checked = Vec::with_capacity(scope.folder.tables.len());
    for (index, table) in scope.folder.tables.iter().enumerate() {
        checked.push(table.content.as_ref().map(|content| {
            let file = table.path.as_str();
            name(file, content, problems);
            let columns = columns::check(scope, table, content, problems);
            let rows = rows::check(scope, index, table, content, &columns, problems);
            let decision = decisions::check(scope, index, file, content, problems);
            Checked { file, content, columns, rows, decision }
        }));
    }
    relations::check(scope, &checked, problems);
    let finish = |table: Checked<'_>| {
        let file = table.file.strip_prefix(scope.folder.folder).unwrap_or_default().trim_start_matches('/').to_owned();
        finish(table, file)
    };
    checked.into_iter().map(|table| table.map(finish)).collect()
}

fn name(file: &str, content: &TableSource, problems: &mut Problems) {
    if content.name != stem(file) {
        problems.add(
            file,
            "/name",
            format!(
                "the table is called {}, but its file is called {}",
                wording::name(&content.name),
                wording::name(stem(file))
            ),
            format!("write {}, or rename the file", wording::name(stem(file))),
        );
    }
    if content.rows.is_empty() {
        problems.add(file, "/rows", "the table has no rows", "write at least one row, or remove the table");
    }
}

fn finish(table: Checked<'_>, file: String) -> Table {
    let content = table.content;
    let rows: Vec<_> = table.rows.into_iter().map(|row| row.row).collect();
    let place = |name: &String| content.columns.iter().position(|column| column.name == *name);
    Table {
        file,
        name: content.name.clone(),
        title: content.title.clone(),
        description: content.description.clone(),
        rust: content.rust.clone(),
        open: content.open,
        pages: content.pages,
        key: Key {
            name: content.key.name.clone(),
            title: content.key.title.clone(),
            doc: content.key.doc.clone(),
            format: content.key.format,
            qualifier: content.key.qualifier.clone(),
        },
        columns: table.columns.iter().enumerate().map(|(index, rules)| columns::finish(rules, index, &rows)).collect(),
        doc: content.doc.iter().filter_map(place).collect(),
        decision: table.decision,
        rows,
    }
}

/// The rows a table refers to, for messages.
fn target_name<'f>(scope: &Scope<'f>, table: usize) -> &'f str {
    table_name(&scope.folder.tables[table])
}
