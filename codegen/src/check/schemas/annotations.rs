//! `x-table` and `x-constant`: facts that a schema takes from a registry.

use serde_json::{Map, Value};

use super::super::scope::{Keys, Scope, table_name};
use super::subschemas;
use crate::{Problems, pointer, wording};

/// The schema with each annotation replaced by what it stands for, and the tables by the pointers they stood at.
pub(super) fn expand(
    scope: &Scope<'_>,
    profiles: &[usize],
    file: &str,
    schema: &Value,
    problems: &mut Problems,
) -> (Value, Vec<(String, usize)>) {
    let mut tables = Vec::new();
    let expanded = subschemas::map(schema, "", &mut |pointer, members| {
        let mut out = Map::new();
        let annotated = members.contains_key("x-table") || members.contains_key("x-constant");
        let string = members.get("type").and_then(Value::as_str) == Some("string");
        for (keyword, value) in members {
            let here = pointer::child(pointer, &keyword);
            match keyword.as_str() {
                "x-table" => {
                    if !string {
                        problems.add(
                            file,
                            pointer::child(pointer, "type"),
                            "a key of a table is a text, and the schema does not say so",
                            "write \"type\": \"string\"",
                        );
                    }
                    if let Some((table, keys)) = keys(scope, profiles, file, &here, &value, problems) {
                        tables.push((pointer.to_owned(), table));
                        out.extend(keys.map(|keys| ("enum".to_owned(), keys)));
                    }
                }
                "x-constant" => {
                    if let Some(value) = scope.constant(&value, file, here.as_str(), problems) {
                        out.insert("const".to_owned(), value.clone());
                    }
                }
                "enum" | "const" if annotated => problems.add(
                    file,
                    here,
                    "the schema takes its values from another source and lists them as well",
                    format!("remove `{keyword}`"),
                ),
                _ => {
                    out.insert(keyword, value);
                }
            }
        }
        Value::Object(out)
    });
    tables.sort();
    (expanded, tables)
}

/// The table, and its keys unless some of them are in doubt.
fn keys(
    scope: &Scope<'_>,
    profiles: &[usize],
    file: &str,
    here: &str,
    value: &Value,
    problems: &mut Problems,
) -> Option<(usize, Option<Value>)> {
    let name = value.as_str().unwrap_or_default();
    let index = scope.table(name, file, here, problems)?;
    let source = &scope.folder.tables[index];
    let content = source.content.as_ref()?;
    if content.key.qualifier.is_some() {
        problems.add(
            file,
            here,
            format!("rows of the table {} may share a key, so its keys are no set of values", wording::name(name)),
            "name another table, or leave the text open",
        );
        return None;
    }
    let rows = content.rows.iter().zip(&scope.present[index]);
    let keys: Vec<Value> = rows
        .filter(|(_, present)| profiles.first().is_none_or(|profile| present[*profile]))
        .filter_map(|(row, _)| row.get(&content.key.name).filter(|key| key.is_string()).cloned())
        .collect();
    if keys.is_empty() && !content.rows.is_empty() && !source.doubtful("/key/name") && !source.doubtful("/rows/*") {
        problems.add(
            file,
            here,
            format!(
                "no row of the table {} exists in the profile of the schema",
                wording::name(table_name(&scope.folder.tables[index]))
            ),
            "name another table, or correct the profile of the schema in the manifest",
        );
    }
    let differs = |present: &Vec<bool>| profiles.iter().any(|profile| present[*profile] != present[profiles[0]]);
    if scope.present[index].iter().any(differs) {
        problems.add(
            file,
            here,
            format!(
                "the profiles that share the schema do not have the same rows of the table {}",
                wording::name(table_name(&scope.folder.tables[index]))
            ),
            "give each of them a schema of its own in the manifest",
        );
    }
    let certain = scope.keys[index].as_ref().is_some_and(Keys::certain);
    Some((index, certain.then_some(Value::Array(keys))))
}
