//! One decision: under a microsecond, whatever the contract and the carrier.
//!
//! `cargo bench --bench retry` prints the time of a decision from a decoded message to its answer. Signatures,
//! evidence and recorded states are looked at on the way, so the forms of AIP that have them are among the cases.

use std::hint::black_box;
use std::time::Duration;

use agent_errors::aip::{self, Category, DurableState, RetryDecision, RetrySafety, TransactionMode};
use agent_errors::retry::{Attempt, Evidence, Policy, Trust, client, runtime};
use agent_errors::{Decoded, aap, decode};
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::json;

/// Messages, each with its name and what a client does about it.
fn messages() -> Vec<(&'static str, String, RetryDecision)> {
    use RetryDecision::{Correct, Reconcile, Retry, Wait};
    let limited = aap::Error::new(aap::Code::RateLimited, "Slow down.").retry_after(Duration::from_secs(2));
    let plain =
        |number: i64| format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{number},"message":"Internal error"}}}}"#);
    let info = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"m","data":[{"@type":
        "type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org"}]}}"#;
    let error = aip::Error::new("connector.parcel.lost", Category::Transport, "Lost.").retryable(true);
    let evidence = |uncertain: bool| {
        let operation = json!({"provider": "parcel", "operation_id": "op_7", "request_id": null});
        let details = json!({"operation": "invocation", "provider_request_id": null, "provider_operation": operation,
            "remote_status": 502, "uncertain_outcome": uncertain, "details": null});
        error.clone().details(details)
    };
    let mut signed = json!(aip::Address::new().envelope(&error));
    signed["security"] = json!({"did": "did:key:z6Mk", "signature": "c2ln"});
    let unknown = evidence(true).transaction_result("t1", "a1", "book", TransactionMode::Commit, json!({}));
    let status = error.action_status("a1", DurableState::Queued, 2, std::time::SystemTime::UNIX_EPOCH);
    vec![
        ("client, AAP", limited.respond_to(1).to_string(), Retry),
        ("client, A2A by reason", info.to_owned(), Correct),
        ("client, JSON-RPC by number", plain(-32_603), Retry),
        ("client, AIP object", json!(error).to_string(), Retry),
        ("client, AIP signed and verified", signed.to_string(), Retry),
        ("client, AIP with evidence", json!(evidence(false).failed("a1")).to_string(), Retry),
        ("client, AIP of uncertain outcome", json!(evidence(true)).to_string(), Reconcile),
        ("client, AIP transaction", json!(unknown).to_string(), Reconcile),
        ("client, AIP status", json!(status).to_string(), Wait),
        ("client, AIP tool result", json!(error.to_tool_result()).to_string(), Retry),
    ]
}

fn decisions(c: &mut Criterion) {
    let policy = Policy { max_attempts: 10, max_elapsed_ms: Some(600_000), ..Policy::of(RetrySafety::SafeWithKey) };
    let attempt =
        Attempt::new(4).elapsed(Duration::from_secs(9)).idempotency_key("k1").safety(RetrySafety::SafeWithKey);
    let mut group = c.benchmark_group("retry");
    for (name, message, expected) in messages() {
        let error: Decoded<'_> = decode(message.as_bytes()).expect("a message that can be read");
        let attempt = if name.ends_with("verified") { attempt.trust(Trust::Verified) } else { attempt };
        assert_eq!(client(&error, &attempt, &policy).kind(), expected, "{name}");
        group.bench_function(name, |b| b.iter(|| client(black_box(&error), black_box(&attempt), black_box(&policy))));
    }
    let temporary = Evidence::new(Category::Temporary);
    group.bench_function("runtime", |b| {
        b.iter(|| runtime(Some(black_box(temporary)), black_box(&attempt), Some(black_box(&policy))));
    });
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
