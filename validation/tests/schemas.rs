//! Schemas that cannot be used: each is refused when the validator is made, at its place.

use agent_errors_validation::{SchemaFault as Fault, Validator};
use serde_json::{Value, json};

fn faults(schema: &Value, references: &[Value]) -> Vec<(Option<String>, String, Fault)> {
    let error = Validator::new(schema, references).expect_err("the schema is broken");
    assert!(!error.to_string().is_empty());
    error.problems().iter().map(|problem| (problem.document.clone(), problem.pointer.clone(), problem.fault)).collect()
}

fn own(pointer: &str, fault: Fault) -> (Option<String>, String, Fault) {
    (None, pointer.to_owned(), fault)
}

#[test]
fn what_is_no_schema() {
    let schema =
        json!({ "properties": { "a/b": { "type": "strin", "minLength": -1 }, "c": { "pattern": "(" }, "d": 5 } });
    assert_eq!(
        faults(&schema, &[]),
        [
            own("/properties/a~1b/minLength", Fault::Invalid),
            own("/properties/a~1b/type", Fault::Invalid),
            own("/properties/c/pattern", Fault::Invalid),
            own("/properties/d", Fault::Invalid),
        ]
    );
    assert_eq!(faults(&json!([]), &[]), [own("", Fault::Invalid)]);
    assert_eq!(faults(&json!("s"), &[]), [own("", Fault::Invalid)]);
}

#[test]
fn other_dialects() {
    for dialect in ["http://json-schema.org/draft-07/schema#", "https://parcel.example/dialect", "?"] {
        assert_eq!(faults(&json!({ "$schema": dialect }), &[]), [own("/$schema", Fault::Dialect)]);
    }
    let inner = json!({ "$defs": { "a": { "$id": "https://parcel.example/a", "$schema": "http://json-schema.org/draft-07/schema#" } } });
    assert_eq!(faults(&inner, &[]), [own("/$defs/a/$schema", Fault::Dialect)]);
    assert!(Validator::new(&json!({ "$schema": "https://json-schema.org/draft/2020-12/schema" }), []).is_ok());
}

#[test]
fn references_to_what_is_not_there() {
    let schema = json!({
        "properties": {
            "web": { "$ref": "https://parcel.example/other#/$defs/x" },
            "file": { "$ref": "file:///etc/passwd" },
            "relative": { "$ref": "other.json" },
            "place": { "items": { "$ref": "#/$defs/gone" } },
            "anchor": { "$dynamicRef": "#gone" }
        }
    });
    assert_eq!(
        faults(&schema, &[]),
        [
            own("/properties/anchor/$dynamicRef", Fault::Nowhere),
            own("/properties/file/$ref", Fault::Outside),
            own("/properties/place/items/$ref", Fault::Nowhere),
            own("/properties/relative/$ref", Fault::Outside),
            own("/properties/web/$ref", Fault::Outside),
        ]
    );
}

#[test]
fn references_that_are_none() {
    let schema = json!({ "properties": { "a": { "$ref": "http://[" }, "b": { "$ref": 5 } } });
    assert_eq!(
        faults(&schema, &[]),
        [own("/properties/a/$ref", Fault::Invalid), own("/properties/b/$ref", Fault::Invalid)]
    );
}

#[test]
fn references_out_of_a_reference() {
    let other = json!({ "$id": "https://parcel.example/other", "items": { "$ref": "third" } });
    let name = Some("https://parcel.example/other".to_owned());
    assert_eq!(
        faults(&json!({ "$ref": "https://parcel.example/other" }), &[other]),
        [(name, "/items/$ref".to_owned(), Fault::Outside)]
    );
}

#[test]
fn names_of_documents() {
    let named = json!({ "$id": "https://parcel.example/a" });
    assert_eq!(faults(&json!(true), &[json!({})]), [own("/$id", Fault::NoId)]);
    assert_eq!(faults(&json!(true), &[json!({ "$id": "a" })])[0].2, Fault::NoId);
    assert_eq!(faults(&json!(true), &[named.clone(), named.clone()])[0].2, Fault::SameId);
    assert_eq!(faults(&named, std::slice::from_ref(&named))[0].2, Fault::SameId);
}

#[test]
fn loops() {
    assert_eq!(faults(&json!({ "$ref": "#" }), &[]), [own("/$ref", Fault::Loop)]);
    let two = json!({ "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "allOf": [true, { "$ref": "#/$defs/a" }] } } });
    assert_eq!(faults(&two, &[]), [own("/$defs/b/allOf/1/$ref", Fault::Loop)]);
    let conditional = json!({ "$defs": { "a": { "if": { "not": { "$ref": "#/$defs/a" } } } } });
    assert_eq!(faults(&conditional, &[]), [own("/$defs/a/if/not/$ref", Fault::Loop)]);
    let dynamic = json!({ "$dynamicAnchor": "x", "anyOf": [{ "$dynamicRef": "#x" }] });
    assert_eq!(faults(&dynamic, &[]), [own("/anyOf/0/$dynamicRef", Fault::Loop)]);
    let across = [
        json!({ "$id": "https://parcel.example/a", "$ref": "b" }),
        json!({ "$id": "https://parcel.example/b", "dependentSchemas": { "k": { "$ref": "a" } } }),
    ];
    assert_eq!(faults(&json!(true), &across).len(), 1);
}

#[test]
fn recursion_through_members_is_no_loop() {
    for schema in [
        json!({ "properties": { "next": { "$ref": "#" } } }),
        json!({ "$dynamicAnchor": "node", "items": { "$dynamicRef": "#node" } }),
        json!({ "$ref": "#/$defs/list", "$defs": { "list": { "anyOf": [{ "type": "null" }, { "prefixItems": [true, { "$ref": "#/$defs/list" }] }] } } }),
        json!({ "allOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/a" }], "$defs": { "a": { "type": "object" } } }),
    ] {
        assert!(Validator::new(&schema, []).is_ok(), "{schema}");
    }
}

#[test]
fn deep_schemas() {
    let mut deep = json!(true);
    for _ in 0..70 {
        deep = json!({ "items": deep });
    }
    assert!(Validator::new(&deep, []).is_ok());
    for _ in 0..70 {
        deep = json!({ "items": deep });
    }
    assert_eq!(faults(&deep, &[])[0].2, Fault::TooDeep);
    for _ in 0..20_000 {
        deep = Value::Object([("items".to_owned(), deep)].into_iter().collect());
    }
    assert_eq!(faults(&deep, &[])[0].2, Fault::TooDeep);
    drop_flat(deep);
}

#[test]
fn long_chains() {
    let chain = |length: usize| {
        let mut defs = serde_json::Map::new();
        for n in 0..length {
            defs.insert(format!("d{n}"), json!({ "$ref": format!("#/$defs/d{}", n + 1) }));
        }
        defs.insert(format!("d{length}"), json!({ "type": "integer" }));
        json!({ "$ref": "#/$defs/d0", "$defs": defs })
    };
    assert!(Validator::new(&chain(40), []).is_ok());
    assert!(faults(&chain(100), &[]).iter().all(|(_, _, fault)| *fault == Fault::TooDeep));
    assert!(faults(&chain(5_000), &[]).iter().all(|(_, _, fault)| *fault == Fault::TooDeep));
}

/// Takes a nested value apart: dropping it would go as deep as it is.
fn drop_flat(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Object(members) => rest.extend(members.into_iter().map(|(_, value)| value)),
            Value::Array(items) => rest.extend(items),
            _ => {}
        }
    }
}
