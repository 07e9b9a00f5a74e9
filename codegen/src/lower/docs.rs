//! Documentation comments from descriptions.
//!
//! Constraints that no Rust type holds are said in one sentence, so that nobody takes the type for all of the schema.

use serde_json::{Map, Value};

use super::keywords::{Part, decides_no_type, part};
use super::places::Place;
use super::read::{Reader, fixed_values};
use super::scalar;
use super::shape::{Literal, Presence, Shape};
use crate::pointer::unescape;

/// The description at a place, or of what it refers to; the title where there is none.
pub(super) fn text(reader: &Reader<'_>, at: &Place) -> String {
    let landed = reader.landed(at);
    let texts = |place: &Place, keyword: &str| reader.places.value(place).get(keyword).and_then(Value::as_str);
    let found = ["description", "title"]
        .into_iter()
        .find_map(|keyword| texts(at, keyword).or_else(|| texts(&landed, keyword)))
        .unwrap_or_default();
    found.trim().to_owned()
}

pub(super) fn of_definition(reader: &Reader<'_>, at: &Place, name: &str) -> String {
    let document = reader.places.document(at);
    let only = reader.places.value(at).as_object().and_then(fixed_values).is_some_and(|values| values.len() == 1);
    if let (true, Some(text)) = (only, origin(&at.pointer, "The one value")) {
        return text;
    }
    let mut text = text(reader, at);
    if text.is_empty() && at.is_root() {
        document.description.clone_into(&mut text);
    }
    if text.is_empty() {
        text = origin(&at.pointer, "Type").unwrap_or_else(|| format!("`{name}`, as the schema has it."));
    }
    paragraphs([text, left_to_validator(reader, at, None)])
}

/// Where an unnamed subschema stands, in words.
fn origin(pointer: &str, what: &str) -> Option<String> {
    let (pointer, item) = pointer.strip_suffix("/items").map_or((pointer, false), |pointer| (pointer, true));
    let (rest, key) = pointer.rsplit_once('/')?;
    let key = unescape(key);
    rest.ends_with("/properties")
        .then(|| if item { format!("An item of `{key}`.") } else { format!("{what} of `{key}`.") })
}

pub(super) fn of_member(reader: &Reader<'_>, at: &Place, json: &str, shape: &Shape, presence: &Presence) -> String {
    let mut text = text(reader, at);
    if text.is_empty() {
        text = format!("The member `{json}`.");
    }
    let inner = if let Shape::Nullable(inner) = shape { inner } else { shape };
    let constraints = if matches!(inner, Shape::Named(_) | Shape::Table(_) | Shape::Foreign(_)) {
        String::new()
    } else {
        left_to_validator(reader, at, Some(inner))
    };
    let absent = match presence {
        Presence::Default(literal) => format!("Absent, it is {}, and is written out.", literal_text(reader, literal)),
        Presence::Implicit => "Absent, `null` and empty are one, and left out.".to_owned(),
        Presence::Optional if matches!(shape, Shape::Nullable(_)) => "`null` reads as absent.".to_owned(),
        _ => String::new(),
    };
    paragraphs([text, constraints, absent])
}

pub(super) fn of_variant(reader: &Reader<'_>, at: &Place, wire: &str) -> String {
    let text = text(reader, at);
    if text.is_empty() && !wire.is_empty() { self::wire(wire) } else { text }
}

/// A text on the wire, as its own documentation.
pub(super) fn wire(text: &str) -> String {
    format!("{}.", code(text))
}

/// A JSON type in words.
pub(super) fn of_type(kind: &str) -> String {
    match kind {
        "string" => "A string.",
        "integer" => "An integer.",
        "number" => "A number.",
        "boolean" => "A truth value.",
        "array" => "A list.",
        _ => "An object.",
    }
    .to_owned()
}

fn literal_text(reader: &Reader<'_>, literal: &Literal) -> String {
    let wire = |index: usize, name: &proc_macro2::Ident| match &reader.definitions[index].kind {
        super::shape::Kind::Choice(variants) => variants
            .iter()
            .find(|variant| variant.name == *name)
            .map_or_else(String::new, |variant| variant.wire.clone()),
        _ => String::new(),
    };
    match literal {
        Literal::Boolean(flag) => format!("`{flag}`"),
        Literal::Integer(number) => format!("`{number}`"),
        Literal::Number(number) => format!("`{number}`"),
        Literal::Text(text) => code(text),
        Literal::Choice(index, name) => code(&wire(*index, name)),
        Literal::Table(index, name) => {
            let row = reader.tables.get(*index).and_then(|table| table.rows.iter().find(|row| *name == row.rust));
            code(row.map_or("", |row| &row.key))
        }
        Literal::Empty => "empty".to_owned(),
    }
}

/// The constraints at a place that no Rust type holds, as a sentence.
fn left_to_validator(reader: &Reader<'_>, at: &Place, shape: Option<&Shape>) -> String {
    let landed = reader.landed(at);
    let mut found = constraints(reader.places.value(at), shape);
    if landed != *at {
        found.extend(constraints(reader.places.value(&landed), shape));
    }
    if let Some(Shape::List(item)) = shape
        && !matches!(**item, Shape::Named(_) | Shape::Table(_) | Shape::Foreign(_))
    {
        let items = reader.landed(&landed.under("items"));
        found.extend(
            constraints(reader.places.value(&items), Some(item)).into_iter().map(|text| format!("{text} of each item")),
        );
    }
    if found.is_empty() { String::new() } else { format!("Left to a validator: {}.", found.join(", ")) }
}

fn constraints(schema: &Value, shape: Option<&Shape>) -> Vec<String> {
    let none = Map::new();
    let schema = schema.as_object().unwrap_or(&none);
    let exact = |name: &str| match (shape, name) {
        (Some(Shape::Integer(width)), "minimum") => scalar::bounds(schema).0 == Some(width.min()),
        (Some(Shape::Integer(width)), "maximum") => scalar::bounds(schema).1 == Some(width.max()),
        (Some(Shape::Tuple(_)), "minItems" | "maxItems") => true,
        _ => false,
    };
    let checked = |name: &str| {
        let narrows = |branch: &Value| branch.as_object().is_some_and(decides_no_type);
        let branches = matches!(name, "oneOf" | "anyOf")
            && (schema.contains_key("properties")
                || schema[name].as_array().is_some_and(|all| all.iter().all(narrows)));
        (part(name) == Part::Validator || branches) && !exact(name)
    };
    schema
        .iter()
        .filter(|(name, _)| checked(name))
        .map(|(name, value)| match value {
            Value::String(text) => code(&format!("{name}: {text}")),
            Value::Number(_) | Value::Bool(_) => code(&format!("{name}: {value}")),
            _ => code(name),
        })
        .collect()
}

fn paragraphs(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// A code span around any text.
fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}
