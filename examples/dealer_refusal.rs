//! A dealer agent refuses a lead: every problem at once, in the form that goes over the wire.
//!
//! ```console
//! cargo run --example dealer_refusal
//! ```

use agent_errors::aap::{self, Code};

fn main() -> serde_json::Result<()> {
    let refusal = aap::Error::new(Code::SchemaValidationFailed, "The search has two faults.")
        .violation("/filters/year_min", "type", "must be an integer")
        .violation("/filters/colour", "additionalProperties", "is not a filter")
        .caused_by(std::io::Error::other("schema search.request at line 12"));

    eprintln!("log: {refusal}, because of {:?}", std::error::Error::source(&refusal));
    println!("{}", serde_json::to_string_pretty(&refusal.respond_to("req-4"))?);
    Ok(())
}
