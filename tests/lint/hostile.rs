//! Input that is meant to hurt: the answer is typed, quick, and repeats nothing.

use std::time::Instant;

use agent_errors::{DecodeError, lint};
use serde_json::{Value, json};

use crate::fixture::{faults, messages, pointers_of};

fn in_details(details: &str) -> String {
    let payload = format!(
        r#"{{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e","code":"INTERNAL_ERROR","message":"No.","retryable":true,"created_at":"2026-10-05T08:28:50Z","details":{details}}}"#
    );
    payload
}

#[test]
fn what_is_no_message_is_said_to_be_none() {
    for (text, is_json) in
        [("", false), ("{", false), ("nil", false), ("[]", true), ("7", true), ("{}", true), (r#"{"result":1}"#, true)]
    {
        let error = lint(text.as_bytes()).unwrap_err();
        assert_eq!(error.is_json(), is_json, "{text}");
    }
    assert!(matches!(lint(&[0xff]), Err(DecodeError::NotUtf8 { valid_up_to: 0 })));
    assert!(matches!(lint("[".repeat(10_000).as_bytes()), Err(DecodeError::TooDeep { .. })));
    let nested = in_details(&format!("{}{}", "[".repeat(10_000), "]".repeat(10_000)));
    assert!(matches!(lint(nested.as_bytes()), Err(DecodeError::TooDeep { .. })));
    let key = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"x","\ud800":1}}"#;
    let column = key.find("\\ud800").unwrap() + 1;
    assert_eq!(lint(key.as_bytes()), Err(DecodeError::LoneSurrogate { line: 1, column }));
    let flood = in_details(&format!("[{}0]", "0,".repeat(2 << 20)));
    assert_eq!(lint(flood.as_bytes()).unwrap_err(), DecodeError::TooManyValues { limit: 1 << 20 });
    let long =
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32000, "message": "x", "data": vec![0; 70_000] } });
    assert!(matches!(lint(long.to_string().as_bytes()), Err(DecodeError::TooMany { .. })));
}

#[test]
fn time_and_findings_are_bounded() {
    let deep = format!("{}\"at /home/app/x.rs\"{}", "{\"a\":[".repeat(60), "]}".repeat(60));
    let many = format!("[{}\"\"]", "\"10.0.0.1\",".repeat(200_000));
    let keys = (0..50_000).map(|key| format!("\"k{key}\":\"localhost:8080\"")).collect::<Vec<_>>().join(",");
    let long_key = format!("{{\"{}\":[{}0]}}", "k".repeat(1 << 20), "\"10.0.0.1\",".repeat(10_000));
    let twice = format!("{{{}\"a\":1}}", "\"a\":1,".repeat(100_000));
    for details in [deep, many, format!("{{{keys}}}"), long_key, twice, format!("\"{}\"", "at /".repeat(1 << 20))] {
        let text = in_details(&details);
        let start = Instant::now();
        let report = lint(text.as_bytes()).unwrap();
        assert!(start.elapsed().as_secs() < 5, "{:?} for {} bytes", start.elapsed(), text.len());
        assert!(report.findings().len() <= 300);
        let pointers: usize = report.findings().iter().map(|finding| finding.pointer().len()).sum();
        assert!(pointers <= (1 << 17) + 4 * text.len(), "{pointers} bytes of pointers");
    }
}

#[test]
fn the_faults_in_time_grow_no_faster_than_the_text() {
    let time = |count: usize| {
        let text = in_details(&format!("[{}0]", "{\"a\":\"see 10.0.0.1 or /home/x/y\"},".repeat(count)));
        (0..5)
            .map(|_| {
                let start = Instant::now();
                lint(text.as_bytes()).unwrap();
                start.elapsed()
            })
            .min()
            .unwrap()
    };
    let (small, large) = (time(5_000), time(50_000));
    assert!(large < small * 40, "{small:?} and {large:?} for ten times as much");
}

/// A text that cannot come from anywhere but the message.
const CANARY: &str = "cAnArY";

/// Every string and number of a message, replaced.
fn poisoned(value: &Value) -> Vec<Value> {
    let mut pointers = Vec::new();
    pointers_of(value, "", &mut pointers);
    let mut poisoned = Vec::new();
    for pointer in &pointers {
        for poison in [
            json!(CANARY),
            json!(987_654_321),
            json!([CANARY]),
            json!({ "x": CANARY }),
            json!(format!("at /home/{CANARY}/x.rs:3 password={CANARY}")),
        ] {
            let mut copy = value.clone();
            *copy.pointer_mut(pointer).unwrap() = poison;
            poisoned.push(copy);
        }
    }
    poisoned
}

#[test]
fn no_value_of_the_message_is_repeated() {
    let mut findings = 0;
    for (name, message) in messages() {
        for poisoned in poisoned(message) {
            let text = poisoned.to_string();
            let said = match lint(text.as_bytes()) {
                Ok(report) => {
                    findings += report.findings().len();
                    report.to_string()
                }
                Err(error) => error.to_string(),
            };
            assert!(!said.contains(CANARY) && !said.contains("987654321"), "{name}: {said}in {text}");
        }
    }
    assert!(findings > 3_000, "{findings}");
    for fault in faults() {
        let report = fault.linter.lint(&fault.bytes).unwrap();
        assert!(report.findings().iter().all(|finding| finding.message().len() < 200), "{report}");
    }
}
