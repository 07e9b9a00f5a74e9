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
const NOW: Duration = Duration::from_secs(1_780_272_000);

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
