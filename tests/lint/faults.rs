//! Each fault is found under its rule, at its place, and under no other rule.

use std::collections::BTreeSet;

use agent_errors::{Level, Linter, Rule, a2a, aap, aip, lint};

use crate::fixture::{Fault, faults, found, messages};

#[test]
fn conformant_messages_are_clean() {
    for (name, message) in messages() {
        let report = lint(message.to_string().as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(report.is_clean() && report.is_complete() && !report.has_breach(), "{name}: {report}");
    }
}

#[test]
fn each_fault_is_found_and_nothing_else() {
    let faults = faults();
    assert!(faults.len() >= 120, "{} faults", faults.len());
    let mut wrong = Vec::new();
    for Fault { of, bytes, linter, finds, .. } in &faults {
        let text = String::from_utf8_lossy(bytes);
        match linter.lint(bytes) {
            Ok(report) if found(&report) == *finds => {}
            Ok(report) => wrong.push(format!("{of}: expected {finds:?}, found\n{report}in {text}")),
            Err(error) => wrong.push(format!("{of}: expected {finds:?}, but {error}\nin {text}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ\n{}", wrong.len(), faults.len(), wrong.join("\n"));
}

fn all_rules() -> impl Iterator<Item = (Rule, bool, bool)> {
    let aap = aap::rules::RULES.iter().map(|rule| (Rule::Aap(rule), rule.checkable, rule.heuristic));
    let a2a = a2a::rules::RULES.iter().map(|rule| (Rule::A2a(rule), rule.checkable, rule.heuristic));
    let aip = aip::rules::RULES.iter().map(|rule| (Rule::Aip(rule), rule.checkable, rule.heuristic));
    aap.chain(a2a).chain(aip)
}

#[test]
fn every_rule_that_a_message_can_break_has_a_check() {
    let checked: Vec<&str> = Linter::rules().map(Rule::id).collect();
    let checkable: Vec<&str> = all_rules().filter(|(_, checkable, _)| *checkable).map(|(rule, ..)| rule.id()).collect();
    assert_eq!(checked, checkable);
}

#[test]
fn every_rule_is_broken_alone_twice_and_kept_twice() {
    let faults = faults();
    for rule in Linter::rules() {
        let alone = |fault: &&Fault| fault.finds.iter().all(|find| find.split(' ').next() == Some(rule.id()));
        let broken: Vec<&Fault> = faults.iter().filter(alone).collect();
        let kept: BTreeSet<&str> = broken.iter().map(|fault| fault.of.as_str()).collect();
        assert!(broken.len() >= 2, "{rule} is broken alone by {} messages", broken.len());
        assert!(kept.len() >= 2 || rule.id() == "A2A-021", "{rule} is broken in one message only");
    }
}

#[test]
fn findings_follow_the_rules_data() {
    let heuristic: BTreeSet<&str> =
        all_rules().filter(|(.., heuristic)| *heuristic).map(|(rule, ..)| rule.id()).collect();
    let mut seen = BTreeSet::new();
    for Fault { bytes, linter, .. } in &faults() {
        let report = linter.lint(bytes).unwrap();
        for finding in report.findings() {
            let rule = finding.rule();
            if finding.is_heuristic() {
                assert!(heuristic.contains(rule.id()), "{finding}");
                assert!(finding.message().starts_with("by rule of thumb: "), "{finding}");
                assert_eq!(finding.level(), Level::Should, "{finding}");
                seen.insert(rule.id());
            } else {
                assert_eq!(finding.level(), rule.level(), "{finding}");
            }
            assert!(!rule.fix().is_empty() && !rule.text().is_empty());
        }
        let must = report.findings().iter().any(|finding| finding.level() == Level::Must);
        assert_eq!(report.has_breach(), must);
        assert_eq!(linter.lint(bytes).unwrap(), report, "findings come in the same order each time");
    }
    assert_eq!(seen, heuristic);
}
