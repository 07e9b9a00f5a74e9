//! Payload and details schemas: identity, descriptions, references, annotations; then the published forms.

mod annotations;
mod bundle;
pub(crate) mod documents;
mod references;
pub(crate) mod subschemas;

use serde_json::Value;

use super::formats;
use super::scope::{Scope, at, repeated};
use crate::model::Schema;
use crate::parse::ContractFolder;
use crate::parse::structure::DIALECT;
use crate::{Problems, lower, pointer, wording};

use documents::Documents;

/// One entry per schema of the manifest; `None` where it could not be read.
pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Vec<Option<Schema>> {
    let documents = Documents::new(scope);
    let replaced = replacements(scope, problems);
    let mut schemas = Vec::with_capacity(scope.folder.schemas.len());
    let mut canonical = Vec::with_capacity(scope.folder.schemas.len());
    for (index, source) in scope.folder.schemas.iter().enumerate() {
        let profiles = profiles(scope, index, problems);
        let expanded = source.value.as_ref().map(|value| {
            if root(&source.path, value, problems) {
                described(&source.path, value, problems);
                references::check(&documents, index, &source.path, value, problems);
                lower::lint(&source.path, value, problems);
            }
            annotations::expand(scope, &profiles, &source.path, value, problems)
        });
        schemas.push((index, profiles, expanded.as_ref().map(|(_, tables)| tables.clone())));
        canonical.push(expanded.map(|(value, _)| value));
    }
    schemas
        .into_iter()
        .map(|(index, profiles, tables)| {
            let value = canonical[index].as_ref()?;
            let manifest = &scope.manifest.schemas[index];
            let text = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
            Some(Schema {
                file: manifest.file.clone(),
                role: manifest.role,
                profiles,
                rust: manifest.rust.clone(),
                module: manifest.module.clone(),
                encoding: manifest.encoding,
                id: text("$id"),
                title: text("title"),
                description: text("description"),
                canonical: value.clone(),
                bundled: bundle::bundle(&documents, scope, index, &canonical),
                table_at: tables?,
                replaced_at: replaced[index].clone(),
            })
        })
        .collect()
}

/// The profiles that share a schema, newest first.
fn profiles(scope: &Scope<'_>, index: usize, problems: &mut Problems) -> Vec<usize> {
    let shared = &scope.manifest.schemas[index].profile;
    let base = at("schemas", index, "profile");
    let file = &scope.folder.manifest.path;
    let ids = shared.names.iter().map(String::as_str);
    repeated(ids, "profile of the schema", file, |place| shared.pointer(&base, place), problems);
    if shared.listed && shared.names.is_empty() && !scope.folder.manifest.doubtful(&base) {
        problems.add(file, base.as_str(), "the list of profiles is empty", "name them, or leave `profile` out");
    }
    let named = shared.names.iter().enumerate();
    let found = named.filter_map(|(place, id)| scope.profile(id, file, shared.pointer(&base, place), problems));
    let mut profiles: Vec<usize> = found.collect();
    profiles.sort_unstable();
    profiles
}

/// Members that every schema has at its root; whether there is a root at all.
fn root(file: &str, schema: &Value, problems: &mut Problems) -> bool {
    let Value::Object(members) = schema else {
        problems.add(
            file,
            "",
            "the schema is not an object",
            "write an object with `$schema`, `$id`, `title` and so on",
        );
        return false;
    };
    for (member, fix) in [
        ("$schema", format!("add \"$schema\": \"{DIALECT}\"")),
        ("$id", "add the absolute URI that the schema is published at".to_owned()),
        ("title", "add the heading of the schema's page".to_owned()),
        ("description", "add what an instance says and where it travels".to_owned()),
    ] {
        match members.get(member) {
            Some(Value::String(text)) if text.trim().is_empty() => {
                problems.add(file, pointer::child("", member), format!("`{member}` is an empty text"), fix);
            }
            Some(_) => {}
            None => problems.add(file, pointer::child("", member), format!("the schema has no `{member}`"), fix),
        }
    }
    if let Some(Value::String(id)) = members.get("$id")
        && !is_identifier(id)
    {
        problems.add(
            file,
            "/$id",
            "the `$id` is not an absolute URI with a path and without a fragment",
            "write the address that the schema is published at, such as `https://example.com/errors/name.json`",
        );
    }
    if members.get("type").and_then(Value::as_str) != Some("object") {
        problems.add(
            file,
            "/type",
            "payloads and details are objects, and the schema does not say so",
            "write \"type\": \"object\"",
        );
    }
    true
}

fn is_identifier(id: &str) -> bool {
    let path = id.split_once("://").and_then(|(_, rest)| rest.split_once('/')).map(|(_, path)| path);
    formats::is_absolute_uri(id) && !id.contains('#') && path.is_some_and(|path| !path.is_empty())
}

/// Whatever has a name says what it is.
fn described(file: &str, schema: &Value, problems: &mut Problems) {
    subschemas::walk(schema, &mut |place| {
        let Value::Object(members) = place.schema else { return };
        if place.named && members.get("description").and_then(Value::as_str).is_none_or(|text| text.trim().is_empty()) {
            problems.add(
                file,
                pointer::child(place.pointer, "description"),
                format!("{} has no description", wording::name(&place.name())),
                "add a sentence that says what it is",
            );
        }
    });
}

/// Per schema: pointers of subschemas and the paths of the types that stand for them.
fn replacements(scope: &Scope<'_>, problems: &mut Problems) -> Vec<Vec<(String, String)>> {
    let file = &scope.folder.manifest.path;
    let mut replaced = vec![Vec::new(); scope.folder.schemas.len()];
    for (place, path) in &scope.manifest.rust.replace {
        let here = pointer::of(["rust", "replace", place]);
        let Some((schema, pointer)) = place.split_once('#') else {
            problems.add(
                file,
                here,
                "the place is not written as `file#/pointer`",
                "write the file of a schema, `#`, and a JSON Pointer",
            );
            continue;
        };
        let Some(index) = scope.schema(schema, file, here.as_str(), problems) else { continue };
        let Some(value) = &scope.folder.schemas[index].value else { continue };
        if value.pointer(pointer).is_none() {
            problems.add(
                file,
                here,
                format!("{} has no such place", wording::name(schema)),
                "correct the pointer; it leads to a subschema",
            );
            continue;
        }
        match path.as_str().filter(|path| syn::parse_str::<syn::Path>(path).is_ok()) {
            Some(path) => replaced[index].push((pointer.to_owned(), path.to_owned())),
            None => problems.add(
                file,
                here,
                "the value is not the path of a Rust type",
                "write a path such as `crate::Details`",
            ),
        }
    }
    replaced
}

/// No two schemas, of whatever contract, are published at one address.
pub(super) fn across(folders: &[ContractFolder<'_>], problems: &mut Problems) {
    let mut seen = std::collections::HashMap::new();
    for source in folders.iter().flat_map(|folder| &folder.schemas) {
        let Some(id) = source.value.as_ref().and_then(|value| value.get("$id")).and_then(Value::as_str) else {
            continue;
        };
        if let Some(other) = seen.insert(id, &source.path)
            && *other != source.path
        {
            problems.add(
                &source.path,
                "/$id",
                format!("{} has the same `$id`", wording::name(other)),
                "give each schema an address of its own",
            );
        }
    }
}
