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

#[test]
fn of_retry() {
    let validator = schema("retry");
    for message in messages() {
        for arguments in [&[][..], &["--safety", "safe"], &["--state", "queued"]] {
            let run = feed(&[&["retry", "--format", "json"], arguments].concat(), &message);
            let document = run.document();
            assert_valid(&validator, &document, &message);
            for key in ["decision", "after_ms", "step", "reason"] {
                let mut changed = document.clone();
                changed.as_object_mut().unwrap().remove(key);
                assert!(!validator.is_valid(&changed), "without {key}");
            }
        }
    }
    assert!(!validator.is_valid(&json!({ "decision": "retry", "after_ms": null, "step": 11, "reason": "r" })));
}

/// What is read agrees with what is described: whatever one of the two refuses, the other does too.
#[test]
fn of_what_retry_reads() {
    let (policy, case, line) = (schema("retry-policy"), schema("retry-case"), schema("retry-runtime"));
    let values = [json!(null), json!(0), json!(-1), json!(1.5), json!(4_294_967_296_u64), json!(u64::MAX), json!("1")];
    let further = [json!(true), json!([]), json!(["auth"]), json!(["auth", "x"]), json!({}), json!("failed")];
    let folder = crate::scratch("retry-described");
    let file = folder.join("policy.json");
    let internal = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"m"}}"#;
    let members =
        ["max_attempts", "initial_backoff_ms", "backoff_multiplier", "requires_idempotency_key", "max_elapsed_ms"];
    for member in members.iter().chain(&["max_backoff_ms", "retryable_error_categories", "max_atempts"]) {
        for value in values.iter().chain(&further) {
            let record = json!({ *member: value });
            fs::write(&file, record.to_string()).unwrap();
            let status = feed(&["retry", "--policy", file.to_str().unwrap()], internal).status;
            assert_eq!(status == Some(0), policy.is_valid(&record), "{record}");
        }
    }
    let sound = json!({ "id": 7, "input": { "status": "failed", "policy": { "max_attempts": 3 }, "attempts": 1,
        "idempotency_key": null, "error": { "category": "temporary" }, "elapsed_ms": 0 } });
    let places = ["/id", "/input", "/input/status", "/input/policy", "/input/policy/max_attempts", "/input/attempts"];
    let more = ["/input/idempotency_key", "/input/error", "/input/error/category", "/input/elapsed_ms"];
    for place in places.iter().chain(&more) {
        for value in values.iter().chain(&further) {
            let mut changed = sound.clone();
            *changed.pointer_mut(place).unwrap() = value.clone();
            let run = feed(&["retry", "--runtime", "--format", "json"], changed.to_string());
            assert_eq!(run.status == Some(0), case.is_valid(&changed), "{changed} {}", run.err);
            assert_valid(&line, &run.document(), &changed.to_string());
        }
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
