//! Every example of the sources is built again, byte for byte, and read.

use std::path::Path;

use agent_errors::aip::v1_0::ProtocolError;
use agent_errors::aip::wire::{
    CompactError, ConnectorFailure, ControlRejection, ControlRejectionStatus, ProviderOperation,
};
use agent_errors::aip::{Address, Category, Code, ConnectorOperation, DurableState, Error, TransactionMode};
use agent_errors::{Decoded, decode, lint};
use serde::Serialize;
use serde_json::{Value, json};

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap() + "\n"
}

fn listed(code: Code, message: &str) -> Error {
    Error::listed(code, message).unwrap()
}

/// The examples by name, each with its binding, as the library builds it.
fn built() -> Vec<(&'static str, &'static str, String)> {
    let busy = listed(Code::IdempotencyInProgress, "Another execution holds the key.")
        .retry_after(std::time::Duration::from_millis(1250))
        .details(json!({"key": "booking-create-0190", "owner_action_id": "act_0190c42f2d5a70008000000000000001",
            "reservation_expires_at": "2026-07-26T12:00:01.25Z"}))
        .component("aip-runtime");
    let sent: agent_errors::Timestamp = "2026-07-26T12:00:00Z".parse().unwrap();
    let replay = Address::new()
        .message_id("msg_2")
        .sent_at(sent.clone())
        .answering("msg_1", Some("cor_1"))
        .from(json!({"id": "host-7", "kind": "connector_host"}))
        .to(json!({"id": "gateway-1", "kind": "gateway"}))
        .envelope(
            &listed(Code::ConnectorHostReplay, "The id of the message was used before.")
                .component("aip-connector-host"),
        );
    let late = listed(Code::SlaTimeoutExceeded, "The provider took longer than a minute.")
        .retryable(false)
        .details(json!({"action_id": "act_1", "capability_id": "booking.create", "timeout_ms": 60_000}))
        .component("aip-runtime");
    let pending = listed(Code::PolicyHumanApprovalRequired, "A person has to approve bookings above 500 euros.")
        .details(json!({"approval_id": "apr_1", "capability_id": "booking.create"}))
        .component("aip-runtime");
    let uncertain = ProtocolError::from(ConnectorFailure {
        code: "connector.parcel.transport".to_owned(),
        message: "The connection to the provider was lost.".to_owned(),
        category: Category::Transport,
        retryable: false,
        retry_after_ms: None,
        provider_request_id: None,
        provider_operation: Some(ProviderOperation {
            provider: "parcel".to_owned(),
            operation_id: "op_7".to_owned(),
            request_id: None,
        }),
        remote_status: None,
        uncertain_outcome: true,
        redacted_details: None,
        source: "connector-parcel".to_owned(),
        operation: ConnectorOperation::TransactionCommit,
    });
    let event = listed(Code::ConnectorEventCapacity, "Too many events at once.").server_sent_event();
    let data: Value = serde_json::from_str(event.strip_prefix("event: aip.error\ndata: ").unwrap()).unwrap();
    let event = format!(
        "{{\n  \"error\": {}\n}}\n",
        indented(&data["error"], &["code", "message", "category", "retryable", "retry_after_ms"])
    );
    let control = ControlRejection {
        status: ControlRejectionStatus::default(),
        code: Code::ConnectorControlRejected.as_str().to_owned(),
        message: "The signer is not known.".to_owned(),
        retryable: false,
    };
    let denied = listed(Code::PolicyApprovalDenied, "The approval was denied.").to_mcp().respond_to(7);
    let tool = listed(Code::TransactionPlanRequired, "A commit has to name its plan.").to_tool_result();
    let commit = json!({"mode": "commit"});
    let unknown = Error::from(uncertain.clone()).transaction_result(
        "txn_1",
        "act_1",
        "booking.create",
        TransactionMode::Commit,
        commit,
    );
    let closed = Error::new("agent.parcel.closed", Category::Policy, "The agent takes no actions at night.");
    let closed = closed.retryable(false);
    let queued = listed(Code::ConnectorSchedulerOverloaded, "The queue was full.");
    let queued = queued.action_status("act_1", DurableState::Queued, 2, sent.clone());
    let given_up = listed(Code::RuntimeHandlerFailed, "The handler gave up.");
    let stranger = listed(Code::HandshakeNoCompatibleProfile, "No profile in common.");
    let answer = Address::new().message_id("msg_2").sent_at(sent).answering("msg_1", Some("cor_1"));
    vec![
        ("in-progress", "payload", pretty(&busy)),
        ("replay-envelope", "aip-envelope", pretty(&replay)),
        ("timeout-result", "aip-action-result", pretty(&late.failed("act_1"))),
        ("pending-approval", "aip-action-result", pretty(&pending.pending_approval("act_2"))),
        ("uncertain-outcome", "payload", pretty(&uncertain)),
        ("unknown-transaction", "aip-transaction-result", pretty(&unknown)),
        ("failed-delegation", "aip-delegation-result", pretty(&closed.delegation_result("dlg_1", "act_1", "act_2"))),
        ("queued-status", "aip-action-status", pretty(&queued)),
        ("dead-letter", "aip-dead-letter", pretty(&given_up.dead_letter("act_1"))),
        ("rejected-handshake", "aip-handshake", pretty(&answer.carrying(stranger.rejected_handshake()))),
        ("event-capacity", "aip-sse", event),
        ("catalog-disabled", "aip-compact", pretty(&CompactError::bare("connector_catalog.disabled"))),
        (
            "catalog-tenant",
            "aip-compact",
            pretty(&CompactError::of_principal("connector_catalog.tenant_required", "prn_1")),
        ),
        (
            "host-schema",
            "aip-compact",
            pretty(&CompactError::of_host("schema.envelope.invalid", "The request is not an envelope.")),
        ),
        ("control-rejected", "aip-control", pretty(&control)),
        ("mcp-error", "mcp", denied.to_string_pretty() + "\n"),
        ("mcp-tool-result", "mcp", pretty(&ToolResponse { jsonrpc: "2.0", id: 8, result: tool })),
    ]
}

#[derive(Serialize)]
struct ToolResponse<T> {
    jsonrpc: &'static str,
    id: u8,
    result: T,
}

/// An object one level in, with its members in that order.
fn indented(object: &Value, order: &[&str]) -> String {
    let members: Vec<String> = order.iter().map(|name| format!("    \"{name}\": {}", object[name])).collect();
    format!("{{\n{}\n  }}", members.join(",\n"))
}

#[test]
fn the_library_builds_every_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/aip/examples");
    let built = built();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), built.len());
    for (name, binding, text) in built {
        let source = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        assert_eq!(text, source, "{name}");
        let decoded = decode(source.as_bytes()).unwrap();
        assert!(matches!(decoded, Decoded::Aip(_)), "{name}");
        assert_eq!(decoded.carrier().as_str(), binding, "{name}");
        assert!(decoded.warnings().is_empty(), "{name}: {:?}", decoded.warnings());
        let report = lint(source.as_bytes()).unwrap();
        assert!(report.is_clean(), "{name}: {report}");
    }
}

/// An example that contradicts the tables, or that says twice and not the same, is a problem of the sources.
#[test]
fn the_examples_are_held_to_their_envelopes() {
    let sources = agent_errors_codegen::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("schema"))
        .expect("the sources are read");
    for (file, from, to, pointer) in [
        ("mcp-error", "-32003", "-32010", "/error/code"),
        ("mcp-error", "\"policy\"", "\"auth\"", "/error/data/org.getaip~1aip/category"),
        ("mcp-tool-result", "\"isError\": true", "\"isError\": false", "/result/isError"),
        ("mcp-tool-result", "\"text\": \"A commit", "\"text\": \"The commit", "/result/content/0/text"),
        ("replay-envelope", "aip.core.v1.error", "aip.core.v1.event", "/message_type"),
        ("replay-envelope", "connector_host.replay", "connector_host.signature", "/body/error/error/code"),
        ("timeout-result", "\"temporary\"", "\"transport\"", "/error/category"),
        ("event-capacity", "\"code\"", "\"kode\"", "/error/code"),
        ("catalog-disabled", "\"code\"", "\"retryable\": true, \"code\"", "/error/retryable"),
        ("control-rejected", "\"rejected\"", "\"refused\"", "/status"),
        ("in-progress", "\"source\"", "\"origin\"", "/origin"),
    ] {
        let path = format!("aip/examples/{file}.json");
        let mut changed = sources.clone();
        let text = changed[&path].replacen(from, to, 1);
        assert_ne!(text, sources[&path], "{file}");
        changed.insert(path.clone(), text);
        let problems = agent_errors_codegen::generate_only(&changed, &[]).expect_err(file);
        let found = problems.iter().any(|problem| problem.file == path && problem.pointer == pointer);
        assert!(found, "{file} {pointer}: {problems}");
    }
}
