//! Payload schemas → Rust types.
//!
//! JSON Schema says which values are valid; a Rust type says which values there are. The lowering keeps one
//! promise: **a type admits every valid value, and keeps what it admits.** What a type cannot rule out (a pattern,
//! a length, a bound inside an integer's width, a condition between members) stays in the canonical schema, is
//! named in the documentation of the member, and is left to a validator. What would break the promise (a tuple
//! that may be shorter, a union that nothing tells apart, two members with one Rust name) is a [`Problem`] with
//! file, pointer and fix. Nothing is approximated in silence.
//!
//! | in the schema | in Rust |
//! |---|---|
//! | `const`, `enum` of strings, `oneOf` of string constants | an enum that rejects other strings; with one value it has a `Default` |
//! | `const`, `enum` of anything else | a problem |
//! | `integer` | the narrowest type that holds both bounds; `u64` from a lower bound of 0 or more, else `i64` |
//! | `number` | `serde_json::Number`: 28450 stays an integer |
//! | `string`, whatever its `format` | `String`: an offset, a case, an escape stays as it came |
//! | `array`, `prefixItems` | `Vec`, a tuple |
//! | `object` | a struct, fields in the order of the text; `BTreeMap` or `serde_json::Map` where no member is named |
//! | members that are not named | refused where the schema is closed, else kept in the field `extra` |
//! | a member that is not required | `Option`; with a `default`, the value itself |
//! | the same in the JSON form of a protobuf message | the value itself where it is a text, a list or a map: absent, `null` and empty are one there |
//! | a member that may be `null` | `Option`; where it is not required, `null` reads as absent and is not written |
//! | `$ref` beside other keywords, `allOf` of objects | one struct |
//! | `oneOf`, `anyOf` of objects with a constant each | an enum tagged by that member |
//! | `oneOf`, `anyOf` of different JSON types | an untagged enum |
//! | `if`, `not`, `contains`, `anyOf` of `required` and the like | nothing: the validator's |
//!
//! Two limits come with serde and JSON in Rust. An integer written `1.0` is refused, though it is valid; so is one
//! beyond 64 bits, and a number beyond the range of `f64`.
//!
//! ```text
//! canonical schemas ─places─▶ one space of places ─read─▶ shapes ─engine─▶ typify ─tidy─▶ syn items
//! ```
//!
//! [`Problem`]: crate::Problem

pub(crate) mod docs;
mod doubt;
mod engine;
mod impls;
mod keywords;
mod lint;
mod names;
mod object;
mod places;
mod read;
mod scalar;
mod shape;
pub(crate) mod shared;
#[cfg(test)]
mod tests;
mod tidy;
mod union;
mod wire;

use std::collections::BTreeSet;

use serde_json::Value;

use crate::model::Contract;
use crate::problem::Problems;
use places::Places;
use shape::{Definition, Kind};

/// The types of one Rust module.
pub(crate) struct TypeModule {
    pub module: String,
    pub items: Vec<syn::Item>,
    /// The structs among the items.
    pub objects: Vec<ObjectType>,
}

/// A struct that mirrors a JSON object.
#[derive(Debug)]
pub(crate) struct ObjectType {
    /// Name of the struct.
    pub rust: String,
    /// In the order of the schema, without the member that tells a union's variants apart.
    pub members: Vec<MemberField>,
    /// Constant of the member `@type`.
    pub type_url: Option<String>,
}

/// A member.
#[derive(Debug)]
pub(crate) struct MemberField {
    pub json: String,
    /// Another name under which it is read.
    pub alias: Option<String>,
}

/// Reports what is outside the profile in one schema as it is written, with its annotations not yet expanded.
/// References to other files are taken on trust here; [`types`] follows them.
pub(crate) fn lint(file: &str, schema: &Value, problems: &mut Problems) {
    let faults = lint::keywords(file, schema, problems);
    Places::of_one(file, schema).check_references(problems);
    let Some(mended) = doubt::mended(schema, &faults) else { return };
    let (_, found) = read::definitions(&Places::of_one(file, &mended), &[]);
    let own = found.iter().filter(|problem| !doubt::follows(schema, &faults, &problem.pointer));
    own.for_each(|problem| problems.push(problem.clone()));
}

/// Makes the types of every module that the schemas of the contract name, in the order in which they name them.
pub(crate) fn types(contract: &Contract) -> Result<Vec<TypeModule>, Problems> {
    let places = Places::of_contract(contract);
    let mut problems = Problems::default();
    let sound = contract.schemas.iter().zip(&places.documents).fold(true, |sound, (schema, document)| {
        lint::keywords(&document.file, &schema.canonical, &mut problems).is_empty() && sound
    });
    if !sound {
        return Err(sorted(problems));
    }
    places.check_references(&mut problems);
    let (definitions, found) = read::definitions(&places, &contract.tables);
    found.iter().for_each(|problem| problems.push(problem.clone()));
    check_circles(&definitions, &places, &mut problems);
    if !problems.is_empty() {
        return Err(sorted(problems));
    }
    let mut modules: Vec<TypeModule> = Vec::new();
    for document in &places.documents {
        if modules.iter().any(|module| module.module == document.module) {
            continue;
        }
        if let Some(file) = engine::run(&definitions, document.module, &contract.tables, &places, &mut problems) {
            let items = tidy::items(file, &definitions, document.module, &contract.tables, &places, &mut problems);
            modules.push(TypeModule {
                module: document.module.to_owned(),
                items,
                objects: objects(&definitions, document.module),
            });
        }
    }
    if problems.is_empty() { Ok(modules) } else { Err(sorted(problems)) }
}

fn sorted(mut problems: Problems) -> Problems {
    problems.sort();
    problems
}

fn objects(definitions: &[Definition], module: &str) -> Vec<ObjectType> {
    let own = definitions.iter().filter(|definition| definition.module == module);
    own.filter_map(|definition| {
        let Kind::Object(object) = &definition.kind else { return None };
        let members =
            object.members.iter().map(|member| MemberField { json: member.json.clone(), alias: member.alias.clone() });
        Some(ObjectType {
            rust: definition.name.clone(),
            members: members.collect(),
            type_url: object.type_url.clone(),
        })
    })
    .collect()
}

/// typify boxes what contains itself, but sees one module at a time.
fn check_circles(definitions: &[Definition], places: &Places<'_>, problems: &mut Problems) {
    let foreign: BTreeSet<usize> = definitions
        .iter()
        .flat_map(|definition| definition.kind.names().into_iter().map(move |index| (definition, index)))
        .filter(|(definition, index)| definition.module != definitions[*index].module)
        .map(|(_, index)| index)
        .collect();
    for start in foreign {
        let definition = &definitions[start];
        let mut seen = vec![false; definitions.len()];
        let mut open = definition.kind.names();
        let mut returns = false;
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let names = definitions[index].kind.names();
            returns |= names.contains(&start) && definitions[index].module != definition.module;
            open.extend(names);
        }
        if returns {
            problems.add(
                &places.document(&definition.place).file,
                definition.place.pointer.as_str(),
                "the type contains itself by way of another module",
                "put the schemas that refer to each other into one module",
            );
        }
    }
}
