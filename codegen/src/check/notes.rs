//! Notes: ids, and the pages that show them.

use super::scope::{Scope, at, in_order, repeated};
use crate::model::Note;
use crate::{Problems, wording};

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Option<Vec<Note>> {
    let Some(source) = &scope.folder.notes else { return Some(Vec::new()) };
    let content = source.content.as_ref()?;
    let file = source.path.as_str();
    repeated(
        content.notes.iter().map(|note| note.id.as_str()),
        "note",
        file,
        |index| at("notes", index, "id"),
        problems,
    );
    let mut notes = Vec::with_capacity(content.notes.len());
    for (index, note) in content.notes.iter().enumerate() {
        if note.id.is_empty() || !note.id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            problems.add(
                file,
                at("notes", index, "id"),
                format!("{} cannot be part of a link", wording::name(&note.id)),
                "write letters, digits and hyphens, such as `H1`",
            );
        }
        let (mut rows, mut schemas) = (Vec::new(), Vec::new());
        for (place, name) in note.about.iter().enumerate() {
            if let Some(schema) = scope.schemas.get(name.as_str()) {
                schemas.push(*schema);
            } else if let Some(keys) = scope.primary() {
                match keys.rows.get(name.as_str()) {
                    Some(row) => rows.push(*row),
                    None if keys.may_have(name) || scope.folder.manifest.doubtful("/schemas/*/file") => {}
                    None => problems.add(
                        file,
                        format!("{}/{place}", at("notes", index, "about")),
                        format!(
                            "{} is neither a key of the primary table nor the file of a schema",
                            wording::name(name)
                        ),
                        wording::instead(
                            name,
                            in_order(&keys.rows).into_iter().chain(in_order(&scope.schemas)),
                            "write a key of that table, or the `file` of a schema of the manifest",
                        ),
                    ),
                }
            }
        }
        notes.push(Note {
            id: note.id.clone(),
            title: note.title.clone(),
            conflict: note.conflict.clone(),
            reading: note.reading.clone(),
            rows,
            schemas,
        });
    }
    Some(notes)
}
