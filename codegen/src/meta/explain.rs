//! What the validator says, as place, statement and fix.
//!
//! A place is that of the value that is wrong or absent, not of the object around it. Messages are made from the
//! schema alone: the validator's own may quote the instance, which is nobody's business.

use std::collections::HashSet;

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use serde_json::Value;

use crate::{pointer, wording};

/// One thing wrong with an instance.
pub(super) struct Finding {
    pub pointer: String,
    pub what: String,
    pub fix: String,
    /// Whether it only says that a member was not looked at, which follows from any fault of that member.
    unevaluated: bool,
}

/// Everything wrong with an instance.
pub(super) fn findings<'e>(schema: &Value, errors: impl Iterator<Item = ValidationError<'e>>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for error in errors {
        read(schema, &error, &mut findings);
    }
    let faulty: HashSet<String> =
        findings.iter().filter(|finding| !finding.unevaluated).map(|finding| finding.pointer.clone()).collect();
    findings.retain(|finding| !finding.unevaluated || !faulty.contains(&finding.pointer));
    findings
}

fn read(schema: &Value, error: &ValidationError<'_>, findings: &mut Vec<Finding>) {
    let at = error.instance_path().to_string();
    let path = error.schema_path().to_string();
    let around = path.rsplit_once('/').map_or("", |(around, _)| around);
    let mut add = |pointer: String, what: String, fix: String, unevaluated: bool| {
        findings.push(Finding { pointer, what, fix, unevaluated });
    };
    match error.kind() {
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let known: Vec<&str> = members(schema, around).collect();
            for name in unexpected {
                let fix = match wording::nearest(name, &known) {
                    Some(near) => format!("write {}, or remove it", wording::name(near)),
                    None => "remove it".to_owned(),
                };
                let unevaluated = matches!(error.kind(), Kind::UnevaluatedProperties { .. });
                add(pointer::child(&at, name), format!("unknown member {}", wording::name(name)), fix, unevaluated);
            }
        }
        Kind::UnevaluatedItems { unexpected } => {
            for index in unexpected {
                add(
                    pointer::child(&at, index),
                    "the list has an item too many".to_owned(),
                    "remove it".to_owned(),
                    true,
                );
            }
        }
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            let meaning = schema.pointer(&format!("{around}{}", pointer::of(["properties", name]))).and_then(meaning);
            let fix = meaning.map_or_else(|| "add it".to_owned(), |meaning| format!("add it: {meaning}"));
            add(pointer::child(&at, name), format!("the member {} is missing", wording::name(name)), fix, false);
        }
        Kind::PropertyNames { error: inner } => {
            let name = inner.instance().as_str().unwrap_or_default().to_owned();
            let (what, fix) = statement(schema, inner);
            add(
                pointer::child(&at, &name),
                format!("the name {} is not allowed: {what}", wording::name(&name)),
                fix,
                false,
            );
        }
        Kind::UniqueItems => {
            let items = error.instance().as_array().map_or(&[][..], Vec::as_slice);
            let mut seen = HashSet::new();
            for (index, _) in items.iter().enumerate().filter(|(_, item)| !seen.insert(item.to_string())) {
                add(
                    pointer::child(&at, &index.to_string()),
                    "the item is in the list already".to_owned(),
                    "remove it".to_owned(),
                    false,
                );
            }
        }
        _ => {
            let (what, fix) = statement(schema, error);
            add(at, what, fix, false);
        }
    }
}

/// What is wrong with the value itself, and what to write.
fn statement(schema: &Value, error: &ValidationError<'_>) -> (String, String) {
    let path = error.schema_path().to_string();
    let meaning = nearest_meaning(schema, &path);
    let or = |fix: &str| meaning.map_or_else(|| fix.to_owned(), |meaning| format!("{fix}: {meaning}"));
    match error.kind() {
        Kind::Type { kind } => ("the value has the wrong type".to_owned(), format!("write {}", types(kind))),
        Kind::Enum { options } => {
            ("the value is not one of those allowed".to_owned(), format!("write {}", values(options)))
        }
        Kind::Constant { expected_value } => {
            ("the value is not the one that is fixed".to_owned(), format!("write `{expected_value}`"))
        }
        Kind::Pattern { pattern } => (format!("the text does not match `{pattern}`"), or("write one that does")),
        Kind::Format { format } => (format!("the text has not the format `{format}`"), or("write one that has")),
        Kind::MinLength { limit } => (format!("the text is shorter than {limit}"), or("write a longer one")),
        Kind::MaxLength { limit } => (format!("the text is longer than {limit}"), or("write a shorter one")),
        Kind::MinItems { limit } => ("the list has too few items".to_owned(), or(&format!("write at least {limit}"))),
        Kind::MaxItems { limit } => ("the list has too many items".to_owned(), or(&format!("write at most {limit}"))),
        Kind::MinProperties { limit } => {
            ("the object has too few members".to_owned(), or(&format!("write at least {limit}")))
        }
        Kind::MaxProperties { limit } => {
            ("the object has too many members".to_owned(), or(&format!("write at most {limit}")))
        }
        Kind::Minimum { limit } => (format!("the number is below {limit}"), format!("write {limit} or more")),
        Kind::Maximum { limit } => (format!("the number is above {limit}"), format!("write {limit} or less")),
        Kind::ExclusiveMinimum { limit } => {
            (format!("the number is not above {limit}"), format!("write more than {limit}"))
        }
        Kind::ExclusiveMaximum { limit } => {
            (format!("the number is not below {limit}"), format!("write less than {limit}"))
        }
        Kind::AdditionalItems { limit } => {
            (format!("the list has more than {limit} items"), "remove the others".to_owned())
        }
        Kind::Contains => ("no item of the list is of the kind that one must be".to_owned(), or("add one")),
        Kind::FalseSchema => ("this does not go with the rest".to_owned(), or("remove it, or what it contradicts")),
        Kind::Not { .. } => ("the value is of a kind that is excluded".to_owned(), or("write another one")),
        Kind::AnyOf { .. } | Kind::OneOfNotValid { .. } => {
            ("the value fits none of the alternatives".to_owned(), or("write it as one of them"))
        }
        Kind::OneOfMultipleValid { .. } => (
            "the value fits several alternatives, of which only one may hold".to_owned(),
            or("write it as one of them"),
        ),
        _ => (error.masked_with("the value").to_string(), or("correct it")),
    }
}

fn types(kind: &TypeKind) -> String {
    let article = |name: String| match name.as_str() {
        "null" => "`null`".to_owned(),
        "array" | "integer" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    };
    match kind {
        TypeKind::Single(one) => article(one.to_string()),
        TypeKind::Multiple(several) => {
            several.iter().map(|one| article(one.to_string())).collect::<Vec<_>>().join(" or ")
        }
    }
}

fn values(options: &Value) -> String {
    let texts: Vec<String> = options
        .as_array()
        .into_iter()
        .flatten()
        .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        .collect();
    if texts.len() > 20 {
        "one of those that the schema lists".to_owned()
    } else {
        wording::either(texts.iter().map(String::as_str))
    }
}

/// Names that a schema object knows.
fn members<'s>(schema: &'s Value, pointer: &str) -> impl Iterator<Item = &'s str> {
    let properties = schema.pointer(&format!("{pointer}/properties")).and_then(Value::as_object);
    properties.into_iter().flat_map(|members| members.keys()).map(String::as_str)
}

/// First sentence of a schema's description.
fn meaning(schema: &Value) -> Option<&str> {
    let text = schema.get("description")?.as_str()?;
    let end = text.find(". ").unwrap_or(text.len());
    Some(text[..end].trim_end_matches('.'))
}

/// What the schema says about the place of a keyword, or about the condition around it.
fn nearest_meaning<'s>(schema: &'s Value, path: &str) -> Option<&'s str> {
    let mut path = path;
    while let Some((around, _)) = path.rsplit_once('/') {
        if around.is_empty() {
            return None;
        }
        if let Some(meaning) = schema.pointer(around).and_then(meaning) {
            return Some(meaning);
        }
        path = around;
    }
    None
}
