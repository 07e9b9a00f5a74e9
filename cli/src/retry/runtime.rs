//! `retry --runtime`: cases, one per line, by the gates of the AIP runtime.

use agent_errors::aip::RetryGate;
use agent_errors::retry::{Case, Ruling};
use serde::Serialize;
use serde_json::Value;

use crate::input::Source;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{DIM, Format, paint};

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
            if let Err((verdict, what)) = answer(line, format)? {
                output::error(&format!("{source}:{}: {what}", index + 1));
                worst = worst.max(verdict);
            }
        }
    }
    Ok(worst)
}

/// Answers one line, or says why that cannot be done.
fn answer(line: &[u8], format: Format) -> Result<Result<(), (Verdict, String)>, Failure> {
    let case: Value = match serde_json::from_slice(line) {
        Ok(case) => case,
        Err(error) => return Ok(Err((Verdict::Unreadable, format!("not JSON, at column {}", error.column())))),
    };
    let (id, input) = (case.get(ID).unwrap_or(&Value::Null), case.get(INPUT));
    if id.is_object() || id.is_array() {
        return Ok(Err((Verdict::Wrong, format!("/{ID}: must be a text or a number"))));
    }
    let Some(input) = input else {
        return Ok(Err((Verdict::Wrong, format!("/{INPUT}: is missing"))));
    };
    let ruling = match Case::from_value(input) {
        Ok(case) => case.rule(),
        Err(problem) => {
            let what = format!("/{INPUT}{}: {}", problem.pointer(), problem.what());
            return Ok(Err((Verdict::Wrong, what)));
        }
    };
    match format {
        Format::Json => output::json_line(&Line {
            id,
            decision: ruling.kind().as_str(),
            gate: ruling.gate().map(RetryGate::number),
            after_ms: ruling.after().map(milliseconds),
        }),
        Format::Text => output::text(&text(id, &ruling)),
    }?;
    Ok(Ok(()))
}

fn text(id: &Value, ruling: &Ruling) -> String {
    let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    let why = match ruling.gate() {
        Some(gate) => format!("gate {}, {}: {}", gate.number(), gate.as_str(), ruling.reason().unwrap_or_default()),
        None => format!("after {} ms", ruling.after().map_or(0, milliseconds)),
    };
    format!("{}  {}  {}\n", harmless(&id), ruling.kind().as_str(), paint(DIM, &why))
}
