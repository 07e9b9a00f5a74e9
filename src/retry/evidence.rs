//! What a decision takes from an error, whatever its contract.

use std::time::Duration;

use crate::a2a::{self, ErrorName, GrpcStatus};
use crate::aap::{self, Repetition};
use crate::aip::{Category, RetryOutcome};
use crate::{Decoded, jsonrpc};

/// The facts of an error that decide about a retry; `Copy`, and made without an allocation.
///
/// ```
/// use agent_errors::aip::Category;
/// use agent_errors::retry::Evidence;
/// let evidence = Evidence::new(Category::Connector).retryable(true).uncertain(true);
/// assert!(evidence.is_uncertain());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evidence<'a> {
    pub(super) category: Option<Category>,
    /// What it takes before the request can succeed; none where nothing tells.
    pub(super) remedy: Option<RetryOutcome>,
    pub(super) retryable: Option<bool>,
    pub(super) retry_after: Option<Duration>,
    pub(super) uncertain: bool,
    pub(super) has_operation: bool,
    pub(super) timed_out: bool,
    pub(super) broken: bool,
    pub(super) extension: Option<&'a str>,
    pub(super) key_in_conflict: bool,
}

impl<'a> Evidence<'a> {
    /// An error of an AIP category that says nothing else.
    pub fn new(category: Category) -> Self {
        Self { category: Some(category), remedy: remedy_of(category), ..Self::unknown() }
    }

    /// An exchange that broke without an answer, or whose answer proves nothing.
    pub fn broken() -> Self {
        Self { broken: true, ..Self::new(Category::Transport) }
    }

    const fn unknown() -> Self {
        Self {
            category: None,
            remedy: None,
            retryable: None,
            retry_after: None,
            uncertain: false,
            has_operation: false,
            timed_out: false,
            broken: false,
            extension: None,
            key_in_conflict: false,
        }
    }

    /// The peer says whether the same request may be sent again.
    pub fn retryable(self, retryable: impl Into<Option<bool>>) -> Self {
        Self { retryable: retryable.into(), ..self }
    }

    /// The peer, or the transport, says how long to wait. Where both do, the longer pause counts: an answer may carry
    /// a `Retry-After` header beside a hint of its own.
    pub fn retry_after(self, hint: impl Into<Option<Duration>>) -> Self {
        Self { retry_after: self.retry_after.max(hint.into()), ..self }
    }

    /// A change may have been made although an error is reported; `operation` says that the error names the operation
    /// of the provider that can be asked about.
    pub const fn uncertain(self, operation: bool) -> Self {
        Self { uncertain: true, has_operation: operation, ..self }
    }

    /// The action ran out of time.
    pub const fn timed_out(self) -> Self {
        Self { timed_out: true, ..self }
    }

    /// Whether a change may have been made, as far as the error itself says.
    pub const fn is_uncertain(&self) -> bool {
        self.uncertain
    }

    /// What is left of an answer that proves nothing. It cannot permit what the body permitted; what the body forbade
    /// stays forbidden, because to heed that costs no more than a request.
    pub(super) fn unproven(self) -> Self {
        Self {
            retryable: self.retryable.filter(|retryable| !retryable),
            uncertain: self.uncertain,
            has_operation: self.has_operation,
            key_in_conflict: self.key_in_conflict,
            ..Self::broken()
        }
    }

    fn of_aap(error: &aap::Received<'_>) -> Self {
        let listed = error.known().and_then(|code| code.remedy().parse().ok());
        let retryable = error.retryable();
        Self {
            remedy: if retryable == Some(true) { Some(RetryOutcome::Pause) } else { listed },
            retryable,
            key_in_conflict: error.known().is_some() && error.known() == Repetition::Conflict.code(),
            ..Self::unknown()
        }
    }

    fn of_a2a(error: &'a a2a::Received<'_>) -> Self {
        let standard = || error.envelope().json_rpc_code().and_then(standard);
        let name = error.known().or_else(standard);
        let info = error.envelope().error_info();
        Self {
            remedy: name.and_then(|name| name.remedy().parse().ok()),
            extension: info.and_then(|info| info.get(aap::constants::EXTENSION_URI_KEY)),
            ..Self::unknown()
        }
    }

    fn of_json_rpc(error: &jsonrpc::Received<'_>) -> Self {
        let envelope = error.envelope();
        let name = envelope.json_rpc_code().and_then(standard);
        let of_http = || envelope.http_status().and_then(of_http);
        let status = envelope.grpc_status().or_else(of_http);
        let remedy = name.map(ErrorName::remedy).or(status.map(GrpcStatus::remedy));
        Self {
            remedy: remedy.and_then(|remedy| remedy.parse().ok()),
            timed_out: name.is_none() && status.is_some_and(GrpcStatus::leaves_open),
            ..Self::unknown()
        }
    }
}

impl<'a> From<&'a Decoded<'_>> for Evidence<'a> {
    fn from(error: &'a Decoded<'_>) -> Self {
        let evidence = match error {
            Decoded::Aap(error) => Self::of_aap(error),
            Decoded::A2a(error) => Self::of_a2a(error),
            Decoded::JsonRpc(error) => Self::of_json_rpc(error),
        };
        evidence.retry_after(error.retry_after())
    }
}

/// What the category calls for.
fn remedy_of(category: Category) -> Option<RetryOutcome> {
    RetryOutcome::ALL.iter().copied().find(|outcome| outcome.categories().contains(&category))
}

/// The error of JSON-RPC itself that has the number; the numbers of A2A's own count only with a reason.
fn standard(number: i64) -> Option<ErrorName> {
    let fits = |name: &ErrorName| name.reason().is_none() && name.json_rpc_code().is_some_and(|own| i64::from(own) == number);
    ErrorName::ALL.iter().copied().find(fits)
}

/// The first status that goes with the HTTP status.
fn of_http(status: u16) -> Option<GrpcStatus> {
    GrpcStatus::ALL.iter().copied().find(|grpc| grpc.http_status() == i32::from(status))
}
