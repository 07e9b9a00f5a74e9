//! The facts that peers rely on, written down a second time by hand, from the text and not from `schema/`.
//!
//! A changed source is regenerated everywhere and then agrees with itself; it still has to disagree with this.

use agent_errors::aap::{Code, Profile, Skill, Version, constants, v0_1, v1_3, v2_0};

#[derive(Clone, Copy)]
struct Pinned {
    code: &'static str,
    json_rpc_2_0: Option<i32>,
    json_rpc_1_3: Option<i32>,
    json_rpc_0_1: Option<i32>,
    /// Of the HTTP binding, which ended with 1.0.
    http: Option<u16>,
    retryable: bool,
}

const fn unchanged(code: &'static str, json_rpc: i32, http: u16) -> Pinned {
    Pinned {
        code,
        json_rpc_2_0: Some(json_rpc),
        json_rpc_1_3: Some(json_rpc),
        json_rpc_0_1: Some(json_rpc),
        http: Some(http),
        retryable: false,
    }
}

const fn renumbered(code: &'static str, json_rpc: i32, before: i32, http: u16) -> Pinned {
    Pinned { json_rpc_1_3: Some(before), json_rpc_0_1: Some(before), ..unchanged(code, json_rpc, http) }
}

const fn retryable(pinned: Pinned) -> Pinned {
    Pinned { retryable: true, ..pinned }
}

const CODES: [Pinned; 13] = [
    renumbered("UNSUPPORTED_SKILL", -32004, -32601, 404),
    unchanged("SCHEMA_VALIDATION_FAILED", -32602, 422),
    unchanged("MISSING_REQUIRED_FIELD", -32602, 422),
    unchanged("INVALID_CONDITION", -32602, 422),
    unchanged("VEHICLE_NOT_FOUND", -32000, 404),
    unchanged("VEHICLE_UNAVAILABLE", -32000, 409),
    unchanged("CONTACT_CONSENT_REQUIRED", -32000, 403),
    unchanged("INVALID_CONSENT", -32000, 403),
    unchanged("APPOINTMENT_TIME_UNAVAILABLE", -32000, 409),
    unchanged("IDEMPOTENCY_CONFLICT", -32000, 409),
    Pinned { json_rpc_2_0: None, json_rpc_1_3: None, ..unchanged("AUTH_REQUIRED", -32001, 401) },
    retryable(renumbered("RATE_LIMITED", -32000, -32002, 429)),
    retryable(unchanged("INTERNAL_ERROR", -32603, 500)),
];

fn code(pinned: &Pinned) -> Code {
    pinned.code.parse().unwrap_or_else(|error| panic!("{}: {error}", pinned.code))
}

#[test]
fn codes_and_their_numbers() {
    assert_eq!(Code::ALL.len(), CODES.len());
    for pinned in &CODES {
        let code = code(pinned);
        assert_eq!(code.as_str(), pinned.code);
        assert_eq!(code.json_rpc_code_in(Profile::V2_0), pinned.json_rpc_2_0, "{code} in 2.0");
        assert_eq!(code.json_rpc_code_in(Profile::V1_3), pinned.json_rpc_1_3, "{code} in 1.3");
        assert_eq!(code.json_rpc_code_in(Profile::V0_1), pinned.json_rpc_0_1, "{code} in 0.1");
        assert_eq!(code.json_rpc_code_in(Profile::V1_0), pinned.json_rpc_1_3, "{code} in 1.0");
        assert_eq!(code.http_status_in(Profile::V2_0), None, "{code} in 2.0");
        assert_eq!(code.http_status_in(Profile::V1_3), None, "{code} in 1.3, which has no HTTP binding");
        let in_1_0 = pinned.json_rpc_1_3.and(pinned.http);
        assert_eq!(code.http_status_in(Profile::V1_0), in_1_0, "{code} in 1.0");
        assert_eq!(code.http_status_in(Profile::V0_1), pinned.http, "{code} in 0.1");
        assert_eq!(code.retryable(), pinned.retryable, "{code}");
    }
}

#[test]
fn codes_of_each_profile() {
    let present = |profile| Code::ALL.iter().filter(|code| code.exists_in(profile)).count();
    assert_eq!(present(Profile::V2_0), 12);
    assert_eq!(present(Profile::V1_3), 12);
    assert_eq!(present(Profile::V1_0), 12);
    assert_eq!(present(Profile::V0_1), 13);
    assert_eq!(Profile::DEFAULT, Profile::V2_0);
    assert_eq!(Profile::V1_3.covers(), ["1.3", "1.2", "1.1"]);
    assert_eq!(Profile::V1_0.covers(), ["1.0", "0.2"]);
}

#[test]
fn a_profile_has_statuses_where_its_versions_have_the_binding() {
    for profile in Profile::ALL {
        let has_binding: Vec<bool> = profile
            .covers()
            .iter()
            .map(|version| version.parse::<Version>().unwrap_or_else(|_| panic!("{version}")).rest_binding())
            .collect();
        let codes: Vec<&Code> = Code::ALL.iter().filter(|code| code.exists_in(*profile)).collect();
        let with_status = codes.iter().filter(|code| code.http_status_in(*profile).is_some()).count();
        assert!(has_binding.iter().all(|has| *has == has_binding[0]), "{profile}");
        assert_eq!(with_status, if has_binding[0] { codes.len() } else { 0 }, "{profile}");
    }
    let first = Version::ALL.iter().filter(|version| version.rest_binding()).map(|version| version.as_str());
    assert_eq!(first.collect::<Vec<_>>(), ["0.1", "0.2", "1.0"]);
}

#[test]
fn details_of_the_codes() {
    let with_details = |name: &str| -> Vec<&str> {
        let named = Code::ALL.iter().filter(|code| code.details().is_some_and(|id| id.ends_with(name)));
        named.map(|code| code.as_str()).collect()
    };
    let validation = ["SCHEMA_VALIDATION_FAILED", "MISSING_REQUIRED_FIELD", "INVALID_CONDITION"];
    assert_eq!(with_details("/validation.schema.json"), validation);
    assert_eq!(with_details("/retry.schema.json"), ["RATE_LIMITED"]);
    assert_eq!(with_details("/consent.schema.json"), ["CONTACT_CONSENT_REQUIRED"]);
    assert_eq!(with_details("/vehicle.schema.json"), ["VEHICLE_NOT_FOUND"]);
}

#[test]
fn skills_that_raise_the_codes() {
    let raised_by = |skill: Skill| -> Vec<&str> {
        Code::ALL.iter().filter(|code| code.raised_by().contains(&skill)).map(|code| code.as_str()).collect()
    };
    let everywhere = [
        "UNSUPPORTED_SKILL",
        "SCHEMA_VALIDATION_FAILED",
        "MISSING_REQUIRED_FIELD",
        "AUTH_REQUIRED",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
    ];
    for skill in [Skill::DealerInformation, Skill::InventoryFacets, Skill::InventorySearch] {
        assert_eq!(raised_by(skill), everywhere, "{skill}");
    }
    let vehicle: Vec<&str> =
        raised_by(Skill::InventoryVehicle).into_iter().filter(|code| !everywhere.contains(code)).collect();
    assert_eq!(vehicle, ["VEHICLE_NOT_FOUND", "VEHICLE_UNAVAILABLE"]);
    assert_eq!(raised_by(Skill::LeadSubmit).len(), Code::ALL.len());
}

#[test]
fn identifiers() {
    assert_eq!(constants::DOMAIN, "autoagentprotocol.org");
    assert_eq!(constants::PAYLOAD_TYPE, "aap.error");
    assert_eq!(constants::PAYLOAD_TYPE_URL, "https://autoagentprotocol.org/extensions/aap/error");
    assert_eq!(constants::LEGACY_REST_TYPE_URL, "type.googleapis.com/aap.error");
    assert_eq!(constants::DRAFT_EXTENSION_URI, "https://draft.autoagentprotocol.invalid/extensions/aap/latest");
    assert_eq!(constants::EXTENSION_URI_KEY, "extensionUri");
    assert_eq!(constants::REQUIRED_HEADER_KEY, "requiredHeader");
    assert_eq!(constants::A2A_VERSION, "1.0");
    let uris: Vec<&str> = Version::ALL.iter().map(|version| version.extension_uri()).collect();
    let early = "https://autoagentprotocol.org/extensions/a2a-automotive-retail";
    let late = "https://autoagentprotocol.org/extensions/aap";
    assert_eq!(
        uris,
        [
            format!("{early}/v0.1"),
            format!("{early}/v0.2"),
            format!("{early}/v1.0"),
            format!("{late}/v1.1"),
            format!("{late}/v1.2"),
            format!("{late}/v1.3"),
            format!("{late}/v2.0"),
        ]
    );
}

#[test]
fn members_of_the_payload() {
    let before = ["type", "error_id", "code", "message", "retryable", "details", "created_at"];
    assert_eq!(v0_1::Error::MEMBERS, before);
    assert_eq!(v1_3::Error::MEMBERS, before);
    assert_eq!(v2_0::Error::MEMBERS[0], "@type");
    assert_eq!(v2_0::Error::MEMBERS[1..], before);
    assert_eq!(v2_0::Error::TYPE_URL, constants::PAYLOAD_TYPE_URL);
}

#[test]
fn error_info_of_a_payload() {
    let payload = r#"{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"err_1",
        "code":"RATE_LIMITED","message":"Slow down.","retryable":false,"created_at":"2026-05-04T18:55:00+02:00"}"#;
    let payload: v2_0::Error = serde_json::from_str(payload).expect("a payload of 2.0");
    assert_eq!(v2_0::Error::DOMAIN, "autoagentprotocol.org");
    assert_eq!(payload.reason(), "RATE_LIMITED");
    let metadata: Vec<(&str, String)> =
        payload.metadata().into_iter().map(|(key, value)| (key, value.into_owned())).collect();
    let expected = [
        ("code", "RATE_LIMITED"),
        ("error_id", "err_1"),
        ("retryable", "false"),
        ("created_at", "2026-05-04T18:55:00+02:00"),
    ];
    assert_eq!(metadata, expected.map(|(key, value)| (key, value.to_owned())));
}
