//! Sources → checked [`Model`].
//!
//! One file per concern. Each check takes the [`Scope`] of a contract, notes what is wrong, and returns its
//! part of the model; a part is `None` only where a source could not be read, which is a problem already. So a
//! model is complete exactly when no problem was found. Every check runs, whatever the others found; each leaves out
//! what follows from a fault that has been reported.

mod constants;
mod drafts;
mod envelopes;
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
use crate::{Inputs, Problems};

#[cfg(feature = "validate")]
pub(crate) use examples::each_instance;
pub(crate) use scope::Scope;

/// What the checks made of a schema folder.
pub(crate) struct Checked {
    /// The contracts as far as their tables and schemas could be read; complete where there is no problem.
    pub model: Model,
    pub problems: Problems,
}

/// Reads and checks every source of a schema folder.
pub(crate) fn sources(inputs: &Inputs) -> Checked {
    let mut read = Problems::default();
    let parsed = parse::parse(inputs, &mut read);
    let mut problems = Problems::default();
    #[cfg(feature = "validate")]
    crate::meta::own(inputs, &mut problems);
    rules::across(&parsed.folders, &mut problems);
    schemas::across(&parsed.folders, &mut problems);
    let mut structural = parsed.structural;
    let mut whole = true;
    let mut model = Model::default();
    for folder in &parsed.folders {
        model.contracts.extend(contract(folder, &mut problems, &mut structural, &mut whole));
    }
    problems.retain(|problem| !parsed.folders.iter().any(|folder| folder.covers(problem)));
    problems.extend(read);
    merge(&structural, &mut problems);
    if problems.is_empty() && !whole {
        problems.add("", "", "a source could not be read", "report this: no check said why");
    }
    Checked { model, problems }
}

impl Checked {
    /// Whether what the types of a contract are made from is sound: its schemas, and what they take from elsewhere.
    pub fn can_be_lowered(&self, contract: &Contract) -> bool {
        let prefix = format!("{}/", contract.folder);
        let own = self.problems.iter().filter_map(|problem| Some((problem.file.strip_prefix(&prefix)?, problem)));
        !own.into_iter().any(|(file, problem)| {
            let pointer = problem.pointer.as_str();
            let below = |members: &[&str]| members.iter().any(|member| pointer.starts_with(member));
            if file == parse::MANIFEST {
                pointer.is_empty() || below(&["/schemas", "/rust", "/tables", "/profiles", "/constants", "/name"])
            } else if let Some(table) = contract.tables.iter().find(|table| table.file == file) {
                match pointer.strip_prefix("/rows/").and_then(|row| row.split_once('/')) {
                    Some((_, member)) => ["rust", "since", "until", &table.key.name].contains(&member),
                    None => !below(&["/columns", "/doc", "/title", "/description"]),
                }
            } else {
                contract.constants_file.as_deref() == Some(file)
                    || contract.schemas.iter().any(|schema| schema.file == file)
            }
        })
    }
}

/// Nothing where a table or schema could not be read. `whole` becomes false where anything could not be.
fn contract(
    folder: &ContractFolder<'_>,
    problems: &mut Problems,
    structural: &mut Problems,
    whole: &mut bool,
) -> Option<Contract> {
    let mut part = |read: bool| *whole &= read;
    let scope = Scope::new(folder);
    part(scope.is_some());
    let scope = scope?;
    let manifest = scope.manifest;
    names::check(&scope, problems);
    let profiles = profiles::check(&scope, problems);
    let tables = tables::check(&scope, problems);
    let constants = constants::check(&scope, problems);
    let schemas = schemas::check(&scope, problems);
    let error_info = error_info::check(&scope, &schemas, problems);
    let series = rules::check(&scope, problems);
    let notes = notes::check(&scope, problems);
    let envelopes = envelopes::check(&scope, &schemas, problems);
    let examples = examples::check(&scope, problems);
    envelopes::messages(&scope, &envelopes, &tables, error_info.as_ref().and_then(Option::as_ref), problems);
    drafts::check(&scope, problems);
    #[cfg(feature = "validate")]
    crate::meta::instances(&scope, &schemas, problems, structural);
    #[cfg(not(feature = "validate"))]
    let _ = structural;
    let tables: Option<Vec<_>> = tables.into_iter().collect();
    let schemas: Option<Vec<_>> = schemas.into_iter().collect();
    let description = rules::description(folder);
    part(tables.is_some() && schemas.is_some() && constants.is_some() && error_info.is_some());
    part(description.is_some() && series.is_some() && notes.is_some() && examples.is_some());
    Some(Contract {
        folder: folder.folder.to_owned(),
        name: manifest.name.clone(),
        title: manifest.title.clone(),
        summary: manifest.summary.clone(),
        description: manifest.description.clone(),
        draft_marker: manifest.draft_marker.clone(),
        release: manifest.release.iter().map(|entry| (entry.draft.clone(), entry.published.clone())).collect(),
        profiles,
        schemas: schemas?,
        tables: tables?,
        constants_file: manifest.constants.clone(),
        constants: constants.unwrap_or_default(),
        error_info: error_info.flatten(),
        rules_description: description.unwrap_or_default(),
        series: series.unwrap_or_default(),
        notes: notes.unwrap_or_default(),
        envelopes: envelopes.into_iter().map(|described| described.envelope).collect(),
        examples: examples.unwrap_or_default(),
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
