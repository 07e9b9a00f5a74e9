//! The gRPC binding: errors as `tonic::Status`, with a google.rpc.Status packed in the details trailer.
//!
//! ```
//! use agent_errors::a2a::{self, ErrorName};
//! use agent_errors::{grpc, metadata_key};
//!
//! let error = a2a::Error::new(ErrorName::TaskNotFoundError, "No such task.").metadata(metadata_key!("taskId"), "t-9");
//! let status = tonic::Status::from(error);
//! assert_eq!(status.code(), tonic::Code::NotFound);
//!
//! let decoded = grpc::decode(&status)?;
//! assert_eq!(decoded.code(), Some("TaskNotFoundError"));
//! # Ok::<(), grpc::DecodeError>(())
//! ```
//!
//! Protobuf has no room for what JSON has beyond its messages. A detail of a type that is no protobuf message, such as
//! one of an extension, is packed as google.protobuf.Struct with its `@type` among the fields, which every library can
//! read, and is unpacked from it; its numbers become doubles. Members of a google.rpc detail that its message does not
//! have are left out. What arrives of a type that is not known here is kept: its bytes stand in base64 in the member
//! `value`.
//!
//! AAP errors travel over JSON-RPC alone, so they do not become a `tonic::Status`:
//!
//! ```compile_fail,E0277
//! use agent_errors::aap;
//! let status = tonic::Status::from(aap::Error::new(aap::Code::RateLimited, "Slow down."));
//! ```

mod error;
mod messages;
mod pack;
mod read;
mod value;

pub use error::DecodeError;
pub use read::{decode, decode_details, decode_trailers};

use crate::a2a::GrpcStatus;

/// What the `@type` of google.protobuf.Struct ends with.
const STRUCT: &str = "google.protobuf.Struct";

impl From<GrpcStatus> for tonic::Code {
    fn from(status: GrpcStatus) -> Self {
        Self::from_i32(status.number())
    }
}

impl From<tonic::Code> for GrpcStatus {
    fn from(code: tonic::Code) -> Self {
        let number = i32::from(code);
        Self::ALL.iter().copied().find(|status| status.number() == number).unwrap_or(Self::Unknown)
    }
}
