//! The errors page of AIP, statement by statement: each is held by a test, or shown in the documentation as guidance.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

/// Section, statement in our own words, and what holds it: rules of `schema/aip/rules.json`, notes of
/// `schema/aip/notes.json`, and functions of the tests.
type Statement = (&'static str, &'static str, &'static [&'static str]);

const STATEMENTS: &[Statement] = &[
    (
        "opening",
        "Decisions are made by code, category, retry hint, state and evidence, not by texts.",
        &["AIP-029", "the_text_for_people_decides_nothing"],
    ),
    ("opening", "The outcomes are to correct, authorize, retry, reconcile or stop.", &["each_fault_ends_at_its_step"]),
    ("opening", "The page describes one revision.", &["I1"]),
    ("opening", "Codes of products are no part of it.", &["a_code_leads_to_its_rows", "hostile_codes_add_no_label"]),
    (
        "object",
        "Three members are required and four optional.",
        &[
            "AIP-001",
            "AIP-002",
            "AIP-003",
            "AIP-004",
            "AIP-005",
            "a_known_member_of_another_type_is_refused_in_every_carrier",
        ],
    ),
    (
        "object",
        "Optional members are left out when absent, never null.",
        &["AIP-006", "an_absent_member_is_left_out_and_null_is_absent"],
    ),
    (
        "object",
        "Automation goes by code, category and explicit retry state.",
        &["AIP-007", "AIP-008", "every_row_is_there_and_no_other", "an_explicit_yes_passes_whatever_the_category"],
    ),
    ("object", "Automation does not match on the text.", &["AIP-029", "the_text_for_people_decides_nothing"]),
    ("object", "Details and source may be any JSON.", &["any_error_survives_any_carrier"]),
    (
        "object",
        "Connectors redact their details, and no receiver counts on it.",
        &["AIP-028", "a_log_repeats_nothing_private"],
    ),
    ("object", "Details and source are shown, kept and exported only by policy.", &["AIP-041", "redaction_is_final"]),
    ("categories", "Each category has a status over HTTP.", &["the_categories_have_their_numbers"]),
    (
        "categories",
        "A route may choose a status of its own.",
        &["the_status_is_that_of_the_category_unless_the_route_has_its_own"],
    ),
    ("categories", "The body is read as well as the status.", &["AIP-030", "the_body_counts_and_not_the_status"]),
    (
        "envelope",
        "A failure of a message travels in an envelope of the error type.",
        &["AIP-009", "AIP-010", "AIP-011", "AIP-012", "AIP-013", "an_envelope_that_contradicts_itself_is_told"],
    ),
    (
        "envelope",
        "Native HTTP maps its status; NATS has none.",
        &["I2", "every_carrier_of_a_whole_error_keeps_it_and_its_state_decides_first"],
    ),
    (
        "envelope",
        "The connector host signs an error, addresses it and ties it to its request.",
        &["AIP-014", "an_answer_is_addressed_to_whom_asked"],
    ),
    (
        "envelope",
        "Signature and correlation are verified before the error is trusted.",
        &["AIP-032", "only_every_check_opens_it", "a_signed_answer_permits_no_retry_until_it_was_verified"],
    ),
    (
        "result",
        "An action may fail inside an exchange that succeeds.",
        &["AIP-015", "AIP-016", "AIP-017", "AIP-031", "AIP-047", "a_failure_inside_a_success_is_told_from_one_outside"],
    ),
    (
        "result",
        "An acknowledgement is a state and no substitute for an error.",
        &["AIP-018", "AIP-034", "an_acknowledgement_is_no_error"],
    ),
    (
        "compact",
        "Some routes answer with less.",
        &["AIP-019", "AIP-020", "AIP-021", "I3", "compact_forms_keep_what_they_say_and_no_more"],
    ),
    (
        "compact",
        "Retry authority that is missing is not made up.",
        &["AIP-034", "carriers_that_say_less_invent_nothing"],
    ),
    ("mcp", "Each category has a number in JSON-RPC.", &["AIP-023", "the_categories_have_their_numbers"]),
    (
        "mcp",
        "Details become the data as they are; without them there is the extension.",
        &["AIP-022", "AIP-024", "I9", "mcp_keeps_either_the_details_or_the_rest"],
    ),
    ("mcp", "A generic client cannot count on the code.", &["AIP-039", "what_mcp_says_it_loses_is_what_is_lost"]),
    (
        "retry",
        "The checks are made in order, and a later yes undoes no stop.",
        &[
            "AIP-037",
            "of_two_faults_the_earlier_step_decides",
            "a_stop_stops_whatever_else_is_added",
            "any_set_of_faults_stops_at_the_earliest",
        ],
    ),
    ("retry", "Safe capabilities get three attempts, the others one.", &["I4", "boundaries"]),
    (
        "retry",
        "A capability that is safe with a key is not tried again without one.",
        &["keys_on_both_sides", "each_fault_stops_at_its_gate"],
    ),
    (
        "retry",
        "`retryable: false` always stops.",
        &["a_no_of_the_peer_never_becomes_a_retry", "a_no_in_a_message_of_any_contract_never_becomes_a_retry"],
    ),
    (
        "retry",
        "`retryable: true` passes its gate, subject to the others.",
        &["I6", "an_explicit_yes_passes_whatever_the_category"],
    ),
    ("retry", "Where it is absent, the categories of the policy count.", &["I16", "each_fault_stops_at_its_gate"]),
    (
        "retry",
        "Hints are clamped, and the pause grows within bounds.",
        &["I5", "hints_are_clamped_and_rounded_up", "the_backoff_grows_to_its_bound", "pauses_lie_within_their_bounds"],
    ),
    ("retry", "A pause that outlasts the budget is refused.", &["attempts_and_time_on_both_sides_of_their_limits"]),
    ("retry", "These defaults bind no other implementation.", &["I4", "policies_survive_a_round_trip"]),
    (
        "retry",
        "The recorded state is read before an interrupted request is sent again.",
        &["AIP-036", "I17", "every_state_ends_as_its_row_says"],
    ),
    (
        "unknown outcomes",
        "A transport that fails after dispatch proves nothing.",
        &["AIP-035", "I7", "doubt_counts_in_the_modes_that_make_a_change"],
    ),
    (
        "unknown outcomes",
        "A connector failure carries the evidence.",
        &["AIP-025", "AIP-026", "AIP-027", "I11", "a_failure_becomes_six_members_whatever_is_known"],
    ),
    (
        "unknown outcomes",
        "The conversion keeps code, category, retry flag and delay.",
        &["I8", "there_and_back_loses_only_what_is_documented"],
    ),
    ("unknown outcomes", "The way back takes an absent flag for false.", &["I8", "the_way_back_is_no_inverse"]),
    (
        "unknown outcomes",
        "A timeout or an uncertain outcome in commit and execute leaves the outcome unknown.",
        &["an_outcome_is_recorded_as_the_runtime_does"],
    ),
    (
        "unknown outcomes",
        "The operation is reconciled, and the change not made twice.",
        &[
            "AIP-035",
            "evidence_of_an_uncertain_outcome_leads_to_reconciliation",
            "what_may_have_been_done_is_never_sent_again",
        ],
    ),
    (
        "families",
        "The families are a help and no closed list.",
        &["I12", "I13", "I14", "I15", "every_row_is_there_and_no_other", "hostile_codes_add_no_label"],
    ),
    (
        "fleet",
        "Routing and admission have structured errors, the catalog compact ones.",
        &["every_row_is_there_and_no_other", "carriers_that_say_less_invent_nothing"],
    ),
    ("fleet", "Where no code is documented, the fleet is looked at.", &["AIP-045"]),
    ("fleet", "An authenticated request gets a signed error.", &["AIP-014", "I10", "every_row_is_there_and_no_other"]),
    (
        "fleet",
        "An unsigned failure is evidence of the transport alone.",
        &["AIP-033", "what_has_no_signature_is_never_opened", "an_unverified_answer_permits_nothing"],
    ),
    ("fleet", "Event and callback ingress have errors of their own.", &["every_row_is_there_and_no_other"]),
    (
        "operators",
        "Commands for the registry fail by their exit status, and `apply` is not repeated on account of a text.",
        &["AIP-046"],
    ),
    (
        "delivery",
        "A callback that failed is recovered from its outbox; the action is not run again.",
        &["AIP-038", "what_holds_no_protocol_error_is_not_taken_for_one"],
    ),
    (
        "delivery",
        "Success of the transport is no success of the action, nor its failure a failure.",
        &["AIP-031", "AIP-036", "a_failure_inside_a_success_is_told_from_one_outside"],
    ),
    ("security", "Eight fields are logged.", &["AIP-040", "every_field_that_is_to_be_logged_is_logged_and_no_other"]),
    (
        "security",
        "Secrets, raw bodies and details that nobody reviewed are not.",
        &["AIP-041", "a_log_repeats_nothing_private"],
    ),
    (
        "security",
        "Labels are a bounded set.",
        &["AIP-042", "hostile_codes_add_no_label", "what_may_be_a_label_is_what_is_one"],
    ),
    (
        "security",
        "Seven kinds of failure are security events.",
        &["AIP-043", "security_events_are_told_from_unavailability"],
    ),
    ("security", "Receipts and references to operations are kept.", &["AIP-044"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(root().join(path)).unwrap()).unwrap()
}

/// Every function of the tests.
fn tests() -> BTreeSet<String> {
    fn below(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                below(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let names =
                    text.split("#[test]").skip(1).filter_map(|rest| rest.split("fn ").nth(1)?.split('(').next());
                found.extend(names.map(str::to_owned));
            }
        }
    }
    let mut found = BTreeSet::new();
    below(&root().join("tests"), &mut found);
    found
}

/// Each rule with what its check takes and how it proceeds.
fn rules() -> Vec<(String, Vec<String>, String)> {
    let series = json("schema/aip/rules.json")["series"][0]["rules"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rule = |rule: &Value| {
        let checks = rule["check"].as_array().unwrap().iter().map(text).collect();
        (format!("AIP-{:03}", rule["number"].as_u64().unwrap()), checks, text(&rule["how"]))
    };
    series.iter().map(rule).collect()
}

#[test]
fn every_statement_is_held_by_a_test_or_shown_as_guidance() {
    let (tests, rules) = (tests(), rules());
    let notes = json("schema/aip/notes.json")["notes"].as_array().unwrap().clone();
    let notes: BTreeSet<&str> = notes.iter().filter_map(|note| note["id"].as_str()).collect();
    let mut held = BTreeSet::new();
    for (section, statement, by) in STATEMENTS {
        let (mut is_tested, mut is_shown) = (false, false);
        for name in *by {
            is_tested |= tests.contains(*name);
            let rule = rules.iter().find(|(id, ..)| id == name);
            is_shown |= notes.contains(name) || rule.is_some();
            let page = root().join(format!("generated/docs/aip/rules/{name}.md"));
            assert!(rule.is_none() || page.exists(), "{name} has no page");
            assert!(tests.contains(*name) || notes.contains(name) || rule.is_some(), "{statement}: {name} is nowhere");
            held.insert(*name);
        }
        assert!(is_tested || is_shown, "{section}: {statement}");
        let guidance = by.iter().all(|name| {
            notes.contains(name)
                || rules.iter().any(|(id, checks, _)| id == name && checks.iter().all(|check| check == "manual"))
        });
        assert!(is_tested || guidance, "{section}: {statement}: it can be tested");
    }
    for (rule, ..) in &rules {
        assert!(held.contains(rule.as_str()), "{rule} is of no statement");
    }
    for note in notes {
        assert!(held.contains(note), "{note} is of no statement");
    }
}

#[test]
fn every_rule_that_can_be_tested_says_what_tests_it() {
    let tests = tests();
    let faults = std::fs::read_to_string(root().join("tests/lint/faults.json")).unwrap();
    for (rule, checks, how) in rules() {
        let named = how.split('`').filter(|part| tests.contains(*part)).count();
        for check in &checks {
            match check.as_str() {
                "fixture" | "heuristic" => {
                    assert!(faults.contains(&format!("{rule} /")), "{rule}: no message breaks it");
                }
                "client" => assert!(named > 0, "{rule}: `how` names no test: {how}"),
                "probe" | "manual" => {}
                other => panic!("{rule}: {other}"),
            }
        }
    }
}
