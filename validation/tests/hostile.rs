//! Instances made to do harm: nothing of them in a message, and bounded time, memory and stack.

use std::fmt::Write;

use agent_errors_validation::{Kind, Limits, Problem, Validator};
use serde_json::{Map, Value, json};

const SECRET: &str = "sk-live-4eC39HqLyjWDarjtT1zdp7dc";

fn strict() -> Value {
    json!({
        "type": "object",
        "properties": {
            "type": { "type": "integer" }, "enum": { "enum": ["a"] }, "const": { "const": 1 }, "pattern": { "pattern": "^a$" },
            "format": { "format": "date-time" }, "maxLength": { "maxLength": 3 }, "minimum": { "minimum": 3 },
            "uniqueItems": { "uniqueItems": true }, "contains": { "contains": { "const": 1 } },
            "unevaluatedItems": { "prefixItems": [true], "unevaluatedItems": false },
            "items": { "items": false },
            "not": { "not": { "type": "string" } }, "false": false,
            "oneOf": { "oneOf": [{ "const": 1 }, { "const": 2 }] }, "anyOf": { "anyOf": [{ "type": "null" }, { "maxLength": 1 }] },
            "both": { "oneOf": [true, { "type": "string" }] },
            "propertyNames": { "propertyNames": { "maxLength": 2 } },
            "closed": { "properties": {}, "additionalProperties": false },
            "unevaluated": { "unevaluatedProperties": false },
            "multipleOf": { "multipleOf": 7 }
        }
    })
}

fn everywhere(value: &Value) -> Value {
    let mut instance = Map::new();
    for name in strict()["properties"].as_object().unwrap().keys() {
        let value = match name.as_str() {
            "uniqueItems" => json!([value, value]),
            "contains" | "items" => json!([value]),
            "unevaluatedItems" => json!([0, value]),
            "propertyNames" | "closed" | "unevaluated" => json!({ "name": value }),
            _ => value.clone(),
        };
        instance.insert(name.clone(), value);
    }
    Value::Object(instance)
}

fn said(problems: &[Problem]) -> String {
    problems.iter().fold(String::new(), |mut all, problem| {
        let _ = write!(all, "{problem} {problem:?} {} {} ", problem.keyword(), problem.message());
        all
    })
}

#[test]
fn no_value_is_repeated() {
    let validator = Validator::new(&strict(), []).unwrap();
    for value in [
        json!(SECRET),
        json!(format!("\u{1b}[31m{SECRET}\u{202e}\r\n")),
        json!(SECRET.repeat(40_000)),
        json!({ "k": SECRET }),
        json!([[SECRET]]),
        json!(4_111_111_111_111_111_u64),
        json!(-4_111_111_111_111_111.5),
    ] {
        let problems = validator.problems(&everywhere(&value));
        assert!(problems.len() >= 9, "{}", said(&problems));
        let said = said(&problems);
        assert!(!said.contains("sk-live") && !said.contains("4111") && !said.contains('\u{1b}'), "{said}");
        assert!(problems.iter().all(|problem| problem.message().len() < 300));
    }
}

#[test]
fn names_are_in_pointers_only() {
    let schema = json!({ "properties": {}, "additionalProperties": false, "propertyNames": { "maxLength": 3 } });
    let problems = Validator::new(&schema, []).unwrap().problems(&json!({ SECRET: 1 }));
    assert_eq!(problems.len(), 2);
    for problem in problems {
        assert_eq!(problem.pointer(), format!("/{SECRET}"));
        assert!(!problem.message().contains("sk-live"));
    }
}

#[test]
fn the_list_is_cut_and_says_so() {
    let schema = json!({ "items": { "type": "integer" } });
    let instance = json!(vec!["x"; 50]);
    let validator = Validator::new(&schema, []).unwrap();
    assert_eq!(validator.problems(&instance).len(), 50);
    assert_eq!(validator.clone().limits(Limits::default().problems(50)).problems(&instance).len(), 50);
    for most in [1, 2, 49] {
        let problems = validator.clone().limits(Limits::default().problems(most)).problems(&instance);
        assert_eq!(problems.len(), most);
        let (last, rest) = problems.split_last().unwrap();
        assert_eq!((last.kind(), last.pointer(), last.keyword()), (Kind::Further, "", "further"));
        assert!(rest.iter().enumerate().all(|(index, problem)| problem.pointer() == format!("/{index}")));
    }
    assert_eq!(validator.limits(Limits::default().problems(0)).problems(&instance).len(), 1);
}

#[test]
fn deep_instances_are_not_looked_at() {
    let schema = json!({ "items": { "$ref": "#" } });
    let validator = Validator::new(&schema, []).unwrap();
    let nested = |levels: usize| (1..levels).fold(json!([]), |inner, _| json!([inner]));
    assert!(validator.is_valid(&nested(128)) && validator.problems(&nested(128)).is_empty());
    let problems = validator.problems(&nested(129));
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].kind(), problems[0].keyword()), (Kind::Unread, "depth"));
    assert_eq!(problems[0].pointer(), "/0".repeat(128));
    assert!(!validator.is_valid(&nested(129)));
    assert_eq!(validator.limits(Limits::default().depth(2)).problems(&nested(3))[0].pointer(), "/0/0");
}

/// A thread has 2 MiB of stack, as the workers of most servers do.
#[test]
fn the_stack_suffices_for_every_schema_that_is_taken() {
    let mut inner = json!({ "properties": { "x": { "$ref": "#" } } });
    for round in 0..60 {
        inner = match round % 3 {
            0 => json!({ "allOf": [inner] }),
            1 => json!({ "anyOf": [inner, false] }),
            _ => json!({ "if": true, "then": inner }),
        };
    }
    inner["unevaluatedProperties"] = json!(false);
    let validator = Validator::new(&inner, []).unwrap().limits(Limits::default().depth(100_000));
    let around = |inner: Value| Value::Object([("x".to_owned(), inner)].into_iter().collect());
    let nested = |levels: usize| (0..levels).fold(json!({ "y": 1 }), |inner, _| around(inner));
    for levels in [5, 20, 23, 24, 25, 100] {
        assert!(!validator.problems(&nested(levels)).is_empty());
    }
    let plain = Validator::new(&json!({ "properties": { "x": { "$ref": "#" } }, "additionalProperties": false }), [])
        .unwrap()
        .limits(Limits::default().depth(100_000));
    for levels in [100, 380, 384, 400, 2_000] {
        assert_eq!(plain.problems(&nested(levels)).len(), 1);
    }
}

#[test]
fn long_names_above_many_faults_are_not_looked_at() {
    let schema = json!({ "$defs": { "list": { "items": { "type": "integer" } } }, "additionalProperties": { "$ref": "#/$defs/list" } });
    let validator = Validator::new(&schema, []).unwrap();
    let instance = json!({ "n".repeat(10_000): vec!["x"; 10_000] });
    let problems = validator.problems(&instance);
    assert_eq!((problems.len(), problems[0].kind(), problems[0].keyword()), (1, Kind::Unread, "size"));
    let problems = validator.limits(Limits::default().places(usize::MAX)).problems(&instance);
    assert_eq!(problems.len(), 1_000);
}

#[test]
fn patterns_that_backtrack_end() {
    let validator = Validator::new(&json!({ "pattern": "^(?!x)(a|a)*\\1$" }), []);
    if let Ok(validator) = validator {
        let problems = validator.problems(&json!("a".repeat(5_000) + "b"));
        assert_eq!(problems.len(), 1);
        assert!(matches!(problems[0].kind(), Kind::Unchecked | Kind::Spelling));
    }
}
