//! Input that was not made to be read: no panic, no misreading, and time and memory in proportion.

use std::time::{Duration, Instant};

use agent_errors::aap::{Code, Error};
use agent_errors::aip::{self, Labels};
use agent_errors::retry::{Attempt, Policy, client};
use agent_errors::{DecodeError, Decoded, Decoder, decode};
use proptest::prelude::*;
use serde_json::json;

const PAYLOAD: &str = r#"{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e","code":"RATE_LIMITED","message":"m","retryable":true,"created_at":"2026-04-30T10:15:30Z"}"#;

fn response(data: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32000,"message":"m","data":{data}}}}}"#)
}

/// An error of AIP in every carrier that is JSON by itself, signed and not.
fn valid_aip() -> Vec<String> {
    let sent: agent_errors::Timestamp = "2026-07-26T12:00:00Z".parse().unwrap();
    let error = aip::Error::new("connector.parcel.transport", aip::Category::Transport, "a \"message\" with ünïcode")
        .retryable(true)
        .retry_after(Duration::from_millis(1250))
        .details(json!({"uncertain_outcome": false, "provider_operation": {"provider": "p", "operation_id": "o"}}))
        .component("parcel");
    let address = || aip::Address::new().message_id("m2").sent_at(sent.clone()).answering("m1", Some("c1"));
    let mut signed = serde_json::to_value(address().envelope(&error)).unwrap();
    signed["security"] = json!({"did": "did:key:z6Mk", "signature": "c2ln"});
    let transaction =
        error.transaction_result("t1", "a1", "book", aip::TransactionMode::Commit, json!({"mode": "commit"}));
    let status = error.action_status("a1", aip::DurableState::Queued, 2, sent.clone());
    let text = |value: serde_json::Value| value.to_string();
    [
        json!(error),
        json!(address().envelope(&error)),
        signed,
        json!(error.failed("a1")),
        json!(address().carrying(error.failed("a1"))),
        json!(transaction),
        json!(address().carrying(error.delegation_result("d1", "a0", "a1"))),
        json!(status),
        json!(error.dead_letter("a1")),
        json!(address().carrying(error.rejected_handshake())),
        json!(aip::wire::CompactError::of_principal("connector_catalog.tenant_required", "p1")),
        json!({"status": "rejected", "code": "connector_control.unavailable", "message": "m", "retryable": true}),
        json!({"jsonrpc": "2.0", "id": 1, "result": error.to_tool_result()}),
        serde_json::to_value(aip::Error::new("x.y", aip::Category::Policy, "m").to_mcp().respond_to(7)).unwrap(),
    ]
    .map(text)
    .into()
}

fn valid() -> Vec<String> {
    let refusal = |code| Error::new(code, "a \"message\" with ünïcode").error_id("e-1");
    let old = |profile| refusal(Code::RateLimited).respond_in(profile, 7).unwrap().to_string();
    let mut messages = vec![
        refusal(Code::SchemaValidationFailed)
            .violation("/a/0", "type", "t")
            .detail("x", [1.5, 2.0])
            .respond_to("r")
            .to_string(),
        refusal(Code::RateLimited).retry_after(Duration::from_secs(3)).respond_to(7).to_string(),
        old(agent_errors::aap::Profile::V1_3),
        serde_json::to_string(&refusal(Code::VehicleNotFound)).unwrap(),
        serde_json::to_string(&refusal(Code::VehicleNotFound).rest_body().unwrap()).unwrap(),
        response(
            r#"[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org","metadata":{"a":"b"}},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"3s"}]"#,
        ),
    ];
    messages.extend(valid_aip());
    messages
}

#[test]
fn nesting_is_bounded_wherever_it_is() {
    let deep =
        |opening: &str, closing: &str, count: usize| format!("{}{}", opening.repeat(count), closing.repeat(count));
    for text in [
        deep("[", "]", 10_000),
        "[".repeat(10_000),
        response(&deep("[", "]", 10_000)),
        response(&deep(r#"{"a":"#, "}", 10_000).replace("{\"a\":}", "{\"a\":1}")),
        response(&format!("[{PAYLOAD},{{\"@type\":\"x\",\"y\":{}}}]", deep("[", "]", 200))),
        format!(r#"{{"jsonrpc":"2.0","id":{},"error":{{}}}}"#, deep("[", "]", 500)),
    ] {
        assert_eq!(decode(text.as_bytes()), Err(DecodeError::TooDeep { limit: 127 }), "{}", &text[..40]);
    }
    let brackets = "[{".repeat(5_000);
    let text = response(&format!("[{PAYLOAD}]")).replace("\"m\"", &format!("\"{brackets}\\\"[\""));
    assert!(decode(text.as_bytes()).is_ok(), "brackets in a string are not nesting");
    let quoted = format!(r#"{{"@type":"x","y":["\"{brackets}"]}}"#);
    assert!(decode(response(&format!("[{PAYLOAD},{quoted}]")).as_bytes()).is_ok(), "nor behind an escaped quote");
    let text = response(&format!("[{PAYLOAD},{{\"@type\":\"x\",\"y\":{}}}]", deep("[", "]", 123)));
    let decoded = decode(text.as_bytes()).unwrap();
    assert_eq!(decoded.unknown_details().len(), 1);
    assert!(decoded.unknown_details()[0].parse::<serde_json::Value>().is_ok());
}

#[test]
fn known_members_of_aip_that_are_there_twice_are_refused_in_every_carrier() {
    let mut tried = 0;
    for message in valid_aip() {
        assert!(matches!(decode(message.as_bytes()), Ok(Decoded::Aip(_))), "{message}");
        for member in [r#""retryable":true"#, r#""retryable":false"#, r#""retry_after_ms":1250"#, r#""code":""#] {
            if message.matches(member).count() != 1 {
                continue;
            }
            let first = if member.ends_with('"') { format!("{member}a.b\",") } else { format!("{member},") };
            let twice = message.replace(member, &format!("{first}{member}"));
            match decode(twice.as_bytes()) {
                Err(DecodeError::Malformed(fault)) => {
                    assert!(fault.to_string().contains("twice"), "{fault}");
                    tried += 1;
                }
                other => panic!("{twice}: {other:?}"),
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

#[test]
fn nesting_is_bounded_in_aip_too() {
    for message in valid_aip() {
        let deep = format!("{{\"zz\":{},{}", "[".repeat(200) + &"]".repeat(200), &message[1..]);
        assert_eq!(decode(deep.as_bytes()), Err(DecodeError::TooDeep { limit: 127 }), "{message}");
        let bounded = format!("{{\"zz\":{},{}", "[".repeat(100) + &"]".repeat(100), &message[1..]);
        let decoded = decode(bounded.as_bytes()).unwrap_or_else(|error| panic!("{message}: {error}"));
        let is_kept = decoded.extra().iter().any(|extra| extra.pointer() == "/zz");
        let in_object = decoded.as_aip().is_some_and(|error| error.extra().iter().any(|(name, _)| name == "zz"));
        assert!(is_kept || in_object, "{message}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut bytes = response(&format!("[{PAYLOAD}]")).into_bytes();
    let place = bytes.len() - 20;
    bytes[place] = 0xff;
    assert_eq!(decode(&bytes), Err(DecodeError::NotUtf8 { valid_up_to: place }));
    let halved = response(&format!("[{PAYLOAD}]")).replace("\"m\"", "\"\\ud800\"");
    assert!(matches!(decode(halved.as_bytes()), Err(DecodeError::LoneSurrogate { .. })));
}

#[test]
fn a_text_that_ends_too_early_is_refused_at_every_length() {
    for message in valid() {
        for length in (0..message.len()).filter(|length| message.is_char_boundary(*length)) {
            let text = &message[..length];
            match decode(text.as_bytes()) {
                Err(DecodeError::Syntax { truncated, .. }) => {
                    assert!(truncated || text.ends_with(['-', '.']), "{text}");
                }
                other => panic!("{length} of {message}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_known_member_that_is_there_twice_is_malformed() {
    let message = response(&format!(
        r#"[{{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"R","domain":"d","metadata":{{"k":"v"}}}},{{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{{"field":"f","description":"d"}}]}},{}]"#,
        PAYLOAD.replace("\"m\"", "\"p\",\"details\":{\"errors\":[{\"instanceLocation\":\"/i\",\"keyword\":\"k\",\"error\":\"t\"}],\"retry_after_ms\":1}")
    ));
    assert!(decode(message.as_bytes()).is_ok());
    for (member, pointer) in [
        (r#""jsonrpc":"2.0""#, "/jsonrpc"),
        (r#""id":1"#, "/id"),
        (r#""code":-32000"#, "/error/code"),
        (r#""message":"m""#, "/error/message"),
        (r#""@type":"type.googleapis.com/google.rpc.ErrorInfo""#, "/error/data/0/@type"),
        (r#""reason":"R""#, "/error/data/0/reason"),
        (r#""domain":"d""#, "/error/data/0/domain"),
        (r#""metadata":{"k":"v"}"#, "/error/data/0/metadata"),
        (r#""k":"v""#, "/error/data/0/metadata/k"),
        (r#""@type":"type.googleapis.com/google.rpc.BadRequest""#, "/error/data/1/@type"),
        (r#""fieldViolations":[{"field":"f","description":"d"}]"#, "/error/data/1/fieldViolations"),
        (r#""field":"f""#, "/error/data/1/fieldViolations/0/field"),
        (r#""@type":"https://autoagentprotocol.org/extensions/aap/error""#, "/error/data/2/@type"),
        (r#""error_id":"e""#, "/error/data/2/error_id"),
        (r#""code":"RATE_LIMITED""#, "/error/data/2/code"),
        (r#""retryable":true"#, "/error/data/2/retryable"),
        (r#""keyword":"k""#, "/error/data/2/details/errors/0/keyword"),
        (r#""retry_after_ms":1"#, "/error/data/2/details/retry_after_ms"),
    ] {
        assert_eq!(message.matches(member).count(), 1, "{member}");
        let twice = message.replace(member, &format!("{member},{member}"));
        match decode(twice.as_bytes()) {
            Err(DecodeError::Malformed(part)) => assert_eq!(part.pointer(), pointer, "{member}"),
            other => panic!("{member}: {other:?}"),
        }
    }
    let tag = r#""@type":"https://autoagentprotocol.org/extensions/aap/error""#;
    let alone = PAYLOAD.replace(tag, &format!("{tag},{tag}"));
    assert!(matches!(decode(alone.as_bytes()), Err(DecodeError::Malformed(part)) if part.pointer() == "/@type"));
    let error = &message[message.find("\"error\":").unwrap()..message.len() - 1];
    let twice = format!(r#"{{"jsonrpc":"2.0","id":1,{error},{error}}}"#);
    assert!(matches!(decode(twice.as_bytes()), Err(DecodeError::Malformed(part)) if part.pointer() == "/error"));
    let null_second = message.replacen("\"error\":{", "\"error\":null,\"error\":{", 1);
    assert!(decode(null_second.as_bytes()).is_err());
}

#[test]
fn what_is_said_of_a_message_never_repeats_its_values() {
    let secret = "s3cr3t-value";
    let mut texts = Vec::new();
    for message in valid() {
        for place in message.match_indices(['"', ':', ',']).map(|(place, _)| place) {
            let mut broken = message.clone();
            broken.insert_str(place, secret);
            texts.push(broken);
            texts.push(message[..place].to_owned() + &format!("\"{secret}\"") + &message[place..]);
        }
        for value in ["\"2026", "true", "false", "-32000", "\"3s\"", "7"] {
            texts.push(message.replace(value, &format!("\"{secret}")));
            texts.push(message.replace(value, &format!("\"{secret}\"")));
        }
    }
    for text in texts {
        match decode(text.as_bytes()) {
            Err(error) => {
                assert!(!error.to_string().contains(secret) && !format!("{error:?}").contains(secret), "{error}");
            }
            Ok(decoded) => {
                for warning in decoded.warnings() {
                    assert!(!warning.message().contains(secret), "{warning}");
                }
            }
        }
    }
}

#[test]
fn numbers_beyond_every_type_are_no_surprise() {
    let with_code = |code: &str| response("null").replace("-32000", code);
    for code in ["9223372036854775807", "-9223372036854775808"] {
        let text = with_code(code);
        assert_eq!(decode(text.as_bytes()).unwrap().json_rpc_code(), code.parse().ok());
    }
    for code in ["9223372036854775808", "1e2", "1.0", "123456789012345678901234567890", "1e400", "-0.0"] {
        let text = with_code(code);
        let result = decode(text.as_bytes());
        assert!(matches!(result, Err(DecodeError::Malformed(_))), "{code}: {result:?}");
    }
    let hinted = PAYLOAD.replace("\"m\"", r#""m","details":{"retry_after_ms":99999999999999999999999}"#);
    assert!(decode(hinted.as_bytes()).is_ok());
}

#[test]
fn size_is_bounded_and_cost_is_in_proportion() {
    assert!(matches!(decode(&vec![b' '; (64 << 20) + 1]), Err(DecodeError::TooLarge { .. })));
    assert!(matches!(Decoder::new().max_bytes(10).decode(PAYLOAD.as_bytes()), Err(DecodeError::TooLarge { .. })));

    let fifty = 50 << 20;
    let long_text = response(&format!("[{}]", PAYLOAD.replace("\"m\"", &format!("\"{}\"", "x".repeat(fifty)))));
    let many_entries = response(&format!("[{}{PAYLOAD}]", "1,".repeat(fifty / 20)));
    let many_violations =
        PAYLOAD.replace("\"m\"", &format!("\"m\",\"details\":{{\"errors\":[{}{{}}]}}", "{},".repeat(fifty / 15)));
    let many_members =
        PAYLOAD.replace("\"m\"", &format!("\"m\",\"details\":{{{}\"z\":1}}", "\"a\":1,".repeat(fifty / 30)));
    for (name, text, fits) in [
        ("long text", long_text, true),
        ("many entries", many_entries, false),
        ("many violations", many_violations, false),
        ("many members", many_members, true),
    ] {
        let start = Instant::now();
        let result = decode(text.as_bytes());
        assert_eq!(result.is_ok(), fits, "{name}");
        if let Err(error) = result {
            assert!(matches!(error, DecodeError::TooMany { .. }), "{name}: {error}");
        }
        assert!(start.elapsed() < Duration::from_mins(1), "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn many_odd_parts_do_not_make_many_passes() {
    let time = |count: usize| {
        let foreign = r#"{"@type":"x"},"#.repeat(count);
        let odd = r#"{"keyword":"k"},"#.repeat(count);
        let text = response(&format!(
            "[{foreign}{}]",
            PAYLOAD.replace("\"m\"", &format!("\"m\",\"details\":{{\"errors\":[{odd}{{}}]}}"))
        ));
        let once = || {
            let start = Instant::now();
            let decoded = decode(text.as_bytes()).unwrap();
            assert_eq!((decoded.unknown_details().len(), decoded.violations().len()), (count, count + 1));
            assert_eq!(decoded.warnings().len(), 100, "warnings are bounded");
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    let (few, many) = (time(1_000), time(30_000));
    assert!(many < few * 30 * 8, "{few:?} for 1 000, {many:?} for 30 000");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = decode(&bytes);
    }

    #[test]
    fn no_mutation_makes_it_panic(
        which in 0..valid().len(),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..4), 1..6),
    ) {
        let mut bytes = valid().swap_remove(which).into_bytes();
        for (place, byte, how) in edits {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                2 => drop(bytes.remove(place)),
                _ => bytes[place] = b"\"{}[]:,0-tfn\\"[usize::from(byte) % 13],
            }
        }
        if let Ok(decoded) = decode(&bytes) {
            let owned = decoded.clone().into_owned();
            prop_assert_eq!(&owned, &decoded);
            if let Decoded::Aap(received) = owned {
                let _ = (received.to_error(), received.details(), received.detail("x"));
            } else if let Decoded::Aip(received) = owned {
                let _ = (received.to_error(), received.log_fields(), received.security_events().count());
            }
            let _ = (client(&decoded, &Attempt::new(1), &Policy::default()), Labels::of(&decoded, None));
        }
    }
}
