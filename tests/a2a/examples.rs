//! Every example is, byte for byte, what the builder makes of its parts.

use std::collections::BTreeSet;

use agent_errors::a2a::{Error, ErrorName, TypedDetail, rpc, wire};
use agent_errors::{Id, Raw};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::common::at_root;

fn read(file: &str) -> String {
    let path = at_root("schema/a2a").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn pretty(value: &impl Serialize) -> String {
    format!("{}\n", Raw::of(value).unwrap().to_string_pretty())
}

fn typed<T: DeserializeOwned + Into<TypedDetail>>(detail: &Value) -> TypedDetail {
    serde_json::from_value::<T>(detail.clone()).unwrap_or_else(|error| panic!("{error}: {detail}")).into()
}

fn with(error: Error, detail: &Value) -> Error {
    let tag = detail["@type"].as_str().unwrap();
    let detail = match tag.rsplit('.').next().unwrap() {
        "ErrorInfo" => {
            let metadata = detail["metadata"].as_object().cloned().unwrap_or_default();
            return metadata
                .iter()
                .fold(error, |error, (key, text)| error.try_metadata(key.clone(), text.as_str().unwrap()).unwrap());
        }
        "BadRequest" => typed::<rpc::BadRequest>(detail),
        "RetryInfo" => typed::<rpc::RetryInfo>(detail),
        "DebugInfo" => typed::<rpc::DebugInfo>(detail),
        "QuotaFailure" => typed::<rpc::QuotaFailure>(detail),
        "PreconditionFailure" => typed::<rpc::PreconditionFailure>(detail),
        "RequestInfo" => typed::<rpc::RequestInfo>(detail),
        "ResourceInfo" => typed::<rpc::ResourceInfo>(detail),
        "Help" => typed::<rpc::Help>(detail),
        "LocalizedMessage" => typed::<rpc::LocalizedMessage>(detail),
        _ => panic!("{tag}"),
    };
    error.detail(detail)
}

#[test]
fn every_example_is_what_the_library_sends() {
    let contract: Value = serde_json::from_str(&read("contract.json")).unwrap();
    let mut shown = BTreeSet::new();
    let mut details = BTreeSet::new();
    for example in contract["examples"].as_array().unwrap() {
        let file = example["file"].as_str().unwrap();
        let text = read(file);
        let message: Value = serde_json::from_str(&text).unwrap();
        let name: ErrorName = example["shows"].as_str().unwrap().parse().unwrap();
        let profile = example["profile"].as_str().unwrap().parse().unwrap();
        let body = message.get("error").unwrap_or(&message);
        let list = body.get("data").or(body.get("details")).and_then(Value::as_array).cloned().unwrap_or_default();
        let error = Error::new(name, body["message"].as_str().unwrap()).in_profile(profile);
        let error = list.iter().fold(error, with);
        let written = match example["binding"].as_str().unwrap() {
            "json-rpc" => {
                let _: wire::ErrorResponse = serde_json::from_str(&text).unwrap();
                pretty(&error.respond_to(Id::try_from(&message["id"]).unwrap()).unwrap())
            }
            "http+json" => {
                let _: wire::HttpErrorBody = serde_json::from_str(&text).unwrap();
                pretty(&error.http())
            }
            _ => {
                let _: wire::Status = serde_json::from_str(&text).unwrap();
                pretty(&error.rpc_status())
            }
        };
        assert_eq!(written, text, "{file}");
        shown.insert(name);
        details.extend(list.iter().map(|detail| detail["@type"].as_str().unwrap().to_owned()));
    }
    assert_eq!(shown.len(), ErrorName::ALL.len(), "an example for each error");
    assert_eq!(details.len(), 10, "an example for each detail");
}
