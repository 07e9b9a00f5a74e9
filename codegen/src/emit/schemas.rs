//! Schemas as they are published: with their annotations replaced by what they stand for.
//!
//! `schema/<contract>/<file>` refers to its neighbours as the source does; `schema/<contract>/bundled/<file>`
//! holds everything that it refers to, for validators that load a single file.

use serde_json::Value;

use crate::Artifact;
use crate::model::Model;

/// Both forms of every schema, in the order of the contracts.
pub(crate) fn artifacts(model: &Model) -> Vec<Artifact> {
    let mut artifacts = Vec::new();
    for contract in &model.contracts {
        let folder = format!("schema/{}", contract.name);
        for schema in &contract.schemas {
            artifacts.push(artifact(format!("{folder}/{}", schema.file), &schema.canonical));
            artifacts.push(artifact(format!("{folder}/bundled/{}", schema.file), &schema.bundled));
        }
    }
    artifacts
}

fn artifact(path: String, schema: &Value) -> Artifact {
    Artifact { path, text: super::pretty(schema) }
}
