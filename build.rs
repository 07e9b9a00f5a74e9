//! Names the folder that `src/generated.rs` includes from.
//!
//! With the feature `codegen` the Rust part is generated anew from `schema/` into `OUT_DIR`; without it the
//! checked-in `generated/` is used and no generator is compiled. A test keeps the two equal.

use std::process::ExitCode;

fn main() -> ExitCode {
    match generated() {
        Ok(folder) => {
            println!("cargo::rustc-env=AGENT_ERRORS_GENERATED={folder}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            for line in message.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "codegen")]
fn generated() -> Result<String, String> {
    use agent_errors_codegen::{Builder, Emit};

    Builder::new("schema").emit(&[Emit::Rust, Emit::Tables]).map_err(|error| error.to_string())?;
    std::env::var("OUT_DIR").map_err(|error| error.to_string())
}

#[cfg(not(feature = "codegen"))]
fn generated() -> Result<String, String> {
    println!("cargo::rerun-if-changed=generated");
    // A checkout that was moved with its target folder.
    println!("cargo::rerun-if-env-changed=CARGO_MANIFEST_DIR");
    let package = std::env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    Ok(format!("{package}/generated"))
}
