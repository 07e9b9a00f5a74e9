//! Schemas, keyword by keyword: `schemas.json` says what each change is to readers and to writers.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::of_schemas;

#[derive(Deserialize)]
struct Case {
    name: String,
    old: Value,
    new: Value,
    /// `reader` and `writer`, the worst of all changes.
    verdict: [String; 2],
    /// Kinds and pointers of the changes, in order.
    changes: Vec<[String; 2]>,
}

fn verdict(old: &Value, new: &Value) -> (Vec<String>, Vec<[String; 2]>) {
    let report = of_schemas(old, new);
    let name = |value: Value| value.as_str().unwrap().to_owned();
    let worst = |side: &str| {
        let severities =
            report.changes().iter().map(|change| if side == "reader" { change.reader } else { change.writer });
        name(json!(severities.max().unwrap_or(agent_errors_codegen::diff::Severity::None)))
    };
    let changes = report.changes().iter().map(|change| {
        let pointer = change.pointer.strip_prefix("/schemas/payload~12.schema.json/schema").unwrap();
        [name(json!(change.kind)), pointer.to_owned()]
    });
    (vec![worst("reader"), worst("writer")], changes.collect())
}

#[test]
fn each_change_is_judged_for_readers_and_writers() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("schemas.json")).unwrap();
    assert!(cases.len() > 60);
    for case in cases {
        let (found, changes) = verdict(&case.old, &case.new);
        assert_eq!((found, changes), (case.verdict.to_vec(), case.changes), "{}", case.name);
        assert!(of_schemas(&case.new, &case.new).changes().is_empty(), "{}", case.name);
    }
}

#[test]
fn a_recursive_schema_comes_to_an_end() {
    let tree = |most: u32| {
        json!({
            "$defs": {"node": {"properties": {"name": {"maxLength": most}, "next": {"$ref": "#/$defs/node"}}}},
            "$ref": "#/$defs/node"
        })
    };
    let (found, changes) = verdict(&tree(9), &tree(8));
    assert_eq!(found, ["none", "breaking"]);
    assert_eq!(changes, [["bound-tightened".to_owned(), "/$defs/node/properties/name/maxLength".to_owned()]]);
}

#[test]
fn a_schema_that_would_take_for_ever_is_not_judged() {
    let (found, changes) = {
        let nested = |leaf: &str| {
            let mut defs = serde_json::Map::new();
            defs.insert("d0".to_owned(), json!({"const": leaf}));
            for level in 1..60 {
                let below = format!("#/$defs/d{}", level - 1);
                defs.insert(format!("d{level}"), json!({"anyOf": [{"$ref": below}, {"not": {"$ref": below}}]}));
            }
            json!({"$defs": defs, "$ref": "#/$defs/d59"})
        };
        verdict(&nested("a"), &nested("b"))
    };
    assert_eq!(found, ["breaking", "breaking"]);
    assert!(changes.iter().any(|[kind, _]| kind == "not-judged"), "{changes:?}");
}
