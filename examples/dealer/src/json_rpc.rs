//! The JSON-RPC binding: every answer has status 200, whatever it says.

use agent_errors::{Id, jsonrpc};
use std::error::Error;

use agent_errors::a2a::{self, ErrorName, MediaType, Operation, constants};
use agent_errors::server::{AdmissionLayer, request_id};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::agent::{Agent, Answer, Call, RUNNING, Refusal};
use crate::http_json::{Params, events, is_json, message, task, tasks};

/// With and without a slash at the end: clients append one, or not. The admission is around the one method that there
/// is, so that another method and another path are refused as HTTP has it.
pub fn routes(path: &str, agent: Agent, admission: AdmissionLayer) -> Router {
    let serve = post(answer).route_layer(admission);
    Router::new().route(path, serve.clone()).route(&format!("{path}/"), serve).with_state(agent)
}

#[derive(Deserialize)]
struct Request {
    jsonrpc: String,
    method: String,
    #[serde(default)]
    params: Value,
}

async fn answer(State(agent): State<Agent>, headers: HeaderMap, body: Result<Bytes, BytesRejection>) -> Response {
    let Ok(body) = body else {
        return refused(a2a::Error::new(ErrorName::InvalidRequestError, "The request is too long."), Id::NULL);
    };
    if !is_json(&headers) {
        let error = a2a::Error::new(ErrorName::ContentTypeNotSupportedError, "A request is application/json.");
        return refused(error, request_id(&body).unwrap_or_default());
    }
    let id = match request_id(&body) {
        Ok(id) => id,
        Err(error) => return refused(error, Id::NULL),
    };
    match call(&body).map_err(Refusal::from).and_then(|call| agent.answer(call)) {
        Ok(Answer::Stream(error)) => stream(&id, error.map(|error| *error)),
        Ok(answer) => json(&json!({ "jsonrpc": constants::JSON_RPC_VERSION, "id": id, "result": result(answer) })),
        Err(Refusal::A2a(error)) => refused(error, id),
        Err(Refusal::Aap(error)) => error.respond_to(id).into_response(),
    }
}

/// Number of the errors of authentication and authorization at this agent. A2A gives them none; this is the one number
/// for server errors of JSON-RPC that A2A does not keep for itself.
const NO_ACCESS: i32 = -32_000;

fn response(error: a2a::Error, id: Id<'static>) -> Result<jsonrpc::Response<a2a::Error>, Box<dyn Error>> {
    let has_number = error.json_rpc_code().is_some();
    let error = if has_number { error } else { error.with_json_rpc_code(NO_ACCESS)? };
    Ok(error.respond_to(id)?)
}

fn refused(error: a2a::Error, id: Id<'static>) -> Response {
    response(error, id).map_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response(), IntoResponse::into_response)
}

fn call(body: &[u8]) -> Result<Call, a2a::Error> {
    let invalid = || a2a::Error::new(ErrorName::InvalidRequestError, "");
    let request: Request = serde_json::from_slice(body).map_err(|_| invalid())?;
    if request.jsonrpc != constants::JSON_RPC_VERSION {
        return Err(invalid());
    }
    let operation: Operation =
        request.method.parse().map_err(|_| a2a::Error::new(ErrorName::MethodNotFoundError, ""))?;
    let params: Params = match request.params {
        Value::Null => Params::default(),
        params => serde_json::from_value(params).map_err(|_| a2a::Error::new(ErrorName::InvalidParamsError, ""))?,
    };
    Ok(params.call(operation))
}

fn json(body: &Value) -> Response {
    ([(CONTENT_TYPE, MediaType::Json.as_str())], body.to_string()).into_response()
}

/// Members of the result, which are those of the HTTP+JSON body too.
pub fn result(answer: Answer) -> Value {
    match answer {
        Answer::Message(text) => json!({ "message": message(&text) }),
        Answer::Task(found) => task(found),
        Answer::Tasks(all) => tasks(&all),
        Answer::Stream(_) => json!({ "task": task(&RUNNING) }),
    }
}

fn stream(id: &Id<'_>, error: Option<Refusal>) -> Response {
    let result = result(Answer::Stream(None));
    let first = json!({ "jsonrpc": constants::JSON_RPC_VERSION, "id": id, "result": result });
    let id = id.clone().into_owned();
    let second = error.map(|error| match error {
        Refusal::A2a(error) => response(error, id).map(|answer| answer.to_string()).unwrap_or_default(),
        Refusal::Aap(error) => error.respond_to(id).to_string(),
    });
    events(&first.to_string(), second.as_deref())
}
