//! The HTTP+JSON binding, and the JSON of messages and tasks, which JSON-RPC shares.
//!
//! Which operation a request is about is found out first, then its headers are judged, then its body is read. Whatever
//! fails on the way is answered with the error body of the binding.

use agent_errors::a2a::{self, ErrorName, HttpResponse, MediaType, Operation};
use agent_errors::server::AdmissionLayer;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::{Extension, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::agent::{Agent, Answer, Call, Message, Refusal, Task};
use crate::json_rpc::result;

/// One handler for all: what a colon separates is no segment of a path.
pub fn routes(below: &str, agent: Agent, admission: AdmissionLayer) -> Router {
    let found = from_fn_with_state(agent.clone(), find);
    let serve = any(answer).layer(admission).layer(found);
    ["", "/", "/{*path}"]
        .iter()
        .fold(Router::new(), |router, path| router.route(&format!("{below}{path}"), serve.clone()))
        .with_state(agent)
}

/// What a request is about, as far as method and path say.
#[derive(Clone)]
struct Target {
    operation: Operation,
    task: Option<String>,
}

/// Members of the requests that the agents look at, whichever operation they belong to.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Params {
    id: Option<String>,
    task_id: Option<String>,
    message: Option<ParamsMessage>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct ParamsMessage {
    message_id: String,
    task_id: Option<String>,
    parts: Vec<Part>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Part {
    text: Option<String>,
    media_type: Option<String>,
}

impl Params {
    pub fn call(self, operation: Operation) -> Call {
        let of_message = self.message.as_ref().and_then(|message| message.task_id.clone());
        let task = of_message.or(self.task_id).or(self.id).filter(|id| !id.is_empty());
        Call { operation, task, message: self.message.map(Message::from) }
    }
}

impl From<ParamsMessage> for Message {
    fn from(message: ParamsMessage) -> Self {
        Self {
            id: message.message_id,
            has_parts: !message.parts.is_empty(),
            text: message.parts.iter().find_map(|part| part.text.clone()).unwrap_or_default(),
            media_types: message.parts.into_iter().filter_map(|part| part.media_type).collect(),
        }
    }
}

async fn find(
    State(agent): State<Agent>,
    path: Result<Path<String>, PathRejection>,
    mut request: Request,
    next: Next,
) -> Response {
    let target = match path {
        Ok(Path(path)) => target(request.method(), &path),
        Err(rejection) if rejection.status().is_client_error() => {
            Err(a2a::Error::new(ErrorName::InvalidParamsError, "The path is not UTF-8."))
        }
        Err(_) => Err(unknown()),
    };
    match target {
        Ok(target) => {
            request.extensions_mut().insert(target);
            next.run(request).await
        }
        Err(error) => refuse(&agent, error),
    }
}

fn refuse(agent: &Agent, error: a2a::Error) -> Response {
    error.in_profile(agent.profile).http().with_media_type(agent.media_type).into_response()
}

async fn answer(
    State(agent): State<Agent>,
    Extension(target): Extension<Target>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let body = body.map_err(|_| a2a::Error::new(ErrorName::InvalidRequestError, "The request is too long."));
    let call = body.and_then(|body| call(target, &headers, &body));
    match call.map_err(Refusal::from).and_then(|call| agent.answer(call)) {
        Ok(Answer::Stream(error)) => {
            let second = error.and_then(|error| written(&agent, *error)).map(|answer| answer.to_vec());
            let second = second.as_deref().map(String::from_utf8_lossy);
            events(&result(Answer::Stream(None)).to_string(), second.as_deref())
        }
        Ok(answer) => ([(CONTENT_TYPE, MediaType::Json.as_str())], result(answer).to_string()).into_response(),
        Err(Refusal::A2a(error)) => refuse(&agent, error),
        Err(Refusal::Aap(_)) => refuse(&agent, a2a::Error::new(ErrorName::InternalError, "")),
    }
}

/// The answer to an error; AAP defines none for this binding.
fn written(agent: &Agent, error: Refusal) -> Option<HttpResponse> {
    match error {
        Refusal::A2a(error) => Some(error.http().with_media_type(agent.media_type)),
        Refusal::Aap(_) => None,
    }
}

fn target(method: &Method, path: &str) -> Result<Target, a2a::Error> {
    let segments: Vec<&str> = path.split('/').collect();
    let (operation, task) = match (method.as_str(), &segments[..]) {
        ("POST", ["message:send"]) => (Operation::SendMessage, None),
        ("POST", ["message:stream"]) => (Operation::SendStreamingMessage, None),
        ("GET", ["tasks"]) => (Operation::ListTasks, None),
        ("GET", ["extendedAgentCard"]) => (Operation::GetExtendedAgentCard, None),
        ("GET" | "POST", ["tasks", task]) => match (method.as_str(), task.split_once(':')) {
            ("GET", None) => (Operation::GetTask, Some(*task)),
            ("POST", Some((task, "cancel"))) => (Operation::CancelTask, Some(task)),
            (_, Some((task, "subscribe"))) => (Operation::SubscribeToTask, Some(task)),
            _ => return Err(unknown()),
        },
        ("POST", ["tasks", task, "pushNotificationConfigs"]) => {
            (Operation::CreateTaskPushNotificationConfig, Some(*task))
        }
        ("GET", ["tasks", task, "pushNotificationConfigs"]) => {
            (Operation::ListTaskPushNotificationConfigs, Some(*task))
        }
        ("GET", ["tasks", task, "pushNotificationConfigs", _]) => {
            (Operation::GetTaskPushNotificationConfig, Some(*task))
        }
        ("DELETE", ["tasks", task, "pushNotificationConfigs", _]) => {
            (Operation::DeleteTaskPushNotificationConfig, Some(*task))
        }
        _ => return Err(unknown()),
    };
    Ok(Target { operation, task: task.map(str::to_owned) })
}

fn call(target: Target, headers: &HeaderMap, body: &[u8]) -> Result<Call, a2a::Error> {
    let params = if body.is_empty() { Params::default() } else { read(headers, body)? };
    let call = params.call(target.operation);
    Ok(Call { task: target.task.or(call.task), ..call })
}

fn unknown() -> a2a::Error {
    a2a::Error::new(ErrorName::MethodNotFoundError, "")
}

fn read(headers: &HeaderMap, body: &[u8]) -> Result<Params, a2a::Error> {
    if !is_json(headers) {
        let message = "A request is application/json or application/a2a+json.";
        return Err(a2a::Error::new(ErrorName::ContentTypeNotSupportedError, message));
    }
    serde_json::from_slice(body).map_err(|error| {
        let name = if error.is_data() { ErrorName::InvalidParamsError } else { ErrorName::JsonParseError };
        a2a::Error::new(name, "")
    })
}

/// Without a content type, JSON is assumed.
pub fn is_json(headers: &HeaderMap) -> bool {
    let Some(content_type) = headers.get(CONTENT_TYPE) else { return true };
    let essence = content_type.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    [MediaType::Json, MediaType::A2aJson].iter().any(|known| essence.eq_ignore_ascii_case(known.as_str()))
}

pub fn message(text: &str) -> Value {
    json!({ "messageId": "answer", "role": "ROLE_AGENT", "parts": [{ "text": text }] })
}

pub fn task(task: &Task) -> Value {
    json!({ "id": task.id, "contextId": "context", "status": { "state": task.state } })
}

pub fn tasks(all: &[&Task]) -> Value {
    let found: Vec<Value> = all.iter().map(|found| task(found)).collect();
    json!({ "tasks": found, "nextPageToken": "", "pageSize": all.len(), "totalSize": all.len() })
}

/// A stream of one or two events.
pub fn events(first: &str, second: Option<&str>) -> Response {
    let event = |data: &str| format!("data: {data}\n\n");
    let body = event(first) + &second.map(event).unwrap_or_default();
    ([(CONTENT_TYPE, MediaType::EventStream.as_str())], body).into_response()
}
