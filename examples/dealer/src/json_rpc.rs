//! The JSON-RPC binding: every answer has status 200, whatever it says.

use agent_errors::Id;
use agent_errors::a2a::{self, ErrorName, MediaType, Operation, constants};
use agent_errors::server::request_id;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::agent::{Agent, Answer, Call, RUNNING, Refusal};
use crate::http_json::{Params, events, is_json, message, task, tasks};

/// With and without a slash at the end: clients append one, or not.
pub fn routes(path: &str, agent: Agent) -> Router {
    Router::new().route(path, post(answer)).route(&format!("{path}/"), post(answer)).with_state(agent)
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
        return a2a::Error::new(ErrorName::InvalidRequestError, "The request is too long.")
            .respond_to(Id::NULL)
            .into_response();
    };
    if !is_json(&headers) {
        let error = a2a::Error::new(ErrorName::ContentTypeNotSupportedError, "A request is application/json.");
        return error.respond_to(request_id(&body).unwrap_or_default()).into_response();
    }
    let id = match request_id(&body) {
        Ok(id) => id,
        Err(error) => return error.respond_to(Id::NULL).into_response(),
    };
    match call(&body).map_err(Refusal::from).and_then(|call| agent.answer(call)) {
        Ok(Answer::Stream(error)) => stream(&id, error.map(|error| *error)),
        Ok(answer) => json(&json!({ "jsonrpc": constants::JSON_RPC_VERSION, "id": id, "result": result(answer) })),
        Err(Refusal::A2a(error)) => error.respond_to(id).into_response(),
        Err(Refusal::Aap(error)) => error.respond_to(id).into_response(),
    }
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
        Refusal::A2a(error) => error.respond_to(id).to_string(),
        Refusal::Aap(error) => error.respond_to(id).to_string(),
    });
    events(&first.to_string(), second.as_deref())
}
