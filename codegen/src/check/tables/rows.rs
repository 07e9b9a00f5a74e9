//! Rows: keys, versions, cells and overrides.

use serde_json::{Map, Value};

use super::super::formats;
use super::super::scope::{Keys, Scope, TableFile, at, ids};
use super::{RESERVED, Rules, cells};
use crate::model::{Cell, Row};
use crate::source::{Format, Kind, TableSource};
use crate::{Problems, casing, pointer, wording};

/// A row while it is checked.
pub(super) struct CheckedRow {
    pub row: Row,
    /// Where the cell of a profile and column is written, if not in the row itself: in an override.
    pub overridden: Vec<(usize, usize)>,
}

impl CheckedRow {
    /// Pointer to the place that a cell of a profile comes from.
    pub fn origin(&self, scope: &Scope<'_>, index: usize, profile: usize, column: usize, name: &str) -> String {
        let row = at("rows", index, "");
        let newest = self
            .overridden
            .iter()
            .filter(|(from, what)| *from <= profile && *what == column)
            .map(|(from, _)| *from)
            .max();
        match newest {
            Some(from) => {
                pointer::child(&pointer::child(&format!("{row}/overrides"), &scope.manifest.profiles[from].id), name)
            }
            None => pointer::child(&row, name),
        }
    }
}

struct Reader<'c, 'f, 'p> {
    scope: &'c Scope<'f>,
    file: &'c str,
    content: &'f TableSource,
    columns: &'c [Rules<'f>],
    by_name: std::collections::HashMap<&'f str, usize>,
    /// Whether the names of the key and of all columns could be read.
    named: bool,
    problems: &'p mut Problems,
}

pub(super) fn check<'f>(
    scope: &Scope<'f>,
    table: usize,
    source: &TableFile<'f>,
    content: &'f TableSource,
    columns: &[Rules<'f>],
    problems: &mut Problems,
) -> Vec<CheckedRow> {
    let by_name =
        columns.iter().enumerate().rev().map(|(index, column)| (column.source.name.as_str(), index)).collect();
    let file = source.path.as_str();
    let named = !source.doubtful("/columns/*/name") && !source.doubtful("/key/name");
    let mut reader = Reader { scope, file, content, columns, by_name, named, problems };
    let mut seen = std::collections::HashMap::new();
    content
        .rows
        .iter()
        .zip(ids(content))
        .enumerate()
        .map(|(index, (row, id))| {
            let pointer = at("rows", index, "");
            let key = if source.doubtful("/key/name") { "" } else { reader.key(row, &pointer) };
            if !key.is_empty()
                && let Some(first) = seen.insert(id.clone(), index)
            {
                let (what, own) = match &content.key.qualifier {
                    None => ("key", "a key"),
                    Some(_) => ("key with its qualifier", "a key or a qualifier"),
                };
                reader.problems.add(
                    file,
                    pointer::child(&pointer, &content.key.name),
                    format!("the {what} {} is there already, in row {first}", wording::name(&id)),
                    format!("give the row {own} of its own, or remove one"),
                );
            }
            reader.row(row, &pointer, (key, &id), &scope.present[table][index])
        })
        .collect()
}

impl<'f> Reader<'_, 'f, '_> {
    /// The key; empty where there is none.
    fn key(&mut self, row: &'f Map<String, Value>, pointer: &str) -> &'f str {
        let name = &self.content.key.name;
        let pointer = pointer::child(pointer, name);
        match row.get(name) {
            Some(Value::String(key)) if !key.trim().is_empty() => {
                if let Some(format) = self.content.key.format.filter(|format| *format != Format::HttpErrorStatus)
                    && !formats::text_follows(format, key)
                {
                    self.problems.add(
                        self.file,
                        pointer,
                        format!(
                            "the key {} has not the format of the keys: {}",
                            wording::name(key),
                            formats::demand(format)
                        ),
                        cells::suggestion(format, key),
                    );
                }
                key
            }
            Some(_) => {
                self.problems.add(
                    self.file,
                    pointer,
                    "the key is not a text, or an empty one",
                    "write the name that messages carry",
                );
                ""
            }
            None => {
                self.problems.add(self.file, pointer, format!("the row has no key {}", wording::name(name)), "add it");
                ""
            }
        }
    }

    /// Whether cells of the column refer to rows that could not all be read.
    fn is_lost(&self, column: usize) -> bool {
        let rule = &self.columns[column];
        let certain = |table: usize| self.scope.keys[table].as_ref().is_some_and(Keys::certain);
        matches!(rule.source.kind, Kind::Row | Kind::Rows) && !rule.table.is_some_and(certain)
    }

    /// The row of a key and an id.
    fn row(
        &mut self,
        row: &'f Map<String, Value>,
        pointer: &str,
        (key, id): (&str, &str),
        present: &[bool],
    ) -> CheckedRow {
        self.unknown(row, pointer);
        let rust = match self.text(row, pointer, "rust") {
            Some(rust) => rust.to_owned(),
            None => casing::pascal(id),
        };
        let (since, until) = self.bounds(row, pointer);
        let mut current: Vec<Option<Cell>> =
            (0..self.columns.len()).map(|column| self.cell(row, pointer, column)).collect();
        let overrides = self.overrides(row, pointer, present);
        let mut overridden = Vec::new();
        let mut by_profile = Vec::with_capacity(present.len());
        for (profile, present) in present.iter().enumerate() {
            for (_, column, cell) in overrides.iter().filter(|(from, ..)| *from == profile) {
                if current[*column].as_ref() == Some(cell) && !self.is_lost(*column) {
                    let from =
                        pointer::child(&format!("{pointer}/overrides"), &self.scope.manifest.profiles[profile].id);
                    self.problems.add(
                        self.file,
                        pointer::child(&from, &self.columns[*column].source.name),
                        "the override changes nothing",
                        "remove it: what newer profiles have holds for older ones too",
                    );
                }
                current[*column] = Some(cell.clone());
                overridden.push((profile, *column));
            }
            by_profile.push(present.then(|| current.iter().map(|cell| cell.clone().unwrap_or(Cell::Null)).collect()));
        }
        let row = Row { key: key.to_owned(), id: id.to_owned(), rust, since, until, cells: by_profile };
        CheckedRow { row, overridden }
    }

    fn unknown(&mut self, row: &Map<String, Value>, pointer: &str) {
        for name in row.keys().filter(|name| !RESERVED.contains(&name.as_str()) && **name != self.content.key.name) {
            if !self.by_name.contains_key(name.as_str()) && self.named {
                let known = self.columns.iter().map(|column| column.source.name.as_str()).chain(RESERVED);
                self.problems.add(
                    self.file,
                    pointer::child(pointer, name),
                    format!("the table has no column {}", wording::name(name)),
                    wording::instead(name, known, "remove the cell, or add the column"),
                );
            }
        }
    }

    /// A reserved member that is a text.
    fn text(&mut self, row: &'f Map<String, Value>, pointer: &str, member: &str) -> Option<&'f str> {
        let text = row.get(member)?.as_str();
        if text.is_none() {
            self.problems.add(
                self.file,
                pointer::child(pointer, member),
                format!("`{member}` is not a text"),
                "write a text",
            );
        }
        text
    }

    fn bounds(&mut self, row: &'f Map<String, Value>, pointer: &str) -> (Option<String>, Option<String>) {
        let mut places = Vec::new();
        let mut bound = |member: &str| {
            let version = self.text(row, pointer, member)?;
            match self.scope.versions.get(version) {
                Some(place) => places.push(*place),
                None if self.scope.versions.is_empty() || self.scope.versions_in_doubt() => {}
                None => self.problems.add(
                    self.file,
                    pointer::child(pointer, member),
                    format!("no profile covers a version {}", wording::name(version)),
                    wording::instead(
                        version,
                        super::super::scope::in_order(&self.scope.versions),
                        "write a version that a profile covers",
                    ),
                ),
            }
            Some(version.to_owned())
        };
        let (since, until) = (bound("since"), bound("until"));
        if let [since, until] = places[..]
            && since < until
        {
            self.problems.add(
                self.file,
                pointer::child(pointer, "until"),
                "the row ends in an older version than it begins in",
                "exchange `since` and `until`",
            );
        }
        (since, until)
    }

    /// The cell of the row itself; nothing where it is wrong, which is a problem then.
    fn cell(&mut self, row: &Map<String, Value>, pointer: &str, column: usize) -> Option<Cell> {
        let rule = &self.columns[column];
        let name = &rule.source.name;
        let Some(value) = row.get(name) else {
            if !rule.may_lack {
                self.problems.add(
                    self.file,
                    pointer::child(pointer, name),
                    format!("the row has no cell {}", wording::name(name)),
                    "add it, or make the column optional or give it a default",
                );
            }
            return rule.default.clone();
        };
        self.read(column, value, || pointer::child(pointer, name))
    }

    fn read(&mut self, column: usize, value: &Value, pointer: impl Fn() -> String) -> Option<Cell> {
        self.columns[column].kind?;
        match cells::cell(self.scope, &self.columns[column], value) {
            Ok(cell) => Some(cell),
            Err(fault) => {
                let name = wording::name(&self.columns[column].source.name);
                self.problems.add(
                    self.file,
                    fault.place(pointer()),
                    format!("the cell {name} {}", fault.what),
                    fault.fix,
                );
                None
            }
        }
    }

    /// Profile, column and cell of every override that could be read.
    fn overrides(&mut self, row: &Map<String, Value>, pointer: &str, present: &[bool]) -> Vec<(usize, usize, Cell)> {
        let Some(overrides) = row.get("overrides") else { return Vec::new() };
        let base = format!("{pointer}/overrides");
        let Value::Object(overrides) = overrides else {
            self.problems.add(
                self.file,
                base,
                "`overrides` is not an object",
                "write an object of profiles, each an object of cells",
            );
            return Vec::new();
        };
        let newest = present.iter().position(|present| *present);
        let mut found = Vec::new();
        for (id, cells) in overrides {
            let pointer = pointer::child(&base, id);
            let Some(profile) = self.scope.profile(id, self.file, pointer.as_str(), self.problems) else { continue };
            let Value::Object(cells) = cells else {
                self.problems.add(self.file, pointer, "the override is not an object", "write an object of cells");
                continue;
            };
            let known = !self.scope.versions_in_doubt();
            if known && newest.is_some_and(|newest| profile <= newest) {
                self.problems.add(
                    self.file,
                    pointer.as_str(),
                    "no newer profile has the row, so there is nothing to override",
                    "write the cells in the row itself",
                );
            } else if known && present.get(profile) == Some(&false) {
                self.problems.add(
                    self.file,
                    pointer.as_str(),
                    "the profile does not have the row",
                    "name an older profile that has it, or correct `since` and `until`",
                );
            }
            for (name, value) in cells {
                let pointer = || pointer::child(&pointer, name);
                match self.by_name.get(name.as_str()).copied() {
                    Some(column) => {
                        if let Some(cell) = self.read(column, value, pointer) {
                            found.push((profile, column, cell));
                        }
                    }
                    None if !self.named => {}
                    None => self.problems.add(
                        self.file,
                        pointer(),
                        format!("the table has no column {}", wording::name(name)),
                        wording::instead(
                            name,
                            self.columns.iter().map(|column| column.source.name.as_str()),
                            "name a column; the key cannot be overridden",
                        ),
                    ),
                }
            }
        }
        found
    }
}
