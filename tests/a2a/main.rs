//! Errors of A2A: the decision matrix, what is written, and what is read.

mod matrix;
mod proto_json;
mod write;
