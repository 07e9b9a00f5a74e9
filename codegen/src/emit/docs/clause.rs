//! What a keyword says about a single value: `at least 1 item`, `a string`, `in the format date-time`.
//!
//! A clause stands by itself in a table, and with a subject in a sentence, as a fact (*is*) or a demand (*must be*).

use serde_json::{Map, Value};

use super::members::{Part, table_at, values_id};
use super::page::{Page, is_distinctive};
use super::{place, reference};
use crate::emit::markdown::{code, count, fragment, list};

/// Keywords that [`all`] puts into words.
pub(super) const WORDED: [&str; 22] = [
    "type",
    "$ref",
    "const",
    "enum",
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "contentEncoding",
    "contentMediaType",
    "$dynamicRef",
    "$recursiveRef",
];

/// Whether a sentence states or demands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Is,
    Must,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Be,
    Have,
    Match,
    Conform,
}

pub(super) struct Clause {
    pub(super) verb: Verb,
    /// Markdown.
    pub(super) rest: String,
}

impl Clause {
    fn new(verb: Verb, rest: impl Into<String>) -> Self {
        Self { verb, rest: rest.into() }
    }

    pub(super) fn predicate(&self, mood: Mood) -> String {
        let verb = match (self.verb, mood) {
            (Verb::Be, Mood::Is) => "is",
            (Verb::Be, Mood::Must) => "must be",
            (Verb::Have, Mood::Is) => "has",
            (Verb::Have, Mood::Must) => "must have",
            (Verb::Match, Mood::Is) => "matches",
            (Verb::Match, Mood::Must) => "must match",
            (Verb::Conform, Mood::Is) => "conforms to",
            (Verb::Conform, Mood::Must) => "must conform to",
        };
        format!("{verb} {}", self.rest)
    }

    pub(super) fn negated(&self, mood: Mood) -> String {
        let verb = match (self.verb, mood) {
            (Verb::Be, Mood::Is) => "is not",
            (Verb::Be, Mood::Must) => "must not be",
            (Verb::Have, Mood::Is) => "does not have",
            (Verb::Have, Mood::Must) => "must not have",
            (Verb::Match, Mood::Is) => "does not match",
            (Verb::Match, Mood::Must) => "must not match",
            (Verb::Conform, Mood::Is) => "does not conform to",
            (Verb::Conform, Mood::Must) => "must not conform to",
        };
        format!("{verb} {}", self.rest)
    }
}

/// The clauses of a part that a table shows beside its type.
pub(super) fn bare(part: &Part) -> Vec<String> {
    let Some(map) = part.value.as_object() else { return Vec::new() };
    let clauses = valued(part, map).into_iter().chain(bounded(map));
    let text = |clause: Clause| match clause.verb {
        Verb::Match => format!("matches {}", clause.rest),
        _ => clause.rest,
    };
    let mut texts: Vec<String> = clauses.map(text).collect();
    if map.contains_key("const") {
        texts[0].insert_str(0, "always ");
    }
    texts
}

/// Every clause of a part.
pub(super) fn all(part: &Part) -> Vec<Clause> {
    let Some(map) = part.value.as_object() else { return Vec::new() };
    let mut clauses = typed(part, map);
    clauses.extend(valued(part, map));
    clauses.extend(bounded(map));
    clauses
}

fn typed(part: &Part, map: &Map<String, Value>) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
        if let Some(target) = part.text(keyword) {
            clauses.push(Clause::new(Verb::Conform, reference::link(part.page, part.schema, target)));
        }
    }
    let kinds: Vec<String> = match map.get("type") {
        Some(Value::String(kind)) => vec![article(kind)],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).map(article).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !map.contains_key("const") && !map.contains_key("enum") {
        clauses.push(Clause::new(Verb::Be, list(&kinds, "or")));
    }
    clauses
}

fn article(kind: &str) -> String {
    match kind {
        "null" => "null".to_owned(),
        "array" | "object" | "integer" => format!("an {kind}"),
        other => format!("a {}", Page::label(other)),
    }
}

/// `const` and `enum`.
fn valued(part: &Part, map: &Map<String, Value>) -> Vec<Clause> {
    let mut clauses = Vec::new();
    if let Some(value) = map.get("const") {
        clauses.push(Clause::new(Verb::Be, literal(part, value)));
    }
    if let Some(values) = map.get("enum").and_then(Value::as_array) {
        clauses.push(Clause::new(Verb::Be, one_of(part, values)));
    }
    clauses
}

fn one_of(part: &Part, values: &[Value]) -> String {
    let contract = part.page.contract();
    let holder = part.pointer.strip_suffix("/items").unwrap_or(&part.pointer);
    let at = table_at(contract, part.schema, &part.pointer).filter(|(at, _)| *at == part.pointer);
    if let Some((_, table)) = at.filter(|_| part.page.site.anchors[part.schema].contains_key(holder)) {
        let registry = part.page.link(&Page::label(&contract.tables[table].title), &place::table(contract, table));
        let place = format!("{}#{}", part.page.site.schemas[part.schema], fragment(&values_id(holder)));
        return format!("a key of {registry}, {}", part.page.link(&count(values.len() as u64, "value"), &place));
    }
    let literals: Vec<String> = values.iter().map(|value| literal(part, value)).collect();
    if literals.len() == 1 { literals.concat() } else { format!("one of {}", literals.join(", ")) }
}

/// A value, linked where it can only be a code.
fn literal(part: &Part, value: &Value) -> String {
    let label = code(&value.to_string());
    let row = value.as_str().filter(|text| is_distinctive(text)).and_then(|text| part.page.site.row(text));
    match row {
        Some(row) => part.page.link(&label, &place::row(part.page.contract(), 0, row)),
        None => label,
    }
}

/// Format, pattern, lengths and bounds.
fn bounded(map: &Map<String, Value>) -> Vec<Clause> {
    let text = |keyword: &str| map.get(keyword).and_then(Value::as_str).map(code);
    let mut clauses = Vec::new();
    let mut add = |verb, rest: Option<String>| clauses.extend(rest.map(|rest| Clause::new(verb, rest)));
    add(Verb::Be, text("format").map(|name| format!("in the format {name}")));
    add(Verb::Match, text("pattern"));
    add(Verb::Be, text("contentEncoding").map(|name| format!("encoded as {name}")));
    add(Verb::Be, text("contentMediaType").map(|name| format!("a document of type {name}")));
    for (least, most, noun) in [
        ("minLength", "maxLength", "character"),
        ("minItems", "maxItems", "item"),
        ("minProperties", "maxProperties", "member"),
    ] {
        let bound = |keyword| map.get(keyword).and_then(Value::as_u64);
        add(Verb::Have, span(bound(least), bound(most), noun));
    }
    let unique = map.get("uniqueItems") == Some(&Value::Bool(true));
    add(Verb::Have, unique.then(|| "no two equal items".to_owned()));
    let number =
        |keyword: &str| map.get(keyword).filter(|value| value.is_number()).map(|value| code(&value.to_string()));
    add(
        Verb::Be,
        match (number("minimum"), number("maximum")) {
            (Some(least), Some(most)) => Some(format!("from {least} to {most}")),
            (Some(least), None) => Some(format!("at least {least}")),
            (None, Some(most)) => Some(format!("at most {most}")),
            (None, None) => None,
        },
    );
    add(Verb::Be, number("exclusiveMinimum").map(|bound| format!("greater than {bound}")));
    add(Verb::Be, number("exclusiveMaximum").map(|bound| format!("less than {bound}")));
    add(Verb::Be, number("multipleOf").map(|factor| format!("a multiple of {factor}")));
    clauses
}

/// `1 to 3 items`, or nothing where nothing is bounded.
pub(super) fn span(least: Option<u64>, most: Option<u64>, noun: &str) -> Option<String> {
    match (least.filter(|least| *least > 0), most) {
        (Some(least), Some(most)) if least == most => Some(format!("exactly {}", count(least, noun))),
        (Some(least), Some(most)) => Some(format!("{least} to {}", count(most, noun))),
        (Some(least), None) => Some(format!("at least {}", count(least, noun))),
        (None, Some(0)) => Some(format!("no {noun}s")),
        (None, Some(most)) => Some(format!("at most {}", count(most, noun))),
        (None, None) => None,
    }
}
