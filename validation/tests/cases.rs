//! Broken instances, and exactly what is said about them.
//!
//! Each file under `cases/` has a schema, the documents that it refers to, and cases: an instance and the entries as
//! `[pointer, keyword, message]`. `UPDATE_CASES=1` writes what comes out, for review.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use agent_errors_validation::Validator;
use serde_json::{Value, json};

#[test]
fn every_case_gives_its_entries() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let update = std::env::var_os("UPDATE_CASES").is_some();
    let mut failures = String::new();
    for file in &files {
        let mut suite: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let references = suite.get("references").and_then(Value::as_array).cloned().unwrap_or_default();
        let validator =
            Validator::new(&suite["schema"], &references).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for case in suite["cases"].as_array_mut().unwrap() {
            let problems: Vec<Value> = validator
                .problems(&case["instance"])
                .iter()
                .map(|problem| json!([problem.pointer(), problem.keyword(), problem.message()]))
                .collect();
            assert_eq!(problems.is_empty(), validator.is_valid(&case["instance"]));
            if update {
                case["problems"] = Value::from(problems);
            } else if case["problems"] != Value::from(problems.clone()) {
                let wanted = serde_json::to_string_pretty(&case["problems"]).unwrap();
                let got = serde_json::to_string_pretty(&problems).unwrap();
                let _ = writeln!(failures, "{} {}\nwanted {wanted}\ngot {got}", file.display(), case["case"]);
            }
        }
        if update {
            fs::write(file, serde_json::to_string_pretty(&suite).unwrap() + "\n").unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(!files.is_empty());
}
