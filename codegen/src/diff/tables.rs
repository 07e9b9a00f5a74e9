//! Registries: their rows and cells in one profile, and what they are as tables.

use serde_json::{Map, Value};

use super::change::{Change, Found, Kind, Severity};
use super::decisions::{self, asks};
use super::pairs::{Pair, by_name, listed, order};
use super::schema;
use super::view::View;
use crate::edition::{Column, Contract, Kind as Type, Table};
use crate::pointer;

/// Rows and cells of the tables that both have.
pub(super) fn compare(old: View<'_>, new: View<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for (name, before) in old.contract.tables.iter() {
        let Some(after) = new.contract.tables.get(name) else { continue };
        let rows = Rows { name, old, new, before, after };
        changes.extend(rows.compare());
    }
    changes
}

struct Rows<'v, 'c> {
    name: &'v str,
    old: View<'c>,
    new: View<'c>,
    before: &'v Table,
    after: &'v Table,
}

impl Rows<'_, '_> {
    fn compare(&self) -> Vec<Change> {
        let mut all = Vec::new();
        for pair in by_name(&self.before.rows, &self.after.rows) {
            let (key, before, after) = match pair {
                Pair::Removed(key, row) => (key, row.profiles.get(self.old.profile), None),
                Pair::Added(key, row) => (key, None, row.profiles.get(self.new.profile)),
                Pair::Both(key, old, new) => {
                    (key, old.profiles.get(self.old.profile), new.profiles.get(self.new.profile))
                }
            };
            let decides = asks(self.old.contract, self.name) || asks(self.new.contract, self.name);
            let found = match (before, after) {
                (None, None) => continue,
                (Some(_), None) if decides => vec![decisions::removed(key, self.row(key, self.old.profile))],
                (None, Some(_)) if decides => vec![decisions::added(key, self.row(key, self.new.profile))],
                (Some(_), None) => vec![self.removed(key)],
                (None, Some(_)) => vec![self.added(key)],
                (Some(before), Some(after)) => self.cells(key, before, after),
            };
            let subject = format!("table {}, {key}", self.name);
            changes(&mut all, &self.new.contract.name, &subject, found);
        }
        all
    }

    fn row(&self, key: &str, profile: &str) -> String {
        pointer::of(["tables", self.name, "rows", key, "profiles", profile])
    }

    fn added(&self, key: &str) -> Found {
        let what = format!("`{key}` is new");
        let (reader, reason) = if self.before.open {
            (Severity::Behavioural, "readers meet a value that they do not know, and keep it as such")
        } else {
            (Severity::Breaking, "the list was closed: readers refuse a value that they do not know")
        };
        Found::new(Kind::RowAdded, self.row(key, self.new.profile), what, reason)
            .reader(reader)
            .writer(Severity::Additive)
    }

    fn removed(&self, key: &str) -> Found {
        let what = format!("`{key}` is gone");
        let reason = "writers may send it no more; readers never meet it";
        Found::new(Kind::RowRemoved, self.row(key, self.old.profile), what, reason).writer(Severity::Breaking)
    }

    fn cells(&self, key: &str, before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<Found> {
        let mut all = Vec::new();
        for (name, column) in self.after.columns.iter() {
            let Some(earlier) = self.before.columns.get(name).filter(|earlier| earlier.r#type == column.r#type) else {
                continue;
            };
            let (old, new) = (&before[name], &after[name]);
            if old == new {
                continue;
            }
            let at = pointer::child(&self.row(key, self.new.profile), name);
            let prose =
                self.after.doc.iter().any(|doc| doc == name) && !decisions::reads(self.new.contract, self.name, name);
            let cell = Cell { column, prose, old, new };
            let found = match column.r#type {
                Type::Schema => self.schema(&cell),
                _ if earlier.format != column.format => cell.text(),
                _ => cell.compare(),
            };
            all.extend(found.into_iter().map(|found| found.below(&at)));
        }
        all
    }

    /// Other details for a code: as if the one schema had become the other.
    fn schema(&self, cell: &Cell<'_>) -> Vec<Found> {
        let (old, new) = (schema_of(self.old.contract, cell.old), schema_of(self.new.contract, cell.new));
        let found = schema::compare(old, new);
        let worst = |of: fn(&Found) -> Severity| found.iter().map(of).max().unwrap_or(Severity::Editorial);
        let found = cell.found(Kind::ReferenceChanged, "as if the one schema had become the other");
        vec![found.reader(worst(|found| found.reader)).writer(worst(|found| found.writer))]
    }
}

fn schema_of<'c>(contract: &'c Contract, cell: &Value) -> &'c Value {
    let file = cell.as_str().unwrap_or_default();
    contract.schemas.get(file).map_or(&Value::Bool(true), |schema| &schema.schema)
}

fn changes(all: &mut Vec<Change>, contract: &str, subject: &str, found: Vec<Found>) {
    all.extend(found.into_iter().map(|found| found.in_contract(contract, subject)));
}

/// A cell that is not what it was.
struct Cell<'c> {
    column: &'c Column,
    /// Whether the column is documentation.
    prose: bool,
    old: &'c Value,
    new: &'c Value,
}

impl Cell<'_> {
    fn found(&self, kind: Kind, reason: &str) -> Found {
        let what = format!("{} is {} instead of {}", self.column.title, shown(self.new), shown(self.old));
        Found::new(kind, "", what, reason).from(self.old.clone()).to(self.new.clone())
    }

    fn compare(&self) -> Vec<Found> {
        match self.column.r#type {
            Type::Integer => vec![self.known(Kind::NumberChanged)],
            Type::Row => vec![self.known(Kind::ReferenceChanged)],
            Type::Boolean => {
                let found = self.found(Kind::FlagFlipped, "what holds by default is now the other way round");
                vec![found.for_both(Severity::Behavioural)]
            }
            Type::Text => self.text(),
            Type::List | Type::Rows => self.list(),
            Type::Schema => Vec::new(),
        }
    }

    /// A value that both sides go by.
    fn known(&self, kind: Kind) -> Found {
        if self.old.is_null() {
            let found = self.found(kind, "there was none before, so neither side goes by one");
            return found.for_both(Severity::Behavioural);
        }
        self.found(kind, "one side goes by the old value, the other by the new one").for_both(Severity::Breaking)
    }

    fn text(&self) -> Vec<Found> {
        let token = |value: &Value| value.as_str().is_none_or(|text| !text.contains(char::is_whitespace));
        if self.prose {
            return vec![Found::wording("", format!("the wording of {}", self.column.title))];
        }
        if self.column.format.is_some() || token(self.old) && token(self.new) {
            return vec![self.known(Kind::TextChanged)];
        }
        let found = Found::new(
            Kind::TextChanged,
            "",
            format!("{} says something else", self.column.title),
            "whether it also means something else, a person must judge",
        );
        vec![found.for_both(Severity::Behavioural).from(self.old.clone()).to(self.new.clone())]
    }

    fn list(&self) -> Vec<Found> {
        let items = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let (old, new) = (items(self.old), items(self.new));
        let missing = |from: &[String], among: &[String]| -> Vec<String> {
            from.iter().filter(|item| !among.contains(item)).cloned().collect()
        };
        let (added, removed) = (missing(&new, &old), missing(&old, &new));
        let mut all = Vec::new();
        for (kind, items, verb, reader, writer, reason) in [
            (
                Kind::ValueAdded,
                &added,
                "gains",
                Severity::Behavioural,
                Severity::Additive,
                "it is met where it was not met before",
            ),
            (
                Kind::ValueRemoved,
                &removed,
                "loses",
                Severity::None,
                Severity::Behavioural,
                "it is no longer right where it was right before",
            ),
        ] {
            if !items.is_empty() {
                let what = format!("{} {verb} {}", self.column.title, listed(items.iter().map(String::as_str)));
                let found = Found::new(kind, "", what, reason).reader(reader).writer(writer);
                let values = Value::from(items.clone());
                all.push(if kind == Kind::ValueAdded { found.to(values) } else { found.from(values) });
            }
        }
        if all.is_empty() {
            let found = self.found(Kind::OrderChanged, "a list may be read from its top");
            all.push(found.for_both(Severity::Behavioural));
        }
        all
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => format!("`{text}`"),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// What the tables are apart from their rows.
pub(super) fn shapes(old: &Contract, new: &Contract) -> Vec<Change> {
    let mut all = Vec::new();
    for pair in by_name(&old.tables, &new.tables) {
        let (name, found) = match pair {
            Pair::Removed(name, _) => {
                let what = format!("the table `{name}` is gone");
                let reason = "whoever looks things up in it finds it no more";
                (name, vec![Found::new(Kind::TableRemoved, at(name), what, reason).for_both(Severity::Breaking)])
            }
            Pair::Added(name, _) => {
                let what = format!("the table `{name}` is new");
                let found = Found::new(Kind::TableAdded, at(name), what, "nothing was listed there before");
                (name, vec![found.for_both(Severity::Additive)])
            }
            Pair::Both(name, before, after) => {
                let mut found = shape(before, after);
                if asks(old, name) || asks(new, name) {
                    found.extend(decisions::order(before, after));
                } else {
                    found.extend(order(&before.rows, &after.rows, "/rows"));
                }
                (name, found.into_iter().map(|found| found.below(&at(name))).collect())
            }
        };
        changes(&mut all, &new.name, &format!("table {name}"), found);
    }
    let primary = old.tables.names().next().zip(new.tables.names().next());
    if let Some((before, after)) = primary.filter(|(before, after)| before != after) {
        let what = format!("the codes are those of the table `{after}` instead of `{before}`");
        let found = Found::new(Kind::PrimaryTableChanged, at(after), what, "the first table holds the codes");
        let found = found.for_both(Severity::Breaking).from(before).to(after);
        changes(&mut all, &new.name, "tables", vec![found]);
    } else {
        let found = order(&old.tables, &new.tables, "/tables").into_iter().collect();
        changes(&mut all, &new.name, "tables", found);
    }
    all
}

/// Why a rule about cells is judged by what is in them.
const COMPARED: &str = "the cells themselves are compared too";

fn at(table: &str) -> String {
    pointer::of(["tables", table])
}

fn shape(old: &Table, new: &Table) -> Vec<Found> {
    let mut all = Vec::new();
    if old.open != new.open {
        all.push(if new.open {
            Found::new(Kind::TableOpened, "/open", "the list is open now", "readers keep values that it does not list")
                .for_both(Severity::Additive)
        } else {
            Found::new(Kind::TableClosed, "/open", "the list is closed now", "values that it does not list are refused")
                .reader(Severity::Behavioural)
                .writer(Severity::Breaking)
        });
    }
    if old.key.name != new.key.name {
        let what = format!("the key is called `{}` instead of `{}`", new.key.name, old.key.name);
        let found = Found::new(Kind::ColumnChanged, "/key/name", what, "programs look rows up by it");
        all.push(found.for_both(Severity::Breaking));
    }
    for pair in by_name(&old.columns, &new.columns) {
        let below = |name: &str| pointer::of(["columns", name]);
        match pair {
            Pair::Removed(name, _) => all.push(
                Found::new(
                    Kind::ColumnRemoved,
                    below(name),
                    format!("the column `{name}` is gone"),
                    "programs that read it find it no more",
                )
                .for_both(Severity::Breaking),
            ),
            Pair::Added(name, _) => all.push(
                Found::new(
                    Kind::ColumnAdded,
                    below(name),
                    format!("the column `{name}` is new"),
                    "it can be left unread",
                )
                .for_both(Severity::Additive),
            ),
            Pair::Both(name, before, after) => {
                all.extend(column(name, before, after).into_iter().map(|found| found.below(&below(name))));
            }
        }
    }
    if old.key.format != new.key.format {
        let found = Found::new(Kind::ColumnChanged, "/key/format", "the keys are spelt by another rule", COMPARED);
        all.push(found.for_both(Severity::Editorial));
    }
    if old.key.qualifier != new.key.qualifier {
        let reason = "a key may name one row, or several";
        let what = "rows of one key are told apart in another way";
        let found = Found::new(Kind::ColumnChanged, "/key/qualifier", what, reason);
        all.push(found.for_both(Severity::Behavioural));
    }
    all.extend(order(&old.columns, &new.columns, "/columns"));
    all.extend(decisions::compare(old.decision.as_ref(), new.decision.as_ref()));
    all.extend(Found::rust_name("/rust", &old.rust, &new.rust));
    let texts = |table: &Table| {
        let Table { title, description, key, doc, pages, .. } = table;
        (title.clone(), description.clone(), key.title.clone(), key.doc.clone(), doc.clone(), *pages)
    };
    if texts(old) != texts(new) {
        all.push(Found::wording("/description", "what is said about the table"));
    }
    for (key, before) in old.rows.iter() {
        let Some(after) = new.rows.get(key) else { continue };
        if (&before.since, &before.until) != (&after.since, &after.until) {
            let what = format!("the versions that are said to have `{key}`");
            all.push(Found::wording(pointer::of(["rows", key]), what));
        }
        all.extend(Found::rust_name(pointer::of(["rows", key, "rust"]), &before.rust, &after.rust));
    }
    all
}

fn column(name: &str, old: &Column, new: &Column) -> Vec<Found> {
    let mut all = Vec::new();
    if (old.r#type, &old.table) != (new.r#type, &new.table) {
        let what = format!("the cells of `{name}` have another type");
        let found = Found::new(Kind::ColumnChanged, "/type", what, "programs that read it expect the old one");
        all.push(found.for_both(Severity::Breaking));
    }
    if old.optional != new.optional {
        let (what, severity) = if new.optional {
            (format!("`{name}` may be empty"), Severity::Behavioural)
        } else {
            (format!("`{name}` is never empty"), Severity::Additive)
        };
        let found =
            Found::new(Kind::ColumnChanged, "/optional", what, "programs that read it count on a value, or not");
        all.push(found.for_both(severity));
    }
    if old.format != new.format {
        let what = format!("the cells of `{name}` are spelt by another rule");
        let found = Found::new(Kind::ColumnChanged, "/format", what, COMPARED);
        all.push(found.for_both(Severity::Editorial));
    }
    if old.default != new.default {
        let shown = |cell: &Option<Value>| cell.as_ref().map_or_else(|| "nothing".to_owned(), shown);
        let what = format!("a row that says nothing has {} instead of {}", shown(&new.default), shown(&old.default));
        let found = Found::new(Kind::ColumnChanged, "/default", what, COMPARED).for_both(Severity::Editorial);
        all.push(Found { before: old.default.clone(), after: new.default.clone(), ..found });
    }
    if old.checks != new.checks {
        let what = format!("something else holds of the cells of `{name}`");
        let found = Found::new(Kind::ColumnChanged, "/checks", what, COMPARED).for_both(Severity::Editorial);
        all.push(found.from(old.checks.clone()).to(new.checks.clone()));
    }
    if (&old.title, &old.doc, &old.source) != (&new.title, &new.doc, &new.source) {
        all.push(Found::wording("/doc", format!("what is said about the column `{name}`")));
    }
    all
}
