//! A decision allocates nothing, retry or not.

use std::time::Duration;

use agent_errors::aip::{self, Category, RetrySafety, TransactionMode};
use agent_errors::retry::{Attempt, Evidence, Jitter, Policy, Trust, client, runtime};
use agent_errors::{a2a, aap, decode};
use serde_json::json;

/// Errors of every contract in every form, with and without evidence.
fn every_form() -> Vec<String> {
    let aap = aap::Code::ALL.iter().map(|code| aap::Error::new(*code, "m").respond_to(1).to_string());
    let a2a = a2a::ErrorName::ALL.iter().map(|name| {
        let (number, reason) = (name.json_rpc_code().unwrap_or(-32_603), name.reason().unwrap_or("INTERNAL_ERROR"));
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{number},"message":"m","data":[{{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"{reason}","domain":"a2a-protocol.org"}}]}}}}"#
        )
    });
    let error = |uncertain: bool| {
        let operation = json!({"provider": "p", "operation_id": "o\n", "request_id": null});
        let details =
            json!({"operation": "invocation", "uncertain_outcome": uncertain, "provider_operation": operation});
        aip::Error::new("connector.parcel.lost", Category::Transport, "m").retryable(true).details(details)
    };
    let aip = [false, true].into_iter().flat_map(|uncertain| {
        let error = error(uncertain);
        let mut signed = json!(aip::Address::new().envelope(&error));
        signed["security"] = json!({"did": "did:key:z6Mk", "signature": "c2ln"});
        let commit = TransactionMode::Commit;
        let status = error.action_status("a", aip::DurableState::Queued, 1, std::time::SystemTime::UNIX_EPOCH);
        [
            json!(error).to_string(),
            json!(aip::Address::new().envelope(&error)).to_string(),
            signed.to_string(),
            json!(error.failed("a")).to_string(),
            json!(error.transaction_result("t", "a", "c", commit, json!({}))).to_string(),
            json!(error.delegation_result("d", "a", "b")).to_string(),
            json!(status).to_string(),
            json!(error.dead_letter("a")).to_string(),
            json!(aip::Address::new().carrying(error.rejected_handshake())).to_string(),
            json!(aip::wire::CompactError::of_host("a.b", "m")).to_string(),
            error.server_sent_event(),
            error.to_mcp().respond_to(1).to_string(),
            json!(error.to_tool_result()).to_string(),
        ]
    });
    aap.chain(a2a).chain(aip).collect()
}

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
    let further = every_form();
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
    let forms: Vec<_> = further.iter().map(|message| decode(message.as_bytes()).expect("an error")).collect();
    for (message, error) in further.iter().zip(&forms) {
        for attempt in [attempt, attempt.trust(Trust::Verified), attempt.mode(TransactionMode::Commit).interrupted()] {
            let counted = allocation_counter::measure(|| {
                let decision = client(error, &attempt, &policy);
                let ruling = runtime(Some(Evidence::from(error)), &attempt, Some(&policy));
                std::hint::black_box((decision, ruling));
            });
            assert_eq!(counted.count_total, 0, "{message}");
        }
    }
    let counts = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8])));
    assert_eq!(counts.count_total, 1, "the counter counts");
}
