//! Conditional keywords, each as the sentence that readers get.

use serde_json::{Value, json};

use super::{docs, fixture};
use crate::model::Model;

/// The conditions that the page of a schema lists for its root.
fn conditions(extra: &Value) -> Vec<String> {
    let mut contract = fixture::contract();
    let schema = &mut contract.schemas[2].canonical;
    for keyword in ["anyOf", "allOf", "dependentRequired"] {
        schema.as_object_mut().expect("an object").remove(keyword);
    }
    for (keyword, value) in extra.as_object().expect("an object") {
        schema[keyword] = value.clone();
    }
    let pages = docs::artifacts(&Model { contracts: vec![contract] });
    let page = pages.iter().find(|page| page.path == "docs/parcel/schemas/details/delay.md").expect("the page");
    let root = page.text.split("\n## ").nth(1).expect("a section for the root");
    let after = root.split("**Conditions**").nth(1).unwrap_or_default();
    after.lines().filter_map(|line| line.strip_prefix("- ")).map(str::to_owned).collect()
}

macro_rules! says {
    ($($name:ident: $schema:tt => $($sentence:literal),+;)*) => {$(
        #[test]
        fn $name() {
            assert_eq!(conditions(&json!($schema)), [$($sentence),+]);
        }
    )*};
}

says! {
    if_then: { "if": { "properties": { "reason": { "const": "rain" } } }, "then": { "required": ["hours"] } }
        => "If `reason` is `\"rain\"`, then `hours` must be present.";
    if_then_else: { "if": { "required": ["hours"] }, "then": { "required": ["days"] }, "else": { "required": ["next", "stops"] } }
        => "If `hours` is present, then `days` must be present; otherwise `next` and `stops` must be present.";
    else_alone: { "if": { "required": ["hours"] }, "else": { "required": ["days"] } }
        => "Unless `hours` is present, `days` must be present.";
    an_absent_member_satisfies_a_condition: { "if": { "properties": { "hours": { "minimum": 3 } } }, "then": { "required": ["days"] } }
        => "If `hours` is absent or is at least `3`, then `days` must be present.";
    a_demand_on_an_optional_member: { "if": { "required": ["days"] }, "then": { "properties": { "hours": { "maximum": 3 } } } }
        => "If `days` is present, then `hours`, if present, must be at most `3`.";
    presence_and_value: { "if": { "required": ["days"] }, "then": { "properties": { "hours": { "const": 0 } }, "required": ["hours"] } }
        => "If `days` is present, then `hours` must be present and must be `0`.";
    forbidden_member: { "if": { "required": ["days"] }, "then": { "properties": { "hours": false } } }
        => "If `days` is present, then `hours` must be absent.";
    dependent_required: { "dependentRequired": { "next": ["stops", "hours"] } }
        => "If `next` is present, `stops` and `hours` must be present.";
    dependent_schemas: { "dependentSchemas": { "next": { "required": ["stops"] } } }
        => "If `next` is present, `stops` must be present.";
    any_of_required: { "anyOf": [{ "required": ["hours"] }, { "required": ["days"] }] }
        => "At least one of `hours` and `days` must be present.";
    one_of_required: { "oneOf": [{ "required": ["hours"] }, { "required": ["days"] }] }
        => "Exactly one of `hours` and `days` must be present.";
    any_of_facts: { "anyOf": [{ "properties": { "reason": { "const": "rain" } } }, { "required": ["days"] }] }
        => "At least one of these must hold: `reason` is `\"rain\"`; or `days` is present.";
    all_of: { "allOf": [{ "required": ["hours"] }, { "minProperties": 2 }] }
        => "`hours` must be present.", "The object must have at least 2 members.";
    not_required: { "not": { "required": ["days"] } } => "`days` must be absent.";
    not_any: { "not": { "anyOf": [{ "required": ["days"] }, { "required": ["next"] }] } }
        => "None of `days` and `next` may be present.";
    not_facts: { "not": { "required": ["days", "hours"] } }
        => "It must not be the case that `days` and `hours` are present.";
    not_a_value: { "properties": { "reason": { "description": "In a word." } }, "allOf": [{ "properties": { "reason": { "not": { "const": "" } } } }] }
        => "`reason` must not be `\"\"`.";
    contains: { "allOf": [{ "properties": { "stops": { "contains": { "required": ["place"] }, "minContains": 2 } } }] }
        => "`stops`, if present, must contain at least 2 items such that `stops[].place` is present.";
    items: { "allOf": [{ "properties": { "stops": { "items": { "required": ["marks"] } } } }] }
        => "`stops[].marks` must be present.";
    closed: { "unevaluatedProperties": false } => "The object must have no members that are not described.";
    others: { "additionalProperties": { "type": "string" } } => "Each other member must be a string.";
    patterns: { "patternProperties": { "^x-": { "type": "string" } } }
        => "Each member with a name that matches `^x-` must be a string.";
    names: { "propertyNames": { "maxLength": 8 } } => "Each member name must have at most 8 characters.";
    a_reference: { "allOf": [{ "properties": { "next": { "$ref": "#/$defs/Stop" } }, "required": ["next"] }] }
        => "`next` must be present and must conform to [Stop](#$defs/Stop).";
    a_code: { "allOf": [{ "properties": { "reason": { "enum": ["PARCEL_LOST", "rain"] } } }] }
        => "`reason` must be one of [`\"PARCEL_LOST\"`](../../codes/PARCEL_LOST.md), `\"rain\"`.";
    alternatives: { "oneOf": [
        { "type": "object", "properties": { "hours": { "description": "How long." } } },
        { "type": "object", "properties": { "days": { "description": "How long." } } }
    ] } => "The object must be [Alternative 1](#objects/oneOf/0) or [Alternative 2](#objects/oneOf/1).";
    unlisted_member: { "required": ["reason", "rare"] } => "`rare` must be present.";
    unknown_keyword: { "frobnicate": 3 } => "The object must satisfy `{\"frobnicate\":3}`.";
}
