//! Errors that a handler of axum returns. What says no binding, such as [`a2a::Error`](crate::a2a::Error) itself, is not
//! among them: `respond_to` and `http` say one.

use axum_core::body::Body;
use axum_core::response::{IntoResponse, Response};

use crate::a2a::HttpResponse;
use crate::aap::RestBody;
use crate::jsonrpc::{self, ErrorObject};

impl<E: ErrorObject> IntoResponse for jsonrpc::Response<E> {
    fn into_response(self) -> Response {
        http::Response::<Body>::from(self)
    }
}

impl IntoResponse for HttpResponse {
    fn into_response(self) -> Response {
        http::Response::<Body>::from(self)
    }
}

impl IntoResponse for RestBody {
    fn into_response(self) -> Response {
        http::Response::<Body>::from(self)
    }
}
