//! Which requests reach a skill: every case that the texts name, and headers that somebody hostile would send.

use agent_errors::a2a::{self, ErrorName};
use agent_errors::aap::{ActivationRequired, ExtensionUri, Version};
use agent_errors::server::{Admission, Refusal, request_id, visible};
use agent_errors::{Decoded, decode};

const NONE: [&[u8]; 0] = [];

fn uri() -> ExtensionUri {
    ExtensionUri::parse("https://autoagentprotocol.org/extensions/aap/v2.0").unwrap()
}

fn other() -> ExtensionUri {
    ExtensionUri::parse("https://example.org/extensions/trace/v1").unwrap()
}

#[derive(Debug, PartialEq)]
enum Outcome {
    Passes,
    Version,
    Extension,
}
use Outcome::{Extension, Passes, Version as OfVersion};

fn outcome(admission: &Admission, versions: &[&[u8]], extensions: &[&[u8]]) -> Outcome {
    match admission.check(versions, extensions) {
        Ok(_) => Passes,
        Err(Refusal::Version { .. }) => OfVersion,
        Err(Refusal::Extension(_)) => Extension,
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn versions() {
    let aap = Admission::aap(uri());
    let aap_and_0_3 = Admission::aap(uri()).serves("0.3");
    let a2a = Admission::a2a([a2a::constants::PROTOCOL_VERSION]);
    let a2a_and_0_3 = a2a.clone().serves("0.3");
    #[rustfmt::skip]
    let cases: &[(&[&[u8]], [Outcome; 4])] = &[
        // What the header lines say; AAP, AAP beside 0.3, A2A, A2A beside 0.3.
        (&[b"1.0"],            [Passes, Passes, Passes, Passes]),
        (&[b" 1.0\t"],         [Passes, Passes, Passes, Passes]),
        (&[b"1.0.1"],          [Passes, Passes, Passes, Passes]),
        (&[b"1.0.0"],          [Passes, Passes, Passes, Passes]),
        // Absent is not empty.
        (&[],                  [OfVersion, OfVersion, OfVersion, Passes]),
        (&[b""],               [OfVersion, Passes, OfVersion, Passes]),
        (&[b"  "],             [OfVersion, Passes, OfVersion, Passes]),
        (&[b"0.3"],            [OfVersion, Passes, OfVersion, Passes]),
        (&[b"0.3.0"],          [OfVersion, Passes, OfVersion, Passes]),
        (&[b"1.1"],            [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"2.0"],            [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"99.0"],           [OfVersion, OfVersion, OfVersion, OfVersion]),
        // Not a version, or not one.
        (&[b"1"],              [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"v1.0"],           [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"01.0"],           [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0-rc"],         [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0.0.0"],        [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"\"1.0\""],        [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0\0"],          [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0\xff"],        [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&["１.０".as_bytes()], [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0, 0.3"],       [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0", b"1.0"],    [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"1.0", b"2.0"],    [OfVersion, OfVersion, OfVersion, OfVersion]),
        (&[b"", b"1.0"],       [OfVersion, OfVersion, OfVersion, OfVersion]),
    ];
    let activated = uri();
    for (lines, expected) in cases {
        for (admission, expected) in [&aap, &aap_and_0_3, &a2a, &a2a_and_0_3].iter().zip(expected) {
            let seen = outcome(admission, lines, &[activated.as_str().as_bytes()]);
            assert_eq!(
                seen,
                *expected,
                "{:?} at {admission:?}",
                lines.iter().map(|l| l.escape_ascii().to_string()).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn extensions() {
    let admission = Admission::aap(uri());
    let u = uri().as_str().to_owned();
    let joined = |parts: &[&str]| parts.concat().into_bytes();
    let cases: Vec<(Vec<Vec<u8>>, Outcome)> = vec![
        (vec![joined(&[&u])], Passes),
        (vec![joined(&[" ", &u, " "])], Passes),
        (vec![joined(&["\t", &u, " \t"])], Passes),
        (vec![joined(&["https://x.example/e, ", &u])], Passes),
        (vec![joined(&[&u, ",https://x.example/e"])], Passes),
        (vec![joined(&[",, ,", &u, ",,"])], Passes),
        (vec![joined(&[&u, ",", &u])], Passes),
        // Repeated header lines are one list.
        (vec![b"https://x.example/e".to_vec(), joined(&[&u])], Passes),
        (vec![joined(&[&u]), b"".to_vec()], Passes),
        (vec![[b"\xff\xfe, ".as_slice(), u.as_bytes()].concat()], Passes),
        // Another release of AAP is another extension; so is every look-alike.
        (vec![], Extension),
        (vec![b"".to_vec()], Extension),
        (vec![b" , ,".to_vec()], Extension),
        (vec![Version::V1_3.extension_uri().as_bytes().to_vec()], Extension),
        (vec![joined(&[&u, "/extra"])], Extension),
        (vec![joined(&[&u, "/"])], Extension),
        (vec![joined(&["prefix", &u])], Extension),
        (vec![joined(&[&u, "#"])], Extension),
        (vec![joined(&[&u, ";q=1"])], Extension),
        (vec![joined(&[&u, " https://x.example/e"])], Extension),
        (vec![joined(&[&u[..u.len() - 1]])], Extension),
        (vec![joined(&["\"", &u, "\""])], Extension),
        (vec![joined(&["<", &u, ">"])], Extension),
        (vec![u.to_uppercase().into_bytes()], Extension),
        (vec![u.replace("https", "http").into_bytes()], Extension),
        (vec![u.replace("autoagentprotocol.org", "autoagentprotocol.org.evil.example").into_bytes()], Extension),
        (vec![u.replace("autoagentprotocol.org", "user@autoagentprotocol.org").into_bytes()], Extension),
        (vec![u.replace('o', "о").into_bytes()], Extension),
        (vec![u.replace("org/", "org//").into_bytes()], Extension),
        (vec![u.replace("extensions", "%65xtensions").into_bytes()], Extension),
        (vec![joined(&[&u, "\0"])], Extension),
        (vec![joined(&["\u{feff}", &u])], Extension),
        (vec![joined(&["\u{a0}", &u])], Extension),
        (vec![joined(&[&u, "\n"])], Extension),
        // A URI that two lines make up together is on neither.
        (vec![joined(&[&u[..20]]), joined(&[&u[20..]])], Extension),
        // The tag of the payload is no extension.
        (vec![b"https://autoagentprotocol.org/extensions/aap/error".to_vec()], Extension),
    ];
    for (lines, expected) in cases {
        let lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
        assert_eq!(outcome(&admission, &[b"1.0"], &lines), expected, "{lines:?}");
    }
}

#[test]
fn a_long_header_takes_linear_time() {
    let admission = Admission::aap(uri());
    let long = vec![b','; 4 << 20];
    assert_eq!(outcome(&admission, &[b"1.0"], &[&long]), Extension);
    let long = uri().as_str().repeat(50_000);
    assert_eq!(outcome(&admission, &[b"1.0"], &[long.as_bytes()]), Extension);
    assert_eq!(outcome(&admission, &["1.0".repeat(1 << 20).as_bytes()], &[]), OfVersion);
}

#[test]
fn the_version_is_judged_first() {
    assert_eq!(outcome(&Admission::aap(uri()), &[], &[]), OfVersion);
    assert_eq!(outcome(&Admission::aap(uri()), &[b"1.0"], &[]), Extension);
    assert_eq!(outcome(&Admission::a2a(["1.0"]), &[b"1.0"], &[]), Passes);
    assert_eq!(outcome(&Admission::a2a([""; 0]), &[b"1.0"], &[]), OfVersion);
}

#[test]
fn what_was_activated_is_what_both_sides_know() {
    let admission = Admission::aap(uri()).supports(other()).supports(other());
    let both = format!("{}, https://unknown.example/x, {}", other(), uri());
    let activated = admission.check(["1.0"], [&both]).unwrap();
    assert_eq!(activated.uris(), [uri(), other()], "the required first, each once");
    assert_eq!(activated.to_string(), format!("{}, {}", uri(), other()));
    let activated = admission.check(["1.0"], [uri().as_str()]).unwrap();
    assert!(activated.contains(&uri()) && !activated.contains(&other()));
    let none = Admission::a2a(["1.0"]).supports(other()).check([&b"1.0"[..]], NONE).unwrap();
    assert!(none.is_empty() && none.to_string().is_empty());
}

#[test]
fn refusals_are_errors_of_a2a_and_repeat_nothing_of_the_request() {
    let secret = "Bearer-of-nothing";
    let admission = Admission::aap(uri()).serves("0.3");
    let refusal = admission.check([secret], [secret]).unwrap_err();
    let body = refusal.respond_to("req-9").to_vec();
    let Decoded::A2a(error) = decode(&body).unwrap() else { panic!("another contract") };
    assert_eq!(error.known(), Some(ErrorName::VersionNotSupportedError));
    assert_eq!(error.envelope().json_rpc_code(), Some(-32009));
    assert_eq!(error.envelope().id().and_then(|id| id.as_str()), Some("req-9"));
    let info = error.envelope().error_info().unwrap();
    assert_eq!((info.reason(), info.domain()), ("VERSION_NOT_SUPPORTED", "a2a-protocol.org"));
    assert_eq!(info.get("supportedVersions"), Some("1.0, 0.3"));
    assert!(error.envelope().message().unwrap().contains("A2A-Version"));
    assert!(!String::from_utf8_lossy(&body).contains(secret));

    let refusal = admission.check(["1.0"], [secret]).unwrap_err();
    assert_eq!(refusal, Refusal::Extension(ActivationRequired::new(uri())));
    let body = refusal.respond_to(7).to_vec();
    let Decoded::A2a(error) = decode(&body).unwrap() else { panic!("another contract") };
    assert_eq!(error.envelope().json_rpc_code(), Some(-32008));
    let info = error.envelope().error_info().unwrap();
    assert_eq!((info.reason(), info.domain()), ("EXTENSION_SUPPORT_REQUIRED", "a2a-protocol.org"));
    assert_eq!(info.get("extensionUri"), Some(uri().as_str()));
    assert_eq!(info.get("requiredHeader"), Some("A2A-Extensions"));
    let message = error.envelope().message().unwrap();
    assert!(message.contains(uri().as_str()) && message.contains("A2A-Extensions"), "{message}");
    assert!(!String::from_utf8_lossy(&body).contains(secret));
}

#[test]
fn of_several_that_are_missing_the_first_is_named() {
    let admission = Admission::aap(uri()).requires(other());
    let missing = |lines: &[&str]| match admission.check(["1.0"], lines) {
        Err(Refusal::Extension(refusal)) => refusal.uri().clone(),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(missing(&[]), uri());
    assert_eq!(missing(&[uri().as_str()]), other());
    assert_eq!(missing(&[other().as_str()]), uri());
}

#[test]
fn the_id_of_a_request() {
    for (body, id) in [
        (r#"{"jsonrpc":"2.0","id":"a","method":"m"}"#, "\"a\""),
        (r#"{"id":1e3}"#, "1e3"),
        (r#"{"id":-0.0,"params":{"id":5}}"#, "-0.0"),
        (r#"{"params":{"id":5}}"#, "null"),
        (r#"{"id":null}"#, "null"),
        (r"{}", "null"),
        ("\u{feff}{\"id\":3}", "3"),
    ] {
        assert_eq!(serde_json::to_string(&request_id(body.as_bytes()).unwrap()).unwrap(), id, "{body}");
    }
    for body in ["", " ", "{", "nul", "{\"id\":1}x", "{\"id\":01}", "{'id':1}", "\u{feff}"] {
        assert_eq!(request_id(body.as_bytes()).unwrap_err().name(), ErrorName::JsonParseError, "{body}");
    }
    assert_eq!(request_id(b"{\"id\":\"\xff\"}").unwrap_err().name(), ErrorName::JsonParseError);
    for body in [
        "[]",
        "[{\"id\":1}]",
        "7",
        "null",
        "\"x\"",
        "{\"id\":[1]}",
        "{\"id\":{}}",
        "{\"id\":true}",
        "{\"id\":1,\"id\":2}",
    ] {
        assert_eq!(request_id(body.as_bytes()).unwrap_err().name(), ErrorName::InvalidRequestError, "{body}");
    }
    let deep = format!("{{\"id\":4,\"params\":{}{}}}", "[".repeat(200_000), "]".repeat(200_000));
    assert_eq!(request_id(deep.as_bytes()).unwrap().as_number(), Some("4"));
    let body = request_id(b"{").unwrap_err().respond_to(agent_errors::Id::NULL).unwrap().to_string();
    assert_eq!(body, r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Invalid JSON payload"}}"#);
    let body = request_id(b"[]").unwrap_err().respond_to(agent_errors::Id::NULL).unwrap().to_string();
    assert_eq!(
        body,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Request payload validation error"}}"#
    );
}

#[test]
fn a_task_of_somebody_else_is_not_there() {
    struct Task {
        owner: &'static str,
    }
    let look_up = |id: &str, caller: &'static str| {
        let task = (id == "t-1").then_some(Task { owner: "alice" });
        visible(task, |task| task.owner == caller)
    };
    assert!(look_up("t-1", "alice").is_ok());
    let answers = |id| {
        let error = look_up(id, "bob").err().unwrap();
        (
            error.clone().respond_to("q").unwrap().to_vec(),
            error.clone().http().to_vec(),
            serde_json::to_vec(&error.rpc_status()).unwrap(),
        )
    };
    assert_eq!(answers("t-1"), answers("t-2"));
    let (json_rpc, _, _) = answers("t-1");
    assert!(!String::from_utf8_lossy(&json_rpc).contains("alice"));
}
