//! Scalars of protobuf in their JSON form, as the google.rpc details hold them.

mod duration;
mod int64;

pub use duration::{Duration, NotADuration};
pub use int64::Int64;
