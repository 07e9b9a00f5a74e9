//! Every trap of `tests/schemas`: a schema, or a folder of them, beside what the lowering makes of it: the types
//! (`.rs`, compiled and run by `tests/lowered.rs`) or the problems (`.txt`).
//!
//! `BLESS=1 cargo test -p agent-errors-codegen lower` writes what came out instead of comparing it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use quote::{format_ident, quote};
use serde_json::{Map, Value, json};

use super::shape::{Definition, Kind, Shape};
use super::{TypeModule, engine, lint, places, shared, types};
use crate::casing;
use crate::model::{Contract, Key, Role, Row, Schema, Table};
use crate::problem::Problems;
use crate::source::Encoding;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schemas")
}

/// The schemas of each trap, by file name.
fn traps() -> BTreeMap<String, Vec<(String, Value)>> {
    let read = |path: &Path| {
        let text = fs::read_to_string(path).expect("a readable trap");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, serde_json::from_str::<Value>(&text).expect("a trap in JSON"))
    };
    let mut traps = BTreeMap::new();
    for path in entries(&folder()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            traps.insert(name, entries(&path).iter().map(|path| read(path)).collect());
        } else if path.extension().is_some_and(|ending| ending == "json") {
            traps.insert(name, vec![read(&path)]);
        }
    }
    traps
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder of traps").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// A contract called parcel with a table of two codes.
fn contract(schemas: &[(String, Value)]) -> Contract {
    Contract {
        folder: "parcel".to_owned(),
        constants_file: None,
        envelopes: Vec::new(),
        name: "parcel".to_owned(),
        title: String::new(),
        summary: String::new(),
        description: String::new(),
        draft_marker: None,
        release: Vec::new(),
        profiles: Vec::new(),
        schemas: schemas.iter().map(|(file, value)| schema(file, value)).collect(),
        tables: vec![codes()],
        constants: Vec::new(),
        error_info: None,
        rules_description: String::new(),
        series: Vec::new(),
        notes: Vec::new(),
        examples: Vec::new(),
    }
}

fn schema(file: &str, value: &Value) -> Schema {
    let text = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let module = text("x-module");
    let mut canonical = value.clone();
    let (mut table_at, mut replaced_at) = (Vec::new(), Vec::new());
    expand(&mut canonical, "", &mut table_at, &mut replaced_at);
    Schema {
        file: file.to_owned(),
        role: Role::Payload,
        profiles: Vec::new(),
        rust: casing::pascal(&text("title")),
        encoding: if value.get("x-proto") == Some(&Value::Bool(true)) { Encoding::ProtoJson } else { Encoding::Json },
        module: if casing::is_identifier(&module) { module } else { "parcel".to_owned() },
        id: text("$id"),
        title: text("title"),
        description: text("description"),
        bundled: canonical.clone(),
        canonical,
        table_at,
        replaced_at,
    }
}

/// What the checks do with annotations: `x-table` becomes an `enum`, `x-hand-written` names a type.
fn expand(value: &mut Value, at: &str, tables: &mut Vec<(String, usize)>, replaced: &mut Vec<(String, String)>) {
    let Value::Object(members) = value else { return };
    if members.contains_key("x-table") {
        tables.push((at.to_owned(), 0));
        members.insert("enum".to_owned(), json!(["LOCKER_FULL", "ADDRESS_UNKNOWN"]));
    }
    if let Some(path) = members.get("x-hand-written").and_then(Value::as_str) {
        replaced.push((at.to_owned(), path.to_owned()));
    }
    for (name, value) in members.iter_mut() {
        expand(value, &format!("{at}/{name}"), tables, replaced);
    }
}

fn codes() -> Table {
    let row = |key: &str| Row {
        key: key.to_owned(),
        id: key.to_owned(),
        rust: casing::pascal(key),
        since: None,
        until: None,
        cells: Vec::new(),
    };
    Table {
        file: String::new(),
        name: "codes".to_owned(),
        title: String::new(),
        description: String::new(),
        rust: "Code".to_owned(),
        open: false,
        pages: false,
        key: Key { name: String::new(), title: String::new(), doc: String::new(), format: None, qualifier: None },
        columns: Vec::new(),
        doc: Vec::new(),
        decision: None,
        rows: vec![row("LOCKER_FULL"), row("ADDRESS_UNKNOWN")],
    }
}

fn source(modules: Vec<TypeModule>) -> String {
    let modules = modules.into_iter().map(|module| {
        let (name, content) = (format_ident!("{}", module.module), module.items);
        let shares = shared::import(&quote!(#(#content)*));
        quote! {
            /// Types.
            pub mod #name { #shares #(#content)* }
        }
    });
    let modules = quote!(#(#modules)*);
    let (text_form, members) = (shared::text_form(&modules), shared::module(&modules));
    format!("{text_form}{}", prettyplease::unparse(&syn::parse2(quote!(#modules #members)).expect("a file")))
}

#[test]
fn traps_come_out_as_recorded() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for (name, schemas) in traps() {
        let (ending, found) = match types(&contract(&schemas)) {
            Ok(modules) => ("rs", source(modules)),
            Err(problems) => ("txt", problems.to_string()),
        };
        let path = folder().join(format!("{name}.{ending}"));
        let other = folder().join(format!("{name}.{}", if ending == "rs" { "txt" } else { "rs" }));
        if bless {
            let _ = fs::remove_file(other);
            fs::write(&path, &found).expect("a folder that can be written");
        } else if fs::read_to_string(&path).unwrap_or_default() != found || other.exists() {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "not as recorded; if that is meant, bless it.\n\n{}", wrong.join("\n"));
}

#[test]
fn one_file_alone_shows_the_same_problems() {
    for (name, schemas) in traps() {
        let [(file, schema)] = schemas.as_slice() else { continue };
        let mut alone = Problems::default();
        lint(&format!("parcel/{file}"), schema, &mut alone);
        alone.sort();
        let whole = types(&contract(&schemas)).err().unwrap_or_default();
        let local = |problems: &Problems| -> Vec<String> {
            let elsewhere = ["no schema of the contract", "its Rust type would be called"];
            let found = problems.iter().filter(|problem| !elsewhere.iter().any(|text| problem.what.contains(text)));
            found.map(|problem| format!("{}: {}", problem.pointer, problem.what)).collect()
        };
        assert_eq!(local(&alone), local(&whole), "{name}");
    }
}

#[test]
fn a_panic_of_the_engine_becomes_a_problem() {
    let (file, value) = ("parcel.json".to_owned(), json!({ "title": "Parcel", "type": "object" }));
    let contract = contract(&[(file, value)]);
    let places = places::Places::of_contract(&contract);
    let definition = |name: &str, kind: Kind| Definition {
        name: name.to_owned(),
        module: "parcel".to_owned(),
        place: places::Place::root(0).at("$defs", name),
        doc: String::new(),
        deprecated: false,
        kind,
    };
    let definitions =
        [definition("Sound", Kind::Newtype(Shape::Text)), definition("Broken", Kind::Newtype(Shape::Named(99)))];
    let mut problems = Problems::default();
    assert!(engine::run(&definitions, "parcel", &[], &places, &mut problems).is_none());
    let text = problems.to_string();
    assert!(
        text.starts_with("parcel/parcel.json#/$defs/Broken: typify cannot make the Rust type `Broken`: "),
        "{text}"
    );
}

#[test]
fn deep_definitions_are_refused_in_time() {
    let chain = |member: fn(String) -> Value| -> Value {
        let definitions: Map<String, Value> =
            (0..2_000).map(|index| (format!("D{index}"), member(format!("#/$defs/D{}", index + 1)))).collect();
        let mut schema = json!({ "title": "Deep", "type": "object", "properties": { "a": { "$ref": "#/$defs/D0" } } });
        schema["$defs"] = definitions.into();
        schema["$defs"]["D2000"] = json!({ "type": "string" });
        schema
    };
    for member in [
        (|next| json!({ "$ref": next })) as fn(String) -> Value,
        |next| json!({ "type": "array", "items": { "$ref": next } }),
        |next| json!({ "type": "object", "properties": { "a": { "$ref": next } } }),
        |next| json!({ "allOf": [{ "$ref": &next }, { "$ref": next }], "type": "object", "properties": { "a": { "type": "string" } } }),
        |next| json!({ "oneOf": [{ "$ref": next }, { "type": "string" }] }),
    ] {
        let result = types(&contract(&[("deep.json".to_owned(), chain(member))]));
        assert!(result.is_err_and(|problems| !problems.to_string().contains("typify")));
    }
}

/// xorshift: the same mutations in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides.max(1)
    }
}

#[test]
fn no_mutation_panics() {
    let traps = traps();
    let mut parts = Vec::new();
    for (_, schema) in traps.values().flatten() {
        collect(schema, &mut parts);
    }
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let rounds = std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    for _ in 0..rounds {
        for schemas in traps.values() {
            let mut schemas = schemas.clone();
            for _ in 0..=dice.roll(3) {
                let chosen = dice.roll(schemas.len());
                mutate(&mut schemas[chosen].1, &parts, &mut dice);
            }
            let before = serde_json::to_string(&schemas).unwrap_or_default();
            let result = std::panic::catch_unwind(|| {
                let mut problems = Problems::default();
                for (file, schema) in &schemas {
                    lint(file, schema, &mut problems);
                }
                types(&contract(&schemas)).map(source)
            });
            assert!(result.is_ok(), "panics on {before}");
            if let Ok(Err(problems)) = result {
                let text = problems.to_string();
                assert!(!text.is_empty() && !text.contains("typify"), "reached the engine: {text}\n{before}");
            }
        }
    }
}

fn collect(value: &Value, parts: &mut Vec<(Option<String>, Value)>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                parts.push((Some(name.clone()), value.clone()));
                collect(value, parts);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, parts)),
        other => parts.push((None, other.clone())),
    }
}

/// Changes one place: takes a member out, puts one in, or puts another value there.
fn mutate(value: &mut Value, parts: &[(Option<String>, Value)], dice: &mut Dice) {
    let (name, part) = &parts[dice.roll(parts.len())];
    match value {
        Value::Object(members) if !members.is_empty() && dice.roll(4) > 0 => {
            let key = members.keys().nth(dice.roll(members.len())).cloned().unwrap_or_default();
            if let Some(inner) = members.get_mut(&key) {
                mutate(inner, parts, dice);
            }
        }
        Value::Array(items) if !items.is_empty() && dice.roll(3) > 0 => {
            let index = dice.roll(items.len());
            mutate(&mut items[index], parts, dice);
        }
        Value::Object(members) => change(members, name.as_ref(), part, dice),
        other => *other = part.clone(),
    }
}

fn change(members: &mut Map<String, Value>, name: Option<&String>, part: &Value, dice: &mut Dice) {
    let key = members.keys().nth(dice.roll(members.len())).cloned();
    match (dice.roll(3), key, name) {
        (0, Some(key), _) => {
            members.shift_remove(&key);
        }
        (1, Some(key), _) => {
            members.insert(key, part.clone());
        }
        (_, _, Some(name)) => {
            members.insert(name.clone(), part.clone());
        }
        _ => {}
    }
}
