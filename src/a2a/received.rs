//! An A2A error that was read.

use super::{AnyErrorName, ErrorName};
use crate::envelope::Envelope;

/// An error of the A2A protocol, as a peer sent it.
///
/// It is told by reason and domain of its error info, or, where there is none, by its JSON-RPC number; never by an
/// HTTP or gRPC status, which several errors share and two published tables assign differently.
#[derive(Debug, Clone, PartialEq)]
pub struct Received<'a> {
    pub(crate) envelope: Envelope<'a>,
    pub(crate) name: AnyErrorName<'a>,
}

impl<'a> Received<'a> {
    /// What every error has, whatever its contract.
    pub const fn envelope(&self) -> &Envelope<'a> {
        &self.envelope
    }

    /// The error; where the reason is not listed, the reason.
    pub const fn name(&self) -> &AnyErrorName<'a> {
        &self.name
    }

    /// The error, if the registry lists it.
    pub const fn known(&self) -> Option<ErrorName> {
        self.name.known()
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Received<'static> {
        Received { envelope: self.envelope.into_owned(), name: self.name.into_owned() }
    }
}
