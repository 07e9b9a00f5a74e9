//! The carriers of the fact sheet one by one: what is built is read again, and what holds no error is not taken for one.

use agent_errors::aip::wire::{CompactError, ControlRejection, TransactionResult};
use agent_errors::aip::{
    Address, Carrier, Category, DurableState, Error, RetryDecision, RetrySafety, TransactionMode as Mode,
};
use agent_errors::retry::{Attempt, Policy, client};
use agent_errors::{Decoded, decode, decode_http, lint};
use serde_json::{Value, json};

use crate::carriers::{busy, read, text};

const SENT: &str = "2026-07-26T12:00:00Z";

fn address() -> Address {
    let sent: agent_errors::Timestamp = SENT.parse().unwrap();
    Address::new().message_id("m2").sent_at(sent).answering("m1", Some("c1"))
}

fn transaction(error: &Error, mode: Mode) -> TransactionResult {
    error.transaction_result("t1", "a1", "booking.create", mode, json!({"mode": mode.as_str()}))
}

/// An error of its own is left out, and the failed result of the action put inside.
fn inside(result: &impl serde::Serialize, error: &Error) -> String {
    let mut result = serde_json::to_value(result).unwrap();
    result.as_object_mut().unwrap().remove("error");
    result["result"] = serde_json::to_value(error.failed("a1")).unwrap();
    result.to_string()
}

/// Whose state the carrier tells, and what it comes to for a client that may send again.
struct Row {
    name: &'static str,
    message: String,
    carrier: Option<Carrier>,
    state: Option<DurableState>,
    decision: RetryDecision,
}

fn rows(error: &Error) -> Vec<Row> {
    use Carrier as C;
    use DurableState as S;
    use RetryDecision::{Reconcile, Retry, Stop, Wait};
    let updated: agent_errors::Timestamp = SENT.parse().unwrap();
    let status = |state| error.action_status("a1", state, 2, updated.clone());
    let delegation = error.delegation_result("d1", "a0", "a1");
    let open = error.clone().details(json!({"uncertain_outcome": true}));
    let row = |name, message, carrier, state, decision| Row { name, message, carrier, state, decision };
    let http = String::from_utf8(error.http_answer(address()).into_body()).unwrap();
    vec![
        row("messages: query error", text(&address().envelope(error)), Some(C::AipEnvelope), None, Retry),
        row("messages: gateway failed", http, Some(C::AipEnvelope), None, Retry),
        row("SSE", error.server_sent_event(), Some(C::AipSse), None, Retry),
        row("action result", text(&error.failed("a1")), Some(C::AipActionResult), Some(S::Failed), Retry),
        row(
            "action result, enveloped",
            text(&address().carrying(error.failed("a1"))),
            Some(C::AipActionResult),
            Some(S::Failed),
            Retry,
        ),
        row(
            "action result, waiting",
            text(&error.pending_approval("a1")),
            Some(C::AipActionResult),
            Some(S::PendingApproval),
            Wait,
        ),
        row(
            "transaction",
            text(&transaction(error, Mode::Execute)),
            Some(C::AipTransactionResult),
            Some(S::Failed),
            Retry,
        ),
        row(
            "transaction, enveloped",
            text(&address().carrying(transaction(error, Mode::Plan))),
            Some(C::AipTransactionResult),
            Some(S::Failed),
            Retry,
        ),
        row(
            "transaction, failed inside",
            inside(&transaction(error, Mode::Execute), error),
            Some(C::AipTransactionResult),
            Some(S::Failed),
            Retry,
        ),
        row(
            "transaction of unknown outcome, with an error that says yes",
            text(&transaction(&open, Mode::Commit)).replace(r#","details":{"uncertain_outcome":true}"#, ""),
            Some(C::AipTransactionResult),
            Some(S::OutcomeUnknown),
            Reconcile,
        ),
        row("delegation", text(&delegation), Some(C::AipDelegationResult), Some(S::Failed), Retry),
        row(
            "delegation, enveloped",
            text(&address().carrying(delegation.clone())),
            Some(C::AipDelegationResult),
            Some(S::Failed),
            Retry,
        ),
        row(
            "delegation, failed inside",
            inside(&delegation, error),
            Some(C::AipDelegationResult),
            Some(S::Failed),
            Retry,
        ),
        row("status, queued again", text(&status(S::Queued)), Some(C::AipActionStatus), Some(S::Queued), Wait),
        row(
            "status, enveloped",
            text(&address().carrying(status(S::Running))),
            Some(C::AipActionStatus),
            Some(S::Running),
            Wait,
        ),
        row("status, given up", text(&status(S::DeadLettered)), Some(C::AipActionStatus), Some(S::DeadLettered), Stop),
        row("dead letter", text(&error.dead_letter("a1")), Some(C::AipDeadLetter), Some(S::DeadLettered), Stop),
        row("handshake", text(&address().carrying(error.rejected_handshake())), Some(C::AipHandshake), None, Retry),
        row("MCP tool result", text(&error.to_tool_result()), Some(C::Mcp), None, Retry),
        row("the object alone", text(error), None, None, Retry),
    ]
}

fn transient() -> Error {
    Error::new("connector.parcel.busy", Category::Temporary, "Busy.").retryable(true).component("connector-parcel")
}

#[test]
fn every_carrier_of_a_whole_error_keeps_it_and_its_state_decides_first() {
    let (error, policy) = (transient(), Policy::of(RetrySafety::Safe));
    let attempt = Attempt::new(1).safety(RetrySafety::Safe);
    for Row { name, message, carrier, state, decision } in rows(&error) {
        let received = read(&message);
        assert_eq!((received.carrier(), received.state()), (carrier, state), "{name}: {message}");
        assert_eq!(received.to_error(), Ok(error.clone()), "{name}");
        assert!(received.warnings().is_empty(), "{name}: {:?}", received.warnings());
        let decoded = Decoded::Aip(received);
        assert_eq!(client(&decoded, &attempt, &policy).kind(), decision, "{name}");
        if !message.starts_with("event:") {
            let report = lint(message.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(report.findings().is_empty(), "{name}: {report:?}");
        }
        let within = carrier.is_some_and(Carrier::within_success);
        let Decoded::Aip(received) = decoded else { unreachable!() };
        assert_eq!(received.failed_inside(), within, "{name}");
    }
    let tested: std::collections::BTreeSet<_> = rows(&error).iter().filter_map(|row| row.carrier).collect();
    let others = [Carrier::AipCompact, Carrier::AipControl];
    for carrier in Carrier::ALL {
        assert!(tested.contains(carrier) || others.contains(carrier), "{carrier} is not built and read here");
    }
}

#[test]
fn carriers_that_say_less_invent_nothing() {
    let control: ControlRejection = serde_json::from_value(json!({"status": "rejected",
        "code": "connector_control.unavailable", "message": "Later.", "retryable": true}))
    .unwrap();
    let compact = [
        text(&CompactError::bare("connector_catalog.disabled")),
        text(&CompactError::of_principal("connector_catalog.tenant_required", "p1")),
        text(&CompactError::with_message("connector_catalog.stale_cursor", "Start again.")),
        text(&CompactError::of_host("envelope.decode.invalid", "No envelope.")),
        text(&CompactError::of_host("connector_control.response_signing", "No key.")),
        text(&control),
    ];
    let policy = Policy::of(RetrySafety::Safe);
    for message in compact {
        let decoded = decode(message.as_bytes()).unwrap();
        assert!(!client(&decoded, &Attempt::new(1), &policy).is_retry(), "{message}");
        assert!(lint(message.as_bytes()).unwrap().findings().is_empty(), "{message}");
    }
}

#[test]
fn what_holds_no_protocol_error_is_not_taken_for_one() {
    let chunk = json!({"stream_chunk": {"action_id": "a1", "sequence": 3, "kind": "error", "data": {"code": "x.y"}}});
    let attempt = json!({"attempt": 1, "started_at": SENT, "error": "410 Gone"});
    let journal = json!({"kind": "aip.error.received", "data": {"error_code": "x.y"}});
    let state = json!({"action_id": "a1", "state": "failed", "updated_at": SENT});
    let waiting = json!({"transaction_id": "t1", "action_id": "a1", "status": "outcome_unknown"});
    let committed =
        json!({"transaction_id": "t1", "action_id": "a1", "status": "committed", "result": {"action_id": "a1"}});
    for message in [
        json!({"aip_version": "1.0", "message_type": "aip.core.v1.stream_chunk", "message_id": "m", "sent_at": SENT, "body": chunk}),
        attempt,
        journal,
        state,
        waiting,
        committed,
    ] {
        let text = message.to_string();
        assert!(matches!(decode(text.as_bytes()), Err(agent_errors::DecodeError::NotAnError(_))), "{text}");
    }
    let foreign =
        [json!({"transaction_id": "t1", "status": "failed"}), json!({"action_id": "a1", "state": "CA", "retry": 3})];
    for message in foreign.map(|message| message.to_string()) {
        let judged = decode(message.as_bytes());
        assert!(matches!(judged, Err(agent_errors::DecodeError::NotAnError(_))), "somebody else's: {message}");
    }
    let plain = decode_http(413, Some("text/plain"), b"length limit exceeded").unwrap_err();
    assert!(!plain.is_json(), "a framework's own answer is no JSON: {plain}");
    let ambiguous = json!({"transaction_id": "t1", "action_id": "a1", "status": "failed"}).to_string();
    let Err(agent_errors::DecodeError::Malformed(fault)) = decode(ambiguous.as_bytes()) else { panic!() };
    assert_eq!(fault.pointer(), "/error");
}

#[test]
fn of_two_errors_the_first_counts_and_the_other_is_kept() {
    let mut both = serde_json::to_value(transaction(&transient(), Mode::Execute)).unwrap();
    both["result"] = serde_json::to_value(busy().failed("a1")).unwrap();
    let received = read(&both.to_string());
    assert_eq!(received.code(), "connector.parcel.busy");
    let kept: Vec<_> = received.envelope().extra().iter().map(agent_errors::Extra::pointer).collect();
    assert!(kept.contains(&"/result") && kept.contains(&"/transaction"), "{kept:?}");
    both["error"] = Value::Null;
    assert_eq!(read(&both.to_string()).code(), "idempotency.in_progress", "null is absent");
}

#[test]
fn states_that_contradict_the_error_are_told() {
    let mut committed = serde_json::to_value(transaction(&transient(), Mode::Execute)).unwrap();
    committed["status"] = json!("committed");
    assert_eq!(read(&committed.to_string()).warnings()[0].rule(), Some("AIP-016"));
    committed["status"] = json!("halfway");
    let received = read(&committed.to_string());
    assert_eq!((received.state(), received.warnings()[0].rule()), (None, Some("AIP-017")));
    for status in ["committed", "halfway"] {
        committed["status"] = json!(status);
        let message = committed.to_string();
        let (decoded, linted) = (decode(message.as_bytes()).unwrap(), lint(message.as_bytes()).unwrap());
        let told: Vec<_> = decoded.warnings().iter().filter_map(agent_errors::Warning::rule).collect();
        let found: Vec<_> = linted.findings().iter().map(|finding| finding.rule().id()).collect();
        assert_eq!(told, found, "{status}");
    }
}

#[test]
fn a_log_names_the_transaction() {
    let fields = read(&text(&transaction(&transient(), Mode::Execute))).log_fields();
    assert_eq!((&fields["aip.transaction_id"], &fields["aip.action_id"]), (&json!("t1"), &json!("a1")));
    assert_eq!(read(&text(&transient().delegation_result("d1", "a0", "a1"))).delegation_id(), Some("d1"));
}
