//! What has to be, in words. Everything in them comes from the schema.

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Error};
use serde_json::Value;

use super::found::Found;
use crate::quote;
use crate::schema::place::Place;

/// The message of an entry.
pub(super) fn of(root: Option<&Place<'_>>, found: &Found<'_>) -> String {
    match (found.name, found.error.kind()) {
        (Some(name), _) => format!("has a name that is not allowed: it {}", about(root, name)),
        (_, Error::Required { .. }) if found.keyword == "dependentRequired" => depending(root, found),
        (_, Error::FalseSchema) => forbidden(found.keyword),
        _ => about(root, found.error),
    }
}

fn about(root: Option<&Place<'_>>, error: &ValidationError<'_>) -> String {
    match error.kind() {
        Error::Type { kind } => format!("must be {}", types(kind)),
        Error::Enum { options } => {
            format!("must be {}", quote::either(options.as_array().map_or(&[][..], Vec::as_slice)))
        }
        Error::Constant { expected_value } => format!("must be {}", quote::value(expected_value)),
        Error::Required { .. } => "is required".to_owned(),
        Error::AdditionalProperties { .. } | Error::UnevaluatedProperties { .. } => "is not a known member".to_owned(),
        Error::AdditionalItems { .. } | Error::UnevaluatedItems { .. } => "is an item too many".to_owned(),
        Error::Pattern { pattern } => format!("must match the pattern {}", quote::text(pattern)),
        Error::Format { format } => format!("must have the format {}", quote::text(format)),
        Error::MinLength { limit: 1 } => "must not be empty".to_owned(),
        Error::MinLength { limit } => format!("must have at least {}", count(*limit, "character")),
        Error::MaxLength { limit } => format!("must have at most {}", count(*limit, "character")),
        Error::MinItems { limit } => format!("must have at least {}", count(*limit, "item")),
        Error::MaxItems { limit } => format!("must have at most {}", count(*limit, "item")),
        Error::MinProperties { limit } => format!("must have at least {}", count(*limit, "member")),
        Error::MaxProperties { limit } => format!("must have at most {}", count(*limit, "member")),
        Error::Minimum { limit } => format!("must be {} or more", number(limit)),
        Error::Maximum { limit } => format!("must be {} or less", number(limit)),
        Error::ExclusiveMinimum { limit } => format!("must be more than {}", number(limit)),
        Error::ExclusiveMaximum { limit } => format!("must be less than {}", number(limit)),
        Error::MultipleOf { multiple_of } => format!("must be a multiple of {multiple_of}"),
        Error::UniqueItems => "must not have equal items".to_owned(),
        Error::Contains => containing(root, error),
        Error::FalseSchema => "is not allowed".to_owned(),
        Error::Not { .. } => "must not be of the kind that is excluded".to_owned(),
        Error::AnyOf { context } | Error::OneOfNotValid { context } => alternatives(context),
        Error::OneOfMultipleValid { .. } => "fits several alternatives, of which only one may hold".to_owned(),
        Error::ContentEncoding { .. } | Error::FromUtf8 { .. } => "is not encoded as it must be".to_owned(),
        Error::ContentMediaType { .. } => "is not of the media type that it must be".to_owned(),
        Error::PropertyNames { error } => about(root, error),
        Error::BacktrackLimitExceeded { .. } | Error::RegexEngineFailure { .. } => {
            "could not be compared with its pattern within reasonable time".to_owned()
        }
        Error::Custom { .. } | Error::Referencing(_) => "could not be checked".to_owned(),
    }
}

fn types(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(one) => with_article(&one.to_string()),
        TypeKind::Multiple(several) => {
            let names: Vec<String> = several.iter().map(|one| with_article(&one.to_string())).collect();
            names.join(" or ")
        }
    }
}

fn with_article(name: &str) -> String {
    match name {
        "null" => name.to_owned(),
        "array" | "integer" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

fn count(limit: u64, what: &str) -> String {
    if limit == 1 { format!("1 {what}") } else { format!("{limit} {what}s") }
}

fn number(limit: &Value) -> String {
    quote::plain(&limit.to_string())
}

/// Which members ask for a missing one.
fn depending(root: Option<&Place<'_>>, found: &Found<'_>) -> String {
    let path = found.error.evaluation_path().as_str();
    let around = root.and_then(|root| root.around(path));
    let missing = match found.error.kind() {
        Error::Required { property } => property,
        _ => &Value::Null,
    };
    let asking: Vec<Value> = around
        .as_ref()
        .and_then(|place| place.schema.get("dependentRequired")?.as_object())
        .into_iter()
        .flatten()
        .filter(|(name, asked)| {
            found.error.instance().get(name).is_some() && asked.as_array().is_some_and(|asked| asked.contains(missing))
        })
        .map(|(name, _)| Value::from(name.as_str()))
        .collect();
    if asking.is_empty() {
        "is required".to_owned()
    } else {
        format!("is required together with {}", quote::either(&asking))
    }
}

fn forbidden(keyword: &str) -> String {
    match keyword {
        "items" | "unevaluatedItems" => "is an item too many",
        "additionalProperties" | "unevaluatedProperties" => "is not a known member",
        "propertyNames" => "has a name that is not allowed",
        "then" | "else" | "dependentSchemas" => "is not allowed together with the rest",
        _ => "is not allowed",
    }
    .to_owned()
}

/// How many items of a kind a list has to have; the numbers stand beside `contains`.
fn containing(root: Option<&Place<'_>>, error: &ValidationError<'_>) -> String {
    let around = root.and_then(|root| root.around(error.evaluation_path().as_str()));
    let limit = |keyword: &str| around.as_ref().and_then(|place| place.schema.get(keyword)?.as_u64());
    let mut bounds = Vec::new();
    match limit("minContains").unwrap_or(1) {
        0 => {}
        least => bounds.push(format!("at least {}", count(least, "item"))),
    }
    match limit("maxContains") {
        Some(most) if bounds.is_empty() => bounds.push(format!("at most {}", count(most, "item"))),
        Some(most) => bounds.push(format!("at most {most}")),
        None => {}
    }
    format!("must have {} of the kind that it has to contain", bounds.join(" and "))
}

/// What the alternatives ask for, where each asks for one thing of the same sort.
fn alternatives(context: &[Vec<ValidationError<'_>>]) -> String {
    let missing: Option<Vec<Value>> = context
        .iter()
        .map(|errors| match errors.as_slice() {
            [only] => match only.kind() {
                Error::Required { property } => Some(property.clone()),
                _ => None,
            },
            _ => None,
        })
        .collect();
    if let Some(names) = missing.filter(|names| !names.is_empty()) {
        return format!("must have {}", quote::either(&names));
    }
    let wrong: Option<Vec<String>> = context
        .iter()
        .map(|errors| {
            errors.iter().find_map(|error| match error.kind() {
                Error::Type { kind } => Some(types(kind)),
                _ => None,
            })
        })
        .collect();
    match wrong.filter(|wrong| !wrong.is_empty()) {
        Some(mut types) if context.iter().flatten().all(|error| same_place(error, context)) => {
            types.dedup();
            format!("must be {}", types.join(" or "))
        }
        _ => "fits none of the alternatives".to_owned(),
    }
}

fn same_place(error: &ValidationError<'_>, context: &[Vec<ValidationError<'_>>]) -> bool {
    context.iter().flatten().all(|other| other.instance_path() == error.instance_path())
}
