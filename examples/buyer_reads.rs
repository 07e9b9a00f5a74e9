//! A buyer agent reads what a dealer answered, and decides what to do.
//!
//! ```console
//! cargo run --example dealer_refusal | cargo run --example buyer_reads -- -
//! ```
//!
//! Without an argument it reads an answer of a dealer that still speaks an older version.

use std::error::Error;
use std::io::Read;

use agent_errors::{Decoded, decode};

const OLDER: &str = r#"{"jsonrpc": "2.0", "id": 7, "error": {"code": -32002, "message": "Too many requests.", "data": {
    "type": "aap.error", "error_id": "err_7", "code": "RATE_LIMITED", "message": "Too many requests.", "retryable": true,
    "details": {"retry_after_ms": 1500}, "created_at": "2026-05-04T18:55:00Z"}}}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut bytes = OLDER.as_bytes().to_vec();
    if std::env::args().nth(1).is_some() {
        bytes.clear();
        std::io::stdin().read_to_end(&mut bytes)?;
    }
    match decode(&bytes)? {
        Decoded::Aap(error) => {
            println!("{} in the form of {}: {}", error.code(), error.profile(), error.message());
            for violation in error.violations() {
                println!("  mend {}: {}", violation.pointer(), violation.error());
            }
            match (error.retryable(), error.retry_after()) {
                (Some(true), Some(delay)) => println!("  try again after {delay:?}"),
                (Some(true), None) => println!("  try again, with backoff"),
                _ => println!("  the same request will not succeed"),
            }
        }
        other => println!("not an AAP error: {}", other.message()),
    }
    Ok(())
}
