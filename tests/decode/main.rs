//! What is read from messages of every form.

mod forms;
mod lossless;
mod oddities;

use agent_errors::{DecodeError, Decoded, aap, decode_value};
use serde_json::{Value, json};

const INFO: &str = "type.googleapis.com/google.rpc.ErrorInfo";
const BAD_REQUEST: &str = "type.googleapis.com/google.rpc.BadRequest";
const RETRY_INFO: &str = "type.googleapis.com/google.rpc.RetryInfo";
const PAYLOAD: &str = "https://autoagentprotocol.org/extensions/aap/error";

fn info() -> Value {
    json!({
        "@type": INFO,
        "reason": "SCHEMA_VALIDATION_FAILED",
        "domain": "autoagentprotocol.org",
        "metadata": {
            "code": "SCHEMA_VALIDATION_FAILED",
            "error_id": "err_7",
            "retryable": "false",
            "created_at": "2026-04-30T10:15:30+02:00"
        }
    })
}

fn bad_request() -> Value {
    json!({
        "@type": BAD_REQUEST,
        "fieldViolations": [{ "field": "/filters/year_min", "description": "type: must be an integer" }]
    })
}

fn payload() -> Value {
    json!({
        "@type": PAYLOAD,
        "type": "aap.error",
        "error_id": "err_7",
        "code": "SCHEMA_VALIDATION_FAILED",
        "message": "one fault",
        "retryable": false,
        "details": {
            "errors": [{ "instanceLocation": "/filters/year_min", "keyword": "type", "error": "must be an integer" }]
        },
        "created_at": "2026-04-30T10:15:30+02:00"
    })
}

fn message(data: impl Into<Value>) -> Value {
    let data: Value = data.into();
    json!({ "jsonrpc": "2.0", "id": "req-3", "error": { "code": -32602, "message": "Invalid params", "data": data } })
}

fn aap(message: &Value) -> aap::Received<'static> {
    match decode_value(message) {
        Ok(Decoded::Aap(received)) => received,
        other => panic!("not an AAP error: {other:?}"),
    }
}

fn rules(warnings: &[agent_errors::Warning]) -> Vec<(Option<&'static str>, &str)> {
    warnings.iter().map(|warning| (warning.rule(), warning.pointer())).collect()
}

/// The places of all values.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    let mut inner = |name: &str, value| places(value, &format!("{at}/{name}"), found);
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| inner(name, value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(index, value)| inner(&index.to_string(), value)),
        _ => {}
    }
}

/// Pointer of the part that is malformed.
fn malformed(message: &Value) -> String {
    match decode_value(message) {
        Err(DecodeError::Malformed(part)) => part.pointer().to_owned(),
        other => panic!("not malformed: {other:?}"),
    }
}

/// The message with one value replaced.
fn with(mut message: Value, pointer: &str, value: Value) -> Value {
    *message.pointer_mut(pointer).unwrap_or_else(|| panic!("nothing at {pointer}")) = value;
    message
}

/// The message with one member less.
fn without(mut message: Value, parent: &str, member: &str) -> Value {
    message.pointer_mut(parent).and_then(Value::as_object_mut).and_then(|object| object.remove(member)).unwrap();
    message
}
