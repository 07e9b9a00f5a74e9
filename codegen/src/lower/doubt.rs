//! Reading on after a fault of a keyword.
//!
//! What has the wrong form is taken out of a copy, so that the types of everything else can be read. What is then found
//! at a place that the fault has touched is not said: at the schema that has the keyword, at a union or a sum of
//! schemas around it, and at a schema that refers to the definition it stands in.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::keywords::{Holds, keyword};
use crate::pointer::{self, unescape};

/// What is wrong at a place.
#[derive(Debug)]
pub(super) enum Fault {
    /// The keyword is not known, or outside the profile.
    Keyword(String),
    /// The value of the keyword has the wrong form.
    Value(String),
    /// What should be a schema is none.
    Schema(String),
}

impl Fault {
    fn pointer(&self) -> &str {
        match self {
            Self::Keyword(pointer) | Self::Value(pointer) | Self::Schema(pointer) => pointer,
        }
    }

    /// The schema that the fault is in.
    fn owner(&self) -> &str {
        match self {
            Self::Keyword(pointer) | Self::Value(pointer) => parent(pointer),
            Self::Schema(pointer) => pointer,
        }
    }
}

/// The schema without what has the wrong form; nothing where it is no object.
pub(super) fn mended<'s>(schema: &'s Value, faults: &[Fault]) -> Option<Cow<'s, Value>> {
    if !schema.is_object() {
        return None;
    }
    let mut mended = Cow::Borrowed(schema);
    for fault in faults {
        match fault {
            Fault::Keyword(_) => {}
            Fault::Schema(pointer) => *mended.to_mut().pointer_mut(pointer)? = json!(true),
            Fault::Value(pointer) => {
                let members = mended.to_mut().pointer_mut(parent(pointer))?.as_object_mut()?;
                let name = pointer::last(pointer);
                members.shift_remove(name.as_ref());
                let likely = if members.contains_key("properties") { Some("object") } else { None };
                let likely = likely.or(members.contains_key("items").then_some("array"));
                if let Some(likely) = likely.filter(|_| name == "type") {
                    members.insert("type".to_owned(), json!(likely));
                }
            }
        }
    }
    Some(mended)
}

/// Whether what is found at a place may come of a fault that has been reported.
pub(super) fn follows(schema: &Value, faults: &[Fault], found: &str) -> bool {
    faults.iter().any(|fault| {
        let owner = fault.owner();
        let touches = is_below(found, fault.pointer()) || is_of(found, owner) || joins(found, owner);
        touches || refers(schema, found, owner)
    })
}

/// Whether `found` is the schema at `owner`, or in a keyword of it that holds no schemas.
fn is_of(found: &str, owner: &str) -> bool {
    let Some(rest) = found.strip_prefix(owner) else { return false };
    let mut steps = rest.split('/').skip(1);
    rest.is_empty()
        || rest.starts_with('/')
            && steps.next().is_some_and(|name| matches!(keyword(&unescape(name)), None | Some((_, Holds::Nothing))))
}

/// Whether `found` is, or is in, a union or a sum of schemas that `owner` is in.
fn joins(found: &str, owner: &str) -> bool {
    ["/oneOf", "/anyOf", "/allOf"].iter().any(|keyword| {
        owner.match_indices(keyword).any(|(start, _)| {
            let rest = found.strip_prefix(&owner[..start]);
            rest.is_some_and(|rest| rest.is_empty() || is_below(rest, keyword))
        })
    })
}

/// Whether the schema at `found` refers to the definition that `owner` is in.
fn refers(schema: &Value, found: &str, owner: &str) -> bool {
    let Some(name) = owner.strip_prefix("/$defs/").and_then(|rest| rest.split('/').next()) else { return false };
    let reference = format!("\"#/$defs/{name}");
    let mut place = found;
    while !place.is_empty() && !schema.pointer(place).is_some_and(Value::is_object) {
        place = parent(place);
    }
    let text = schema.pointer(place).map(Value::to_string).unwrap_or_default();
    text.contains(&format!("{reference}\"")) || text.contains(&format!("{reference}/"))
}

fn is_below(pointer: &str, base: &str) -> bool {
    pointer.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn parent(pointer: &str) -> &str {
    pointer.rsplit_once('/').map_or("", |(parent, _)| parent)
}
