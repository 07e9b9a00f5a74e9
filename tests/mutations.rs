//! No fact of a contract is dead: whatever is changed, dropped or negated in its sources, the generator objects or
//! some artifact changes, which the drift test and `check` then report.
//!
//! A wrong fact that was also regenerated passes here; the facts that peers rely on are pinned in `tests/pinned.rs`.

mod common;

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use agent_errors_codegen::{Artifact, Emit, Inputs, generate, generate_only, load};
use common::at_root;
use serde_json::Value;

const CONTRACT: &str = "aap/";

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

struct Mutation {
    file: String,
    pointer: String,
    what: &'static str,
    document: Value,
}

fn mutations(inputs: &Inputs) -> Vec<Mutation> {
    let mut all = Vec::new();
    for (file, text) in inputs {
        let document: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let example = file.starts_with(&format!("{CONTRACT}examples/"));
        let mut add = |pointer: &str, what, change: &dyn Fn(&mut Value)| {
            let mut document = document.clone();
            change(&mut document);
            all.push(Mutation { file: file.clone(), pointer: pointer.to_owned(), what, document });
        };
        if example {
            add("", "replaced", &|document| *document = Value::Object(serde_json::Map::new()));
        } else {
            walk(&document, "", &mut add);
        }
    }
    all
}

/// Takes a mutation: its place, what is done there, and the change to the document.
type Add<'a> = dyn FnMut(&str, &'static str, &dyn Fn(&mut Value)) + 'a;

fn walk(value: &Value, pointer: &str, add: &mut Add<'_>) {
    let replace =
        |document: &mut Value, new: Value| *document.pointer_mut(pointer).expect("a place of the document") = new;
    match value {
        Value::Number(number) => {
            let next = number.as_i64().unwrap_or_default() + 1;
            add(pointer, "increased", &|document| replace(document, next.into()));
        }
        Value::Bool(flag) => add(pointer, "negated", &|document| replace(document, (!flag).into())),
        Value::String(text) => {
            let longer =
                if text.ends_with(|c: char| c.is_ascii_uppercase()) { format!("{text}X") } else { format!("{text}x") };
            add(pointer, "changed", &|document| replace(document, longer.clone().into()));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let place = format!("{pointer}/{index}");
                add(&place, "removed", &|document| {
                    document
                        .pointer_mut(pointer)
                        .and_then(Value::as_array_mut)
                        .expect("an array of the document")
                        .remove(index);
                });
                if has_parts(item) {
                    walk(item, &place, add);
                }
            }
        }
        Value::Object(members) => {
            let named_by_author = pointer.ends_with("/properties") || pointer.ends_with("/$defs");
            for (name, member) in members {
                if !named_by_author && (PROSE.contains(&name.as_str()) || ELSEWHERE.contains(&name.as_str())) {
                    continue;
                }
                let place = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                if member.is_object() {
                    add(&place, "removed", &|document| {
                        document
                            .pointer_mut(pointer)
                            .and_then(Value::as_object_mut)
                            .expect("an object of the document")
                            .remove(name);
                    });
                }
                walk(member, &place, add);
            }
        }
        Value::Null => {}
    }
}

const fn has_parts(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
}

fn contract_alone() -> Inputs {
    let inputs = load(&at_root("schema")).unwrap_or_else(|error| panic!("{error}"));
    inputs.into_iter().filter(|(path, _)| path.starts_with(CONTRACT)).collect()
}

/// The kinds of artifacts step by step: what is cheap to make shows most facts, what is dear is asked for the rest.
const STEPS: [&[Emit]; 3] = [&[Emit::Tables, Emit::Schemas], &[Emit::Docs], &[Emit::Rust]];

fn is_noticed(inputs: &Inputs, expected: &[Vec<Artifact>], mutation: &Mutation) -> bool {
    let mut inputs = inputs.clone();
    let text = serde_json::to_string_pretty(&mutation.document).expect("a JSON document") + "\n";
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
    let inputs = contract_alone();
    let expected = by_step(&inputs);
    let mutations = mutations(&inputs);
    assert!(mutations.len() > 300, "only {} mutations", mutations.len());

    let next = AtomicUsize::new(0);
    let unnoticed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(mutation) = mutations.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !is_noticed(&inputs, &expected, mutation) {
                        unnoticed
                            .lock()
                            .expect("no thread panics")
                            .push(format!("schema/{}#{} {}", mutation.file, mutation.pointer, mutation.what));
                    }
                }
            });
        }
    });
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
    let inputs = contract_alone();
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
