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

#[test]
fn another_identifier_says_whose_it_was_and_is() {
    let with = |status: &str, is_draft: bool, id: &str| {
        let mut document = base();
        document["profiles"]["2"]["status"] = status.into();
        document["schemas"]["payload/2.schema.json"]["id"] = id.into();
        document["constants"]["EXTENSION"] = json!({"value": id, "doc": "D.", "source": null, "draft": is_draft});
        edition(document)
    };
    let draft = |id| with("draft", true, id);
    let released = |id| with("current", false, id);
    for (old, new, severity, reason) in [
        (draft("a"), draft("b"), "editorial", "the draft has another identifier now, which the next release replaces"),
        (draft("a"), released("b"), "behavioural", "the identifier of a draft was only lent"),
        (
            released("a"),
            draft("b"),
            "editorial",
            "a draft has an identifier of its own, which the next release replaces",
        ),
    ] {
        let report = diff::compare(&old, &new);
        let of_kind = |kind: &str| {
            let kind = json!(kind);
            let mut found = report.changes().iter().filter(|change| json!(change.kind) == kind);
            found.next().map(|change| (json!(change.severity), change.reason.clone())).unwrap()
        };
        for kind in ["identifier-changed", "constant-changed"] {
            assert_eq!(of_kind(kind), (json!(severity), reason.to_owned()), "{kind}");
        }
    }
}

/// The examples that the guide gives of each severity.
#[test]
fn the_guide_says_what_is_found() {
    let guide = include_str!("../../../site/guide/maintaining.md");
    let cases: Vec<Case> = serde_json::from_str(include_str!("documents.json")).unwrap();
    let case = |name: &str| {
        let case = cases.iter().find(|case| case.name == name).unwrap();
        report(&case.at, case.put.as_ref())
    };
    let object = |more: &Value| {
        let mut schema = json!({"type": "object", "properties": {"a": {}}});
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    let gains = json!({"properties": {"a": {}, "b": {"type": "string"}}});
    let schemas = |old: Value, new: Value| crate::of_schemas(&object(&old), &object(&new));
    let found = |example: &str| match example {
        "a number changes" => case("a number"),
        "a member becomes required" => schemas(json!({}), json!({"required": ["a"]})),
        "a closed object gains a member" => {
            let closed = |members: &Value| {
                let mut members = members.clone();
                members["additionalProperties"] = false.into();
                members
            };
            schemas(closed(&json!({})), closed(&gains))
        }
        "a retry default flips" => case("a retry default"),
        "an open object gains a member" | "an optional member" => schemas(json!({}), gains.clone()),
        "a new table" => case("a table more"),
        "a new profile" => case("a profile more"),
        "a description is reworded" => case("wording of a row"),
        other => panic!("{other}: no change of this test makes it"),
    };
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut seen = 0;
    for row in rows.filter(|row| !row.starts_with("Severity")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        for example in cells[2].split(", ") {
            let worst = found(example).changes().iter().map(|change| change.severity).max();
            assert_eq!(json!(worst), json!(cells[0]), "{example}");
            seen += 1;
        }
    }
    assert!(seen >= 8);
}
