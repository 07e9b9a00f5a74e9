//! SHA-256, in hexadecimal.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// The sources of this crate, collected by its build script.
const SOURCES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sources"));

pub(super) fn of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The digest of the generator itself.
pub(super) fn of_generator() -> String {
    of(SOURCES)
}
