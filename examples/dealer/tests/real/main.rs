//! Stock SDKs of A2A against the dealer, and what their servers write.
//!
//! `interop/run` installs them, and says where in `AGENT_ERRORS_INTEROP`; without that, and for each SDK that is not
//! there, a line says what was left out. What a client lets its caller see is compared with `interop/observed/`, where
//! its version has been seen before (`BLESS=1` writes it down); of an unknown version it is only asked that an error is
//! an error. What was lost between wire and caller is all in the bytes: from these the library recovers every error,
//! whatever the SDK made of it.

mod process;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use agent_errors::a2a::ErrorName;
use agent_errors::aap::{self, Code, Version};
use agent_errors::{Decoded, decode, grpc};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use process::{Dealer, output_of, script};

#[derive(Clone, Serialize)]
struct Case {
    binding: &'static str,
    agent: &'static str,
    text: String,
    streaming: bool,
    activate: &'static str,
    /// The error that comes, where it is not the one that the text asks for.
    #[serde(skip)]
    comes: Option<&'static str>,
}

impl Case {
    fn expected(&self) -> &str {
        self.comes.unwrap_or(&self.text)
    }

    fn key(&self) -> String {
        let streaming = if self.streaming { ", streaming" } else { "" };
        format!("{} {} {}{streaming} -> {}", self.binding, self.agent, self.text, self.expected())
    }
}

#[derive(Deserialize)]
struct Report<T> {
    sdk: String,
    version: String,
    results: Vec<T>,
}

#[derive(Deserialize)]
struct Seen {
    exposes: Value,
    raw: Option<Bytes>,
}

#[derive(Deserialize)]
struct Bytes {
    body: Option<String>,
    details: Option<String>,
}

#[derive(Deserialize)]
struct Written {
    name: String,
    binding: String,
    #[serde(flatten)]
    bytes: Bytes,
}

const BINDINGS: [&str; 3] = ["JSONRPC", "HTTP+JSON", "GRPC"];

fn case(binding: &'static str, text: &str) -> Case {
    Case { binding, agent: "a2a", text: text.to_owned(), streaming: false, activate: "", comes: None }
}

fn to_dealer(text: &str) -> Case {
    Case { agent: "aap", activate: Version::V2_0.extension_uri(), ..case("JSONRPC", text) }
}

/// Every error over each binding that it has; one stream that does not open.
fn plain() -> Vec<Case> {
    let a2a = ErrorName::ALL.iter().flat_map(|name| BINDINGS.map(|binding| case(binding, name.as_str())));
    let codes = Code::ALL.iter().filter(|code| code.exists_in(aap::Profile::DEFAULT));
    let unasked = Case { activate: "", comes: Some("ExtensionSupportRequiredError"), ..to_dealer("RATE_LIMITED") };
    // Over the other bindings, clients of an agent whose card does not say that it streams never ask for a stream.
    let unopened = Case { streaming: true, comes: Some("UnsupportedOperationError"), ..case("JSONRPC", "hello") };
    a2a.chain(codes.map(|code| to_dealer(code.as_str()))).chain([unasked, unopened]).collect()
}

/// Errors inside a stream.
fn streaming() -> Vec<Case> {
    let inside = |case: Case| Case { streaming: true, ..case };
    BINDINGS
        .map(|binding| case(binding, "TaskNotFoundError"))
        .into_iter()
        .chain([to_dealer("RATE_LIMITED")])
        .map(inside)
        .collect()
}

/// The SDKs that are there, with their folder; what is not there is said.
fn runtimes() -> Vec<(&'static str, PathBuf)> {
    let Some(folder) = std::env::var_os("AGENT_ERRORS_INTEROP").map(PathBuf::from) else {
        println!("left out: the stock SDKs; interop/run installs and tests them");
        return Vec::new();
    };
    let all = ["python-1.0.0", "python-newest", "js-1.0.0-beta.0", "js-newest"];
    let (there, missing): (Vec<_>, Vec<_>) = all.into_iter().partition(|name| folder.join(name).join("ready").exists());
    for name in missing {
        println!("left out: {name} is not in {}", folder.display());
    }
    let sdk = |name: &str| if name.starts_with("python") { "python" } else { "js" };
    there.into_iter().map(|name| (sdk(name), folder.join(name))).collect()
}

#[test]
fn clients_expose_what_they_did_and_the_bytes_say_the_rest() {
    let runtimes = runtimes();
    if runtimes.is_empty() {
        return;
    }
    let (quiet, stream) = (Dealer::start(&[]), Dealer::start(&["--streaming"]));
    for (sdk, folder) in runtimes {
        let mut exposed = BTreeMap::new();
        let mut version = String::new();
        for (dealer, cases) in [(&quiet, plain()), (&stream, streaming())] {
            let report = call(&folder, sdk, &dealer.address, &cases);
            assert_eq!((report.sdk.as_str(), report.results.len()), (sdk, cases.len()));
            version = report.version;
            for (case, seen) in cases.iter().zip(report.results) {
                match &seen.raw {
                    Some(bytes) => recovered(case, bytes),
                    // Its error has neither the trailer nor a way to it.
                    None => assert_eq!(
                        (sdk, case.binding),
                        ("js", "GRPC"),
                        "{version}: no bytes of {}, which shows {}",
                        case.key(),
                        seen.exposes
                    ),
                }
                exposed.insert(case.key(), seen.exposes);
            }
        }
        println!("{sdk} {version}: {} errors", exposed.len());
        compare(sdk, &version, &exposed);
    }
}

fn call(folder: &Path, sdk: &str, address: &str, cases: &[Case]) -> Report<Seen> {
    let file = folder.join(format!("cases-{}.json", cases.len()));
    std::fs::write(&file, serde_json::to_vec(cases).unwrap()).unwrap();
    let mut command = script(folder, sdk, "client");
    command.arg(address).arg(&file);
    serde_json::from_slice(&output_of(command, b"")).unwrap()
}

/// The library, and the command where it is there, find the error in the bytes.
fn recovered(case: &Case, bytes: &Bytes) {
    let key = case.key();
    let error = read(bytes);
    if let Ok(code) = case.expected().parse::<Code>() {
        let Decoded::Aap(error) = &error else { panic!("{key}: another contract") };
        assert_eq!((error.known(), error.retryable()), (Some(code), Some(code.retryable())), "{key}");
        assert!(error.has_payload() && error.error_id().is_some(), "{key}");
        assert_eq!(code.keyword().is_some(), !error.violations().is_empty(), "{key}");
        assert_eq!(code == Code::RateLimited, error.retry_after().is_some(), "{key}");
        by_command(bytes, code);
    } else {
        is_error_of_a2a(case.expected(), &error, &key);
    }
}

fn is_error_of_a2a(name: &str, error: &Decoded<'_>, key: &str) {
    let name: ErrorName = name.parse().unwrap();
    assert_eq!(error.reason(), name.reason(), "{key}");
    if name.reason().is_some() {
        assert_eq!(error.code(), Some(name.as_str()), "{key}");
    }
    if let (Some(seen), Some(number)) = (error.json_rpc_code(), name.json_rpc_code()) {
        assert_eq!(seen, i64::from(number), "{key}");
    }
}

/// A body, the last event of a stream, or a packed google.rpc.Status.
fn read(bytes: &Bytes) -> Decoded<'static> {
    match (&bytes.body, &bytes.details) {
        (Some(body), _) => decode(last_event(body).as_bytes()).unwrap_or_else(|e| panic!("{e}: {body}")).into_owned(),
        (None, Some(details)) => grpc::decode_details(&BASE64_STANDARD.decode(details).unwrap()).unwrap(),
        (None, None) => panic!("neither body nor details"),
    }
}

fn last_event(body: &str) -> &str {
    let mut events = body.lines().filter_map(|line| line.strip_prefix("data:"));
    events.next_back().unwrap_or(body)
}

fn by_command(bytes: &Bytes, code: Code) {
    let (Some(command), Some(body)) = (std::env::var_os("AGENT_ERRORS_COMMAND"), &bytes.body) else { return };
    let mut command = Command::new(command);
    command.args(["decode", "--format", "json"]);
    let output: Value = serde_json::from_slice(&output_of(command, last_event(body).as_bytes())).unwrap();
    assert_eq!(output["code"], code.as_str(), "{output}");
}

fn compare(sdk: &str, version: &str, exposed: &BTreeMap<String, Value>) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../interop/observed/{sdk}-{version}.json"));
    if std::env::var_os("BLESS").is_some() {
        let lines: Vec<String> =
            exposed.iter().map(|(key, seen)| format!("  {}: {seen}", Value::from(key.as_str()))).collect();
        std::fs::write(&file, format!("{{\n{}\n}}\n", lines.join(",\n"))).unwrap();
    }
    let Ok(known) = std::fs::read(&file) else {
        println!("{sdk} {version} has not been seen before: BLESS=1 writes down what it exposes");
        let silent = |(key, seen): &(&String, &Value)| seen["class"].is_null() && !key.contains("streaming");
        let silent: Vec<_> = exposed.iter().filter(silent).collect();
        assert!(silent.is_empty(), "{sdk} {version} takes errors for answers: {silent:?}");
        return;
    };
    let known: BTreeMap<String, Value> = serde_json::from_slice(&known).unwrap();
    let differences: Vec<String> = exposed
        .iter()
        .filter(|(key, seen)| known.get(*key) != Some(seen))
        .map(|(key, seen)| format!("{key}: {seen}\n  was {:?}", known.get(key)))
        .collect();
    assert!(differences.is_empty() && known.len() == exposed.len(), "{sdk} {version}:\n{}", differences.join("\n"));
}

#[test]
fn what_stock_servers_write_is_read() {
    for (sdk, folder) in runtimes() {
        let report: Report<Written> = serde_json::from_slice(&output_of(script(&folder, sdk, "server"), b"")).unwrap();
        let mut count = 0;
        for written in &report.results {
            let key = format!("{sdk} {}: {} over {}", report.version, written.name, written.binding);
            let error = read(&written.bytes);
            let name = if written.name == "RequestMalformedError" { "InvalidParamsError" } else { &written.name };
            let name: ErrorName = name.parse().unwrap();
            // The first Python release leaves the details of JSON-RPC away; the number tells.
            if name.reason().is_some() {
                assert_eq!(error.code(), Some(name.as_str()), "{key}");
            } else if written.binding == "JSONRPC" {
                assert_eq!(error.json_rpc_code(), name.json_rpc_code().map(i64::from), "{key}");
            } else {
                assert!(
                    error.reason().is_some_and(|reason| ErrorName::ALL.iter().all(|n| n.reason() != Some(reason))),
                    "{key}"
                );
            }
            count += 1;
        }
        println!("{sdk} {}: {count} errors of its server", report.version);
        assert!(count >= 3 * 9, "{sdk} wrote too few");
    }
}
