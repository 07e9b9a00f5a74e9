//! A contract of one's own: the sources in `schema/`, three lines of `build.rs`, and this.

/// Parcel locker errors.
pub mod parcel {
    include!(concat!(env!("OUT_DIR"), "/rust/parcel.rs"));
}

use parcel::Code;
use parcel::details::WrongPin;
use parcel::v2::{Refusal, RefusalAtType};

/// A refusal with what the registry says about its code.
pub fn refuse(code: Code, locker: &str) -> Refusal {
    Refusal {
        at_type: RefusalAtType::default(),
        code,
        message: code.meaning().to_owned(),
        locker: locker.to_owned(),
        retryable: code.retryable(),
        details: None,
    }
}

/// A refusal of a wrong PIN, after which so many tries are left.
pub fn refuse_pin(tries_left: u8, locker: &str) -> Refusal {
    Refusal { retryable: tries_left > 0, details: Some(WrongPin { tries_left }), ..refuse(Code::WrongPin, locker) }
}
