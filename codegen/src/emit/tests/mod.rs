//! Tests of the emitters on an invented contract, built here as the checks would build it.

mod fixture;
mod golden;
mod hostile;
mod links;
mod reading;
mod sentences;

use super::{docs, schemas, tables};
use crate::Artifact;
use crate::model::Model;

/// Whether an artifact's name ends so.
fn is(artifact: &Artifact, extension: &str) -> bool {
    artifact.path.rsplit_once('.').is_some_and(|(_, end)| end == extension)
}

/// Everything but the Rust.
fn artifacts(model: &Model) -> Vec<Artifact> {
    [tables::artifacts(model), docs::artifacts(model), schemas::artifacts(model)].concat()
}
