//! Reading and writing the validation envelope of AAP 2.0, beside what `serde_json` does with the same bytes.
//!
//! `cargo bench --bench envelope` prints the ratios that the design gives a budget for, then criterion's own report.

mod common;

use std::borrow::Cow;
use std::hint::black_box;

use agent_errors::aap::{self, Code, Violation};
use agent_errors::{Decoded, Timestamp, decode};
use common::{ratio, turns};
use criterion::{Criterion, Throughput, criterion_group};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

const PRINTED: &str = include_str!("messages/validation.json");

fn refusal() -> aap::Error {
    aap::Error::new(Code::SchemaValidationFailed, "request failed validation with 2 errors")
        .error_id("err_01HZ9EXAMPLE")
        .created_at("2026-04-30T10:15:30Z".parse::<Timestamp>().expect("a time"))
        .envelope_message("Invalid params: filters.year_min must be an integer")
        .violations([
            Violation::new("/filters/year_min", "type", "must be an integer"),
            Violation::new("/filters/make", "additionalProperties", "unknown filter key"),
        ])
}

fn as_value() -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": "req-3",
        "error": {
            "code": -32602,
            "message": "Invalid params: filters.year_min must be an integer",
            "data": [
                {
                    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                    "reason": "SCHEMA_VALIDATION_FAILED",
                    "domain": "autoagentprotocol.org",
                    "metadata": {
                        "code": "SCHEMA_VALIDATION_FAILED",
                        "error_id": "err_01HZ9EXAMPLE",
                        "retryable": "false",
                        "created_at": "2026-04-30T10:15:30Z"
                    }
                },
                {
                    "@type": "type.googleapis.com/google.rpc.BadRequest",
                    "fieldViolations": [
                        { "field": "/filters/year_min", "description": "type: must be an integer" },
                        { "field": "/filters/make", "description": "additionalProperties: unknown filter key" }
                    ]
                },
                {
                    "@type": "https://autoagentprotocol.org/extensions/aap/error",
                    "type": "aap.error",
                    "error_id": "err_01HZ9EXAMPLE",
                    "code": "SCHEMA_VALIDATION_FAILED",
                    "message": "request failed validation with 2 errors",
                    "retryable": false,
                    "details": {
                        "errors": [
                            {
                                "instanceLocation": "/filters/year_min",
                                "keyword": "type",
                                "error": "must be an integer"
                            },
                            {
                                "instanceLocation": "/filters/make",
                                "keyword": "additionalProperties",
                                "error": "unknown filter key"
                            }
                        ]
                    },
                    "created_at": "2026-04-30T10:15:30Z"
                }
            ]
        }
    })
}

/// The same message as derived types, for the comparison with `from_value`.
#[allow(dead_code, reason = "only the time that it takes to fill them counts")]
mod derived {
    use super::{Cow, Deserialize, Value};

    #[derive(Deserialize)]
    pub struct Response {
        pub jsonrpc: String,
        pub id: Value,
        pub error: Error,
    }

    #[derive(Deserialize)]
    pub struct Error {
        pub code: i32,
        pub message: String,
        pub data: Vec<Entry>,
    }

    #[derive(Deserialize)]
    #[serde(tag = "@type")]
    pub enum Entry {
        #[serde(rename = "type.googleapis.com/google.rpc.ErrorInfo")]
        ErrorInfo { reason: String, domain: String, metadata: std::collections::HashMap<String, String> },
        #[serde(rename = "type.googleapis.com/google.rpc.BadRequest", rename_all = "camelCase")]
        BadRequest { field_violations: Vec<FieldViolation> },
        #[serde(rename = "https://autoagentprotocol.org/extensions/aap/error")]
        Payload(Payload),
    }

    #[derive(Deserialize)]
    pub struct FieldViolation {
        pub field: String,
        pub description: String,
    }

    #[derive(Deserialize)]
    pub struct Payload {
        pub error_id: String,
        pub code: Cow<'static, str>,
        pub message: String,
        pub retryable: bool,
        pub details: Details,
        pub created_at: String,
    }

    #[derive(Deserialize)]
    pub struct Details {
        pub errors: Vec<Violation>,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub struct Violation {
        pub instance_location: String,
        pub keyword: String,
        pub error: String,
    }
}

fn by_value(bytes: &[u8]) -> derived::Response {
    let value: Value = serde_json::from_slice(bytes).expect("JSON");
    serde_json::from_value(value).expect("the derived types fit")
}

fn skip(bytes: &[u8]) -> IgnoredAny {
    serde_json::from_slice(bytes).expect("JSON")
}

fn read(bytes: &[u8]) -> Decoded<'_> {
    decode(bytes).expect("an error")
}

/// Uses a value up, so that it is made.
fn keep<T>(value: T) {
    let _ = black_box(value);
}

fn ratios() {
    let compact = as_value().to_string();
    for (name, text) in [("as the text of AAP prints it", PRINTED), ("compact", &compact)] {
        let bytes = text.as_bytes();
        let mut skipping = || keep(skip(black_box(bytes)));
        let mut reading = || keep(read(black_box(bytes)));
        let mut detour = || keep(by_value(black_box(bytes)));
        let [skipped, typed, by_value] = turns([&mut skipping, &mut reading, &mut detour]);
        println!("read {name}, {} bytes: {typed:?}", bytes.len());
        println!("  {:.2} x the time of IgnoredAny, {skipped:?} (budget 2.5)", ratio(typed, skipped));
        println!("  {:.2} x faster than Value and from_value, {by_value:?} (budget 2)", ratio(by_value, typed));
    }
    let response = refusal().respond_to("req-3");
    let mut writing = || keep(black_box(&response).to_vec());
    let mut detour = || keep(serde_json::to_vec(&as_value()));
    let [written, by_json] = turns([&mut writing, &mut detour]);
    println!("write: {written:?}");
    println!("  {:.2} x faster than json! and to_vec, {by_json:?} (budget 3)", ratio(by_json, written));
    let mut parsing = || keep(black_box("INTERNAL_ERROR").parse::<Code>());
    let mut looking_up = || keep(black_box(Code::InternalError).json_rpc_code());
    let [code, number] = turns([&mut parsing, &mut looking_up]);
    println!("code text to enum: {code:?}, code to number: {number:?}");
}

fn report(criterion: &mut Criterion) {
    let bytes = PRINTED.as_bytes();
    let mut group = criterion.benchmark_group("validation envelope");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("skip (IgnoredAny)", |bencher| bencher.iter(|| skip(black_box(bytes))));
    group.bench_function("decode", |bencher| bencher.iter(|| keep(read(black_box(bytes)))));
    group.bench_function("Value and from_value", |bencher| bencher.iter(|| by_value(black_box(bytes))));
    group.bench_function("write", |bencher| {
        let response = refusal().respond_to("req-3");
        bencher.iter(|| response.to_vec());
    });
    group.bench_function("json! and to_vec", |bencher| bencher.iter(|| serde_json::to_vec(&as_value())));
    group.finish();
}

criterion_group!(benches, report);

fn main() {
    ratios();
    if !std::env::args().any(|argument| argument == "--ratios") {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
}
