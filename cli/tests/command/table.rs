use serde_json::{Value, json};

use crate::{golden, run};

fn rows(arguments: &[&str]) -> Vec<Value> {
    let run = run(&[&["table"], arguments, &["--format", "json"]].concat()).exits(0);
    run.document().as_array().unwrap().clone()
}

/// Keys that a row of any table has, in this order.
const KEYS: [&str; 14] = [
    "contract",
    "version",
    "table",
    "code",
    "meaning",
    "json_rpc_code",
    "http_status",
    "grpc_status",
    "reason",
    "domain",
    "retryable",
    "retry_after_ms",
    "category",
    "raised_by",
];

#[test]
fn people_get_columns() {
    golden("table-aap.txt", &run(&["table", "aap"]).exits(0).out);
    golden("table-a2a-1.0.0.txt", &run(&["table", "a2a", "--profile", "1.0.0"]).exits(0).out);
    golden("table-aap-skills.md", &run(&["table", "aap", "--table", "skills", "--format", "markdown"]).exits(0).out);
}

#[test]
fn every_row_has_every_key() {
    for arguments in [&["aap"][..], &["a2a"], &["aap", "--table", "skills"], &["a2a", "--table", "grpc-statuses"]] {
        for row in rows(arguments) {
            let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
            assert_eq!(keys[..KEYS.len()], KEYS);
            assert_eq!(keys[keys.len() - 3..], ["since", "until", "profiles"]);
            assert!(row["raised_by"].is_array(), "{row}");
        }
    }
}

#[test]
fn a_profile_has_its_own_rows_and_cells() {
    let find = |rows: &[Value], code: &str| rows.iter().find(|row| row["code"] == code).cloned();
    let now = rows(&["aap", "--profile", "2.0"]);
    assert_eq!(now.len(), 12);
    assert_eq!(find(&now, "AUTH_REQUIRED"), None);
    let first = rows(&["aap", "--profile", "0.1"]);
    assert_eq!(first.len(), 13);
    let limited = find(&first, "RATE_LIMITED").unwrap();
    assert_eq!(limited["version"], "0.1");
    assert_eq!(limited["json_rpc_code"], -32002);
    assert_eq!(limited["profiles"]["2.0"]["json_rpc_code"], -32000);
    assert_eq!(limited["profiles"]["1.0"], json!({}));
    assert_eq!(limited["profiles"]["1.3"], json!({ "http_status": null }));
    assert_eq!(find(&first, "AUTH_REQUIRED").unwrap()["profiles"]["2.0"], Value::Null);
    assert_eq!(rows(&["aap", "--profile", "1.1"]), rows(&["aap", "--profile", "1.3"]));
    assert_eq!(rows(&["aap", "--profile", "0.2"]), rows(&["aap", "--profile", "1.0"]));
    assert!(rows(&["aap", "--profile", "1.1"]).iter().all(|row| row["http_status"].is_null()));
    assert!(rows(&["aap", "--profile", "0.2"]).iter().all(|row| row["http_status"].is_u64()));
    assert_eq!(rows(&["aap"]).len(), 13);
}

#[test]
fn csv_is_a_heading_and_records() {
    let run = run(&["table", "aap", "--format", "csv"]).exits(0);
    let mut lines = run.out.lines();
    assert!(lines.next().unwrap().starts_with("code,meaning,json_rpc_code,"), "{}", run.out);
    let first = lines.next().unwrap();
    assert!(first.starts_with("UNSUPPORTED_SKILL,The agent does not offer"), "{first}");
    assert!(first.ends_with(",0.1,,2.0"), "{first}");
    assert_eq!(lines.count(), 12);
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    run(&["table"]).exits(2);
    let contract = run(&["table", "app"]).exits(2);
    assert!(contract.err.contains("aap"), "{}", contract.err);
    let table = run(&["table", "aap", "--table", "skill"]).exits(2);
    assert!(table.err.contains("codes, skills") && table.err.contains("did you mean skills?"), "{}", table.err);
    let profile = run(&["table", "aap", "--profile", "3.0"]).exits(2);
    assert!(profile.err.contains("2.0, 1.3, 1.2"), "{}", profile.err);
}

#[test]
fn every_version_that_works_is_offered() {
    let miss = run(&["table", "aap", "--profile", "9"]).exits(2);
    assert!(miss.err.contains("there is 2.0, 1.3, 1.2, 1.1, 1.0, 0.2, 0.1"), "{}", miss.err);
    let rows = |version: &str| run(&["table", "aap", "--profile", version]).exits(0);
    let (covered, covering) = (rows("1.1"), rows("1.3"));
    assert_eq!(covered.out, covering.out);
    assert_eq!(covered.err, "aap 1.1 has the rows of 1.3.\n");
    assert_eq!(covering.err, "");
}
