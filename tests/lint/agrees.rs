//! Reading and linting see the same fault under the same rule, at the same place.

use std::collections::BTreeSet;

use agent_errors::{DecodeError, Linter, decode, lint};

use crate::fixture::{Fault, faults, found};

/// What reading has to say, with the rule that is broken.
fn breaches(bytes: &[u8]) -> Option<Vec<String>> {
    let decoded = decode(bytes).ok()?;
    let numbered = decoded.warnings().iter().filter_map(|warning| Some((warning.rule()?, warning.pointer())));
    Some(numbered.map(|(rule, pointer)| format!("{rule} {pointer}")).collect())
}

#[test]
fn what_reading_reports_linting_finds() {
    let mut rules = BTreeSet::new();
    for Fault { bytes, .. } in &faults() {
        let Some(breaches) = breaches(bytes) else { continue };
        let findings = found(&Linter::new().lint(bytes).unwrap());
        let is_misspelt = findings.iter().any(|finding| finding.starts_with("AAP-016"));
        for breach in breaches.into_iter().filter(|breach| !(is_misspelt && breach.starts_with("AAP-001"))) {
            let of_activation = breach.replace("A2A-012", "AAP-037");
            assert!(
                findings.contains(&breach) || findings.contains(&of_activation),
                "{breach} is not in {findings:?}: {}",
                String::from_utf8_lossy(bytes)
            );
            rules.insert(breach[..7].to_owned());
        }
    }
    assert!(rules.len() >= 18, "{rules:?}");
}

/// Rules of which reading reports every breach, if it can read the message at all.
const ALWAYS: [&str; 17] = [
    "AAP-003", "AAP-005", "AAP-006", "AAP-007", "AAP-008", "AAP-009", "AAP-021", "AAP-022", "AAP-023", "AAP-024",
    "AAP-025", "A2A-003", "A2A-012", "A2A-017", "A2A-019", "A2A-026", "A2A-028",
];

#[test]
fn what_linting_finds_reading_reports() {
    let mut count = 0;
    for Fault { bytes, .. } in &faults() {
        let Some(breaches) = breaches(bytes) else { continue };
        for finding in found(&Linter::new().lint(bytes).unwrap()) {
            if ALWAYS.contains(&&finding[..7]) {
                assert!(
                    breaches.contains(&finding),
                    "{finding} is not in {breaches:?}: {}",
                    String::from_utf8_lossy(bytes)
                );
                count += 1;
            }
        }
    }
    assert!(count >= 40, "{count}");
}

#[test]
fn both_refuse_a_text_for_the_same_reason_at_the_same_place() {
    let response = |data: &str, id: &str| {
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\n\"error\":{{\"code\":-32000,\"message\":\"m\",\"data\":{data}}}}}")
    };
    let payload = r#"{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e","code":"RATE_LIMITED","message":HERE,"retryable":true,"created_at":"2026-04-30T10:15:30Z"}"#;
    let of_message = |message: &str| response(&format!("[{}]", payload.replace("HERE", message)), "1");
    for text in [
        response("[]", r#""\ud800""#),
        response(r#"["\udc00"]"#, "1"),
        response(r#"[{"\ud800":1}]"#, "1"),
        response(r#"[{"x":["\ud800"],"@type":"y"}]"#, "1"),
        response(r#"[{"@type":"y","x":["\ud83d\u0041"]}]"#, "1"),
        response(r#"[{"x":"\ud800","y":}]"#, "1"),
        of_message(r#""\ud800""#),
        of_message(r#"["\ud83d\ude00", "\udead"]"#),
        r#"{"code":"x","zz":{"a":"\ud800"},"type":"aap.error"}"#.to_owned(),
    ] {
        let halves = ["\\udc00", "\\udead", "\\ud83d\\u0041", "\\ud800"];
        let at = halves.iter().find_map(|half| text.find(half)).unwrap();
        let line = text[..at].matches('\n').count() + 1;
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
        let expected = DecodeError::LoneSurrogate { line, column };
        assert_eq!(decode(text.as_bytes()).unwrap_err(), expected, "{text}");
        assert_eq!(lint(text.as_bytes()).unwrap_err(), expected, "{text}");
        assert!(!expected.is_json());
    }
    for text in [
        response(r#"[{"y":,"x":"\ud800"}]"#, "1"),
        response("[{\"y\":[1,\n2,]}]", "1"),
        response("[{\"y\":[1,\n2],\n\"@type\":\"x\",,}]", "1"),
        of_message("01"),
        of_message("{\n\"a\":tru}"),
        "{\"type\":\"aap.error\",\n\"error_id\":\"\\ud8\"}".to_owned(),
        "{\"type\":\"aap.error\",\n\"zz\":{\"a\":\n[1 2]}}".to_owned(),
    ] {
        let fault = serde_json::from_str::<serde::de::IgnoredAny>(&text).unwrap_err();
        let expected = DecodeError::Syntax { line: fault.line(), column: fault.column(), truncated: false };
        assert_eq!(decode(text.as_bytes()).unwrap_err(), expected, "{text}");
        assert_eq!(lint(text.as_bytes()).unwrap_err(), expected, "{text}");
    }
    let pair = response(r#"[{"@type":"y","x":["\ud83d\ude00"]}]"#, r#""\\ud800""#);
    assert_eq!(decode(pair.as_bytes()).unwrap().id().unwrap().as_str(), Some("\\ud800"));
    assert!(lint(pair.as_bytes()).is_ok());
}

#[test]
fn integers_in_other_forms_are_told_apart() {
    for (code, said) in [
        ("-32602.0", "a number with a fraction or an exponent"),
        ("1e3", "a number with a fraction or an exponent"),
        ("18446744073709551616", "a number beyond that"),
        ("-9223372036854775809", "a number beyond that"),
        ("\"1\"", "a string"),
        ("null", "null"),
    ] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{code},"message":"m"}}}}"#);
        let expected = format!("/error/code: expected an integer of at most 64 bits, in digits alone, found {said}");
        assert_eq!(decode(text.as_bytes()).unwrap_err().to_string(), expected);
        let report = lint(text.as_bytes()).unwrap();
        let finding = &report.findings()[0];
        assert_eq!((finding.rule().id(), finding.pointer()), ("A2A-001", "/error/code"));
        let rest = said.strip_prefix("a number").map_or(String::new(), |rest| {
            let rest =
                if rest.starts_with(" with") { rest.replacen("with", "has", 1) } else { " is beyond that".to_owned() };
            format!("; this number{rest}")
        });
        assert_eq!(finding.message(), format!("must be an integer of at most 64 bits, in digits alone{rest}"));
    }
    let text = r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":1e400}}"#;
    let error = decode(text.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "/error/message: expected a string, found a number");
    assert!(error.is_json() && lint(text.as_bytes()).is_ok());
}

/// A member has two names in the JSON form of protobuf, and whoever writes both has written it twice.
#[test]
fn a_member_under_both_of_its_names_is_refused_by_one_and_found_by_the_other() {
    for (detail, names, value) in [
        ("RetryInfo", ["retryDelay", "retry_delay"], "\"2s\""),
        ("BadRequest", ["fieldViolations", "field_violations"], "[]"),
        ("DebugInfo", ["stackEntries", "stack_entries"], "[]"),
        ("QuotaFailure/violations", ["apiService", "api_service"], "\"x\""),
        ("QuotaFailure/violations", ["quotaMetric", "quota_metric"], "\"x\""),
        ("QuotaFailure/violations", ["quotaId", "quota_id"], "\"x\""),
        ("QuotaFailure/violations", ["quotaDimensions", "quota_dimensions"], "{}"),
        ("QuotaFailure/violations", ["quotaValue", "quota_value"], "1"),
        ("QuotaFailure/violations", ["futureQuotaValue", "future_quota_value"], "1"),
        ("RequestInfo", ["requestId", "request_id"], "\"x\""),
        ("RequestInfo", ["servingData", "serving_data"], "\"x\""),
        ("ResourceInfo", ["resourceType", "resource_type"], "\"x\""),
        ("ResourceInfo", ["resourceName", "resource_name"], "\"x\""),
    ] {
        let (name, list) = detail.split_once('/').unwrap_or((detail, ""));
        for [first, second] in [names, [names[1], names[0]]] {
            let members = format!(r#""{first}":{value},"{second}":{value}"#);
            let (members, below) = match list {
                "" => (members, String::new()),
                list => (format!(r#""{list}":[{{{members}}}]"#), format!("/{list}/0")),
            };
            let text = format!(
                r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32603,"message":"Internal error","data":[{{"@type":"type.googleapis.com/google.rpc.{name}",{members}}}]}}}}"#
            );
            let pointer = format!("/error/data/0{below}/{second}");
            let error = decode(text.as_bytes()).unwrap_err().to_string();
            assert_eq!(error, format!("{pointer}: expected one such member, but it is there twice"), "{text}");
            assert_eq!(found(&lint(text.as_bytes()).unwrap()), [format!("A2A-029 {pointer}")], "{text}");
        }
    }
}

/// What a message of AIP is, no rule of A2A forbids.
#[test]
fn an_error_of_aip_over_json_rpc_is_not_judged_by_a2a() {
    let error =
        |code: i64, data: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{code},"message":"m"{data}}}}}"#);
    for text in [
        error(-32010, r#","data":{"uncertain_outcome":true}"#),
        error(-32020, r#","data":"x""#),
        error(-32030, r#","data":[1]"#),
        error(-32010, ""),
        error(-32602, r#","data":{"profile":"aip.mcp.compat.v1"}"#),
        error(-32000, r#","data":{"profile":"aip.mcp.compat.v1"}"#),
    ] {
        assert_eq!(found(&lint(text.as_bytes()).unwrap()), [""; 0], "{text}");
        assert_eq!(breaches(text.as_bytes()).unwrap(), [""; 0], "{text}");
    }
    let info = r#"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"X","domain":"example.org"}"#;
    for (text, finding) in [
        (error(-32010, &format!(r#","data":[{info}]"#)), "A2A-020 /error/code"),
        (error(-32011, ""), "A2A-020 /error/code"),
        (error(-32602, r#","data":{"profile":"x"}"#), "A2A-002 /error/data"),
    ] {
        assert!(found(&lint(text.as_bytes()).unwrap()).contains(&finding.to_owned()), "{text}");
    }
}

#[test]
fn details_that_are_no_list_and_a_status_of_no_table_are_seen_by_both() {
    let info = r#"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"VERSION_NOT_SUPPORTED","domain":"a2a-protocol.org"}"#;
    let error = |code: i64, data: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{code},"message":"m","data":{data}}}}}"#)
    };
    let status = format!(r#"{{"error":{{"code":404,"status":"NOT_FOUND","message":"m","details":[{info}]}}}}"#);
    let grpc = format!(r#"{{"code":5,"message":"m","details":[{info}]}}"#);
    let bare = format!(r#"{{"code":-32005,"message":"m","data":[{info}]}}"#);
    for (text, finding) in [
        (error(-32050, "\"x\""), "A2A-002 /error/data"),
        (error(-32050, "true"), "A2A-002 /error/data"),
        (error(-32603, "5"), "A2A-002 /error/data"),
        (error(-32001, "5"), "A2A-002 /error/data"),
        (error(-32050, r#"{"a":1}"#), "A2A-002 /error/data"),
        (error(-32005, &format!("[{info}]")), "A2A-019 /error/code"),
        (bare, "A2A-019 /code"),
        (status.replace("NOT_FOUND", "UNIMPLEMENTED"), "A2A-017 /error/code"),
        (status.replace("404", "400").replace("NOT_FOUND", "INTERNAL"), "A2A-016 /error/status"),
        (status, "A2A-017 /error/code"),
        (grpc, "A2A-018 /code"),
    ] {
        assert!(found(&lint(text.as_bytes()).unwrap()).contains(&finding.to_owned()), "{text}");
        assert!(breaches(text.as_bytes()).unwrap().contains(&finding.to_owned()), "{text}");
    }
}
