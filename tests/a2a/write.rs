//! What the builder writes, and what it cannot.

use std::error::Error as _;
use std::time::Duration;

use agent_errors::a2a::{Error, ErrorName, InfoError, MetadataKey, NumberError, Profile, WritableMediaType};
use agent_errors::aap::{ActivationRequired, Version};
use agent_errors::jsonrpc::ErrorObject;
use agent_errors::{Detail, metadata_key};
use serde_json::{Value, json};

const TASK: ErrorName = ErrorName::TaskNotFoundError;

fn data(error: &Error) -> Value {
    serde_json::to_value(error.clone().respond_to(1).unwrap()).unwrap()["error"]["data"].take()
}

#[test]
fn everything_in_its_order() {
    let help = Detail::new(&json!({ "@type": "type.example/own.Thing", "n": 1 })).unwrap();
    let error = Error::new(ErrorName::ContentTypeNotSupportedError, "No pictures.")
        .also(help)
        .field_violation("message.parts[0].mediaType", "is not served")
        .field_violation("message.parts[1]", "neither")
        .retry_after(Duration::from_millis(1500))
        .metadata(metadata_key!("mediaType"), "image/png")
        .metadata(metadata_key!("count"), 2.to_string())
        .metadata(metadata_key!("mediaType"), "image/webp");
    let expected = concat!(
        r#"{"jsonrpc":"2.0","id":"s-1","error":{"code":-32005,"message":"No pictures.","data":["#,
        r#"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"CONTENT_TYPE_NOT_SUPPORTED","#,
        r#""domain":"a2a-protocol.org","metadata":{"mediaType":"image/webp","count":"2"}},"#,
        r#"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":["#,
        r#"{"field":"message.parts[0].mediaType","description":"is not served"},"#,
        r#"{"field":"message.parts[1]","description":"neither"}]},"#,
        r#"{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"1.500s"},"#,
        r#"{"@type":"type.example/own.Thing","n":1}]}}"#,
    );
    assert_eq!(error.respond_to("s-1").unwrap().to_string(), expected);
}

#[test]
fn the_content_type_is_a_choice() {
    let answer = Error::new(TASK, "m").http();
    assert_eq!(answer.content_type(), "application/json");
    assert_eq!(answer.with_media_type(WritableMediaType::A2aJson).content_type(), "application/a2a+json");
}

#[test]
fn a_message_is_never_empty() {
    for name in ErrorName::ALL {
        for text in ["", " \n"] {
            let expected = name.standard_message().unwrap_or(name.meaning());
            assert_eq!(Error::new(*name, text).message(), expected);
        }
    }
}

#[test]
fn the_cause_stays_at_home() {
    let error = Error::new(ErrorName::InternalError, "").caused_by(std::io::Error::other("pw=hunter2"));
    assert_eq!(error.source().unwrap().to_string(), "pw=hunter2");
    for text in [
        format!("{error:?} {error}"),
        error.clone().respond_to(1).unwrap().to_string(),
        serde_json::to_string(&error.clone().http()).unwrap(),
        serde_json::to_string(&error.clone().rpc_status()).unwrap(),
        format!("{:?}", error.clone().http()),
    ] {
        assert!(!text.contains("hunter2"), "{text}");
    }
    assert_eq!(error, Error::new(ErrorName::InternalError, ""), "a cause makes no difference");
}

#[test]
fn keys_keep_to_the_limits() {
    for key in ["Task", "a", "", "task id", &"k".repeat(65)] {
        let refused = Error::new(TASK, "m").try_metadata(key.to_owned(), "x");
        assert!(matches!(refused, Err(InfoError::Key(_))), "{key:?}");
        assert!(MetadataKey::parse(key.to_owned()).is_err());
    }
    let error = Error::new(TASK, "m").try_metadata("taskId", "t").unwrap();
    assert_eq!(data(&error)[0]["metadata"], json!({ "taskId": "t" }));
}

#[test]
fn an_error_without_a_reason_may_have_one_of_its_own() {
    let error = Error::new(ErrorName::InternalError, "m");
    assert_eq!(error.clone().try_metadata("shard", "7"), Err(InfoError::NoInfo));
    assert_eq!(data(&error.clone().metadata(metadata_key!("shard"), "7")), Value::Null, "no place for it");
    let own = error.clone().info("DATABASE_DOWN", "garage.example").unwrap().metadata(metadata_key!("shard"), "7");
    assert_eq!((own.reason(), own.domain()), (Some("DATABASE_DOWN"), Some("garage.example")));
    assert_eq!(
        data(&own),
        json!([{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "DATABASE_DOWN",
                 "domain": "garage.example", "metadata": { "shard": "7" } }])
    );
    for (reason, domain, fault) in [
        ("database", "garage.example", InfoError::Reason),
        ("DB_", "garage.example", InfoError::Reason),
        ("DATABASE_DOWN", " ", InfoError::Domain),
        ("DATABASE_DOWN", "a2a-protocol.org", InfoError::Domain),
        ("RATE_LIMITED", "autoagentprotocol.org", InfoError::Domain),
        ("TASK_NOT_FOUND", "garage.example", InfoError::TakenReason),
    ] {
        assert_eq!(error.clone().info(reason, domain), Err(fault), "{reason} {domain}");
    }
    assert_eq!(own.info("DATABASE_DOWN", "garage.example"), Err(InfoError::HasInfo));
    assert_eq!(Error::new(TASK, "m").info("OTHER_REASON", "garage.example"), Err(InfoError::HasInfo));
}

#[test]
fn the_refusal_of_an_extension_travels_over_every_binding() {
    let refusal = ActivationRequired::new(Version::V1_3);
    let over_json_rpc = refusal.clone().respond_to("x").to_string();
    let error = Error::from(refusal);
    assert_eq!(error.clone().respond_to("x").unwrap().to_string(), over_json_rpc);
    let body = serde_json::to_value(error.http()).unwrap();
    assert_eq!(body["error"]["details"][0]["metadata"]["requiredHeader"], "A2A-Extensions");
    assert_eq!(body["error"]["details"][0]["metadata"]["extensionUri"], Version::V1_3.extension_uri());
}

#[test]
fn the_number_is_the_same_in_every_profile() {
    for name in ErrorName::ALL {
        let numbers = Profile::ALL.iter().map(|profile| Error::new(*name, "m").in_profile(*profile).json_rpc_code());
        let numbers: std::collections::BTreeSet<Option<i32>> = numbers.collect();
        assert_eq!(numbers.len(), 1);
    }
}

#[test]
fn a_number_that_the_specification_does_not_give_is_the_callers_choice() {
    for name in [ErrorName::AuthenticationError, ErrorName::AuthorizationError] {
        let error = Error::new(name, "m").caused_by(std::io::Error::other("pw=hunter2"));
        let refused = error.clone().respond_to("x").unwrap_err();
        let said = refused.to_string();
        assert!(said.contains(name.as_str()) && !format!("{said}{refused:?}").contains("hunter2"), "{said}");
        let written = error.serialize_error_object(serde_json::value::Serializer);
        assert!(written.unwrap_err().to_string().contains(name.as_str()), "nor by another way");
        assert_eq!(error.outline().json_rpc_code, None);

        for taken in [-32001, -32009, -32099, -32700, -32603] {
            assert_eq!(error.clone().with_json_rpc_code(taken), Err(NumberError::Taken), "{taken}");
        }
        for free in [-32000, -31_401, 401] {
            let chosen = refused.clone().into_error().with_json_rpc_code(free).unwrap();
            assert_eq!(chosen.source().unwrap().to_string(), "pw=hunter2", "nothing is lost");
            let sent = serde_json::to_value(chosen.respond_to("x").unwrap()).unwrap();
            assert_eq!(sent["error"], json!({ "code": free, "message": "m" }));
        }
    }
    for name in ErrorName::ALL.iter().filter(|name| name.json_rpc_code().is_some()) {
        assert_eq!(Error::new(*name, "m").with_json_rpc_code(7), Err(NumberError::Assigned), "{name}");
        assert!(Error::new(*name, "m").respond_to(1).is_ok(), "{name}");
    }
}
