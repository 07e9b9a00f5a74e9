//! An A2A error that was read.

use super::{AnyErrorName, ErrorName, TypedDetail, rpc};
use crate::envelope::Envelope;
use crate::json::Raw;

/// An error of the A2A protocol, as a peer sent it.
///
/// It is told by reason and domain of its error info, or, where there is none, by its JSON-RPC number; never by an
/// HTTP or gRPC status, which several errors share and two published tables assign differently. The two errors of
/// authentication have neither reason nor number: they alone are what their status says.
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

    /// The google.rpc details but for error infos, as one array. Looks them up in the message;
    /// [`Envelope::detail`] gives one as its struct.
    pub fn details(&self) -> Option<Raw<'_>> {
        let mut details = self.envelope.details();
        details.retain(|detail| {
            let tag = detail.get(rpc::ErrorInfo::AT_TYPE).and_then(|tag| tag.parse::<String>().ok());
            tag.is_some_and(|tag| TypedDetail::TYPE_URLS.contains(&&*tag))
        });
        if details.is_empty() { None } else { Raw::of(&details).ok() }
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Received<'static> {
        Received { envelope: self.envelope.into_owned(), name: self.name.into_owned() }
    }
}
