//! `retry --runtime`: cases, one per line, by the gates of the AIP runtime.

use agent_errors::aip::{RetryDecision, RetryGate};
use agent_errors::retry::{Case, Ruling};
use serde::Serialize;
use serde_json::Value;

use crate::input::Source;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{DIM, Format, paint};
use crate::unambiguous::{self, Fault};

use super::milliseconds;

/// An answer as programs read it.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a Value,
    decision: &'static str,
    gate: Option<i32>,
    after_ms: Option<u64>,
}

const ID: &str = "id";
const INPUT: &str = "input";

pub fn run(sources: &[Source], format: Format) -> Outcome {
    let mut worst = Verdict::Right;
    for source in sources {
        let bytes = match source.read() {
            Ok(bytes) => bytes,
            Err(failure) => {
                output::error(&failure.to_string());
                worst = worst.max(Verdict::Unreadable);
                continue;
            }
        };
        for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let (id, ruling) = answer(line);
            if let Err((verdict, what)) = &ruling {
                output::error(&format!("{source}:{}: {what}", index + 1));
                worst = worst.max(*verdict);
            }
            write(format, &id, ruling.as_ref().ok())?;
        }
    }
    Ok(worst)
}

/// The id of a line, and what the runtime does or why that cannot be told.
fn answer(line: &[u8]) -> (Value, Result<Ruling, (Verdict, String)>) {
    let wrong = |what: String| Err((Verdict::Wrong, what));
    let case = match unambiguous::read(line) {
        Ok(case) => case,
        Err(fault) => {
            let case = if fault.is_about(ID) { None } else { serde_json::from_slice::<Value>(line).ok() };
            let id = case.as_ref().and_then(|case| case.get(ID)).filter(|id| is_name(id)).cloned();
            let what = match fault {
                Fault::Syntax(_, column) => format!("not JSON, at column {column}"),
                _ => fault.to_string(),
            };
            return (id.unwrap_or_default(), Err((fault.verdict(), what)));
        }
    };
    let id = case.get(ID).cloned().unwrap_or_default();
    if !is_name(&id) {
        return (Value::Null, wrong(format!("/{ID}: must be a text or a number")));
    }
    let Some(input) = case.get(INPUT) else { return (id, wrong(format!("/{INPUT}: is missing"))) };
    let ruling = match Case::from_value(input) {
        Ok(case) => Ok(case.rule()),
        Err(problem) => wrong(format!("/{INPUT}{}: {}", problem.pointer(), problem.what())),
    };
    (id, ruling)
}

fn is_name(id: &Value) -> bool {
    !id.is_object() && !id.is_array()
}

/// Every line has an answer, so that answers can be laid beside cases; where nothing is known, nothing is sent again.
fn write(format: Format, id: &Value, ruling: Option<&Ruling>) -> Result<(), Failure> {
    match format {
        Format::Json => output::json_line(&Line {
            id,
            decision: ruling.map_or(RetryDecision::Stop, Ruling::kind).as_str(),
            gate: ruling.and_then(Ruling::gate).map(RetryGate::number),
            after_ms: ruling.and_then(Ruling::after).map(milliseconds),
        }),
        Format::Text => output::text(&text(id, ruling)),
    }
}

fn text(id: &Value, ruling: Option<&Ruling>) -> String {
    let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    let why = match ruling.map(|ruling| (ruling, ruling.gate())) {
        None => "no case".to_owned(),
        Some((ruling, Some(gate))) => {
            format!("gate {}, {}: {}", gate.number(), gate.as_str(), ruling.reason().unwrap_or_default())
        }
        Some((ruling, None)) => format!("after {} ms", ruling.after().map_or(0, milliseconds)),
    };
    let kind = ruling.map_or(RetryDecision::Stop, Ruling::kind);
    format!("{}  {}  {}\n", harmless(&id), kind.as_str(), paint(DIM, &why))
}
