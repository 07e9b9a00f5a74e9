//! Identifiers of a draft: only a draft has them, and only where they are marked.
//!
//! An identifier is a text without white space that contains the `draft_marker` of the contract. Prose may speak
//! of drafts; an identifier that is deployed by accident may not be there.

use serde_json::Value;

use super::scope::{Scope, at, is_value};
use crate::source::Status;
use crate::{Problems, pointer, wording};

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) {
    let Some(marker) = scope.manifest.draft_marker.as_deref() else {
        if !scope.folder.manifest.doubtful("/draft_marker") {
            unmarked(scope, problems);
        }
        return;
    };
    if marker.is_empty() {
        problems.add(
            &scope.folder.manifest.path,
            "/draft_marker",
            "the marker is empty",
            "write the text that gives a draft away, or remove it",
        );
        return;
    }
    let manifest = &scope.folder.manifest;
    if scope.manifest.profiles.is_empty()
        || manifest.doubtful("/profiles/*/status")
        || manifest.doubtful("/profiles/*/id")
    {
        return;
    }
    let drafts: Vec<&str> = scope
        .manifest
        .profiles
        .iter()
        .filter(|profile| profile.status == Status::Draft)
        .map(|profile| profile.id.as_str())
        .collect();
    let reader = Reader { marker, any: !drafts.is_empty() };
    marks(scope, marker, problems);
    let allowed = |file: &str, pointer: &str| may_stand(scope, &drafts, file, pointer);
    for (file, value) in sources(scope) {
        if file == scope.folder.manifest.path {
            let mut rest = value.clone();
            rest.as_object_mut().map(|members| members.shift_remove("release"));
            reader.search(file, "", &rest, &allowed, problems);
        } else {
            reader.search(file, "", value, &allowed, problems);
        }
    }
    release(scope, marker, problems);
}

/// What a release puts in the place of the draft's identifiers.
fn release(scope: &Scope<'_>, marker: &str, problems: &mut Problems) {
    let file = &scope.folder.manifest.path;
    for (index, entry) in scope.manifest.release.iter().enumerate() {
        if !entry.draft.contains(marker) {
            problems.add(
                file,
                at("release", index, "draft"),
                format!("it does not contain {}, so it is no draft's", wording::name(marker)),
                "write the beginning that the draft's identifiers share",
            );
        }
        if entry.published.contains(marker) {
            problems.add(
                file,
                at("release", index, "published"),
                format!("it contains {}, which only a draft may", wording::name(marker)),
                "write the beginning of the final identifiers",
            );
        }
        let rest =
            ["{major}", "{minor}", "{patch}"].iter().fold(entry.published.clone(), |text, part| text.replace(part, ""));
        if rest.contains(['{', '}']) {
            problems.add(
                file,
                at("release", index, "published"),
                "it has braces around something that is no part of a release number",
                "write `{major}`, `{minor}` or `{patch}`",
            );
        }
    }
}

/// Every JSON of the contract.
fn sources<'f>(scope: &'f Scope<'_>) -> impl Iterator<Item = (&'f str, &'f Value)> {
    let folder = scope.folder;
    let one = [
        Some((&folder.manifest.path, &folder.manifest.value)),
        folder.constants.as_ref().map(|source| (&source.path, &source.value)),
        folder.error_info.as_ref().map(|source| (&source.path, &source.value)),
        folder.rules.as_ref().map(|source| (&source.path, &source.value)),
        folder.notes.as_ref().map(|source| (&source.path, &source.value)),
    ];
    let many = folder.schemas.iter().chain(&folder.examples).map(|source| (&source.path, &source.value));
    let tables = folder.tables.iter().map(|source| (&source.path, &source.value));
    one.into_iter()
        .flatten()
        .chain(many)
        .chain(tables)
        .filter_map(|(path, value)| Some((path.as_str(), value.as_ref()?)))
}

/// Whether a draft identifier may stand at a place: in a constant that is marked, as the identity of a schema or
/// in a reference to one, and in the examples of a draft.
fn may_stand(scope: &Scope<'_>, drafts: &[&str], file: &str, pointer: &str) -> bool {
    let folder = scope.folder;
    if let Some(source) = folder.constants.as_ref().filter(|source| source.path == file) {
        let index = pointer
            .strip_prefix("/constants/")
            .and_then(|rest| rest.strip_suffix("/value"))
            .and_then(|index| index.parse::<usize>().ok());
        let Some(constants) = source.content.as_ref().map(|content| &content.constants) else { return true };
        let doubtful = |index| source.doubtful(&at("constants", index, "draft"));
        return index
            .is_some_and(|index| constants.get(index).is_some_and(|constant| constant.draft) || doubtful(index));
    }
    if folder.schemas.iter().any(|source| source.path == file) {
        return pointer.ends_with("/$id") || pointer.ends_with("/$ref");
    }
    let example = folder.examples.iter().position(|source| source.path == file);
    example.is_some_and(|index| drafts.contains(&scope.manifest.examples[index].profile.as_str()))
}

struct Reader<'c> {
    marker: &'c str,
    /// Whether some profile is a draft.
    any: bool,
}

impl Reader<'_> {
    /// The marker itself identifies nothing.
    fn identifies(&self, text: &str) -> bool {
        text.contains(self.marker) && text != self.marker && !text.contains(char::is_whitespace)
    }

    fn search(
        &self,
        file: &str,
        pointer: &str,
        value: &Value,
        allowed: &impl Fn(&str, &str) -> bool,
        problems: &mut Problems,
    ) {
        match value {
            Value::String(text) if self.identifies(text) => {
                if self.any && allowed(file, pointer) {
                    return;
                }
                let marker = wording::name(self.marker);
                if self.any {
                    problems.add(
                        file,
                        pointer,
                        format!("an identifier of a draft ({marker}) stands where none is marked as such"),
                        "name a constant that is marked `draft` instead, or use the final identifier",
                    );
                } else {
                    problems.add(
                        file,
                        pointer,
                        format!("an identifier of a draft ({marker}), but no profile is a draft"),
                        "write the final identifier, or give a profile the status `draft`",
                    );
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.search(file, &pointer::child(pointer, &index.to_string()), item, allowed, problems);
                }
            }
            Value::Object(members) => {
                for (name, member) in members {
                    self.search(file, &pointer::child(pointer, name), member, allowed, problems);
                }
            }
            _ => {}
        }
    }
}

/// Constants that are marked although nothing says so.
fn marks(scope: &Scope<'_>, marker: &str, problems: &mut Problems) {
    let Some(source) = &scope.folder.constants else { return };
    for (index, constant) in source.content.iter().flat_map(|content| &content.constants).enumerate() {
        let reported = !is_value(&constant.value);
        if constant.draft && !reported && !constant.value.as_str().is_some_and(|value| value.contains(marker)) {
            problems.add(
                &source.path,
                at("constants", index, "draft"),
                format!(
                    "the constant {} is marked as a draft's, but its value does not contain {}",
                    wording::name(&constant.name),
                    wording::name(marker)
                ),
                "remove the mark, or write the draft's identifier",
            );
        }
    }
}

/// Marks and replacements in a contract without a marker.
fn unmarked(scope: &Scope<'_>, problems: &mut Problems) {
    if !scope.manifest.release.is_empty() {
        problems.add(
            &scope.folder.manifest.path,
            "/release",
            "identifiers of a draft are to be replaced, but the contract has no `draft_marker`",
            "add `draft_marker` to the manifest, or remove `release`",
        );
    }
    let Some(source) = &scope.folder.constants else { return };
    for (index, constant) in source.content.iter().flat_map(|content| &content.constants).enumerate() {
        if constant.draft {
            problems.add(
                &source.path,
                at("constants", index, "draft"),
                format!(
                    "the constant {} is marked as a draft's, but the contract has no `draft_marker`",
                    wording::name(&constant.name)
                ),
                "add `draft_marker` to the manifest, or remove the mark",
            );
        }
    }
}
