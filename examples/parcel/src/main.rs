//! Prints a refusal, and what a gateway that knows only google.rpc gets to see of it.

use parcel::refuse_pin;

fn main() -> serde_json::Result<()> {
    let refusal = refuse_pin(1, "Station 7");
    println!("HTTP {}", refusal.code.http_status());
    println!("{}", serde_json::to_string_pretty(&refusal)?);
    println!("reason {}, metadata {:?}", refusal.reason(), refusal.metadata());
    Ok(())
}
