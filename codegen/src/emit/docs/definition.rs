//! The parts of a schema that get a section of their own.

use std::borrow::Cow;

use serde_json::Value;

use super::page::Page;
use super::reference::id;
use super::sentence::dotted;
use crate::emit::markdown::code;
use crate::model::Schema;
use crate::pointer::child;

/// Part of a schema that gets a section.
pub(super) struct Definition<'a> {
    pub(super) pointer: String,
    /// Id of the section on the page.
    pub(super) id: String,
    /// Markdown.
    pub(super) title: String,
    pub(super) value: &'a Value,
}

impl<'a> Definition<'a> {
    /// Members and their schemas, in order.
    pub(super) fn members(&self) -> impl Iterator<Item = (&'a str, &'a Value)> + use<'a> {
        let members = self.value.get("properties").and_then(Value::as_object);
        members.into_iter().flatten().map(|(name, value)| (name.as_str(), value))
    }

    /// Pointer to a member.
    pub(super) fn member(&self, name: &str) -> String {
        child(&child(&self.pointer, "properties"), name)
    }

    /// Names of the members that must be there.
    pub(super) fn required(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let names = self.value.get("required").and_then(Value::as_array);
        names.into_iter().flatten().filter_map(Value::as_str)
    }
}

/// The root, every object written inside another, and `$defs`, in the order of the schema.
pub(super) fn definitions(schema: &Schema) -> Vec<Definition<'_>> {
    let mut out = vec![Definition {
        pointer: String::new(),
        id: String::new(),
        title: "Members".to_owned(),
        value: &schema.canonical,
    }];
    inner(&schema.canonical, "", "", &mut out);
    for (name, value) in entries(&schema.canonical, "$defs") {
        let pointer = child("/$defs", &name);
        out.push(Definition {
            id: id(&pointer).to_owned(),
            pointer: pointer.clone(),
            title: Page::label(&name),
            value,
        });
        inner(value, &pointer, &name, &mut out);
    }
    out
}

/// Whether a subschema is an object with members of its own, and so has a section.
pub(super) fn is_object(value: &Value) -> bool {
    value.get("properties").is_some() && value.get("type").and_then(Value::as_str) == Some("object")
}

/// Objects inside `value`, which readers know as `path`.
fn inner<'a>(value: &'a Value, pointer: &str, path: &str, out: &mut Vec<Definition<'a>>) {
    let mut visit = |part: &'a Value, pointer: String, path: &str, title: String| {
        if is_object(part) {
            // The id without the prefix is that of a member's line in the table around it.
            let id = format!("objects/{}", id(&pointer));
            out.push(Definition { pointer: pointer.clone(), id, title, value: part });
        }
        inner(part, &pointer, path, out);
    };
    for (name, part) in entries(value, "properties") {
        let path = dotted(path, &name);
        visit(part, child(&child(pointer, "properties"), &name), &path, code(&path));
    }
    for keyword in ["oneOf", "anyOf"] {
        for (place, part) in entries(value, keyword) {
            let number = place.parse::<usize>().unwrap_or_default() + 1;
            let of = if path.is_empty() { String::new() } else { format!(" of {}", code(path)) };
            visit(part, child(&child(pointer, keyword), &place), path, format!("Alternative {number}{of}"));
        }
    }
    for (place, part) in entries(value, "prefixItems") {
        let path = format!("{path}[{place}]");
        visit(part, child(&child(pointer, "prefixItems"), &place), &path, code(&path));
    }
    for (name, part) in entries(value, "patternProperties") {
        visit(part, child(&child(pointer, "patternProperties"), &name), path, code(&dotted(path, &name)));
    }
    for (keyword, suffix) in [("items", "[]"), ("additionalProperties", ".*"), ("unevaluatedProperties", ".*")] {
        if let Some(part) = value.get(keyword) {
            let path = format!("{path}{suffix}");
            visit(part, child(pointer, keyword), &path, code(&path));
        }
    }
}

/// Members of the object, or items of the array, at `keyword`.
fn entries<'a>(value: &'a Value, keyword: &str) -> Vec<(Cow<'a, str>, &'a Value)> {
    match value.get(keyword) {
        Some(Value::Object(map)) => map.iter().map(|(name, part)| (name.as_str().into(), part)).collect(),
        Some(Value::Array(items)) => {
            items.iter().enumerate().map(|(place, part)| (place.to_string().into(), part)).collect()
        }
        _ => Vec::new(),
    }
}
