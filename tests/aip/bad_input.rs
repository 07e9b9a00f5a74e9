//! What is wrong is told by its place, and permits nothing.

use agent_errors::aip::Carrier;
use agent_errors::{DecodeError, Decoded, decode};
use serde_json::{Value, json};

use crate::carriers::read;

fn error(member: &str, value: &str) -> String {
    let mut members = vec![("code", "\"x.y\""), ("message", "\"m\""), ("category", "\"temporary\"")];
    members.retain(|(name, _)| *name != member);
    if !value.is_empty() {
        members.push((member, value));
    }
    let members: Vec<String> = members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

#[test]
fn a_known_member_of_another_type_is_refused_in_every_carrier() {
    for (member, value) in [
        ("category", "\"weird\""),
        ("category", "\"Temporary\""),
        ("category", "7"),
        ("retryable", "\"true\""),
        ("retryable", "1"),
        ("retry_after_ms", "-1"),
        ("retry_after_ms", "1.5"),
        ("retry_after_ms", "1e3"),
        ("retry_after_ms", "18446744073709551616"),
        ("retry_after_ms", "\"5\""),
        ("retry_after_ms", "[5]"),
        ("message", "null"),
        ("message", ""),
        ("code", "7.5"),
    ] {
        let bad = error(member, value);
        for (around, place) in [
            ("#", ""),
            (
                r#"{"aip_version":"1.0","message_type":"aip.core.v1.error","message_id":"m","sent_at":"t","body":{"error":{"error":#}}}"#,
                "/body/error/error",
            ),
            (r#"{"action_id":"a","status":"failed","error":#}"#, "/error"),
            (
                r#"{"jsonrpc":"2.0","id":1,"result":{"isError":true,"_meta":{"org.getaip/aip":{"error":#}}}}"#,
                "/result/_meta/org.getaip~1aip/error",
            ),
            ("event: aip.error\ndata: {\"error\":#}\n\n", "/error"),
        ] {
            let message = around.replace('#', &bad);
            match decode(message.as_bytes()) {
                Err(DecodeError::Malformed(malformed)) => {
                    assert_eq!(malformed.pointer(), format!("{place}/{member}"), "{message}");
                }
                Err(DecodeError::NotAnError(_)) => assert!(member == "code" && place.is_empty(), "{message}"),
                other => panic!("{message}: {other:?}"),
            }
        }
    }
    let largest = read(&error("retry_after_ms", "18446744073709551615"));
    assert_eq!(largest.retry_after_ms(), Some(u64::MAX));
}

#[test]
fn a_member_that_is_there_twice_is_refused() {
    let twice = r#"{"code":"x.y","message":"m","category":"temporary","retryable":false,"retryable":true}"#;
    let Err(DecodeError::Malformed(malformed)) = decode(twice.as_bytes()) else { panic!() };
    assert_eq!(malformed.pointer(), "/retryable");
}

#[test]
fn an_envelope_that_contradicts_itself_is_told() {
    let envelope = |kind: &str, body: Value| {
        json!({"aip_version": "1.0", "message_type": kind, "message_id": "m", "sent_at": "t", "body": body}).to_string()
    };
    let whole = json!({"error": {"error": {"code": "x.y", "message": "m", "category": "auth"}}});
    let other_type = read(&envelope("aip.core.v1.action_result", whole.clone()));
    assert_eq!(other_type.warnings()[0].rule(), Some("AIP-011"));
    let other_body = envelope("aip.core.v1.error", json!({"action_result": {"action_id": "a", "status": "completed"}}));
    let Err(DecodeError::Malformed(malformed)) = decode(other_body.as_bytes()) else { panic!() };
    assert_eq!(malformed.pointer(), "/body/error");
    let flat = envelope("aip.core.v1.error", json!({"error": {"code": "x.y", "message": "m", "category": "auth"}}));
    let Err(DecodeError::Malformed(malformed)) = decode(flat.as_bytes()) else { panic!() };
    assert_eq!(malformed.pointer(), "/body/error/error");
    let mut two = whole.clone();
    two["action_result"] = json!({});
    assert_eq!(read(&envelope("aip.core.v1.error", two)).warnings()[0].rule(), Some("AIP-013"));
    let bare = read(&json!({"message_type": "aip.core.v1.error", "body": whole}).to_string());
    let rules: Vec<_> = bare.warnings().iter().filter_map(agent_errors::Warning::rule).collect();
    assert_eq!(rules, ["AIP-009"; 3]);
    let newer = json!({"aip_version": "9.9", "message_type": "aip.core.v1.error", "message_id": "m", "sent_at": "t", "body": whole});
    let newer = read(&newer.to_string());
    assert_eq!((newer.profile(), newer.warnings()[0].rule()), (None, Some("AIP-012")));
}

#[test]
fn a_completed_result_with_an_error_is_told() {
    let both =
        read(r#"{"action_id":"a","status":"completed","error":{"code":"x.y","message":"m","category":"temporary"}}"#);
    assert_eq!(both.warnings()[0].rule(), Some("AIP-016"));
    let odd =
        read(r#"{"action_id":"a","status":"paused","error":{"code":"x.y","message":"m","category":"temporary"}}"#);
    assert_eq!((odd.status(), odd.warnings()[0].rule()), (None, Some("AIP-017")));
}

#[test]
fn errors_of_others_are_not_taken_for_ones_of_aip() {
    for foreign in [
        r#"{"error":{"code":"rate_limit","message":"m","type":"x"}}"#,
        r#"{"error":{"code":"","message":"m"}}"#,
        r#"{"status":"rejected"}"#,
        r#"{"status":"failed","code":"x.y"}"#,
        r#"{"category":"temporary"}"#,
        r#"{"code":"x.y","category":7}"#,
        r#"{"type":"aap.error","code":"x.y","category":"temporary"}"#,
        r#"{"_meta":{}}"#,
        r#"{"result":{"_meta":{"org.getaip/aip":{}}}}"#,
        r#"{"body":{"error":{}}}"#,
    ] {
        assert!(!matches!(decode(foreign.as_bytes()), Ok(Decoded::Aip(_))), "{foreign}");
    }
    let number = read(
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32010,"message":"m","data":{"org.getaip/aip":{"code":"x.y","category":"policy","retryable":null,"retry_after_ms":null,"source":null}}}}"#,
    );
    assert_eq!((number.carrier(), number.warnings()[0].rule()), (Some(Carrier::Mcp), Some("AIP-023")));
}

#[test]
fn no_text_about_a_message_repeats_a_value_of_it() {
    const SECRET: &str = "tok_5ecret";
    for message in [
        error("category", &format!("\"{SECRET}\"")),
        error("retryable", &format!("\"{SECRET}\"")),
        error("code", &format!("\"{SECRET} X\"")),
        format!(r#"{{"action_id":"{SECRET}","status":"{SECRET}","error":{}}}"#, error("", "")),
        format!(
            r#"{{"aip_version":"{SECRET}","message_type":"{SECRET}","body":{{"error":{{"error":{}}}}}}}"#,
            error("", "")
        ),
    ] {
        let told = match decode(message.as_bytes()) {
            Ok(Decoded::Aip(received)) => received.warnings().iter().map(ToString::to_string).collect(),
            Ok(other) => panic!("{other:?}"),
            Err(error) => error.to_string(),
        };
        assert!(!told.is_empty() && !told.contains(SECRET), "{told}");
    }
}

/// The name of the kind of a body is the sender's choice, as a value is.
#[test]
fn nothing_that_is_reported_names_a_kind_of_body_that_is_not_known() {
    const SECRET: &str = "tok_5ecret";
    let message = |kind: &str, result: &str| {
        let head = r#""aip_version":"1.0","message_type":"x.y","message_id":"m","sent_at":"t""#;
        format!(r#"{{{head},"body":{{"{kind}":{result}}}}}"#)
    };
    let whole = r#"{"code":"x.y","message":"m","category":"policy","more":1}"#;
    for (result, below) in [
        (r#"{"action_id":"a","status":"failed"}"#, "/error"),
        (r#"{"action_id":"a","status":7}"#, "/status"),
        (r#"{"action_id":"a","status":"failed","error":{"code":"x.y","message":"m"}}"#, "/error/category"),
        (r#"{"rejection_reason":{"code":"x.y","code":"x.y"}}"#, "/rejection_reason/code"),
    ] {
        let fault = |kind: &str| match decode(message(kind, result).as_bytes()) {
            Err(DecodeError::Malformed(fault)) => fault.pointer().to_owned(),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault("action_result"), format!("/body/action_result{below}"));
        assert_eq!(fault(SECRET), "/body");
    }
    let odd = format!(r#"{{"action_id":"a","status":"odd","error":{whole},"beside":2}}"#);
    let read = |kind: &str| decode(message(kind, &odd).as_bytes()).unwrap().into_owned();
    let (known, unknown) = (read("action_result"), read(SECRET));
    let places = |decoded: &Decoded<'_>| -> Vec<String> {
        decoded.warnings().iter().map(|warning| warning.pointer().to_owned()).collect()
    };
    let within = "/body/action_result";
    assert_eq!(
        places(&known),
        [format!("{within}/status"), format!("{within}/error/more"), format!("{within}/beside"),]
    );
    assert_eq!(places(&unknown), ["/body"; 3]);
    let kept: Vec<_> = unknown.extra().iter().map(agent_errors::Extra::pointer).collect();
    assert_eq!(kept.last().copied(), Some(&*format!("/body/{SECRET}/beside")), "what is kept says where it stood");
}
