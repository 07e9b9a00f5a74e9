//! Nothing that comes from elsewhere drives the terminal: messages, names of files, arguments.

use std::fs;

use crate::{Run, feed, run, run_in, scratch};

/// A command for the terminal, a text that reads backwards, one that cannot be seen, and an eight-bit command.
const HOSTILE: &str = "\u{1b}[2J\u{202e}x\u{200b}\u{9b}31m\u{7}";

fn assert_harmless(run: &Run) {
    for text in [&run.out, &run.err] {
        let raw = text.chars().find(|c| (c.is_control() && *c != '\n') || matches!(c, '\u{202e}' | '\u{200b}'));
        assert_eq!(raw, None, "{text:?}");
    }
}

fn refused(arguments: &[&str]) {
    let run = run(arguments);
    assert!(run.status != Some(0), "{arguments:?}");
    assert!(!run.err.is_empty(), "{arguments:?}");
    assert_harmless(&run);
}

#[test]
fn arguments() {
    let option = format!("--{HOSTILE}");
    let no_json = format!("x={HOSTILE}");
    for arguments in [
        &[HOSTILE][..],
        &[&option],
        &["explain", HOSTILE],
        &["explain", "--contract", HOSTILE, "X"],
        &["table", HOSTILE],
        &["table", "aap", "--table", HOSTILE],
        &["table", "aap", "--profile", HOSTILE],
        &["table", "aap", "--format", HOSTILE],
        &["generate", "--schema", HOSTILE],
        &["check", "--schema", HOSTILE],
        &["decode", HOSTILE],
        &["lint", HOSTILE],
        &["decode", "--format", HOSTILE],
        &["completions", HOSTILE],
        &["encode", HOSTILE, "X", "--message", "x"],
        &["encode", "aap", HOSTILE, "--message", "x"],
        &["encode", "a2a", HOSTILE, "--message", "x"],
        &["encode", "aap", "RATE_LIMITED", "--message", "x", "--detail", HOSTILE],
        &["encode", "aap", "RATE_LIMITED", "--message", "x", "--detail", &no_json],
        &["encode", "aap", "RATE_LIMITED", "--message", "x", "--violation", HOSTILE, "b", "c"],
        &["encode", "aap", "RATE_LIMITED", "--message", "x", "--retryable", HOSTILE],
        &["encode", "aap", "RATE_LIMITED", "--message", "x", "--created-at", HOSTILE],
        &["encode", "a2a", "ExtensionSupportRequiredError", "--extension-uri", HOSTILE],
    ] {
        refused(arguments);
    }
}

#[test]
fn names_of_files() {
    let folder = scratch("terminal-names");
    fs::write(folder.join(HOSTILE), "nonsense").unwrap();
    fs::write(folder.join("fine.json"), r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32050,"message":"No."}}"#).unwrap();
    fs::copy(folder.join("fine.json"), folder.join(format!("{HOSTILE}.json"))).unwrap();
    let fine = format!("{HOSTILE}.json");
    for command in ["decode", "lint"] {
        for files in [&[HOSTILE][..], &[HOSTILE, "fine.json"], &[&fine, "fine.json"]] {
            let run = run_in(&folder, &[&[command], files].concat());
            assert!(run.out.len() + run.err.len() > 20);
            assert_harmless(&run);
        }
    }
    fs::create_dir_all(folder.join("schema").join(HOSTILE)).unwrap();
    fs::write(folder.join("schema").join(HOSTILE).join("contract.json"), "{").unwrap();
    for command in ["generate", "check"] {
        assert_harmless(&run_in(&folder, &[command]).exits(1));
        assert_harmless(&run_in(&folder, &[command, "--schema", HOSTILE, "--out", HOSTILE]).exits(2));
    }
}

#[test]
fn members_of_messages() {
    let json = serde_json::to_string(HOSTILE).unwrap();
    for message in [
        format!(
            r#"{{"jsonrpc":"2.0","id":{json},"error":{{"code":-32050,"message":{json},"data":{{{json}:{json}}}}}}}"#
        ),
        format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32050,"message":"x","data":[{{"@type":{json}}}]}}}}"#),
        format!(
            r#"{{"type":"aap.error","error_id":{json},"code":{json},"message":{json},"retryable":false,"created_at":{json},"details":{{{json}:1,"errors":[{{"instanceLocation":{json},"keyword":{json},"error":{json},{json}:1}}]}},{json}:1}}"#
        ),
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32050,"message":"x","data":[{{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":{json},"domain":{json},"metadata":{{{json}:{json}}}}}]}}}}"#
        ),
        format!("{{{json}:{json},{json}:1}}"),
    ] {
        for command in ["decode", "lint"] {
            assert_harmless(&feed(&[command], &message));
        }
    }
}

#[test]
fn a_value_that_does_not_fit_is_not_repeated() {
    let secret = "s3cr3t";
    for option in ["--detail", "--created-at", "--retryable", "--retry-after-ms", "--binding"] {
        for value in [format!("x={{{secret}"), secret.to_owned()] {
            let arguments = ["encode", "aap", "RATE_LIMITED", "--message", "x", option, &value];
            let run = run(&arguments).exits(2);
            assert!(run.err.starts_with(&format!("error: {option}")), "{}", run.err);
            assert!(!run.err.contains(secret), "{}", run.err);
        }
    }
    for arguments in [
        &["--detail", "a={\"b\":s3cr3t}"][..],
        &["--detail", "a={\"b\":\"s3cr3t\",\"b\":1}"],
        &["--violation", "s3cr3t", "a", "b"],
        &["--violation", "/a", "s3cr3t"],
        &["--extension-uri", "https://s3cr3t@example.org"],
        &["--id", "\"s3cr3t"],
        &["--profile", "s3cr3t"],
        &["s3cr3t"],
        &["--created-at", "-s3cr3t"],
        &["--retry-after-ms", "-s3cr3t"],
    ] {
        let run = run(&[&["encode", "aap", "RATE_LIMITED", "--message", "x"], arguments].concat()).exits(2);
        assert!(!run.err.contains(secret), "{}", run.err);
    }
    assert_eq!(
        run(&["decode", "--format", "jsn"]).exits(2).err,
        "error: --format <FORMAT>: the value must be text or json; did you mean json?\n"
    );
}
