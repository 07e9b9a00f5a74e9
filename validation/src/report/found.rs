//! Errors of the validator, spread over the members that they are about.

use std::borrow::Cow;
use std::cmp::Ordering;

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Error;
use referencing::unescape_segment;
use serde_json::Value;

use super::{branches, keyword, message};
use crate::pointer;
use crate::problem::{Kind, Problem};
use crate::schema::place::Place;

/// One entry of the list to be.
pub(super) struct Found<'e> {
    pub pointer: Cow<'e, str>,
    pub keyword: &'static str,
    pub kind: Kind,
    pub error: &'e ValidationError<'e>,
    /// What a schema that was applied to a name says about it.
    pub name: Option<&'e ValidationError<'e>>,
}

impl Found<'_> {
    /// The order of places; at one place, that of keywords.
    pub fn order(&self, other: &Self) -> Ordering {
        pointer::order(&self.pointer, &other.pointer).then_with(|| self.keyword.cmp(other.keyword))
    }

    /// Whether it only says that a member or item was not looked at.
    pub fn is_unevaluated(&self) -> bool {
        matches!(self.error.kind(), Error::UnevaluatedProperties { .. } | Error::UnevaluatedItems { .. })
    }

    pub fn into_problem(self, root: Option<&Place<'_>>) -> Problem {
        Problem {
            message: message::of(root, &self),
            pointer: self.pointer.into_owned(),
            keyword: Cow::Borrowed(self.keyword),
            kind: self.kind,
            rule: self.error.schema_path().clone(),
        }
    }
}

/// Spreads an error about a part of an instance.
pub(super) fn read<'e>(
    root: Option<&Place<'_>>,
    instance: &Value,
    error: &'e ValidationError<'e>,
    found: &mut Vec<Found<'e>>,
) {
    let at = error.instance_path().as_str();
    let (keyword, kind) = keyword::of(error);
    let mut add = |pointer: Cow<'e, str>, name: Option<&'e ValidationError<'e>>| {
        found.push(Found { pointer, keyword, kind, error, name });
    };
    let inside = |token: &str| Cow::Owned(pointer::child(at, token));
    match error.kind() {
        Error::AdditionalProperties { unexpected } | Error::UnevaluatedProperties { unexpected } => {
            for name in unexpected {
                add(inside(name), None);
            }
        }
        Error::UnevaluatedItems { unexpected } => {
            for index in indexes(error.instance(), unexpected) {
                add(inside(&index.to_string()), None);
            }
        }
        Error::Required { property } => add(inside(property.as_str().unwrap_or_default()), None),
        Error::PropertyNames { error: name } => {
            add(inside(name.instance().as_str().unwrap_or_default()), Some(name.as_ref()));
        }
        Error::FalseSchema => match (keyword, keyword::applicator(error), &**error.instance()) {
            ("propertyNames", _, Value::Object(members)) => {
                members.keys().for_each(|name| add(inside(name), None));
            }
            // Beside neither `properties` nor `patternProperties`, the validator stops at the first member.
            ("additionalProperties", _, _) => match instance.pointer(at) {
                Some(Value::Object(members)) => {
                    members.keys().for_each(|name| add(inside(name), None));
                }
                _ => add(Cow::Borrowed(at), None),
            },
            ("dependentSchemas", Some((_, Some(key))), _) => {
                add(inside(&unescape_segment(key)), None);
            }
            _ => add(Cow::Borrowed(at), None),
        },
        Error::AnyOf { context } | Error::OneOfNotValid { context } => {
            match branches::meant(root, error).and_then(|branch| context.get(branch)) {
                Some(errors) if !errors.is_empty() => {
                    for error in errors {
                        read(root, instance, error, found);
                    }
                }
                _ => add(Cow::Borrowed(at), None),
            }
        }
        _ => add(Cow::Borrowed(at), None),
    }
}

/// Where the unevaluated items stand, of which the validator gives only the text. Of equal items the later ones are
/// meant: keywords that look at items by position begin with the first, and the others look at equal items alike.
fn indexes(list: &Value, texts: &[String]) -> Vec<usize> {
    let mut texts = texts.iter().rev().peekable();
    let items = list.as_array().map_or(&[][..], Vec::as_slice);
    let mut indexes = Vec::new();
    for (index, item) in items.iter().enumerate().rev() {
        let own = item.to_string();
        if texts.next_if(|text| **text == own).is_some() {
            indexes.push(index);
        }
    }
    indexes.reverse();
    indexes
}
