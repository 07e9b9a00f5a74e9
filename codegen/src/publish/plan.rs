//! Which files a publication consists of.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use super::{Files, Publication, PublishError, Version, draft, identifier};
use crate::edition::Edition;
use crate::emit;
use crate::model::{Contract, Model, Status};
use crate::source::{Role, Shared};

/// A publication before it is compared with the tree.
pub(super) struct Plan {
    pub files: Files,
    /// Its entry in the index.
    pub entry: Value,
}

pub(super) fn plan(model: &Model, publication: &Publication) -> Result<Plan, PublishError> {
    let folder = publication.folder();
    let model = match publication {
        Publication::Release(version) => {
            same_version(model, version)?;
            Model { contracts: model.contracts.iter().map(draft::released).collect() }
        }
        Publication::Draft => model.clone(),
    };
    let finish = |text: &str| match publication {
        Publication::Release(version) => draft::replaced(&model, version, text),
        Publication::Draft => text.to_owned(),
    };
    let mut placed = Placed::default();
    let mut wrong = Vec::new();
    let mut contracts = serde_json::Map::new();
    for (contract, (name, described)) in model.contracts.iter().zip(Edition::of_model(&model).contracts.iter()) {
        let document = format!("{folder}/contracts/{name}.json");
        placed.put(&document, finish(&emit::by_entry(described)), &format!("the document of {name}"));
        let schemas = schemas(contract, &folder, &finish, &mut placed, &mut wrong);
        let examples = examples(contract, &folder, &finish, &mut placed);
        contracts.insert(
            name.to_owned(),
            json!({
                "title": contract.title,
                "profiles": contract.profiles.iter().map(|profile| &profile.id).collect::<Vec<_>>(),
                "document": document,
                "schemas": schemas,
                "tables": tables_of(contract, &folder),
                "examples": examples,
            }),
        );
    }
    for artifact in emit::tables::artifacts(&model).into_iter().filter(|artifact| is_data(&artifact.path)) {
        placed.put(&format!("{folder}/{}", artifact.path), finish(&artifact.text), "a table");
    }
    if !wrong.is_empty() {
        return Err(PublishError::Identifiers(wrong));
    }
    let files = placed.files()?;
    if matches!(publication, Publication::Release(_)) {
        let left = draft::left(&model, &files);
        if !left.is_empty() {
            return Err(PublishError::Draft(left));
        }
    }
    let status = if *publication == Publication::Draft { "draft" } else { "frozen" };
    let mut entry = json!({ "status": status, "contracts": contracts });
    if *publication == Publication::Draft {
        entry["warning"] = json!("Not released. Identifiers of drafts are placeholders and must not be deployed.");
    }
    Ok(Plan { files, entry })
}

/// Tables for programs. The catalogue says what the documents say, and the pages for people are the documentation's.
fn is_data(path: &str) -> bool {
    path != emit::tables::CATALOG && Path::new(path).extension().is_none_or(|extension| extension != "md")
}

/// A draft whose identifiers will name a version names its own.
fn same_version(model: &Model, version: &Version) -> Result<(), PublishError> {
    let number = version.to_string();
    for contract in model.contracts.iter().filter(|contract| !contract.release.is_empty()) {
        for profile in contract.profiles.iter().filter(|profile| profile.status == Status::Draft) {
            if number != profile.id && !number.starts_with(&format!("{}.", profile.id)) {
                return Err(PublishError::OtherVersion {
                    number,
                    contract: contract.name.clone(),
                    draft: profile.id.clone(),
                });
            }
        }
    }
    Ok(())
}

fn schemas(
    contract: &Contract,
    folder: &str,
    finish: &impl Fn(&str) -> String,
    placed: &mut Placed,
    wrong: &mut Vec<(String, String)>,
) -> Value {
    let mut list = serde_json::Map::new();
    for schema in &contract.schemas {
        let id = finish(&schema.id);
        let path = match identifier::path(&id) {
            Ok(path) => path,
            Err(why) => {
                wrong.push((id, why.to_owned()));
                continue;
            }
        };
        let text = |value: &Value| finish(&emit::pretty(&draft::marked(contract, &schema.id, value)));
        let bundled = format!("{folder}/bundled/{}/{}", contract.name, schema.file);
        placed.put(&path, text(&schema.canonical), &format!("the schema {id}"));
        placed.put(&bundled, text(&schema.bundled), &format!("the bundled schema {id}"));
        let role = match schema.role {
            Role::Payload => "payload",
            Role::Details => "details",
        };
        let profile: Shared = schema.profiles.iter().map(|profile| contract.profiles[*profile].id.clone()).collect();
        list.insert(id, json!({ "path": path, "bundled": bundled, "role": role, "profile": profile }));
    }
    Value::Object(list)
}

fn examples(contract: &Contract, folder: &str, finish: &impl Fn(&str) -> String, placed: &mut Placed) -> Value {
    let mut list = Vec::new();
    for example in &contract.examples {
        let file = example.file.strip_prefix("examples/").unwrap_or(&example.file);
        let path = format!("{folder}/examples/{}/{file}", contract.name);
        placed.put(&path, finish(&example.text), &format!("the example {}", example.file));
        list.push(path);
    }
    Value::from(list)
}

fn tables_of(contract: &Contract, folder: &str) -> Value {
    contract.tables.iter().map(|table| format!("{folder}/tables/{}/{}.json", contract.name, table.name)).collect()
}

/// Files at their paths, and who put them there.
#[derive(Default)]
struct Placed {
    by_path: BTreeMap<String, Vec<(String, String)>>,
}

impl Placed {
    fn put(&mut self, path: &str, text: String, who: &str) {
        self.by_path.entry(path.to_owned()).or_default().push((text, who.to_owned()));
    }

    /// One file per path; no path differs from another in case alone, or leads through a file.
    fn files(self) -> Result<Files, PublishError> {
        let mut colliding = Vec::new();
        let mut lower: BTreeMap<String, &str> = BTreeMap::new();
        for (path, contents) in &self.by_path {
            if contents.len() > 1 {
                let who: Vec<&str> = contents.iter().map(|(_, who)| who.as_str()).collect();
                colliding.push((path.clone(), who.join(" and ")));
            }
            if let Some(other) = lower.insert(path.to_lowercase(), path) {
                colliding.push((path.clone(), format!("differs from {other} in capitals only")));
            }
        }
        for path in lower.values() {
            let mut above = path.match_indices('/').map(|(at, _)| path[..at].to_lowercase());
            if let Some(file) = above.find(|folder| lower.contains_key(folder)) {
                colliding.push(((*path).to_owned(), format!("{file} is a file")));
            }
        }
        if !colliding.is_empty() {
            return Err(PublishError::Collision(colliding));
        }
        Ok(self
            .by_path
            .into_iter()
            .filter_map(|(path, contents)| Some((path, contents.into_iter().next()?.0)))
            .collect())
    }
}
