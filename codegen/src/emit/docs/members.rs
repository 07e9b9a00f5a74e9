//! The table of an object's members.

use serde_json::Value;

use super::clause;
use super::definition::{Definition, is_object};
use super::page::Page;
use super::reference;
use super::sentence;
use crate::emit::markdown::{NOTHING, Table, anchor, code, link, list};
use crate::model::Contract;
use crate::pointer::child;

/// A part of a schema, seen from the page of that schema.
#[derive(Clone)]
pub(super) struct Part<'p, 'a> {
    pub(super) page: &'p Page<'a>,
    pub(super) schema: usize,
    pub(super) pointer: String,
    pub(super) value: &'p Value,
}

impl<'p> Part<'p, '_> {
    /// The part at `keyword`, and at `name` in it unless that is empty.
    pub(super) fn at(&self, keyword: &str, name: &str, value: &'p Value) -> Self {
        let below = child(&self.pointer, keyword);
        let pointer = if name.is_empty() { below } else { child(&below, name) };
        Self { pointer, value, ..self.clone() }
    }

    pub(super) fn get(&self, keyword: &str) -> Option<&'p Value> {
        self.value.get(keyword)
    }

    pub(super) fn text(&self, keyword: &str) -> Option<&'p str> {
        self.get(keyword).and_then(Value::as_str)
    }
}

/// A line per member.
pub(super) fn table(part: &Part, definition: &Definition) -> Table {
    let mut table = Table::new(["Name", "Type", "Required", "Constraints", "Description"]);
    let required: Vec<&str> = definition.required().collect();
    for (name, value) in definition.members() {
        let pointer = definition.member(name);
        let member = part.at("properties", name, value);
        table.row([
            format!("{}{}", anchor(reference::id(&pointer)), code(name)),
            kind(&member),
            if required.contains(&name) { "yes" } else { "no" }.to_owned(),
            constraints(&member, name),
            part.page.text(member.text("description").unwrap_or_default()),
        ]);
    }
    table
}

/// Type and constraints of a definition that is no object.
pub(super) fn summary(part: &Part) -> String {
    if part.get("properties").is_some() {
        return String::new();
    }
    let constraints = clause::bare(part);
    let tail = if constraints.is_empty() { String::new() } else { format!("; {}", constraints.join("; ")) };
    format!("Type: {}{tail}.", kind(part))
}

/// Whether an object takes other members than those listed.
pub(super) fn others(value: &Value) -> &'static str {
    if value.get("properties").is_none() {
        return "";
    }
    match value.get("additionalProperties").or(value.get("unevaluatedProperties")) {
        None | Some(Value::Bool(true)) => "Other members are allowed.",
        Some(Value::Bool(false)) => "Other members are not allowed.",
        Some(_) => "",
    }
}

/// The type as readers say it.
pub(super) fn kind(part: &Part) -> String {
    if let Some(target) = part.text("$ref") {
        return reference::link(part.page, part.schema, target);
    }
    let types: Vec<&str> = match part.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return untyped(part),
    };
    list(&types.iter().map(|kind| named(part, kind)).collect::<Vec<_>>(), "or")
}

fn named(part: &Part, kind: &str) -> String {
    match kind {
        "array" => match part.get("items") {
            Some(items @ Value::Object(_)) => format!("array of {}", self::kind(&part.at("items", "", items))),
            _ => "array".to_owned(),
        },
        "object" if is_object(part.value) => {
            link("object", &part.page.to(&reference::place(part.page, part.schema, &part.pointer)))
        }
        "object" => match part.get("additionalProperties") {
            Some(values @ Value::Object(map)) if !map.is_empty() => {
                format!("object with values of type {}", self::kind(&part.at("additionalProperties", "", values)))
            }
            _ => "object".to_owned(),
        },
        other => Page::label(other),
    }
}

/// The type that values or alternatives imply.
fn untyped(part: &Part) -> String {
    if *part.value == Value::Bool(false) {
        return "never".to_owned();
    }
    if let Some(value) = part.get("const") {
        return type_of(value).to_owned();
    }
    if let Some(values) = part.get("enum").and_then(Value::as_array) {
        let mut types: Vec<String> = values.iter().map(|value| type_of(value).to_owned()).collect();
        types.dedup();
        return list(&types, "or");
    }
    for keyword in ["oneOf", "anyOf"] {
        if let Some(branches) = part.get(keyword).and_then(Value::as_array) {
            let parts = branches.iter().enumerate().map(|(place, branch)| part.at(keyword, &place.to_string(), branch));
            let mut kinds: Vec<String> = parts.map(|branch| kind(&branch)).collect();
            kinds.dedup();
            return list(&kinds, "or");
        }
    }
    "any".to_owned()
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn constraints(member: &Part, name: &str) -> String {
    let mut out = clause::bare(member);
    if !is_object(member.value) {
        out.extend(sentence::within(member, name));
    }
    if let Some(value) = member.get("default") {
        out.push(format!("{} if absent", code(&value.to_string())));
    }
    if let Some(examples) = member.get("examples").and_then(Value::as_array).filter(|examples| !examples.is_empty()) {
        let examples: Vec<String> = examples.iter().map(|value| code(&value.to_string())).collect();
        out.push(format!("for example {}", list(&examples, "or")));
    }
    for (keyword, text) in [("deprecated", "deprecated"), ("readOnly", "read only"), ("writeOnly", "write only")] {
        if member.get(keyword) == Some(&Value::Bool(true)) {
            out.push(text.to_owned());
        }
    }
    if out.is_empty() { NOTHING.to_owned() } else { out.join("; ") }
}

/// The place in a schema, at `pointer` or at the items there, whose values are the keys of a table.
pub(super) fn table_at<'a>(contract: &'a Contract, schema: usize, pointer: &str) -> Option<(&'a str, usize)> {
    let items = child(pointer, "items");
    let found = contract.schemas[schema].table_at.iter().find(|(at, _)| at == pointer || *at == items);
    found.map(|(at, table)| (at.as_str(), *table))
}

/// Id of the list of values of the part at `pointer`.
pub(super) fn values_id(pointer: &str) -> String {
    format!("values/{}", reference::id(pointer))
}
