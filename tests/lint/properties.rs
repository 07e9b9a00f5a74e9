//! Whatever is done to a message: no panic, and what decoding objects to, the linter finds.

use agent_errors::{Level, Linter, Warning, decode, lint};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

use crate::fixture::{faults, messages, pointers_of, set};

/// What a clean report promises, and what a warning does.
fn check(bytes: &[u8]) -> Result<(), String> {
    let (report, decoded) = match (lint(bytes), decode(bytes)) {
        (Err(error), Ok(_)) => return Err(format!("decoded, but not linted: {error}")),
        (Ok(report), Err(error)) if report.is_clean() => return Err(format!("clean, but {error}")),
        (_, Err(_)) => return Ok(()),
        (Ok(report), Ok(decoded)) => (report, decoded),
    };
    assert!(report.is_complete());
    let rules: Vec<&str> = report.findings().iter().map(|finding| finding.rule().id()).collect();
    let is_free = |rule: &str| decoded.version() == Some("0.1") && ["AAP-024", "AAP-025"].contains(&rule);
    let is_found =
        |rule: &str| is_free(rule) || rules.contains(&rule) || said_as(rule).iter().any(|other| rules.contains(other));
    let is_grave = |warning: &Warning| warning.level() == Level::Must && rules.is_empty();
    match decoded.warnings().iter().find(|warning| !warning.rule().map_or(!is_grave(warning), is_found)) {
        Some(warning) => Err(format!("{warning} is not among\n{report}")),
        None => Ok(()),
    }
}

/// Decoding takes a part with a misspelt mark for something foreign and says that the part is missing; the linter
/// says what is wrong with the mark. What breaks no numbered rule is not for the linter. Decoding compares what is no string; the linter says that it must be one. In 0.1
/// details were free, of which decoding takes no notice. A payload in a protocol error is compared with nothing here, nor is
/// an error info whose payload is missing. Which of two contracts a broken message belongs to, the two may see differently.
fn said_as(rule: &str) -> &'static [&'static str] {
    match rule {
        "AAP-001" => &["AAP-003", "AAP-016"],
        "AAP-036" => &["A2A-010"],
        "AIP-023" => &["A2A-002"],
        "A2A-001" => &["AAP-018", "AAP-019"],
        "AAP-004" => &["AAP-006", "AAP-032"],
        "AAP-005" | "AAP-006" | "AAP-007" => &["AAP-001", "AAP-009", "AAP-032"],
        "AAP-009" => &["AAP-001", "AAP-005", "AAP-008", "AAP-032"],
        "AAP-024" => &["AAP-025"],
        "A2A-002" => &["AAP-003"],
        "A2A-003" => &["AAP-003", "A2A-002"],
        "A2A-012" => &["AAP-008", "AAP-037", "A2A-030"],
        "AAP-008" => &["A2A-012"],
        _ => &[],
    }
}

fn errors() -> Vec<&'static (String, Value)> {
    messages().iter().filter(|(name, _)| !name.starts_with("card/")).collect()
}

#[test]
fn what_decoding_warns_of_is_found() {
    for (name, message) in errors() {
        check(message.to_string().as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    for fault in faults().into_iter().filter(|fault| !fault.of.starts_with("card/")) {
        check(&fault.bytes)
            .unwrap_or_else(|error| panic!("{}: {error}{}", fault.of, String::from_utf8_lossy(&fault.bytes)));
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let of_messages: Vec<Value> = messages()
        .iter()
        .flat_map(|(_, message)| {
            let mut found = Vec::new();
            pointers_of(message, "", &mut found);
            found.into_iter().filter_map(|pointer| message.pointer(&pointer).cloned()).collect::<Vec<_>>()
        })
        .collect();
    prop_oneof![
        proptest::sample::select(of_messages),
        proptest::sample::select(vec![
            json!(null),
            json!(true),
            json!(0),
            json!(-32602),
            json!(1e300),
            json!(""),
            json!([]),
            json!({}),
            json!([[]])
        ]),
        ".{0,40}".prop_map(Value::from),
    ]
}

/// The same changes in every run, so that a change to the code is what makes a test fail. More seeds, more changes: here.
fn settings() -> ProptestConfig {
    ProptestConfig { cases: 1_500, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn values_anywhere(
        name in 0_usize..64,
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any_value(), 0_u8..4), 1..4),
    ) {
        let messages = errors();
        let (name, mut message) = messages[name % messages.len()].clone();
        for (place, value, what) in changes {
            let mut places = Vec::new();
            pointers_of(&message, "", &mut places);
            if places.is_empty() {
                break;
            }
            let place = place.get(&places).clone();
            match what {
                0 => crate::fixture::remove(&mut message, &place),
                _ => set(&mut message, &place, value),
            }
        }
        let text = message.to_string();
        if let Err(error) = check(text.as_bytes()) {
            prop_assert!(false, "{}: {}\n{}", name, error, text);
        }
        for linter in [Linter::new().profile(agent_errors::aap::Profile::V1_3), Linter::new().http_status(404)] {
            let _ = linter.lint(text.as_bytes());
        }
    }

    #[test]
    fn bytes_anywhere(name in 0_usize..64, edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0_u8..3), 1..6)) {
        let messages = errors();
        let mut bytes = messages[name % messages.len()].1.to_string().into_bytes();
        for (place, byte, what) in edits {
            let place = place.index(bytes.len());
            match what {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        if let Err(error) = check(&bytes) {
            prop_assert!(false, "{}\n{}", error, String::from_utf8_lossy(&bytes));
        }
    }
}
