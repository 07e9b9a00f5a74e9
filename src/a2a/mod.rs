//! Errors of the A2A protocol: build one, send it over any of the three bindings, read one.
//!
//! Names, numbers, statuses and reasons are generated from `schema/a2a`. [`Error`] is the side that writes,
//! [`Received`] the side that reads.
//!
//! ```
//! use agent_errors::a2a::{self, ErrorName, MediaType, Profile};
//! use agent_errors::metadata_key;
//!
//! let error = a2a::Error::new(ErrorName::TaskNotFoundError, "There is no task named brochure-77.")
//!     .metadata(metadata_key!("taskId"), "brochure-77")
//!     .caused_by(std::io::Error::other("row 77 belongs to somebody else")); // for the log, never on the wire
//!
//! // JSON-RPC: the whole response, with HTTP status 200.
//! let body: Vec<u8> = error.clone().respond_to("get-12")?.to_vec();
//!
//! // HTTP+JSON: status, content type and body.
//! let answer = error.clone().http();
//! assert_eq!((answer.status(), answer.content_type()), (404, "application/json"));
//! let answer = answer.with_media_type(a2a::WritableMediaType::A2aJson);
//! let body: Vec<u8> = answer.to_vec();
//!
//! // gRPC: the google.rpc.Status, here as `ProtoJSON`.
//! let status = error.rpc_status();
//! assert_eq!(status.code(), a2a::GrpcStatus::NotFound);
//!
//! // The statuses of the first table, which the test kit and the Java SDK use.
//! let old = a2a::Error::new(ErrorName::TaskNotCancelableError, "It has ended.").in_profile(Profile::V1_0_0);
//! assert_eq!(old.http().status(), 409);
//! # assert_eq!(MediaType::Json.as_str(), "application/json");
//! # Ok::<(), a2a::Unnumbered>(())
//! ```
//!
//! What the builder guarantees: each of A2A's own nine errors leads its details with an error info of its reason and
//! A2A's domain; metadata are texts under keys that google.rpc allows; the message is never empty; HTTP+JSON and gRPC get
//! a status, from the table or, where the specification assigns none, from the fallbacks in the table. No number is made
//! up: the errors of authentication and authorization have none over JSON-RPC, and [`Error::respond_to`] refuses them
//! until the caller chooses one. An AAP error has no way into HTTP+JSON or gRPC:
//!
//! ```compile_fail,E0599
//! use agent_errors::aap;
//! let error = aap::Error::new(aap::Code::RateLimited, "Slow down.");
//! error.http(); // AAP defines JSON-RPC alone
//! ```

mod details;
mod error;
mod http;
mod info;
mod number;
mod received;
mod status;
mod typed;

pub use crate::generated::a2a::*;

pub use error::Error;
pub use http::{HttpResponse, WritableMediaType};
pub use info::{InfoError, MetadataKey, NotAMetadataKey};
pub use number::{NumberError, Unnumbered};
pub use received::Received;
pub use status::RpcStatus;
pub use typed::TypedDetail;
