//! Errors read below an SDK, which itself gets the same bytes.
#![cfg(feature = "tower")]

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use agent_errors::aap::{self, Code};
use agent_errors::client::RecoverLayer;
use agent_errors::{DecodeError, Decoded, Timestamp};
use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use http_body::{Body, Frame};
use http_body_util::BodyExt;
use tower::{Layer, ServiceExt, service_fn};

/// A body that comes in pieces, the last of which may be a failure.
struct Pieces(VecDeque<Result<Frame<Bytes>, io::Error>>);

impl Pieces {
    fn of(bytes: &[u8], size: usize) -> Self {
        Self(bytes.chunks(size).map(|piece| Ok(Frame::data(Bytes::copy_from_slice(piece)))).collect())
    }
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Poll::Ready(self.0.pop_front())
    }
}

type Seen = Vec<Result<Decoded<'static>, DecodeError>>;

struct Passed {
    /// What the layer read.
    seen: Seen,
    /// What the SDK received.
    bytes: Vec<u8>,
    trailers: Option<HeaderMap>,
    broke_off: bool,
}

fn pass(content_type: &'static str, body: Pieces, limit: usize) -> Passed {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&seen);
    let layer = RecoverLayer::new(move |error| sink.lock().unwrap().push(error)).body_limit(limit);
    let body = Mutex::new(Some(body));
    let transport = service_fn(move |_: Request<()>| {
        let body = body.lock().unwrap().take().unwrap();
        let response = Response::builder().header("content-type", content_type).body(body).unwrap();
        async move { Ok::<_, Infallible>(response) }
    });
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let Ok(response) = layer.layer(transport).oneshot(Request::new(())).await;
        let mut passed = Passed { seen: Vec::new(), bytes: Vec::new(), trailers: None, broke_off: false };
        let mut body = response.into_body();
        while let Some(frame) = body.frame().await {
            match frame.map(Frame::into_data) {
                Ok(Ok(data)) => passed.bytes.extend_from_slice(&data),
                Ok(Err(frame)) => passed.trailers = frame.into_trailers().ok(),
                Err(_) => passed.broke_off = true,
            }
        }
        passed.seen = std::mem::take(&mut *seen.lock().unwrap());
        passed
    })
}

fn refusal() -> Vec<u8> {
    let created_at: Timestamp = "2026-05-04T18:55:00Z".parse().unwrap();
    let error = aap::Error::new(Code::VehicleUnavailable, "Sold.").error_id("e-1").created_at(created_at);
    error.respond_to("q").to_vec()
}

#[test]
fn an_error_is_read_and_passed_on() {
    for content_type in ["application/json", "Application/JSON; charset=utf-8", "application/a2a+json"] {
        for size in [1, 7, 4096] {
            let mut body = Pieces::of(&refusal(), size);
            body.0.push_back(Ok(Frame::trailers(
                [("x-checksum".parse().unwrap(), "7".parse().unwrap())].into_iter().collect(),
            )));
            let passed = pass(content_type, body, 1 << 20);
            let [Ok(Decoded::Aap(error))] = &passed.seen[..] else { panic!("{:?}", passed.seen) };
            assert_eq!(error.code(), Code::VehicleUnavailable);
            assert_eq!(passed.bytes, refusal());
            assert_eq!(passed.trailers.unwrap()["x-checksum"], "7");
        }
    }
}

#[test]
fn what_the_answer_says_around_the_body_counts() {
    let passed = pass("application/a2a+json", Pieces::of(&refusal(), 64), 1 << 20);
    let [Ok(error)] = &passed.seen[..] else { panic!("{:?}", passed.seen) };
    assert_eq!(error.warnings().len(), 1, "JSON-RPC does not travel as application/a2a+json");
}

#[test]
fn what_is_no_error_passes_unseen() {
    for (content_type, body) in [
        ("application/json", &br#"{"jsonrpc":"2.0","id":1,"result":{}}"#[..]),
        ("application/json", b"[]"),
        ("text/event-stream", &refusal()),
        ("application/grpc", &refusal()),
        ("text/json-ish", &refusal()),
    ] {
        let passed = pass(content_type, Pieces::of(body, 5), 1 << 20);
        assert!(passed.seen.is_empty(), "{content_type}: {:?}", passed.seen);
        assert_eq!(passed.bytes, body);
    }
}

#[test]
fn an_error_that_lacks_its_form_is_handed_over_as_that() {
    let body = String::from_utf8(refusal()).unwrap().replace("\"retryable\":false", "\"retryable\":7");
    let passed = pass("application/json", Pieces::of(body.as_bytes(), 64), 1 << 20);
    assert!(matches!(passed.seen[..], [Err(DecodeError::Malformed(_))]), "{:?}", passed.seen);
    assert_eq!(passed.bytes, body.as_bytes());
}

#[test]
fn a_body_above_the_limit_passes_whole_and_unread() {
    let length = refusal().len();
    for (limit, read) in [(0, false), (10, false), (length - 1, false), (length, true)] {
        let passed = pass("application/json", Pieces::of(&refusal(), 9), limit);
        assert_eq!(passed.seen.len(), usize::from(read), "{limit}");
        assert_eq!(passed.bytes, refusal());
    }
}

#[test]
fn a_body_that_breaks_off_does_so_for_the_sdk_too() {
    let mut body = Pieces::of(&refusal()[..40], 9);
    body.0.push_back(Err(io::Error::other("reset")));
    let passed = pass("application/json", body, 1 << 20);
    assert!(passed.seen.is_empty() && passed.broke_off);
    assert_eq!(passed.bytes, &refusal()[..40]);
}
