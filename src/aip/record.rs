//! The messages that hold an error inside, beside the result of an action: records of transactions, delegations and
//! queued actions, and the handshake. [`Address::carrying`] puts any of them into an envelope.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::wire::{
    ActionResult, ActionRetry, ActionStatus, DeadLetter, DelegationResult, ErrorEnvelope, HandshakeResponse,
    HandshakeResponseStatus, TransactionResult,
};
use super::{
    Address, DurableState, Error, MessageKind, Outcome, ResultStatus, TransactionMode, constants, state_after,
};
use crate::Timestamp;

impl Error {
    /// The result of a transaction that failed with it. The status is that of the outcome rule: in a mode that makes a
    /// change, an error that leaves the outcome open records just that, with the operation to ask the provider about.
    ///
    /// `transaction` is what the action asked of the transaction, as it came.
    pub fn transaction_result(
        &self,
        transaction_id: impl Into<String>,
        action_id: impl Into<String>,
        capability_id: impl Into<String>,
        mode: TransactionMode,
        transaction: impl Into<Value>,
    ) -> TransactionResult {
        let outcome = Outcome::of(self.payload().details.as_ref());
        TransactionResult {
            transaction_id: transaction_id.into(),
            action_id: action_id.into(),
            capability_id: capability_id.into(),
            transaction: transaction.into(),
            status: state_after(mode, ResultStatus::Failed, Some(self.payload())).unwrap_or(DurableState::Failed),
            plan: None,
            result: None,
            error: Some(self.payload().clone()),
            receipt_chain: None,
            provider_operation: outcome.provider_operation().cloned(),
            reconciliation_cursor: outcome.cursor().and_then(Value::as_str).map(str::to_owned),
            reconcile_after: None,
        }
    }

    /// The result of a delegation that failed with it before the delegate ran the action.
    pub fn delegation_result(
        &self,
        delegation_id: impl Into<String>,
        parent_action_id: impl Into<String>,
        child_action_id: impl Into<String>,
    ) -> DelegationResult {
        DelegationResult {
            delegation_id: delegation_id.into(),
            parent_action_id: parent_action_id.into(),
            child_action_id: child_action_id.into(),
            status: DurableState::Failed,
            result: None,
            error: Some(self.payload().clone()),
            receipt_chain: None,
            callback: None,
        }
    }

    /// The recorded state of an action whose last attempt failed with it, after so many attempts.
    pub fn action_status(
        &self,
        action_id: impl Into<String>,
        state: DurableState,
        attempts: u32,
        updated_at: impl Into<Timestamp>,
    ) -> ActionStatus {
        let retry = ActionRetry {
            attempts: Some(attempts),
            policy: None,
            next_attempt_at: None,
            last_error: Some(self.payload().clone()),
            dead_letter_reason: None,
        };
        ActionStatus {
            action_id: action_id.into(),
            capability_id: None,
            session_id: None,
            correlation_id: None,
            state,
            queued_state: None,
            result_status: None,
            approval_id: None,
            transaction_id: None,
            delegation_id: None,
            started_at: None,
            updated_at: updated_at.into().to_string(),
            completed_at: None,
            retry: Some(retry),
            lease: None,
            result: None,
            receipt_chain: None,
            chunks: None,
            links: None,
        }
    }

    /// The record of an action that was given up on account of it.
    pub fn dead_letter(&self, action_id: impl Into<String>) -> DeadLetter {
        DeadLetter { action_id: action_id.into(), error: self.payload().clone(), extra: serde_json::Map::new() }
    }

    /// The answer to a handshake that is rejected on account of it.
    pub fn rejected_handshake(&self) -> HandshakeResponse {
        HandshakeResponse {
            status: HandshakeResponseStatus::Rejected,
            session_id: None,
            resume_token: None,
            server: None,
            agreed_profiles: None,
            agreed_capabilities: None,
            heartbeat: None,
            encryption: None,
            billing: None,
            redirect: None,
            rejection_reason: Some(self.payload().clone()),
        }
    }
}

/// What the body of an envelope may be when it is no error itself.
pub trait Body: Serialize + sealed::Sealed {
    /// The kind of message that it makes.
    const KIND: MessageKind;
}

mod sealed {
    /// Keeps [`Body`](super::Body) to this crate.
    pub trait Sealed {}
}

macro_rules! bodies {
    ($($body:ty => $kind:ident),* $(,)?) => {$(
        impl sealed::Sealed for $body {}

        impl Body for $body {
            const KIND: MessageKind = MessageKind::$kind;
        }
    )*};
}

bodies! {
    ActionResult => AipCoreV1ActionResult,
    HandshakeResponse => AipCoreV1HandshakeResponse,
    ActionStatus => AipLifecycleV1ActionStatus,
    DelegationResult => AipAgentV1DelegationResult,
    TransactionResult => AipTransactionV1Result,
}

/// An envelope around a message that holds an error inside; made by [`Address::carrying`].
#[derive(Debug, Clone, PartialEq)]
pub struct Enclosed<B> {
    address: Address,
    body: B,
}

impl Address {
    /// The envelope of a message that holds an error inside. It is not signed here.
    ///
    /// ```
    /// use agent_errors::aip::{Address, Category, Error};
    /// let error = Error::new("policy.approval_denied", Category::Policy, "No.");
    /// let envelope = serde_json::to_value(Address::new().carrying(error.failed("a1"))).unwrap();
    /// assert_eq!(envelope["message_type"], "aip.core.v1.action_result");
    /// assert_eq!(envelope["body"]["action_result"]["status"], "failed");
    /// ```
    pub const fn carrying<B: Body>(self, body: B) -> Enclosed<B> {
        Enclosed { address: self, body }
    }
}

impl<B: Body> Serialize for Enclosed<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        type E = ErrorEnvelope;
        let mut envelope = serializer.serialize_map(None)?;
        envelope.serialize_entry(E::AIP_VERSION, constants::PROTOCOL_VERSION)?;
        envelope.serialize_entry(E::MESSAGE_TYPE, B::KIND.as_str())?;
        self.address.members(&mut envelope)?;
        envelope.serialize_entry(E::BODY, &Tagged(&self.body))?;
        envelope.end()
    }
}

struct Tagged<'a, B>(&'a B);

impl<B: Body> Serialize for Tagged<'_, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut body = serializer.serialize_map(Some(1))?;
        body.serialize_entry(B::KIND.body(), self.0)?;
        body.end()
    }
}
