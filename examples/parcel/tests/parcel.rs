//! What the generator makes of a contract that it has never seen.

use parcel::parcel::v2::Refusal;
use parcel::parcel::{AnyCode, Code, Party, Profile, constants, rules};
use parcel::{refuse, refuse_pin};

const EXAMPLE: &str = include_str!("../schema/parcel/examples/wrong-pin.json");

#[test]
fn a_code_knows_its_row() {
    assert_eq!(Code::ALL, [Code::LockerFull, Code::WrongPin, Code::ParcelExpired]);
    assert_eq!(Code::LockerFull.as_str(), "LOCKER_FULL");
    assert_eq!("PARCEL_EXPIRED".parse(), Ok(Code::ParcelExpired));
    assert!("LOCKER_ON_FIRE".parse::<Code>().is_err());
    assert_eq!(Code::WrongPin.told_to(), [Party::Courier, Party::Customer]);
    assert_eq!(Code::WrongPin.details(), Some("https://parcel.example/schemas/details/wrong-pin.schema.json"));
    assert_eq!(Code::WrongPin.since(), Some("2"));
}

#[test]
fn a_column_can_differ_by_profile() {
    assert_eq!(Profile::DEFAULT, Profile::V2);
    assert_eq!(Code::LockerFull.http_status(), 503);
    assert_eq!(Code::LockerFull.http_status_in(Profile::V1), Some(409));
    assert_eq!(Code::WrongPin.http_status_in(Profile::V1), None);
    assert!(!Code::WrongPin.exists_in(Profile::V1));
}

#[test]
fn a_reader_keeps_an_unknown_code() {
    let code = AnyCode::from("LOCKER_ON_FIRE");
    assert_eq!(code.known(), None);
    assert_eq!(code.to_string(), "LOCKER_ON_FIRE");
    assert!(AnyCode::from("WRONG_PIN") == Code::WrongPin);
}

#[test]
fn the_example_reads_and_writes_byte_for_byte() {
    let refusal: Refusal = serde_json::from_str(EXAMPLE).expect("the example fits its schema");
    assert_eq!(refusal.code, Code::WrongPin);
    assert_eq!(refusal.details.as_ref().map(|details| details.tries_left), Some(1));
    assert_eq!(serde_json::to_string_pretty(&refusal).expect("a refusal is JSON") + "\n", EXAMPLE);
}

#[test]
fn a_closed_object_takes_no_other_member() {
    let more = EXAMPLE.replacen('{', r#"{"recipient": "Ada","#, 1);
    assert!(serde_json::from_str::<Refusal>(&more).is_err());
    let unknown = EXAMPLE.replace("WRONG_PIN", "LOCKER_ON_FIRE");
    assert!(serde_json::from_str::<Refusal>(&unknown).is_err());
}

#[test]
fn error_info_is_derived_from_the_payload() {
    let refusal = refuse_pin(0, "Station 7");
    assert_eq!(Refusal::DOMAIN, constants::DOMAIN);
    assert_eq!(refusal.reason(), "WRONG_PIN");
    assert_eq!(refusal.metadata(), [("locker", "Station 7".into()), ("retryable", "false".into())]);
}

#[test]
fn members_and_rules_are_named() {
    assert_eq!(Refusal::MEMBERS, ["@type", "code", "message", "locker", "retryable", "details"]);
    assert_eq!(Refusal::LOCKER, "locker");
    assert_eq!(Refusal::TYPE_URL, constants::KIND);
    assert_eq!(rules::RULES.len(), 1);
    assert_eq!(rules::RULES[0].id, "PARCEL-001");
    assert!(!refuse(Code::LockerFull, "Station 7").message.is_empty());
}
