//! No fact of a contract is dead: whatever is changed, dropped or negated in its sources, the generator objects or
//! some artifact changes, which the drift test and `check` then report.
//!
//! A wrong fact that was also regenerated passes here; the facts that peers rely on are pinned in `tests/pinned.rs`. Of a
//! large contract a run changes every so many facts, spread over all of its files, since each change is a generation;
//! `MUTATIONS=all` changes each, of every contract.

mod common;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use agent_errors_codegen::{Artifact, Emit, Inputs, generate, generate_only, load};
use common::at_root;
use serde_json::Value;

/// The contracts, and of how many facts one is changed.
const CONTRACTS: [(&str, usize); 3] = [("aap", 2), ("a2a", 2), ("aip", 5)];

/// Members that hold prose. It is shown in the documentation, and no program depends on it.
const PROSE: [&str; 15] = [
    "$schema",
    "title",
    "description",
    "summary",
    "doc",
    "meaning",
    "semantics",
    "advice",
    "text",
    "fix",
    "how",
    "source",
    "sources",
    "conflict",
    "reading",
];

/// Members that change no artifact here: the places of an example that are validated, and the addresses that a release
/// puts in the place of a draft's. The tests of the generator and of the publisher hold them.
const ELSEWHERE: [&str; 2] = ["instances", "release"];

/// One change of one document. It is made only when it is tried: there are thousands of them.
struct Mutation {
    file: String,
    pointer: String,
    change: Change,
}

enum Change {
    Set(&'static str, Value),
    RemoveItem(usize),
    RemoveMember(String),
}

impl Mutation {
    fn applied(&self, mut document: Value) -> Value {
        let place = document.pointer_mut(&self.pointer).expect("a place of the document");
        match &self.change {
            Change::Set(_, value) => *place = value.clone(),
            Change::RemoveItem(index) => drop(place.as_array_mut().expect("an array").remove(*index)),
            Change::RemoveMember(name) => drop(place.as_object_mut().expect("an object").remove(name)),
        }
        document
    }
}

impl std::fmt::Display for Mutation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "schema/{}#{}", self.file, self.pointer)?;
        match &self.change {
            Change::Set(what, _) => write!(f, " {what}"),
            Change::RemoveItem(index) => write!(f, "/{index} removed"),
            Change::RemoveMember(name) => write!(f, "/{name} removed"),
        }
    }
}

fn mutations(contract: &str, documents: &BTreeMap<String, Value>) -> Vec<Mutation> {
    let mut all = Vec::new();
    for (file, document) in documents {
        let mut add = |pointer: &str, change| {
            all.push(Mutation { file: file.clone(), pointer: pointer.to_owned(), change });
        };
        if file.starts_with(&format!("{contract}/examples/")) {
            add("", Change::Set("replaced", Value::Object(serde_json::Map::new())));
        } else {
            walk(document, "", &mut add);
        }
    }
    all
}

fn walk(value: &Value, pointer: &str, add: &mut impl FnMut(&str, Change)) {
    match value {
        Value::Number(number) => {
            add(pointer, Change::Set("increased", (number.as_i64().unwrap_or_default() + 1).into()));
        }
        Value::Bool(flag) => add(pointer, Change::Set("negated", (!flag).into())),
        Value::String(text) => {
            let longer = if text.ends_with(|c: char| c.is_ascii_uppercase()) { "X" } else { "x" };
            add(pointer, Change::Set("changed", (text.clone() + longer).into()));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                add(pointer, Change::RemoveItem(index));
                if has_parts(item) {
                    walk(item, &format!("{pointer}/{index}"), add);
                }
            }
        }
        Value::Object(members) => {
            let named_by_author = pointer.ends_with("/properties") || pointer.ends_with("/$defs");
            for (name, member) in members {
                if !named_by_author && (PROSE.contains(&name.as_str()) || ELSEWHERE.contains(&name.as_str())) {
                    continue;
                }
                if member.is_object() {
                    add(pointer, Change::RemoveMember(name.clone()));
                }
                walk(member, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), add);
            }
        }
        Value::Null => {}
    }
}

const fn has_parts(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
}

fn alone(contract: &str) -> Inputs {
    let inputs = load(&at_root("schema")).unwrap_or_else(|error| panic!("{error}"));
    inputs.into_iter().filter(|(path, _)| path.split('/').next() == Some(contract)).collect()
}

/// The kinds of artifacts step by step: what is cheap to make shows most facts, what is dear is asked for the rest.
const STEPS: [&[Emit]; 3] = [&[Emit::Tables, Emit::Schemas], &[Emit::Docs], &[Emit::Rust]];

fn is_noticed(inputs: &Inputs, expected: &[Vec<Artifact>], mutation: &Mutation, document: &Value) -> bool {
    let mut inputs = inputs.clone();
    let document = mutation.applied(document.clone());
    let text = serde_json::to_string_pretty(&document).expect("a JSON document") + "\n";
    inputs.insert(mutation.file.clone(), text);
    STEPS
        .iter()
        .zip(expected)
        .any(|(kinds, expected)| generate_only(&inputs, kinds).map_or(true, |artifacts| artifacts != *expected))
}

fn by_step(inputs: &Inputs) -> Vec<Vec<Artifact>> {
    STEPS.iter().map(|kinds| generate_only(inputs, kinds).unwrap_or_else(|problems| panic!("{problems}"))).collect()
}

#[test]
fn every_fact_of_the_sources_matters() {
    let all = std::env::var_os("MUTATIONS").is_some_and(|which| which == "all");
    for (contract, step) in CONTRACTS {
        every_fact_matters(contract, if all { 1 } else { step });
    }
}

fn every_fact_matters(contract: &str, step: usize) {
    let inputs = alone(contract);
    let expected = by_step(&inputs);
    let document = |text: &String| serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let documents: BTreeMap<String, Value> = inputs.iter().map(|(file, text)| (file.clone(), document(text))).collect();
    let mutations: Vec<Mutation> = mutations(contract, &documents).into_iter().step_by(step).collect();
    assert!(mutations.len() > 300, "only {} mutations of {contract}", mutations.len());
    let start = std::time::Instant::now();

    let next = AtomicUsize::new(0);
    let unnoticed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(mutation) = mutations.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !is_noticed(&inputs, &expected, mutation, &documents[&mutation.file]) {
                        unnoticed.lock().expect("no thread panics").push(mutation.to_string());
                    }
                }
            });
        }
    });
    println!("{contract}: {} mutations in {:?}", mutations.len(), start.elapsed());
    let mut unnoticed = unnoticed.into_inner().expect("no thread panics");
    unnoticed.sort();
    assert!(
        unnoticed.is_empty(),
        "{} of {} mutations go unnoticed:\n{}",
        unnoticed.len(),
        mutations.len(),
        unnoticed.join("\n")
    );
}

#[test]
fn layout_of_a_source_does_not_matter() {
    for (contract, _) in CONTRACTS {
        layout_does_not_matter(alone(contract));
    }
}

fn layout_does_not_matter(inputs: Inputs) {
    let expected = generate(&inputs).unwrap_or_else(|problems| panic!("{problems}"));
    let compact: Inputs = inputs
        .into_iter()
        .map(|(file, text)| {
            let document: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
            (file, serde_json::to_string_pretty(&document).expect("a JSON document") + "\n")
        })
        .collect();
    assert!(generate(&compact).unwrap_or_else(|problems| panic!("{problems}")) == expected);
}
