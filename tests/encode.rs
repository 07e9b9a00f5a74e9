//! What is written, and that nothing else can be.

mod common;

use std::borrow::Cow;
use std::collections::HashSet;
use std::error::Error as _;
use std::time::Duration;

use agent_errors::aap::{ActivationRequired, Code, Details, Error, ExtensionUri, Profile, Version, Violation};
use agent_errors::{Decoded, Detail, DetailError, Id, Raw, Timestamp, decode};
use common::{at_root, texts_below};
use serde::Serialize;
use serde_json::{Value, json};

fn time(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn refusal(code: Code) -> Error {
    Error::new(code, "m").error_id("e-1").created_at(time("2026-04-30T10:15:30Z"))
}

fn value(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

fn pretty(value: &impl Serialize) -> String {
    format!("{}\n", Raw::of(value).unwrap().to_string_pretty())
}

#[test]
fn the_validation_envelope_is_the_one_of_the_text() {
    let response = Error::new(Code::SchemaValidationFailed, "request failed validation with 2 errors")
        .error_id("err_01HZ9EXAMPLE")
        .created_at(time("2026-04-30T10:15:30Z"))
        .envelope_message("Invalid params: filters.year_min must be an integer")
        .violation("/filters/year_min", "type", "must be an integer")
        .violation("/filters/make", "additionalProperties", "unknown filter key")
        .respond_to("req-3");
    let expected = concat!(
        r#"{"jsonrpc":"2.0","id":"req-3","error":{"code":-32602,"#,
        r#""message":"Invalid params: filters.year_min must be an integer","data":["#,
        r#"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SCHEMA_VALIDATION_FAILED","#,
        r#""domain":"autoagentprotocol.org","metadata":{"code":"SCHEMA_VALIDATION_FAILED","#,
        r#""error_id":"err_01HZ9EXAMPLE","retryable":"false","created_at":"2026-04-30T10:15:30Z"}},"#,
        r#"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":["#,
        r#"{"field":"/filters/year_min","description":"type: must be an integer"},"#,
        r#"{"field":"/filters/make","description":"additionalProperties: unknown filter key"}]},"#,
        r#"{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","#,
        r#""error_id":"err_01HZ9EXAMPLE","code":"SCHEMA_VALIDATION_FAILED","#,
        r#""message":"request failed validation with 2 errors","retryable":false,"details":{"errors":["#,
        r#"{"instanceLocation":"/filters/year_min","keyword":"type","error":"must be an integer"},"#,
        r#"{"instanceLocation":"/filters/make","keyword":"additionalProperties","error":"unknown filter key"}]},"#,
        r#""created_at":"2026-04-30T10:15:30Z"}]}}"#,
    );
    assert_eq!(response.to_string(), expected);
    assert_eq!(response.to_vec(), expected.as_bytes());
    assert_eq!(serde_json::to_string(&response).unwrap(), expected);
}

#[test]
fn every_example_is_what_the_library_sends() {
    let mut shown = HashSet::new();
    for (file, text) in texts_below(&at_root("schema/aap/examples")) {
        let decoded = decode(text.as_bytes()).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(decoded.warnings(), [], "{file}");
        let id = decoded.id().cloned().map(Id::into_owned);
        let written = match &decoded {
            Decoded::Aap(received) => {
                shown.extend(received.known());
                let error = received.to_error().unwrap_or_else(|error| panic!("{file}: {error}"));
                match (received.envelope().carrier().as_str(), file.contains("0.1")) {
                    ("json-rpc", _) => pretty(&error.respond_in(received.profile(), id).unwrap()),
                    ("payload", true) => pretty(&error.in_profile(Profile::V0_1).unwrap()),
                    ("payload", false) => pretty(&error),
                    _ => pretty(&error.rest_body().unwrap()),
                }
            }
            Decoded::A2a(received) => {
                let uri = received.envelope().error_info().unwrap().metadata()[0].1.clone().into_owned();
                pretty(&ActivationRequired::new(ExtensionUri::parse(uri).unwrap()).respond_to(id))
            }
            other => panic!("{file}: {other:?}"),
        };
        assert_eq!(written, text, "{file}");
    }
    let unseen: Vec<_> = Code::ALL.iter().filter(|code| !shown.contains(code)).collect();
    assert_eq!(unseen, [] as [&Code; 0], "an example for each code");
}

#[test]
fn every_code_goes_out_with_its_number_and_its_error_info() {
    for &code in Code::ALL.iter().filter(|code| code.exists_in(Profile::V2_0)) {
        let message = value(&refusal(code).respond_to(1).to_vec());
        let (error, data) = (&message["error"], message["error"]["data"].as_array().unwrap());
        assert_eq!(error["code"], code.json_rpc_code(), "{code}");
        assert_eq!(data[0]["reason"], code.as_str());
        assert_eq!(data[0]["domain"], "autoagentprotocol.org");
        let payload = data.last().unwrap();
        assert_eq!(payload["retryable"], code.retryable());
        assert_eq!(
            data[0]["metadata"],
            json!({ "code": code.as_str(), "error_id": "e-1", "retryable": code.retryable().to_string(),
                "created_at": "2026-04-30T10:15:30Z" })
        );
        assert_eq!(data.len(), 2 + usize::from(code.keyword().is_some()), "{code}");
    }
}

#[test]
fn a_new_error_has_an_id_and_a_time_of_its_own() {
    let [a, b] = [0, 1].map(|_| Error::new(Code::InternalError, "m"));
    assert_ne!(a.payload().error_id, b.payload().error_id);
    assert_eq!(a.payload().error_id.len(), 36);
    assert!(Timestamp::is_valid(&a.payload().created_at));
    assert!(!Error::new(Code::InternalError, "m").retryable(false).payload().retryable);
}

#[test]
fn what_would_not_be_conformant_is_mended() {
    let kept = refusal(Code::InternalError).error_id("");
    assert_eq!(kept.payload().error_id, "e-1");
    assert_eq!(Error::new(Code::VehicleNotFound, " ").payload().message, Code::VehicleNotFound.meaning());

    let lone = value(&refusal(Code::MissingRequiredField).respond_to(1).to_vec());
    let violation = json!({ "instanceLocation": "", "keyword": "required", "error": "m" });
    assert_eq!(lone["error"]["data"][2]["details"], json!({ "errors": [violation] }));
    assert_eq!(lone["error"]["data"][1]["fieldViolations"], json!([{ "field": "", "description": "required: m" }]));

    let gone = value(&refusal(Code::AuthRequired).respond_to(1).to_vec());
    assert_eq!(gone["error"]["data"][0]["reason"], "INTERNAL_ERROR");
    assert_eq!(gone["error"]["data"][1]["code"], "INTERNAL_ERROR");
    assert_eq!(gone["error"]["code"], -32603);
    assert_eq!(gone["error"]["data"][1]["retryable"], false);
    assert_eq!(value(&serde_json::to_vec(&refusal(Code::AuthRequired)).unwrap())["code"], "INTERNAL_ERROR");
}

#[test]
fn details_keep_order_digits_and_places() {
    let error = refusal(Code::RateLimited)
        .detail("b", 1)
        .violation("/x", "type", "t")
        .detail("a", serde_json::value::RawValue::from_string("[1.50, {}]".to_owned()).unwrap())
        .retry_after(Duration::from_micros(1_500_001))
        .detail("b", "two");
    let details = serde_json::to_string(&error.payload().details).unwrap();
    assert_eq!(
        details,
        r#"{"b":"two","errors":[{"instanceLocation":"/x","keyword":"type","error":"t"}],"a":[1.50, {}],"retry_after_ms":1501}"#
    );
    let again: Details = serde_json::from_str(&details).unwrap();
    assert_eq!(Some(&again), error.payload().details.as_ref());
    assert_eq!(again.violations().len(), 1);
    for odd in [r#"{"errors":[{"keyword":"k"}]}"#, r#"{"errors":[],"a":1}"#, r#"{"errors":7}"#, "{}"] {
        let details: Details = serde_json::from_str(odd).unwrap();
        assert_eq!(serde_json::to_string(&details).unwrap(), odd);
    }
    for bad in ["[]", "7", r#"{"a":1,"a":2}"#] {
        assert!(serde_json::from_str::<Details>(bad).is_err(), "{bad}");
    }
    let listed = refusal(Code::RateLimited)
        .detail("errors", json!([{ "instanceLocation": "/x", "keyword": "type", "error": "t" }]));
    assert_eq!(listed.payload().details.as_ref().unwrap().violations(), [Violation::new("/x", "type", "t")]);
}

#[test]
fn a_detail_that_is_no_json_is_left_out_and_can_be_told() {
    let keyed = std::collections::HashMap::from([((1, 2), 3)]);
    let error = refusal(Code::InternalError).detail("map", &keyed);
    assert_eq!(error.payload().details, None);
    assert!(refusal(Code::InternalError).try_detail("map", &keyed).is_err());
    assert!(refusal(Code::InternalError).try_detail("n", 1).is_ok());
}

#[test]
fn further_details_follow_the_payload() {
    let note = Detail::new(&json!({ "@type": "type.example/note", "n": 1 })).unwrap();
    let message = value(&refusal(Code::InternalError).also(note).respond_to(1).to_vec());
    assert_eq!(message["error"]["data"][2], json!({ "@type": "type.example/note", "n": 1 }));
    for (wrong, expected) in [
        (json!(1), DetailError::NotAnObject),
        (json!([]), DetailError::NotAnObject),
        (json!({}), DetailError::NoType),
        (json!({ "@type": 1 }), DetailError::NoType),
        (json!({ "@type": "" }), DetailError::NoType),
        (json!({ "@type": "type.googleapis.com/google.rpc.ErrorInfo" }), DetailError::OwnType),
        (json!({ "@type": "type.googleapis.com/google.rpc.BadRequest" }), DetailError::OwnType),
        (json!({ "@type": "https://autoagentprotocol.org/extensions/aap/error" }), DetailError::OwnType),
    ] {
        assert_eq!(Detail::new(&wrong), Err(expected), "{wrong}");
    }
    let escaped = Raw::from(serde_json::value::RawValue::from_string(r#"{"\u0040type":"x"}"#.to_owned()).unwrap());
    assert_eq!(Detail::from_raw(escaped).unwrap().type_url(), "x");
}

#[test]
fn older_forms_are_written_on_request() {
    let limited = refusal(Code::RateLimited).retry_after(Duration::from_secs(30));
    let old = value(&limited.clone().respond_in(Profile::V1_3, 1).unwrap().to_vec());
    assert_eq!(old["error"]["code"], -32002);
    assert_eq!(old["error"]["data"]["type"], "aap.error");
    assert!(old["error"]["data"].get("@type").is_none());
    assert_eq!(limited.clone().respond_in(Profile::V2_0, 1).unwrap().to_vec(), limited.clone().respond_to(1).to_vec());
    assert_eq!(
        value(&refusal(Code::AuthRequired).respond_in(Profile::V0_1, 1).unwrap().to_vec())["error"]["code"],
        -32001
    );
    let refused = refusal(Code::AuthRequired).respond_in(Profile::V1_3, 1).unwrap_err();
    assert_eq!(refused.to_string(), "AUTH_REQUIRED is not an error of profile 1.3");

    let refused = limited.clone().rest_body_in(Profile::V1_3).unwrap_err();
    assert_eq!(refused.to_string(), "RATE_LIMITED is not an error of profile 1.3, or not one with an HTTP status");
    let body = limited.rest_body().unwrap();
    assert_eq!((body.status(), body.profile()), (429, Profile::V1_0));
    assert_eq!(refusal(Code::AuthRequired).rest_body().unwrap().profile(), Profile::V0_1);
    assert_eq!(
        serde_json::to_value(&body).unwrap(),
        json!({ "error": { "code": 429, "message": "m", "details": [
            { "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "RATE_LIMITED",
              "domain": "autoagentprotocol.org", "metadata": { "retry_after_ms": "30000" } },
            { "@type": "type.googleapis.com/aap.error", "type": "aap.error", "error_id": "e-1", "code": "RATE_LIMITED",
              "message": "m", "retryable": true, "details": { "retry_after_ms": 30000 },
              "created_at": "2026-04-30T10:15:30Z" }
        ] } })
    );
}

#[test]
fn the_activation_error_names_address_and_header_in_both_places() {
    let message = value(&ActivationRequired::new(Version::V1_3).respond_to("req-3").to_vec());
    let text = message["error"]["message"].as_str().unwrap();
    assert!(text.contains("https://autoagentprotocol.org/extensions/aap/v1.3") && text.contains("A2A-Extensions"));
    assert_eq!(message["error"]["code"], -32008);
    assert_eq!(
        message["error"]["data"],
        json!([{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "EXTENSION_SUPPORT_REQUIRED",
            "domain": "a2a-protocol.org", "metadata": {
                "extensionUri": "https://autoagentprotocol.org/extensions/aap/v1.3", "requiredHeader": "A2A-Extensions" } }])
    );
    for version in Version::ALL {
        assert_eq!(ExtensionUri::parse(version.extension_uri()), Ok((*version).into()), "{version}");
    }
}

#[test]
fn the_cause_is_for_the_log_alone() {
    let secret = "row 7 of quota_table";
    let error = refusal(Code::InternalError).caused_by(std::io::Error::other(secret));
    assert_eq!(error.source().unwrap().to_string(), secret);
    assert_eq!(error.to_string(), "INTERNAL_ERROR: m");
    assert_eq!(error, refusal(Code::InternalError));
    assert_eq!(error, refusal(Code::InternalError).envelope_message("m"), "as it would be by itself");
    assert_ne!(error, refusal(Code::InternalError).envelope_message("n"));
    let response = error.clone().respond_to(1);
    for text in [format!("{error:?}"), format!("{error}"), format!("{response:?}"), response.to_string()] {
        assert!(!text.contains(secret), "{text}");
    }
    assert_eq!(error.clone().source().unwrap().to_string(), secret, "a clone keeps it");
    assert_is_shareable::<Error>();
    assert_eq!(size_of::<Error>(), size_of::<usize>(), "a `Result` of it stays small");
}

fn assert_is_shareable<T: std::error::Error + Clone + PartialEq + Send + Sync + 'static>() {}

#[test]
fn an_id_goes_back_as_it_came() {
    for id in ["\"a\\u0041\\n\"", "7", "-0", "1.50", "123456789012345678901", "null"] {
        let message = refusal(Code::InternalError).respond_to(Id::from_json(id).unwrap().into_owned()).to_string();
        let sent = &message[r#"{"jsonrpc":"2.0","id":"#.len()..];
        let expected = if id.starts_with('"') { "\"aA\\n\"" } else { id };
        assert!(sent.starts_with(&format!("{expected},")), "{message}");
    }
    assert!(refusal(Code::InternalError).respond_to(None::<&'static str>).id().is_null());
    let cow = Id::try_from(&json!("x")).unwrap();
    assert_eq!(cow.as_str(), Some("x"));
    assert!(Id::try_from(&json!([1])).is_err());
    let _: Cow<'static, str> = String::from(time("2026-04-30T10:15:30Z")).into();
}

#[test]
fn indenting_changes_nothing_but_the_space_between() {
    let texts = ["[1.50]", r#"{"a":[],"b":{},"c":[1.5,{"d":"x, {y}: \"z\" [\\"}],"e":null}"#, "[]", "\"x\"", "[[[]]]"];
    for text in texts {
        let raw = Raw::from(serde_json::value::RawValue::from_string(text.to_owned()).unwrap());
        let pretty = raw.to_string_pretty();
        assert_eq!(value(pretty.as_bytes()), value(text.as_bytes()));
        assert_eq!(
            Raw::from(serde_json::value::RawValue::from_string(pretty.clone()).unwrap()).to_string_pretty(),
            pretty
        );
        if !text.contains("1.50") {
            assert_eq!(pretty, serde_json::to_string_pretty(&value(text.as_bytes())).unwrap());
        }
    }
}

#[cfg(feature = "schemars")]
#[test]
fn the_json_schema_is_the_canonical_one() {
    let schema = schemars::schema_for!(Error);
    let canonical: Value = serde_json::from_str(agent_errors::aap::v2_0::Error::SCHEMA).unwrap();
    for (key, value) in canonical.as_object().unwrap().iter().filter(|(key, _)| *key != "$schema") {
        assert_eq!(schema.as_value().get(key), Some(value), "{key}");
    }
}
