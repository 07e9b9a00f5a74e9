//! `diff`: the verdicts on the versions that there are, checked against the texts of the protocols; and its manners.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::{golden, parcel, run, run_in};

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema");

fn between(old: &str, new: &str) -> Vec<Value> {
    let sides = [old, new].map(|side| format!("{SCHEMA}#{side}"));
    let document = run(&["diff", &sides[0], &sides[1], "--format", "json"]).exits(1).document();
    document["changes"].as_array().unwrap().clone()
}

/// Subject, what, reader and writer of the changes of some kinds.
fn of_kinds(changes: &[Value], kinds: &[&str]) -> BTreeSet<[String; 4]> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    changes
        .iter()
        .filter(|change| kinds.contains(&change["kind"].as_str().unwrap()))
        .map(|change| [&change["subject"], &change["what"], &change["reader"], &change["writer"]].map(text))
        .collect()
}

fn set<const N: usize>(rows: [[&str; 4]; N]) -> BTreeSet<[String; 4]> {
    rows.map(|row| row.map(str::to_owned)).into()
}

/// Kinds that are about texts, rules or identifiers of schemas.
const BESIDE: [&str; 9] = [
    "wording",
    "identifier-changed",
    "rule-added",
    "rule-removed",
    "rule-changed",
    "rule-raised",
    "rule-lowered",
    "example-changed",
    "reading-changed",
];

fn apart_from_beside(changes: &[Value]) -> BTreeSet<[String; 4]> {
    let kinds: Vec<&str> =
        changes.iter().map(|change| change["kind"].as_str().unwrap()).filter(|kind| !BESIDE.contains(kind)).collect();
    of_kinds(changes, &kinds)
}

#[test]
fn a2a_1_0_1_changed_six_values_and_made_the_error_info_optional() {
    let changes = between("a2a@1.0.0", "a2a@1.0.1");
    let grpc = "gRPC is `FAILED_PRECONDITION` instead of `UNIMPLEMENTED`";
    assert_eq!(
        apart_from_beside(&changes),
        set([
            ["table errors, TaskNotCancelableError", "HTTP is 400 instead of 409", "breaking", "breaking"],
            ["table errors, ContentTypeNotSupportedError", "HTTP is 400 instead of 415", "breaking", "breaking"],
            ["table errors, InvalidAgentResponseError", "HTTP is 500 instead of 502", "breaking", "breaking"],
            ["table errors, PushNotificationNotSupportedError", grpc, "breaking", "breaking"],
            ["table errors, UnsupportedOperationError", grpc, "breaking", "breaking"],
            ["table errors, VersionNotSupportedError", grpc, "breaking", "breaking"],
        ])
    );
    let rules = of_kinds(&changes, &["rule-removed", "rule-added"]);
    assert_eq!(rules.len(), 2);
    assert!(rules.iter().any(|rule| rule[1].contains("must: Over JSON-RPC an A2A error carries an ErrorInfo")));
    assert!(rules.iter().any(|rule| rule[1].contains("should: Over JSON-RPC an A2A error carries an ErrorInfo")));
}

#[test]
fn aap_0_2_took_a_code_out() {
    let changes = between("aap@0.1", "aap@0.2");
    assert_eq!(
        apart_from_beside(&changes),
        set([
            [
                "payload schema payload/1.3.schema.json",
                "the value \"AUTH_REQUIRED\" is refused now",
                "none",
                "breaking"
            ],
            ["table codes, AUTH_REQUIRED", "`AUTH_REQUIRED` is gone", "none", "breaking"],
        ])
    );
}

#[test]
fn aap_2_0_tags_its_payload_and_moves_two_numbers() {
    let changes = between("aap@1.3", "aap@2.0");
    let schema = |change: &&Value| change["subject"] == "payload schema payload/2.0.schema.json";
    let schema: Vec<Value> = changes.iter().filter(schema).cloned().collect();
    assert_eq!(
        apart_from_beside(&schema),
        set([
            ["payload schema payload/2.0.schema.json", "the member `@type` is required now", "none", "breaking"],
            [
                "payload schema payload/2.0.schema.json",
                "the member `@type` is new in a closed object",
                "breaking",
                "additive"
            ],
        ])
    );
    let numbers = of_kinds(&changes, &["number-changed"]);
    let (json_rpc, http): (Vec<_>, Vec<_>) = numbers.into_iter().partition(|change| change[1].starts_with("JSON-RPC"));
    assert_eq!(
        json_rpc,
        [
            ["table codes, RATE_LIMITED", "JSON-RPC is -32000 instead of -32002", "breaking", "breaking"],
            ["table codes, UNSUPPORTED_SKILL", "JSON-RPC is -32004 instead of -32601", "breaking", "breaking"],
        ]
    );
    assert_eq!(http, Vec::<[String; 4]>::new(), "1.3 has no HTTP binding");
    let earlier = of_kinds(&between("aap@1.0", "aap@1.1"), &["number-changed"]);
    assert_eq!(earlier.len(), 12, "the HTTP binding is gone");
    assert!(earlier.iter().all(|change| change[1].starts_with("HTTP is none instead of")));
    assert_eq!(of_kinds(&changes, &["mapping-added"]).len(), 1);
    assert_eq!(
        of_kinds(&changes, &["payload-moved", "entry-changed"]),
        set([
            ["envelope json-rpc", "the payload has no fixed place instead of `/error/data`", "breaking", "breaking"],
            ["envelope json-rpc", "`/error/data` is a list of entries now", "breaking", "breaking"],
        ])
    );
    assert!(of_kinds(&changes, &["flag-flipped", "row-added", "row-removed"]).is_empty());
    let array = of_kinds(&changes, &["rule-added"]);
    assert!(array.iter().any(|rule| rule[1].contains("`error.data` is an array") && rule[3] == "breaking"));
}

#[test]
fn nothing_changed_between_a_folder_and_itself() {
    let same = run(&["diff", SCHEMA, SCHEMA]).exits(0);
    assert_eq!(same.out, "Nothing changed.\n");
    let profile = format!("{SCHEMA}#aap@1.0");
    assert_eq!(run(&["diff", &profile, &format!("{SCHEMA}#aap@0.2")]).exits(0).out, "Nothing changed.\n");
    assert_eq!(run(&["diff", SCHEMA, SCHEMA, "--format", "markdown"]).exits(0).out, "");
}

#[test]
fn changes_of_a_folder_in_three_formats() {
    let folder = parcel("diff-formats");
    crate::copy(&folder.join("schema"), &folder.join("next"));
    let codes = folder.join("next/parcel/tables/codes.json");
    let text = fs::read_to_string(&codes).unwrap();
    let changed = text.replace("WRONG_PIN", "BAD_PIN").replace("\"retryable\": true", "\"retryable\": false");
    assert_ne!(text, changed);
    fs::write(&codes, changed).unwrap();
    let plain = run_in(&folder, &["diff", "schema", "next"]).exits(1);
    golden("diff.txt", &plain.out);
    let markdown = run_in(&folder, &["diff", "schema", "next", "--format", "markdown"]).exits(1);
    golden("diff.md", &markdown.out);
    let document = run_in(&folder, &["diff", "schema", "next", "--format", "json"]).exits(1).document();
    let exception = |index: usize| {
        let change = &document["changes"][index];
        json!({
            "contract": change["contract"], "kind": change["kind"], "pointer": change["pointer"],
            "before": change["before"], "after": change["after"], "justification": "Nobody used it yet."
        })
    };
    let exception = json!({ "exceptions": [exception(0), exception(1)] });
    fs::write(folder.join("exceptions.json"), exception.to_string()).unwrap();
    assert_eq!(document["summary"]["breaking"], 2);
    let excepted = run_in(&folder, &["diff", "schema", "next", "--exceptions", "exceptions.json"]).exits(0);
    assert!(excepted.out.contains("let pass: Nobody used it yet."), "{}", excepted.out);
    let unused = run_in(&folder, &["diff", "schema", "schema", "--exceptions", "exceptions.json"]).exits(0);
    assert!(unused.err.contains("is not needed; remove it"), "{}", unused.err);
}

#[test]
fn what_cannot_be_compared_is_usage() {
    let folder = parcel("diff-usage");
    fs::create_dir(folder.join("empty")).unwrap();
    fs::write(folder.join("bad.json"), "{").unwrap();
    for (arguments, says) in [
        (&["diff", "schema", "nowhere"][..], "cannot read nowhere"),
        (&["diff", "schema", "empty"], "holds neither sources"),
        (&["diff", "schema", "bad.json"], "cannot read bad.json"),
        (&["diff", "schema", ""], "is no FOLDER"),
        (&["diff", "schema#", "schema"], "is no FOLDER"),
        (&["diff", "schema#parcel", "schema"], "on both sides"),
        (&["diff", "schema#parcel@1", "schema#parcel"], "on both sides"),
        (&["diff", "schema#letter", "schema#letter"], "holds no contract letter; it holds parcel"),
        (&["diff", "schema#parcel@9", "schema#parcel@9"], "9 is no profile; there are"),
        (&["diff", "schema", "schema", "--exceptions", "bad.json"], "bad.json"),
        (&["diff", "schema", "schema", "--exceptions", "nowhere"], "cannot read nowhere"),
        (&["diff", "schema"], "required"),
    ] {
        let run = run_in(&folder, arguments).exits(2);
        assert!(run.err.contains(says), "{arguments:?}: {}", run.err);
        assert_eq!(run.out, "");
    }
    for (name, index, says) in [
        ("away", r#"{"latest": "../../schema"}"#, "../../schema is no release number"),
        ("gone", r#"{"latest": "9.9.9"}"#, "cannot read gone/releases/9.9.9/contracts"),
        ("half", r#"{"latest": "#, "half/index.json: EOF"),
        ("older", r#"{"latest": null}"#, "it has the format 1, and this program reads"),
    ] {
        fs::create_dir_all(folder.join(name).join("draft/contracts")).unwrap();
        fs::write(folder.join(name).join("index.json"), index).unwrap();
        fs::write(folder.join(name).join("draft/contracts/a.json"), r#"{"format": 1}"#).unwrap();
        let run = run_in(&folder, &["diff", name, "schema"]).exits(2);
        assert!(run.err.contains(says), "{name}: {}", run.err);
    }
    #[cfg(unix)]
    {
        fs::remove_file(folder.join("older/draft/contracts/a.json")).unwrap();
        let pipe = folder.join("older/draft/contracts/a.json");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let run = run_in(&folder, &["diff", "older", "schema"]).exits(2);
        assert!(run.err.contains("it is no ordinary file"), "{}", run.err);
    }
    fs::write(folder.join("schema/parcel/rules.json"), "{").unwrap();
    let broken = run_in(&folder, &["diff", "schema", "schema"]).exits(2);
    assert!(broken.err.contains("\nschema/parcel/rules.json:1#"), "{}", broken.err);
}

#[test]
fn a_published_side_that_was_changed_cannot_be_trusted() {
    let folder = parcel("diff-altered");
    run_in(&folder, &["publish", "--out", "tree", "--release", "2.0.0"]).exits(0);
    let release = "tree/releases/2.0.0";
    run_in(&folder, &["diff", "tree", release]).exits(0);
    let document = folder.join("tree/releases/2.0.0/contracts/parcel.json");
    let whole = fs::read_to_string(&document).unwrap();
    let altered = whole.replace("\"retryable\":true", "\"retryable\":false");
    assert_ne!(whole, altered);
    fs::write(&document, altered).unwrap();
    for sides in [["tree", "schema"], ["schema", "tree"], [release, "schema"]] {
        let refused = run_in(&folder, &["diff", sides[0], sides[1]]).exits(2);
        let (told, path) = ("cannot be trusted", "\n  altered releases/2.0.0/contracts/parcel.json\n");
        assert!(refused.err.contains(told) && refused.err.contains(path), "{}", refused.err);
        assert_eq!(refused.out, "");
    }
    fs::write(&document, &whole).unwrap();
    fs::write(folder.join("tree/releases/2.0.0/contracts/second.json"), &whole).unwrap();
    let refused = run_in(&folder, &["diff", "tree", "schema"]).exits(2);
    assert!(refused.err.contains("foreign releases/2.0.0/contracts/second.json"), "{}", refused.err);
    fs::remove_file(folder.join("tree/releases/2.0.0/contracts/second.json")).unwrap();
    fs::remove_file(folder.join("tree/integrity.json")).unwrap();
    let refused = run_in(&folder, &["diff", release, "schema"]).exits(2);
    assert!(refused.err.contains("there is no integrity.json"), "{}", refused.err);
}
