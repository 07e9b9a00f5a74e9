//! `catalog.json`: every contract, table and row, for programs.
//!
//! A row has the values of the newest profile that it exists in, and per other profile what differs there. The
//! rows of the primary table also have the reason and the domain of the `ErrorInfo` that goes with them, from the
//! mapping where the table has no such columns. All of it is written straight from the model.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::place;
use crate::model::{Cell, Check, Column, Contract, Format, Kind, Level, Model, Row, Schema, Status, Table};

/// Members of a row that a column of the same name gives way to.
const OWN: [&str; 5] = ["contract", "version", "table", "code", "profiles"];

/// The whole catalogue.
#[derive(serde::Serialize)]
pub(super) struct Catalog<'a> {
    pub(super) contracts: Vec<ContractEntry<'a>>,
}

#[derive(serde::Serialize)]
pub(super) struct ContractEntry<'a> {
    name: &'a str,
    title: &'a str,
    summary: &'a str,
    profiles: Vec<ProfileEntry<'a>>,
    pub(super) tables: Vec<TableEntry<'a>>,
    rules: Vec<RuleEntry<'a>>,
}

#[derive(serde::Serialize)]
struct RuleEntry<'a> {
    id: &'a str,
    series: &'a str,
    level: &'static str,
    inferred: bool,
    who: &'a [String],
    text: &'a str,
    fix: &'a str,
    sources: &'a [String],
    check: Vec<&'static str>,
    how: Option<&'a str>,
    profiles: Vec<&'a str>,
    about: Vec<&'a str>,
    /// Path of its page, below the folder of the generated files.
    page: String,
}

#[derive(serde::Serialize)]
struct ProfileEntry<'a> {
    id: &'a str,
    status: &'static str,
    covers: &'a [String],
}

/// One table, in the catalogue and by itself.
#[derive(serde::Serialize)]
pub(super) struct TableEntry<'a> {
    name: &'a str,
    title: &'a str,
    description: &'a str,
    key: KeyEntry<'a>,
    columns: Vec<ColumnEntry<'a>>,
    rows: Vec<RowEntry<'a>>,
}

#[derive(serde::Serialize)]
struct KeyEntry<'a> {
    name: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Format>,
}

#[derive(serde::Serialize)]
struct ColumnEntry<'a> {
    name: &'a str,
    title: &'a str,
    r#type: &'static str,
    doc: &'a str,
    #[serde(flatten, serialize_with = "stated")]
    checks: &'a [(&'static str, Value)],
}

/// What is stated about a column, as members of its entry.
fn stated<S: Serializer>(checks: &&[(&'static str, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(checks.iter().map(|(name, value)| (name, value)))
}

struct RowEntry<'a> {
    contract: &'a Contract,
    table: &'a Table,
    mapping: Option<Mapping<'a>>,
    row: &'a Row,
}

pub(super) fn of(model: &Model) -> Catalog<'_> {
    Catalog { contracts: model.contracts.iter().map(contract_entry).collect() }
}

fn contract_entry(contract: &Contract) -> ContractEntry<'_> {
    let profiles = contract.profiles.iter();
    ContractEntry {
        name: &contract.name,
        title: &contract.title,
        summary: &contract.summary,
        profiles: profiles
            .map(|profile| ProfileEntry { id: &profile.id, status: status(profile.status), covers: &profile.covers })
            .collect(),
        tables: contract.tables.iter().enumerate().map(|(index, table)| table_entry(contract, index, table)).collect(),
        rules: rules(contract),
    }
}

fn rules(contract: &Contract) -> Vec<RuleEntry<'_>> {
    let rules = contract.series.iter().flat_map(|series| series.rules.iter().map(move |rule| (series, rule)));
    rules
        .map(|(series, rule)| RuleEntry {
            id: &rule.id,
            series: &series.title,
            level: level(rule.level),
            inferred: rule.inferred,
            who: &rule.who,
            text: &rule.text,
            fix: &rule.fix,
            sources: &rule.sources,
            check: rule.check.iter().copied().map(check).collect(),
            how: rule.how.as_deref(),
            profiles: rule.profiles.iter().map(|profile| contract.profiles[*profile].id.as_str()).collect(),
            about: rule.about.iter().map(|row| contract.primary().rows[*row].key.as_str()).collect(),
            page: place::rule_page(contract, &rule.id),
        })
        .collect()
}

/// The level as the sources spell it.
fn level(level: Level) -> &'static str {
    match level {
        Level::Must => "must",
        Level::MustNot => "must-not",
        Level::Should => "should",
        Level::ShouldNot => "should-not",
        Level::May => "may",
    }
}

/// What it takes to see a breach, as the sources spell it.
fn check(check: Check) -> &'static str {
    match check {
        Check::Fixture => "fixture",
        Check::Heuristic => "heuristic",
        Check::Static => "static",
        Check::Probe => "probe",
        Check::Client => "client",
        Check::Manual => "manual",
    }
}

fn table_entry<'a>(contract: &'a Contract, index: usize, table: &'a Table) -> TableEntry<'a> {
    let mapping = if index == 0 { Mapping::of(contract, table) } else { None };
    let columns = table.columns.iter();
    TableEntry {
        name: &table.name,
        title: &table.title,
        description: &table.description,
        key: KeyEntry { name: &table.key.name, title: &table.key.title, format: table.key.format },
        columns: columns
            .map(|column| ColumnEntry {
                name: &column.name,
                title: &column.title,
                r#type: kind(column.kind),
                doc: &column.doc,
                checks: &column.checks,
            })
            .collect(),
        rows: table.rows.iter().map(|row| RowEntry { contract, table, mapping, row }).collect(),
    }
}

/// The status as the sources spell it.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Draft => "draft",
        Status::Current => "current",
        Status::Frozen => "frozen",
    }
}

/// The type of a column as the sources spell it.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "text",
        Kind::Integer => "integer",
        Kind::Boolean => "boolean",
        Kind::List => "list",
        Kind::Row => "row",
        Kind::Rows => "rows",
        Kind::Schema => "schema",
    }
}

/// What the primary table gains from the `ErrorInfo` mapping: columns that it does not have itself.
#[derive(Clone, Copy)]
struct Mapping<'a> {
    /// Schema of the payload that is mapped.
    payload: &'a Schema,
    /// Whether the key is the reason.
    by_key: bool,
    domain: &'a Cell,
    /// Whether the reason and the domain are missing from the table.
    adds: [bool; 2],
}

impl<'a> Mapping<'a> {
    fn of(contract: &'a Contract, table: &Table) -> Option<Self> {
        let mapping = contract.error_info.as_ref()?;
        Some(Self {
            payload: &contract.schemas[mapping.payload],
            by_key: mapping.reason_is_key(contract),
            domain: &contract.constants[mapping.domain].value,
            adds: ["reason", "domain"].map(|name| table.columns.iter().all(|column| column.name != name)),
        })
    }

    /// The added members in a profile; without a value where the mapping is not for that profile.
    fn members(self, row: &'a Row, profile: usize) -> impl Iterator<Item = (&'static str, Option<&'a str>)> {
        let holds = self.payload.serves(profile);
        let reason = (holds && self.by_key).then_some(row.key.as_str());
        let domain = match self.domain {
            Cell::Text(domain) if holds => Some(domain.as_str()),
            _ => None,
        };
        [("reason", reason), ("domain", domain)]
            .into_iter()
            .zip(self.adds)
            .filter_map(|(member, adds)| adds.then_some(member))
    }
}

fn cells<'a>(table: &'a Table, cells: &'a [Cell]) -> impl Iterator<Item = (&'a Column, &'a Cell)> {
    table.columns.iter().zip(cells).filter(|(column, _)| !OWN.contains(&column.name.as_str()))
}

impl Serialize for RowEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let newest = self.row.newest();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("contract", &self.contract.name)?;
        map.serialize_entry("version", &self.contract.profiles[newest].id)?;
        map.serialize_entry("table", &self.table.name)?;
        map.serialize_entry("code", &self.row.key)?;
        for (column, cell) in cells(self.table, self.row.current()) {
            map.serialize_entry(&column.name, &CellEntry { contract: self.contract, column, cell })?;
        }
        for (name, value) in self.mapping.into_iter().flat_map(|mapping| mapping.members(self.row, newest)) {
            map.serialize_entry(name, &value)?;
        }
        map.serialize_entry("since", &self.row.since)?;
        map.serialize_entry("until", &self.row.until)?;
        map.serialize_entry("profiles", &Others { entry: self, newest })?;
        map.end()
    }
}

/// The profiles other than the newest.
struct Others<'a> {
    entry: &'a RowEntry<'a>,
    newest: usize,
}

impl Serialize for Others<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let profiles = self.entry.contract.profiles.iter().zip(&self.entry.row.cells).enumerate();
        for (index, (profile, cells)) in profiles.filter(|(index, _)| *index != self.newest) {
            let differences =
                cells.as_ref().map(|cells| Differences { entry: self.entry, newest: self.newest, index, cells });
            map.serialize_entry(&profile.id, &differences)?;
        }
        map.end()
    }
}

/// What differs from the newest profile.
struct Differences<'a> {
    entry: &'a RowEntry<'a>,
    newest: usize,
    index: usize,
    cells: &'a [Cell],
}

impl Serialize for Differences<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RowEntry { contract, table, mapping, row } = self.entry;
        let mut map = serializer.serialize_map(None)?;
        let pairs = cells(table, self.cells).zip(cells(table, row.current()));
        for ((column, cell), _) in pairs.filter(|((_, cell), (_, newest))| cell != newest) {
            map.serialize_entry(&column.name, &CellEntry { contract, column, cell })?;
        }
        if let Some(mapping) = mapping {
            let pairs = mapping.members(row, self.index).zip(mapping.members(row, self.newest));
            for ((name, value), _) in pairs.filter(|(here, newest)| here != newest) {
                map.serialize_entry(name, &value)?;
            }
        }
        map.end()
    }
}

/// A cell: keys for rows, the `$id` for a schema.
struct CellEntry<'a> {
    contract: &'a Contract,
    column: &'a Column,
    cell: &'a Cell,
}

impl Serialize for CellEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let key = |row: &usize| super::cell::key(self.contract, self.column, *row);
        match self.cell {
            Cell::Null => serializer.serialize_none(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Integer(number) => serializer.serialize_i64(*number),
            Cell::Boolean(flag) => serializer.serialize_bool(*flag),
            Cell::List(texts) => serializer.collect_seq(texts),
            Cell::Row(row) => serializer.serialize_str(key(row)),
            Cell::Rows(rows) => serializer.collect_seq(rows.iter().map(key)),
            Cell::Schema(schema) => serializer.serialize_str(&self.contract.schemas[*schema].id),
        }
    }
}
