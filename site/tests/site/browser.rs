//! Tests that need Node, a browser or the command in WebAssembly: where these are not there, what is left out is said.
//!
//! `.ci/run` installs all of it and opens every page; here a few of each kind are opened.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use agent_errors_site::{Folders, build, decoder};

use crate::{SITE, target};

/// Says what is not tested, on the terminal and not only where a test fails.
fn leave_out(what: &str) {
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser")
}

fn has_node() -> bool {
    Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let path = entry.path();
            if path.is_dir() { newest(&path) } else { entry.metadata().ok()?.modified().ok() }
        })
        .max()
}

/// Whether a file was built from the sources as they are.
fn is_fresh(built: &Path) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = ["src", "cli/src", "generated/rust"].iter().filter_map(|folder| newest(&root.join(folder))).max();
    fs::metadata(built).and_then(|found| found.modified()).is_ok_and(|time| Some(time) > sources)
}

fn passes(mut command: Command) {
    let output = command.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
}

#[test]
fn the_command_answers_the_same_in_a_browser() {
    let (program, native) = (decoder::program(&target()), target().join("debug/agent-errors"));
    if !has_node() {
        return leave_out("the comparison of the page that decodes with the command: no Node");
    }
    if !is_fresh(&program) || !is_fresh(&native) {
        return leave_out(
            "the comparison of the page that decodes with the command: `cargo run -p agent-errors-site` builds it",
        );
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new("node");
    command.arg(scripts().join("same.mjs")).args([program, native]).arg(root.join("generated/tables"));
    command.arg(root.join("tests/lint/messages.json"));
    for contract in fs::read_dir(root.join("schema")).unwrap().flatten() {
        for example in fs::read_dir(contract.path().join("examples")).into_iter().flatten().flatten() {
            command.arg(example.path());
        }
    }
    passes(command);
}

/// Of the many codes of a contract, so many pages are skipped for each that is looked at.
const SKIPPED: usize = 4;

#[test]
fn the_bytes_of_a_code_are_those_of_the_command() {
    let native = target().join("debug/agent-errors");
    if !is_fresh(&native) {
        return leave_out("the comparison of the bytes on the pages with the command: `cargo build` builds it");
    }
    let path = format!("{}:{}", native.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let pages = SITE.0.with_file_name("site-pages");
    let mut compared = 0;
    for folder in ["aap/codes", "a2a/errors", "aip/codes"] {
        let mut files: Vec<_> = fs::read_dir(pages.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let step = if files.len() > 100 { SKIPPED + 1 } else { 1 };
        for file in files.iter().step_by(step) {
            let page = fs::read_to_string(file).unwrap();
            for shown in page.split("```console,wire\n$ ").skip(1) {
                let (command, rest) = shown.split_once("\n```\n\n```json,wire\n").unwrap();
                let bytes = rest.split("\n```").next().unwrap();
                let output = Command::new("sh").args(["-c", command]).env("PATH", &path).output().unwrap();
                let written = String::from_utf8_lossy(&output.stdout);
                assert_eq!(written.trim_end(), bytes, "{command}: {}", String::from_utf8_lossy(&output.stderr));
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn the_tables_are_modules() {
    if !has_node() {
        return leave_out("the tables as ES modules: no Node");
    }
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/tables");
    let mut command = Command::new("node");
    command.arg(scripts().join("modules.mjs")).arg(tables).env("BROWSER_MODULES", target().join("browser"));
    passes(command);
}

/// The script that drives a browser, where there is all that it needs.
fn check(site: &Path, flag: &str) -> Option<Command> {
    let modules = target().join("browser");
    let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let Some(browser) = browser.iter().find(|path| Path::new(path).exists()).filter(|_| has_node()) else {
        leave_out("the site in a browser: no Chromium, or no Node");
        return None;
    };
    if !modules.join("node_modules/puppeteer-core").is_dir() {
        leave_out("the site in a browser: `.ci/run` installs the modules that drive it");
        return None;
    }
    let mut command = Command::new("node");
    command.arg(scripts().join("check.mjs")).arg(site).arg(target().join("screenshots/quick")).arg(flag);
    command.env("BROWSER_MODULES", modules).env("BROWSER", browser);
    Some(command)
}

#[test]
fn the_site_works_in_a_browser() {
    if let Some(command) = check(&SITE.0, "--quick") {
        passes(command);
    }
}

#[test]
fn without_the_command_the_page_goes_by_the_tables() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site-tables");
    let folders = Folders { program: target.join("none"), ..Folders::of_repository(&target) };
    build(&folders).unwrap_or_else(|error| panic!("{error}"));
    let page = fs::read_to_string(folders.out.join("decode.html")).unwrap();
    assert!(page.contains("goes by the tables alone") && !folders.out.join("decoder/program.js").exists());
    if let Some(command) = check(&folders.out, "--decoder") {
        passes(command);
    }
}
