//! A decision allocates nothing, retry or not.

use std::time::Duration;

use agent_errors::aip::{Category, RetrySafety};
use agent_errors::retry::{Attempt, Evidence, Jitter, Policy, client, runtime};
use agent_errors::{aap, decode};

#[test]
fn a_decision_allocates_nothing() {
    let limited = aap::Error::new(aap::Code::RateLimited, "Slow down.").retry_after(Duration::from_secs(2));
    let messages = [
        limited.respond_to(1).to_string(),
        aap::ActivationRequired::new(aap::Version::V1_3).respond_to(1).to_string(),
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}"#.to_owned(),
        r#"{"error":{"code":503,"status":"UNAVAILABLE","message":"m"}}"#.to_owned(),
        r#"{"code":"x.y","message":"m","category":"temporary","retryable":true,"details":{"uncertain_outcome":false}}"#
            .to_owned(),
    ];
    let policy = Policy { max_attempts: 9, max_elapsed_ms: Some(600_000), ..Policy::of(RetrySafety::SafeWithKey) };
    let uri = [aap::ExtensionUri::from(aap::Version::V1_3)];
    let attempt = Attempt::new(2)
        .elapsed(Duration::from_secs(1))
        .idempotency_key("k1")
        .safety(RetrySafety::SafeWithKey)
        .extensions(&uri, &[])
        .jitter(Jitter::Equal(1 << 40));
    let errors: Vec<_> = messages.iter().map(|message| decode(message.as_bytes()).expect("an error")).collect();
    let mut retries = 0;
    let counted = allocation_counter::measure(|| {
        for error in &errors {
            let decision = client(error, &attempt, &policy);
            retries += u32::from(decision.is_retry() && !decision.reason().is_empty());
        }
        for category in Category::ALL {
            let error = Evidence::new(*category).retryable(true);
            retries += u32::from(client(error, &attempt, &policy).is_retry());
            retries += u32::from(runtime(Some(error), &attempt, Some(&policy)).after().is_some());
        }
    });
    assert_eq!(counted.count_total, 0);
    assert_eq!(retries, 4 + 3 + 7);
    let counts = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8])));
    assert_eq!(counts.count_total, 1, "the counter counts");
}
