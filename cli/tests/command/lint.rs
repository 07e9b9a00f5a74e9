use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{feed, golden, run, scratch};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/aap/examples").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(example(name)).unwrap()
}

/// Three faults: an entry out of place, a value that is no string, advice about the message.
fn faulty() -> String {
    let mut message: Value = serde_json::from_str(&text("internal-error.json")).unwrap();
    message["error"]["data"].as_array_mut().unwrap().reverse();
    message["error"]["data"][1]["metadata"]["retryable"] = json!(true);
    message["error"]["data"][0]["message"] = json!("cannot reach 10.0.0.7:5432");
    message.to_string()
}

#[test]
fn people_get_each_finding_with_its_rule() {
    golden("lint-faults.txt", &feed(&["lint"], faulty()).exits(1).out);
    assert_eq!(feed(&["lint"], text("rate-limited.json")).exits(0).out, "Nothing found.\n");
}

#[test]
fn programs_get_rule_level_place_and_advice() {
    let document = feed(&["lint", "--format", "json"], faulty()).exits(1).document();
    let keys: Vec<&String> = document.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["findings", "complete", "error", "file"]);
    let found: Vec<_> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| {
            assert!(!finding["message"].as_str().unwrap().is_empty());
            (
                finding["rule"].as_str().unwrap(),
                finding["level"].as_str().unwrap(),
                finding["pointer"].as_str().unwrap(),
                &finding["heuristic"],
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            ("AAP-004", "must", "/error/data/0", &json!(false)),
            ("AAP-008", "must", "/error/data/1/metadata/retryable", &json!(false)),
            ("AAP-019", "should", "/error/data/0/message", &json!(true)),
        ]
    );
}

#[test]
fn advice_alone_is_no_failure() {
    let parse_error = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#;
    let document = feed(&["lint", "--format", "json"], parse_error).exits(0).document();
    assert_eq!(document["findings"][0]["rule"], "A2A-021");
    assert_eq!(document["findings"][0]["level"], "should");
}

#[test]
fn what_is_no_message_is_told_from_what_is_no_json() {
    for (input, status) in [("", 2), ("{", 2), ("[]", 1), ("{}", 1), (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, 1)] {
        let run = feed(&["lint", "--format", "json"], input).exits(status);
        assert!(run.err.starts_with("error: standard input: "), "{}", run.err);
        assert_eq!(run.document()["findings"], json!([]));
        assert!(run.document()["error"].is_string());
        assert_eq!(feed(&["lint"], input).exits(status).out, "");
    }
    let malformed = r#"{"jsonrpc":"2.0","id":1,"error":"broken"}"#;
    assert_eq!(feed(&["lint", "--format", "json"], malformed).exits(1).document()["findings"][0]["rule"], "A2A-001");
}

#[test]
fn several_files_give_a_line_each() {
    let folder = scratch("lint-several");
    fs::write(folder.join("faulty.json"), faulty()).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let good = example("rate-limited.json").to_string_lossy().into_owned();
    let out = run(&["lint", "--format", "json", &good, &path("faulty.json"), &path("absent.json")]).exits(2);
    let lines: Vec<Value> = out.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["findings"], json!([]));
    assert_eq!(lines[1]["findings"].as_array().unwrap().len(), 3);
    assert!(lines[2]["error"].is_string());
    assert_eq!(run(&["lint", &good, &path("faulty.json")]).exits(1).out.matches("finding").count(), 1);
}

#[test]
fn every_example_of_the_sources_is_clean() {
    for contract in ["aap", "a2a"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema").join(contract).join("examples");
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let document = feed(&["lint", "--format", "json"], fs::read(entry.path()).unwrap()).exits(0).document();
            assert_eq!(document["findings"], json!([]), "{:?}", entry.path());
        }
    }
}

#[test]
fn a_request_beside_the_message() {
    let folder = scratch("lint-request");
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(folder.join("good.json"), r#"{"vehicle_of_interest":{"condition":"used"}}"#).unwrap();
    std::fs::write(folder.join("bad.json"), r#"{"vehicle_of_interest":{"condition":"s3cr3t"}}"#).unwrap();
    std::fs::write(folder.join("broken.json"), "{").unwrap();
    let message = text("rate-limited.json");
    feed(&["lint", "--request", &path("good.json")], &message).exits(0);
    let run = feed(&["lint", "--request", &path("bad.json")], &message).exits(1);
    assert!(
        run.out.contains("AAP-056 must /vehicle_of_interest/condition") && !run.out.contains("s3cr3t"),
        "{}",
        run.out
    );
    assert!(feed(&["lint", "--request", &path("broken.json")], &message).exits(2).err.contains("line 1 column 1"));
    feed(&["lint", "--request", &path("none.json")], &message).exits(2);
}

/// What is too much to be judged is not passed, and not blamed on a rule.
#[test]
fn a_flood_of_values_is_refused_in_words() {
    let values = "0,".repeat(1 << 20);
    let flood = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32603,"message":"m"}},"x":[{values}0]}}"#);
    let text = feed(&["lint"], &flood).exits(2);
    assert!(text.out.is_empty() && text.err.contains("more than 1048576 values in all"), "{}", text.err);
    let document = feed(&["lint", "--format", "json"], &flood).exits(2).document();
    assert_eq!((&document["findings"], &document["complete"]), (&json!([]), &json!(false)));
    assert!(document["error"].as_str().unwrap().contains("nothing of it was judged"));
}

#[test]
fn findings_in_a_stream_say_which_event() {
    let error = |code: &str, message: &str| {
        format!("data: {{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{{\"code\":{code},\"message\":\"{message}\"}}}}\n\n")
    };
    let result = "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n";
    let stream = [result, &error("-32601", "No such method"), &error("\"x\"", "m"), &error("-32603", "Internal error")];
    let run = feed(&["lint", "--format", "json"], stream.concat()).exits(1);
    let document = run.document();
    let found: Vec<(u64, &str, &str)> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| {
            let text = |key| finding[key].as_str().unwrap();
            (finding["event"].as_u64().unwrap(), text("rule"), text("pointer"))
        })
        .collect();
    assert_eq!(found, [(2, "A2A-021", "/error/message"), (3, "A2A-001", "/error/code")]);
    let text = feed(&["lint"], stream.concat()).exits(1).out;
    assert!(text.contains("A2A-001 must event 3 /error/code"), "{text}");

    let sound = [result, &error("-32603", "Internal error")].concat();
    feed(&["lint"], &sound).exits(0);
    let unread = feed(&["lint", "--format", "json"], format!("{sound}event: error\ndata: {{\n\n")).exits(2);
    let why = unread.document()["error"].as_str().unwrap().to_owned();
    assert!(why.starts_with("event 3: not JSON") && unread.err.contains("event 3: not JSON"), "{why} {}", unread.err);
    feed(&["lint"], result).exits(1);
    let alone = feed(&["lint", "--format", "json"], r#"{"code":-32601,"message":"m"}"#).exits(0).document();
    assert_eq!(alone["findings"][0]["event"], serde_json::Value::Null);
}
