//! The keyword that the author of the schema wrote, and what it is about.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Error;

use crate::problem::Kind;
use crate::schema::keywords::{Step, applicator_of, steps};

/// The keyword behind an error that is about the value itself.
pub(super) fn of(error: &ValidationError<'_>) -> (&'static str, Kind) {
    match error.kind() {
        Error::AdditionalItems { .. } => ("additionalItems", Kind::Forbidden),
        Error::AdditionalProperties { .. } => ("additionalProperties", Kind::Unknown),
        Error::UnevaluatedProperties { .. } => ("unevaluatedProperties", Kind::Unknown),
        Error::UnevaluatedItems { .. } => ("unevaluatedItems", Kind::Forbidden),
        Error::AnyOf { .. } => ("anyOf", Kind::Alternatives),
        Error::OneOfMultipleValid { .. } | Error::OneOfNotValid { .. } => ("oneOf", Kind::Alternatives),
        Error::Not { .. } => ("not", Kind::Alternatives),
        Error::BacktrackLimitExceeded { .. } | Error::RegexEngineFailure { .. } => ("pattern", Kind::Unchecked),
        Error::Constant { .. } => ("const", Kind::Choice),
        Error::Enum { .. } => ("enum", Kind::Choice),
        Error::Contains => (contains(error), Kind::Bound),
        Error::ContentEncoding { .. } | Error::FromUtf8 { .. } => ("contentEncoding", Kind::Spelling),
        Error::ContentMediaType { .. } => ("contentMediaType", Kind::Spelling),
        Error::Custom { .. } => ("custom", Kind::Unchecked),
        Error::ExclusiveMaximum { .. } => ("exclusiveMaximum", Kind::Bound),
        Error::ExclusiveMinimum { .. } => ("exclusiveMinimum", Kind::Bound),
        Error::FalseSchema => (applicator(error).map_or("false", |(keyword, _)| keyword), Kind::Forbidden),
        Error::Format { .. } => ("format", Kind::Spelling),
        Error::MaxItems { .. } => ("maxItems", Kind::Bound),
        Error::Maximum { .. } => ("maximum", Kind::Bound),
        Error::MaxLength { .. } => ("maxLength", Kind::Bound),
        Error::MaxProperties { .. } => ("maxProperties", Kind::Bound),
        Error::MinItems { .. } => ("minItems", Kind::Bound),
        Error::Minimum { .. } => ("minimum", Kind::Bound),
        Error::MinLength { .. } => ("minLength", Kind::Bound),
        Error::MinProperties { .. } => ("minProperties", Kind::Bound),
        Error::MultipleOf { .. } => ("multipleOf", Kind::Bound),
        Error::Pattern { .. } => ("pattern", Kind::Spelling),
        Error::PropertyNames { .. } => ("propertyNames", Kind::Name),
        Error::Required { .. } => (required(error), Kind::Missing),
        Error::Type { .. } => ("type", Kind::Type),
        Error::UniqueItems => ("uniqueItems", Kind::Bound),
        Error::Referencing(_) => ("$ref", Kind::Unchecked),
    }
}

/// Both keywords that make members required are reported alike.
fn required(error: &ValidationError<'_>) -> &'static str {
    if error.schema_path().as_str().ends_with("/dependentRequired") { "dependentRequired" } else { "required" }
}

/// All three keywords about the items that a list has to contain are reported alike, and a list with too few of them
/// under `maxContains` where there is no `minContains`.
fn contains(error: &ValidationError<'_>) -> &'static str {
    match error.schema_path().as_str().rsplit('/').next() {
        Some("minContains") => "minContains",
        Some("maxContains") => "maxContains",
        _ => "contains",
    }
}

/// The keyword that a schema without own keywords stands behind, with the key.
pub(super) fn applicator<'e>(error: &'e ValidationError<'_>) -> Option<(&'static str, Option<&'e str>)> {
    let known = |step: Step<'e>| applicator_of(step.keyword).map(|applicator| (applicator.keyword, step.key));
    steps(error.evaluation_path().as_str()).filter_map(known).last()
}
