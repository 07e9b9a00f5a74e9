//! Auto Agent Protocol errors: build one, send it, read one.
//!
//! [`Error`] is the side that writes: closed codes, the wire form of 2.0, nothing that a conformant agent would not
//! send. [`Received`] is the side that reads: any profile, unknown codes kept, oddities reported. Codes, numbers,
//! addresses and payload types are generated from `schema/aap`.

mod activation;
mod choice;
mod error;
pub mod lead;
mod legacy;
mod received;
#[cfg(feature = "schemars")]
mod schema;
#[cfg(feature = "validate")]
pub mod validate;
mod violations;

pub use crate::generated::aap::*;

pub use activation::{ActivationRequired, ExtensionUri, ExtensionUriError};
pub use error::Error;
pub use legacy::{InProfile, NotInProfile, RestBody};
pub(crate) use legacy::{has_http, older};
pub use received::{NotWritable, Received};
pub use violations::{Details, Violation};
