//! What reading gives: whose error it is.

use std::borrow::Cow;
use std::time::Duration;

use crate::a2a::GrpcStatus;
use crate::aap::Violation;
use crate::envelope::{Carrier, Envelope, Extra};
use crate::json::Raw;
use crate::warning::Warning;
use crate::{Id, a2a, aap, aip, jsonrpc};

/// An error that was read, by the contract that it belongs to.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Decoded<'a> {
    /// An AAP error.
    Aap(aap::Received<'a>),
    /// An error of the A2A protocol.
    A2a(a2a::Received<'a>),
    /// An error of AIP.
    Aip(aip::Received<'a>),
    /// An error of which no contract is recognised.
    JsonRpc(jsonrpc::Received<'a>),
}

impl<'a> Decoded<'a> {
    /// What every error has, whatever its contract.
    pub const fn envelope(&self) -> &Envelope<'a> {
        match self {
            Self::Aap(received) => received.envelope(),
            Self::A2a(received) => received.envelope(),
            Self::Aip(received) => received.envelope(),
            Self::JsonRpc(received) => received.envelope(),
        }
    }

    /// Name of the contract; none where all that is known is the form of the HTTP body.
    pub const fn contract(&self) -> Option<&'static str> {
        match self {
            Self::Aap(_) => Some(aap::CONTRACT),
            Self::A2a(_) => Some(a2a::CONTRACT),
            Self::Aip(_) => Some(aip::CONTRACT),
            Self::JsonRpc(received) => match received.envelope().carrier() {
                Carrier::JsonRpc => Some(Carrier::JsonRpc.as_str()),
                _ => None,
            },
        }
    }

    /// Profile of the contract, where the message tells: all profiles of A2A look the same.
    pub fn version(&self) -> Option<&'static str> {
        match self {
            Self::Aap(received) => Some(received.profile().as_str()),
            Self::Aip(received) => received.profile().map(aip::Profile::as_str),
            Self::A2a(_) | Self::JsonRpc(_) => None,
        }
    }

    /// How it travelled.
    pub const fn carrier(&self) -> Carrier {
        self.envelope().carrier()
    }

    /// Id of the request that it answers.
    pub const fn id(&self) -> Option<&Id<'a>> {
        self.envelope().id()
    }

    /// The contract's own code or error name.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Aap(received) => Some(received.code.as_str()),
            Self::A2a(received) => Some(received.name().as_str()),
            Self::Aip(received) => Some(received.code()),
            Self::JsonRpc(_) => None,
        }
    }

    /// `code` of the JSON-RPC error.
    pub const fn json_rpc_code(&self) -> Option<i64> {
        self.envelope().json_rpc_code()
    }

    /// HTTP status, where the message itself names one.
    pub const fn http_status(&self) -> Option<u16> {
        self.envelope().http_status()
    }

    /// gRPC status, where the message itself names one.
    pub const fn grpc_status(&self) -> Option<GrpcStatus> {
        self.envelope().grpc_status()
    }

    /// Text for people: that of the payload where there is one, or else of the envelope.
    pub fn message(&self) -> &str {
        match self {
            Self::Aap(received) => received.message(),
            Self::Aip(received) => received.message(),
            Self::A2a(_) | Self::JsonRpc(_) => self.envelope().message().unwrap_or_default(),
        }
    }

    /// The id by which support finds the instance.
    pub fn error_id(&self) -> Option<&str> {
        self.as_aap()?.error_id()
    }

    /// When the error came about, as the message has it.
    pub fn created_at(&self) -> Option<&str> {
        self.as_aap()?.created_at()
    }

    /// Whether the same request may be sent again; none where the message does not say.
    pub const fn retryable(&self) -> Option<bool> {
        match self {
            Self::Aap(received) => received.retryable(),
            Self::Aip(received) => received.retryable(),
            Self::A2a(_) | Self::JsonRpc(_) => None,
        }
    }

    /// When to try again, as far as the message says.
    pub const fn retry_after(&self) -> Option<Duration> {
        self.envelope().retry_after()
    }

    /// Reason of the error info that speaks for the contract.
    pub fn reason(&self) -> Option<&str> {
        self.envelope().error_info().map(crate::rpc::ErrorInfo::reason)
    }

    /// Domain of the error info that speaks for the contract.
    pub fn domain(&self) -> Option<&str> {
        self.envelope().error_info().map(crate::rpc::ErrorInfo::domain)
    }

    /// Metadata of the error info that speaks for the contract.
    pub fn metadata(&self) -> &[(Cow<'a, str>, Cow<'a, str>)] {
        self.envelope().error_info().map_or(&[], crate::rpc::ErrorInfo::metadata)
    }

    /// Problems of the request.
    pub fn violations(&self) -> &[Violation<'a>] {
        self.envelope().violations()
    }

    /// `details` of an AAP payload, the google.rpc details of an A2A error but for its error infos, or `data` of which no
    /// contract is recognised, as it came.
    pub fn details(&self) -> Option<Raw<'_>> {
        match self {
            Self::Aap(received) => received.details(),
            Self::JsonRpc(received) => received.data(),
            Self::A2a(received) => received.details(),
            Self::Aip(received) => received.details().cloned(),
        }
    }

    /// Entries of which nothing else tells everything, as they came and in their order.
    pub fn unknown_details(&self) -> &[Raw<'a>] {
        self.envelope().unknown_details()
    }

    /// Members of the message for which nothing else has a place.
    pub fn extra(&self) -> &[Extra<'a>] {
        self.envelope().extra()
    }

    /// What was odd about the message.
    pub fn warnings(&self) -> &[Warning] {
        self.envelope().warnings()
    }

    /// The AAP error, if it is one.
    pub const fn as_aap(&self) -> Option<&aap::Received<'a>> {
        match self {
            Self::Aap(received) => Some(received),
            _ => None,
        }
    }

    /// The A2A error, if it is one.
    pub const fn as_a2a(&self) -> Option<&a2a::Received<'a>> {
        match self {
            Self::A2a(received) => Some(received),
            _ => None,
        }
    }

    /// The AIP error, if it is one.
    pub const fn as_aip(&self) -> Option<&aip::Received<'a>> {
        match self {
            Self::Aip(received) => Some(received),
            _ => None,
        }
    }

    /// Category of an AIP error, where its carrier has one.
    pub const fn category(&self) -> Option<aip::Category> {
        match self {
            Self::Aip(received) => received.category(),
            _ => None,
        }
    }

    /// For what stands around the message.
    pub(crate) const fn envelope_mut(&mut self) -> &mut Envelope<'a> {
        match self {
            Self::Aap(received) => &mut received.envelope,
            Self::A2a(received) => &mut received.envelope,
            Self::Aip(received) => &mut received.envelope,
            Self::JsonRpc(received) => &mut received.envelope,
        }
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Decoded<'static> {
        match self {
            Self::Aap(received) => Decoded::Aap(received.into_owned()),
            Self::A2a(received) => Decoded::A2a(received.into_owned()),
            Self::Aip(received) => Decoded::Aip(received.into_owned()),
            Self::JsonRpc(received) => Decoded::JsonRpc(received.into_owned()),
        }
    }
}
