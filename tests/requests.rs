//! Broken requests, and exactly what is answered.
//!
//! Each file of `requests/` has the schema of a request, the documents that it refers to, a valid request, and cases:
//! what is set and removed in it, whether the rules for leads are asked as well, and the code and entries
//! `[pointer, keyword, text]` of the answer. `UPDATE_CASES=1` writes what comes out, for review.
#![cfg(feature = "validate")]

mod common;

use std::fmt::Write;
use std::fs;
use std::time::{Duration, UNIX_EPOCH};

use agent_errors::aap::validate::Validator;
use agent_errors::aap::{self, lead};
use agent_errors::{Decoded, decode};
use common::at_root;
use serde_json::{Value, json};

/// 1 June 2026, midnight.
const NOW: Duration = Duration::from_hours(20_605 * 24);

fn validator(suite: &Value) -> Validator {
    Validator::new(&suite["schema"], suite["references"].as_array().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

fn request(suite: &Value, case: &Value) -> Value {
    let mut request = suite["base"].clone();
    for pointer in case["remove"].as_array().into_iter().flatten() {
        let (around, name) = pointer.as_str().unwrap().rsplit_once('/').unwrap();
        request.pointer_mut(around).unwrap().as_object_mut().unwrap().remove(name).unwrap();
    }
    for (pointer, value) in case["set"].as_object().into_iter().flatten() {
        let Some((around, name)) = pointer.rsplit_once('/') else {
            return value.clone();
        };
        let name = name.replace("~1", "/").replace("~0", "~");
        match request.pointer_mut(around).unwrap() {
            Value::Array(items) => items[name.parse::<usize>().unwrap()] = value.clone(),
            object => drop(object.as_object_mut().unwrap().insert(name, value.clone())),
        }
    }
    request
}

fn answer(validator: &Validator, case: &Value, request: &Value) -> Result<(), aap::Error> {
    if case["rules"] == true {
        validator.check_with(request, lead::findings(request, UNIX_EPOCH + NOW))
    } else {
        validator.check(request)
    }
}

fn entries(error: &aap::Error) -> Vec<Value> {
    let details = error.payload().details.as_ref();
    let violations = details.map_or(&[][..], |details| details.violations());
    violations.iter().map(|v| json!([v.pointer(), v.keyword(), v.error()])).collect()
}

#[test]
fn every_request_gets_its_answer() {
    let update = std::env::var_os("UPDATE_CASES").is_some();
    let (mut failures, mut broken) = (String::new(), 0);
    for name in ["lead", "search"] {
        let path = at_root(&format!("tests/requests/{name}.json"));
        let mut suite: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let validator = validator(&suite);
        for index in 0..suite["cases"].as_array().unwrap().len() {
            let case = &suite["cases"][index];
            let (code, problems) = match answer(&validator, case, &request(&suite, case)) {
                Ok(()) => (Value::Null, Vec::new()),
                Err(error) => (json!(error.code()), entries(&error)),
            };
            broken += usize::from(!code.is_null());
            if update {
                suite["cases"][index]["code"] = code;
                suite["cases"][index]["problems"] = Value::from(problems);
            } else if case["code"] != code || case["problems"] != Value::from(problems.clone()) {
                let _ = writeln!(
                    failures,
                    "{name}: {}\nwanted {} {}\ngot {code} {}",
                    case["case"],
                    case["code"],
                    case["problems"],
                    Value::from(problems)
                );
            }
        }
        if update {
            fs::write(&path, serde_json::to_string_pretty(&suite).unwrap() + "\n").unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(broken >= 60, "{broken}");
}

#[test]
fn the_answer_is_conformant_and_mirrors_its_entries() {
    let suite: Value = serde_json::from_str(&fs::read_to_string(at_root("tests/requests/lead.json")).unwrap()).unwrap();
    let validator = validator(&suite);
    for case in suite["cases"].as_array().unwrap() {
        let Err(error) = answer(&validator, case, &request(&suite, case)) else { continue };
        let own = entries(&error);
        let body = error.respond_to("req-1").to_vec();
        let Ok(Decoded::Aap(read)) = decode(&body) else { panic!("{}", case["case"]) };
        assert_eq!(read.envelope().warnings(), [], "{}", case["case"]);
        let sent: Value = serde_json::from_slice(&body).unwrap();
        let mirrored: Vec<Value> = sent["error"]["data"][1]["fieldViolations"].as_array().unwrap().clone();
        let expected: Vec<Value> = own
            .iter()
            .map(|entry| json!({ "field": entry[0], "description": format!("{}: {}", entry[1].as_str().unwrap(), entry[2].as_str().unwrap()) }))
            .collect();
        assert_eq!(mirrored, expected, "{}", case["case"]);
    }
}

mod entry_points {
    use agent_errors::aap::Code;
    use agent_errors::aap::validate::{Limits, Refusal, Validator};
    use serde::Deserialize;
    use serde_json::{Value, json};

    const SECRET: &str = "sk-live-4eC39HqLyjWDarjtT1zdp7dc";

    #[derive(Debug, Deserialize, PartialEq)]
    struct Narrow {
        year: u8,
    }

    fn years() -> Validator {
        Validator::new(&json!({ "type": "object", "properties": { "year": {} }, "required": ["year"] }), []).unwrap()
    }

    #[test]
    fn typed() {
        assert_eq!(years().accept::<Narrow>(br#"{"year":9}"#), Ok(Narrow { year: 9 }));
        assert_eq!(years().accept_value::<Narrow>(json!({ "year": 9 })), Ok(Narrow { year: 9 }));
        let Err(Refusal::Refused(error)) = years().accept::<Narrow>(b"{}") else { panic!() };
        assert_eq!(error.code(), Code::MissingRequiredField);
    }

    #[test]
    fn what_serde_says_goes_nowhere() {
        let error = years().accept_value::<Narrow>(json!({ "year": SECRET })).unwrap_err();
        assert_eq!(error.code(), Code::InternalError);
        assert!(error.payload().details.is_none());
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert!(cause.contains("Narrow") && !cause.contains("sk-live"), "{cause}");
        assert!(!format!("{error:?} {error} {}", error.clone().respond_to(1)).contains("sk-live"));
    }

    #[test]
    fn what_is_not_json_is_an_error_of_a2a() {
        for body in [&b""[..], b"{", br#"{"year":sk-live}"#, b"\xff", "[".repeat(200).as_bytes()] {
            let Err(refusal) = years().read(body) else { panic!() };
            assert!(matches!(refusal, Refusal::NotJson(_)));
            let response: Value = serde_json::to_value(refusal.respond_to("req-1")).unwrap();
            assert_eq!(response["id"], Value::Null);
            assert_eq!(response["error"]["code"], -32700);
            assert!(response["error"].get("data").is_none());
            assert!(!response.to_string().contains("sk-live"));
        }
    }

    #[test]
    fn refusals_answer_like_their_errors() {
        let response = serde_json::to_value(years().read(b"{}").unwrap_err().respond_to("req-1")).unwrap();
        assert_eq!(response["id"], "req-1");
        assert_eq!(response["error"]["data"][0]["reason"], "MISSING_REQUIRED_FIELD");
    }

    #[test]
    fn a_cut_list_is_no_single_problem() {
        let schema = json!({ "required": ["a", "b", "c"] });
        let validator = Validator::new(&schema, []).unwrap().limits(Limits::default().problems(1));
        let error = validator.check(&json!({})).unwrap_err();
        assert_eq!(error.code(), Code::SchemaValidationFailed);
        assert_eq!(error.payload().details.as_ref().unwrap().violations()[0].keyword(), "further");
    }
}

mod properties {
    use std::fs;
    use std::sync::LazyLock;

    use agent_errors::aap::validate::Validator;
    use agent_errors::aap::{self, Code};
    use agent_errors::pointer::is_pointer;
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    use super::{at_root, validator};

    /// In every text and every number that is put into a request.
    const MARK: &str = "S3CR3T\u{1b}[31m";
    const NUMBER: i64 = 987_654_321;

    static LEAD: LazyLock<(Validator, Value)> = LazyLock::new(|| {
        let suite: Value =
            serde_json::from_str(&fs::read_to_string(at_root("tests/requests/lead.json")).unwrap()).unwrap();
        (validator(&suite), suite["base"].clone())
    });

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            Just(json!(NUMBER)),
            Just(json!(MARK)),
            Just(json!(MARK.repeat(200))),
        ];
        leaf.prop_recursive(3, 12, 4, |inner| {
            let names = prop_oneof![Just("name".to_owned()), Just("kind".to_owned()), "[a-z~/]{0,3}"];
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::vec((names, inner), 0..4)
                    .prop_map(|members| Value::Object(members.into_iter().collect::<Map<String, Value>>())),
            ]
        })
    }

    fn places(value: &Value, at: &str, all: &mut Vec<String>) {
        all.push(at.to_owned());
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    places(value, &format!("{at}/{name}"), all);
                }
            }
            Value::Array(items) => {
                for (index, value) in items.iter().enumerate() {
                    places(value, &format!("{at}/{index}"), all);
                }
            }
            _ => {}
        }
    }

    /// The valid request with values of its own put in some places, or taken out.
    fn broken() -> impl Strategy<Value = Value> {
        let change = (any::<prop::sample::Index>(), prop::option::weighted(0.8, any_value()));
        prop::collection::vec(change, 1..6).prop_map(|changes| {
            let mut request = LEAD.1.clone();
            for (place, value) in changes {
                let mut all = Vec::new();
                places(&request, "", &mut all);
                let place = place.get(&all);
                match (value, place.rsplit_once('/')) {
                    (None, Some((around, name))) => {
                        if let Some(members) = request.pointer_mut(around).and_then(Value::as_object_mut) {
                            members.remove(name);
                        }
                    }
                    (value, _) => {
                        if let Some(place) = request.pointer_mut(place) {
                            *place = value.unwrap_or_default();
                        }
                    }
                }
            }
            request
        })
    }

    fn violations(error: &aap::Error) -> Vec<(String, String, String)> {
        let details = error.payload().details.as_ref();
        let violations = details.map_or(&[][..], |details| details.violations());
        violations.iter().map(|v| (v.pointer().to_owned(), v.keyword().to_owned(), v.error().to_owned())).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn entries_point_into_the_request_and_say_nothing_of_it(request in broken()) {
            let Err(error) = LEAD.0.check(&request) else { return Ok(()) };
            let entries = violations(&error);
            prop_assert!(!entries.is_empty());
            for (pointer, keyword, text) in &entries {
                prop_assert!(is_pointer(pointer));
                let around = pointer.rsplit_once('/').map_or("", |(around, _)| around);
                prop_assert!(request.pointer(pointer).is_some() || request.pointer(around).is_some_and(Value::is_object), "{pointer}");
                let missing = keyword == "required" || keyword == "dependentRequired";
                prop_assert_eq!(request.pointer(pointer).is_none(), missing, "{} {}", pointer, keyword);
                prop_assert!(!text.is_empty() && text.len() < 300);
            }
            let all = format!("{error:?} {error} {}", error.clone().respond_to(1));
            let repeated = ["S3CR3T", "\u{1b}", &NUMBER.to_string()].iter().any(|value| all.contains(value));
            prop_assert!(!repeated);
        }

        #[test]
        fn entries_are_in_order_and_come_once(request in broken()) {
            let Err(error) = LEAD.0.check(&request) else { return Ok(()) };
            let entries = violations(&error);
            for (index, pair) in entries.windows(2).enumerate() {
                prop_assert!(agent_errors_validation::place_order(&pair[0].0, &pair[1].0).is_le());
                prop_assert!(!entries[index + 1..].contains(&pair[0]));
            }
            prop_assert_eq!(&entries, &violations(&LEAD.0.check(&request).unwrap_err()));
        }

        #[test]
        fn mending_every_place_leaves_nothing(request in broken()) {
            let Err(error) = LEAD.0.check(&request) else { return Ok(()) };
            if error.code() == Code::UnsupportedSkill {
                return Ok(());
            }
            let top: Vec<String> = violations(&error).iter().filter_map(|(pointer, ..)| Some(pointer.split('/').nth(1)?.to_owned())).collect();
            let Value::Object(mut mended) = request else { return Ok(()) };
            for name in top {
                match LEAD.1.get(&name) {
                    Some(value) => drop(mended.insert(name, value.clone())),
                    None => drop(mended.remove(&name.replace("~1", "/").replace("~0", "~"))),
                }
            }
            prop_assert_eq!(LEAD.0.check(&Value::Object(mended)).map_err(|error| violations(&error)), Ok(()));
        }
    }
}
