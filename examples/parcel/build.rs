//! Generates the Rust of `schema/` into `OUT_DIR`.

fn main() -> Result<(), agent_errors_codegen::Error> {
    agent_errors_codegen::Builder::new("schema").emit_rust().map(|_| ())
}
