//! The check in front of a service, and errors as responses.
#![cfg(all(feature = "tower", feature = "axum"))]

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use agent_errors::a2a::{ErrorName, Profile, WritableMediaType};
use agent_errors::aap::{self, Code, ExtensionUri};
use agent_errors::server::{Activated, Admission, AdmissionLayer};
use agent_errors::{Decoded, decode};
use axum_core::response::IntoResponse;
use http::{Request, Response};
use tower::{Layer, ServiceExt, service_fn};

const URI: &str = "https://autoagentprotocol.org/extensions/aap/v2.0";
const BODY: &str = r#"{"jsonrpc":"2.0","id":"req-3","method":"SendMessage","params":{}}"#;

fn admission() -> Admission {
    Admission::aap(ExtensionUri::parse(URI).unwrap())
}

struct Answer {
    response: Response<Vec<u8>>,
    skills_run: usize,
}

fn ask(layer: &AdmissionLayer, request: Request<String>) -> Answer {
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&runs);
    let skill = service_fn(move |request: Request<String>| {
        counted.fetch_add(1, Ordering::SeqCst);
        let activated = request.extensions().get::<Activated>().map(ToString::to_string).unwrap_or_default();
        async move { Ok::<_, Infallible>(Response::new(format!("{activated}|{}", request.body()).into_bytes())) }
    });
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let Ok(response) = runtime.block_on(layer.layer(skill).oneshot(request));
    Answer { response, skills_run: runs.load(Ordering::SeqCst) }
}

fn refused(answer: &Answer) -> Decoded<'_> {
    assert_eq!(answer.skills_run, 0, "no skill runs for a request that is refused");
    assert_eq!(answer.response.headers()["content-type"], "application/json");
    decode(answer.response.body()).unwrap()
}

#[test]
fn a_request_that_passes_reaches_the_skill_as_it_was() {
    let layer = AdmissionLayer::json_rpc(admission());
    let request = Request::post("/")
        .header("a2a-VERSION", "1.0")
        .header("A2A-extensions", "https://x.example/e")
        .header("a2a-extensions", URI);
    let answer = ask(&layer, request.body(BODY.to_owned()).unwrap());
    assert_eq!(answer.skills_run, 1);
    assert_eq!(answer.response.body(), format!("{URI}|{BODY}").as_bytes());
    let activated: Vec<_> = answer.response.headers().get_all("A2A-Extensions").iter().collect();
    assert_eq!(activated, [URI]);

    let plain = AdmissionLayer::json_rpc(Admission::a2a(["1.0"]));
    let answer = ask(&plain, Request::post("/").header("A2A-Version", "1.0").body(String::new()).unwrap());
    assert!(answer.skills_run == 1 && !answer.response.headers().contains_key("A2A-Extensions"));
}

#[test]
fn a_refusal_repeats_the_id_of_the_request() {
    let layer = AdmissionLayer::json_rpc(admission());
    let answer = ask(&layer, Request::post("/").body(BODY.to_owned()).unwrap());
    let error = refused(&answer);
    assert_eq!(answer.response.status(), 200);
    assert_eq!((error.json_rpc_code(), error.id().unwrap().as_str()), (Some(-32009), Some("req-3")));

    let answer = ask(&layer, Request::post("/").header("A2A-Version", "1.0").body(BODY.to_owned()).unwrap());
    let error = refused(&answer);
    assert_eq!((error.json_rpc_code(), error.id().unwrap().as_str()), (Some(-32008), Some("req-3")));
    assert!(!answer.response.headers().contains_key("A2A-Extensions"), "nothing was activated");
}

#[test]
fn a_query_parameter_and_an_older_header_are_no_substitute() {
    let layer = AdmissionLayer::json_rpc(admission());
    let query = format!("/?A2A-Version=1.0&A2A-Extensions={URI}");
    let answer = ask(&layer, Request::post(&query).header("A2A-Extensions", URI).body(BODY.to_owned()).unwrap());
    assert_eq!(refused(&answer).json_rpc_code(), Some(-32009));
    let request = Request::post(&query).header("A2A-Version", "1.0").header("X-A2A-Extensions", URI);
    let answer = ask(&layer, request.body(BODY.to_owned()).unwrap());
    assert_eq!(refused(&answer).json_rpc_code(), Some(-32008));
}

#[test]
fn a_body_without_a_usable_id_gets_null() {
    let layer = AdmissionLayer::json_rpc(admission()).body_limit(100);
    let long = format!("{{\"id\":\"req-3\",\"params\":\"{}\"}}", "x".repeat(100));
    for (body, code) in
        [("{", -32700), ("", -32700), ("[]", -32600), ("{\"id\":{}}", -32600), (&long, -32009), ("{}", -32009)]
    {
        let answer = ask(&layer, Request::post("/").body(body.to_owned()).unwrap());
        let error = refused(&answer);
        assert_eq!(error.json_rpc_code(), Some(code), "{body}");
        assert!(error.id().unwrap().is_null(), "{body}");
    }
    let answer = ask(&layer.body_limit(200), Request::post("/").body(long).unwrap());
    assert_eq!(refused(&answer).id().unwrap().as_str(), Some("req-3"));
}

#[test]
fn over_http_json_a_refusal_has_the_status_of_the_table() {
    let layer = AdmissionLayer::http_json(admission(), WritableMediaType::A2aJson).in_profile(Profile::V1_0_0);
    let answer = ask(&layer, Request::get("/tasks/t-1").body(String::new()).unwrap());
    assert_eq!(answer.skills_run, 0);
    assert_eq!(answer.response.status(), 400);
    assert_eq!(answer.response.headers()["content-type"], "application/a2a+json");
    let body = String::from_utf8_lossy(answer.response.body());
    assert!(body.contains("VERSION_NOT_SUPPORTED") && body.contains("UNIMPLEMENTED"), "{body}");
}

#[test]
fn handlers_return_errors_as_they_are() {
    let json_rpc = aap::Error::new(Code::VehicleNotFound, "No such car.").respond_to("q").into_response();
    assert_eq!(
        (json_rpc.status().as_u16(), &json_rpc.headers()["content-type"]),
        (200, &"application/json".parse().unwrap())
    );
    let task = agent_errors::a2a::Error::new(ErrorName::TaskNotFoundError, "");
    assert_eq!(task.clone().respond_to(1).unwrap().into_response().status(), 200);
    assert_eq!(task.http().into_response().status(), 404);
    let old = aap::Error::new(Code::VehicleNotFound, "No such car.").rest_body().unwrap().into_response();
    assert_eq!(old.status(), 404);
}
