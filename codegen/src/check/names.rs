//! Everything that becomes a name in Rust, in a path or in a link.
//!
//! Two names collide here when they would collide there: keys after their change of case, a column and a method
//! that every registry has, a type and one of the prelude that emitted code relies on. What
//! becomes of the members of payloads is for the lowering to say.

use std::collections::HashMap;

use super::scope::{Scope, at, ids};
use crate::lower::shared::MODULE;
use crate::parse::META;
use crate::source::TableSource;
use crate::{Problems, casing, wording};

/// Inherent methods of a registry, and trait methods that an inherent one of the same name would hide.
const METHODS: [&str; 26] = [
    "all_of",
    "as_ref",
    "as_str",
    "borrow",
    "clamp",
    "clone",
    "clone_into",
    "cmp",
    "deserialize",
    "eq",
    "exists_in",
    "fmt",
    "from_str",
    "ge",
    "gt",
    "hash",
    "into",
    "le",
    "lt",
    "max",
    "min",
    "ne",
    "partial_cmp",
    "to_owned",
    "to_string",
    "try_into",
];
/// Variants that an associated constant of the registry would be mistaken for.
const CONSTANTS: [&str; 2] = ["ALL", "DEFAULT"];
/// Types at the root of every emitted file, and names of the prelude that it uses.
const TYPES: [&str; 15] = [
    "AsRef",
    "Default",
    "Err",
    "From",
    "Into",
    "None",
    "Ok",
    "Option",
    "Profile",
    "Result",
    "Some",
    "String",
    "TryFrom",
    "UnknownProfile",
    "Vec",
];
/// Modules that the emitter makes itself.
const MODULES: [&str; 3] = ["constants", MODULE, "rules"];
/// Pages beside those of the tables.
const PAGES: [&str; 4] = ["index", "notes", "rules", "schemas"];

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) {
    contract(scope, problems);
    profiles(scope, problems);
    types(scope, problems);
    tables(scope, problems);
    constants(scope, problems);
    modules(scope, problems);
    mapping(scope, problems);
}

fn contract(scope: &Scope<'_>, problems: &mut Problems) {
    let (file, name) = (&scope.folder.manifest.path, &scope.manifest.name);
    if name != scope.folder.folder {
        problems.add(
            file,
            "/name",
            format!(
                "the contract is called {}, but its folder is called {}",
                wording::name(name),
                wording::name(scope.folder.folder)
            ),
            format!("write {}, or rename the folder", wording::name(scope.folder.folder)),
        );
    } else if !is_module(name) || name == META {
        problems.add(
            file,
            "/name",
            format!("{} cannot be the name of a Rust module", wording::name(name)),
            "rename contract and folder: small letters, digits and `_`, starting with a letter, and no keyword",
        );
    }
}

fn profiles(scope: &Scope<'_>, problems: &mut Problems) {
    let file = scope.folder.manifest.path.as_str();
    let mut names = Unique::new("variant");
    for (index, profile) in scope.manifest.profiles.iter().enumerate() {
        let pointer = at("profiles", index, "rust");
        if is_variant(&profile.rust) {
            names.add(&profile.rust, file, &pointer, &wording::name(&profile.id), problems);
        } else {
            unusable(&profile.rust, "a variant", "write a name such as `V1_0`", file, pointer, problems);
        }
    }
}

/// Enums, their errors and their open forms share one module.
fn types(scope: &Scope<'_>, problems: &mut Problems) {
    let mut names: HashMap<String, String> = HashMap::new();
    for (file, content) in scope.tables_read() {
        if !is_type(&content.rust) {
            let fix = "write a name in UpperCamelCase that the prelude does not have";
            unusable(&content.rust, "a type", fix, file, "/rust".to_owned(), problems);
            continue;
        }
        let open = content.open.then(|| format!("Any{}", content.rust));
        let unknown = format!("Unknown{}", content.rust);
        for name in std::iter::once(content.rust.clone()).chain([unknown]).chain(open) {
            if let Some(other) = names.insert(name.clone(), content.name.clone()) {
                problems.add(
                    file,
                    "/rust",
                    format!(
                        "the type {} would be there twice, once for the table {}",
                        wording::name(&name),
                        wording::name(&other)
                    ),
                    "choose another name",
                );
                break;
            }
        }
    }
}

fn tables(scope: &Scope<'_>, problems: &mut Problems) {
    let mut names = Unique::new("table");
    for (file, content) in scope.tables_read() {
        if !is_kebab(&content.name) || PAGES.contains(&content.name.as_str()) {
            problems.add(
                file,
                "/name",
                format!("{} cannot be the name of a table", wording::name(&content.name)),
                format!(
                    "write small letters, digits and hyphens; {} are pages of their own",
                    wording::either(PAGES).replace(" or ", " and ")
                ),
            );
        }
        names.add(&content.name, file, "/name", &wording::name(&content.name), problems);
        columns(file, content, problems);
        variants(file, content, problems);
        if scope.folder.tables.first().is_some_and(|primary| primary.path == file) {
            pages(file, content, problems);
        }
    }
}

fn columns(file: &str, content: &TableSource, problems: &mut Problems) {
    let names: std::collections::HashSet<&str> = content.columns.iter().map(|column| column.name.as_str()).collect();
    for (index, column) in content.columns.iter().enumerate() {
        let pointer = || at("columns", index, "name");
        let name = wording::name(&column.name);
        if !is_module(&column.name) {
            problems.add(
                file,
                pointer(),
                format!("{name} cannot be the name of a method"),
                "write small letters, digits and `_`, starting with a letter, and no keyword",
            );
        } else if METHODS.contains(&column.name.as_str()) {
            problems.add(
                file,
                pointer(),
                format!("every registry has a method {name}"),
                "give the column another name",
            );
        } else if column.name.strip_suffix("_in").is_some_and(|other| names.contains(other)) {
            problems.add(
                file,
                pointer(),
                format!("{name} is the method that reads another column in a profile"),
                "give the column another name",
            );
        }
    }
}

fn variants(file: &str, content: &TableSource, problems: &mut Problems) {
    let mut names = Unique::new("variant");
    for (index, (row, key)) in content.rows.iter().zip(ids(content)).enumerate() {
        let (name, pointer) = match row.get("rust") {
            Some(rust) => match rust.as_str() {
                Some(rust) => (rust.to_owned(), at("rows", index, "rust")),
                None => continue,
            },
            None if key.trim().is_empty() => continue,
            None => (casing::pascal(&key), at("rows", index, &content.key.name)),
        };
        if is_variant(&name) {
            names.add(&name, file, &pointer, &wording::name(&key), problems);
        } else {
            let what = if row.contains_key("rust") { name } else { key.into_owned() };
            unusable(&what, "a variant", "add `rust` with a name in UpperCamelCase", file, pointer, problems);
        }
    }
}

/// Each row of the primary table has a page of its own.
fn pages(file: &str, content: &TableSource, problems: &mut Problems) {
    for (index, id) in ids(content).iter().enumerate() {
        let (key, qualifier) = id.split_once('@').unwrap_or((id, ""));
        let fits = [key, qualifier]
            .iter()
            .all(|part| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-')));
        if (!fits || id.starts_with('.')) && !id.is_empty() {
            problems.add(
                file,
                at("rows", index, &content.key.name),
                format!("{} cannot be the name of a page", wording::name(id)),
                "keys of the primary table have letters, digits, `_`, `-` and `.` only",
            );
        }
    }
}

fn constants(scope: &Scope<'_>, problems: &mut Problems) {
    let Some(source) = &scope.folder.constants else { return };
    for (index, constant) in source.content.iter().flat_map(|content| &content.constants).enumerate() {
        if !is_upper_snake(&constant.name) {
            problems.add(
                &source.path,
                at("constants", index, "name"),
                format!("{} cannot be the name of a constant", wording::name(&constant.name)),
                format!("write {}", wording::name(&casing::constant(&constant.name))),
            );
        }
    }
}

fn modules(scope: &Scope<'_>, problems: &mut Problems) {
    let file = scope.folder.manifest.path.as_str();
    let mut roots: HashMap<(&str, &str), &str> = HashMap::new();
    for (index, schema) in scope.manifest.schemas.iter().enumerate() {
        if !is_module(&schema.module) || MODULES.contains(&schema.module.as_str()) {
            unusable(
                &schema.module,
                "a module of types",
                "write small letters, digits and `_`, no keyword, and neither `constants` nor `rules`",
                file,
                at("schemas", index, "module"),
                problems,
            );
        }
        if !is_camel(&schema.rust) || (TYPES.contains(&schema.rust.as_str()) && schema.rust != "Profile") {
            unusable(
                &schema.rust,
                "a type",
                "write a name in UpperCamelCase that the prelude does not have",
                file,
                at("schemas", index, "rust"),
                problems,
            );
        }
        let doubtful = |member| scope.folder.manifest.doubtful(&at("schemas", index, member));
        if !doubtful("module")
            && !doubtful("rust")
            && let Some(other) = roots.insert((&schema.module, &schema.rust), &schema.file)
        {
            problems.add(
                file,
                at("schemas", index, "rust"),
                format!(
                    "the type {} is in that module already, for {}",
                    wording::name(&schema.rust),
                    wording::name(other)
                ),
                "choose another name, or another module",
            );
        }
    }
}

/// Metadata keys become constants beside those of the payload's members.
fn mapping(scope: &Scope<'_>, problems: &mut Problems) {
    let Some(source) = &scope.folder.error_info else { return };
    let Some(content) = &source.content else { return };
    let mut seen: HashMap<String, &str> = HashMap::new();
    for (index, entry) in content.metadata.iter().enumerate() {
        if let Some(other) = seen.insert(casing::constant(&entry.key), &entry.key)
            && other != entry.key
        {
            problems.add(
                &source.path,
                at("metadata", index, "key"),
                format!("{} and {} would be one constant in Rust", wording::name(&entry.key), wording::name(other)),
                "give one of the two another name",
            );
        }
    }
    let payload =
        scope.schemas.get(content.payload.as_str()).and_then(|schema| scope.folder.schemas[*schema].value.as_ref());
    let members = payload.and_then(|value| value.get("properties")).and_then(|members| members.as_object());
    for member in members.into_iter().flat_map(|members| members.keys()) {
        let constant = casing::constant(member);
        if constant.strip_prefix("METADATA_").is_some_and(|key| seen.contains_key(key)) {
            problems.add(
                &source.path,
                "/payload",
                format!(
                    "the member {} of the payload would be the constant {}, which the mapping adds",
                    wording::name(member),
                    wording::name(&constant)
                ),
                "give the member another name",
            );
        }
    }
}

/// Names of which each may be there once.
struct Unique {
    kind: &'static str,
    seen: HashMap<String, String>,
}

impl Unique {
    fn new(kind: &'static str) -> Self {
        Self { kind, seen: HashMap::new() }
    }

    /// Reports a name that something else has. What is repeated as a whole is reported where it is checked.
    fn add(&mut self, name: &str, file: &str, pointer: &str, of: &str, problems: &mut Problems) {
        if let Some(other) = self.seen.insert(name.to_owned(), of.to_owned()) {
            let same = of == other;
            let what = if same {
                format!("there is a {} {} already", self.kind, wording::name(name))
            } else {
                format!("{of} and {other} would both be the {} {}", self.kind, wording::name(name))
            };
            if !(same && self.kind == "variant") {
                problems.add(file, pointer, what, "give one of the two another name");
            }
        }
    }
}

fn unusable(name: &str, kind: &str, fix: &str, file: &str, pointer: String, problems: &mut Problems) {
    problems.add(file, pointer, format!("{} cannot be the name of {kind}", wording::name(name)), fix);
}

fn is_camel(name: &str) -> bool {
    casing::is_identifier(name)
        && name.bytes().next().is_some_and(|first| first.is_ascii_uppercase())
        && !name.contains('_')
}

fn is_type(name: &str) -> bool {
    is_camel(name) && !TYPES.contains(&name)
}

fn is_variant(name: &str) -> bool {
    casing::is_identifier(name)
        && name.bytes().next().is_some_and(|first| first.is_ascii_uppercase())
        && !CONSTANTS.contains(&name)
}

fn is_module(name: &str) -> bool {
    casing::is_identifier(name)
        && name.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
        && !name.bytes().any(|byte| byte.is_ascii_uppercase())
}

fn is_kebab(name: &str) -> bool {
    name.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
        && name
            .split('-')
            .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}

fn is_upper_snake(name: &str) -> bool {
    casing::is_identifier(name)
        && name.bytes().next().is_some_and(|first| first.is_ascii_uppercase())
        && !name.bytes().any(|byte| byte.is_ascii_lowercase())
}
