//! `--detail KEY=JSON`, `--violation` and `--retry-after-ms`: what they say together must be sound.

use std::collections::HashSet;
use std::time::Duration;

use agent_errors::aap::details::{RetryDetails, ValidationDetails};
use agent_errors::aap::{RetryHint, Violation};
use agent_errors::pointer::is_pointer;
use agent_errors::{DecodeError, decode, lint};
use serde_json::value::RawValue;

use super::Arguments;
use crate::outcome::Failure;
use crate::output::harmless;

/// The members of the details.
pub fn members(arguments: &Arguments) -> Result<Vec<(&str, Box<RawValue>)>, Failure> {
    let mut members = Vec::with_capacity(arguments.details.len());
    let mut seen = HashSet::new();
    for text in &arguments.details {
        let (key, json) = text.split_once('=').ok_or_else(|| Failure::new("--detail: write KEY=JSON"))?;
        if key.is_empty() {
            return Err(Failure::new("--detail: the key is missing before `=`"));
        }
        let refused = |why: &str| Failure::new(format!("--detail {}: {why}", harmless(key)));
        if !seen.insert(key) {
            return Err(refused("is given twice"));
        }
        if key == ValidationDetails::ERRORS {
            return Err(refused("the problems of a request are written by --violation"));
        }
        let value = sound(json).map_err(|why| refused(&why))?;
        if let Some(hint) = RetryHint::ALL.iter().find(|hint| hint.as_str() == key) {
            is_pause(value.get(), *hint).map_err(refused)?;
        }
        members.push((key, value));
    }
    let hints = [RetryDetails::RETRY_AFTER_MS, RetryDetails::RETRY_AFTER_SECONDS];
    let given =
        hints.iter().filter(|hint| seen.contains(*hint)).count() + usize::from(arguments.retry_after_ms.is_some());
    if given > 1 {
        return Err(Failure::new(format!("say once how long to wait: --retry-after-ms, or --detail {}", hints[1])));
    }
    Ok(members)
}

/// A JSON text that every reader takes for the same.
fn sound(json: &str) -> Result<Box<RawValue>, String> {
    let read = |text: &str| match decode(text.as_bytes()) {
        Err(fault) if !fault.is_json() => Err(fault),
        _ => Ok(()),
    };
    read(json).map_err(|fault| match fault {
        DecodeError::Syntax { column, truncated, .. } => {
            let what =
                if truncated { "ends too early".to_owned() } else { format!("is not JSON from column {column} on") };
            format!("the value {what}; a text needs quotes, as in --detail 'key=\"text\"'")
        }
        fault => format!("the value cannot be sent: {fault}"),
    })?;
    // A payload takes anything under a name of its own, so all that a linter finds wrong in it is the value.
    let within = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{{\"code\":1,\"message\":\"-\",\"data\":[{{\"@type\":\"x\",\"x\":{json}}}]}}}}"
    );
    let report = lint(within.as_bytes()).map_err(|fault| format!("the value cannot be sent: {fault}"))?;
    let of_value = |finding: &&agent_errors::Finding| finding.pointer().starts_with("/error/data/0/x");
    if let Some(finding) = report.findings().iter().find(of_value) {
        return Err(format!("a member {}", finding.message()));
    }
    serde_json::from_str(json).map_err(|_| "the value is not JSON".to_owned())
}

fn is_pause(json: &str, hint: RetryHint) -> Result<(), &'static str> {
    let number = serde_json::from_str::<f64>(json).map_err(|_| "must be a number of zero or more")?;
    if number < 0.0 {
        return Err("must be a number of zero or more");
    }
    let seconds = number / f64::from(hint.per_second());
    Duration::try_from_secs_f64(seconds).map(drop).map_err(|_| "is longer than can be counted")
}

/// The problems of the request.
pub fn violations(arguments: &Arguments) -> Result<Vec<Violation<'static>>, Failure> {
    let mut violations = Vec::new();
    for (index, violation) in arguments.violations.chunks_exact(3).enumerate() {
        let [pointer, keyword, text] = violation else { continue };
        let which = if arguments.violations.len() > 3 { format!(" number {}", index + 1) } else { String::new() };
        let refused = |why: &str| Failure::new(format!("--violation{which}: {why}"));
        if !is_pointer(pointer) {
            return Err(refused(
                "the place is not a JSON Pointer: it is empty or starts with `/`, and `~` is written `~0`",
            ));
        }
        violations.push(Violation::new(pointer.clone(), keyword.clone(), text.clone()));
    }
    Ok(violations)
}
