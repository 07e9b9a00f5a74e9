//! Connector failures, and what an error tells about an uncertain outcome.
//!
//! The two conversions are those of the public source, with its losses: an absent `retryable` comes back as `false`,
//! the details come back one level deeper, and a `source` that is not a component does not come back at all.

use serde_json::{Value, json};

use super::v1_0::ProtocolError;
use super::wire::{ConnectorEvidence, ConnectorFailure, ProviderOperation};
use super::{ConnectorOperation, constants};

impl From<ConnectorFailure> for ProtocolError {
    /// Values are kept; what is known about the outcome becomes `details`, six members whatever is known.
    fn from(failure: ConnectorFailure) -> Self {
        let evidence = ConnectorEvidence {
            operation: failure.operation,
            provider_request_id: failure.provider_request_id,
            provider_operation: failure.provider_operation,
            remote_status: failure.remote_status,
            uncertain_outcome: failure.uncertain_outcome,
            details: failure.redacted_details.unwrap_or_default(),
        };
        Self {
            code: failure.code,
            message: failure.message,
            category: failure.category,
            retryable: Some(failure.retryable),
            retry_after_ms: failure.retry_after_ms,
            details: serde_json::to_value(evidence).ok(),
            source: Some(json!({ constants::COMPONENT_KEY: failure.source })),
        }
    }
}

impl ConnectorFailure {
    /// The failure that a protocol error amounts to at the boundary of a connector. Operation and component are the
    /// caller's, because the error does not have them, or not reliably.
    ///
    /// This is not the inverse of the other conversion: an absent `retryable` becomes `false`, and the details as a
    /// whole become the redacted details, so that each turn nests them one level deeper.
    pub fn from_protocol_error(error: ProtocolError, operation: ConnectorOperation, source: impl Into<String>) -> Self {
        let evidence = Outcome::of(error.details.as_ref());
        Self {
            code: error.code,
            message: error.message,
            category: error.category,
            retryable: error.retryable.unwrap_or(false),
            retry_after_ms: error.retry_after_ms,
            provider_request_id: evidence.provider_request_id,
            provider_operation: evidence.provider_operation,
            remote_status: evidence.remote_status,
            uncertain_outcome: evidence.uncertain,
            redacted_details: error.details,
            source: source.into(),
            operation,
        }
    }
}

/// An operation whose names are texts; members that nobody knows do no harm.
fn operation(value: &Value) -> Option<ProviderOperation> {
    let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
    let request_id = match value.get(ProviderOperation::REQUEST_ID) {
        None | Some(Value::Null) => None,
        Some(id) => Some(id.as_str()?.to_owned()),
    };
    Some(ProviderOperation {
        provider: text(ProviderOperation::PROVIDER)?,
        operation_id: text(ProviderOperation::OPERATION_ID)?,
        request_id,
    })
}

/// What the details of an error tell about its outcome; whatever does not have its type tells nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    uncertain: bool,
    provider_request_id: Option<String>,
    provider_operation: Option<ProviderOperation>,
    remote_status: Option<u16>,
    reconcile_after_ms: Option<u64>,
    cursor: Option<Value>,
}

impl Outcome {
    /// What details tell.
    pub fn of(details: Option<&Value>) -> Self {
        let member = |name: &str| details.and_then(|details| details.get(name));
        let text = |name: &str| member(name).and_then(Value::as_str).map(str::to_owned);
        Self {
            uncertain: member(ConnectorEvidence::UNCERTAIN_OUTCOME) == Some(&Value::Bool(true)),
            provider_request_id: text(ConnectorEvidence::PROVIDER_REQUEST_ID),
            provider_operation: member(ConnectorEvidence::PROVIDER_OPERATION).and_then(operation),
            remote_status: member(ConnectorEvidence::REMOTE_STATUS)
                .and_then(Value::as_u64)
                .and_then(|status| u16::try_from(status).ok()),
            reconcile_after_ms: None,
            cursor: member(constants::RECONCILIATION_CURSOR_KEY).filter(|cursor| !cursor.is_null()).cloned(),
        }
    }

    /// What an error tells: its details, and the pause after which to ask the provider.
    pub fn of_error(error: &ProtocolError) -> Self {
        let pause = error.retry_after_ms.unwrap_or(u64::from(constants::RECONCILE_AFTER_MS.unsigned_abs()));
        Self { reconcile_after_ms: Some(pause.max(1)), ..Self::of(error.details.as_ref()) }
    }

    /// Whether the provider may have made a change all the same. Only a literal `true` says so.
    pub const fn is_uncertain(&self) -> bool {
        self.uncertain
    }

    /// The provider's id of the request.
    pub fn provider_request_id(&self) -> Option<&str> {
        self.provider_request_id.as_deref()
    }

    /// The operation to ask the provider about.
    pub const fn provider_operation(&self) -> Option<&ProviderOperation> {
        self.provider_operation.as_ref()
    }

    /// HTTP status that the provider answered with.
    pub const fn remote_status(&self) -> Option<u16> {
        self.remote_status
    }

    /// Milliseconds after which to reconcile; none where only details were looked at.
    pub const fn reconcile_after_ms(&self) -> Option<u64> {
        self.reconcile_after_ms
    }

    /// Where an earlier reconciliation stopped.
    pub const fn cursor(&self) -> Option<&Value> {
        self.cursor.as_ref()
    }

    /// Whether it can be reconciled without a person: the operation is named, and neither of its names is empty.
    pub fn can_be_reconciled(&self) -> bool {
        self.provider_operation
            .as_ref()
            .is_some_and(|operation| !operation.provider.is_empty() && !operation.operation_id.is_empty())
    }
}
