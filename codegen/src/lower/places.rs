//! All schemas of a contract as one space of places, and the references between them.
//!
//! A place is a schema document and a JSON Pointer into it. It is the identity of a subschema: whichever way a
//! reference is spelt (relative, absolute, the document's own `$id`, an anchor, a pointer to a member), it ends
//! at one place, and one place has one Rust type.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::keywords::subschemas;
use crate::model::Contract;
use crate::pointer::escape;
use crate::problem::Problems;
use crate::source::Encoding;

/// A schema document of the contract.
#[derive(Debug)]
pub(super) struct Document<'a> {
    /// Path of the file as problems name it.
    pub file: String,
    pub id: String,
    /// Name of the Rust type of the root.
    pub rust: &'a str,
    pub module: &'a str,
    pub encoding: Encoding,
    pub description: &'a str,
    pub value: &'a Value,
    /// Pointer → Rust name of the table's enum, and index of the table.
    pub tables: HashMap<&'a str, usize>,
    /// Pointer → path of the hand-written type.
    pub replaced: HashMap<&'a str, &'a str>,
    anchors: HashMap<String, String>,
    pointers: HashSet<String>,
}

/// A subschema.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    pub document: usize,
    pub pointer: String,
}

impl Place {
    pub(super) fn root(document: usize) -> Self {
        Self { document, pointer: String::new() }
    }

    pub(super) fn is_root(&self) -> bool {
        self.pointer.is_empty()
    }

    /// The subschema that a keyword holds directly.
    pub(super) fn under(&self, keyword: &str) -> Self {
        Self { document: self.document, pointer: format!("{}/{keyword}", self.pointer) }
    }

    /// The subschema that a keyword holds by name.
    pub(super) fn at(&self, keyword: &str, key: &str) -> Self {
        let key = escape(key);
        Self { document: self.document, pointer: format!("{}/{keyword}/{key}", self.pointer) }
    }

    /// The subschema that a keyword holds by index.
    pub(super) fn nth(&self, keyword: &str, index: usize) -> Self {
        Self { document: self.document, pointer: format!("{}/{keyword}/{index}", self.pointer) }
    }
}

/// The documents, found by file and by identifier.
#[derive(Debug)]
pub(super) struct Places<'a> {
    pub documents: Vec<Document<'a>>,
    /// Whether a reference to a document that is not here passes for one to anything.
    alone: bool,
}

/// What a reference leads to.
pub(super) enum Target {
    Place(Place),
    /// Another document, while one is looked at alone.
    Elsewhere,
    /// Nothing; the text says what is missing.
    Nothing(String),
}

impl<'a> Places<'a> {
    pub(super) fn of_contract(contract: &'a Contract) -> Self {
        let documents = contract.schemas.iter().map(|schema| Document {
            file: format!("{}/{}", contract.name, schema.file),
            id: schema.id.clone(),
            rust: &schema.rust,
            module: &schema.module,
            encoding: schema.encoding,
            description: &schema.description,
            value: &schema.canonical,
            tables: schema.table_at.iter().map(|(at, table)| (at.as_str(), *table)).collect(),
            replaced: schema.replaced_at.iter().map(|(at, path)| (at.as_str(), path.as_str())).collect(),
            anchors: HashMap::new(),
            pointers: HashSet::new(),
        });
        Self { documents: documents.map(surveyed).collect(), alone: false }
    }

    pub(super) fn of_one(file: &str, value: &'a Value) -> Self {
        let id = value.get("$id").and_then(Value::as_str).unwrap_or_default();
        let document = Document {
            file: file.to_owned(),
            id: id.to_owned(),
            // The contract names the root; no name from a schema has an underscore.
            rust: "Root_",
            module: "root",
            encoding: Encoding::Json,
            description: "",
            value,
            tables: HashMap::new(),
            replaced: HashMap::new(),
            anchors: HashMap::new(),
            pointers: HashSet::new(),
        };
        Self { documents: vec![surveyed(document)], alone: true }
    }

    pub(super) fn document(&self, place: &Place) -> &Document<'a> {
        &self.documents[place.document]
    }

    pub(super) fn value(&self, place: &Place) -> &'a Value {
        self.documents[place.document].value.pointer(&place.pointer).unwrap_or(&Value::Null)
    }

    /// Follows a reference that stands in a document.
    pub(super) fn resolve(&self, from: usize, reference: &str) -> Target {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let Some(document) = self.find(from, uri) else {
            return if self.alone {
                Target::Elsewhere
            } else {
                Target::Nothing(format!("no schema of the contract is `{uri}`"))
            };
        };
        let pointer = match percent_decoded(fragment) {
            Some(pointer) if pointer.is_empty() || pointer.starts_with('/') => pointer,
            Some(anchor) => match self.documents[document].anchors.get(&anchor) {
                Some(pointer) => pointer.clone(),
                None => return Target::Nothing(format!("no `$anchor` there is `{anchor}`")),
            },
            None => return Target::Nothing(format!("`#{fragment}` is not a fragment")),
        };
        if self.documents[document].pointers.contains(&pointer) {
            Target::Place(Place { document, pointer })
        } else {
            Target::Nothing(format!("there is no subschema at `#{pointer}`"))
        }
    }

    fn find(&self, from: usize, uri: &str) -> Option<usize> {
        let base = &self.documents[from];
        if uri.is_empty() {
            return Some(from);
        }
        let absolute = joined(&base.id, uri);
        let by_id = self.documents.iter().position(|document| !document.id.is_empty() && document.id == absolute);
        by_id.or_else(|| {
            let file = joined(&base.file, uri);
            self.documents.iter().position(|document| document.file == file)
        })
    }

    /// Reports every reference that leads nowhere, also those that only a validator follows.
    pub(super) fn check_references(&self, problems: &mut Problems) {
        for (index, document) in self.documents.iter().enumerate() {
            let mut pointers: Vec<&String> = document.pointers.iter().collect();
            pointers.sort();
            for pointer in pointers {
                let schema = document.value.pointer(pointer);
                let Some(reference) = schema.and_then(|schema| schema.get("$ref")).and_then(Value::as_str) else {
                    continue;
                };
                if let Target::Nothing(why) = self.resolve(index, reference) {
                    problems.add(
                        &document.file,
                        format!("{pointer}/$ref"),
                        format!("the reference leads nowhere: {why}"),
                        "name a definition under `$defs`, or list the schema in the contract",
                    );
                }
            }
        }
    }
}

/// Fills in where subschemas and anchors are.
fn surveyed(mut document: Document<'_>) -> Document<'_> {
    let mut open = vec![(String::new(), document.value)];
    while let Some((pointer, schema)) = open.pop() {
        if let Some(anchor) = schema.get("$anchor").and_then(Value::as_str) {
            document.anchors.insert(anchor.to_owned(), pointer.clone());
        }
        open.extend(subschemas(schema).into_iter().map(|(below, schema)| (format!("{pointer}{below}"), schema)));
        document.pointers.insert(pointer);
    }
    document
}

/// A reference against a base, as far as schemas of one contract need it (RFC 3986, 5.2).
fn joined(base: &str, reference: &str) -> String {
    if reference.contains("://") || reference.starts_with("urn:") {
        return reference.to_owned();
    }
    let (scheme, path) = base.split_once("://").map_or(("", base), |(scheme, rest)| (scheme, rest));
    let mut parts: Vec<&str> = if let Some(reference) = reference.strip_prefix('/') {
        path.split('/').take(1).chain(reference.split('/')).collect()
    } else {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        folder.split('/').filter(|part| !part.is_empty()).chain(reference.split('/')).collect()
    };
    let mut kept: Vec<&str> = Vec::new();
    for part in parts.drain(..) {
        match part {
            "." => {}
            ".." => {
                kept.pop();
            }
            part => kept.push(part),
        }
    }
    let path = kept.join("/");
    if scheme.is_empty() { path } else { format!("{scheme}://{path}") }
}

fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let (high, low) = (char::from(rest.next()?).to_digit(16)?, char::from(rest.next()?).to_digit(16)?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
