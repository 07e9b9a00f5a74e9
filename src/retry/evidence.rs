//! What a decision takes from an error, whatever its contract.

use std::time::Duration;

use crate::Decoded;
use crate::a2a::{ErrorName, GrpcStatus};
use crate::aap::{self, Repetition};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::{ConnectorEvidence, ProviderOperation};
use crate::aip::{self, Category, DurableState, Outcome, RetryOutcome};
use crate::client::Demand;
use crate::json::{Kind, Raw};

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
    pub(super) doubt: Doubt,
    pub(super) extension: Option<Demand<'a>>,
    pub(super) key_in_conflict: bool,
    /// What the message itself says of the state of the action.
    pub(super) state: Option<DurableState>,
    /// Whether it permits nothing before it was verified.
    pub(super) proof_needed: bool,
}

/// What leaves open whether a change was made; the later, the stronger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Doubt {
    None,
    /// The exchange broke: doubtful for a request that makes a change.
    Broken,
    /// Time ran out: as above.
    TimedOut,
    /// The error itself says so, and names no operation.
    NoOperation,
    /// The error itself says so, and names the operation to ask about.
    Operation,
}

impl<'a> Evidence<'a> {
    /// An error of an AIP category that says nothing else.
    pub fn new(category: Category) -> Self {
        Self { category: Some(category), remedy: remedy_of(category), ..Self::unknown() }
    }

    /// An exchange that broke without an answer, or whose answer proves nothing.
    pub fn broken() -> Self {
        Self { doubt: Doubt::Broken, ..Self::new(Category::Transport) }
    }

    const fn unknown() -> Self {
        Self {
            category: None,
            remedy: None,
            retryable: None,
            retry_after: None,
            doubt: Doubt::None,
            extension: None,
            key_in_conflict: false,
            state: None,
            proof_needed: false,
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
        Self { doubt: if operation { Doubt::Operation } else { Doubt::NoOperation }, ..self }
    }

    /// The action ran out of time.
    pub fn timed_out(self) -> Self {
        Self { doubt: self.doubt.max(Doubt::TimedOut), ..self }
    }

    /// Whether a change may have been made, as far as the error itself says.
    pub fn is_uncertain(&self) -> bool {
        self.doubt >= Doubt::NoOperation
    }

    /// What is left of an answer that proves nothing. It cannot permit what the body permitted; what the body forbade
    /// stays forbidden, because to heed that costs no more than a request. A compact error, which says neither
    /// a category nor whether it may be sent again, permits no more than if it were believed: nothing.
    pub(crate) fn unproven(self) -> Self {
        let permits_nothing = self.proof_needed && self.category.is_none() && self.retryable.is_none();
        Self {
            retryable: self.retryable.filter(|retryable| !retryable),
            doubt: self.doubt.max(Doubt::Broken),
            key_in_conflict: self.key_in_conflict,
            ..if permits_nothing { Self::unknown() } else { Self::broken() }
        }
    }

    /// An AAP error: its code, if it is listed, and what the dealer says about this occurrence, which comes first.
    pub fn of_aap(code: Option<aap::Code>, retryable: Option<bool>) -> Self {
        let listed = code.and_then(|code| code.remedy().parse().ok());
        Self {
            remedy: if retryable == Some(true) { Some(RetryOutcome::Pause) } else { listed },
            retryable,
            key_in_conflict: code.is_some() && code == Repetition::Conflict.code(),
            ..Self::unknown()
        }
    }

    /// An AIP error with what its carrier says, and nothing that it leaves out. A signature, or a carrier that cannot
    /// permit anything without one, makes it [unverified](super::Trust::Unverified) until the caller says otherwise.
    pub fn of_aip(error: &aip::Received<'_>) -> Self {
        let doubt = doubt(is_uncertain(error), || {
            let details = error.details().and_then(|details| details.get(ConnectorEvidence::PROVIDER_OPERATION));
            details.is_some_and(|operation| is_an_operation(&operation))
        });
        let evidence = Self {
            category: error.category(),
            remedy: error.category().and_then(remedy_of),
            retryable: error.retryable(),
            doubt,
            state: error.state(),
            proof_needed: error.is_signed() || error.carrier().is_some_and(|carrier| !carrier.permits()),
            ..Self::unknown()
        };
        evidence.retry_after(error.retry_after()).of_code(error.code())
    }

    /// A protocol error of AIP that was read otherwise.
    pub fn of_protocol_error(error: &ProtocolError) -> Self {
        let outcome = Outcome::of(error.details.as_ref());
        let doubt = doubt(outcome.is_uncertain(), || outcome.can_be_reconciled());
        let evidence = Self { doubt, ..Self::new(error.category).retryable(error.retryable) };
        evidence.retry_after(error.retry_after_ms.map(Duration::from_millis)).of_code(&error.code)
    }

    /// What the code of an AIP error adds.
    pub fn of_code(self, code: &str) -> Self {
        let late = RetryOutcome::RanOutOfTime.codes().iter().any(|listed| listed.as_str() == code);
        if late { self.timed_out() } else { self }
    }

    /// It explains a result with this status, or an action that is recorded so.
    pub fn state(self, state: impl Into<Option<DurableState>>) -> Self {
        Self { state: state.into(), ..self }
    }

    /// It came with a signature, or by a path that signs.
    pub const fn proof_needed(self) -> Self {
        Self { proof_needed: true, ..self }
    }

    /// Whether it counts as evidence of the transport alone until somebody states that it was verified.
    pub const fn needs_proof(&self) -> bool {
        self.proof_needed
    }

    /// An A2A error by its name.
    pub fn of_a2a(name: ErrorName) -> Self {
        Self { remedy: name.remedy().parse().ok(), ..Self::unknown() }
    }

    /// The error demands the extension of that address.
    pub const fn demands(self, extension: &'a str) -> Self {
        Self { extension: Some(Demand::Uri(extension)), ..self }
    }

    /// The error demands an extension whose address stands in its message, as AAP has it.
    pub const fn demands_in(self, message: &'a str) -> Self {
        Self { extension: Some(Demand::Message(message)), ..self }
    }

    /// The peer says when to come again, which says more than a number for which nothing helps.
    fn worth_a_pause(self) -> Self {
        match self.remedy {
            Some(RetryOutcome::OtherWay) => Self { remedy: Some(RetryOutcome::Pause), ..self },
            _ => self,
        }
    }

    /// An error of which no more is known than numbers. That of JSON-RPC counts if JSON-RPC itself defines it; else
    /// a status does, that of gRPC before that of HTTP. With nothing to go by, nothing is sent again.
    pub fn of_numbers(json_rpc: Option<i64>, grpc: Option<GrpcStatus>, http: Option<u16>) -> Self {
        if let Some(name) = json_rpc.and_then(standard) {
            return Self::of_a2a(name);
        }
        match grpc.or_else(|| http.and_then(of_http)) {
            Some(status) => Self {
                remedy: status.remedy().parse().ok(),
                doubt: if status.leaves_open() { Doubt::TimedOut } else { Doubt::None },
                ..Self::unknown()
            },
            None => Self::unknown(),
        }
    }
}

impl<'a> From<&'a Decoded<'_>> for Evidence<'a> {
    fn from(error: &'a Decoded<'_>) -> Self {
        let evidence = match error {
            Decoded::Aap(error) => Self::of_aap(error.known(), error.retryable()),
            Decoded::A2a(error) => match error.known() {
                Some(name) => Self { extension: Demand::of(error), ..Self::of_a2a(name) },
                None => Self::of_numbers(error.envelope().json_rpc_code(), None, None),
            },
            Decoded::Aip(error) => Self::of_aip(error),
            Decoded::JsonRpc(error) => {
                let envelope = error.envelope();
                let evidence =
                    Self::of_numbers(envelope.json_rpc_code(), envelope.grpc_status(), envelope.http_status());
                if envelope.retry_after().is_some() { evidence.worth_a_pause() } else { evidence }
            }
        };
        evidence.retry_after(error.retry_after())
    }
}

impl<'a> From<&'a aip::Received<'_>> for Evidence<'a> {
    fn from(error: &'a aip::Received<'_>) -> Self {
        Self::of_aip(error)
    }
}

impl From<&ProtocolError> for Evidence<'_> {
    fn from(error: &ProtocolError) -> Self {
        Self::of_protocol_error(error)
    }
}

impl From<aip::Unproven> for Evidence<'_> {
    /// An answer that was not verified shows that the exchange failed, and permits nothing more; what it forbids stays
    /// forbidden.
    fn from(unproven: aip::Unproven) -> Self {
        unproven.evidence()
    }
}

/// The JSON text that says yes; nothing else does.
const TRUE: &str = "true";

fn doubt(uncertain: bool, has_operation: impl FnOnce() -> bool) -> Doubt {
    match uncertain {
        true if has_operation() => Doubt::Operation,
        true => Doubt::NoOperation,
        false => Doubt::None,
    }
}

/// Whether the evidence says so anywhere: of two such members the one that warns counts, and it counts as well in the
/// error itself, where the record of a connector has it.
fn is_uncertain(error: &aip::Received<'_>) -> bool {
    const NAME: &str = ConnectorEvidence::UNCERTAIN_OUTCOME;
    error.details().is_some_and(|details| details.span().any_member(NAME, |value| value.as_str() == TRUE))
        || error.extra().iter().any(|(name, value)| name == NAME && value.as_str() == TRUE)
}

/// Names that are texts and not empty; the id of the request may be left out.
fn is_an_operation(operation: &Raw<'_>) -> bool {
    let named = |name| operation.get(name).is_some_and(|raw| is_a_name(&raw));
    let request = operation.get(ProviderOperation::REQUEST_ID);
    named(ProviderOperation::PROVIDER)
        && named(ProviderOperation::OPERATION_ID)
        && request.is_none_or(|id| matches!(id.span().kind(), Kind::String | Kind::Null))
}

/// A text that is not empty.
fn is_a_name(raw: &Raw<'_>) -> bool {
    raw.as_str().starts_with('"') && raw.as_str().len() > 2
}

/// What the category calls for.
fn remedy_of(category: Category) -> Option<RetryOutcome> {
    RetryOutcome::ALL.iter().copied().find(|outcome| outcome.categories().contains(&category))
}

/// The error of JSON-RPC itself that has the number; the numbers of A2A's own count only with a reason.
fn standard(number: i64) -> Option<ErrorName> {
    let fits =
        |name: &ErrorName| name.reason().is_none() && name.json_rpc_code().is_some_and(|own| i64::from(own) == number);
    ErrorName::ALL.iter().copied().find(fits)
}

/// The first status that goes with the HTTP status.
fn of_http(status: u16) -> Option<GrpcStatus> {
    GrpcStatus::ALL.iter().copied().find(|grpc| grpc.http_status() == i32::from(status))
}
