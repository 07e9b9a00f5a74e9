//! Errors read below an SDK.
//!
//! Some SDKs keep a part of an error only: a message, or the metadata of its first error info. The layer sits between
//! the SDK and its transport, reads the body of each answer that may be an error, hands what it reads to the caller,
//! and gives the SDK the same bytes. A stream, a gRPC answer and a body above the limit pass through as they come.

use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Request, Response};
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt;
use tower_layer::Layer;
use tower_service::Service;

use crate::a2a::MediaType;
use crate::{DecodeError, Decoded, decode_http};

/// Bytes of a body that are held back, unless the caller says otherwise: 1 MiB.
const BODY_LIMIT: usize = 1 << 20;

type Sink = Arc<dyn Fn(Result<Decoded<'static>, DecodeError>) + Send + Sync>;

/// Reads the errors among the answers of a service.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use agent_errors::client::RecoverLayer;
///
/// let seen = Arc::new(Mutex::new(Vec::new()));
/// let sink = Arc::clone(&seen);
/// let layer = RecoverLayer::new(move |error| sink.lock().unwrap().push(error));
/// ```
#[derive(Clone)]
pub struct RecoverLayer {
    sink: Sink,
    body_limit: usize,
}

impl RecoverLayer {
    /// Hands each error to the function, before the SDK sees the answer. An answer that claims to be an error, and
    /// lacks the form of one, is handed over as the failure to read it.
    pub fn new(sink: impl Fn(Result<Decoded<'static>, DecodeError>) + Send + Sync + 'static) -> Self {
        Self { sink: Arc::new(sink), body_limit: BODY_LIMIT }
    }

    /// Holds back up to that many bytes of a body.
    pub fn body_limit(self, bytes: usize) -> Self {
        Self { body_limit: bytes, ..self }
    }

    async fn read<R: Body>(&self, answer: Response<R>) -> Response<Recovered<R>> {
        let (head, body) = answer.into_parts();
        let mut body = Recovered { held: VecDeque::new(), rest: Box::pin(body) };
        if is_json(&head.headers)
            && let Some(bytes) = body.hold(self.body_limit).await
        {
            match decode_http(head.status.as_u16(), content_type(&head.headers), &bytes) {
                Ok(error) => (self.sink)(Ok(error.into_owned())),
                Err(DecodeError::NotAnError(_)) => {}
                Err(failure) => (self.sink)(Err(failure)),
            }
        }
        Response::from_parts(head, body)
    }
}

/// `application/json`, or a type that is JSON by its suffix; a stream is neither.
fn is_json(headers: &HeaderMap) -> bool {
    let essence =
        content_type(headers).unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == MediaType::Json.as_str() || essence.ends_with(JSON_SUFFIX)
}

fn content_type(headers: &HeaderMap) -> Option<&str> {
    headers.get(CONTENT_TYPE)?.to_str().ok()
}

/// Structured syntax suffix of RFC 6839.
const JSON_SUFFIX: &str = "+json";

impl fmt::Debug for RecoverLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecoverLayer").field("body_limit", &self.body_limit).finish_non_exhaustive()
    }
}

impl<S> Layer<S> for RecoverLayer {
    type Service = RecoverService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        RecoverService { inner, layer: self.clone() }
    }
}

/// A service below an SDK.
#[derive(Debug, Clone)]
pub struct RecoverService<S> {
    inner: S,
    layer: RecoverLayer,
}

/// What a [`RecoverService`] returns.
pub type RecoverFuture<R, E> = Pin<Box<dyn Future<Output = Result<Response<Recovered<R>>, E>> + Send>>;

impl<S, B, R> Service<Request<B>> for RecoverService<S>
where
    S: Service<Request<B>, Response = Response<R>>,
    S::Future: Send + 'static,
    R: Body + Send + 'static,
    R::Data: Send,
    R::Error: Send,
{
    type Response = Response<Recovered<R>>;
    type Error = S::Error;
    type Future = RecoverFuture<R, S::Error>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let (answer, layer) = (self.inner.call(request), self.layer.clone());
        Box::pin(async move {
            let answer = answer.await?;
            Ok(layer.read(answer).await)
        })
    }
}

/// The body that the SDK reads: the same bytes, trailers and failures as the one below.
pub struct Recovered<R: Body> {
    held: VecDeque<Result<Frame<Bytes>, R::Error>>,
    rest: Pin<Box<R>>,
}

/// Nothing in it is pinned in place.
impl<R: Body> Unpin for Recovered<R> {}

impl<R: Body> Recovered<R> {
    /// Holds frames back until the body ends. None if it breaks off or is longer than the limit.
    async fn hold(&mut self, limit: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        while let Some(frame) = self.rest.frame().await {
            let frame = frame.map(flatten);
            let data = frame.as_ref().ok().map(|frame| frame.data_ref().cloned().unwrap_or_default());
            self.held.push_back(frame);
            let data = data?;
            if data.len() > limit - bytes.len() {
                return None;
            }
            bytes.extend_from_slice(&data);
        }
        Some(bytes)
    }
}

fn flatten<D: Buf>(frame: Frame<D>) -> Frame<Bytes> {
    frame.map_data(|mut data| data.copy_to_bytes(data.remaining()))
}

impl<R: Body> Body for Recovered<R> {
    type Data = Bytes;
    type Error = R::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        if let Some(frame) = self.held.pop_front() {
            return Poll::Ready(Some(frame));
        }
        let frame = ready!(self.rest.as_mut().poll_frame(context));
        Poll::Ready(frame.map(|frame| frame.map(flatten)))
    }

    fn is_end_stream(&self) -> bool {
        self.held.is_empty() && self.rest.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let held: usize = self.held.iter().flatten().filter_map(Frame::data_ref).map(Bytes::len).sum();
        let (held, rest) = (u64::try_from(held).unwrap_or(u64::MAX), self.rest.size_hint());
        let mut hint = SizeHint::new();
        hint.set_lower(rest.lower().saturating_add(held));
        if let Some(upper) = rest.upper().and_then(|upper| upper.checked_add(held)) {
            hint.set_upper(upper);
        }
        hint
    }
}

impl<R: Body> fmt::Debug for Recovered<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recovered").field("held", &self.held.len()).finish_non_exhaustive()
    }
}
