//! One agent, as the buyer calls it: over HTTP, with a layer below that reads errors.
//!
//! The client plays the part of an SDK that knows no more than success and failure. What an error says comes from
//! [`RecoverLayer`], which sees each answer before the client does, as it would below any SDK on top of `tower`.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use agent_errors::a2a::{MediaType, Operation, constants};
use agent_errors::aap::ExtensionUri;
use agent_errors::client::RecoverLayer;
use agent_errors::{DecodeError, Decoded};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{Method, Request};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client as Transport;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use tower::{Layer, ServiceExt};

pub struct Client {
    url: String,
    activated: Vec<ExtensionUri>,
    transport: Transport<HttpConnector, Full<Bytes>>,
}

impl Client {
    pub fn new(url: String, activated: Vec<ExtensionUri>) -> Self {
        Self { url, activated, transport: Transport::builder(TokioExecutor::new()).build_http() }
    }

    /// An id that no other message of this run has.
    pub fn message_id() -> String {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        format!("message-{}", NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Sends a text over JSON-RPC, and gives back the text of the answer.
    pub async fn send(&self, text: &str) -> Result<String, Refused> {
        self.send_as(&Self::message_id(), text).await
    }

    /// The same, under an id that a repeated message keeps.
    pub async fn send_as(&self, message_id: &str, text: &str) -> Result<String, Refused> {
        let call = json!({
            "jsonrpc": constants::JSON_RPC_VERSION,
            "id": message_id,
            "method": Operation::SendMessage.as_str(),
            "params": { "message": { "messageId": message_id, "role": "ROLE_USER", "parts": [{ "text": text }] } },
        });
        let answer = self.call(Method::POST, "", call.to_string()).await?;
        Ok(answer.pointer("/result/message/parts/0/text").and_then(Value::as_str).unwrap_or_default().to_owned())
    }

    /// Reads something over HTTP+JSON.
    pub async fn get(&self, path: &str) -> Result<String, Refused> {
        Ok(self.call(Method::GET, path, String::new()).await?.to_string())
    }

    async fn call(&self, method: Method, path: &str, body: String) -> Result<Value, Refused> {
        let activated: Vec<&str> = self.activated.iter().map(ExtensionUri::as_str).collect();
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url))
            .header(CONTENT_TYPE, MediaType::Json.as_str())
            .header(constants::VERSION_HEADER, constants::PROTOCOL_VERSION)
            .header(constants::EXTENSIONS_HEADER, activated.join(", "))
            .body(Full::from(body))
            .map_err(Refused::broken)?;
        let seen = Arc::new(Mutex::new(None));
        let sink = Arc::clone(&seen);
        let recover = RecoverLayer::new(move |error| {
            sink.lock().unwrap_or_else(PoisonError::into_inner).replace(error);
        });
        let response = recover.layer(self.transport.clone()).oneshot(request).await.map_err(Refused::broken)?;
        let body = response.into_body().collect().await.map_err(Refused::broken)?.to_bytes();
        match seen.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(Ok(error)) => Err(Refused::Error(Box::new(error))),
            Some(Err(failure)) => Err(Refused::Unreadable(failure)),
            None => serde_json::from_slice(&body).map_err(Refused::broken),
        }
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Refused {
    /// The agent said why.
    Error(Box<Decoded<'static>>),
    /// The agent sent an error that lacks the form of one.
    Unreadable(DecodeError),
    /// The exchange did not come about.
    Broken(Box<dyn Error + Send + Sync>),
}

impl Refused {
    pub fn broken(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Broken(error.into())
    }

    /// The error that the agent sent.
    pub fn decoded(self) -> Result<Decoded<'static>, Self> {
        match self {
            Self::Error(error) => Ok(*error),
            other => Err(other),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(error) => f.write_str(error.message()),
            Self::Unreadable(failure) => write!(f, "an error that cannot be read: {failure}"),
            Self::Broken(error) => write!(f, "no answer: {error}"),
        }
    }
}

impl Error for Refused {}
