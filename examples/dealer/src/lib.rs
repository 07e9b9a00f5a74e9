//! A small agent that refuses on request.
//!
//! One port serves two agents. At `/` is an agent of A2A over JSON-RPC (`/rpc`), HTTP+JSON (`/rest`) and gRPC; at `/aap`
//! a dealer agent of AAP 2.0, over JSON-RPC (`/aap/rpc`) as AAP has it. Each has its card. A message whose text is the
//! name of an error, such as `TaskNotFoundError` or `RATE_LIMITED`, is refused with that error; with a number behind
//! it, so many times only, and then it succeeds, so that a client can show how it tries again.
//!
//! What an agent does (`agent`) knows no binding; each binding is one file and knows no more of errors than which
//! writer to call.

mod agent;
mod card;
mod grpc;
mod http_json;
mod json_rpc;
mod provoke;
pub mod wire;

use std::net::SocketAddr;

use agent_errors::a2a::{Profile, WritableMediaType, constants};
use agent_errors::aap::{ExtensionUri, Version};
use agent_errors::server::{Admission, AdmissionLayer};
use axum::Router;

use agent::Agent;

/// What the example serves.
#[derive(Debug, Clone)]
pub struct Options {
    /// Whose HTTP and gRPC statuses the A2A agent answers with.
    pub profile: Profile,
    /// Content type of errors over HTTP+JSON.
    pub media_type: WritableMediaType,
    /// Extensions that the A2A agent requires.
    pub required: Vec<ExtensionUri>,
    /// Whether the agents stream; where they do, a provoked error comes inside the stream.
    pub streaming: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            profile: Profile::DEFAULT,
            media_type: WritableMediaType::default(),
            required: Vec::new(),
            streaming: false,
        }
    }
}

/// Everything that is served at the address.
pub fn router(options: &Options, address: SocketAddr) -> Router {
    let a2a = Agent::a2a(options);
    let admission =
        options.required.iter().cloned().fold(Admission::a2a([constants::PROTOCOL_VERSION]), Admission::requires);
    let json_rpc = AdmissionLayer::json_rpc(admission.clone()).in_profile(options.profile);
    let http_json = AdmissionLayer::http_json(admission.clone(), options.media_type).in_profile(options.profile);

    let dealer = Agent::aap(options);
    let uri = ExtensionUri::from(Version::V2_0);
    let activation = AdmissionLayer::json_rpc(Admission::aap(uri.clone()));

    Router::new()
        .merge(card::route("", &card::a2a(options, address)))
        .merge(json_rpc::routes("/rpc", a2a.clone(), json_rpc))
        .merge(http_json::routes("/rest", a2a.clone(), http_json))
        .merge(grpc::routes(a2a, admission))
        .merge(card::route("/aap", &card::aap(&uri, options, address)))
        .merge(json_rpc::routes("/aap/rpc", dealer, activation))
}
