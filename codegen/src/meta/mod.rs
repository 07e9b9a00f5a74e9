//! Validation with JSON Schema: sources against the schemas of sources, examples against the contract's own.
//!
//! The schemas of sources belong to this crate, so it carries a copy. A schema folder that holds its own under
//! `meta/`, for editors or because it asks for more, is checked against that one instead.
//!
//! The validator changes its interface every few weeks; nothing outside of this module knows it.

mod explain;

use std::collections::BTreeMap;

use jsonschema::{Draft, Registry, Validator};
use serde_json::Value;

use crate::check::{Scope, each_instance};
use crate::model::Schema;
use crate::parse::{META, Role};
use crate::{Inputs, Problems, wording};

/// The schemas of sources by name.
const SHIPPED: [(&str, &str); 7] = [
    ("constants", include_str!("../../meta/constants.schema.json")),
    ("contract", include_str!("../../meta/contract.schema.json")),
    ("error-info", include_str!("../../meta/error-info.schema.json")),
    ("notes", include_str!("../../meta/notes.schema.json")),
    ("payload", include_str!("../../meta/payload.schema.json")),
    ("rules", include_str!("../../meta/rules.schema.json")),
    ("table", include_str!("../../meta/table.schema.json")),
];

/// The schemas of sources, compiled when first needed.
#[derive(Default)]
pub(crate) struct Metas {
    compiled: BTreeMap<Role, Option<Compiled>>,
}

struct Compiled {
    schema: Value,
    validator: Validator,
}

impl Metas {
    /// Checks the structure of a source.
    pub fn check(&mut self, inputs: &Inputs, path: &str, role: Role, source: &Value, problems: &mut Problems) {
        let compiled = self.compiled.entry(role).or_insert_with(|| compile(inputs, role));
        if let Some(Compiled { schema, validator }) = compiled {
            for finding in explain::findings(schema, validator.iter_errors(source)) {
                problems.add(path, finding.pointer, finding.what, finding.fix);
            }
        }
    }
}

/// Nothing where the own schema of a folder is broken, which [`own`] reports.
fn compile(inputs: &Inputs, role: Role) -> Option<Compiled> {
    let name = role.meta()?;
    let shipped = SHIPPED.iter().find(|(shipped, _)| *shipped == name).map(|(_, text)| *text);
    let text = inputs.get(&format!("{META}/{name}.schema.json")).map(String::as_str).or(shipped)?;
    let schema = serde_json::from_str(text).ok()?;
    let validator = build(&schema, None).ok()?;
    Some(Compiled { schema, validator })
}

fn build(schema: &Value, registry: Option<&Registry<'_>>) -> Result<Validator, String> {
    let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
    match registry {
        Some(registry) => options.with_registry(registry).build(schema),
        None => options.build(schema),
    }
    .map_err(|error| error.masked_with("a value").to_string())
}

/// Checks the schema folder's own schemas of sources: each is a JSON Schema that can be used.
pub(crate) fn own(inputs: &Inputs, problems: &mut Problems) {
    for (path, text) in inputs.range(format!("{META}/")..).take_while(|(path, _)| path.starts_with("meta/")) {
        let Ok(schema) = serde_json::from_str::<Value>(text) else { continue };
        let before = problems.len();
        let validator = jsonschema::draft202012::meta::validator();
        for finding in explain::findings(&Value::Null, validator.iter_errors(&schema)) {
            problems.add(path, finding.pointer, finding.what, finding.fix);
        }
        if problems.len() == before
            && let Err(message) = build(&schema, None)
        {
            problems.add(
                path,
                "",
                format!("the schema cannot be used: {message}"),
                "correct it; references stay within the file or name a standard schema",
            );
        }
    }
}

/// Checks the places of examples that are instances of a schema of the contract.
pub(crate) fn instances(scope: &Scope<'_>, schemas: &[Option<Schema>], reported: &Problems, problems: &mut Problems) {
    let manifest = scope.folder.manifest.path.as_str();
    let sound = |file: &str| !reported.iter().chain(problems.iter()).any(|problem| problem.file == file);
    let all_sound = scope.folder.schemas.iter().all(|source| source.value.is_some() && sound(&source.path));
    let registry = |keep: &dyn Fn(&Schema) -> bool| {
        let pairs = schemas.iter().flatten().filter(|schema| keep(schema));
        let pairs = pairs.map(|schema| (schema.id.as_str(), &schema.canonical));
        Registry::new().draft(Draft::Draft202012).extend(pairs).and_then(jsonschema::RegistryBuilder::prepare)
    };
    let usable = |schema: &Schema| sound(&format!("{}/{}", scope.folder.folder, schema.file));
    let registry = match registry(&|_| true) {
        Ok(registry) => registry,
        Err(error) if all_sound => {
            problems.add(
                manifest,
                "/schemas",
                format!("the schemas cannot be used together: {error}"),
                "correct their `$id`s and `$ref`s",
            );
            return;
        }
        Err(_) => match registry(&usable) {
            Ok(registry) => registry,
            Err(_) => return,
        },
    };
    let mut validators: BTreeMap<&str, Option<Validator>> = BTreeMap::new();
    each_instance(scope, schemas, |file, schema, at, value| {
        let validator =
            validators.entry(&schema.file).or_insert_with(|| match build(&schema.canonical, Some(&registry)) {
                Ok(validator) => Some(validator),
                Err(message) => {
                    if all_sound {
                        let path = format!("{}/{}", scope.folder.folder, schema.file);
                        problems.add(&path, "", format!("the schema cannot be used: {message}"), "correct it");
                    }
                    None
                }
            });
        if let Some(validator) = validator {
            for finding in explain::findings(&schema.canonical, validator.iter_errors(value)) {
                problems.add(
                    file,
                    format!("{at}{}", finding.pointer),
                    format!("not valid by {}: {}", wording::name(&schema.file), finding.what),
                    format!("{}; or correct the schema", finding.fix),
                );
            }
        }
    });
}
