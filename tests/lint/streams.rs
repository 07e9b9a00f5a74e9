//! A captured stream: each event that is an error is judged, and each finding says which.

use std::time::{Duration, Instant};

use agent_errors::{DecodeError, Events, Linter, NotAnError, lint};
use serde_json::json;

const RESULT: &str = "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n";

fn event(code: &str, message: &str) -> String {
    format!("data: {{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{{\"code\":{code},\"message\":\"{message}\"}}}}\n\n")
}

fn found(stream: &str) -> Vec<String> {
    let report = lint(stream.as_bytes()).unwrap();
    report.findings().iter().map(ToString::to_string).map(|text| text[..text.find(": ").unwrap()].to_owned()).collect()
}

#[test]
fn each_event_by_its_number() {
    let (sound, odd, broken) = (event("-32603", "Internal error"), event("-32601", "No"), event("\"x\"", "m"));
    let stream = [RESULT, &odd, ": ping\n\n", &broken, &sound, &odd].concat();
    assert_eq!(
        found(&stream),
        [
            "A2A-021 should event 2 /error/message",
            "A2A-001 must event 3 /error/code",
            "A2A-021 should event 5 /error/message"
        ]
    );
    assert_eq!(
        found(&[RESULT, &broken].concat()),
        ["A2A-001 must event 2 /error/code"],
        "though the first is a result"
    );
    assert_eq!(found(&sound), [""; 0]);
    let alone = broken.trim_start_matches("data: ").trim_end();
    assert_eq!(found(alone), ["A2A-001 must /error/code"]);
}

#[test]
fn an_error_that_nobody_can_read_does_not_hide_the_others() {
    let stream = [&event("-32601", "No"), "event: error\ndata: {\n\n", "data: [DONE]\n\n", "data: [DONE\n\n"].concat();
    let report = lint(stream.as_bytes()).unwrap();
    assert_eq!(report.findings().len(), 1);
    let [(2, DecodeError::Syntax { .. })] = report.unread() else { panic!("{:?}", report.unread()) };
    assert_eq!(lint(RESULT.as_bytes()), Err(DecodeError::NotAnError(NotAnError::Success)));
    assert!(matches!(lint(b"data: {\n\n"), Err(DecodeError::Syntax { .. })));
}

#[test]
fn a_long_stream_takes_no_more_room_than_a_message() {
    let odd = event("-32601", "No");
    let stream = odd.repeat(20_000) + &event("\"x\"", "m");
    let start = Instant::now();
    let report = lint(stream.as_bytes()).unwrap();
    assert!(start.elapsed() < Duration::from_mins(1), "{:?}", start.elapsed());
    assert_eq!((report.findings().len(), report.is_complete()), (101, false));
    assert!(report.has_breach(), "what the last event breaks is found all the same");
    assert_eq!(report.findings()[100].event(), Some(20_001));
    let broken = "event: error\ndata: {\n\n".repeat(1_000);
    let report = lint(broken.as_bytes()).unwrap();
    assert_eq!((report.unread().len(), report.is_complete()), (100, false));
}

#[test]
fn what_is_wrong_with_the_request_is_said_once() {
    let request = json!({ "type": "lead.submit.request", "vehicle_of_interest": { "condition": "good" } });
    let refusal = agent_errors::aap::Error::new(agent_errors::aap::Code::InvalidConsent, "No.").respond_to(1);
    let linter = Linter::new().request(request);
    let of_request = |bytes: &[u8]| {
        let report = linter.lint(bytes).unwrap();
        report.findings().iter().filter(|finding| finding.is_of_request()).cloned().collect::<Vec<_>>()
    };
    let alone = of_request(&refusal.to_vec());
    let several = of_request(refusal.server_sent_event().repeat(3).as_bytes());
    assert_eq!((&several, several.len()), (&alone, 1));
}

#[test]
fn events_are_read_one_at_a_time() {
    let stream = format!("\u{feff}: hello\n\nevent: a\ndata: 1\ndata: 2\n\nid: 7\n\n{RESULT}data: late");
    let events: Vec<_> = Events::of(stream.as_bytes()).unwrap().unwrap().collect();
    let seen: Vec<_> = events.iter().map(|event| (event.number(), event.name(), event.data())).collect();
    assert_eq!(seen[0], (1, Some("a"), "1\n2"));
    assert_eq!((seen.len(), seen[1].0, seen[2]), (3, 2, (3, None, "late")));
    assert!(Events::of(b"[]").unwrap().is_none());
    assert!(Events::of(b"event: error\n\n").unwrap().is_none(), "no event has data");
    assert!(matches!(Events::of(b"\xff"), Err(DecodeError::NotUtf8 { .. })));
}
