//! The agent cards.

use std::net::SocketAddr;

use agent_errors::a2a::{MediaType, constants};
use agent_errors::aap::ExtensionUri;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use serde_json::{Value, json};

use crate::Options;

pub fn route(below: &str, card: &Value) -> Router {
    let body = card.to_string();
    let serve = get(async move || ([(CONTENT_TYPE, MediaType::Json.as_str())], body));
    Router::new().route(&format!("{below}/.well-known/agent-card.json"), serve)
}

pub fn a2a(options: &Options, address: SocketAddr) -> Value {
    let interfaces = json!([
        interface("JSONRPC", &format!("http://{address}/rpc")),
        interface("HTTP+JSON", &format!("http://{address}/rest")),
        interface("GRPC", &address.to_string()),
    ]);
    card("A2A agent that refuses on request", &interfaces, &options.required, options.streaming)
}

pub fn aap(uri: &ExtensionUri, options: &Options, address: SocketAddr) -> Value {
    let interfaces = json!([interface("JSONRPC", &format!("http://{address}/aap/rpc"))]);
    card("Dealer that refuses on request", &interfaces, std::slice::from_ref(uri), options.streaming)
}

fn interface(binding: &str, url: &str) -> Value {
    json!({ "url": url, "protocolBinding": binding, "protocolVersion": constants::PROTOCOL_VERSION })
}

fn card(name: &str, interfaces: &Value, required: &[ExtensionUri], streaming: bool) -> Value {
    let extension = |uri: &ExtensionUri| json!({ "uri": uri.as_str(), "required": true });
    json!({
        "name": name,
        "description": "A message whose text is the name of an error is refused with it.",
        "version": env!("CARGO_PKG_VERSION"),
        "supportedInterfaces": interfaces,
        "capabilities": {
            "streaming": streaming,
            "pushNotifications": false,
            "extendedAgentCard": false,
            "extensions": required.iter().map(extension).collect::<Vec<_>>(),
        },
        "defaultInputModes": ["text/plain", "application/json"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{
            "id": "refuse",
            "name": "Refuse",
            "description": "Refuses with the error that the message names.",
            "tags": ["errors"],
        }],
    })
}
