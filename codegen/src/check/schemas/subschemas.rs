//! The subschemas of a schema: where JSON Schema 2020-12 says that a value is a schema.

use serde_json::Value;

use crate::pointer;

/// Keywords that hold one schema.
const ONE: [&str; 12] = [
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "items",
    "additionalItems",
    "unevaluatedItems",
    "contains",
    "contentSchema",
    "not",
    "if",
    "then",
    "else",
];
/// Keywords that hold a list of schemas; `items` did before 2020-12.
const MANY: [&str; 5] = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
/// Keywords that hold schemas by name.
const NAMED: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// A subschema.
pub(crate) struct Place<'s> {
    pub pointer: &'s str,
    pub schema: &'s Value,
    /// Whether it is a member or a definition, so that it is documented.
    pub named: bool,
}

impl Place<'_> {
    /// Its last step.
    pub fn name(&self) -> String {
        pointer::last(self.pointer).into_owned()
    }
}

/// Visits the root and every subschema, the outer before the inner, in the order of the text.
pub(crate) fn walk(schema: &Value, visit: &mut impl FnMut(&Place<'_>)) {
    step(schema, "", false, visit);
}

fn step(schema: &Value, pointer: &str, named: bool, visit: &mut impl FnMut(&Place<'_>)) {
    visit(&Place { pointer, schema, named });
    let Value::Object(members) = schema else { return };
    for (keyword, value) in members {
        let here = || pointer::child(pointer, keyword);
        match value {
            Value::Object(schemas) if NAMED.contains(&keyword.as_str()) => {
                let documented = matches!(keyword.as_str(), "properties" | "$defs");
                for (name, schema) in schemas {
                    step(schema, &pointer::child(&here(), name), documented, visit);
                }
            }
            Value::Array(schemas) if MANY.contains(&keyword.as_str()) => {
                for (index, schema) in schemas.iter().enumerate() {
                    step(schema, &pointer::child(&here(), &index.to_string()), false, visit);
                }
            }
            Value::Object(_) | Value::Bool(_) if ONE.contains(&keyword.as_str()) => step(value, &here(), false, visit),
            _ => {}
        }
    }
}

/// Rebuilds a schema, each subschema object through `change`, the inner before the outer.
pub(crate) fn map(
    schema: &Value,
    pointer: &str,
    change: &mut impl FnMut(&str, serde_json::Map<String, Value>) -> Value,
) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let mut rebuilt = serde_json::Map::new();
    for (keyword, value) in members {
        let here = pointer::child(pointer, keyword);
        let value = match value {
            Value::Object(schemas) if NAMED.contains(&keyword.as_str()) => schemas
                .iter()
                .map(|(name, schema)| (name.clone(), map(schema, &pointer::child(&here, name), change)))
                .collect(),
            Value::Array(schemas) if MANY.contains(&keyword.as_str()) => schemas
                .iter()
                .enumerate()
                .map(|(index, schema)| map(schema, &pointer::child(&here, &index.to_string()), change))
                .collect(),
            Value::Object(_) if ONE.contains(&keyword.as_str()) => map(value, &here, change),
            other => other.clone(),
        };
        rebuilt.insert(keyword.clone(), value);
    }
    change(pointer, rebuilt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_schemas_are_visited() {
        let schema = serde_json::json!({
            "properties": {"a/b": {"enum": [{"properties": {"x": {}}}], "items": {"not": {}}}, "properties": {}},
            "allOf": [true, {"if": {}}],
            "default": {"properties": {"y": {}}},
            "$defs": {"d": {"prefixItems": [{}]}},
        });
        let mut seen = Vec::new();
        walk(&schema, &mut |place| seen.push((place.pointer.to_owned(), place.named)));
        let named = ["/properties/a~1b", "/properties/properties", "/$defs/d"];
        let expected = [
            "",
            "/properties/a~1b",
            "/properties/a~1b/items",
            "/properties/a~1b/items/not",
            "/properties/properties",
            "/allOf/0",
            "/allOf/1",
            "/allOf/1/if",
            "/$defs/d",
            "/$defs/d/prefixItems/0",
        ];
        assert_eq!(seen, expected.map(|pointer| (pointer.to_owned(), named.contains(&pointer))));
        assert_eq!(map(&schema, "", &mut |_, members| Value::Object(members)), schema);
    }
}
