//! What can be referred to in a contract: the names, and what they stand for.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::Value;

use super::formats;
use crate::parse::{ContractFolder, Source};
use crate::source::{ConstantSource, ContractSource, Format, TableSource};
use crate::{Problems, pointer, wording};

/// The names of one contract.
pub(crate) struct Scope<'f> {
    pub folder: &'f ContractFolder<'f>,
    pub manifest: &'f ContractSource,
    /// Place of every version in the order of versions, newest first.
    pub versions: HashMap<&'f str, usize>,
    /// Profile by id.
    pub profiles: HashMap<&'f str, usize>,
    /// Table by name.
    pub tables: HashMap<&'f str, usize>,
    /// Rows by the name that sources give them, per table; `None` where the table could not be read.
    pub keys: Vec<Option<Keys<'f>>>,
    /// Which profiles have a row, per table and row; all of them where the versions are in doubt.
    pub present: Vec<Vec<Vec<bool>>>,
    /// Schema by file.
    pub schemas: HashMap<&'f str, usize>,
    /// Constant by name; `None` where the constants could not be read.
    pub constants: Option<HashMap<&'f str, &'f ConstantSource>>,
}

/// The keys of one table.
pub(crate) struct Keys<'f> {
    /// Place of the first row of each key.
    pub rows: HashMap<Cow<'f, str>, usize>,
    /// Whether some row has no key that could be read; it may be the one that is looked for.
    lacking: bool,
    /// Keys that break their format; one of them may be meant.
    misspelt: Vec<&'f str>,
}

impl Keys<'_> {
    /// Whether a key that is not there is so by the fault of this table, which has been reported.
    pub fn may_have(&self, key: &str) -> bool {
        self.lacking || wording::nearest(key, &self.misspelt).is_some()
    }

    /// Whether these are the keys that the author means.
    pub fn certain(&self) -> bool {
        !self.lacking && self.misspelt.is_empty()
    }
}

impl<'f> Scope<'f> {
    /// Nothing where the manifest could not be read.
    pub fn new(folder: &'f ContractFolder<'f>) -> Option<Self> {
        let manifest = folder.manifest.content.as_ref()?;
        let mut scope = Self {
            folder,
            manifest,
            versions: HashMap::new(),
            profiles: first(manifest.profiles.iter().map(|profile| profile.id.as_str())),
            tables: tables(folder),
            keys: folder.tables.iter().map(keys).collect(),
            present: Vec::new(),
            schemas: first(manifest.schemas.iter().map(|schema| schema.file.as_str())),
            constants: match &folder.constants {
                None => Some(HashMap::new()),
                Some(source) => source.content.as_ref().map(|content| {
                    content.constants.iter().rev().map(|constant| (constant.name.as_str(), constant)).collect()
                }),
            },
        };
        for version in manifest.profiles.iter().flat_map(|profile| &profile.covers) {
            let next = scope.versions.len();
            scope.versions.entry(version).or_insert(next);
        }
        scope.present = folder.tables.iter().map(|table| scope.presence(table)).collect();
        Some(scope)
    }

    fn presence(&self, table: &TableFile<'f>) -> Vec<Vec<bool>> {
        let Some(content) = &table.content else { return Vec::new() };
        if self.versions_in_doubt() {
            return vec![vec![true; self.manifest.profiles.len()]; content.rows.len()];
        }
        let bound = |row: &serde_json::Map<String, serde_json::Value>, name: &str| {
            row.get(name).and_then(|version| version.as_str()).and_then(|version| self.versions.get(version)).copied()
        };
        let covers: Vec<Vec<usize>> = self
            .manifest
            .profiles
            .iter()
            .map(|profile| profile.covers.iter().map(|version| self.versions[version.as_str()]).collect())
            .collect();
        content
            .rows
            .iter()
            .map(|row| {
                let (oldest, newest) = (bound(row, "since").unwrap_or(usize::MAX), bound(row, "until").unwrap_or(0));
                covers.iter().map(|covers| covers.iter().any(|place| (newest..=oldest).contains(place))).collect()
            })
            .collect()
    }

    /// Keys of the primary table; nothing where it could not be read.
    pub fn primary(&self) -> Option<&Keys<'f>> {
        self.keys.first()?.as_ref()
    }

    /// Whether the order of versions is not known.
    pub fn versions_in_doubt(&self) -> bool {
        self.folder.manifest.doubtful("/profiles/*/covers/*")
    }

    /// The profile of that id, or a problem.
    pub fn profile(&self, id: &str, file: &str, pointer: impl Into<String>, problems: &mut Problems) -> Option<usize> {
        let found = self.profiles.get(id).copied();
        if found.is_none() && !self.profiles.is_empty() && !self.folder.manifest.doubtful("/profiles/*/id") {
            let known = self.manifest.profiles.iter().map(|profile| profile.id.as_str());
            problems.add(
                file,
                pointer,
                format!("the contract has no profile {}", wording::name(id)),
                wording::instead(id, known, "write the id of a profile of the manifest"),
            );
        }
        found
    }

    /// The table of that name, or a problem; nothing where some table could not be read and may be the one.
    pub fn table(&self, name: &str, file: &str, pointer: impl Into<String>, problems: &mut Problems) -> Option<usize> {
        let found = self.tables.get(name).copied();
        let all_read = self.keys.iter().all(Option::is_some) && !self.folder.manifest.doubtful("/tables/*");
        if found.is_none() && all_read {
            let known = self.folder.tables.iter().map(table_name);
            problems.add(
                file,
                pointer,
                format!("the contract has no table {}", wording::name(name)),
                wording::instead(name, known, "write the name of a table of the contract"),
            );
        }
        found
    }

    /// Tables that could be read, each file once.
    pub fn tables_read(&self) -> impl Iterator<Item = (&'f str, &'f TableSource)> {
        let mut seen = std::collections::HashSet::new();
        let once = self.folder.tables.iter().filter(move |table| seen.insert(table.path.as_str()));
        once.filter_map(|table| Some((table.path.as_str(), table.content.as_ref()?)))
    }

    /// The row of the primary table with that key, or a problem; nothing where the table could not be read.
    pub fn code(&self, key: &str, file: &str, pointer: impl Into<String>, problems: &mut Problems) -> Option<usize> {
        let keys = self.primary()?;
        let found = keys.rows.get(key).copied();
        if found.is_none() && !keys.may_have(key) {
            problems.add(
                file,
                pointer,
                format!(
                    "{} is no key of the table {}",
                    wording::name(key),
                    wording::name(table_name(&self.folder.tables[0]))
                ),
                wording::instead(key, in_order(&keys.rows), "write a key of that table"),
            );
        }
        found
    }

    /// The schema with that file, or a problem.
    pub fn schema(
        &self,
        schema: &str,
        file: &str,
        pointer: impl Into<String>,
        problems: &mut Problems,
    ) -> Option<usize> {
        let found = self.schemas.get(schema).copied();
        if found.is_none() && !self.folder.manifest.doubtful("/schemas/*/file") {
            let known = self.manifest.schemas.iter().map(|schema| schema.file.as_str());
            problems.add(
                file,
                pointer,
                format!("{} is no schema of the contract", wording::name(schema)),
                wording::instead_of_file(
                    schema,
                    known,
                    "write the `file` of a schema of the manifest, or add it there",
                ),
            );
        }
        found
    }

    /// Whether a constant that is not there may be one whose name could not be read.
    pub fn constants_in_doubt(&self) -> bool {
        self.folder.constants.as_ref().is_some_and(|source| source.doubtful("/constants/*/name"))
    }

    /// The value of the constant that an `x-constant` names, or a problem; nothing where the value is none of a
    /// constant, which has been reported.
    pub fn constant(
        &self,
        name: &Value,
        file: &str,
        pointer: impl Into<String>,
        problems: &mut Problems,
    ) -> Option<&'f Value> {
        let constants = self.constants.as_ref()?;
        let name = name.as_str().unwrap_or_default();
        let found = constants.get(name);
        if found.is_none() && !self.constants_in_doubt() {
            let mut known: Vec<&str> = constants.keys().copied().collect();
            known.sort_unstable();
            problems.add(
                file,
                pointer,
                format!("the contract has no constant {}", wording::name(name)),
                wording::instead(name, known, "write the name of a constant of the contract"),
            );
        }
        found.map(|constant| &constant.value).filter(|value| is_value(value))
    }
}

/// A table file.
pub(super) type TableFile<'f> = Source<'f, TableSource>;

/// Name of a table, if need be by its file.
pub(super) fn table_name<'f>(table: &'f TableFile<'f>) -> &'f str {
    let content = table.content.as_ref().filter(|_| !table.doubtful("/name"));
    content.map_or_else(|| stem(&table.path), |content| content.name.as_str())
}

/// Whether a constant can have the value.
pub(super) fn is_value(value: &Value) -> bool {
    value.is_i64() || value.as_str().is_some_and(|text| !text.is_empty())
}

/// Name of a file without folders and extension.
pub(super) fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.split('.').next().unwrap_or(file)
}

/// Names in their order; for suggestions.
pub(super) fn in_order<N: AsRef<str>>(names: &HashMap<N, usize>) -> Vec<&str> {
    let mut names: Vec<_> = names.iter().map(|(name, place)| (*place, name.as_ref())).collect();
    names.sort_unstable();
    names.into_iter().map(|(_, name)| name).collect()
}

/// Place of the first of each name.
fn first<'f>(names: impl Iterator<Item = &'f str>) -> HashMap<&'f str, usize> {
    let mut places = HashMap::new();
    for (place, name) in names.enumerate() {
        places.entry(name).or_insert(place);
    }
    places
}

/// A table goes by its name, and by that of its file, so that a name which is wrong is reported once.
fn tables<'f>(folder: &'f ContractFolder<'f>) -> HashMap<&'f str, usize> {
    let mut places = first(folder.tables.iter().map(table_name));
    for (place, table) in folder.tables.iter().enumerate() {
        places.entry(stem(&table.path)).or_insert(place);
    }
    places
}

fn keys<'f>(table: &'f TableFile<'f>) -> Option<Keys<'f>> {
    let content = table.content.as_ref().filter(|_| !table.doubtful("/key/name"))?;
    let format = content.key.format.filter(|format| *format != Format::HttpErrorStatus);
    let mut keys = Keys { rows: HashMap::new(), lacking: table.doubtful("/rows/*"), misspelt: Vec::new() };
    for (place, (row, id)) in content.rows.iter().zip(ids(content)).enumerate() {
        let Some(key) = row.get(&content.key.name).and_then(Value::as_str).filter(|key| !key.trim().is_empty()) else {
            keys.lacking = true;
            continue;
        };
        keys.rows.entry(id).or_insert(place);
        if format.is_some_and(|format| !formats::text_follows(format, key)) {
            keys.misspelt.push(key);
        }
    }
    Some(keys)
}

/// By row, what it is called: its key, or key and qualifier where rows share the key; empty without a key.
pub(super) fn ids(table: &TableSource) -> Vec<Cow<'_, str>> {
    let text = |row: usize, name: &str| table.rows[row].get(name)?.as_str().filter(|text| !text.trim().is_empty());
    let keys: Vec<&str> = (0..table.rows.len()).map(|row| text(row, &table.key.name).unwrap_or_default()).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for key in &keys {
        *counts.entry(*key).or_default() += 1;
    }
    let qualified = |row: usize, key: &str| {
        let column = table.key.qualifier.as_deref().filter(|_| counts[key] > 1 && !key.is_empty())?;
        Some(format!("{key}@{}", text(row, column)?))
    };
    keys.iter().enumerate().map(|(row, key)| qualified(row, key).map_or(Cow::Borrowed(*key), Cow::Owned)).collect()
}

/// Reports every name that was there before, at `pointer(index)`.
pub(super) fn repeated<'n>(
    names: impl IntoIterator<Item = &'n str>,
    kind: &str,
    file: &str,
    pointer: impl Fn(usize) -> String,
    problems: &mut Problems,
) {
    let mut seen = std::collections::HashSet::new();
    for (index, name) in names.into_iter().enumerate() {
        if !seen.insert(name) {
            problems.add(
                file,
                pointer(index),
                format!("another {kind} is called {} already", wording::name(name)),
                "give each a name of its own, or remove one",
            );
        }
    }
}

/// `/a/0/b`, for pointers into lists.
pub(super) fn at(list: &str, index: usize, member: &str) -> String {
    let index = index.to_string();
    pointer::of([list, index.as_str()].into_iter().chain((!member.is_empty()).then_some(member)))
}
