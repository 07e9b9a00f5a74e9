//! The registries and rules as an ES module with TypeScript declarations: `tables/<contract>.mjs` and
//! `tables/<contract>.d.mts`.
//!
//! The rows are those of the catalogue, by key, so a program looks a code up without parsing or searching. Every key is
//! part of a type, so a compiler finds the one that is misspelt.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::catalog::ContractEntry;
use super::markdown;
use crate::Artifact;
use crate::model::{Column, Contract, Kind, Rule, Table};

/// Members that every row has, whatever its columns are called.
const OWN: [&str; 5] = ["contract", "version", "table", "code", "profiles"];

/// The module and its declarations.
pub(super) fn artifacts(contract: &Contract, entry: &ContractEntry<'_>) -> [Artifact; 2] {
    let path = |extension: &str| format!("tables/{}.{extension}", markdown::file_name(&contract.name));
    [
        Artifact { path: path("d.mts"), text: declarations(contract) },
        Artifact { path: path("mjs"), text: module(contract, entry) },
    ]
}

/// What a generated script says first.
fn head(contract: &Contract) -> String {
    let head = markdown::generated(&contract.name);
    let line = head.trim().trim_start_matches("<!--").trim_end_matches("-->").trim();
    format!("// {line}\n\n")
}

fn text(value: &str) -> String {
    Value::from(value).to_string()
}

fn module(contract: &Contract, entry: &ContractEntry<'_>) -> String {
    let mut out = head(contract);
    let profiles: Vec<Value> = contract.profiles.iter().map(|profile| Value::from(profile.id.as_str())).collect();
    let _ = writeln!(out, "export const contract = {};\n", text(&contract.name));
    let _ = writeln!(out, "export const profiles = Object.freeze({});\n", Value::from(profiles));
    out.push_str("export const tables = Object.freeze({\n");
    for (table, entry) in contract.tables.iter().zip(&entry.tables) {
        let _ = writeln!(out, "  {}: Object.freeze({{", text(&table.name));
        let entry = serde_json::to_value(entry).unwrap_or_default();
        let rows = entry["rows"].as_array().into_iter().flatten();
        for (row, value) in table.rows.iter().zip(rows) {
            // In brackets a key is a key, `__proto__` too.
            let _ = writeln!(out, "    [{}]: {value},", text(&row.id));
        }
        out.push_str("  }),\n");
    }
    out.push_str("});\n\nexport const rules = Object.freeze({\n");
    for rule in rules(contract) {
        let profiles: Vec<&str> = rule.profiles.iter().map(|profile| contract.profiles[*profile].id.as_str()).collect();
        let about: Vec<&str> = rule.about.iter().map(|row| contract.primary().rows[*row].id.as_str()).collect();
        let value = json!({
            "level": rule.level.to_string(), "who": rule.who, "text": rule.text, "fix": rule.fix, "profiles": profiles,
            "about": about,
        });
        let _ = writeln!(out, "  [{}]: {value},", text(&rule.id));
    }
    out.push_str("});\n");
    out
}

fn rules(contract: &Contract) -> impl Iterator<Item = &Rule> {
    contract.series.iter().flat_map(|series| &series.rules)
}

fn declarations(contract: &Contract) -> String {
    let mut out = head(contract);
    let alternatives = |values: &mut dyn Iterator<Item = &str>| {
        let mut list: Vec<String> = values.map(text).collect();
        list.dedup();
        if list.is_empty() { "never".to_owned() } else { list.join(" | ") }
    };
    let profiles = alternatives(&mut contract.profiles.iter().map(|profile| profile.id.as_str()));
    let _ = writeln!(out, "export declare const contract: {};\n", text(&contract.name));
    let _ = writeln!(out, "export type ProfileId = {profiles};\nexport declare const profiles: readonly ProfileId[];");
    for table in &contract.tables {
        let name = &table.rust;
        let keys = alternatives(&mut table.rows.iter().map(|row| row.key.as_str()));
        let ids = alternatives(&mut table.rows.iter().map(|row| row.id.as_str()));
        let ids = if ids == keys { name.clone() } else { ids };
        let _ = write!(out, "\nexport type {name} = {keys};\nexport type {name}Id = {ids};\n");
        row(&mut out, contract, table);
    }
    out.push_str("\nexport declare const tables: {\n");
    for table in &contract.tables {
        let name = &table.rust;
        let _ = writeln!(out, "  readonly {}: {{ readonly [id in {name}Id]: {name}Row }};", text(&table.name));
    }
    out.push_str("};\n");
    let ids = alternatives(&mut rules(contract).map(|rule| rule.id.as_str()));
    let levels: BTreeSet<String> = rules(contract).map(|rule| rule.level.to_string()).collect();
    let levels = alternatives(&mut levels.iter().map(String::as_str));
    let _ = write!(
        out,
        "\n/** The numbered conformance rules, which findings quote. */\nexport declare const rules: {{\n  readonly [id in {ids}]: {{\n    \
         readonly level: {levels};\n    readonly who: readonly string[];\n    readonly text: string;\n    \
         readonly fix: string;\n    readonly profiles: readonly ProfileId[];\n    \
         /** Codes that it is about; empty for all. */\n    readonly about: readonly string[];\n  }};\n}};\n"
    );
    out
}

fn row(out: &mut String, contract: &Contract, table: &Table) {
    let name = &table.rust;
    let _ = writeln!(out, "export interface {name}Row {{");
    let _ = writeln!(out, "  readonly contract: {};", text(&contract.name));
    let _ = writeln!(out, "  readonly version: ProfileId;\n  readonly table: {};", text(&table.name));
    let _ = writeln!(out, "  readonly code: {name};");
    for column in table.columns.iter().filter(|column| !OWN.contains(&column.name.as_str())) {
        let absent = if column.optional { " | null" } else { "" };
        let _ = writeln!(out, "  readonly {}: {}{absent};", text(&column.name), kind(contract, column));
    }
    for added in ["reason", "domain"] {
        if table.columns.iter().all(|column| column.name != added) {
            let _ = writeln!(out, "  readonly {added}?: string | null;");
        }
    }
    let _ = writeln!(out, "  readonly since: string | null;\n  readonly until: string | null;");
    let _ = writeln!(out, "  /** What differs in the other profiles; null where the row is not there. */");
    let _ = writeln!(out, "  readonly profiles: {{ readonly [id in ProfileId]?: Partial<{name}Row> | null }};\n}}");
}

fn kind(contract: &Contract, column: &Column) -> String {
    let target = || column.table.and_then(|table| contract.tables.get(table)).map_or("string", |table| &table.rust);
    match column.kind {
        Kind::Text | Kind::Schema => "string".to_owned(),
        Kind::Integer => "number".to_owned(),
        Kind::Boolean => "boolean".to_owned(),
        Kind::List => "readonly string[]".to_owned(),
        Kind::Row => target().to_owned(),
        Kind::Rows => format!("readonly {}[]", target()),
    }
}
