//! Messages, and faults in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use agent_errors::{Linter, Report};
use serde_json::Value;

pub fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub fn read(path: &str) -> String {
    fs::read_to_string(at_root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn read_json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every conformant message by name: those of the sources, and those that these tests add.
pub fn messages() -> &'static [(String, Value)] {
    static MESSAGES: OnceLock<Vec<(String, Value)>> = OnceLock::new();
    MESSAGES.get_or_init(read_messages)
}

fn read_messages() -> Vec<(String, Value)> {
    let mut messages = Vec::new();
    for contract in ["aap", "a2a", "aip"] {
        let folder = at_root(&format!("schema/{contract}/examples"));
        let entries = fs::read_dir(folder).expect("the examples").map(|entry| entry.expect("an example").file_name());
        for file in entries {
            let file = file.to_string_lossy();
            let name = format!("{contract}/{}", file.trim_end_matches(".json"));
            messages.push((name, read_json(&format!("schema/{contract}/examples/{file}"))));
        }
    }
    let Value::Object(added) = read_json("tests/lint/messages.json") else { panic!("an object") };
    messages.extend(added);
    messages.sort_by(|(one, _), (other, _)| one.cmp(other));
    messages
}

/// A change of one message, and what it makes the linter find.
pub struct Fault {
    pub of: String,
    pub bytes: Vec<u8>,
    pub linter: Linter,
    /// `RULE pointer`, sorted.
    pub finds: Vec<String>,
}

pub fn faults() -> Vec<Fault> {
    let messages = messages();
    let Value::Array(faults) = read_json("tests/lint/faults.json") else { panic!("a list") };
    faults.iter().map(|fault| read_fault(fault, messages)).collect()
}

fn read_fault(fault: &Value, messages: &[(String, Value)]) -> Fault {
    let of = fault["of"].as_str().expect("a name").to_owned();
    let original = &messages.iter().find(|(name, _)| *name == of).unwrap_or_else(|| panic!("no message {of}")).1;
    let mut changed = original.clone();
    for (pointer, value) in members(&fault["set"]) {
        set(&mut changed, pointer, resolved(value, original));
    }
    for (pointer, value) in members(&fault["insert"]) {
        let (list, index) = pointer.rsplit_once('/').expect("a pointer");
        let list = changed.pointer_mut(list).and_then(Value::as_array_mut).expect("a list");
        list.insert(index.parse().expect("an index"), value.clone());
    }
    for pointer in fault["remove"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        remove(&mut changed, pointer);
    }
    let mut finds: Vec<String> = fault["finds"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|find| find.as_str().expect("a finding").to_owned())
        .collect();
    finds.sort();
    let text = replaced(changed.to_string(), &fault["replace"]);
    assert!(
        changed != *original || fault.get("replace").is_some() || fault.get("with").is_some(),
        "{fault} changes nothing"
    );
    Fault { of, bytes: text.into_bytes(), linter: linter(&fault["with"]), finds }
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn resolved(value: &Value, original: &Value) -> Value {
    match value {
        Value::String(text) if text.starts_with("$[") => {
            Value::Array(vec![original.pointer(&text[2..]).expect("a place").clone()])
        }
        Value::String(text) if text.starts_with("$/") => original.pointer(&text[1..]).expect("a place").clone(),
        Value::Object(object) => object.iter().map(|(name, value)| (name.clone(), resolved(value, original))).collect(),
        other => other.clone(),
    }
}

fn split(pointer: &str) -> (&str, String) {
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    (parent, name.replace("~1", "/").replace("~0", "~"))
}

pub fn set(document: &mut Value, pointer: &str, value: Value) {
    let (parent, name) = split(pointer);
    match document.pointer_mut(parent) {
        Some(Value::Object(object)) => drop(object.insert(name, value)),
        Some(Value::Array(items)) => items[name.parse::<usize>().expect("an index")] = value,
        _ => panic!("nothing at {parent}"),
    }
}

pub fn remove(document: &mut Value, pointer: &str) {
    let (parent, name) = split(pointer);
    match document.pointer_mut(parent) {
        Some(Value::Object(object)) => drop(object.remove(&name).unwrap_or_else(|| panic!("nothing at {pointer}"))),
        Some(Value::Array(items)) => drop(items.remove(name.parse().expect("an index"))),
        _ => panic!("nothing at {parent}"),
    }
}

fn replaced(text: String, replace: &Value) -> String {
    let parts: Vec<&str> = replace.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    match parts[..] {
        [] => text,
        ["^", before, after] => format!("{before}{text}{after}"),
        [from, to] => text.replace(from, to),
        _ => panic!("{replace}"),
    }
}

fn linter(with: &Value) -> Linter {
    let mut linter = Linter::new();
    if let Some(profile) = with["profile"].as_str() {
        linter = linter.profile(profile.parse().expect("a profile"));
    }
    if let Some(profile) = with["a2a_profile"].as_str() {
        linter = linter.a2a_profile(profile.parse().expect("a profile"));
    }
    if let Some(status) = with["http_status"].as_u64() {
        linter = linter.http_status(u16::try_from(status).expect("a status"));
    }
    if let Some(request) = with.get("request") {
        linter = linter.request(request.clone());
    }
    if let Some(uri) = with["extension_uri"].as_str() {
        linter = linter.extension_uri(uri.parse().expect("a URI"));
    }
    linter
}

/// Findings as `RULE pointer`, sorted.
pub fn found(report: &Report) -> Vec<String> {
    let mut found: Vec<String> =
        report.findings().iter().map(|finding| format!("{} {}", finding.rule(), finding.pointer())).collect();
    found.sort();
    found
}

/// Places of a document, those inside a value before it, the root left out.
pub fn pointers_of(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut inner = |name: &str, value| {
        pointers_of(value, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), found);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| inner(name, value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, value)| inner(&index.to_string(), value)),
        _ => {}
    }
    if !at.is_empty() {
        found.push(at.to_owned());
    }
}
