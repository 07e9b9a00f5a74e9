//! Whatever arguments `encode` takes, the message lints without a binding finding and says what the arguments said; whatever
//! it refuses, it refuses with a reason and without a repetition.

use std::cell::Cell;

use agent_errors::aap::{Code, Profile};
use agent_errors::{Decoded, Level, decode, lint};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::run;

/// Occurs in every value that is made up, and in no diagnostic.
const MARK: &str = "m4rk";

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[ -~]{0,12}".prop_map(|text| text + MARK),
        2 => "\\PC{0,8}".prop_map(|text| text + MARK),
        1 => select(vec!["", " ", "\t", "-", "--message", "\"", "\u{202e}", "\n", "0", "null", "~", "/~2"]).prop_map(str::to_owned),
    ]
}

fn json_texts() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        select(vec![
            "1",
            "-1",
            "1.50",
            "1e400",
            "-0",
            "true",
            "null",
            "{",
            "[1,]",
            "\"\\ud800\"",
            "01",
            "",
            " 7 ",
            "{\"a\":1,\"a\":2}"
        ])
        .prop_map(str::to_owned),
        texts().prop_map(|text| serde_json::to_string(&text).unwrap()),
        texts(),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(|items| format!("[{}]", items.join(","))),
            (inner.clone(), inner).prop_map(|(a, b)| format!("{{\"{MARK}\":{a},\"b\":{b}}}")),
        ]
    })
}

fn details() -> impl Strategy<Value = String> {
    let keys = select(vec!["a", "b", "errors", "retry_after_ms", "retry_after_seconds", "vin", "", "@type"]);
    prop_oneof![9 => (keys, json_texts()).prop_map(|(key, json)| format!("{key}={json}")), 1 => texts()]
}

fn option(name: &'static str, value: impl Strategy<Value = String> + 'static) -> BoxedStrategy<Vec<String>> {
    value.prop_map(move |value| vec![name.to_owned(), value]).boxed()
}

fn options() -> impl Strategy<Value = Vec<String>> {
    let times = select(vec!["2026-05-01T00:00:00Z", "2026-05-01T00:00:00.123+02:00", "2026-05-01", "m4rk"]);
    let uris =
        select(vec!["https://example.org/x;v=(1)", "https://example.org/x.", "urn:a:b", "javascript:m4rk", "m4rk"]);
    let violation = (select(vec!["/a", "", "/a~1b", "m4rk", "/~"]), texts(), texts());
    prop_oneof![
        option("--id", prop_oneof![texts(), json_texts()]),
        option("--error-id", texts()),
        option("--created-at", times.prop_map(str::to_owned)),
        option("--retryable", select(vec!["true", "false", "m4rk"]).prop_map(str::to_owned)),
        option("--detail", details()),
        option("--detail", details()),
        option(
            "--retry-after-ms",
            select(vec!["0", "30000", "18446744073709551615", "-1", "m4rk"]).prop_map(str::to_owned)
        ),
        violation.prop_map(|(place, keyword, text)| vec!["--violation".to_owned(), place.to_owned(), keyword, text]),
        option("--binding", select(vec!["json-rpc", "http", "payload"]).prop_map(str::to_owned)),
        option("--profile", select(vec!["2.0", "1.3", "1.0", "0.1", "m4rk"]).prop_map(str::to_owned)),
        option("--extension-uri", uris.prop_map(str::to_owned)),
    ]
}

fn of<'a>(options: &'a [Vec<String>], name: &str) -> Vec<&'a [String]> {
    options.iter().filter(|option| option[0] == name).map(|option| &option[1..]).collect()
}

/// What the arguments said is what is read.
fn says(message: &[u8], code: &str, text: &str, options: &[Vec<String>]) {
    let decoded = decode(message).unwrap();
    assert!(decoded.warnings().iter().all(|warning| warning.level() != Level::Must), "{:?}", decoded.warnings());
    let Decoded::Aap(received) = &decoded else { panic!("{decoded:?}") };
    assert_eq!((received.code().as_str(), received.message()), (code, text));
    let one = |name: &str| of(options, name).first().map(|values| values[0].clone());
    if let Some(id) = one("--error-id") {
        assert_eq!(received.error_id(), Some(&*id));
    }
    if let Some(time) = one("--created-at") {
        assert_eq!(received.created_at(), Some(&*time));
    }
    if let Some(retryable) = one("--retryable") {
        assert_eq!(received.retryable().map(|flag| flag.to_string()), Some(retryable));
    }
    if let Some(millis) = one("--retry-after-ms") {
        assert_eq!(received.retry_after().map(|delay| delay.as_millis().to_string()), Some(millis));
    }
    let asked: Vec<&[String]> = of(options, "--violation");
    if !asked.is_empty() {
        let got: Vec<[&str; 3]> =
            received.violations().iter().map(|one| [one.pointer(), one.keyword(), one.error()]).collect();
        assert_eq!(got, asked.iter().map(|one| [&*one[0], &*one[1], &*one[2]]).collect::<Vec<_>>());
    }
    for detail in of(options, "--detail") {
        let (key, json) = detail[0].split_once('=').unwrap();
        assert_eq!(received.detail(key).unwrap().as_str(), json.trim_matches([' ', '\t', '\n', '\r']));
    }
}

#[test]
fn what_is_accepted_conforms_and_says_what_was_said() {
    let config = ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() };
    let strategy = (select(Code::ALL.to_vec()), texts(), proptest::collection::vec(options(), 0..5));
    let accepted = Cell::new(0);
    let checked = TestRunner::new(config).run(&strategy, |(code, text, options)| {
        let mut arguments = vec!["encode", "aap", code.as_str(), "--message", &text];
        arguments.extend(options.iter().flatten().map(String::as_str));
        let run = run(&arguments);
        prop_assert!(!run.err.contains("panicked"), "{}", run.err);
        if run.status == Some(0) {
            let report = lint(run.out.as_bytes()).unwrap();
            prop_assert!(!report.has_breach(), "{:?}\n{}{}", arguments, report, run.out);
            prop_assert!(serde_json::from_str::<Value>(&run.out).is_ok() || run.out.contains("1e400"));
            says(run.out.as_bytes(), code.as_str(), &text, &options);
            prop_assert!(code.exists_in(Profile::V2_0) || arguments.contains(&"0.1"));
            accepted.set(accepted.get() + 1);
        } else {
            prop_assert_eq!(run.status, Some(2));
            prop_assert!(run.out.is_empty() && run.err.starts_with("error: "), "{}", run.err);
            prop_assert!(!run.err.contains(MARK), "{:?}: {}", arguments, run.err);
        }
        Ok(())
    });
    checked.unwrap();
    assert!(accepted.get() > 60, "{} of 400", accepted.get());
}
