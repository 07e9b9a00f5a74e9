//! Where a `$ref` leads, and how a part of a schema is addressed.

use std::collections::HashMap;

use serde_json::Value;

use super::definition::definitions;
use super::page::Page;
use crate::emit::markdown::{code, fragment};
use crate::model::{Contract, Schema};
use crate::pointer;

/// The id of a pointer on the page of its schema.
pub(super) fn id(pointer: &str) -> &str {
    pointer.trim_start_matches('/')
}

/// A place on the page of a schema.
pub(super) struct Anchor {
    id: String,
    /// Markdown.
    pub(super) title: String,
}

/// Pointers that a schema's page has an anchor for: definitions and their members.
pub(super) fn anchors(schema: &Schema) -> HashMap<String, Anchor> {
    let mut anchors = HashMap::new();
    for definition in definitions(schema) {
        for (name, _) in definition.members() {
            let pointer = definition.member(name);
            let anchor = Anchor { id: id(&pointer).to_owned(), title: code(name) };
            anchors.entry(pointer).or_insert(anchor);
        }
        anchors.insert(definition.pointer, Anchor { id: definition.id, title: definition.title });
    }
    anchors
}

/// The place of the nearest part at or above `pointer` that has an anchor.
pub(super) fn place(page: &Page, schema: usize, pointer: &str) -> String {
    let path = &page.site.schemas[schema];
    let mut pointer = pointer;
    while !pointer.is_empty() {
        if let Some(anchor) = page.site.anchors[schema].get(pointer) {
            return format!("{path}#{}", fragment(&anchor.id));
        }
        pointer = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
    }
    path.clone()
}

/// A link to what the reference in schema `from` means; the bare reference where that is outside the contract.
pub(super) fn link(page: &Page, from: usize, reference: &str) -> String {
    let Some((schema, pointer)) = resolve(page.contract(), from, reference) else { return code(reference) };
    let target = &page.contract().schemas[schema];
    let title = target.canonical.pointer(&pointer).and_then(|part| part.get("title")).and_then(Value::as_str);
    let label = match (title, pointer.rsplit_once('/')) {
        (Some(title), _) => Page::label(title),
        (None, Some((_, name))) => Page::label(&pointer::unescape(name)),
        (None, None) => Page::label(&target.title),
    };
    page.link(&label, &place(page, schema, &pointer))
}

/// Index of the schema and pointer into it.
fn resolve(contract: &Contract, from: usize, reference: &str) -> Option<(usize, String)> {
    let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let base = &contract.schemas[from];
    let schema = if document.is_empty() {
        from
    } else {
        let by_id = absolute(&base.id, document);
        let by_file = joined(&base.file, document);
        let found = contract.schemas.iter().position(|schema| schema.id == by_id);
        found.or_else(|| contract.schemas.iter().position(|schema| schema.file == by_file))?
    };
    let pointer = if fragment.is_empty() || fragment.starts_with('/') { decoded(fragment) } else { String::new() };
    Some((schema, pointer))
}

/// The reference against the URI of its document, as far as paths below one authority need it.
fn absolute(base: &str, reference: &str) -> String {
    if reference.contains("://") {
        return reference.to_owned();
    }
    let authority = base.find("://").map_or(0, |scheme| scheme + 3);
    let root = base[authority..].find('/').map_or(base.len(), |slash| authority + slash);
    let (origin, path) = base.split_at(root);
    let path = path.strip_prefix('/').unwrap_or(path);
    match reference.strip_prefix('/') {
        Some(rooted) => format!("{origin}/{rooted}"),
        None => format!("{origin}/{}", joined(path, reference)),
    }
}

/// A relative path against the folder of `base`.
fn joined(base: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = base.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Percent-encoding undone.
fn decoded(fragment: &str) -> String {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).filter(|_| *first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        if let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            bytes.push(byte);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| fragment.to_owned())
}
