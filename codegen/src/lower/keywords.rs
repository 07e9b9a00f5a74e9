//! Every keyword of JSON Schema 2020-12, and what the lowering does with it.

use serde_json::{Map, Value};

use crate::pointer::escape;

/// What a keyword is to the lowering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Decides the Rust type.
    Type,
    /// Narrows the values further than a Rust type can; only a validator checks it.
    Validator,
    /// Says something about the schema, nothing about the values.
    Annotation,
    /// Outside the profile; the text says what to write instead.
    Refused(&'static str),
}

/// Where subschemas sit in the value of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Nothing,
    One,
    List,
    Map,
}

pub(super) fn keyword(name: &str) -> Option<(Part, Holds)> {
    use Holds::{List, Map, Nothing, One};
    use Part::{Annotation, Refused, Type, Validator};
    Some(match name {
        "type" | "enum" | "const" | "required" | "$ref" => (Type, Nothing),
        "properties" | "patternProperties" => (Type, Map),
        "additionalProperties" | "unevaluatedProperties" | "items" => (Type, One),
        "prefixItems" | "allOf" | "anyOf" | "oneOf" => (Type, List),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "minLength" | "maxLength"
        | "pattern" | "format" | "minItems" | "maxItems" | "uniqueItems" | "minContains" | "maxContains"
        | "minProperties" | "maxProperties" | "dependentRequired" | "contentEncoding" | "contentMediaType" => {
            (Validator, Nothing)
        }
        "if" | "then" | "else" | "not" | "contains" | "propertyNames" | "unevaluatedItems" | "contentSchema" => {
            (Validator, One)
        }
        "dependentSchemas" => (Validator, Map),
        "$schema" | "$id" | "$anchor" | "$comment" | "title" | "description" | "default" | "examples"
        | "deprecated" | "readOnly" | "writeOnly" => (Annotation, Nothing),
        "$defs" => (Annotation, Map),
        "definitions" => (Refused("move its members to `$defs`, and the references with them"), Map),
        "dependencies" => (Refused("write `dependentRequired` or `dependentSchemas`"), Nothing),
        "additionalItems" => (Refused("write `items`, beside `prefixItems`"), Nothing),
        "$dynamicRef" | "$dynamicAnchor" | "$recursiveRef" | "$recursiveAnchor" => {
            (Refused("write a plain `$ref` to a definition with a name"), Nothing)
        }
        "$vocabulary" => (Refused("leave it to meta-schemas"), Nothing),
        "id" => (Refused("write `$id`"), Nothing),
        "nullable" => (Refused("add \"null\" to `type`"), Nothing),
        "discriminator" => (Refused("give every branch a required member with a `const` of its own"), Nothing),
        "example" => (Refused("write `examples` with a list"), Nothing),
        _ if name.starts_with("x-") => (Annotation, Nothing),
        _ => return None,
    })
}

/// What the keyword is; an unknown one counts as an annotation once the lint has reported it.
pub(super) fn part(name: &str) -> Part {
    keyword(name).map_or(Part::Annotation, |(part, _)| part)
}

/// Whether nothing in the schema decides a type.
pub(super) fn decides_no_type(schema: &Map<String, Value>) -> bool {
    schema.keys().all(|name| part(name) != Part::Type)
}

/// The direct subschemas with their pointers relative to the schema, in the order of the text.
pub(super) fn subschemas(schema: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    for (name, value) in schema.as_object().into_iter().flatten() {
        match (keyword(name).map(|(_, holds)| holds), value) {
            (Some(Holds::One), Value::Object(_) | Value::Bool(_)) => found.push((format!("/{name}"), value)),
            (Some(Holds::List), Value::Array(list)) => {
                found.extend(list.iter().enumerate().map(|(index, each)| (format!("/{name}/{index}"), each)));
            }
            (Some(Holds::Map), Value::Object(map)) => {
                found.extend(map.iter().map(|(key, each)| (format!("/{name}/{}", escape(key)), each)));
            }
            _ => {}
        }
    }
    found
}
