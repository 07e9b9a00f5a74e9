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
    refused(&["a2a", name, "--message", "x"], "add --extension-uri URI");
    refused(&["a2a", name], "add --extension-uri URI");
    refused(&["aap", name, "--binding", "json-rpc"], "add --extension-uri URI");
    refused(&["a2a", "TaskNotFoundError"], "add --message TEXT");
    refused(&["aip", "query.invalid"], "add --message TEXT");
    refused(&["a2a", name, "--extension-uri", "no uri"], "absolute URI");
    refused(&["a2a", name, "--extension-uri", uri, "--retryable", "true"], "--retryable");
    refused(&["a2a", name, "--extension-uri", uri, "--binding", "payload"], "json-rpc");
    for hostile in ["javascript:alert(1)", "data:text/html,x", "https://u:p@example.org/x"] {
        refused(&["a2a", name, "--extension-uri", hostile], "--extension-uri: an extension address must be");
    }
    refused(
        &["a2a", name, "--extension-uri", "https://autoagentprotocol.org/extensions/aap/error"],
        "type of the payload",
    );
    let draft = "https://draft.example.invalid/x";
    refused(&["a2a", name, "--extension-uri", draft], "--draft");
    encode(&["a2a", name, "--extension-uri", draft, "--draft"]);
    refused(&["a2a", name, "--message", "x", "--draft"], "--extension-uri");
}

#[test]
fn what_would_not_conform_is_refused() {
    refused(&["aap", "RATE_LIMITTED", "--message", "x"], "did you mean RATE_LIMITED?");
    refused(&["aap", "AUTH_REQUIRED", "--message", "x"], "not a code of AAP 2.0");
    refused(&["aap", "TASK_NOT_FOUD", "--message", "x"], "did you mean TASK_NOT_FOUND");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--binding", "http"], "--profile 1.0");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--profile", "1.3", "--binding", "http"], "--profile 1.0");
    refused(
        &["aap", "RATE_LIMITED", "--message", "x", "--profile", "1.2"],
        "--profile: the value must be 2.0, 1.3, 1.0 or 0.1",
    );
    refused(&["aap", "AUTH_REQUIRED", "--message", "x"], "--profile 0.1 has it");
    refused(
        &["aap", "RATE_LIMITED", "--message", " \t\u{a0}"],
        "--message <TEXT>: the value does not fit: there is no text",
    );
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--error-id", " "], "--error-id");
    refused(
        &["aap", "RATE_LIMITED", "--message", "x", "--id", "\"unterminated"],
        "--id <ID>: the value does not fit: it begins",
    );
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--id", r#""\ud800""#], "--id");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--extension-uri", "https://example.org/x"], "--extension-uri");
    refused(&["aap", "RATE_LIMITED", "--message", ""], "--message");
    refused(&["aap", "RATE_LIMITED"], "--message");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--error-id", ""], "--error-id");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--created-at", "2026-05-01"], "RFC 3339");
    refused(
        &["aap", "RATE_LIMITED", "--message", "x", "--retryable", "maybe"],
        "--retryable <BOOL>: the value must be true or false",
    );
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--retry-after-ms", "-1"], "must be a whole number");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--detail", "vin=X"], "needs quotes");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--detail", "vin"], "KEY=JSON");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--detail", "=1"], "key");
    let detail = |details: &[&str], because: &str| {
        let options: Vec<&str> = details.iter().flat_map(|detail| ["--detail", detail]).collect();
        refused(&[&["aap", "RATE_LIMITED", "--message", "x"], &options[..]].concat(), because);
    };
    let deep = format!("a={}1{}", "[".repeat(123), "]".repeat(123));
    detail(&["errors=[]"], "--detail errors: the problems of a request are written by --violation");
    detail(&["a=1", "a=2"], "--detail a: is given twice");
    detail(&["a={\"b\":[{\"c\":1,\"c\":2}]}"], "--detail a: a member is there twice");
    detail(&[&deep], "deeper than 127");
    detail(&["a=\"\\ud800\""], "--detail a: the value cannot be sent: not JSON text: half of a surrogate pair");
    detail(&["a=[1,"], "--detail a: the value ends too early");
    detail(&["a=[1,]"], "--detail a: the value is not JSON from column 4 on");
    detail(&["retry_after_ms=\"x\""], "--detail retry_after_ms: must be a number of zero or more");
    detail(&["retry_after_ms=-1"], "--detail retry_after_ms: must be a number of zero or more");
    detail(&["retry_after_seconds=1e300"], "--detail retry_after_seconds: is longer than can be counted");
    detail(&["retry_after_ms=1", "retry_after_seconds=1"], "say once how long to wait");
    refused(
        &["aap", "RATE_LIMITED", "--message", "x", "--detail", "retry_after_ms=1", "--retry-after-ms", "1"],
        "say once",
    );
    refused(&["aap", "INVALID_CONDITION", "--message", "x", "--violation", "a", "b", "c"], "JSON Pointer");
    refused(&["aap", "INVALID_CONDITION", "--message", "x", "--violation", "/a", "b"], "3 values");
    refused(&["a2a", "TASK_LOST", "--message", "x"], "not an error of this contract");
    refused(&["aop", "X", "--message", "x"], "aap");
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

#[test]
fn older_forms_on_request() {
    let old =
        encode(&["aap", "RATE_LIMITED", "--message", "x", "--profile", "1.3", "--id", "1", "--retry-after-ms", "5"]);
    assert_eq!((&old["error"]["code"], &old["error"]["data"]["type"]), (&json!(-32002), &json!("aap.error")));
    assert_eq!(old["error"]["data"].get("@type"), None);
    let oldest = encode(&["aap", "AUTH_REQUIRED", "--message", "x", "--profile", "0.1"]);
    assert_eq!((&oldest["error"]["code"], &oldest["error"]["data"]["code"]), (&json!(-32001), &json!("AUTH_REQUIRED")));
    let alone = encode(&["aap", "RATE_LIMITED", "--message", "x", "--profile", "1.3", "--binding", "payload"]);
    assert_eq!((alone.get("@type"), &alone["code"]), (None, &json!("RATE_LIMITED")));
    let body = encode(&["aap", "VEHICLE_NOT_FOUND", "--message", "x", "--profile", "0.1", "--binding", "http"]);
    assert_eq!(body["error"]["code"], 404);
    assert_eq!(body["error"]["details"][1]["@type"], "type.googleapis.com/aap.error");
}

#[test]
fn errors_of_a2a_in_three_bindings() {
    let response =
        encode(&["a2a", "TASK_NOT_FOUND", "--message", "No such task.", "--id", "7", "--retry-after-ms", "1500"]);
    assert_eq!((&response["id"], &response["error"]["code"]), (&json!(7), &json!(-32001)));
    assert_eq!(response["error"]["data"][0]["reason"], "TASK_NOT_FOUND");
    assert_eq!(entry(&response, "RetryInfo")["retryDelay"], "1.500s");
    let body = encode(&["a2a", "TaskNotCancelableError", "--message", "x", "--binding", "http", "--profile", "1.0.0"]);
    assert_eq!(body["error"]["code"], 409);
    let body = encode(&["a2a", "TaskNotCancelableError", "--message", "x", "--binding", "http"]);
    assert_eq!(body["error"]["code"], 400);
    let status = encode(&["a2a", "UnsupportedOperationError", "--message", "x", "--binding", "grpc"]);
    assert_eq!((&status["code"], &status["message"]), (&json!(9), &json!("x")));
    assert_eq!(status["details"][0]["reason"], "UNSUPPORTED_OPERATION");
    let old = ["a2a", "UnsupportedOperationError", "--message", "x", "--binding", "grpc", "--profile", "1.0.0"];
    assert_eq!(encode(&old)["code"], 12);
    refused(&["a2a", "TASK_NOT_FOUND", "--message", "x", "--binding", "grpc", "--id", "1"], "--id");
    refused(&["aap", "RATE_LIMITED", "--message", "x", "--binding", "grpc"], "JSON-RPC alone");
    refused(&["aap", "TASK_NOT_FOUND", "--message", "x", "--binding", "grpc"], "JSON-RPC alone");
    refused(&["aip", "query.invalid", "--message", "x", "--binding", "grpc"], "no gRPC binding");
    refused(&["a2a", "TASK_NOT_FOUND", "--message", "x", "--profile", "2.0"], "--profile: the value must be");
    refused(&["a2a", "TASK_NOT_FOUND", "--message", "x", "--binding", "payload"], "no payload");
    refused(&["a2a", "TASK_NOT_FOUND", "--message", "x", "--binding", "http", "--id", "1"], "--id");
    refused(&["a2a", "TASK_NOT_FOUND", "--message", "x", "--error-id", "1"], "--error-id");
}

#[test]
fn details_of_a2a_errors() {
    let response = encode(&[
        "a2a",
        "ContentTypeNotSupportedError",
        "--message",
        "No pictures.",
        "--detail",
        "mediaType=\"image/png\"",
        "--detail",
        "Help={\"links\":[{\"url\":\"https://wash.example\"}]}",
        "--violation",
        "/message/parts/0/mediaType",
        "enum",
        "is not served",
        "--retry-after-ms",
        "1500",
    ]);
    let data = &response["error"]["data"];
    assert_eq!(data[0]["metadata"], json!({ "mediaType": "image/png" }));
    assert_eq!(entry(&response, "Help")["links"], json!([{ "url": "https://wash.example" }]));
    let violation = json!({ "field": "message.parts[0].mediaType", "description": "enum: is not served" });
    assert_eq!(entry(&response, "BadRequest")["fieldViolations"], json!([violation]));
    assert_eq!(entry(&response, "RetryInfo")["retryDelay"], "1.500s");
    for (detail, because) in [
        ("taskId=7", "in quotes"),
        ("task.id=\"x\"", "a metadata key starts with"),
        ("Halp={}", "there are BadRequest"),
        ("ErrorInfo={}", "there are BadRequest"),
        ("Help=[]", "are a JSON object"),
        ("Help={\"links\":7}", "the form of google.rpc.Help"),
    ] {
        refused(&["a2a", "TASK_NOT_FOUND", "--message", "x", "--detail", detail], because);
    }
    refused(&["a2a", "InternalError", "--message", "x", "--detail", "shard=\"7\""], "no error info");
}

#[test]
fn every_a2a_error_in_every_binding_and_profile() {
    for name in agent_errors::a2a::ErrorName::ALL {
        for profile in ["1.0.1", "1.0.0"] {
            for binding in ["json-rpc", "http", "grpc"] {
                let mut arguments = vec!["a2a", name.as_str(), "--binding", binding, "--profile", profile];
                let needs_uri = name.as_str() == "ExtensionSupportRequiredError";
                arguments.extend(if needs_uri { ["--extension-uri", "urn:example:x"] } else { ["--message", "m"] });
                if binding == "json-rpc" && name.json_rpc_code().is_none() {
                    refused(&arguments, "JSON-RPC gives");
                    arguments.extend(["--json-rpc-code", "-31001"]);
                }
                let message = encode(&arguments);
                let decoded = feed(&["decode", "--format", "json"], message.to_string()).exits(0).document();
                let carrier = match binding {
                    "http" => "http+json",
                    "grpc" => "grpc-status",
                    _ => "json-rpc",
                };
                assert_eq!(decoded["carrier"], carrier, "{name}");
                if let Some(reason) = name.reason() {
                    assert_eq!((&decoded["code"], &decoded["reason"]), (&json!(name.as_str()), &json!(reason)));
                }
            }
        }
    }
}

#[test]
fn a_number_of_ones_own_is_taken_where_there_is_none() {
    let unnumbered = ["a2a", "AuthenticationError", "--message", "m"];
    let numbered = |number| [&unnumbered[..], &["--json-rpc-code", number]].concat();
    assert_eq!(encode(&numbered("-31001"))["error"]["code"], -31001);
    for (number, because) in [("-32050", "its block"), ("-32603", "another error"), ("x", "json-rpc-code")] {
        refused(&numbered(number), because);
    }
    for binding in ["http", "grpc"] {
        refused(&[&numbered("-31001")[..], &["--binding", binding]].concat(), "only an answer over JSON-RPC");
    }
    for named in [["a2a", "TASK_NOT_FOUND"], ["aap", "RATE_LIMITED"], ["aip", "query.invalid"]] {
        refused(&[&named[..], &["--message", "m", "--json-rpc-code", "7"]].concat(), "gives this error its number");
    }
    refused(&["a2a", "-32004", "--message", "x"], "-32004 is not an error of this contract");
}

#[test]
fn what_the_protocol_says_itself_needs_no_text_of_ones_own() {
    for (name, text) in [("JSONParseError", "Invalid JSON payload"), ("InternalError", "Internal error")] {
        assert_eq!(encode(&["a2a", name])["error"]["message"], text);
        assert_eq!(encode(&["a2a", name, "--message", "m"])["error"]["message"], "m");
    }
    refused(&["a2a", "TaskNotFoundError"], "--message");
    refused(&["aap", "INTERNAL_ERROR"], "--message");
    refused(&["aip", "query.invalid"], "--message");
}

#[test]
fn errors_of_aip_are_written_in_their_carriers() {
    let aip = |arguments: &[&str]| {
        let written = run(&[&["encode", "aip"], arguments].concat()).exits(0);
        feed(&["decode", "--format", "json"], written.out).exits(0).document()
    };
    let envelope = ["--error-id", "m2", "--created-at", "2026-07-26T12:00:00Z", "--id", "m1"];
    let busy = ["idempotency.in_progress", "--message", "Wait.", "--retry-after-ms", "1250", "--detail", "key=\"k\""];
    let document = aip(&[&busy[..], &envelope].concat());
    assert_eq!((&document["carrier"], &document["id"]), (&json!("aip-envelope"), &json!("m1")));
    assert_eq!((&document["code"], &document["category"]), (&json!("idempotency.in_progress"), &json!("temporary")));
    assert_eq!((&document["retryable"], &document["retry_after_ms"]), (&json!(true), &json!(1250)));
    assert_eq!(document["details"], json!({"key": "k"}));
    assert_eq!(aip(&[&busy[..], &["--binding", "payload"]].concat())["carrier"], "payload");
    let mcp = aip(&["policy.approval_denied", "--message", "No.", "--binding", "json-rpc", "--id", "7"]);
    assert_eq!((&mcp["carrier"], &mcp["json_rpc_code"]), (&json!("mcp"), &json!(-32003)));
    assert_eq!(aip(&["connector_catalog.disabled", "--message", "Off."])["carrier"], "aip-compact");
    assert_eq!(aip(&["connector_control.unavailable", "--message", "Later."])["carrier"], "aip-control");
    let auth = aip(&["credential.required@error-envelope", "--message", "None."]);
    assert_eq!(
        (&auth["category"], &aip(&["credential.required", "--message", "None."])["category"]),
        (&json!("auth"), &json!("policy"))
    );
    refused(&["aip", "manifest.concurrent_replacement", "--message", "x"], "never is a protocol error");
    refused(&["aip", "connector_catalog.disabled", "--message", "x", "--id", "7"], "no room for --id");
    refused(&["aip", "query.invalid", "--message", "x", "--binding", "payload", "--error-id", "m"], "--binding http");
    refused(&["aip", "query.invalid", "--message", "x", "--violation", "", "a", "b"], "--violation");
    refused(&["aip", "query.invalids", "--message", "x"], "did you mean query.invalid");
}

#[test]
fn details_of_aip_keep_their_digits_and_their_order() {
    for binding in ["http", "payload"] {
        let given = ["--detail", "price=1.50", "--detail", "by=[1e2,12345678901234567890123]", "--message", "No."];
        let written = run(&[&["encode", "aip", "query.invalid", "--binding", binding], &given[..]].concat()).exits(0);
        let expected = r#"{"price":1.50,"by":[1e2,12345678901234567890123]}"#;
        assert!(written.out.contains(expected), "{binding}: {}", written.out);
    }
}

/// What looks like a leak is written, because it may be none, and not without a word; nothing of it is repeated.
#[test]
fn a_text_that_leaks_is_written_with_a_warning() {
    let leaking = "It broke.\n    at Vault.open (vault.js:12)";
    for (arguments, rule) in [
        (&["aap", "INTERNAL_ERROR"][..], "warning: AAP-074 /error/data/1/message: "),
        (&["aap", "INTERNAL_ERROR", "--binding", "payload"], "warning: AAP-074 /message: "),
        (
            &["aap", "INTERNAL_ERROR", "--profile", "1.0", "--binding", "http"],
            "warning: AAP-074 /error/details/1/message: ",
        ),
    ] {
        let run = run(&[&["encode"][..], arguments, &["--message", leaking]].concat()).exits(0);
        assert!(run.err.contains(rule), "{arguments:?}: {}", run.err);
        assert!(!run.err.contains("vault") && run.out.contains("vault.js"), "{}", run.err);
    }
    let harmless = run(&["encode", "aap", "INTERNAL_ERROR", "--message", "It broke."]).exits(0);
    assert_eq!(harmless.err, "");
}
