//! What cells say about other cells: `unique`, `spelled_as`, `agrees_with`, and references within a profile.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::super::formats;
use super::super::scope::Scope;
use super::{Checked, Rules, target_name};
use crate::model::{Cell, Row};
use crate::{Problems, wording};

pub(super) fn check(scope: &Scope<'_>, tables: &[Option<Checked<'_>>], problems: &mut Problems) {
    for table in tables.iter().flatten() {
        for (column, rules) in table.columns.iter().enumerate() {
            let place = Place { scope, table, column, rules };
            if rules.source.unique {
                place.unique(problems);
            }
            place.spelling(problems);
            place.agreement(tables, problems);
            place.presence(problems);
        }
    }
}

/// A column of a table.
struct Place<'c, 'f> {
    scope: &'c Scope<'f>,
    table: &'c Checked<'f>,
    column: usize,
    rules: &'c Rules<'f>,
}

impl Place<'_, '_> {
    fn name(&self) -> String {
        wording::name(&self.rules.source.name)
    }

    fn origin(&self, index: usize, profile: usize) -> String {
        self.table.rows[index].origin(self.scope, index, profile, self.column, &self.rules.source.name)
    }

    /// Visits the cells of every row in every profile that has it. What is wrong and how to mend it is noted once
    /// for each place that a cell is written at.
    fn each(&self, problems: &mut Problems, fault: impl Fn(&Row, usize, &[Cell]) -> Option<(String, String)>) {
        for (index, checked) in self.table.rows.iter().enumerate() {
            let mut reported = HashSet::new();
            for (profile, cells) in checked.row.cells.iter().enumerate() {
                if let Some(cells) = cells
                    && let Some((what, fix)) = fault(&checked.row, profile, cells)
                {
                    let origin = self.origin(index, profile);
                    if reported.insert(origin.clone()) {
                        problems.add(self.table.file, origin, what, fix);
                    }
                }
            }
        }
    }

    fn unique(&self, problems: &mut Problems) {
        let mut reported = HashSet::new();
        for profile in 0..self.scope.manifest.profiles.len() {
            let mut seen: HashMap<Cow<'_, str>, usize> = HashMap::new();
            for (index, checked) in self.table.rows.iter().enumerate() {
                let Some(cells) = &checked.row.cells[profile] else { continue };
                let Some(value) = identity(&cells[self.column]) else { continue };
                let first = *seen.entry(value).or_insert(index);
                if first != index && reported.insert(index) {
                    let other = wording::name(&self.table.rows[first].row.id);
                    problems.add(
                        self.table.file,
                        self.origin(index, profile),
                        format!(
                            "the cell {} is the same as that of the row {other}, but the column is `unique`",
                            self.name()
                        ),
                        "give each row of a profile a value of its own",
                    );
                }
            }
        }
    }

    fn spelling(&self, problems: &mut Problems) {
        let Some(rule) = &self.rules.source.spelled_as else { return };
        let other = self.table.columns.iter().position(|other| other.source.name == rule.column);
        if other.is_none() && rule.column != self.table.content.key.name {
            return;
        }
        self.each(problems, |row, _, cells| {
            let text = match other.map(|other| &cells[other]) {
                None if row.key.is_empty() => return None,
                None => row.key.as_str(),
                Some(Cell::Text(text)) => text.as_str(),
                Some(_) => return None,
            };
            let Cell::Text(written) = &cells[self.column] else { return None };
            let text = text.strip_suffix(rule.without_suffix.as_str()).unwrap_or(text);
            let right = formats::respell(rule.format, text).filter(|right| right != written)?;
            Some((
                format!(
                    "the cell {} is not {} in the spelling of the column",
                    self.name(),
                    wording::name(&rule.column)
                ),
                format!("write {}", wording::name(&right)),
            ))
        });
    }

    fn agreement(&self, tables: &[Option<Checked<'_>>], problems: &mut Problems) {
        let Some(rule) = &self.rules.source.agrees_with else { return };
        let Some(link) = self.table.columns.iter().position(|other| other.source.name == rule.column) else { return };
        let Some(other) = self.table.columns[link].table.and_then(|target| tables[target].as_ref()) else { return };
        let Some(its) = other.columns.iter().position(|column| column.source.name == rule.its) else { return };
        if other.columns[its].source.kind != self.rules.source.kind {
            return;
        }
        self.each(problems, |_, profile, cells| {
            let id = &self.scope.manifest.profiles[profile].id;
            if rule.profiles.as_ref().is_some_and(|profiles| !profiles.contains(id)) {
                return None;
            }
            let Cell::Row(linked) = cells[link] else { return None };
            let linked = &other.rows[linked].row;
            let (ours, theirs) = (&cells[self.column], &linked.cells[profile].as_ref()?[its]);
            (ours != theirs && *ours != Cell::Null && *theirs != Cell::Null).then(|| {
                let (its, key, table) =
                    (wording::name(&rule.its), wording::name(&linked.key), wording::name(&other.content.name));
                (
                    format!("the cell {} differs from {its} of the row {key} of the table {table}", self.name()),
                    "make the two equal, or name another row".to_owned(),
                )
            })
        });
    }

    /// A row must not refer to a row that a profile of its own lacks.
    fn presence(&self, problems: &mut Problems) {
        let Some(target) = self.rules.table else { return };
        let present = &self.scope.present[target];
        self.each(problems, |_, profile, cells| {
            let linked = match &cells[self.column] {
                Cell::Row(row) => std::slice::from_ref(row),
                Cell::Rows(rows) => rows.as_slice(),
                _ => return None,
            };
            let absent = linked.iter().find(|row| !present[**row][profile])?;
            let content = self.scope.folder.tables[target].content.as_ref()?;
            let key = content.rows[*absent].get(&content.key.name)?.as_str()?;
            Some((
                format!(
                    "in profile {} the table {} has no row {}",
                    wording::name(&self.scope.manifest.profiles[profile].id),
                    wording::name(target_name(self.scope, target)),
                    wording::name(key),
                ),
                "override the cell for that profile, or correct `since` and `until` of one of the rows".to_owned(),
            ))
        });
    }
}

/// A text by which cells of one column can be told apart; none for a cell without a value.
fn identity(cell: &Cell) -> Option<Cow<'_, str>> {
    match cell {
        Cell::Null => None,
        Cell::Text(text) => Some(Cow::Borrowed(text)),
        other => Some(Cow::Owned(format!("{other:?}"))),
    }
}
