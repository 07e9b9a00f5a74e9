//! Every error in every binding and profile, from the specification and not from `schema/`.

use agent_errors::a2a::{Error, ErrorName, GrpcStatus, Operation, Profile, UnsupportedOperationCause};
use serde_json::{Value, json};

pub const DOMAIN: &str = "a2a-protocol.org";

/// An error of A2A's own: number, then HTTP and gRPC status of 1.0.1, then those of 1.0.0.
pub struct Own {
    pub name: &'static str,
    pub number: i32,
    pub reason: &'static str,
    pub new: (u16, &'static str),
    pub old: (u16, &'static str),
}

const fn own(
    name: &'static str,
    number: i32,
    reason: &'static str,
    new: (u16, &'static str),
    old: (u16, &'static str),
) -> Own {
    Own { name, number, reason, new, old }
}

const PRECONDITION: (u16, &str) = (400, "FAILED_PRECONDITION");
const UNIMPLEMENTED: (u16, &str) = (400, "UNIMPLEMENTED");
const MISSING: (u16, &str) = (404, "NOT_FOUND");

#[rustfmt::skip]
pub const OWN: [Own; 9] = [
    own("TaskNotFoundError", -32001, "TASK_NOT_FOUND", MISSING, MISSING),
    own("TaskNotCancelableError", -32002, "TASK_NOT_CANCELABLE", PRECONDITION, (409, "FAILED_PRECONDITION")),
    own("PushNotificationNotSupportedError", -32003, "PUSH_NOTIFICATION_NOT_SUPPORTED", PRECONDITION, UNIMPLEMENTED),
    own("UnsupportedOperationError", -32004, "UNSUPPORTED_OPERATION", PRECONDITION, UNIMPLEMENTED),
    own("ContentTypeNotSupportedError", -32005, "CONTENT_TYPE_NOT_SUPPORTED",
        (400, "INVALID_ARGUMENT"), (415, "INVALID_ARGUMENT")),
    own("InvalidAgentResponseError", -32006, "INVALID_AGENT_RESPONSE", (500, "INTERNAL"), (502, "INTERNAL")),
    own("ExtendedAgentCardNotConfiguredError", -32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED", PRECONDITION, PRECONDITION),
    own("ExtensionSupportRequiredError", -32008, "EXTENSION_SUPPORT_REQUIRED", PRECONDITION, PRECONDITION),
    own("VersionNotSupportedError", -32009, "VERSION_NOT_SUPPORTED", PRECONDITION, UNIMPLEMENTED),
];

/// An error without a reason: number, standard message, HTTP and gRPC status, as far as the specification says.
pub struct Standard {
    pub name: &'static str,
    pub number: Option<i32>,
    pub message: Option<&'static str>,
    pub statuses: Option<(u16, &'static str)>,
    /// What is sent over HTTP+JSON and gRPC, with the fallbacks.
    pub sent: (u16, &'static str),
}

#[rustfmt::skip]
pub const STANDARD: [Standard; 7] = [
    Standard { name: "JSONParseError", number: Some(-32700), message: Some("Invalid JSON payload"), statuses: None,
        sent: (400, "INVALID_ARGUMENT") },
    Standard { name: "InvalidRequestError", number: Some(-32600), message: Some("Request payload validation error"),
        statuses: None, sent: (400, "INVALID_ARGUMENT") },
    Standard { name: "MethodNotFoundError", number: Some(-32601), message: Some("Method not found"), statuses: None,
        sent: (404, "UNIMPLEMENTED") },
    Standard { name: "InvalidParamsError", number: Some(-32602), message: Some("Invalid parameters"),
        statuses: Some((400, "INVALID_ARGUMENT")), sent: (400, "INVALID_ARGUMENT") },
    Standard { name: "InternalError", number: Some(-32603), message: Some("Internal error"),
        statuses: Some((500, "INTERNAL")), sent: (500, "INTERNAL") },
    Standard { name: "AuthenticationError", number: None, message: None, statuses: Some((401, "UNAUTHENTICATED")),
        sent: (401, "UNAUTHENTICATED") },
    Standard { name: "AuthorizationError", number: None, message: None, statuses: Some((403, "PERMISSION_DENIED")),
        sent: (403, "PERMISSION_DENIED") },
];

pub fn named(name: &str) -> ErrorName {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn info(reason: &str) -> Value {
    json!([{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": DOMAIN }])
}

#[test]
fn the_table_is_complete() {
    assert_eq!(ErrorName::ALL.len(), OWN.len() + STANDARD.len());
    for own in &OWN {
        let name = named(own.name);
        assert_eq!(name.json_rpc_code(), Some(own.number), "{name}");
        assert_eq!((name.reason(), name.domain()), (Some(own.reason), Some(DOMAIN)), "{name}");
        assert_eq!(name.standard_message(), None, "{name}");
        for (profile, (http, grpc)) in [(Profile::V1_0_1, own.new), (Profile::V1_0_0, own.old)] {
            assert_eq!(name.http_status_in(profile), Some(http), "{name} in {profile}");
            assert_eq!(name.grpc_status_in(profile).map(GrpcStatus::as_str), Some(grpc), "{name} in {profile}");
        }
        let spelled = name.as_str().trim_end_matches("Error").chars().fold(String::new(), |mut text, character| {
            if character.is_ascii_uppercase() && !text.is_empty() {
                text.push('_');
            }
            text.push(character.to_ascii_uppercase());
            text
        });
        assert_eq!(spelled, own.reason);
        let derived = name.grpc_status().map(GrpcStatus::http_status).and_then(|status| u16::try_from(status).ok());
        assert_eq!(derived, name.http_status(), "{name}: in 1.0.1, HTTP follows from gRPC");
    }
    for standard in &STANDARD {
        let name = named(standard.name);
        assert_eq!((name.json_rpc_code(), name.standard_message()), (standard.number, standard.message), "{name}");
        assert_eq!((name.reason(), name.domain()), (None, None), "{name}");
        for profile in Profile::ALL {
            let statuses = name.http_status_in(*profile).zip(name.grpc_status_in(*profile).map(GrpcStatus::as_str));
            assert_eq!(statuses, standard.statuses, "{name} in {profile}");
        }
    }
    assert_eq!(Profile::DEFAULT, Profile::V1_0_1);
}

#[test]
fn over_json_rpc() {
    for own in &OWN {
        for profile in Profile::ALL {
            let error = Error::new(named(own.name), "m").in_profile(*profile);
            let sent = serde_json::to_value(error.respond_to("i").unwrap()).unwrap();
            let error = json!({ "code": own.number, "message": "m", "data": info(own.reason) });
            assert_eq!(sent, json!({ "jsonrpc": "2.0", "id": "i", "error": error }), "{}", own.name);
        }
    }
    for standard in &STANDARD {
        for profile in Profile::ALL {
            let error = Error::new(named(standard.name), "m").in_profile(*profile);
            let Some(number) = standard.number else {
                assert_eq!((error.json_rpc_code(), error.respond_to(7).is_err()), (None, true), "{}", standard.name);
                continue;
            };
            let sent = serde_json::to_value(error.respond_to(7).unwrap()).unwrap();
            assert_eq!(sent, json!({ "jsonrpc": "2.0", "id": 7, "error": { "code": number, "message": "m" } }));
        }
    }
}

#[test]
fn over_http() {
    for own in &OWN {
        for (profile, (status, grpc)) in [(Profile::V1_0_1, own.new), (Profile::V1_0_0, own.old)] {
            let answer = Error::new(named(own.name), "m").in_profile(profile).http();
            assert_eq!((answer.status(), answer.content_type()), (status, "application/json"));
            let error = json!({ "code": status, "status": grpc, "message": "m", "details": info(own.reason) });
            assert_eq!(serde_json::from_slice::<Value>(&answer.to_vec()).unwrap(), json!({ "error": error }));
        }
    }
    for standard in &STANDARD {
        for profile in Profile::ALL {
            let answer = Error::new(named(standard.name), "m").in_profile(*profile).http();
            let (status, grpc) = standard.sent;
            assert_eq!(answer.status(), status, "{} in {profile}", standard.name);
            let error = json!({ "code": status, "status": grpc, "message": "m" });
            assert_eq!(serde_json::to_value(&answer).unwrap(), json!({ "error": error }), "{}", standard.name);
        }
    }
}

#[test]
fn over_grpc() {
    for own in &OWN {
        for (profile, (_, grpc)) in [(Profile::V1_0_1, own.new), (Profile::V1_0_0, own.old)] {
            let status = Error::new(named(own.name), "m").in_profile(profile).rpc_status();
            assert_eq!(status.code().as_str(), grpc, "{} in {profile}", own.name);
            let expected = json!({ "code": status.code().number(), "message": "m", "details": info(own.reason) });
            assert_eq!(serde_json::to_value(&status).unwrap(), expected);
        }
    }
    for standard in &STANDARD {
        for profile in Profile::ALL {
            let status = Error::new(named(standard.name), "m").in_profile(*profile).rpc_status();
            assert_eq!(status.code().as_str(), standard.sent.1, "{} in {profile}", standard.name);
            let expected = json!({ "code": status.code().number(), "message": "m", "details": [] });
            assert_eq!(serde_json::to_value(&status).unwrap(), expected, "{}", standard.name);
        }
    }
}

#[rustfmt::skip]
const OPERATIONS: [(&str, &[&str]); 11] = [
    ("SendMessage", &["TaskNotFoundError", "UnsupportedOperationError", "ContentTypeNotSupportedError"]),
    ("SendStreamingMessage", &["TaskNotFoundError", "UnsupportedOperationError", "ContentTypeNotSupportedError"]),
    ("GetTask", &["TaskNotFoundError"]),
    ("ListTasks", &[]),
    ("CancelTask", &["TaskNotFoundError", "TaskNotCancelableError"]),
    ("SubscribeToTask", &["TaskNotFoundError", "UnsupportedOperationError"]),
    ("CreateTaskPushNotificationConfig", &["TaskNotFoundError", "PushNotificationNotSupportedError"]),
    ("GetTaskPushNotificationConfig", &["TaskNotFoundError", "PushNotificationNotSupportedError"]),
    ("ListTaskPushNotificationConfigs", &["TaskNotFoundError", "PushNotificationNotSupportedError"]),
    ("DeleteTaskPushNotificationConfig", &["TaskNotFoundError", "PushNotificationNotSupportedError"]),
    ("GetExtendedAgentCard", &["UnsupportedOperationError", "ExtendedAgentCardNotConfiguredError"]),
];

#[test]
fn operations_and_what_they_raise() {
    assert_eq!(Operation::ALL.len(), OPERATIONS.len());
    for (operation, errors) in OPERATIONS {
        let operation: Operation = operation.parse().unwrap();
        let raised: Vec<&str> = ErrorName::ALL
            .iter()
            .filter(|name| name.raised_by().contains(&operation))
            .map(|name| name.as_str())
            .collect();
        assert_eq!(raised, errors, "{operation}");
    }
    assert_eq!(ErrorName::InvalidAgentResponseError.raised_by(), []);
    let anywhere = ["ExtensionSupportRequiredError", "VersionNotSupportedError"];
    for own in OWN.iter().map(|own| named(own.name)) {
        assert_eq!(own.any_operation(), anywhere.contains(&own.as_str()), "{own}");
    }
}

#[test]
fn causes_of_an_unsupported_operation() {
    let mut operations: Vec<Operation> = Vec::new();
    for cause in UnsupportedOperationCause::ALL {
        operations.extend(cause.raised_by());
        let sent = serde_json::to_value(Error::unsupported(*cause, "").respond_to(1).unwrap()).unwrap();
        assert_eq!(sent["error"]["code"], -32004);
        assert_eq!(sent["error"]["message"], cause.meaning());
        assert_eq!(sent["error"]["data"][0]["metadata"], json!({ "cause": cause.as_str() }));
    }
    operations.sort_unstable();
    operations.dedup();
    let mut all = ErrorName::UnsupportedOperationError.raised_by().to_vec();
    all.sort_unstable();
    assert_eq!(operations, all, "the causes together cover what the error lists");
}
