//! The check in front of a service.
//!
//! A request that passes goes on as it is, its body unread. Only for a refusal over JSON-RPC is the body read, up to a
//! limit, since the answer repeats the id of the request; where none can be had within the limit, the id is null. How
//! long a body may take is for the timeout of the server to say.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::{HeaderValue, Request, Response};
use http_body_util::{BodyExt, Limited};
use tower_layer::Layer;
use tower_service::Service;

use super::{Admission, Refusal, request_id};
use crate::Id;
use crate::a2a::{self, Profile, WritableMediaType, constants};

/// Bytes of a refused request that are read for its id, unless the caller says otherwise: 1 MiB.
const BODY_LIMIT: usize = 1 << 20;

/// Puts an [`Admission`] in front of a service.
///
/// The service finds an [`Activated`](super::Activated) among the extensions of each request, and the client the
/// activated extensions in a header of the response. Put it around the routes of one binding; an agent card is to be
/// had without it.
///
/// ```
/// use agent_errors::aap::Version;
/// use agent_errors::server::{Admission, AdmissionLayer};
/// # use std::convert::Infallible;
/// # use tower::{ServiceBuilder, ServiceExt, service_fn};
///
/// let layer = AdmissionLayer::json_rpc(Admission::aap(Version::V1_3));
/// let service = ServiceBuilder::new().layer(layer).service(service_fn(async |_: http::Request<String>| {
///     Ok::<_, Infallible>(http::Response::new(b"a skill".to_vec()))
/// }));
/// # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
/// let request = http::Request::post("/").body(r#"{"jsonrpc":"2.0","id":"req-3","method":"SendMessage"}"#.to_owned());
/// # let response = runtime.block_on(service.oneshot(request.unwrap())).unwrap();
/// # let body = String::from_utf8_lossy(response.body());
/// assert!(body.starts_with(r#"{"jsonrpc":"2.0","id":"req-3","error":{"code":-32009"#));
/// ```
#[derive(Debug, Clone)]
pub struct AdmissionLayer {
    rules: Arc<Rules>,
}

#[derive(Debug, Clone)]
struct Rules {
    admission: Admission,
    binding: Binding,
    profile: Profile,
    body_limit: usize,
}

#[derive(Debug, Clone, Copy)]
enum Binding {
    JsonRpc,
    HttpJson(WritableMediaType),
}

impl AdmissionLayer {
    /// For an interface over JSON-RPC.
    pub fn json_rpc(admission: Admission) -> Self {
        Self::new(admission, Binding::JsonRpc)
    }

    /// For an interface over HTTP+JSON, whose errors are written with that content type.
    pub fn http_json(admission: Admission, media_type: WritableMediaType) -> Self {
        Self::new(admission, Binding::HttpJson(media_type))
    }

    fn new(admission: Admission, binding: Binding) -> Self {
        let rules = Rules { admission, binding, profile: Profile::DEFAULT, body_limit: BODY_LIMIT };
        Self { rules: Arc::new(rules) }
    }

    /// The statuses of another table.
    pub fn in_profile(mut self, profile: Profile) -> Self {
        Arc::make_mut(&mut self.rules).profile = profile;
        self
    }

    /// Reads up to that many bytes of a refused request for its id.
    pub fn body_limit(mut self, bytes: usize) -> Self {
        Arc::make_mut(&mut self.rules).body_limit = bytes;
        self
    }
}

impl<S> Layer<S> for AdmissionLayer {
    type Service = AdmissionService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        AdmissionService { inner, rules: Arc::clone(&self.rules) }
    }
}

/// A service behind an [`AdmissionLayer`].
#[derive(Debug, Clone)]
pub struct AdmissionService<S> {
    inner: S,
    rules: Arc<Rules>,
}

/// What an [`AdmissionService`] returns.
pub type AdmissionFuture<R, E> = Pin<Box<dyn Future<Output = Result<Response<R>, E>> + Send>>;

impl<S, B, R> Service<Request<B>> for AdmissionService<S>
where
    S: Service<Request<B>, Response = Response<R>>,
    S::Future: Send + 'static,
    B: http_body_util::BodyExt + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    R: From<Vec<u8>>,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = AdmissionFuture<R, S::Error>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        match self.rules.admission.check_headers(request.headers()) {
            Ok(activated) => {
                let header = HeaderValue::try_from(activated.to_string()).ok().filter(|_| !activated.is_empty());
                request.extensions_mut().insert(activated);
                let response = self.inner.call(request);
                Box::pin(async move {
                    let mut response = response.await?;
                    if let Some(header) = header {
                        response.headers_mut().insert(constants::EXTENSIONS_HEADER, header);
                    }
                    Ok(response)
                })
            }
            Err(refusal) => {
                let rules = Arc::clone(&self.rules);
                Box::pin(async move { Ok(rules.refuse(refusal, request.into_body()).await) })
            }
        }
    }
}

impl Rules {
    async fn refuse<B, R>(&self, refusal: Refusal, body: B) -> Response<R>
    where
        B: BodyExt,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
        R: From<Vec<u8>>,
    {
        let error = a2a::Error::from(refusal).in_profile(self.profile);
        match self.binding {
            Binding::HttpJson(media_type) => error.http().with_media_type(media_type).into(),
            Binding::JsonRpc => match read_id(body, self.body_limit).await {
                Ok(id) => error.answer(id).into(),
                Err(malformed) => malformed.answer(Id::NULL).into(),
            },
        }
    }
}

/// Null for a body that is too long, or breaks off.
async fn read_id<B>(body: B, limit: usize) -> Result<Id<'static>, a2a::Error>
where
    B: BodyExt,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    match Box::pin(Limited::new(body, limit)).collect().await {
        Ok(body) => request_id(&body.to_bytes()),
        Err(_) => Ok(Id::NULL),
    }
}
