//! The gRPC binding. The messages are written out as far as the agents look at them; fields that are not here are
//! skipped when they arrive.

use std::future::ready;

use agent_errors::a2a::{self, ErrorName, Operation, constants};
use agent_errors::server::{Admission, log};
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::HeaderValue;
use axum::response::Response;
use axum::routing::post;
use prost::Message as _;
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::tokio_stream;
use tonic::server::Grpc;
use tower::service_fn;

use crate::agent::{Agent, Answer, Call, Message, RUNNING, Refusal, Task};
use crate::wire::{Bytes, TaskRequest, path};

pub fn routes(agent: Agent, admission: Admission) -> Router {
    Router::new().route(&path("{method}"), post(answer)).with_state(Service { agent, admission })
}

#[derive(Clone)]
struct Service {
    agent: Agent,
    admission: Admission,
}

#[derive(Clone, PartialEq, prost::Message)]
struct SendMessageRequest {
    #[prost(message, optional, tag = "2")]
    message: Option<WireMessage>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct WireMessage {
    #[prost(string, tag = "1")]
    message_id: String,
    #[prost(string, tag = "3")]
    task_id: String,
    #[prost(int32, tag = "4")]
    role: i32,
    #[prost(message, repeated, tag = "5")]
    parts: Vec<Part>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct Part {
    #[prost(string, optional, tag = "1")]
    text: Option<String>,
    #[prost(string, tag = "7")]
    media_type: String,
}

#[derive(Clone, PartialEq, prost::Message)]
struct WireTask {
    #[prost(string, tag = "1")]
    id: String,
    #[prost(string, tag = "2")]
    context_id: String,
    #[prost(message, optional, tag = "3")]
    status: Option<TaskStatus>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct TaskStatus {
    #[prost(int32, tag = "1")]
    state: i32,
}

#[derive(Clone, PartialEq, prost::Message)]
struct SendMessageResponse {
    #[prost(message, optional, tag = "1")]
    task: Option<WireTask>,
    #[prost(message, optional, tag = "2")]
    message: Option<WireMessage>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct ListTasksResponse {
    #[prost(message, repeated, tag = "1")]
    tasks: Vec<WireTask>,
    #[prost(int32, tag = "3")]
    page_size: i32,
    #[prost(int32, tag = "4")]
    total_size: i32,
}

const ROLE_AGENT: i32 = 2;
const TASK_STATES: [&str; 4] =
    ["TASK_STATE_UNSPECIFIED", "TASK_STATE_SUBMITTED", "TASK_STATE_WORKING", "TASK_STATE_COMPLETED"];

fn agent_message(text: String) -> WireMessage {
    let parts = vec![Part { text: Some(text), media_type: String::new() }];
    WireMessage { message_id: "answer".to_owned(), task_id: String::new(), role: ROLE_AGENT, parts }
}

impl From<&Task> for WireTask {
    fn from(task: &Task) -> Self {
        let state = TASK_STATES.iter().position(|state| *state == task.state).unwrap_or_default();
        let status = TaskStatus { state: i32::try_from(state).unwrap_or_default() };
        Self { id: task.id.to_owned(), context_id: "context".to_owned(), status: Some(status) }
    }
}

async fn answer(State(service): State<Service>, Path(method): Path<String>, request: Request) -> Response {
    let profile = service.agent.profile;
    let activated = match service.admission.check_headers(request.headers()) {
        Ok(activated) => activated,
        Err(refusal) => return refuse(a2a::Error::from(refusal).in_profile(profile)),
    };
    let Ok(operation) = method.parse::<Operation>() else {
        return refuse(a2a::Error::new(ErrorName::MethodNotFoundError, "").in_profile(profile));
    };
    let call = move |request: tonic::Request<Vec<u8>>| {
        read(operation, request.get_ref()).and_then(|call| service.agent.answer(call).map_err(status))
    };
    let mut grpc = Grpc::new(Bytes);
    let response = match operation {
        Operation::SendStreamingMessage | Operation::SubscribeToTask => {
            let handler = service_fn(move |request| ready(call(request).map(stream).map(tonic::Response::new)));
            grpc.server_streaming(Streaming(handler), request).await
        }
        _ => {
            let handler = service_fn(move |request| ready(call(request).map(written).map(tonic::Response::new)));
            grpc.unary(handler, request).await
        }
    };
    let mut response = response.map(axum::body::Body::new);
    let header = HeaderValue::try_from(activated.to_string()).ok().filter(|_| !activated.is_empty());
    if let Some(header) = header {
        response.headers_mut().insert(constants::EXTENSIONS_HEADER, header);
    }
    response
}

/// Which fields a request has depends on the operation.
fn read(operation: Operation, bytes: &[u8]) -> Result<Call, Status> {
    let garbled = |_| status(a2a::Error::new(ErrorName::InvalidParamsError, "").into());
    if matches!(operation, Operation::SendMessage | Operation::SendStreamingMessage) {
        let message = SendMessageRequest::decode(bytes).map_err(garbled)?.message;
        let task = message.as_ref().map(|message| message.task_id.clone()).filter(|id| !id.is_empty());
        return Ok(Call { operation, task, message: message.map(Message::from) });
    }
    let task = TaskRequest::decode(bytes).ok().map(|request| request.id);
    Ok(Call { operation, task, message: None })
}

impl From<WireMessage> for Message {
    fn from(message: WireMessage) -> Self {
        Self {
            id: message.message_id,
            has_parts: !message.parts.is_empty(),
            text: message.parts.iter().find_map(|part| part.text.clone()).unwrap_or_default(),
            media_types: message.parts.into_iter().map(|part| part.media_type).collect(),
        }
    }
}

fn written(answer: Answer) -> Vec<u8> {
    match answer {
        Answer::Message(text) => SendMessageResponse { task: None, message: Some(agent_message(text)) }.encode_to_vec(),
        Answer::Stream(_) => {
            SendMessageResponse { task: Some(WireTask::from(&RUNNING)), message: None }.encode_to_vec()
        }
        Answer::Task(task) => WireTask::from(task).encode_to_vec(),
        Answer::Tasks(all) => {
            let tasks: Vec<WireTask> = all.into_iter().map(WireTask::from).collect();
            let count = i32::try_from(tasks.len()).unwrap_or(i32::MAX);
            ListTasksResponse { tasks, page_size: count, total_size: count }.encode_to_vec()
        }
    }
}

type Events = tokio_stream::Iter<std::vec::IntoIter<Result<Vec<u8>, Status>>>;

fn stream(answer: Answer) -> Events {
    let Answer::Stream(error) = answer else { return tokio_stream::iter(vec![Ok(written(answer))]) };
    let first = written(Answer::Stream(None));
    let second = error.map(|error| Err(status(*error)));
    tokio_stream::iter([Ok(first)].into_iter().chain(second).collect::<Vec<_>>())
}

/// AAP defines no gRPC binding, and no agent here gives an AAP error to this one.
fn status(refusal: Refusal) -> Status {
    let error = match refusal {
        Refusal::A2a(error) => error,
        Refusal::Aap(_) => a2a::Error::new(ErrorName::InternalError, ""),
    };
    log(&error);
    Status::from(error)
}

fn refuse(error: a2a::Error) -> Response {
    status(error.into()).into_http::<Body>().map(axum::body::Body::new)
}

/// A handler whose answer is a stream.
struct Streaming<H>(H);

impl<H, F> tonic::server::ServerStreamingService<Vec<u8>> for Streaming<H>
where
    H: tower::Service<tonic::Request<Vec<u8>>, Response = tonic::Response<Events>, Error = Status, Future = F>,
    F: Future<Output = Result<tonic::Response<Events>, Status>>,
{
    type Response = Vec<u8>;
    type ResponseStream = Events;
    type Future = F;

    fn call(&mut self, request: tonic::Request<Vec<u8>>) -> Self::Future {
        self.0.call(request)
    }
}
