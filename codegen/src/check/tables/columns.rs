//! Columns: what their rules mean, and whether they can hold.

use serde_json::{Value, json};

use super::super::formats;
use super::super::scope::{Scope, TableFile, at, repeated};
use super::{RESERVED, Rules, cells};
use crate::model::{Cell, Column, Row};
use crate::source::{ColumnSource, Format, Kind, TableSource};
use crate::{Problems, wording};

/// Reports the problems of the columns of one table; every column is returned, for the rows' sake.
pub(super) fn check<'f>(
    scope: &Scope<'f>,
    source: &TableFile<'f>,
    content: &'f TableSource,
    problems: &mut Problems,
) -> Vec<Rules<'f>> {
    let file = source.path.as_str();
    let names =
        std::iter::once(content.key.name.as_str()).chain(content.columns.iter().map(|column| column.name.as_str()));
    repeated(
        names,
        "column",
        file,
        |index| index.checked_sub(1).map_or_else(|| "/key/name".to_owned(), |index| at("columns", index, "name")),
        problems,
    );
    reserved(&content.key.name, file, "/key/name".to_owned(), problems);
    doc(source, content, problems);
    qualifier(source, content, problems);
    if content.key.format == Some(Format::HttpErrorStatus) {
        problems.add(
            file,
            "/key/format",
            "a key is a text, and this format is for numbers",
            "write a spelling, or remove it",
        );
    }
    let mut rules = Vec::with_capacity(content.columns.len());
    for (index, column) in content.columns.iter().enumerate() {
        reserved(&column.name, file, at("columns", index, "name"), problems);
        let doubtful = |member: &str| source.doubtful(&at("columns", index, member));
        let typed = !doubtful("type") && !doubtful("name");
        let table = if doubtful("type") {
            None
        } else {
            bounds(file, index, column, problems);
            format(file, index, column, problems);
            if !doubtful("agrees_with") {
                agreement(scope, source, index, content, column, problems);
            }
            if !doubtful("spelled_as") {
                spelling(source, index, content, column, problems);
            }
            reference(scope, file, index, column, problems)
        };
        let mut rule = Rules {
            source: column,
            table,
            default: None,
            may_lack: column.optional
                || column.default.is_some()
                || doubtful("optional")
                || doubtful("default")
                || !typed,
            may_be_null: column.optional || doubtful("optional"),
            kind: typed.then_some(column.kind),
            bounded: !doubtful("range") && !doubtful("outside"),
        };
        if !typed {
            rules.push(rule);
            continue;
        }
        rule.default = default(scope, file, index, &rule, problems);
        rules.push(rule);
    }
    rules
}

fn qualifier(source: &TableFile<'_>, content: &TableSource, problems: &mut Problems) {
    let file = source.path.as_str();
    let doubtful = ["/key/qualifier", "/columns/*", "/open"].iter().any(|place| source.doubtful(place));
    let Some(name) = content.key.qualifier.as_ref().filter(|_| !doubtful) else { return };
    let fit = |column: &&ColumnSource| {
        matches!(column.kind, Kind::Text | Kind::Row) && !column.optional && column.default.is_none()
    };
    if !content.columns.iter().filter(fit).any(|column| column.name == *name) {
        let known = content.columns.iter().filter(fit).map(|column| column.name.as_str());
        problems.add(
            file,
            "/key/qualifier",
            format!("{} is no column of type `text` or `row` that every row fills", wording::name(name)),
            wording::instead(name, known, "name such a column, or add one"),
        );
    }
    if content.open {
        problems.add(
            file,
            "/open",
            "rows may share a key, so there is no open form of the enum",
            "remove `open`, or the qualifier",
        );
    }
}

fn reserved(name: &str, file: &str, pointer: String, problems: &mut Problems) {
    if RESERVED.contains(&name) {
        problems.add(
            file,
            pointer,
            format!("{} has a meaning of its own in every row", wording::name(name)),
            "give the column another name",
        );
    }
}

/// Whether a column that is not found may be one whose name or type could not be read.
fn in_doubt(source: &TableFile<'_>) -> bool {
    source.doubtful("/columns/*/name") || source.doubtful("/columns/*/type")
}

fn doc(source: &TableFile<'_>, content: &TableSource, problems: &mut Problems) {
    let file = source.path.as_str();
    let texts = || content.columns.iter().filter(|column| column.kind == Kind::Text).map(|column| column.name.as_str());
    for (index, name) in content.doc.iter().enumerate() {
        if !texts().any(|text| text == name) && !in_doubt(source) {
            problems.add(
                file,
                at("doc", index, ""),
                format!("{} is no column of type `text`", wording::name(name)),
                wording::instead(name, texts(), "name a column of type `text`"),
            );
        }
    }
    repeated(content.doc.iter().map(String::as_str), "paragraph", file, |index| at("doc", index, ""), problems);
}

fn reference(
    scope: &Scope<'_>,
    file: &str,
    index: usize,
    column: &ColumnSource,
    problems: &mut Problems,
) -> Option<usize> {
    let refers = matches!(column.kind, Kind::Row | Kind::Rows);
    match &column.table {
        None if refers => {
            problems.add(
                file,
                at("columns", index, "table"),
                "the column refers to rows, but names no table",
                "add `table` with the name of the table",
            );
            None
        }
        None => None,
        Some(_) if !refers => {
            problems.add(
                file,
                at("columns", index, "table"),
                "only columns of type `row` or `rows` refer to a table",
                "remove `table`, or change the type",
            );
            None
        }
        Some(name) => scope.table(name, file, at("columns", index, "table"), problems),
    }
}

fn bounds(file: &str, index: usize, column: &ColumnSource, problems: &mut Problems) {
    if column.kind != Kind::Integer && (column.range.is_some() || !column.outside.is_empty()) {
        let member = if column.range.is_some() { "range" } else { "outside" };
        problems.add(
            file,
            at("columns", index, member),
            "bounds are for columns of type `integer`",
            "remove them, or change the type",
        );
    }
    let ranges = column.range.iter().map(|range| (at("columns", index, "range"), range));
    let outside = column
        .outside
        .iter()
        .enumerate()
        .map(|(place, range)| (format!("{}/{place}", at("columns", index, "outside")), range));
    for (pointer, [lower, upper]) in ranges.chain(outside) {
        if lower > upper {
            problems.add(file, pointer, "the lower bound is above the upper one", "write the smaller number first");
        }
    }
}

fn format(file: &str, index: usize, column: &ColumnSource, problems: &mut Problems) {
    let Some(format) = column.format else { return };
    let fits = match column.kind {
        Kind::Integer => format == Format::HttpErrorStatus,
        Kind::Text | Kind::List => format != Format::HttpErrorStatus,
        Kind::Boolean | Kind::Row | Kind::Rows | Kind::Schema => false,
    };
    if !fits {
        problems.add(
            file,
            at("columns", index, "format"),
            "the format does not go with the type of the column",
            "remove it; `http-error-status` is for `integer`, the others are for `text` and `list`",
        );
    }
}

fn agreement(
    scope: &Scope<'_>,
    source: &TableFile<'_>,
    index: usize,
    content: &TableSource,
    column: &ColumnSource,
    problems: &mut Problems,
) {
    let Some(agreement) = &column.agrees_with else { return };
    let (file, base) = (source.path.as_str(), at("columns", index, "agrees_with"));
    for (place, id) in agreement.profiles.iter().flatten().enumerate() {
        scope.profile(id, file, format!("{base}/profiles/{place}"), problems);
    }
    let links = || content.columns.iter().filter(|column| column.kind == Kind::Row);
    let Some(link) = links().find(|column| column.name == agreement.column) else {
        if in_doubt(source) {
            return;
        }
        problems.add(
            file,
            format!("{base}/column"),
            format!("{} is no column of type `row`", wording::name(&agreement.column)),
            wording::instead(
                &agreement.column,
                links().map(|column| column.name.as_str()),
                "name a column of type `row`",
            ),
        );
        return;
    };
    let Some(other) = link.table.as_ref().and_then(|name| scope.tables.get(name.as_str())) else { return };
    let table = &scope.folder.tables[*other];
    let Some(other) = &table.content else { return };
    match other.columns.iter().find(|candidate| candidate.name == agreement.its) {
        _ if in_doubt(table) => {}
        None => problems.add(
            file,
            format!("{base}/its"),
            format!("the table {} has no column {}", wording::name(&other.name), wording::name(&agreement.its)),
            wording::instead(
                &agreement.its,
                other.columns.iter().map(|column| column.name.as_str()),
                "name a column of that table",
            ),
        ),
        Some(its) if its.kind != column.kind => problems.add(
            file,
            format!("{base}/its"),
            "the two columns have different types, so they can never agree",
            "name a column of the same type, or change the type of one",
        ),
        Some(_) => {}
    }
}

fn spelling(
    source: &TableFile<'_>,
    index: usize,
    content: &TableSource,
    column: &ColumnSource,
    problems: &mut Problems,
) {
    let Some(spelling) = &column.spelled_as else { return };
    let (file, base) = (source.path.as_str(), at("columns", index, "spelled_as"));
    if column.kind != Kind::Text {
        problems.add(
            file,
            base.as_str(),
            "only a column of type `text` has a spelling",
            "remove it, or change the type",
        );
    }
    if formats::respell(spelling.format, "").is_none() {
        problems.add(
            file,
            format!("{base}/format"),
            "the format is no spelling of words",
            "write `upper-snake`, `upper-camel` or `dotted`",
        );
    }
    let texts = || {
        let others = content.columns.iter().filter(|other| other.kind == Kind::Text && other.name != column.name);
        std::iter::once(content.key.name.as_str()).chain(others.map(|other| other.name.as_str()))
    };
    if !texts().any(|text| text == spelling.column) && !in_doubt(source) && !source.doubtful("/key/name") {
        problems.add(
            file,
            format!("{base}/column"),
            format!("{} is neither the key nor another column of type `text`", wording::name(&spelling.column)),
            wording::instead(&spelling.column, texts(), "name the key or a column of type `text`"),
        );
    }
}

fn default(scope: &Scope<'_>, file: &str, index: usize, rule: &Rules<'_>, problems: &mut Problems) -> Option<Cell> {
    let Some(value) = &rule.source.default else { return rule.source.optional.then_some(Cell::Null) };
    let place = at("columns", index, "default");
    let value = match value.get("x-constant") {
        Some(name) => scope.constant(name, file, place.as_str(), problems)?,
        None => value,
    };
    match cells::cell(scope, rule, value) {
        Ok(cell) => Some(cell),
        Err(fault) => {
            problems.add(file, fault.place(place), format!("the default {}", fault.what), fault.fix);
            None
        }
    }
}

/// What a column states about its cells, for those who read the tables.
fn checks(source: &ColumnSource) -> Vec<(&'static str, Value)> {
    let ColumnSource { unique, format, range, outside, agrees_with, spelled_as, .. } = source;
    let stated = [
        ("unique", unique.then_some(Value::Bool(true))),
        ("format", format.as_ref().map(|format| json!(format))),
        ("range", range.as_ref().map(|range| json!(range))),
        ("outside", (!outside.is_empty()).then(|| json!(outside))),
        ("agrees_with", agrees_with.as_ref().map(|agreement| json!(agreement))),
        ("spelled_as", spelled_as.as_ref().map(|spelling| json!(spelling))),
    ];
    stated.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The column of the model, once the cells of all rows are known.
pub(super) fn finish(rules: &Rules<'_>, index: usize, rows: &[Row]) -> Column {
    let source = rules.source;
    let varies = rows.iter().any(|row| {
        let mut cells = row.cells.iter().flatten().map(|cells| &cells[index]);
        cells.next().is_some_and(|newest| cells.any(|older| older != newest))
    });
    Column {
        name: source.name.clone(),
        title: source.title.clone(),
        doc: source.doc.clone(),
        source: source.source.clone(),
        kind: source.kind,
        optional: source.optional,
        format: source.format,
        default: source.default.clone(),
        table: rules.table,
        checks: checks(source),
        varies,
    }
}
