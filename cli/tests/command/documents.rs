//! The documents for programs keep to the schemas in `schema/meta/cli`.

use std::fs;
use std::path::{Path, PathBuf};

use agent_errors_validation::Validator;
use serde_json::{Value, json};

use crate::{feed, run};

fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn schema(name: &str) -> Validator {
    let path = at_root(&format!("schema/meta/cli/{name}.schema.json"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    Validator::new(&schema, []).unwrap()
}

fn assert_valid(validator: &Validator, document: &Value, what: &str) {
    let problems = validator.problems(document);
    assert!(problems.is_empty(), "{what}: {problems:?}\n{document}");
}

/// Messages of every kind: those of the sources, faulty ones, and what is no message.
fn messages() -> Vec<String> {
    let mut messages = Vec::new();
    for contract in ["aap", "a2a"] {
        for entry in fs::read_dir(at_root(&format!("schema/{contract}/examples"))).unwrap() {
            messages.push(fs::read_to_string(entry.unwrap().path()).unwrap());
        }
    }
    let faulty = messages.iter().flat_map(|text| {
        let message: Value = serde_json::from_str(text).unwrap();
        let mut odd = message.clone();
        odd["trace"] = json!([1.5]);
        let mut changed = vec![odd];
        for (pointer, value) in [
            ("/error/data/0/metadata/code", json!({ "a": 1 })),
            (
                "/error/data/1/details",
                json!({ "errors": [{ "keyword": 1, "more": null }], "retry_after_seconds": 1e20 }),
            ),
            ("/error/data/details", json!({ "errors": 1, "retry_after_seconds": 1e19 })),
            ("/error/message", json!("Something else.")),
            ("/error/data/0/@type", json!("x")),
        ] {
            let mut message = message.clone();
            if let Some(place) = message.pointer_mut(pointer) {
                *place = value;
                changed.push(message);
            }
        }
        changed.into_iter().map(|message| message.to_string())
    });
    let faulty: Vec<String> = faulty.collect();
    messages.extend(faulty);
    messages.extend(
        ["", "{", "[]", "{}", "7", "\"\\ud800\"", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#].map(str::to_owned),
    );
    messages
}

#[test]
fn of_decode_and_lint() {
    for command in ["decode", "lint"] {
        let validator = schema(command);
        let mut count = 0;
        for message in messages() {
            let run = feed(&[command, "--format", "json"], &message);
            let document = run.document();
            assert_valid(&validator, &document, &message);
            for key in document.as_object().unwrap().keys() {
                let mut changed = document.clone();
                changed.as_object_mut().unwrap().remove(key);
                assert!(!validator.is_valid(&changed), "without {key}");
            }
            let mut more = document;
            more["more"] = json!(1);
            assert!(!validator.is_valid(&more));
            count += 1;
        }
        assert!(count > 60, "{count}");
    }
}

fn assert_rows(validator: &Validator, arguments: &[&str]) -> usize {
    let document = run(arguments).exits(0).document();
    assert_valid(validator, &document, &arguments.join(" "));
    let rows = document.as_array().unwrap().len();
    assert!(rows > 0, "{arguments:?}");
    for key in ["contract", "version", "table", "code", "meaning", "retryable", "raised_by"] {
        let mut changed = document.clone();
        changed[0].as_object_mut().unwrap().remove(key);
        assert!(!validator.is_valid(&changed), "without {key}");
    }
    rows
}

#[test]
fn of_table() {
    let validator = schema("table");
    for contract in fs::read_dir(at_root("schema")).unwrap().map(Result::unwrap) {
        let contract = contract.file_name().into_string().unwrap();
        let Ok(tables) = fs::read_dir(at_root(&format!("schema/{contract}/tables"))) else { continue };
        for table in tables.map(Result::unwrap) {
            let table = table.file_name().into_string().unwrap();
            let table = table.trim_end_matches(".json");
            assert_rows(&validator, &["table", &contract, "--table", table, "--format", "json"]);
        }
    }
}

#[test]
fn of_explain() {
    let validator = schema("explain");
    for what in ["RATE_LIMITED", "-32000", "-32004", "TaskNotFoundError", "404", "UNAVAILABLE", "AAP-004", "A2A-026"] {
        assert_rows(&validator, &["explain", what, "--format", "json"]);
    }
}
