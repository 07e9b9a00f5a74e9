//! Errors of A2A: the decision matrix, what is written, and what is read.

mod bad_input;
#[path = "../common/mod.rs"]
mod common;
mod examples;
mod matrix;
mod proto_json;
mod read;
mod write;
