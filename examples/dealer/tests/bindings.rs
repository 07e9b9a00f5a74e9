//! Every error over every binding that it has, and what the library reads of it.

use agent_errors::a2a::{ErrorName, MediaType, Profile, WritableMediaType};
use agent_errors::aap::{self, Code, Version};
use agent_errors::{Carrier, Decoded, decode, decode_http, grpc};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use dealer::Options;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

const PROFILES: [Profile; 2] = [Profile::V1_0_0, Profile::V1_0_1];

fn serve(options: &Options) -> Router {
    dealer::router(options, ([127, 0, 0, 1], 4180).into())
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
    trailers: HeaderMap,
}

fn ask(router: &Router, request: Request<Body>) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let Ok(response) = router.clone().oneshot(request).await;
        let (head, body) = response.into_parts();
        let collected = body.collect().await.unwrap();
        let trailers = collected.trailers().cloned().unwrap_or_default();
        Answer { status: head.status, headers: head.headers, body: collected.to_bytes().to_vec(), trailers }
    })
}

fn message(text: &str) -> Value {
    json!({ "messageId": "m-1", "role": "ROLE_USER", "parts": [{ "text": text }] })
}

fn post(path: &str, body: &Value) -> Request<Body> {
    let request = Request::post(path).header("A2A-Version", "1.0").header("content-type", "application/json");
    request.body(Body::from(body.to_string())).unwrap()
}

fn json_rpc(path: &str, method: &str, text: &str) -> Request<Body> {
    post(path, &json!({ "jsonrpc": "2.0", "id": "q-1", "method": method, "params": { "message": message(text) } }))
}

fn to_dealer(text: &str) -> Request<Body> {
    let mut request = json_rpc("/aap/rpc", "SendMessage", text);
    request.headers_mut().insert("A2A-Extensions", Version::V2_0.extension_uri().parse().unwrap());
    request
}

/// A `SendMessageRequest` with one text, in its frame.
fn over_grpc(method: &str, text: &str) -> Request<Body> {
    let field = |tag: u8, bytes: &[u8]| [&[tag, u8::try_from(bytes.len()).unwrap()], bytes].concat();
    let part = field(0x0a, text.as_bytes());
    let message = [field(0x0a, b"m-1"), vec![0x20, 1], field(0x2a, &part)].concat();
    let request = field(0x12, &message);
    let frame = [&[0], &u32::try_from(request.len()).unwrap().to_be_bytes()[..], &request].concat();
    let request = Request::post(format!("/lf.a2a.v1.A2AService/{method}"))
        .header("A2A-Version", "1.0")
        .header("content-type", "application/grpc");
    request.body(Body::from(frame)).unwrap()
}

#[test]
fn every_error_of_a2a_over_json_rpc() {
    for profile in PROFILES {
        let router = serve(&Options { profile, ..Options::default() });
        for name in ErrorName::ALL {
            let answer = ask(&router, json_rpc("/rpc", "SendMessage", name.as_str()));
            assert_eq!(answer.status, 200, "{name}");
            let error = decode(&answer.body).unwrap();
            assert_eq!(error.id().unwrap().as_str(), Some("q-1"));
            let number = name.json_rpc_code().or(Some(-32000)).map(i64::from);
            assert_eq!(error.json_rpc_code(), number, "{name}");
            assert_eq!(error.reason(), name.reason(), "{name}");
            if name.reason().is_some() {
                assert_eq!(error.code(), Some(name.as_str()));
            }
        }
    }
}

#[test]
fn every_error_of_a2a_over_http_json() {
    for profile in PROFILES {
        let router = serve(&Options { profile, ..Options::default() });
        for name in ErrorName::ALL {
            let answer = ask(&router, post("/rest/message:send", &json!({ "message": message(name.as_str()) })));
            let status = name.http_status_in(profile).or(name.http_fallback()).unwrap();
            assert_eq!(answer.status, status, "{name} in {profile}");
            let error = decode(&answer.body).unwrap();
            assert_eq!(error.http_status(), Some(status));
            assert_eq!(error.reason(), name.reason(), "{name}");
            if name.reason().is_some() {
                assert_eq!(error.code(), Some(name.as_str()));
            }
        }
    }
}

#[test]
fn every_error_of_a2a_over_grpc() {
    for profile in PROFILES {
        let router = serve(&Options { profile, ..Options::default() });
        for name in ErrorName::ALL {
            let answer = ask(&router, over_grpc("SendMessage", name.as_str()));
            assert_eq!(answer.status, 200);
            let error = grpc::decode_trailers(&answer.headers).unwrap();
            let status = name.grpc_status_in(profile).or(name.grpc_fallback());
            assert_eq!(error.grpc_status(), status, "{name} in {profile}");
            assert_eq!(error.reason(), name.reason(), "{name}");
            if name.reason().is_some() {
                assert_eq!(error.code(), Some(name.as_str()));
            }
        }
    }
}

#[test]
fn every_code_of_aap_over_json_rpc_and_no_other_binding() {
    let router = serve(&Options::default());
    let codes = Code::ALL.iter().filter(|code| code.exists_in(aap::Profile::DEFAULT));
    for code in codes {
        let answer = ask(&router, to_dealer(code.as_str()));
        assert_eq!(
            (answer.status, &answer.headers["A2A-Extensions"]),
            (StatusCode::OK, &Version::V2_0.extension_uri().parse().unwrap())
        );
        let Decoded::Aap(error) = decode(&answer.body).unwrap() else { panic!("{code}: another contract") };
        assert_eq!((error.known(), error.retryable()), (Some(*code), Some(code.retryable())));
        assert_eq!(error.envelope().json_rpc_code(), Some(code.json_rpc_code().into()));
        assert!(error.warnings().is_empty(), "{code}: {:?}", error.warnings());
        assert_eq!(code.keyword().is_some(), !error.violations().is_empty(), "{code}");
        let report = agent_errors::lint(&answer.body).unwrap();
        assert_eq!(report.findings().len(), 0, "{code}: {report:?}");

        let elsewhere = ask(&router, post("/rest/message:send", &json!({ "message": message(code.as_str()) })));
        assert_eq!(elsewhere.status, 200, "the agent of A2A knows no {code}");
    }
}

#[test]
fn nothing_reaches_the_dealer_without_version_and_extension() {
    let router = serve(&Options::default());
    let code = |request| decode(&ask(&router, request).body).unwrap().json_rpc_code();
    assert_eq!(code(json_rpc("/aap/rpc", "SendMessage", "hello")), Some(-32008));
    let mut request = to_dealer("hello");
    request.headers_mut().remove("A2A-Version");
    assert_eq!(code(request), Some(-32009));
    let required = Options { required: vec![Version::V1_3.into()], ..Options::default() };
    let answer = ask(&serve(&required), over_grpc("SendMessage", "hello"));
    let error = grpc::decode_trailers(&answer.headers).unwrap();
    assert_eq!(error.code(), Some("ExtensionSupportRequiredError"));
}

#[test]
fn what_was_activated_is_listed_in_the_answer_over_every_binding() {
    let uri = Version::V1_3.extension_uri();
    let router = serve(&Options { required: vec![Version::V1_3.into()], ..Options::default() });
    let rest = post("/rest/message:send", &json!({ "message": message("TaskNotFoundError") }));
    let refused = over_grpc("SendMessage", "TaskNotFoundError");
    for mut request in [json_rpc("/rpc", "SendMessage", "hello"), rest, over_grpc("SendMessage", "hello"), refused] {
        request.headers_mut().insert("A2A-Extensions", format!("urn:example:x, {uri}").parse().unwrap());
        let answer = ask(&router, request);
        assert_eq!(answer.headers["A2A-Extensions"], uri);
    }
}

#[test]
fn a_task_of_somebody_else_is_not_there_over_any_binding() {
    let router = serve(&Options::default());
    let json_rpc = |id: &str| {
        ask(&router, post("/rpc/", &json!({ "jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": { "id": id } })))
            .body
    };
    let rest = |id: &str| {
        let request = Request::get(format!("/rest/tasks/{id}")).header("A2A-Version", "1.0").body(Body::empty());
        let answer = ask(&router, request.unwrap());
        (answer.status, answer.body)
    };
    assert_eq!(json_rpc("task-of-another"), json_rpc("task-nowhere"));
    assert_eq!(rest("task-of-another"), rest("task-nowhere"));
    assert_eq!(rest("task-done").0, 200);
}

#[test]
fn a_message_succeeds_once_it_was_refused_often_enough() {
    let router = serve(&Options::default());
    let outcomes: Vec<bool> = (0..4).map(|_| decode(&ask(&router, to_dealer("RATE_LIMITED 2")).body).is_ok()).collect();
    assert_eq!(outcomes, [true, true, false, false]);
}

#[test]
fn an_error_comes_before_the_stream_or_inside_it() {
    let before = serve(&Options::default());
    let answer = ask(&before, json_rpc("/rpc", "SendStreamingMessage", "TaskNotFoundError"));
    assert_eq!(decode(&answer.body).unwrap().code(), Some("UnsupportedOperationError"));

    let inside = serve(&Options { streaming: true, ..Options::default() });
    let rest = post("/rest/message:stream", &json!({ "message": message("TaskNotFoundError") }));
    for request in [json_rpc("/rpc", "SendStreamingMessage", "TaskNotFoundError"), rest] {
        let answer = ask(&inside, request);
        assert_eq!(answer.headers["content-type"], "text/event-stream");
        let body = String::from_utf8(answer.body).unwrap();
        let events: Vec<&str> = body.split_terminator("\n\n").map(|event| event.trim_start_matches("data: ")).collect();
        let [first, second] = events[..] else { panic!("{events:?}") };
        assert!(decode(first.as_bytes()).is_err() && first.contains("TASK_STATE_WORKING"));
        assert_eq!(decode(second.as_bytes()).unwrap().code(), Some("TaskNotFoundError"));
        assert_eq!(decode(body.as_bytes()).unwrap().code(), Some("TaskNotFoundError"), "the stream as it was captured");
    }
}

#[test]
fn every_error_before_a_stream_and_inside_it_over_every_binding() {
    for name in ErrorName::ALL.iter().filter(|name| name.reason().is_some()) {
        let inside = serve(&Options { streaming: true, ..Options::default() });
        let answer = ask(&inside, json_rpc("/rpc", "SendStreamingMessage", name.as_str()));
        let error = decode_http(200, Some("text/event-stream"), &answer.body).unwrap();
        assert_eq!((error.code(), error.carrier(), error.warnings()), (Some(name.as_str()), Carrier::JsonRpc, &[][..]));
        assert_eq!(error.id().unwrap().as_str(), Some("q-1"));

        let answer = ask(&inside, post("/rest/message:stream", &json!({ "message": message(name.as_str()) })));
        let error = decode(&answer.body).unwrap();
        assert_eq!(
            (error.code(), error.carrier(), error.warnings()),
            (Some(name.as_str()), Carrier::HttpJson, &[][..])
        );

        let answer = ask(&inside, over_grpc("SendStreamingMessage", name.as_str()));
        assert!(!answer.body.is_empty() && !answer.headers.contains_key("grpc-status"), "the stream was opened");
        let error = grpc::decode_trailers(&answer.trailers).unwrap();
        assert_eq!((error.code(), error.warnings()), (Some(name.as_str()), &[][..]));
    }

    let before = serve(&Options::default());
    let answer = ask(&before, post("/rest/message:stream", &json!({ "message": message("hello") })));
    let error = decode_http(answer.status.as_u16(), Some("application/json"), &answer.body).unwrap();
    assert_eq!((error.code(), error.warnings()), (Some("UnsupportedOperationError"), &[][..]));
    let answer = ask(&before, over_grpc("SendStreamingMessage", "hello"));
    assert!(answer.body.is_empty(), "no message");
    let error = grpc::decode_trailers(&answer.headers).unwrap();
    assert_eq!((error.code(), error.warnings()), (Some("UnsupportedOperationError"), &[][..]));
}

#[test]
fn broken_requests_get_the_standard_errors() {
    let router = serve(&Options::default());
    let code = |body: &str| {
        let request = Request::post("/rpc").header("A2A-Version", "1.0").header("content-type", "application/json");
        decode(&ask(&router, request.body(Body::from(body.to_owned())).unwrap()).body).unwrap().json_rpc_code()
    };
    assert_eq!(code("{"), Some(-32700));
    assert_eq!(code("[]"), Some(-32600));
    assert_eq!(code(r#"{"jsonrpc":"1.0","id":1,"method":"GetTask"}"#), Some(-32600));
    assert_eq!(code(r#"{"jsonrpc":"2.0","id":1,"method":"Nothing"}"#), Some(-32601));
    assert_eq!(code(r#"{"jsonrpc":"2.0","id":1,"method":"SendMessage"}"#), Some(-32602));
    assert_eq!(code(r#"{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":7}"#), Some(-32602));
    let mut request = json_rpc("/rpc", "SendMessage", "hello");
    request.headers_mut().insert("content-type", "text/plain".parse().unwrap());
    assert_eq!(decode(&ask(&router, request).body).unwrap().json_rpc_code(), Some(-32005));
}

#[test]
fn cards_name_what_is_served() {
    let router = serve(&Options { required: vec![Version::V1_3.into()], ..Options::default() });
    let card = |path: &str| -> Value {
        serde_json::from_slice(&ask(&router, Request::get(path).body(Body::empty()).unwrap()).body).unwrap()
    };
    let a2a = card("/.well-known/agent-card.json");
    assert_eq!(a2a["supportedInterfaces"].as_array().unwrap().len(), 3);
    assert_eq!(a2a["capabilities"]["extensions"][0]["required"], true);
    let aap = card("/aap/.well-known/agent-card.json");
    assert_eq!(aap["capabilities"]["extensions"][0]["uri"], Version::V2_0.extension_uri());
}

/// A request that says nothing but where it goes to.
fn bare(method: &str, path: &str) -> Request<Body> {
    Request::builder().method(method).uri(path).body(Body::empty()).unwrap()
}

#[test]
fn a_path_that_nothing_is_at_is_not_found_and_a_method_that_is_not_there_not_allowed() {
    let router = serve(&Options::default());
    for path in ["/", "/nope", "/aap", "/aap/", "/aap/nope", "/aap/rpc/nope", "/rpc/nope", "/favicon.ico", "/restless"]
    {
        for method in ["GET", "POST"] {
            let answer = ask(&router, bare(method, path));
            assert_eq!((answer.status, &*answer.body), (StatusCode::NOT_FOUND, &b""[..]), "{method} {path}");
        }
    }
    for path in ["/rpc", "/rpc/", "/aap/rpc", "/aap/rpc/"] {
        let answer = ask(&router, bare("GET", path));
        assert_eq!((answer.status, &*answer.body), (StatusCode::METHOD_NOT_ALLOWED, &b""[..]), "{path}");
    }
}

#[test]
fn whatever_fails_over_http_json_is_answered_in_the_form_of_the_binding() {
    let long = message(&"x".repeat(3 << 20));
    let with_version = |mut request: Request<Body>| {
        request.headers_mut().insert("A2A-Version", "1.0".parse().unwrap());
        request
    };
    for media_type in [WritableMediaType::Json, WritableMediaType::A2aJson] {
        let router = serve(&Options { media_type, ..Options::default() });
        let unknown = ["/rest", "/rest/", "/rest/nope", "/rest/message:send", "/rest/tasks/a/b"];
        let unknown = unknown.into_iter().map(|path| (bare("GET", path), 404));
        let refused = [
            (bare("GET", "/rest/tasks/%ff"), 400),
            (with_version(bare("GET", "/rest/tasks/%ff")), 400),
            (with_version(bare("PUT", "/rest/tasks")), 404),
            (post("/rest/message:send", &json!({ "message": long })), 400),
            (bare("GET", "/rest/tasks"), 400),
        ];
        for (request, status) in unknown.chain(refused) {
            let name = format!("{} {}", request.method(), request.uri());
            let answer = ask(&router, request);
            let content_type = MediaType::from(media_type).as_str();
            let head = (answer.status.as_u16(), answer.headers["content-type"].to_str().unwrap());
            assert_eq!(head, (status, content_type), "{name}");
            let error =
                decode_http(status, Some(content_type), &answer.body).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!((error.carrier(), error.http_status()), (Carrier::HttpJson, Some(status)), "{name}");
            assert_eq!(error.warnings(), [], "{name}");
        }
    }
}
