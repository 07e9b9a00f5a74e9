//! One decision: under a microsecond, whatever the contract.
//!
//! `cargo bench --bench retry` prints the time of a decision from a decoded message to its answer.

use std::hint::black_box;
use std::time::Duration;

use agent_errors::aip::{Category, RetrySafety};
use agent_errors::retry::{Attempt, Evidence, Policy, client, runtime};
use agent_errors::{aap, decode};
use criterion::{Criterion, criterion_group, criterion_main};

fn decisions(c: &mut Criterion) {
    let limited = aap::Error::new(aap::Code::RateLimited, "Slow down.").retry_after(Duration::from_secs(2));
    let limited = limited.respond_to(1).to_vec();
    let internal = br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}"#;
    let policy = Policy { max_attempts: 10, max_elapsed_ms: Some(600_000), ..Policy::of(RetrySafety::SafeWithKey) };
    let attempt =
        Attempt::new(4).elapsed(Duration::from_secs(9)).idempotency_key("k1").safety(RetrySafety::SafeWithKey);
    let mut group = c.benchmark_group("retry");
    for (name, bytes) in [("client, AAP", limited.as_slice()), ("client, JSON-RPC", internal)] {
        let error = decode(bytes).expect("a message that can be read");
        assert!(client(&error, &attempt, &policy).is_retry());
        group.bench_function(name, |b| b.iter(|| client(black_box(&error), black_box(&attempt), black_box(&policy))));
    }
    let temporary = Evidence::new(Category::Temporary);
    group.bench_function("client, AIP", |b| {
        b.iter(|| client(Evidence::new(black_box(Category::Temporary)), black_box(&attempt), black_box(&policy)));
    });
    group.bench_function("runtime", |b| {
        b.iter(|| runtime(Some(black_box(temporary)), black_box(&attempt), Some(black_box(&policy))));
    });
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
