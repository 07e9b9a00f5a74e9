//! The google.rpc.Status of the gRPC binding.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Error, GrpcStatus};
use crate::jsonrpc::member;

/// An error as google.rpc.Status. It serialises to `ProtoJSON`; on the wire of gRPC it is packed as protobuf in a trailer.
///
/// The list of details is written where it is empty too: without it, nothing tells the document from the error object of
/// JSON-RPC.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcStatus {
    error: Error,
}

impl RpcStatus {
    pub(super) const fn new(error: Error) -> Self {
        Self { error }
    }

    /// The gRPC status.
    pub fn code(&self) -> GrpcStatus {
        self.error.grpc_status()
    }

    /// The error.
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The error, without the status.
    pub fn into_error(self) -> Error {
        self.error
    }
}

impl Serialize for RpcStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut status = serializer.serialize_map(None)?;
        status.serialize_entry(member::CODE, &self.code().number())?;
        status.serialize_entry(member::MESSAGE, self.error.message())?;
        status.serialize_entry(member::DETAILS, self.error.details())?;
        status.end()
    }
}
