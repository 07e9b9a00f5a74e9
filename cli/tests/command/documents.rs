//! The documents for programs keep to the schemas in `schema/meta/cli`.

use std::fs;
use std::path::{Path, PathBuf};

use agent_errors_validation::Validator;
use serde_json::{Value, json};

use crate::{feed, parcel, run, run_in};

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

/// The document keeps to the schema; without one of its members, or with another, it does not.
fn assert_document(name: &str, document: &Value, what: &str) {
    let validator = schema(name);
    assert_valid(&validator, document, what);
    for key in document.as_object().unwrap().keys() {
        let mut changed = document.clone();
        changed.as_object_mut().unwrap().remove(key);
        assert!(!validator.is_valid(&changed), "{what}: without {key}");
    }
    let mut more = document.clone();
    more["more"] = json!(1);
    assert!(!validator.is_valid(&more), "{what}");
}

/// Problems with a line and without one.
fn break_sources(folder: &Path) {
    let codes = folder.join("schema/parcel/tables/codes.json");
    let text = fs::read_to_string(&codes).unwrap();
    fs::write(&codes, text.replace("\"title\": \"", "\"title\": 7, \"x\": \"")).unwrap();
    fs::create_dir(folder.join("schema/other")).unwrap();
    fs::write(folder.join("schema/other/constants.json"), "{}").unwrap();
}

#[test]
fn of_generate_and_check() {
    let folder = parcel("documents-generate");
    let json = |command: &str, status: i32| {
        let document = run_in(&folder, &[command, "--format", "json"]).exits(status).document();
        assert_document(command, &document, &format!("{command} with {status}"));
        document
    };
    assert!(json("check", 1)["drift"].as_array().unwrap().iter().all(|drift| drift["state"] == "missing"));
    json("generate", 0);
    assert_eq!(json("check", 0)["repair"], Value::Null);
    let out = folder.join("generated");
    let manifest = fs::read_to_string(out.join("MANIFEST")).unwrap();
    fs::write(out.join("MANIFEST"), format!("{manifest}1a0fad1921d08076  old.md\n")).unwrap();
    fs::write(out.join("old.md"), "old").unwrap();
    fs::write(out.join("mine.md"), "mine").unwrap();
    fs::remove_file(out.join("tables/catalog.json")).unwrap();
    fs::remove_file(out.join("docs/index.md")).unwrap();
    fs::create_dir(out.join("docs/index.md")).unwrap();
    let document = json("check", 1);
    let states: Vec<&str> =
        document["drift"].as_array().unwrap().iter().map(|drift| drift["state"].as_str().unwrap()).collect();
    for state in ["stale", "missing", "orphan", "blocked", "foreign"] {
        assert!(states.contains(&state), "{state}: {states:?}");
    }
    let refused = run_in(&folder, &["generate", "--format", "json"]).exits(2);
    assert_eq!(refused.out, "", "no document where the command fails");
    fs::remove_dir(out.join("docs/index.md")).unwrap();
    assert_eq!(json("generate", 0)["removed"], 1);
    break_sources(&folder);
    for command in ["generate", "check"] {
        let problems = json(command, 1)["problems"].clone();
        let lines: Vec<bool> = problems.as_array().unwrap().iter().map(|problem| problem["line"].is_null()).collect();
        assert!(lines.contains(&true) && lines.contains(&false), "{problems}");
    }
    let validator = schema("generate");
    let mut written = json("generate", 1);
    written["written"] = json!(1);
    assert!(!validator.is_valid(&written), "nothing is written where there are problems");
}

#[test]
fn of_publish() {
    let folder = parcel("documents-publish");
    let json = |arguments: &[&str], name: &str, status: i32| {
        let run = run_in(&folder, &[arguments, &["--format", "json"]].concat()).exits(status);
        assert_document(name, &run.document(), &arguments.join(" "));
        run.document()
    };
    json(&["publish", "--out", "tree", "--draft"], "publish", 0);
    json(&["publish", "--out", "tree", "--release", "2.0.0"], "publish", 0);
    let older = json(&["publish", "--out", "tree", "--release", "1.9.9"], "publish", 1);
    assert!(older["error"].is_string() && older["problems"] == json!([]));
    json(&["publish", "--verify", "tree"], "publish-verify", 0);
    fs::write(folder.join("tree/index.json"), "{}").unwrap();
    fs::remove_file(folder.join("tree/provenance.json")).unwrap();
    fs::write(folder.join("tree/mine.txt"), "mine").unwrap();
    let damaged = json(&["publish", "--verify", "tree"], "publish-verify", 1);
    assert!(damaged["damaged"].as_array().unwrap().len() > 1 && damaged["foreign"] == json!(["mine.txt"]));
    break_sources(&folder);
    let broken = json(&["publish", "--out", "fresh", "--draft"], "publish", 1);
    assert!(broken["error"].is_null() && !broken["problems"].as_array().unwrap().is_empty());
    assert!(!folder.join("fresh").exists());
}

#[test]
fn of_diff() {
    let of_diff = |old: &str, new: &str, more: &[&str], status: i32| {
        let run = run(&[&["diff", old, new, "--format", "json"], more].concat()).exits(status);
        assert_document("diff", &run.document(), &format!("{old} {new}"));
        run.document()
    };
    let sources = at_root("schema").display().to_string();
    let side = |name: &str| format!("{sources}#{name}");
    for (old, new) in [("aap@1.3", "aap@2.0"), ("aap@0.1", "aap@0.2"), ("a2a@1.0.0", "a2a@1.0.1")] {
        let found = of_diff(&side(old), &side(new), &[], 1);
        assert!(found["breaking"] == true && !found["changes"].as_array().unwrap().is_empty());
    }
    of_diff(&sources, &sources, &[], 0);
    let folder = crate::scratch("documents-diff");
    let file = folder.join("exceptions.json");
    let all = of_diff(&side("a2a@1.0.0"), &side("a2a@1.0.1"), &[], 1);
    let breaking = all["changes"].as_array().unwrap().iter().filter(|change| change["severity"] == "breaking");
    let mut exceptions: Vec<Value> = breaking
        .map(|change| {
            let [contract, kind, pointer, before] = ["contract", "kind", "pointer", "before"].map(|key| &change[key]);
            json!({ "contract": contract, "kind": kind, "pointer": pointer, "before": before, "justification": "meant" })
        })
        .collect();
    let unused = json!({ "contract": "a2a", "kind": "wording", "pointer": "/x", "after": 1, "justification": "gone" });
    exceptions.push(unused);
    fs::write(&file, json!({ "exceptions": exceptions }).to_string()).unwrap();
    let excepted = ["--exceptions", file.to_str().unwrap()];
    let passed = of_diff(&side("a2a@1.0.0"), &side("a2a@1.0.1"), &excepted, 0);
    assert_eq!(passed["unused_exceptions"].as_array().unwrap().len(), 1);
}

/// The schemas list the kinds of changes that there are: those that a reader of exceptions names when it knows one not.
#[test]
fn of_the_kinds_of_changes() {
    let folder = crate::scratch("documents-kinds");
    fs::write(folder.join("x.json"), r#"{"exceptions":[{"contract":"a","kind":"x"}]}"#).unwrap();
    let sources = at_root("schema").display().to_string();
    let file = folder.join("x.json").display().to_string();
    let said = run(&["diff", &sources, &sources, "--exceptions", &file]).exits(2).err;
    let known: Vec<&str> = said.split("expected one of ").nth(1).unwrap().split('`').skip(1).step_by(2).collect();
    assert!(known.len() > 60, "{said}");
    for (name, at) in
        [("diff", "/$defs/kind/enum"), ("diff-exceptions", "/properties/exceptions/items/properties/kind/enum")]
    {
        let path = at_root(&format!("schema/meta/cli/{name}.schema.json"));
        let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(*schema.pointer(at).unwrap(), json!(known), "{name}");
    }
}

/// What `diff` refuses among exceptions, their schema does too.
#[test]
fn of_what_diff_reads() {
    let validator = schema("diff-exceptions");
    let folder = crate::scratch("documents-exceptions");
    let file = folder.join("exceptions.json");
    let sources = at_root("schema").display().to_string();
    let sound = json!({ "exceptions": [{ "contract": "aap", "kind": "row-removed", "pointer": "/x", "before": null,
        "after": 1, "justification": "meant" }] });
    let mut documents = vec![sound.clone(), json!({}), json!([]), json!({ "exceptions": [], "more": 1 })];
    for key in ["contract", "kind", "pointer", "before", "after", "justification"] {
        for value in [None, Some(json!(1)), Some(json!("")), Some(json!(" \t")), Some(json!("x")), Some(json!(null))] {
            let mut changed = sound.clone();
            let members = changed["exceptions"][0].as_object_mut().unwrap();
            match value {
                Some(value) => drop(members.insert(key.to_owned(), value)),
                None => drop(members.remove(key)),
            }
            documents.push(changed);
        }
    }
    for document in documents {
        fs::write(&file, document.to_string()).unwrap();
        let run = run(&["diff", &sources, &sources, "--exceptions", file.to_str().unwrap()]);
        assert_eq!(run.status == Some(0), validator.is_valid(&document), "{document} {}", run.err);
    }
    let ours = fs::read_to_string(at_root(".ci/exceptions.json")).unwrap();
    assert_valid(&validator, &serde_json::from_str(&ours).unwrap(), "those of the repository");
}
