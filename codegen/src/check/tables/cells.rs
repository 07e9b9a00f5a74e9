//! One value as a cell of its column.

use serde_json::Value;

use super::super::formats;
use super::super::scope::{Scope, in_order};
use super::{Rules, target_name};
use crate::model::{Cell, Role};
use crate::source::Kind;
use crate::wording;

/// Why a value is not a cell of a column; reads on after "the cell".
pub(super) struct Fault {
    pub what: String,
    pub fix: String,
    /// Item of a list that is meant.
    pub item: Option<usize>,
}

impl Fault {
    fn of_item(self, item: usize) -> Self {
        Self { item: Some(item), ..self }
    }

    /// `pointer`, or the item below it that is meant.
    pub fn place(&self, pointer: String) -> String {
        match self.item {
            Some(item) => format!("{pointer}/{item}"),
            None => pointer,
        }
    }
}

fn fault<T>(what: impl Into<String>, fix: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { what: what.into(), fix: fix.into(), item: None })
}

/// The cell that a value stands for.
pub(super) fn cell(scope: &Scope<'_>, rule: &Rules<'_>, value: &Value) -> Result<Cell, Fault> {
    let kind = rule.source.kind;
    match (kind, value) {
        (_, Value::Null) if rule.may_be_null => Ok(Cell::Null),
        (_, Value::Null) => fault("is `null`, but the column is not optional", format!("write {}", wanted(kind))),
        (Kind::Text, Value::String(text)) => spelled(rule, text).map(Cell::Text),
        (Kind::Boolean, Value::Bool(flag)) => Ok(Cell::Boolean(*flag)),
        (Kind::Integer, Value::Number(number)) => match number.as_i64() {
            Some(number) => within(rule, number).map(Cell::Integer),
            None => fault("is no integer of 64 bits", "write an integer"),
        },
        (Kind::List, Value::Array(items)) => {
            let texts = texts(items)?;
            let spelled = |(item, text): (usize, &&str)| spelled(rule, text).map_err(|fault| fault.of_item(item));
            texts.iter().enumerate().map(spelled).collect::<Result<_, _>>().map(Cell::List)
        }
        (Kind::Row, Value::String(key)) => row(scope, rule, key).map(|row| row.map_or(Cell::Null, Cell::Row)),
        (Kind::Rows, Value::Array(items)) => {
            let keys = texts(items)?;
            let row =
                |(item, key): (usize, &&str)| row(scope, rule, key).map_err(|fault| fault.of_item(item)).transpose();
            keys.iter().enumerate().filter_map(row).collect::<Result<_, _>>().map(Cell::Rows)
        }
        (Kind::Schema, Value::String(file)) => schema(scope, file),
        _ => fault(format!("is not {}", wanted(kind)), format!("write {}", wanted(kind))),
    }
}

fn wanted(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "a text",
        Kind::Integer => "an integer",
        Kind::Boolean => "`true` or `false`",
        Kind::List => "a list of texts",
        Kind::Row => "the key of a row",
        Kind::Rows => "a list of keys of rows",
        Kind::Schema => "the file of a details schema",
    }
}

fn texts(items: &[Value]) -> Result<Vec<&str>, Fault> {
    let mut seen = std::collections::HashSet::new();
    items
        .iter()
        .enumerate()
        .map(|(item, value)| {
            match value {
                Value::String(text) if !seen.insert(text.as_str()) => {
                    fault(format!("lists {} twice", wording::name(text)), "list it once")
                }
                Value::String(text) => Ok(text.as_str()),
                _ => fault("lists something that is not a text", "write texts only"),
            }
            .map_err(|fault| fault.of_item(item))
        })
        .collect()
}

fn spelled(rule: &Rules<'_>, text: &str) -> Result<String, Fault> {
    if text.trim().is_empty() {
        return fault("is an empty text", "write a text, or leave the cell out if the column is optional");
    }
    match rule.source.format {
        Some(format) if !formats::text_follows(format, text) => {
            fault(format!("has not the format of the column: {}", formats::demand(format)), suggestion(format, text))
        }
        _ => Ok(text.to_owned()),
    }
}

/// The text in the spelling that was asked for, if there is such a thing.
pub(super) fn suggestion(format: crate::source::Format, text: &str) -> String {
    match formats::respell(format, text).filter(|other| formats::text_follows(format, other)) {
        Some(other) => format!("write {}", wording::name(&other)),
        None => "write one in that format".to_owned(),
    }
}

fn within(rule: &Rules<'_>, number: i64) -> Result<i64, Fault> {
    if !rule.bounded {
        return Ok(number);
    }
    if let Some([lower, upper]) = rule.source.range
        && lower <= upper
        && !(lower..=upper).contains(&number)
    {
        return fault(
            format!("is outside the range {lower} to {upper}"),
            format!("write a number from {lower} to {upper}"),
        );
    }
    if let Some([lower, upper]) = rule.source.outside.iter().find(|[lower, upper]| (*lower..=*upper).contains(&number))
    {
        return fault(
            format!("is inside the range {lower} to {upper}, which is reserved"),
            format!("write a number below {lower} or above {upper}"),
        );
    }
    match rule.source.format {
        Some(format) if !formats::number_follows(format, number) => {
            fault(format!("has not the format of the column: {}", formats::demand(format)), "write such a number")
        }
        _ => Ok(number),
    }
}

/// Nothing where the other table is unknown or could not be read.
fn row(scope: &Scope<'_>, rule: &Rules<'_>, key: &str) -> Result<Option<usize>, Fault> {
    let Some((table, keys)) = rule.table.and_then(|table| Some((table, scope.keys[table].as_ref()?))) else {
        return Ok(None);
    };
    if let Some(row) = keys.rows.get(key) {
        return Ok(Some(*row));
    }
    if keys.may_have(key) {
        return Ok(None);
    }
    let name = wording::name(target_name(scope, table));
    let candidates = if keys.rows.len() > wording::SEARCHED { Vec::new() } else { in_order(&keys.rows) };
    fault(
        format!("refers to {}, which is no key of the table {name}", wording::name(key)),
        wording::instead(key, candidates, "write a key of that table, or add the row there"),
    )
}

fn schema(scope: &Scope<'_>, file: &str) -> Result<Cell, Fault> {
    let details = || {
        scope.manifest.schemas.iter().filter(|schema| schema.role == Role::Details).map(|schema| schema.file.as_str())
    };
    match scope.schemas.get(file) {
        Some(schema) if scope.manifest.schemas[*schema].role == Role::Details => Ok(Cell::Schema(*schema)),
        _ if ["/schemas/*/file", "/schemas/*/role"].iter().any(|place| scope.folder.manifest.doubtful(place)) => {
            Ok(Cell::Null)
        }
        _ => fault(
            format!("refers to {}, which is no details schema of the contract", wording::name(file)),
            wording::instead_of_file(
                file,
                details(),
                "write the `file` of a schema of the manifest whose role is `details`, or add it there",
            ),
        ),
    }
}
