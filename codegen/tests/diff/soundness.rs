//! The promise of the comparison, against a validator: an instance that one schema allows and the other does not is
//! never met where the report says that it cannot be.

use agent_errors_codegen::diff::Severity;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::of_schemas;

/// Values on which the schemas below differ.
fn instance() -> impl Strategy<Value = Value> {
    let leaf = select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(1.5),
        json!(""),
        json!("a"),
        json!("bb"),
        json!("ccc"),
    ]);
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(select(vec!["a", "b", "c"]), inner, 0..3)
                .prop_map(|members| members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()),
        ]
    })
}

fn keyword(inner: &BoxedStrategy<Value>) -> impl Strategy<Value = (String, Value)> + use<> {
    let called = |name: &'static str| move |value: Value| (name.to_owned(), value);
    let small = 0..4_u32;
    let list = prop::collection::vec(inner.clone(), 1..3).prop_map(Value::from);
    let names = prop::sample::subsequence(vec!["a", "b", "c"], 0..3).prop_map(|names| json!(names));
    let members =
        prop::collection::btree_map(select(vec!["a", "b"]), inner.clone(), 0..3).prop_map(|members| json!(members));
    prop_oneof![
        prop::sample::subsequence(vec!["null", "boolean", "integer", "number", "string", "array", "object"], 1..4)
            .prop_map(|types| ("type".to_owned(), json!(types))),
        prop::sample::subsequence(vec![json!(0), json!(1), json!("a"), json!("bb"), json!(null)], 1..4)
            .prop_map(|values| ("enum".to_owned(), json!(values))),
        select(vec![json!(1), json!("a"), json!({})]).prop_map(called("const")),
        (
            select(vec![
                "maximum",
                "minimum",
                "exclusiveMaximum",
                "exclusiveMinimum",
                "maxLength",
                "minLength",
                "maxItems",
                "minItems",
                "maxProperties",
                "minProperties"
            ]),
            small
        )
            .prop_map(|(name, bound)| (name.to_owned(), json!(bound))),
        (1..4_u32).prop_map(|step| ("multipleOf".to_owned(), json!(step))),
        select(vec!["^a", "^b"]).prop_map(|pattern| ("pattern".to_owned(), json!(pattern))),
        any::<bool>().prop_map(|unique| ("uniqueItems".to_owned(), json!(unique))),
        names.prop_map(called("required")),
        members.clone().prop_map(called("properties")),
        members.clone().prop_map(called("dependentSchemas")),
        inner.clone().prop_map(|inner| ("patternProperties".to_owned(), json!({"^a": inner}))),
        (
            select(vec![
                "additionalProperties",
                "propertyNames",
                "items",
                "contains",
                "not",
                "if",
                "then",
                "else",
                "unevaluatedProperties",
                "unevaluatedItems"
            ]),
            inner.clone()
        )
            .prop_map(|(name, inner)| (name.to_owned(), inner)),
        (select(vec!["allOf", "anyOf", "oneOf", "prefixItems"]), list).prop_map(|(name, list)| (name.to_owned(), list)),
        Just(("$ref".to_owned(), json!("#/$defs/d"))),
        (0..3_u32).prop_map(|least| ("minContains".to_owned(), json!(least))),
    ]
}

fn schema(keywords: usize) -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(json!(true)),
        Just(json!(false)),
        Just(json!({})),
        Just(json!({"type": "string"})),
        Just(json!({"const": 1}))
    ]
    .boxed();
    leaf.prop_recursive(3, 24, 3, move |inner| {
        prop::collection::vec(keyword(&inner.boxed()), 1..=keywords)
            .prop_map(|keywords| Value::Object(keywords.into_iter().collect()))
    })
    .boxed()
}

/// A schema, and the same after one subschema or bound was exchanged.
fn pair(keywords: usize) -> impl Strategy<Value = (Value, Value, Value, Value)> {
    (schema(keywords), schema(keywords), schema(2), any::<prop::sample::Index>(), 0..3_u8).prop_map(
        |(schema, other, definition, place, how)| {
            let mut pointers = Vec::new();
            places(&schema, "", &mut pointers);
            let mut changed = schema.clone();
            let pointer = &pointers[place.index(pointers.len())];
            if let Some(target) = changed.pointer_mut(pointer) {
                match (how, target) {
                    (0, target) if target.is_number() => *target = json!(target.as_u64().unwrap_or(1) + 1),
                    (1, Value::Array(items)) if items.len() > 1 => drop(items.remove(0)),
                    (_, target) if target.is_object() || target.is_boolean() && pointer != "/uniqueItems" => {
                        *target = other;
                    }
                    _ => {}
                }
            }
            (schema, changed, definition.clone(), definition)
        },
    )
}

fn places(value: &Value, pointer: &str, found: &mut Vec<String>) {
    found.push(pointer.to_owned());
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                places(value, &format!("{pointer}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                places(value, &format!("{pointer}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn with_definition(schema: &Value, definition: &Value) -> Value {
    let definition = without_references(definition);
    match schema {
        Value::Object(members) => {
            let mut members = members.clone();
            members.insert("$defs".to_owned(), json!({"d": definition}));
            Value::Object(members)
        }
        other => other.clone(),
    }
}

/// A definition that does not refer to itself: for some such a validator never comes to an end.
fn without_references(schema: &Value) -> Value {
    serde_json::from_str(&schema.to_string().replace("\"$ref\":\"#/$defs/d\"", "\"minLength\":1")).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn no_instance_contradicts_the_report(
        (old, new, old_definition, new_definition) in prop_oneof![pair(1), pair(2), pair(3), (schema(1), schema(1), schema(1), schema(1))],
        instances in prop::collection::vec(instance(), 16),
    ) {
        let (old, new) = (with_definition(&old, &old_definition), with_definition(&new, &new_definition));
        let (Ok(before), Ok(after)) = (jsonschema::draft202012::new(&old), jsonschema::draft202012::new(&new)) else {
            return Ok(());
        };
        let report = of_schemas(&old, &new);
        let worst = |of: fn(&agent_errors_codegen::diff::Change) -> Severity| {
            report.changes().iter().map(of).max().unwrap_or(Severity::None)
        };
        let (reader, writer) = (worst(|change| change.reader), worst(|change| change.writer));
        for instance in instances {
            match (before.is_valid(&instance), after.is_valid(&instance)) {
                (true, false) => prop_assert!(writer >= Severity::Behavioural, "{instance} was allowed\n{old}\n{new}\n{report:#?}"),
                (false, true) => prop_assert!(reader == Severity::Breaking, "{instance} was refused\n{old}\n{new}\n{report:#?}"),
                _ => {}
            }
        }
    }
}
