//! Artifacts from a checked model: one module per kind, each a pure function.

pub(crate) mod rust;

pub(crate) mod tables { pub(crate) fn artifacts(_: &crate::model::Model) -> Vec<crate::Artifact> { Vec::new() } }
pub(crate) mod docs { pub(crate) fn artifacts(_: &crate::model::Model) -> Vec<crate::Artifact> { Vec::new() } }
pub(crate) mod schemas { pub(crate) fn artifacts(_: &crate::model::Model) -> Vec<crate::Artifact> { Vec::new() } }
