use std::fs::OpenOptions;
use std::process::Stdio;

use crate::{command, golden, run};

#[test]
fn help_and_version() {
    golden("help.txt", &run(&["--help"]).exits(0).out);
    assert_eq!(run(&["--version"]).exits(0).out, concat!("agent-errors ", env!("CARGO_PKG_VERSION"), "\n"));
    run(&[]).exits(2);
    run(&["nonsense"]).exits(2);
}

#[test]
fn colours_only_where_they_are_wanted() {
    let with = |variables: &[(&str, &str)]| {
        let output = command(&["explain", "RATE_LIMITED"]).envs(variables.iter().copied()).output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!with(&[]), "a pipe is no terminal");
    assert!(with(&[("CLICOLOR_FORCE", "1")]), "the escapes must be there to be removed");
    assert!(!with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn a_reader_that_goes_away_ends_the_output_and_no_more() {
    for arguments in [
        &["table", "a2a"][..],
        &["table", "a2a", "--format", "json"],
        &["explain", "-32000"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn closed_diagnostics_do_not_change_the_verdict() {
    let mut child = command(&["explain", "banana"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["table", "aap"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{output:?}");
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]).exits(0).out;
        for word in ["generate", "explain", "completions", "schema"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    run(&["completions", "cmd"]).exits(2);
}
