//! Errors as responses of the `http` crate.

use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue, StatusCode};

use super::{Activated, Admission, Refusal};
use crate::a2a::{HttpResponse, MediaType, constants};
use crate::aap::RestBody;
use crate::jsonrpc::{ErrorObject, Response};

impl Admission {
    /// Judges a request by its headers.
    ///
    /// # Errors
    ///
    /// The answer to send instead of running a skill.
    pub fn check_headers(&self, headers: &HeaderMap) -> Result<Activated, Refusal> {
        let lines = |name| headers.get_all(name).iter().map(HeaderValue::as_bytes);
        self.check(lines(constants::VERSION_HEADER), lines(constants::EXTENSIONS_HEADER))
    }
}

/// What a response is made of.
fn response<B: From<Vec<u8>>>(status: u16, content_type: &'static str, body: Vec<u8>) -> http::Response<B> {
    let mut response = http::Response::new(body.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

impl<E: ErrorObject, B: From<Vec<u8>>> From<Response<E>> for http::Response<B> {
    fn from(answer: Response<E>) -> Self {
        #[cfg(feature = "tracing")]
        super::log(answer.error());
        let status = u16::try_from(constants::JSON_RPC_HTTP_STATUS).unwrap_or_default();
        response(status, MediaType::Json.as_str(), answer.to_vec())
    }
}

impl<B: From<Vec<u8>>> From<HttpResponse> for http::Response<B> {
    fn from(answer: HttpResponse) -> Self {
        #[cfg(feature = "tracing")]
        super::log(answer.error());
        response(answer.status(), answer.content_type(), answer.to_vec())
    }
}

impl<B: From<Vec<u8>>> From<RestBody> for http::Response<B> {
    fn from(answer: RestBody) -> Self {
        #[cfg(feature = "tracing")]
        super::log(answer.error());
        let written = serde_json::to_vec(&answer);
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        response(answer.status(), MediaType::Json.as_str(), written.unwrap_or_default())
    }
}
