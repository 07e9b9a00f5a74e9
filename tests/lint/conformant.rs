//! What the library builds is clean: every code in every profile, every error of A2A in every binding.

use std::time::Duration;

use agent_errors::a2a::{self, ErrorName, constants, rpc};
use agent_errors::aap::{self, ActivationRequired, Code, ExtensionUri, Profile, Version};
use agent_errors::{Linter, lint};
use serde_json::{Value, json};

fn error(code: Code) -> aap::Error {
    let error = aap::Error::new(code, code.meaning());
    if code == Code::RateLimited { error.retry_after(Duration::from_secs(30)) } else { error }
}

fn assert_clean(what: &str, linter: &Linter, bytes: &[u8]) {
    let report = linter.lint(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert!(report.is_clean(), "{what}: {report}{}", String::from_utf8_lossy(bytes));
}

#[test]
fn every_code_in_every_profile() {
    let mut count = 0;
    for profile in Profile::ALL {
        for code in Code::ALL.iter().filter(|code| code.exists_in(*profile)) {
            for linter in [Linter::new(), Linter::new().profile(*profile)] {
                let response = error(*code).respond_in(*profile, 7).expect("the profile has the code");
                assert_clean(code.as_str(), &linter, &response.to_vec());
                count += 1;
            }
        }
    }
    assert_eq!(count, 2 * (12 + 12 + 12 + 13));
}

#[test]
fn every_code_alone_and_over_http() {
    for code in Code::ALL.iter().filter(|code| code.exists_in(Profile::V2_0)) {
        let payload = serde_json::to_vec(&error(*code)).unwrap();
        assert_clean(code.as_str(), &Linter::new(), &payload);
        assert_clean(code.as_str(), &Linter::new().profile(Profile::V2_0), &payload);
    }
    for code in Code::ALL {
        if let Ok(body) = error(*code).rest_body() {
            let status = body.status();
            assert_clean(code.as_str(), &Linter::new().http_status(status), &serde_json::to_vec(&body).unwrap());
        }
    }
}

#[test]
fn every_refusal_of_a_request_that_did_not_activate() {
    let released = Version::ALL.iter().map(|version| ExtensionUri::from(*version));
    let later = "https://autoagentprotocol.org/extensions/aap/v2.0".parse();
    for uri in released.chain(later) {
        let response = ActivationRequired::new(uri.clone()).respond_to("r").to_vec();
        assert_clean(uri.as_str(), &Linter::new(), &response);
        assert_clean(uri.as_str(), &Linter::new().extension_uri(uri.clone()), &response);
    }
    let foreign: ExtensionUri = "https://ledger.example/extensions/x/v1".parse().unwrap();
    let response = ActivationRequired::new(foreign).respond_to("r").to_vec();
    assert!(lint(&response).unwrap().is_clean(), "another extension is nothing of AAP's");
}

fn info(name: ErrorName) -> Value {
    match name.reason() {
        Some(reason) => json!([{ "@type": rpc::ErrorInfo::TYPE_URL, "reason": reason, "domain": constants::DOMAIN }]),
        None => json!([]),
    }
}

#[test]
fn every_error_of_a2a_in_every_binding() {
    let mut count = 0;
    for name in ErrorName::ALL.iter().copied().filter(|name| *name != ErrorName::ExtensionSupportRequiredError) {
        let message = name.standard_message().unwrap_or("It did not work.");
        for profile in a2a::Profile::ALL {
            let strict = Linter::new().a2a_profile(*profile);
            let (http, grpc) = (name.http_status_in(*profile), name.grpc_status_in(*profile));
            let mut messages = Vec::new();
            if let Some(number) = name.json_rpc_code() {
                let error = json!({ "code": number, "message": message, "data": info(name) });
                messages.push(json!({ "jsonrpc": "2.0", "id": null, "error": error }));
                messages.push(error);
            }
            if let (Some(status), Some(grpc)) = (http, grpc) {
                let body =
                    json!({ "code": status, "status": grpc.as_str(), "message": message, "details": info(name) });
                messages.push(json!({ "error": body }));
                messages.push(json!({ "code": grpc.number(), "message": message, "details": info(name) }));
            }
            for message in messages {
                for linter in [&strict, &Linter::new()] {
                    assert_clean(name.as_str(), linter, message.to_string().as_bytes());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 150, "{count}");
}
