//! Connector failures and uncertain outcomes, as the public source has them.

use agent_errors::aip::v1_0::ProtocolError;
use agent_errors::aip::wire::{ConnectorFailure, ProviderOperation};
use agent_errors::aip::{Category, ConnectorOperation, Error, Outcome};
use proptest::prelude::*;
use serde_json::{Value, json};

fn failure() -> ConnectorFailure {
    ConnectorFailure {
        code: "connector.cal_diy.transport".to_owned(),
        message: "The connection was lost.".to_owned(),
        category: Category::Transport,
        retryable: false,
        retry_after_ms: Some(250),
        provider_request_id: None,
        provider_operation: Some(ProviderOperation {
            provider: "cal".to_owned(),
            operation_id: "op-1".to_owned(),
            request_id: None,
        }),
        remote_status: None,
        uncertain_outcome: true,
        redacted_details: Some(json!({"attempt": 2})),
        source: "cal-diy".to_owned(),
        operation: ConnectorOperation::TransactionCommit,
    }
}

#[test]
fn a_failure_becomes_six_members_whatever_is_known() {
    let error = ProtocolError::from(failure());
    assert_eq!((error.retryable, error.retry_after_ms, error.category), (Some(false), Some(250), Category::Transport));
    assert_eq!(error.source, Some(json!({"component": "cal-diy"})));
    let expected = json!({"operation": "transaction_commit", "provider_request_id": null,
        "provider_operation": {"provider": "cal", "operation_id": "op-1"}, "remote_status": null,
        "uncertain_outcome": true, "details": {"attempt": 2}});
    assert_eq!(error.details, Some(expected));

    let bare =
        ConnectorFailure { provider_operation: None, uncertain_outcome: false, redacted_details: None, ..failure() };
    let details = ProtocolError::from(bare).details.unwrap();
    let keys: Vec<&String> = details.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 6);
    for key in ["provider_request_id", "provider_operation", "remote_status", "details"] {
        assert_eq!(details.get(key), Some(&Value::Null), "{key}");
    }
}

#[test]
fn the_way_back_is_no_inverse() {
    let there = ProtocolError::from(failure());
    let back = ConnectorFailure::from_protocol_error(there.clone(), ConnectorOperation::Invocation, "host");
    assert_eq!(back.redacted_details, there.details, "the whole of the details, one level deeper");
    assert_eq!((back.uncertain_outcome, &back.provider_operation), (true, &failure().provider_operation));
    assert_eq!((back.operation, back.source.as_str()), (ConnectorOperation::Invocation, "host"), "the caller's");
    let again = ProtocolError::from(back);
    assert_eq!(again.details.unwrap()["details"]["details"], json!({"attempt": 2}));

    let silent = Error::new("x.y", Category::Temporary, "m").source(json!(["anything"])).into_payload();
    let back = ConnectorFailure::from_protocol_error(silent, ConnectorOperation::Health, "host");
    assert!(!back.retryable && !back.uncertain_outcome && back.redacted_details.is_none());
    let again = ProtocolError::from(back);
    assert_eq!((again.retryable, again.source), (Some(false), Some(json!({"component": "host"}))));
    assert!(again.details.is_some(), "absent details come back as six members");
}

#[test]
fn details_that_only_pretend_are_no_evidence() {
    for (details, uncertain) in [
        (json!({"uncertain_outcome": true}), true),
        (json!({"uncertain_outcome": "true"}), false),
        (json!({"uncertain_outcome": 1}), false),
        (json!({"uncertain_outcome": [true]}), false),
        (json!({"details": {"uncertain_outcome": true}}), false),
        (json!("uncertain_outcome"), false),
        (json!(null), false),
    ] {
        assert_eq!(Outcome::of(Some(&details)).is_uncertain(), uncertain, "{details}");
    }
    for operation in [
        json!({"provider": "cal"}),
        json!({"provider": "cal", "operation_id": 7}),
        json!({"provider": "cal", "operation_id": "o", "request_id": 7}),
        json!("op-1"),
        json!(null),
    ] {
        let outcome = Outcome::of(Some(
            &json!({"provider_operation": operation.clone(), "remote_status": 70_000, "provider_request_id": 1}),
        ));
        assert!(outcome.provider_operation().is_none() && !outcome.can_be_reconciled(), "{operation}");
        assert!(outcome.remote_status().is_none() && outcome.provider_request_id().is_none());
    }
    let empty = json!({"provider_operation": {"provider": "", "operation_id": "o", "note": "more"}});
    let outcome = Outcome::of(Some(&empty));
    assert!(outcome.provider_operation().is_some() && !outcome.can_be_reconciled(), "an empty name leads nowhere");
}

#[test]
fn an_error_tells_when_to_reconcile() {
    let after = |millis: Option<u64>| {
        let error = ProtocolError { retry_after_ms: millis, ..ProtocolError::from(failure()) };
        Outcome::of_error(&error).reconcile_after_ms()
    };
    assert_eq!(
        [after(None), after(Some(0)), after(Some(250)), after(Some(u64::MAX))],
        [Some(5000), Some(1), Some(250), Some(u64::MAX)]
    );
    let cursor = json!({"reconciliation_cursor": {"page": 2}});
    assert_eq!(Outcome::of(Some(&cursor)).cursor(), Some(&json!({"page": 2})));
}

prop_compose! {
    fn any_failure()(
        code in ".*", message in ".*", category in prop::sample::select(Category::ALL), retryable: bool,
        retry_after_ms: Option<u64>, provider_request_id in prop::option::of(".*"), remote_status: Option<u16>,
        names in prop::option::of((".*", ".*", prop::option::of(".*"))), uncertain_outcome: bool,
        redacted in prop::option::of(".*"), source in ".*", operation in prop::sample::select(ConnectorOperation::ALL),
    ) -> ConnectorFailure {
        let provider_operation =
            names.map(|(provider, operation_id, request_id)| ProviderOperation { provider, operation_id, request_id });
        ConnectorFailure { code, message, category, retryable, retry_after_ms, provider_request_id, provider_operation,
            remote_status, uncertain_outcome, redacted_details: redacted.map(Value::from), source, operation }
    }
}

proptest! {
    #[test]
    fn there_and_back_loses_only_what_is_documented(failure in any_failure()) {
        let written: ConnectorFailure = serde_json::from_str(&serde_json::to_string(&failure).unwrap()).unwrap();
        prop_assert_eq!(&written, &failure);
        let error = ProtocolError::from(failure.clone());
        let back = ConnectorFailure::from_protocol_error(error.clone(), failure.operation, failure.source.clone());
        prop_assert_eq!(&back.redacted_details, &error.details);
        prop_assert_eq!(ConnectorFailure { redacted_details: failure.redacted_details.clone(), ..back }, failure);
    }
}
