//! Sources → checked [`Model`].
//!
//! One file per concern. Each check takes the [`Scope`] of a contract, notes what is wrong, and returns its
//! part of the model; a part is `None` only where a source could not be read, which is a problem already. So a
//! model is complete exactly when no problem was found.

mod constants;
mod drafts;
mod error_info;
mod examples;
mod formats;
mod names;
mod notes;
mod profiles;
mod rules;
pub(crate) mod schemas;
mod scope;
mod tables;

use crate::model::{Contract, Model};
use crate::parse::{self, ContractFolder};
use crate::problem::Problem;
use crate::{Inputs, Problems, locate};

#[cfg(feature = "validate")]
pub(crate) use examples::each_instance;
pub(crate) use scope::Scope;

/// Reads and checks every source of a schema folder.
pub(crate) fn model(inputs: &Inputs) -> Result<Model, Problems> {
    let mut problems = Problems::default();
    let parsed = parse::parse(inputs, &mut problems);
    #[cfg(feature = "validate")]
    crate::meta::own(inputs, &mut problems);
    rules::across(&parsed.folders, &mut problems);
    schemas::across(&parsed.folders, &mut problems);
    let mut structural = parsed.structural;
    let contracts: Vec<_> =
        parsed.folders.iter().map(|folder| contract(folder, &mut problems, &mut structural)).collect();
    merge(&structural, &mut problems);
    if problems.is_empty() {
        match contracts.into_iter().collect() {
            Some(contracts) => return Ok(Model { contracts }),
            None => problems.add("", "", "a source could not be read", "report this: no check said why"),
        }
    }
    locate::fill(inputs, &mut problems);
    problems.sort();
    Err(problems)
}

fn contract(folder: &ContractFolder<'_>, problems: &mut Problems, structural: &mut Problems) -> Option<Contract> {
    let scope = Scope::new(folder)?;
    let manifest = scope.manifest;
    names::check(&scope, problems);
    let profiles = profiles::check(&scope, problems);
    let tables: Option<Vec<_>> = tables::check(&scope, problems).into_iter().collect();
    let constants = constants::check(&scope, problems);
    let schemas = schemas::check(&scope, problems);
    let error_info = error_info::check(&scope, &schemas, problems);
    let series = rules::check(&scope, problems);
    let notes = notes::check(&scope, problems);
    let examples = examples::check(&scope, problems);
    drafts::check(&scope, problems);
    #[cfg(feature = "validate")]
    crate::meta::instances(&scope, &schemas, problems, structural);
    #[cfg(not(feature = "validate"))]
    let _ = structural;
    Some(Contract {
        name: manifest.name.clone(),
        title: manifest.title.clone(),
        summary: manifest.summary.clone(),
        description: manifest.description.clone(),
        draft_marker: manifest.draft_marker.clone(),
        release: manifest.release.iter().map(|entry| (entry.draft.clone(), entry.published.clone())).collect(),
        profiles,
        schemas: schemas.into_iter().collect::<Option<_>>()?,
        tables: tables?,
        constants: constants?,
        error_info: error_info?,
        rules_description: rules::description(folder)?,
        series: series?,
        notes: notes?,
        examples: examples?,
    })
}

/// Adds what the schemas of the sources found, but for places that a check has spoken about.
fn merge(structural: &Problems, problems: &mut Problems) {
    let spoken: std::collections::HashSet<(String, String)> =
        problems.iter().map(|problem| (problem.file.clone(), problem.pointer.clone())).collect();
    for problem in structural {
        if !spoken.contains(&(problem.file.clone(), problem.pointer.clone())) {
            problems.push(Problem::clone(problem));
        }
    }
}
