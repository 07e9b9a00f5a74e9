//! Why the error of a gRPC answer could not be read.

use std::fmt;

/// Why a gRPC answer is not an error that can be read. No text of it repeats a value of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The trailers have no gRPC status, or one that is no number.
    NoStatus,
    /// The status reports success.
    Success,
    /// More bytes than are read.
    TooLarge {
        /// Bytes that there are.
        size: usize,
        /// Bytes that are read.
        limit: usize,
    },
    /// The details trailer is not base64.
    NotBase64,
    /// The details are not a google.rpc.Status in protobuf.
    NotProtobuf,
    /// A detail of a known type is not what its type says.
    Detail {
        /// Its place in the list, from 0.
        index: usize,
        /// Name of its type, such as `google.rpc.ErrorInfo`.
        message: &'static str,
    },
    /// Its details, brought into JSON, do not have their form.
    Json(crate::DecodeError),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStatus => f.write_str("no gRPC status among the trailers"),
            Self::Success => f.write_str("not an error: the status reports success"),
            Self::TooLarge { size, limit } => write!(f, "{size} bytes of details, but at most {limit} are read"),
            Self::NotBase64 => f.write_str("the details trailer is not base64"),
            Self::NotProtobuf => f.write_str("the details are not a google.rpc.Status"),
            Self::Detail { index, message } => write!(f, "/details/{index}: not a {message}"),
            Self::Json(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Json(fault) => Some(fault),
            _ => None,
        }
    }
}
