//! Examples: what they show, and that a file holds exactly the bytes that are to be sent.

use serde_json::Value;

use super::scope::{Scope, at};
use crate::model::Example;
#[cfg(feature = "validate")]
use crate::model::Schema;
use crate::problem::Problem;
use crate::{Problems, wording};

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Example>> {
    let file = scope.folder.manifest.path.as_str();
    let mut examples = Vec::with_capacity(scope.manifest.examples.len());
    for (index, example) in scope.manifest.examples.iter().enumerate() {
        let source = &scope.folder.examples[index];
        let profile = scope.profile(&example.profile, file, at("examples", index, "profile"), problems);
        let shows = example.shows.as_ref().map(|key| scope.code(key, file, at("examples", index, "shows"), problems));
        if let (Some(profile), Some(Some(row))) = (profile, shows)
            && scope.present[0].get(row).is_some_and(|present| !present[profile])
        {
            problems.add(
                file,
                at("examples", index, "shows"),
                format!("the row does not exist in the profile {}", wording::name(&example.profile)),
                "name a row that does, or another profile",
            );
        }
        instances(scope, file, index, profile, problems);
        if let Some(value) = &source.value {
            layout(&source.path, source.text, value, problems);
        }
        examples.push(source.value.as_ref().and_then(|_| {
            Some(Example {
                file: example.file.clone(),
                title: example.title.clone(),
                description: example.description.clone(),
                profile: profile?,
                binding: example.binding.clone(),
                shows: shows.flatten(),
                instances: placed(scope, index),
                text: source.text.to_owned(),
            })
        }));
    }
    examples.into_iter().collect()
}

fn instances(scope: &Scope<'_>, file: &str, index: usize, profile: Option<usize>, problems: &mut Problems) {
    let example = &scope.manifest.examples[index];
    for (place, instance) in example.instances.iter().enumerate() {
        let base = format!("{}/{place}", at("examples", index, "instances"));
        let schema = scope.schema(&instance.schema, file, format!("{base}/schema"), problems);
        let of = schema.map(|schema| &scope.manifest.schemas[schema].profile);
        if let (Some(_), Some(of)) = (profile, of)
            && !of.includes(&example.profile)
            && of.names.iter().all(|of| scope.profiles.contains_key(of.as_str()))
        {
            problems.add(
                file,
                format!("{base}/schema"),
                format!(
                    "the schema belongs to the profile {}, the example to {}",
                    wording::either(of.names.iter().map(String::as_str)),
                    wording::name(&example.profile)
                ),
                "name the schema of the profile of the example",
            );
        }
        let well_formed = instance.at.is_empty() || instance.at.starts_with('/');
        let found = scope.folder.examples[index].value.as_ref().map(|value| value.pointer(&instance.at));
        if !well_formed || found == Some(None) {
            problems.add(
                file,
                format!("{base}/at"),
                format!("the example has no place {}", wording::name(&instance.at)),
                "write a JSON Pointer into the message, or an empty text for all of it",
            );
        }
    }
}

/// Where the message has instances, and of which schemas.
fn placed(scope: &Scope<'_>, index: usize) -> Vec<(String, usize)> {
    let instances = scope.manifest.examples[index].instances.iter();
    instances
        .filter_map(|instance| Some((instance.at.clone(), *scope.schemas.get(instance.schema.as_str())?)))
        .collect()
}

/// Two spaces, as `serde_json` lays it out, and a final line break.
fn layout(file: &str, text: &str, value: &Value, problems: &mut Problems) {
    let Ok(mut right) = serde_json::to_string_pretty(value) else { return };
    right.push('\n');
    if text == right {
        return;
    }
    let same =
        text.split_inclusive('\n').zip(right.split_inclusive('\n')).take_while(|(ours, theirs)| ours == theirs).count();
    let lines = text.split_inclusive('\n').count();
    problems.push(Problem {
        file: file.to_owned(),
        line: (same + 1).min(lines.max(1)),
        pointer: String::new(),
        what: "the file is not laid out as the message is written".to_owned(),
        fix: "indent with two spaces, one member or item a line, numbers and escapes in their shortest form, and end with one line break"
            .to_owned(),
    });
}

/// The instances of an example: schema, pointer into the example, and value.
#[cfg(feature = "validate")]
pub(crate) fn each_instance<'f>(
    scope: &'f Scope<'_>,
    schemas: &'f [Option<Schema>],
    mut visit: impl FnMut(&'f str, &'f Schema, &'f str, &'f Value),
) {
    let sources = scope.folder.examples.iter();
    for (index, (example, source)) in scope.manifest.examples.iter().zip(sources).enumerate() {
        for (place, instance) in example.instances.iter().enumerate() {
            let pointer = format!("{}/{place}", at("examples", index, "instances"));
            if scope.folder.manifest.doubtful(&pointer) {
                continue;
            }
            let schema = scope.schemas.get(instance.schema.as_str()).and_then(|schema| schemas[*schema].as_ref());
            let value = source.value.as_ref().and_then(|value| value.pointer(&instance.at));
            if let (Some(schema), Some(value)) = (schema, value) {
                visit(&source.path, schema, &instance.at, value);
            }
        }
    }
}
