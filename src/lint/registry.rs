//! Which check belongs to which rule, and what kind of message it looks at.

use super::message::{Message, Topic};
use super::report::{Findings, Rule};
use super::{
    Linter, a2a, activation, aip as ours, card, details, envelope, error_info, frame, google, heuristics, payload,
    request,
};
use crate::a2a::rules::{self as a2a_rules, Rule as A2aRule};
use crate::aap::rules::{self as aap_rules, Rule as AapRule};
use crate::aip::rules::{self as aip_rules, Rule as AipRule};

type Run = fn(&Message<'_>, &mut Findings);

struct Check {
    rule: Rule,
    on: &'static [Topic],
    run: Run,
}

const fn aap(rule: &'static AapRule, on: &'static [Topic], run: Run) -> Check {
    Check { rule: Rule::Aap(rule), on, run }
}

const fn a2a(rule: &'static A2aRule, on: &'static [Topic], run: Run) -> Check {
    Check { rule: Rule::A2a(rule), on, run }
}

const fn aip(rule: &'static AipRule, run: Run) -> Check {
    Check { rule: Rule::Aip(rule), on: AIP, run }
}

const AIP: &[Topic] = &[Topic::Aip];
const SKILL: &[Topic] = &[Topic::Skill];
const ACTIVATION: &[Topic] = &[Topic::Activation];
const PROTOCOL: &[Topic] = &[Topic::Protocol];
const BELOW_SKILLS: &[Topic] = &[Topic::Activation, Topic::Protocol];
const ERROR: &[Topic] = &[Topic::Skill, Topic::Activation, Topic::Protocol];
const CARD: &[Topic] = &[Topic::Card];
const URI: &[Topic] = &[Topic::Activation, Topic::Card];
const ANY: &[Topic] = &[Topic::Skill, Topic::Activation, Topic::Protocol, Topic::Card, Topic::Aip];
const FRAMED: &[Topic] = &[Topic::Skill, Topic::Activation, Topic::Protocol, Topic::Aip];

/// In the order of their rules, which is the order of a report.
static CHECKS: &[Check] = &[
    aap(aap_rules::AAP_001, SKILL, envelope::one_payload),
    aap(aap_rules::AAP_002, SKILL, envelope::in_an_error),
    aap(aap_rules::AAP_003, SKILL, envelope::typed_entries),
    aap(aap_rules::AAP_004, SKILL, envelope::info_first),
    aap(aap_rules::AAP_005, SKILL, error_info::reason),
    aap(aap_rules::AAP_006, SKILL, error_info::domain),
    aap(aap_rules::AAP_007, SKILL, error_info::keys),
    aap(aap_rules::AAP_008, SKILL, error_info::strings),
    aap(aap_rules::AAP_009, SKILL, error_info::copies),
    aap(aap_rules::AAP_010, SKILL, envelope::known_types),
    aap(aap_rules::AAP_016, SKILL, payload::marks),
    aap(aap_rules::AAP_017, SKILL, payload::error_id),
    aap(aap_rules::AAP_018, SKILL, payload::code),
    aap(aap_rules::AAP_019, SKILL, payload::message),
    aap(aap_rules::AAP_020, SKILL, payload::retryable),
    aap(aap_rules::AAP_021, SKILL, payload::details),
    aap(aap_rules::AAP_022, SKILL, payload::created_at),
    aap(aap_rules::AAP_023, SKILL, payload::closed),
    aap(aap_rules::AAP_024, SKILL, details::problems),
    aap(aap_rules::AAP_025, SKILL, details::entries),
    aap(aap_rules::AAP_027, SKILL, envelope::number),
    aap(aap_rules::AAP_029, SKILL, payload::default_of_retryable),
    aap(aap_rules::AAP_032, SKILL, envelope::no_payload),
    aap(aap_rules::AAP_035, ACTIVATION, activation::message),
    aap(aap_rules::AAP_036, ACTIVATION, activation::info),
    aap(aap_rules::AAP_037, ACTIVATION, activation::metadata),
    aap(aap_rules::AAP_038, ACTIVATION, activation::same_uri),
    aap(aap_rules::AAP_039, ACTIVATION, activation::not_bare),
    aap(aap_rules::AAP_054, SKILL, details::particular_code),
    aap(aap_rules::AAP_056, ERROR, request::conditions),
    aap(aap_rules::AAP_071, SKILL, details::hints),
    aap(aap_rules::AAP_073, SKILL, payload::error_id_leads_somewhere),
    aap(aap_rules::AAP_074, SKILL, heuristics::stack_trace),
    aap(aap_rules::AAP_075, SKILL, heuristics::details),
    aap(aap_rules::AAP_076, URI, activation::no_draft),
    aap(aap_rules::AAP_077, SKILL, envelope::form),
    aap(aap_rules::AAP_078, CARD, card::one_extension),
    a2a(a2a_rules::A2A_001, FRAMED, frame::code_and_message),
    a2a(a2a_rules::A2A_002, ERROR, a2a::list_of_objects),
    a2a(a2a_rules::A2A_003, ERROR, a2a::typed_entries),
    a2a(a2a_rules::A2A_005, PROTOCOL, a2a::info_over_json_rpc),
    a2a(a2a_rules::A2A_006, PROTOCOL, a2a::info_over_json_rpc),
    a2a(a2a_rules::A2A_007, PROTOCOL, a2a::info_elsewhere),
    a2a(a2a_rules::A2A_008, BELOW_SKILLS, a2a::info_first),
    a2a(a2a_rules::A2A_009, PROTOCOL, a2a::reason),
    a2a(a2a_rules::A2A_010, PROTOCOL, a2a::domain),
    a2a(a2a_rules::A2A_011, PROTOCOL, a2a::borrowed_reason),
    a2a(a2a_rules::A2A_012, ERROR, google::metadata_values),
    a2a(a2a_rules::A2A_013, ERROR, google::metadata_keys),
    a2a(a2a_rules::A2A_014, ERROR, google::reason),
    a2a(a2a_rules::A2A_015, ERROR, a2a::body_code),
    a2a(a2a_rules::A2A_016, PROTOCOL, a2a::status_name),
    a2a(a2a_rules::A2A_017, PROTOCOL, a2a::http_status),
    a2a(a2a_rules::A2A_018, PROTOCOL, a2a::grpc_status),
    a2a(a2a_rules::A2A_019, BELOW_SKILLS, a2a::number_of_reason),
    a2a(a2a_rules::A2A_020, PROTOCOL, a2a::unassigned_number),
    a2a(a2a_rules::A2A_021, PROTOCOL, a2a::standard_message),
    a2a(a2a_rules::A2A_025, ERROR, a2a::status_of_json_rpc),
    a2a(a2a_rules::A2A_026, FRAMED, frame::response),
    a2a(a2a_rules::A2A_027, ANY, frame::no_member_twice),
    a2a(a2a_rules::A2A_028, ANY, frame::no_byte_order_mark),
    a2a(a2a_rules::A2A_029, ERROR, google::members),
    a2a(a2a_rules::A2A_030, ERROR, google::once),
    a2a(a2a_rules::A2A_031, PROTOCOL, a2a::no_problem_details),
    a2a(a2a_rules::A2A_032, ERROR, a2a::number_of_status),
    aip(aip_rules::AIP_001, ours::object::required),
    aip(aip_rules::AIP_002, ours::object::category),
    aip(aip_rules::AIP_003, ours::object::retryable),
    aip(aip_rules::AIP_004, ours::object::retry_after),
    aip(aip_rules::AIP_005, ours::object::closed),
    aip(aip_rules::AIP_006, ours::object::nulls),
    aip(aip_rules::AIP_007, ours::object::spelling),
    aip(aip_rules::AIP_008, ours::object::listed),
    aip(aip_rules::AIP_009, ours::carriers::envelope_members),
    aip(aip_rules::AIP_010, ours::carriers::error_at_its_place),
    aip(aip_rules::AIP_011, ours::carriers::type_of_body),
    aip(aip_rules::AIP_012, ours::carriers::version),
    aip(aip_rules::AIP_013, ours::carriers::one_body),
    aip(aip_rules::AIP_015, ours::carriers::failed_has_error),
    aip(aip_rules::AIP_016, ours::carriers::completed_has_none),
    aip(aip_rules::AIP_017, ours::carriers::status_is_listed),
    aip(aip_rules::AIP_018, ours::carriers::acknowledgement),
    aip(aip_rules::AIP_019, ours::carriers::compact),
    aip(aip_rules::AIP_020, ours::carriers::length),
    aip(aip_rules::AIP_021, ours::carriers::control),
    aip(aip_rules::AIP_022, ours::carriers::extension),
    aip(aip_rules::AIP_023, ours::carriers::number),
    aip(aip_rules::AIP_024, ours::carriers::says_error),
    aip(aip_rules::AIP_025, ours::object::six_members),
    aip(aip_rules::AIP_026, ours::object::uncertainty),
    aip(aip_rules::AIP_027, ours::object::uncertain_is_final),
    aip(aip_rules::AIP_028, ours::object::redaction),
    aip(aip_rules::AIP_047, ours::carriers::parts_of_record),
];

pub(super) fn run(message: &Message<'_>, findings: &mut Findings) {
    for check in CHECKS {
        if check.on.contains(&message.topic) && message.is_under(check.rule) {
            findings.begin(check.rule);
            (check.run)(message, findings);
        }
    }
}

impl Linter {
    /// Every rule that has a check, in the order of a report.
    pub fn rules() -> impl Iterator<Item = Rule> {
        CHECKS.iter().map(|check| check.rule)
    }
}
