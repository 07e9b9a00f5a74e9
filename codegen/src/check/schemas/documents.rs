//! The schemas of a contract as documents that refer to each other.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::Value;

use super::super::scope::Scope;
use super::subschemas;
use crate::pointer;

/// Where a reference leads: a schema and a place in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Target {
    pub schema: usize,
    pub pointer: String,
}

/// Why a reference leads nowhere.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// No schema of the contract has that `$id`.
    Document,
    /// The schema has no such place.
    Place,
    /// The other schema could not be read.
    Unread,
}

/// The schemas of a contract by their `$id`s.
pub(super) struct Documents<'f> {
    values: Vec<Option<&'f Value>>,
    by_id: HashMap<&'f str, usize>,
    anchors: Vec<HashMap<String, String>>,
    /// Whether every schema can be referred to; otherwise a lost reference may be the fault of its target.
    pub complete: bool,
}

impl<'f> Documents<'f> {
    pub fn new(scope: &Scope<'f>) -> Self {
        let values: Vec<Option<&Value>> = scope.folder.schemas.iter().map(|source| source.value.as_ref()).collect();
        let by_id =
            values.iter().enumerate().rev().filter_map(|(index, value)| Some((id((*value)?)?, index))).collect();
        let anchors = values.iter().map(|value| value.map(anchors).unwrap_or_default()).collect();
        let by_id: HashMap<&str, usize> = by_id;
        let complete = by_id.len() == values.len() && by_id.keys().all(|id| super::is_identifier(id));
        Self { values, by_id, anchors, complete }
    }

    /// The `$id`s, for suggestions.
    pub fn ids(&self) -> Vec<&'f str> {
        self.values.iter().filter_map(|value| id((*value)?)).collect()
    }

    /// Where a `$ref` of the schema `from` leads.
    pub fn resolve(&self, from: usize, reference: &str) -> Result<Target, Lost> {
        let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let schema = if document.is_empty() {
            from
        } else {
            let base = self.values[from].and_then(id).unwrap_or_default();
            *self.by_id.get(join(base, document).as_str()).ok_or(Lost::Document)?
        };
        let value = self.values[schema].ok_or(Lost::Unread)?;
        let fragment = decode(fragment);
        let pointer = if fragment.is_empty() || fragment.starts_with('/') {
            fragment
        } else {
            self.anchors[schema].get(&fragment).cloned().ok_or(Lost::Place)?
        };
        match value.pointer(&pointer) {
            Some(_) => Ok(Target { schema, pointer }),
            None => Err(Lost::Place),
        }
    }
}

fn id(schema: &Value) -> Option<&str> {
    schema.get("$id")?.as_str().map(|id| id.trim_end_matches('#'))
}

fn anchors(schema: &Value) -> HashMap<String, String> {
    let mut found = HashMap::new();
    subschemas::walk(schema, &mut |place| {
        if let Some(Value::String(anchor)) = place.schema.get("$anchor") {
            found.insert(anchor.clone(), place.pointer.to_owned());
        }
    });
    found
}

/// A reference without fragment, relative to a base (RFC 3986, without queries and dots in the middle of names).
fn join(base: &str, reference: &str) -> String {
    let scheme = reference
        .split_once(':')
        .is_some_and(|(scheme, _)| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)));
    let Some((protocol, rest)) = base.split_once("://").filter(|_| !scheme) else { return reference.to_owned() };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let path = match reference.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("{}{reference}", path.rfind('/').map_or("", |cut| &path[..=cut])),
    };
    let mut steps = Vec::new();
    for step in path.split('/') {
        match step {
            "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    format!("{protocol}://{host}/{}", steps.join("/"))
}

/// Percent decoding; what is not encoded properly stays as it is.
pub(crate) fn decode(fragment: &str) -> String {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| *first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| fragment.to_owned())
}

/// `pointer` as the fragment of a reference.
pub(super) fn fragment(pointer: &str) -> String {
    let mut out = String::from("#");
    for byte in pointer.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=:@?".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// `pointer` below `prefix`, a list of unescaped steps.
pub(super) fn below<'p>(prefix: impl IntoIterator<Item = &'p str>, pointer: &str) -> String {
    format!("{}{pointer}", pointer::of(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_relative_to_the_id() {
        let base = "https://parcel.example/errors/2.0/error.json";
        for (reference, target) in [
            ("violation.json", "https://parcel.example/errors/2.0/violation.json"),
            ("../common/x.json", "https://parcel.example/errors/common/x.json"),
            ("./x.json", "https://parcel.example/errors/2.0/x.json"),
            ("/x.json", "https://parcel.example/x.json"),
            ("https://other.example/x", "https://other.example/x"),
            ("../../../../x.json", "https://parcel.example/x.json"),
        ] {
            assert_eq!(join(base, reference), target);
        }
    }

    #[test]
    fn fragments() {
        assert_eq!(decode("/%24defs/a%20b/100%"), "/$defs/a b/100%");
        assert_eq!(fragment("/$defs/a b"), "#/$defs/a%20b");
    }
}
