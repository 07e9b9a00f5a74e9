//! Nothing that a source says is invisible: whatever is changed in it, as long as the sources stay sound, a comparison
//! of before and after reports something.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use agent_errors_codegen::edition::Edition;
use agent_errors_codegen::{Inputs, diff, load};
use serde_json::{Map, Value};

/// Members that no comparison shows, by the schema that describes them, and why not.
const EXEMPT: [(&str, &str, &str); 10] = [
    ("contract", "$schema", "tells editors how to help"),
    ("contract", "constants", "where a source is kept, which says nothing about the contract"),
    ("contract", "error_info", "where a source is kept, which says nothing about the contract"),
    ("contract", "rules", "where a source is kept, which says nothing about the contract"),
    ("contract", "notes", "where a source is kept, which says nothing about the contract"),
    ("constants", "$schema", "tells editors how to help"),
    ("error-info", "$schema", "tells editors how to help"),
    ("rules", "$schema", "tells editors how to help"),
    ("notes", "$schema", "tells editors how to help"),
    ("table", "$schema", "tells editors how to help"),
];

/// Members that cannot be changed alone: the check of the sources ties them to something else. `documents.json` changes
/// them behind its back.
const TIED: [(&str, &str, &str); 25] = [
    ("constants", "draft", "held to the marker in the value"),
    ("contract", "draft_marker", "held to the identifiers of the draft"),
    ("contract", "examples", "a list or an object whose members are tried one by one"),
    ("contract", "tables", "a list or an object whose members are tried one by one"),
    ("contract", "object", "a list or an object whose members are tried one by one"),
    ("rules", "rules", "a list or an object whose members are tried one by one"),
    ("rules", "series", "a list or an object whose members are tried one by one"),
    ("table", "key", "a list or an object whose members are tried one by one"),
    ("table", "outcomes", "a list or an object whose members are tried one by one"),
    ("contract", "its", "held to the messages of the examples"),
    ("contract", "key", "held to the messages of the examples"),
    ("contract", "list", "held to the messages of the examples"),
    ("contract", "of", "held to the messages of the examples"),
    ("contract", "type", "held to the messages of the examples"),
    ("contract", "value", "held to the messages of the examples"),
    ("contract", "name", "that of the folder"),
    ("contract", "role", "held to what the schema says"),
    ("error-info", "write", "held to the type of the member"),
    ("table", "end", "held to the rows that there are"),
    ("table", "optional", "held to the cells"),
    ("table", "outside", "a column that needs it is in none of these contracts"),
    ("table", "type", "held to the cells"),
    ("table", "without_suffix", "held to the cells"),
    ("table", "question", "held to the columns that there are"),
    ("table", "result", "held to the columns that there are"),
];

/// Places that are tried for each kind of place in each contract, and sound changes of each.
const PLACES: usize = 2;
const VALUES: usize = 1;

/// Words of the sources that stand for one of several choices.
const CHOICES: [&[&str]; 8] = [
    &["draft", "current", "frozen"],
    &["payload", "details"],
    &["json", "proto-json"],
    &["text", "integer", "boolean", "list", "row", "rows", "schema"],
    &["upper-snake", "reason", "metadata-key", "dotted", "upper-camel", "uri"],
    &["verbatim", "boolean", "decimal"],
    &["must", "must-not", "should", "should-not", "may"],
    &["fixture", "heuristic", "static", "probe", "client", "manual"],
];

/// One contract with nothing else beside it.
struct Contract {
    inputs: Inputs,
    edition: Edition,
}

fn contracts() -> Vec<Contract> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = Vec::new();
    for folder in ["examples/parcel/schema", "schema"] {
        let inputs = load(&root.join(folder)).unwrap_or_else(|error| panic!("{error}"));
        let names: BTreeSet<&str> = inputs.keys().filter_map(|path| path.strip_suffix("/contract.json")).collect();
        for name in names {
            let own = format!("{name}/");
            let inputs: Inputs = inputs
                .iter()
                .filter(|(path, _)| path.starts_with(&own))
                .map(|(path, text)| (path.clone(), text.clone()))
                .collect();
            let edition = Edition::of_sources(&inputs).unwrap_or_else(|problems| panic!("{problems}"));
            all.push(Contract { inputs, edition });
        }
    }
    all
}

/// The schema that describes a source.
fn role(path: &str, text: &str) -> &'static str {
    let file = path.split_once('/').map_or(path, |(_, file)| file);
    match file {
        "contract.json" => "contract",
        "constants.json" => "constants",
        "error-info.json" => "error-info",
        "rules.json" => "rules",
        "notes.json" => "notes",
        _ if file.starts_with("tables/") => "table",
        _ if text.contains("\"$id\"") => "payload",
        _ => "example",
    }
}

/// A place of a source, and the kind of place that it is.
struct Place {
    file: String,
    role: &'static str,
    pointer: String,
    kind: String,
    value: Value,
}

fn places(contract: &Contract) -> Vec<Place> {
    let mut all = Vec::new();
    for (file, text) in &contract.inputs {
        let value: Value = serde_json::from_str(text).unwrap();
        let role = role(file, text);
        let key = value.pointer("/key/name").and_then(Value::as_str).unwrap_or_default().to_owned();
        walk(&value, "", "", &mut |pointer, kind, value| {
            let kind = match role {
                "table" => in_row(kind, &key),
                "payload" => kind.rsplit('/').next().unwrap_or_default().to_owned(),
                "example" => String::new(),
                _ => kind.to_owned(),
            };
            all.push(Place {
                file: file.clone(),
                role,
                pointer: pointer.to_owned(),
                kind: format!("{role} {kind}"),
                value: value.clone(),
            });
        });
    }
    all
}

/// Cells of whatever column are one kind of place.
fn in_row(kind: &str, key: &str) -> String {
    match kind.strip_prefix("/rows/*/") {
        Some(member) if ["rust", "since", "until"].contains(&member) => kind.to_owned(),
        Some(member) if member == key => "/rows/*/KEY".to_owned(),
        Some(member) if member.starts_with("overrides") => "/rows/*/overrides".to_owned(),
        Some(_) => "/rows/*/CELL".to_owned(),
        None => kind.to_owned(),
    }
}

fn walk(value: &Value, pointer: &str, kind: &str, each: &mut dyn FnMut(&str, &str, &Value)) {
    each(pointer, kind, value);
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{pointer}/{index}"), &format!("{kind}/*"), each);
            }
        }
        Value::Object(members) => {
            let by_author = ["/properties", "/$defs", "/replace", "/patternProperties", "/members"]
                .iter()
                .any(|end| kind.ends_with(end));
            for (name, member) in members {
                let step = name.replace('~', "~0").replace('/', "~1");
                let kind = if by_author { format!("{kind}/*") } else { format!("{kind}/{step}") };
                walk(member, &format!("{pointer}/{step}"), &kind, each);
            }
        }
        _ => {}
    }
}

/// What is tried instead of a value: the replacement, or nothing to take the member away.
fn instead(place: &Place, others: &[&Value]) -> Vec<Option<Value>> {
    let mut all: Vec<Option<Value>> = Vec::new();
    match &place.value {
        Value::Bool(flag) => all.push(Some(Value::from(!flag))),
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            all.extend([1, -1].map(|step| Some(Value::from(number + step))));
        }
        Value::String(text) => {
            let choices = CHOICES.iter().filter(|choices| choices.contains(&text.as_str()));
            let choices: Vec<&str> = choices.copied().flatten().copied().collect();
            if choices.is_empty() {
                let ends = if text.ends_with(|last: char| last.is_ascii_uppercase()) { ["X", "2"] } else { ["x", "2"] };
                all.extend(ends.map(|end| Some(Value::from(format!("{text}{end}")))));
                all.extend(others.iter().take(4).map(|other| Some((*other).clone())));
            } else {
                all.extend(choices.into_iter().map(|word| Some(Value::from(word))));
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let mut last = items.clone();
            last.pop();
            all.push(Some(Value::from(last)));
            let mut turned = items.clone();
            turned.rotate_left(1);
            all.push(Some(Value::from(turned)));
        }
        _ => {}
    }
    all.push(None);
    all.retain(|value| value.as_ref() != Some(&place.value));
    all
}

fn changed(document: &Value, pointer: &str, put: Option<Value>) -> Option<Value> {
    let mut document = document.clone();
    if let Some(value) = put {
        *document.pointer_mut(pointer)? = value;
        return Some(document);
    }
    let (parent, name) = pointer.rsplit_once('/')?;
    let name = name.replace("~1", "/").replace("~0", "~");
    match document.pointer_mut(parent)? {
        Value::Object(members) => drop(members.shift_remove(&name)?),
        Value::Array(items) => drop(items.remove(name.parse().ok()?)),
        _ => return None,
    }
    Some(document)
}

/// The names of the members that the schemas of the sources know, by schema.
fn members() -> BTreeSet<(&'static str, String)> {
    let mut all = BTreeSet::new();
    for role in ["contract", "constants", "error-info", "rules", "notes", "table"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("meta").join(format!("{role}.schema.json"));
        let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        walk(&schema, "", "", &mut |pointer, _, value| {
            if pointer.ends_with("/properties") {
                all.extend(value.as_object().unwrap_or(&Map::new()).keys().map(|name| (role, name.clone())));
            }
        });
    }
    all
}

/// A name that has to change in every file at once, the name of a file among them.
fn everywhere(contract: &Contract, value: &Value) -> Option<(String, Inputs)> {
    let name = value.as_str().filter(|name| !name.contains(' '))?;
    let new = match name.split_once('.') {
        Some((stem, rest)) => format!("{stem}x.{rest}"),
        None if name.ends_with(|last: char| last.is_ascii_uppercase()) => format!("{name}X"),
        None => format!("{name}x"),
    };
    let within = |text: &str| {
        let text = text.replace(&format!("\"{name}\""), &format!("\"{new}\""));
        text.replace(&format!("\"{name}#"), &format!("\"{new}#"))
    };
    let moved = |path: &str| match path.split_once('/') {
        Some((folder, file)) if file == name => format!("{folder}/{new}"),
        Some((folder, file)) if file == format!("tables/{name}.json") => format!("{folder}/tables/{new}.json"),
        _ => path.to_owned(),
    };
    let mut inputs: Inputs = contract.inputs.iter().map(|(path, text)| (moved(path), within(text))).collect();
    for text in inputs.values_mut() {
        *text = text.replace(&format!("tables/{name}.json"), &format!("tables/{new}.json"));
    }
    (inputs != contract.inputs).then(|| (format!("{new} everywhere"), inputs))
}

/// What became of the changes of one place.
#[derive(Default)]
struct Tried {
    changes: usize,
    seen: BTreeSet<(&'static str, String)>,
    hidden: Vec<String>,
}

fn attempt(contract: &Contract, place: &Place, others: &[&Value], tried: &mut Tried) {
    let document: Value = serde_json::from_str(&contract.inputs[&place.file]).unwrap();
    let alone = instead(place, others).into_iter().filter_map(|put| {
        let what = put.as_ref().map_or("gone".to_owned(), Value::to_string);
        let mut inputs = contract.inputs.clone();
        let text = serde_json::to_string_pretty(&changed(&document, &place.pointer, put)?).unwrap() + "\n";
        inputs.insert(place.file.clone(), text);
        Some((what, inputs))
    });
    let sound = alone
        .chain(everywhere(contract, &place.value))
        .filter_map(|(what, inputs)| Some((what, Edition::of_sources(&inputs).ok()?)));
    let member = place.kind.rsplit(['/', ' ']).find(|step| *step != "*").unwrap_or_default();
    for (what, edition) in sound.take(VALUES) {
        tried.changes += 1;
        if !diff::compare(&contract.edition, &edition).changes().is_empty() {
            tried.seen.insert((place.role, member.to_owned()));
        } else if !EXEMPT.iter().any(|(role, name, _)| (*role, *name) == (place.role, member)) {
            tried.hidden.push(format!("{}#{} → {what}", place.file, place.pointer));
        }
    }
}

#[test]
fn every_change_of_a_source_is_reported() {
    let contracts = contracts();
    let places: Vec<Vec<Place>> = contracts.iter().map(places).collect();
    let (mut met, mut chosen) = (BTreeSet::new(), Vec::new());
    for (contract, places) in contracts.iter().zip(&places) {
        let mut by_kind: BTreeMap<&str, Vec<&Place>> = BTreeMap::new();
        for place in places.iter().filter(|place| !place.pointer.is_empty()) {
            by_kind.entry(&place.kind).or_default().push(place);
        }
        for (_, places) in by_kind.into_iter().filter(|(kind, _)| met.insert((*kind).to_owned())) {
            let values: Vec<&Value> = places.iter().map(|place| &place.value).collect();
            let step = places.len().div_ceil(PLACES);
            chosen.extend(places.iter().step_by(step).map(|place| (contract, *place, values.clone())));
        }
    }
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Tried::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some((contract, place, others)) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut tried = Tried::default();
                    attempt(contract, place, others, &mut tried);
                    let mut all = all.lock().unwrap();
                    all.changes += tried.changes;
                    all.seen.extend(tried.seen);
                    all.hidden.extend(tried.hidden);
                }
            });
        }
    });
    let Tried { changes, seen, mut hidden } = all.into_inner().unwrap();
    hidden.sort();
    assert!(hidden.is_empty(), "{} of {changes} changes are hidden:\n{}", hidden.len(), hidden.join("\n"));
    assert!(changes > 150, "only {changes} changes were tried");
    let aside =
        |role: &str, name: &str| EXEMPT.iter().chain(&TIED).any(|(known, member, _)| (*known, *member) == (role, name));
    let untried =
        members().into_iter().filter(|(role, name)| !seen.contains(&(*role, name.clone())) && !aside(role, name));
    let untried: Vec<_> = untried.collect();
    assert!(untried.is_empty(), "no sound change of these members was tried: {untried:?}");
}
