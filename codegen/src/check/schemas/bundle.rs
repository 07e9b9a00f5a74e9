//! The self-contained form: referenced schemas of the contract under `$defs`, references rewritten to them.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value};

use super::super::scope::Scope;
use super::documents::{Documents, below, fragment};
use super::subschemas;

/// The canonical schema `root` with everything it needs; unresolved references stay as they are.
pub(super) fn bundle(documents: &Documents<'_>, scope: &Scope<'_>, root: usize, canonical: &[Option<Value>]) -> Value {
    let Some(schema) = &canonical[root] else { return Value::Null };
    let needed = needed(documents, root, canonical);
    let mut taken: HashSet<String> =
        schema.get("$defs").and_then(Value::as_object).into_iter().flat_map(Map::keys).cloned().collect();
    let names: BTreeMap<usize, String> = needed
        .iter()
        .map(|index| {
            let source = &scope.manifest.schemas[*index];
            let longer = format!("{}.{}", source.module, source.rust);
            let numbered = (2..).map(|number| format!("{longer}.{number}"));
            let name =
                [source.rust.clone(), longer.clone()].into_iter().chain(numbered).find(|name| !taken.contains(name));
            let name = name.unwrap_or(longer);
            taken.insert(name.clone());
            (*index, name)
        })
        .collect();
    let mut bundled = rewrite(documents, root, root, schema, &names);
    if let (Value::Object(members), false) = (&mut bundled, needed.is_empty()) {
        let defs = members.entry("$defs").or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(defs) = defs {
            for index in needed {
                if let Some(schema) = &canonical[index] {
                    let mut embedded = rewrite(documents, root, index, schema, &names);
                    if let Value::Object(members) = &mut embedded {
                        members.shift_remove("$schema");
                        members.shift_remove("$id");
                    }
                    defs.insert(names[&index].clone(), embedded);
                }
            }
        }
    }
    bundled
}

/// The other schemas that the schema refers to, directly or not, in the order in which they are met.
fn needed(documents: &Documents<'_>, root: usize, canonical: &[Option<Value>]) -> Vec<usize> {
    let mut found = vec![root];
    let mut next = 0;
    while next < found.len() {
        let from = found[next];
        next += 1;
        let Some(schema) = &canonical[from] else { continue };
        subschemas::walk(schema, &mut |place| {
            if let Some(Value::String(reference)) = place.schema.get("$ref")
                && let Ok(target) = documents.resolve(from, reference)
                && !found.contains(&target.schema)
            {
                found.push(target.schema);
            }
        });
    }
    found.split_off(1)
}

fn rewrite(
    documents: &Documents<'_>,
    root: usize,
    from: usize,
    schema: &Value,
    names: &BTreeMap<usize, String>,
) -> Value {
    subschemas::map(schema, "", &mut |_, mut members| {
        if let Some(Value::String(reference)) = members.get("$ref")
            && let Ok(target) = documents.resolve(from, reference)
        {
            let pointer = match names.get(&target.schema) {
                Some(name) => Some(below(["$defs", name.as_str()], &target.pointer)),
                None if target.schema == root => Some(target.pointer),
                None => None,
            };
            if let Some(pointer) = pointer {
                members.insert("$ref".to_owned(), Value::String(fragment(&pointer)));
            }
        }
        if from != root {
            members.shift_remove("$anchor");
        }
        Value::Object(members)
    })
}
