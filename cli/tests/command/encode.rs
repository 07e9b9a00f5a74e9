use serde_json::{Value, json};

use crate::{feed, run};

const WHEN: &str = "2026-05-01T00:00:00Z";

fn encode(arguments: &[&str]) -> Value {
    run(&[&["encode"], arguments].concat()).exits(0).document()
}

fn refused(arguments: &[&str], because: &str) {
    let run = run(&[&["encode"], arguments].concat()).exits(2);
    assert_eq!(run.out, "");
    assert!(run.err.contains(because), "{because:?} is not in {}", run.err);
}

fn entry<'a>(response: &'a Value, type_url: &str) -> &'a Value {
    let entries = response["error"]["data"].as_array().unwrap();
    entries.iter().find(|entry| entry["@type"].as_str().unwrap().ends_with(type_url)).unwrap()
}

#[test]
fn a_skill_error_in_full() {
    let response = encode(&[
        "aap",
        "SCHEMA_VALIDATION_FAILED",
        "--message",
        "Two problems.",
        "--id",
        "req-3",
        "--error-id",
        "e-1",
        "--created-at",
        WHEN,
        "--violation",
        "/a/0",
        "type",
        "must be a number",
        "--violation",
        "",
        "required",
        "-",
        "--detail",
        "hint={\"n\":1.50}",
        "--retryable",
        "true",
    ]);
    assert_eq!(response["id"], "req-3");
    assert_eq!(response["error"]["code"], -32602);
    let info = &response["error"]["data"][0];
    assert_eq!(
        info["metadata"],
        json!({ "code": "SCHEMA_VALIDATION_FAILED", "error_id": "e-1", "retryable": "true", "created_at": WHEN })
    );
    let payload = entry(&response, "/error");
    assert_eq!(payload["message"], "Two problems.");
    assert_eq!(
        payload["details"]["errors"][0],
        json!({ "instanceLocation": "/a/0", "keyword": "type", "error": "must be a number" })
    );
    assert_eq!(payload["details"]["errors"].as_array().unwrap().len(), 2);
    assert_eq!(entry(&response, "BadRequest")["fieldViolations"][0]["field"], "/a/0");
}

#[test]
fn one_line_where_there_is_no_terminal_and_numbers_as_they_were_given() {
    let run =
        run(&["encode", "aap", "RATE_LIMITED", "--message", "Slow.", "--detail", "n=1.50", "--retry-after-ms", "1500"])
            .exits(0);
    assert_eq!(run.out.matches('\n').count(), 1);
    assert!(run.out.contains("\"n\":1.50") && run.out.contains("\"retry_after_ms\":1500"), "{}", run.out);
}

#[test]
fn an_id_is_what_people_expect() {
    let id = |text: &str| encode(&["aap", "INTERNAL_ERROR", "--message", "x", "--id", text])["id"].clone();
    assert_eq!(id("7"), 7);
    assert_eq!(id("-7"), -7);
    assert_eq!(id("req-3"), "req-3");
    assert_eq!(id("\"7\""), "7");
    assert_eq!(id("null"), Value::Null);
    assert_eq!(id("true"), "true");
    assert_eq!(id(""), "");
    assert_eq!(encode(&["aap", "INTERNAL_ERROR", "--message", "x"])["id"], Value::Null);
}

#[test]
fn the_payload_alone() {
    let payload = encode(&[
        "aap",
        "vehicle-not-found",
        "--message",
        "No such car.",
        "--binding",
        "payload",
        "--detail",
        "vin=\"X\"",
    ]);
    assert_eq!(payload["code"], "VEHICLE_NOT_FOUND");
    assert_eq!(payload["details"], json!({ "vin": "X" }));
    assert_eq!(payload["retryable"], false);
}

#[test]
fn the_activation_error_needs_an_address() {
    let uri = "https://example.org/extensions/x/v1";
    for contract in ["a2a", "aap"] {
        let response = encode(&[contract, "ExtensionSupportRequiredError", "--extension-uri", uri, "--id", "1"]);
        assert_eq!(response["error"]["code"], -32008);
        assert!(response["error"]["message"].as_str().unwrap().contains(uri));
        assert_eq!(response["error"]["data"][0]["metadata"]["extensionUri"], uri);
    }
    let by_reason =
        run(&["encode", "a2a", "EXTENSION_SUPPORT_REQUIRED", "--extension-uri", uri, "--message", "x"]).exits(0);
    assert!(by_reason.err.contains("--message is not used"), "{}", by_reason.err);
    let name = "ExtensionSupportRequiredError";
    refused(&["a2a", name, "--message", "x"], "--extension-uri");
    refused(&["a2a", name, "--extension-uri", "no uri"], "absolute URI");
    refused(&["a2a", name, "--extension-uri", uri, "--retryable", "true"], "--retryable");
    refused(&["a2a", name, "--extension-uri", uri, "--binding", "payload"], "json-rpc");
    let draft = "https://draft.example.invalid/x";
    refused(&["a2a", name, "--extension-uri", draft], "--draft");
    encode(&["a2a", name, "--extension-uri", draft, "--draft"]);
    refused(&["a2a", name, "--message", "x", "--draft"], "--extension-uri");
}

#[test]
fn what_would_not_conform_is_refused() {
    refused(&["aap", "RATE_LIMITTED", "--message", "x"], "did you mean RATE_LIMITED?");
    refused(&["aap", "AUTH_REQUIRED", "--message", "x"], "not a code of AAP 2.0");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--binding", "http"], "no HTTP binding");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--extension-uri", "https://example.org/x"], "--extension-uri");
    refused(&["aap", "RATE_LIMITED", "--message", ""], "--message");
    refused(&["aap", "RATE_LIMITED"], "--message");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--error-id", ""], "--error-id");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--created-at", "2026-05-01"], "RFC 3339");
    refused(
        &["aap", "RATE_LIMITED", "--message", "x", "--retryable", "maybe"],
        "--retryable <BOOL>: the value must be true or false",
    );
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--retry-after-ms", "-1"], "-1");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--detail", "vin=X"], "needs quotes");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--detail", "vin"], "KEY=JSON");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--detail", "=1"], "key");
    refused(&["aap", "INVALID_CONDITION", "--message", "x", "--violation", "a", "b", "c"], "JSON Pointer");
    refused(&["aap", "INVALID_CONDITION", "--message", "x", "--violation", "/a", "b"], "3 values");
    refused(&["a2a", "TASK_LOST", "--message", "x"], "not an error of this contract");
    refused(&["aip", "X", "--message", "x"], "aap");
}

#[test]
fn what_is_written_can_be_read() {
    let written =
        run(&["encode", "aap", "RATE_LIMITED", "--message", "Slow.", "--id", "7", "--retry-after-ms", "30000"])
            .exits(0);
    let read = feed(&["decode", "--format", "json"], written.out).exits(0).document();
    assert_eq!(read["contract"], "aap");
    assert_eq!(read["code"], "RATE_LIMITED");
    assert_eq!(read["id"], 7);
    assert_eq!(read["retryable"], true);
    assert_eq!(read["retry_after_ms"], 30000);
    assert_eq!(read["warnings"], json!([]));
}
