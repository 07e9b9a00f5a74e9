//! Tables, rules and the mapping: `documents.json` changes a contract at one place at a time.

use agent_errors_codegen::diff::{self, Exceptions, Report};
use agent_errors_codegen::edition::Edition;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::edition;

const BASE: &str = include_str!("base.json");

#[derive(Deserialize)]
struct Case {
    name: String,
    /// Place in the base, and what is put there; nothing takes it away.
    at: String,
    put: Option<Value>,
    kind: String,
    reader: String,
    writer: String,
    /// Where the report sees it; the place itself when left out.
    pointer: Option<String>,
}

fn base() -> Value {
    serde_json::from_str(BASE).unwrap()
}

fn changed(at: &str, put: Option<&Value>) -> Value {
    let mut document = base();
    let (parent, name) = at.rsplit_once('/').unwrap();
    let name = name.replace("~1", "/").replace("~0", "~");
    let parent = document.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    match put {
        Some(value) => drop(parent.insert(name, value.clone())),
        None => drop(parent.shift_remove(&name).unwrap()),
    }
    document
}

fn report(at: &str, put: Option<&Value>) -> Report {
    diff::compare(&edition(base()), &edition(changed(at, put)))
}

#[test]
fn each_change_is_found_where_it_was_made() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("documents.json")).unwrap();
    for case in cases {
        let report = report(&case.at, case.put.as_ref());
        let found: Vec<_> = report
            .changes()
            .iter()
            .map(|change| json!([change.kind, change.pointer, change.reader, change.writer]))
            .collect();
        let pointer = case.pointer.as_ref().unwrap_or(&case.at);
        assert_eq!(found, [json!([case.kind, pointer, case.reader, case.writer])], "{}", case.name);
    }
}

#[test]
fn the_same_change_of_several_profiles_is_one() {
    let mut document = base();
    for profile in ["2", "1"] {
        document["tables"]["codes"]["rows"]["LOCKER_FULL"]["profiles"][profile]["retryable"] = json!(false);
    }
    let report = diff::compare(&edition(base()), &edition(document));
    assert_eq!(report.changes().len(), 1);
    assert_eq!(report.changes()[0].profiles, ["2", "1"]);
}

#[test]
fn a_rule_that_a_draft_gains_breaks_no_release() {
    let with = |status: &str, rules: &[&str]| {
        let mut document = base();
        document["profiles"]["2"]["status"] = json!(status);
        let rule = document["rules"]["P-010"].clone();
        for id in rules {
            document["rules"][*id] = rule.clone();
        }
        edition(document)
    };
    let report = |status| diff::compare(&with(status, &[]), &with(status, &["P-020"]));
    let of = |status| -> Vec<Value> {
        report(status).changes().iter().map(|change| json!([change.profiles, change.reader, change.writer])).collect()
    };
    assert_eq!(of("current"), [json!([["2", "1"], "additive", "breaking"])]);
    assert_eq!(of("draft"), [json!([["1"], "additive", "breaking"]), json!([["2"], "additive", "behavioural"])]);
}

#[test]
fn rows_that_are_asked_in_another_order_decide_otherwise() {
    let turned = |table: &str| {
        let mut document = base();
        let rows = document["tables"][table]["rows"].as_object().unwrap().clone();
        document["tables"][table]["rows"] = rows.into_iter().rev().collect();
        diff::compare(&edition(base()), &edition(document))
    };
    let found = |report: Report| json!(report.changes().iter().map(|change| json!(change)).collect::<Vec<_>>());
    let asked = found(turned("steps"));
    assert_eq!((&asked[0]["kind"], &asked[0]["reader"]), (&json!("order-changed"), &json!("behavioural")), "{asked}");
    assert_eq!((&asked[0]["before"], &asked[0]["after"]), (&json!(["signed", "open"]), &json!(["open", "signed"])));
    let looked_up = found(turned("codes"));
    assert_eq!(
        (&looked_up[0]["kind"], &looked_up[0]["reader"]),
        (&json!("wording"), &json!("editorial")),
        "{looked_up}"
    );
}

#[test]
fn a_contract_that_comes_or_goes() {
    let none = Edition::default();
    assert_eq!(json!(diff::compare(&none, &edition(base())).changes()[0].severity), "additive");
    let report = diff::compare(&edition(base()), &none);
    assert_eq!((report.changes().len(), report.is_breaking()), (1, true));
}

#[test]
fn exceptions_cover_the_change_they_name_and_no_other() {
    let exceptions = |before: &str| {
        format!(
            r#"{{"exceptions": [{{"contract": "parcel", "kind": "number-changed", {before}
                "pointer": "/tables/codes/rows/LOCKER_FULL/profiles/2/http_status", "justification": "The standard says so."}}]}}"#
        )
    };
    let at = "/tables/codes/rows/LOCKER_FULL/profiles/2/http_status";
    let change = || report(at, Some(&json!(429)));
    assert!(change().is_breaking());
    for before in ["", r#""before": 503,"#, r#""after": 429,"#] {
        let excepted = change().except(&Exceptions::parse(&exceptions(before)).unwrap());
        assert!(!excepted.is_breaking(), "{before}");
        assert_eq!((excepted.summary().excepted, excepted.unused().len()), (1, 0));
        assert_eq!(excepted.changes()[0].exception.as_deref(), Some("The standard says so."));
    }
    let other = change().except(&Exceptions::parse(&exceptions(r#""after": 500,"#)).unwrap());
    assert!(other.is_breaking());
    assert_eq!(other.unused().len(), 1);
}

#[test]
fn an_exception_without_a_justification_is_none() {
    for text in [
        r#"{"exceptions": [{"contract": "parcel", "kind": "number-changed", "pointer": "", "justification": " "}]}"#,
        r#"{"exceptions": [{"contract": "parcel", "kind": "number-changed", "pointer": ""}]}"#,
        r#"{"exceptions": [{"contract": "parcel", "kind": "no-such-kind", "pointer": "", "justification": "x"}]}"#,
        r#"{"exceptions": [], "more": 1}"#,
        "[]",
        "{",
    ] {
        assert!(Exceptions::parse(text).is_err(), "{text}");
    }
}

#[test]
fn markdown_for_a_changelog() {
    let at = "/tables/codes/rows/LOCKER_FULL/profiles/2/http_status";
    let text = report(at, Some(&json!(429))).markdown(3);
    assert_eq!(
        text,
        "### Breaking\n\n- **parcel table codes, LOCKER_FULL**: HTTP is 429 instead of 503 (profile 2). Readers and writers \
         broken: one side goes by the old value, the other by the new one\n"
    );
    assert_eq!(diff::compare(&edition(base()), &edition(base())).markdown(3), "");
}

#[test]
fn profiles_are_found_by_the_versions_they_cover() {
    let base = crate::contract(base());
    let report = diff::compare_profiles((&base, "1"), (&base, "2")).unwrap();
    assert!(report.is_breaking());
    assert_eq!(report, diff::compare_profiles((&base, "0.9"), (&base, "2")).unwrap());
    assert_eq!(diff::compare_profiles((&base, "3"), (&base, "2")).unwrap_err().known, ["2", "1"]);
}
