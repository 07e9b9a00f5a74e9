//! Linting a message, beside decoding it.
//!
//! `cargo bench --bench lint` prints the ratios that the design gives a budget for, then criterion's own report.

use std::hint::black_box;
use std::time::{Duration, Instant};

use agent_errors::aap::{self, ActivationRequired, Code, ExtensionUri, Violation};
use agent_errors::{decode, lint};
use criterion::{Criterion, Throughput, criterion_group};

/// The ratio that the design allows.
const BUDGET: f64 = 5.0;

fn messages() -> [(&'static str, Vec<u8>); 4] {
    let invalid =
        aap::Error::new(Code::SchemaValidationFailed, "request failed validation with 2 errors").violations([
            Violation::new("/filters/year_min", "type", "must be an integer"),
            Violation::new("/filters/make", "additionalProperties", "unknown filter key"),
        ]);
    let limited =
        aap::Error::new(Code::RateLimited, "Too many requests from this key.").retry_after(Duration::from_secs(30));
    let problem = |index: usize| Violation::new(format!("/filters/{index}"), "type", "must be an integer");
    let many = aap::Error::new(Code::SchemaValidationFailed, "The search has many faults.")
        .violations((0..1_000).map(problem));
    let uri: ExtensionUri = "https://autoagentprotocol.org/extensions/aap/v2.0".parse().expect("a URI");
    [
        ("validation envelope", invalid.respond_to("req-3").to_vec()),
        ("rate limit", limited.respond_to("req-4").to_vec()),
        ("1000 problems", many.respond_to("req-5").to_vec()),
        ("activation", ActivationRequired::new(uri).respond_to("req-6").to_vec()),
    ]
}

/// Time of one call: the least of many short runs, taken in turns. Whatever else the machine does only adds to it.
fn turns(calls: u32, mut one: impl FnMut(), mut other: impl FnMut()) -> (Duration, Duration) {
    const RUNS: usize = 101;
    let mut least = (Duration::MAX, Duration::MAX);
    let time = |task: &mut dyn FnMut()| {
        let start = Instant::now();
        (0..calls).for_each(|_| task());
        start.elapsed() / calls
    };
    for _ in 0..RUNS {
        least.0 = least.0.min(time(&mut one));
        least.1 = least.1.min(time(&mut other));
    }
    least
}

fn ratios() {
    for (name, bytes) in messages() {
        assert!(lint(&bytes).expect("an error").is_clean(), "{name}");
        let calls = if bytes.len() > 10_000 { 10 } else { 400 };
        let (decoded, linted) =
            turns(calls, || drop(black_box(decode(black_box(&bytes)))), || drop(black_box(lint(black_box(&bytes)))));
        let ratio = linted.as_secs_f64() / decoded.as_secs_f64();
        println!("lint, {name}, {} bytes: {linted:?}; {ratio:.2} x decode ({decoded:?}), budget {BUDGET}", bytes.len());
    }
}

fn report(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lint");
    for (name, bytes) in messages() {
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| lint(black_box(&bytes))));
    }
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
