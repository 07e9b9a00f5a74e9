//! Whether to follow an answer that asks for an extension, whatever it says.

use agent_errors::aap::{self, ActivationRequired, Code, ExtensionUri, Version};
use agent_errors::client::{Hint, activation};
use agent_errors::{Decoded, decode};
use serde_json::{Value, json};

const URI: &str = "https://autoagentprotocol.org/extensions/aap/v1.3";

fn implemented() -> [ExtensionUri; 2] {
    [Version::V1_2.into(), Version::V1_3.into()]
}

fn hint<'i>(answer: &Value, implemented: &'i [ExtensionUri]) -> Hint<'i> {
    activation(&decode(answer.to_string().as_bytes()).unwrap(), implemented, &[])
}

fn asks(metadata: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32008, "message": "An extension, please.", "data": [
        {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "EXTENSION_SUPPORT_REQUIRED",
         "domain": "a2a-protocol.org", "metadata": metadata}]}})
}

#[test]
fn only_what_is_implemented_is_activated() {
    let known = implemented();
    assert_eq!(
        hint(&asks(&json!({"extensionUri": URI, "requiredHeader": "A2A-Extensions"})), &known),
        Hint::Activate(&known[1])
    );
    assert_eq!(
        hint(&asks(&json!({"extensionUri": URI, "requiredHeader": "a2a-extensions"})), &known),
        Hint::Activate(&known[1])
    );
    assert_eq!(hint(&asks(&json!({"extensionUri": URI})), &known), Hint::Activate(&known[1]));
    assert_eq!(hint(&asks(&json!({"extensionUri": URI})), &[]), Hint::NotImplemented);
}

#[test]
fn hostile_hints_are_not_followed() {
    let known = implemented();
    for uri in [
        "",
        " ",
        "*",
        "https://evil.example/collect",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https://autoagentprotocol.org/extensions/aap/v1.3/",
        "https://autoagentprotocol.org/extensions/aap/v1.30",
        "https://autoagentprotocol.org/extensions/aap/v2.0",
        "https://autoagentprotocol.org/extensions/aap/v1",
        "HTTPS://autoagentprotocol.org/extensions/aap/v1.3",
        "https://autoagentprotocol.org.evil.example/extensions/aap/v1.3",
        "https://autoagentprotocol.org/extensions/aap/v1.3, https://evil.example/x",
        " https://autoagentprotocol.org/extensions/aap/v1.3",
        "https://autoagentprotocol.org/extensions/aap/v1.3\r\nCookie: x",
        "https://autoagentprotocol.org/extensions/aap/error",
        "http://autoagentprotocol.org/extensions/aap/v1.3",
    ] {
        assert_eq!(hint(&asks(&json!({"extensionUri": uri})), &known), Hint::NotImplemented, "{uri}");
    }
    for header in ["Authorization", "X-A2A-Extensions", "A2A-Extensions, Cookie", ""] {
        let answer = asks(&json!({"extensionUri": URI, "requiredHeader": header}));
        assert_eq!(hint(&answer, &known), Hint::NotImplemented, "{header}");
    }
    for metadata in
        [json!({}), json!({"extensionUri": [URI]}), json!({"extensionUri": null}), json!({"extensionuri": URI})]
    {
        assert_eq!(hint(&asks(&metadata), &known), Hint::NotImplemented, "{metadata}");
    }
}

#[test]
fn an_address_in_metadata_of_another_domain_does_not_count() {
    let known = implemented();
    let mut answer = asks(&json!({"extensionUri": URI}));
    answer["error"]["data"][0]["domain"] = "evil.example".into();
    assert!(!matches!(hint(&answer, &known), Hint::Activate(_)));
    let mut answer = asks(&json!({"extensionUri": "https://evil.example/x"}));
    let mut foreign = answer["error"]["data"][0].clone();
    foreign["domain"] = "evil.example".into();
    foreign["metadata"]["extensionUri"] = URI.into();
    answer["error"]["data"].as_array_mut().unwrap().insert(0, foreign);
    assert_eq!(hint(&answer, &known), Hint::NotImplemented);
}

#[test]
fn where_an_sdk_dropped_the_metadata_the_message_names_it() {
    let known = implemented();
    let says = |message: &str| json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32008, "message": message}});
    for message in [
        ActivationRequired::new(Version::V1_3).message().to_owned(),
        format!("Send A2A-Extensions: {URI}"),
        format!("The extension \"{URI}\" is required (A2A-Extensions)."),
        format!("Required: <{URI}>."),
        format!("Required:\n{URI},\nin A2A-Extensions"),
    ] {
        assert_eq!(hint(&says(&message), &known), Hint::Activate(&known[1]), "{message}");
    }
    for message in [
        format!("{URI}/extra"),
        format!("{URI}0"),
        format!("x{URI}"),
        format!("https://evil.example/?to={URI}"),
        format!("{URI}-{URI}"),
        URI.to_uppercase(),
        "An extension is required.".to_owned(),
        String::new(),
    ] {
        assert_eq!(hint(&says(&message), &known), Hint::NotImplemented, "{message}");
    }
}

#[test]
fn nothing_else_asks_for_an_extension() {
    let known = implemented();
    let aap = aap::Error::new(Code::InvalidConsent, format!("Activate {URI}.")).respond_to(1).to_vec();
    assert_eq!(activation(&decode(&aap).unwrap(), &known, &[]), Hint::None);
    let mut answer = asks(&json!({"extensionUri": URI}));
    answer["error"]["code"] = (-32009).into();
    answer["error"]["data"][0]["reason"] = "VERSION_NOT_SUPPORTED".into();
    assert_eq!(hint(&answer, &known), Hint::None);
    let answer = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": URI}});
    assert_eq!(hint(&answer, &known), Hint::None);
}

#[test]
fn an_extension_is_activated_once() {
    let known = implemented();
    let answer = asks(&json!({"extensionUri": URI})).to_string();
    let answer: Decoded<'_> = decode(answer.as_bytes()).unwrap();
    assert_eq!(activation(&answer, &known, &known[1..]), Hint::AlreadyActivated);
    assert_eq!(activation(&answer, &known, &known[..1]), Hint::Activate(&known[1]));
}
