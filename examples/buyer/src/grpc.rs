//! The gRPC binding, as the buyer calls it.
//!
//! The client of tonic knows a status and a text. What the error says stands in the trailer that comes with them, and is
//! read with the rest by one call.

use agent_errors::a2a::{Operation, constants};
use agent_errors::{Decoded, grpc};
use dealer::wire::{Bytes, TaskRequest, path};
use hyper_util::client::legacy::Client as Transport;
use hyper_util::rt::TokioExecutor;
use prost::Message as _;
use tonic::Request;
use tonic::client::Grpc;
use tonic::metadata::{Ascii, MetadataKey, MetadataValue};

use crate::agent::Refused;

/// The error with which the agent refuses to show a task.
pub async fn refusal(base: &str, task: &str) -> Result<Decoded<'static>, Refused> {
    let transport = Transport::builder(TokioExecutor::new()).http2_only(true).build_http();
    let mut client = Grpc::with_origin(transport, base.parse().map_err(Refused::broken)?);
    client.ready().await.map_err(Refused::broken)?;
    let mut request = Request::new(TaskRequest { id: task.to_owned() }.encode_to_vec());
    let version = MetadataValue::from_static(constants::PROTOCOL_VERSION);
    let header = MetadataKey::<Ascii>::from_bytes(constants::VERSION_HEADER.as_bytes()).map_err(Refused::broken)?;
    request.metadata_mut().insert(header, version);
    let method = path(Operation::GetTask.as_str()).parse().map_err(Refused::broken)?;
    match client.unary(request, method, Bytes).await {
        Ok(_) => Err(Refused::broken("expected a refusal")),
        Err(status) => grpc::decode(&status).map_err(Refused::broken),
    }
}
