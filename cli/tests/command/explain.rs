use serde_json::Value;

use crate::{command, golden, run};

fn rows(arguments: &[&str]) -> Vec<Value> {
    let run = run(&[&["explain"], arguments, &["--format", "json"]].concat()).exits(0);
    run.document().as_array().unwrap().clone()
}

fn codes(arguments: &[&str]) -> Vec<String> {
    rows(arguments)
        .iter()
        .map(|row| format!("{}/{}", row["contract"].as_str().unwrap(), row["code"].as_str().unwrap()))
        .collect()
}

#[test]
fn a_code_is_explained_in_full() {
    golden("explain-rate-limited.txt", &run(&["explain", "rate-limited"]).exits(0).out);
    golden("explain-task-not-found.txt", &run(&["explain", "TaskNotFoundError"]).exits(0).out);
}

#[test]
fn a_shared_number_lists_every_row() {
    golden("explain-32004.txt", &run(&["explain", "-32004"]).exits(0).out);
    assert_eq!(codes(&["--contract", "aap", "-32000"]).len(), 7);
}

#[test]
fn spelling_does_not_matter() {
    for spelling in ["RATE_LIMITED", "rate-limited", "RateLimited", "rate limited", "rate_limited"] {
        assert_eq!(codes(&[spelling]), ["aap/RATE_LIMITED"], "{spelling}");
    }
    for spelling in ["TaskNotFoundError", "TASK_NOT_FOUND", "task-not-found"] {
        assert_eq!(codes(&["--contract", "a2a", spelling]), ["a2a/TaskNotFoundError"], "{spelling}");
    }
}

#[test]
fn numbers_are_found_in_every_profile_and_binding() {
    assert!(codes(&["-32002"]).contains(&"aap/RATE_LIMITED".to_owned()), "its number before 2.0");
    assert!(codes(&["429"]).contains(&"aap/RATE_LIMITED".to_owned()), "its HTTP status before 2.0");
    assert!(codes(&["404"]).contains(&"a2a/TaskNotFoundError".to_owned()));
    assert!(codes(&["FAILED_PRECONDITION"]).contains(&"a2a/VersionNotSupportedError".to_owned()));
    assert!(codes(&["UNIMPLEMENTED"]).contains(&"a2a/VersionNotSupportedError".to_owned()), "in 1.0.0");
}

#[test]
fn the_row_of_the_code_comes_first_in_its_contract() {
    assert_eq!(codes(&["NOT_FOUND"]), ["a2a/NOT_FOUND", "a2a/TaskNotFoundError"]);
    let all = codes(&["-32601"]);
    assert_eq!(all, ["a2a/MethodNotFoundError", "aap/UNSUPPORTED_SKILL"]);
}

#[test]
fn a_number_leads_to_the_row_that_has_it() {
    for (what, column, of) in
        [("429", "http_status", "aap"), ("-32002", "json_rpc_code", "aap"), ("-32004", "json_rpc_code", "a2a")]
    {
        let number: i64 = what.parse().unwrap();
        let rows = rows(&["--contract", of, what]);
        assert!(!rows.is_empty() && rows.iter().all(|row| row[column] == number), "{what}: {rows:?}");
    }
    let alone = &rows(&["--contract", "aap", "429"])[0];
    assert_eq!(alone["version"], "1.0");
    let text = run(&["explain", "--contract", "aap", "429"]).exits(0).out;
    assert!(text.contains("aap 1.0") && !text.contains("none in 1.0"), "{text}");
    assert_eq!(rows(&["RATE_LIMITED"])[0]["version"], "2.0");
}

#[test]
fn a_rule_is_explained() {
    golden("explain-aap-004.txt", &run(&["explain", "AAP-004"]).exits(0).out);
    let rule = &rows(&["aap004"])[0];
    assert_eq!(rule["code"], "AAP-004");
    assert_eq!(rule["level"], "must");
    for key in ["contract", "version", "table", "meaning", "json_rpc_code", "raised_by", "who", "fix", "about", "page"]
    {
        assert!(rule.get(key).is_some(), "{key}");
    }
    assert_eq!(codes(&["A2A-001"]), ["a2a/A2A-001"]);
    run(&["explain", "--contract", "a2a", "AAP-004"]).exits(1);
    let miss = run(&["explain", "AAP-04"]).exits(1);
    assert!(miss.err.contains("AAP-004"), "{}", miss.err);
}

#[test]
fn a_near_miss_suggests() {
    let miss = run(&["explain", "RATE_LIMITTED"]).exits(1);
    assert_eq!(miss.out, "");
    assert!(miss.err.contains("did you mean RATE_LIMITED?"), "{}", miss.err);
    let sign = run(&["explain", "32602"]).exits(1);
    assert!(sign.err.contains("did you mean -32602?"), "{}", sign.err);
    let nothing = run(&["explain", "--format", "json", "banana"]).exits(1);
    assert_eq!(nothing.out, "[]\n");
    assert!(!nothing.err.contains("did you mean"), "{}", nothing.err);
    run(&["explain", "--contract", "a2a", "RATE_LIMITED"]).exits(1);
    run(&["explain", "--contract", "nope", "RATE_LIMITED"]).exits(2);
    run(&["explain"]).exits(2);
    for odd in ["", " ", "é", "\u{1b}[31m", "99999999999999999999", "--", &"x".repeat(100_000)] {
        assert_ne!(run(&["explain", "--", odd]).status, Some(0), "{odd:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let run = command(&["explain"]).arg(std::ffi::OsStr::from_bytes(b"\xff\xfe")).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
}
