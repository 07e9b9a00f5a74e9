use std::fs;

use serde_json::{Value, json};

use crate::{feed, golden, run, scratch};

/// What `encode` makes of the arguments.
fn encoded(arguments: &[&str]) -> String {
    run(&[&["encode"], arguments].concat()).exits(0).out
}

fn limited() -> String {
    encoded(&["aap", "RATE_LIMITED", "--message", "Slow down.", "--retry-after-ms", "1500"])
}

const INTERNAL: &str = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}"#;

const AIP: &str =
    r#"{"code":"x.y","message":"m","category":"temporary","retryable":true,"retry_after_ms":1250,"details":DETAILS}"#;

/// An envelope with an error that has these details, and with further members.
fn aip(details: &str, further: &str) -> String {
    let error = AIP.replace("DETAILS", details);
    format!(
        r#"{{"aip_version":"1.0","message_type":"aip.core.v1.error","message_id":"m2","sent_at":"2026-07-26T12:00:00Z",
        "body":{{"error":{{"error":{error}}}}}{further}}}"#
    )
}

fn decision(arguments: &[&str], message: &str) -> Value {
    feed(&[&["retry", "--format", "json"], arguments].concat(), message).exits(0).document()
}

#[test]
fn people_get_the_decision_the_step_and_the_reason() {
    let shown: String = [
        feed(&["retry"], limited()),
        feed(&["retry"], encoded(&["aap", "SCHEMA_VALIDATION_FAILED", "--message", "m"])),
        feed(&["retry"], INTERNAL),
        feed(&["retry", "--safety", "safe", "--mode", "commit", "--unverified"], INTERNAL),
        feed(&["retry", "--state", "running"], INTERNAL),
    ]
    .into_iter()
    .map(|run| run.exits(0).out)
    .collect();
    golden("retry.txt", &shown);
}

#[test]
fn programs_get_four_keys() {
    let document = decision(&[], &limited());
    let reason = "every step is passed; send the same request again after the pause";
    assert_eq!(document, json!({ "decision": "retry", "after_ms": 1500, "step": 11, "reason": reason }));
    let keys: Vec<&String> = document.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["decision", "after_ms", "step", "reason"]);
    assert_eq!(decision(&["--attempts", "3"], &limited())["decision"], "stop");
}

#[test]
fn what_decode_prints_is_decided_alike() {
    let messages = [
        limited(),
        encoded(&["aap", "IDEMPOTENCY_CONFLICT", "--message", "m", "--retryable", "true"]),
        encoded(&["aap", "CONTACT_CONSENT_REQUIRED", "--message", "m"]),
        INTERNAL.to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"m"}}"#.to_owned(),
        r#"{"error":{"code":503,"status":"UNAVAILABLE","message":"m"}}"#.to_owned(),
        encoded(&["a2a", "EXTENSION_SUPPORT_REQUIRED", "--message", "m", "--extension-uri", "urn:x:1"]),
        aip("{}", ""),
        aip(r#"{"uncertain_outcome":true}"#, ""),
        aip(
            r#"{"uncertain_outcome":true,"provider_operation":{"provider":"p","operation_id":"o","request_id":5}}"#,
            "",
        ),
        r#"{"code":"x.y","message":"m","category":"connector","retryable":true,"uncertain_outcome":true,"source":"s",
            "operation":"invocation"}"#
            .to_owned(),
        r#"{"action_id":"a","status":"outcome_unknown","error":{"code":"x.y","message":"m","category":"connector",
            "retryable":true}}"#
            .to_owned(),
        aip("null", r#","security":{"did":"did:key:z6Mk","signature":"c2ln"}"#),
        format!(r#"{{"action_id":"a","status":"pending_approval","error":{}}}"#, AIP.replace("DETAILS", "{}")),
        format!(r#"{{"error":{}}}"#, AIP.replace("DETAILS", "{}")),
        r#"{"status":"rejected","code":"connector_control.unavailable","message":"m","retryable":true}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32008,"message":"Activate urn:x:1 in A2A-Extensions."}}"#
            .to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"m","data":{"type":"aap.error","error_id":"e",
            "code":"RATE_LIMITED","message":"m","retryable":true,"created_at":"2026-05-01T00:00:00Z",
            "details":{"retry_after_seconds":1e30}}}}"#
            .to_owned(),
    ];
    for message in &messages {
        let document = feed(&["decode", "--format", "json"], message).exits(0).out;
        for arguments in [&[][..], &["--safety", "safe"], &["--verified"], &["--implements", "urn:x:1"]] {
            assert_eq!(decision(arguments, &document), decision(arguments, message), "{message}");
        }
    }
    for demanded in [&messages[6], &messages[messages.len() - 2]] {
        assert_eq!(decision(&["--implements", "urn:x:1"], demanded)["decision"], "activate");
        assert_eq!(decision(&["--implements", "urn:x:12"], demanded)["decision"], "stop");
    }
    feed(&["retry", "--implements", "no address"], INTERNAL).exits(2);
}

#[test]
fn what_is_signed_permits_nothing_until_it_is_verified() {
    let signed = aip("{}", r#","security":{"did":"did:key:z6Mk","signature":"c2ln"}"#);
    assert_eq!(decision(&[], &signed)["decision"], "stop");
    assert_eq!(decision(&["--verified"], &signed)["decision"], "retry");
    assert_eq!(decision(&["--unverified"], &aip("{}", ""))["decision"], "stop");
    let uncertain = aip(r#"{"uncertain_outcome":true}"#, "");
    assert_eq!(decision(&[], &uncertain)["decision"], "reconcile");
}

#[test]
fn people_are_told_what_an_unverified_answer_lacks() {
    let signed = aip("{}", r#","security":{"did":"did:key:z6Mk","signature":"c2ln"}"#);
    let control = r#"{"status":"rejected","code":"connector_control.unavailable","message":"m","retryable":true}"#;
    for message in [signed.as_str(), control] {
        for arguments in [&["retry"][..], &["retry", "--safety", "safe"], &["retry", "--unverified"]] {
            let told = feed(arguments, message).exits(0).out;
            assert!(told.contains("--verified"), "{told}");
        }
        let verified = feed(&["retry", "--verified"], message).exits(0).out;
        assert!(!verified.contains("--verified"), "{verified}");
        assert!(!feed(&["retry", "--safety", "safe"], INTERNAL).exits(0).out.contains("--verified"));
    }
}

/// The examples of the sources, each with what is to be done about it: every carrier of AIP is among them.
#[test]
fn the_examples_of_every_carrier_are_decided_alike_before_and_after_decode() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/aip/examples");
    let expected = [
        ("catalog-disabled", "stop"),
        ("catalog-tenant", "stop"),
        ("control-rejected", "stop"),
        ("dead-letter", "stop"),
        ("event-capacity", "retry"),
        ("failed-delegation", "authorize"),
        ("host-schema", "stop"),
        ("in-progress", "retry"),
        ("mcp-error", "authorize"),
        ("mcp-tool-result", "authorize"),
        ("pending-approval", "wait"),
        ("queued-status", "wait"),
        ("rejected-handshake", "correct"),
        ("replay-envelope", "authorize"),
        ("timeout-result", "reconcile"),
        ("uncertain-outcome", "reconcile"),
        ("unknown-transaction", "reconcile"),
    ];
    assert_eq!(fs::read_dir(&folder).unwrap().count(), expected.len());
    for (name, kind) in expected {
        let message = fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let arguments: &[&str] = if name == "timeout-result" { &["--mode", "commit"] } else { &[] };
        let direct = decision(arguments, &message);
        assert_eq!(direct["decision"], kind, "{name}: {direct}");
        let document = feed(&["decode", "--format", "json"], &message).exits(0).out;
        assert_eq!(decision(arguments, &document), direct, "{name}");
    }
}

#[test]
fn several_messages_give_a_line_each() {
    let folder = scratch("retry-several");
    let (first, second) = (folder.join("a.json"), folder.join("b.json"));
    fs::write(&first, limited()).unwrap();
    fs::write(&second, "{}").unwrap();
    let files = [first.to_str().unwrap(), second.to_str().unwrap()];
    let lines = run(&[&["retry", "--format", "json"], &files[..]].concat()).exits(1);
    let lines: Vec<Value> = lines.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["decision"], &lines[1]["decision"]), (&json!("retry"), &Value::Null));
    assert_eq!((&lines[0]["file"], &lines[1]["file"]), (&json!(files[0]), &json!(files[1])));
    fs::write(&second, INTERNAL).unwrap();
    let documents = run(&[&["decode", "--format", "json"], &files[..]].concat()).exits(0).out;
    let piped = feed(&["retry", "--format", "json"], documents).exits(0).out;
    assert_eq!(piped.lines().count(), 2, "{piped}");
}

#[test]
fn a_policy_states_that_retries_are_supported() {
    let folder = scratch("retry-policy");
    let policy = |content: &str| {
        let file = folder.join("policy.json");
        fs::write(&file, content).unwrap();
        file.to_str().unwrap().to_owned()
    };
    assert_eq!(decision(&[], INTERNAL)["step"], 7, "nobody has said that it is safe");
    let file = policy(r#"{ "max_attempts": 5, "initial_backoff_ms": 250 }"#);
    assert_eq!(decision(&["--policy", &file, "--attempts", "3"], INTERNAL)["after_ms"], 1000);
    assert_eq!(decision(&["--policy", &file, "--safety", "unsafe"], INTERNAL)["step"], 7);
    let file = policy(r#"{ "max_attempts": 5, "requires_idempotency_key": true, "max_elapsed_ms": 5000 }"#);
    assert_eq!(decision(&["--policy", &file], INTERNAL)["step"], 8);
    let keyed = ["--policy", &file, "--idempotency-key", "k"];
    assert_eq!(decision(&keyed, INTERNAL)["decision"], "retry");
    assert_eq!(decision(&[&keyed[..], &["--elapsed-ms", "4001"]].concat(), INTERNAL)["step"], 11);
    for (content, problem) in [
        (r#"{ "max_attempts": 1.5 }"#, "/max_attempts: must be a whole number from 0 to 4294967295"),
        (r#"{ "max_atempts": 3 }"#, "/max_atempts: there is no such member"),
        ("{", "not JSON, at line 1, column 1"),
    ] {
        let run = feed(&["retry", "--policy", &policy(content)], INTERNAL).exits(2);
        assert!(run.err.contains(problem) && run.out.is_empty(), "{}", run.err);
    }
    let zeros =
        policy(r#"{ "max_attempts": 0, "initial_backoff_ms": 0, "max_backoff_ms": 0, "backoff_multiplier": 0 }"#);
    assert_eq!(decision(&["--policy", &zeros], INTERNAL)["step"], 9);
}

#[test]
fn what_cannot_be_read_decides_nothing() {
    let nulls = json!({ "decision": null, "after_ms": null, "step": null, "reason": null });
    for (input, status) in [("", 2), ("{", 2), ("[]", 1), ("{}", 1), (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, 1)] {
        let run = feed(&["retry", "--format", "json"], input).exits(status);
        assert_eq!(run.document(), nulls, "{input}");
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
    let fault = feed(&["decode", "--format", "json"], "{}").exits(1).out;
    assert_eq!(feed(&["retry", "--format", "json"], fault).exits(1).document(), nulls);
    feed(&["retry", "--attempts", "4294967296"], INTERNAL).exits(2);
    feed(&["retry", "--safety", "sure"], INTERNAL).exits(2);
    assert_eq!(decision(&["--attempts", "4294967295", "--safety", "safe"], INTERNAL)["step"], 9);
}

fn case(id: &str, edit: impl Fn(&mut Value)) -> String {
    let mut case = json!({ "id": id, "input": { "status": "failed", "policy": { "max_attempts": 3 }, "attempts": 1,
        "idempotency_key": null, "error": { "code": "x.y", "message": "m", "category": "temporary" }, "elapsed_ms": 0 } });
    edit(&mut case);
    case.to_string()
}

#[test]
fn the_gates_answer_line_by_line() {
    let cases = [
        case("A", |_| ()),
        String::new(),
        case("B", |case| case["input"]["status"] = json!("completed")),
        case("C", |case| case["input"]["error"]["retry_after_ms"] = json!(1250)),
    ];
    let run = feed(&["retry", "--runtime", "--format", "json"], cases.join("\n")).exits(0);
    assert_eq!(
        run.out,
        "{\"id\":\"A\",\"decision\":\"retry\",\"gate\":null,\"after_ms\":1000}\n\
         {\"id\":\"B\",\"decision\":\"stop\",\"gate\":1,\"after_ms\":null}\n\
         {\"id\":\"C\",\"decision\":\"retry\",\"gate\":null,\"after_ms\":1250}\n"
    );
    golden("retry-runtime.txt", &feed(&["retry", "--runtime"], cases.join("\n")).exits(0).out);
}

#[test]
fn a_bad_line_is_named_and_the_others_are_answered() {
    let secret = case("B", |case| case["input"]["error"]["retry_after_ms"] = json!("secret"));
    let lines = [case("A", |_| ()), secret, case("C", |_| ())].join("\n");
    let run = feed(&["retry", "--runtime", "--format", "json"], lines).exits(1);
    let stop = |id: &str| format!(r#"{{"id":{id},"decision":"stop","gate":null,"after_ms":null}}"#);
    assert_eq!((run.out.lines().count(), run.out.lines().nth(1)), (3, Some(&*stop("\"B\""))));
    let problem = "error: standard input:2: /input/error/retry_after_ms: must be a whole number from 0 to ";
    assert!(run.err.starts_with(problem) && !run.err.contains("secret"), "{}", run.err);
    let run = feed(&["retry", "--runtime", "--format", "json"], format!("{}\nnonsense\n", case("A", |_| ()))).exits(2);
    assert_eq!(run.err, "error: standard input:2: not JSON, at column 2\n");
    assert_eq!(run.out.lines().nth(1), Some(&*stop("null")));
    assert_eq!(feed(&["retry", "--runtime"], r#"{"id":1}"#).exits(1).out, "1  stop  no case\n");
    let deep = format!("{}\n{}\n", "[".repeat(10_000) + &"]".repeat(10_000), case("A", |_| ()));
    let run = feed(&["retry", "--runtime"], deep).exits(2);
    assert_eq!(run.err, "error: standard input:1: arrays and objects are nested deeper than 127 levels\n");
    assert_eq!(run.out, "null  stop  no case\nA  retry  after 1000 ms\n");
    let run = feed(&["retry", "--runtime"], b"{\"id\":\"\xff\"}").exits(2);
    assert_eq!(run.err, "error: standard input:1: not UTF-8 from byte 7 on\n");
    feed(&["retry", "--runtime"], "[]").exits(1);
    feed(&["retry", "--runtime", "--attempts", "2"], "").exits(2);
}

#[test]
fn what_is_there_twice_or_unknown_decides_nothing() {
    let twice = |from: &str, to: &str| case("A", |_| ()).replacen(from, to, 1);
    for (line, id, problem) in [
        (
            twice("\"category\"", "\"retryable\":false,\"retryable\":true,\"category\""),
            "\"A\"",
            "/input/error/retryable: is there twice",
        ),
        (twice("\"id\"", "\"id\":\"B\",\"id\""), "null", "/id: is there twice"),
        (twice("\"max_attempts\"", "\"max_attempts\":9,\"max_attempts\""), "\"A\"", "/input/policy/max_attempts: is"),
        (twice("\"max_attempts\"", "\"max_atempts\""), "\"A\"", "/input/policy/max_atempts: there is no such member"),
        (twice("\"attempts\"", "\"tries\":1,\"attempts\""), "\"A\"", "/input/tries: there is no such member"),
    ] {
        let run = feed(&["retry", "--runtime", "--format", "json"], &line).exits(1);
        assert_eq!(
            run.out,
            format!("{{\"id\":{id},\"decision\":\"stop\",\"gate\":null,\"after_ms\":null}}\n"),
            "{line}"
        );
        assert!(run.err.starts_with(&format!("error: standard input:1: {problem}")), "{}", run.err);
    }
    let folder = scratch("retry-twice");
    let file = folder.join("policy.json");
    fs::write(&file, r#"{ "max_attempts": 2, "max_attempts": 9 }"#).unwrap();
    let run = feed(&["retry", "--policy", file.to_str().unwrap()], INTERNAL).exits(2);
    assert!(run.err.ends_with("/max_attempts: is there twice\n"), "{}", run.err);
    let document = feed(&["decode", "--format", "json"], limited()).exits(0).out;
    let document = document.replacen("\"retryable\"", "\"retryable\":false,\"retryable\"", 1);
    let run = feed(&["retry", "--format", "json"], document).exits(1);
    assert_eq!(
        (run.document()["decision"].clone(), &*run.err),
        (Value::Null, "error: standard input: /retryable: is there twice\n")
    );
}

#[test]
fn a_negative_number_is_named_as_what_it_is() {
    for option in ["--attempts", "--elapsed-ms"] {
        let run = feed(&["retry", option, "-1"], INTERNAL).exits(2);
        assert!(run.err.contains("-1 is not in 0..") || run.err.contains("invalid digit"), "{}", run.err);
    }
}
