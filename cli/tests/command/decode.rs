use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{feed, golden, run, run_in, scratch};

/// Keys of a decoded message, in this order.
const KEYS: [&str; 28] = [
    "contract",
    "version",
    "carrier",
    "id",
    "code",
    "category",
    "json_rpc_code",
    "http_status",
    "grpc_status",
    "message",
    "error_id",
    "created_at",
    "retryable",
    "retry_after_ms",
    "reason",
    "domain",
    "metadata",
    "violations",
    "details",
    "unknown_details",
    "warnings",
    "envelope_message",
    "extra",
    "action_status",
    "signed",
    "event",
    "also",
    "file",
];

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/aap/examples").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(example(name)).unwrap()
}

fn decode(input: impl AsRef<[u8]>) -> Value {
    feed(&["decode", "--format", "json"], input).exits(0).document()
}

fn assert_complete(document: &Value) {
    let keys: Vec<&String> = document.as_object().unwrap().keys().collect();
    assert_eq!(keys, KEYS);
    for list in ["violations", "unknown_details", "warnings", "also"] {
        assert!(document[list].is_array(), "{list}");
    }
    assert!(document["metadata"].is_object());
}

#[test]
fn people_see_the_state_and_the_signature_that_decide_before_the_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/aip/examples");
    for (name, state) in
        [("unknown-transaction", "outcome_unknown"), ("timeout-result", "failed"), ("dead-letter", "dead_lettered")]
    {
        let message = fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let shown = feed(&["decode"], &message).exits(0).out;
        let line = shown.lines().find(|line| line.trim_start().starts_with("State ")).unwrap_or_default();
        assert!(line.ends_with(state), "{name}: {shown}");
        assert_eq!(decode(&message)["action_status"], state, "{name}");
    }
    let mut envelope: Value = serde_json::from_slice(&fs::read(folder.join("replay-envelope.json")).unwrap()).unwrap();
    assert!(!feed(&["decode"], envelope.to_string()).exits(0).out.contains("Signed"));
    envelope["security"] = json!({"did": "did:key:z6Mk", "signature": "c2ln"});
    assert!(feed(&["decode"], envelope.to_string()).exits(0).out.contains("Signed"));
}

#[test]
fn people_get_a_summary() {
    golden("decode-validation.txt", &feed(&["decode"], text("schema-validation-failed.json")).exits(0).out);
    golden("decode-rest.txt", &feed(&["decode"], text("legacy-0.1-rest.json")).exits(0).out);
    let odd =
        text("rate-limited.json").replace("\"retryable\": \"true\"", "\"retryable\": true, \"quota\": \"60/min\"");
    golden("decode-odd.txt", &feed(&["decode"], odd).exits(0).out);
    golden(
        "decode-plain.txt",
        &feed(&["decode"], r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32050,"message":"No."}}"#).exits(0).out,
    );
}

#[test]
fn programs_get_every_key_of_every_message() {
    let folder = example("");
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let document = decode(fs::read(entry.path()).unwrap());
        assert_complete(&document);
        assert_ne!(document["contract"], Value::Null, "{:?}", entry.path());
        assert_eq!(document["warnings"], json!([]), "{:?}", entry.path());
    }
}

#[test]
fn a_validation_error_in_full() {
    let document = decode(text("schema-validation-failed.json"));
    assert_eq!(
        document,
        json!({
            "contract": "aap", "version": "2.0", "carrier": "json-rpc", "id": "search-17",
            "code": "SCHEMA_VALIDATION_FAILED", "category": null, "json_rpc_code": -32602, "http_status": null,
            "grpc_status": null, "message": "The search has two faults.",
            "error_id": "6d0c2f58-93be-4c57-8f2a-e4b1a07d5c92", "created_at": "2026-10-05T08:15:40Z",
            "retryable": false, "retry_after_ms": null, "reason": "SCHEMA_VALIDATION_FAILED",
            "domain": "autoagentprotocol.org",
            "metadata": {
                "code": "SCHEMA_VALIDATION_FAILED", "error_id": "6d0c2f58-93be-4c57-8f2a-e4b1a07d5c92",
                "retryable": "false", "created_at": "2026-10-05T08:15:40Z",
            },
            "violations": [
                { "instanceLocation": "/filters/mileage_max", "keyword": "type", "error": "must be an integer" },
                { "instanceLocation": "/filters/paint", "keyword": "additionalProperties", "error": "is not a known filter" },
            ],
            "details": { "errors": [
                { "instanceLocation": "/filters/mileage_max", "keyword": "type", "error": "must be an integer" },
                { "instanceLocation": "/filters/paint", "keyword": "additionalProperties", "error": "is not a known filter" },
            ] },
            "unknown_details": [], "warnings": [], "envelope_message": null, "extra": [],
            "action_status": null, "signed": null, "event": null, "also": [], "file": null,
        })
    );
}

#[test]
fn unknown_details_come_out_as_they_came_in() {
    let detail = r#"{ "@type": "example.org/x",
        "n": 1.50, "big": 123456789012345678901234567890 }"#;
    let message = text("internal-error.json");
    let end = message.rfind("      }\n    ]").unwrap() + "      }".len();
    let message = format!("{}, {detail}{}", &message[..end], &message[end..]);
    let run = feed(&["decode", "--format", "json"], message).exits(0);
    assert!(
        run.out.contains(r#"[{"@type":"example.org/x","n":1.50,"big":123456789012345678901234567890}]"#),
        "{}",
        run.out
    );
    assert_eq!(run.out.matches('\n').count(), 1);
}

#[test]
fn what_is_not_an_error_still_gives_a_document() {
    for (input, status) in [
        ("", 2),
        ("{", 2),
        ("nonsense", 2),
        ("{} {}", 2),
        ("[]", 1),
        ("{}", 1),
        ("7", 1),
        ("null", 1),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, 1),
    ] {
        let json = feed(&["decode", "--format", "json"], input).exits(status);
        let document = json.document();
        assert_complete(&document);
        assert_eq!(document["contract"], Value::Null);
        assert_eq!(document["warnings"].as_array().unwrap().len(), 1, "{input:?}");
        assert!(json.err.starts_with("error: standard input: "), "{}", json.err);
        assert_eq!(feed(&["decode"], input).exits(status).out, "");
    }
}

#[test]
fn a_malformed_message_names_the_place() {
    let message = text("internal-error.json").replace("\"retryable\": true", "\"retryable\": \"secret\"");
    let run = feed(&["decode", "--format", "json"], message).exits(1);
    let document = run.document();
    assert_eq!(document["warnings"][0]["level"], "must");
    assert_eq!(document["warnings"][0]["pointer"], "/error/data/1/retryable");
    assert!(run.err.contains("/error/data/1/retryable") && !run.err.contains("secret"), "{}", run.err);
}

#[test]
fn bad_bytes_are_refused_and_nothing_breaks() {
    let latin = feed(&["decode"], b"{\"error\": {\"code\": 1, \"message\": \"\xe9\"}}").exits(2);
    assert!(latin.err.contains("UTF-8"), "{}", latin.err);
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    assert_ne!(feed(&["decode"], deep).status, Some(0));
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-1,"message":"x","data":{}1{}}}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    assert_ne!(feed(&["decode"], deep).status, Some(0));
    feed(&["decode"], [0u8; 1000]).exits(2);
}

#[test]
fn a_huge_message_is_read_and_a_larger_one_refused() {
    let message = |size: usize| {
        format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32050,"message":"{}"}}}}"#, "x".repeat(size))
    };
    let summary = feed(&["decode"], message(30 << 20));
    assert!(matches!(summary.status, Some(0 | 2)), "{}", summary.err);
    assert!(summary.out.len() < 10_000, "a summary stays one");
    let refused = feed(&["decode"], message(65 << 20)).exits(2);
    assert!(refused.err.contains("larger than 64 MiB"), "{}", refused.err);
}

#[test]
fn several_files_give_a_line_each_and_the_worst_status() {
    let folder = scratch("decode-files");
    let broken = folder.join("broken.json");
    fs::write(&broken, "{").unwrap();
    let missing = folder.join("missing.json").display().to_string();
    let (first, broken) = (example("rate-limited.json").display().to_string(), broken.display().to_string());
    let run = run(&["decode", "--format", "json", &first, &missing, &broken, &first]).exits(2);
    let codes: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["code"].clone()).collect();
    assert_eq!(codes, [json!("RATE_LIMITED"), Value::Null, Value::Null, json!("RATE_LIMITED")]);
    assert!(run.err.contains("missing.json") && run.err.contains("broken.json"), "{}", run.err);
}

#[test]
fn standard_input_among_files() {
    let first = example("rate-limited.json").display().to_string();
    let run = feed(&["decode", "--format", "json", &first, "-"], text("internal-error.json")).exits(0);
    let codes: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["code"].clone()).collect();
    assert_eq!(codes, ["RATE_LIMITED", "INTERNAL_ERROR"]);
    let text = run_text(&first);
    assert!(text.contains("standard input:\nINTERNAL_ERROR"), "{text}");
}

fn run_text(first: &str) -> String {
    feed(&["decode", first, "-"], text("internal-error.json")).exits(0).out
}

#[test]
fn files_that_cannot_be_read() {
    let folder = scratch("decode-unreadable").display().to_string();
    assert!(run(&["decode", "nowhere.json"]).exits(2).err.contains("nowhere.json"));
    run(&["decode", &folder]).exits(2);
    run(&["decode"]).exits(2);
}

#[test]
fn a_message_cannot_drive_the_terminal() {
    let message = r#"{"jsonrpc":"2.0","id":"\u001b]0;x\u0007","error":{"code":-32050,"message":"\u001b[2J\nfalse line \u202e","data":{"\u001b":1}}}"#;
    let summary = feed(&["decode"], message).exits(0).out;
    assert!(!summary.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{summary:?}");
    assert!(summary.contains(r"\u{1b}[2J\nfalse line \u{202e}"), "{summary}");
}

#[test]
fn nothing_of_a_message_is_left_out() {
    let message = r#"{"jsonrpc":"2.0","id":1,"trace":"t-1","error":{"code":-32000,"message":"Gone, sorry.","hint":"h-1","data":[
        {"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"X_Y_Z","domain":"d-1.example","metadata":{"k":"v-1"}},
        {"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"VEHICLE_UNAVAILABLE","domain":"autoagentprotocol.org","metadata":{
            "code":"VEHICLE_UNAVAILABLE","error_id":"e-1","retryable":"false","created_at":"2026-04-30T10:15:30Z","n":1.50}},
        {"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"/f-1","description":"b-1"}]},
        {"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e-1","code":"VEHICLE_UNAVAILABLE",
         "message":"Gone.","retryable":false,"created_at":"2026-04-30T10:15:30Z","severity":"s-1",
         "details":{"errors":[{"instanceLocation":"/i-1","keyword":"k-1","error":"x-1","more":"m-1"}]}},
        {"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e-2"}]}}"#;
    let run = feed(&["decode", "--format", "json"], message).exits(0);
    let text = feed(&["decode"], message).exits(0).out;
    for value in ["t-1", "h-1", "d-1.example", "v-1", "1.50", "/f-1", "b-1", "s-1", "m-1", "e-2", "Gone, sorry."] {
        assert!(run.out.contains(value), "{value} is not in {}", run.out);
        assert!(text.contains(value), "{value} is not in {text}");
    }
    let document = run.document();
    assert_eq!(document["unknown_details"].as_array().unwrap().len(), 3);
    let pointers: Vec<&Value> = document["extra"].as_array().unwrap().iter().map(|one| &one["pointer"]).collect();
    assert_eq!(pointers, ["/trace", "/error/hint", "/error/data/3/severity"]);
    golden("decode-kept.txt", &text);
}

#[test]
fn a_huge_pause_is_said_as_it_is() {
    let message = |details: &str| {
        format!(
            r#"{{"type":"aap.error","error_id":"e","code":"RATE_LIMITED","message":"m","retryable":true,"created_at":"2026-04-30T10:15:30Z","details":{details}}}"#
        )
    };
    for (details, millis) in [
        (r#"{"retry_after_ms":18446744073709551615}"#, "18446744073709551615"),
        (r#"{"retry_after_ms":18446744073709551616}"#, "18446744073709551616"),
        (r#"{"retry_after_seconds":18446744073709551615}"#, "18446744073709551615000"),
        (r#"{"retry_after_ms":18446744073709551616000}"#, "null"),
        (r#"{"retry_after_seconds":1e400}"#, "null"),
    ] {
        let out = feed(&["decode", "--format", "json"], message(details)).exits(0).out;
        assert!(out.contains(&format!("\"retry_after_ms\":{millis},\"reason\"")), "{details}: {out}");
        assert_eq!(out.contains("longer than can be counted"), millis == "null", "{out}");
    }
}

#[test]
fn lines_of_several_files_name_them() {
    let folder = scratch("decode-names");
    fs::write(folder.join("a b.json"), text("rate-limited.json")).unwrap();
    for command in ["decode", "lint"] {
        let run = run_in(&folder, &[command, "--format", "json", "a b.json", "none.json"]).exits(2);
        let files: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["file"].clone()).collect();
        assert_eq!(files, ["a b.json", "none.json"], "{command}");
        assert_eq!(
            feed(&[command, "--format", "json"], text("rate-limited.json")).exits(0).document()["file"],
            Value::Null
        );
    }
}

/// A captured stream: a result, an error, another one that lacks its form, and one more that is sound.
const CAPTURED: &str = concat!(
    "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n: ping\n\n",
    "event: error\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,\"message\":\"Internal error\"}}\n\n",
    "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":\"x\",\"message\":\"s3cr3t\"}}\n\n",
    "data: {\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n\n",
);

#[test]
fn each_event_of_a_stream_is_judged() {
    let run = feed(&["decode", "--format", "json"], CAPTURED).exits(1);
    assert!(run.err.contains("event 3: /error/code: ") && !run.err.contains("s3cr3t"), "{}", run.err);
    let document = run.document();
    assert_complete(&document);
    assert_eq!((&document["event"], &document["json_rpc_code"]), (&json!(2), &json!(-32603)));
    let [malformed, last] = &document["also"].as_array().unwrap()[..] else { panic!("{document}") };
    assert_eq!((&malformed["event"], &malformed["warnings"][0]["pointer"]), (&json!(3), &json!("/error/code")));
    assert_eq!((&last["event"], &last["id"], &last["json_rpc_code"]), (&json!(4), &json!(2), &json!(-32601)));
    assert_complete(last);

    let text = feed(&["decode"], CAPTURED).exits(1).out;
    assert!(text.contains("json-rpc, event 2\n") && text.contains("json-rpc, event 4\n"), "{text}");
    let alone = feed(&["decode", "--format", "json"], CAPTURED.split_inclusive("\n\n").nth(2).unwrap()).exits(0);
    assert_eq!((&alone.document()["event"], &alone.document()["also"]), (&json!(1), &json!([])));
    let malformed = feed(&["decode"], CAPTURED.split_inclusive("\n\n").nth(3).unwrap()).exits(1);
    assert!(malformed.err.contains("standard input: event 1: /error/code"), "{}", malformed.err);
}

#[test]
fn a_long_stream_is_judged_within_bounds() {
    let event = CAPTURED.split_inclusive("\n\n").nth(4).unwrap();
    let document = feed(&["decode", "--format", "json"], event.repeat(3_000)).exits(0).document();
    assert_eq!(document["also"].as_array().unwrap().len(), 99);
    assert_eq!(document["unknown_details"].as_array().unwrap().len(), 2_999, "and nothing is lost");
}
