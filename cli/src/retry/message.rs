//! What failed: a message as it came, or the document that `decode` made of it.

use std::time::Duration;

use agent_errors::a2a::{self, ErrorName, GrpcStatus};
use agent_errors::aap::{self, constants};
use agent_errors::aip::wire::ConnectorEvidence;
use agent_errors::aip::{self, Carrier, Category, DurableState, Outcome};
use agent_errors::retry::Evidence;
use agent_errors::{Decoded, decode};
use serde::Deserialize;
use serde_json::{Map, Number, Value};

use crate::outcome::Verdict;
use crate::unambiguous;

pub enum Failed<'a> {
    Message(Box<Decoded<'a>>),
    Document(Box<Document>),
}

/// Why nothing can be decided about an input.
pub struct Problem {
    pub what: String,
    pub verdict: Verdict,
}

/// The keys of a decoded message that a decision depends on.
#[derive(Deserialize)]
pub struct Document {
    contract: Option<String>,
    carrier: Option<String>,
    code: Option<String>,
    json_rpc_code: Option<i64>,
    http_status: Option<u16>,
    grpc_status: Option<String>,
    message: Option<String>,
    retryable: Option<bool>,
    retry_after_ms: Option<Number>,
    metadata: Map<String, Value>,
    category: Option<Category>,
    details: Option<Value>,
    #[serde(default)]
    action_status: Option<DurableState>,
    #[serde(default)]
    signed: Option<bool>,
    #[serde(default)]
    extra: Vec<Kept>,
}

/// A member that was kept, and where it stood.
#[derive(Deserialize)]
struct Kept {
    pointer: String,
    value: Value,
}

impl Kept {
    /// Whether it says of the outcome what the details of an error would say.
    fn warns(&self) -> bool {
        let name = self.pointer.rsplit('/').next();
        name == Some(ConnectorEvidence::UNCERTAIN_OUTCOME) && self.value == Value::Bool(true)
    }
}

/// Keys that a document has and no message does.
const MARKS: [&str; 2] = ["unknown_details", "carrier"];

/// Every message of an input: one as it came, or any number of documents.
pub fn all(bytes: &[u8]) -> Vec<Result<Failed<'_>, Problem>> {
    let mut texts = serde_json::Deserializer::from_slice(bytes).into_iter::<Value>();
    let mut documents = Vec::new();
    let mut begin = 0;
    while let Some(value) = texts.next() {
        match value {
            Ok(value) if is_document(&value) => documents.push(document(&bytes[begin..texts.byte_offset()])),
            _ => return vec![message(bytes)],
        }
        begin = texts.byte_offset();
    }
    if documents.is_empty() { vec![message(bytes)] } else { documents }
}

fn is_document(value: &Value) -> bool {
    MARKS.iter().all(|mark| value.get(mark).is_some())
}

fn message(bytes: &[u8]) -> Result<Failed<'_>, Problem> {
    decode(bytes).map(|message| Failed::Message(Box::new(message))).map_err(|error| Problem {
        what: error.to_string(),
        verdict: if error.is_json() { Verdict::Wrong } else { Verdict::Unreadable },
    })
}

fn document(bytes: &[u8]) -> Result<Failed<'static>, Problem> {
    let wrong = |what: &str| Problem { what: what.to_owned(), verdict: Verdict::Wrong };
    let value =
        unambiguous::read(bytes).map_err(|fault| Problem { what: fault.to_string(), verdict: fault.verdict() })?;
    let document: Document =
        serde_json::from_value(value).map_err(|_| wrong("the document is not as `decode` prints it"))?;
    if document.carrier.is_none() {
        return Err(wrong("the document says that the message could not be read"));
    }
    Ok(Failed::Document(Box::new(document)))
}

impl Failed<'_> {
    pub fn evidence(&self) -> Evidence<'_> {
        match self {
            Self::Message(message) => Evidence::from(&**message),
            Self::Document(document) => document.evidence(),
        }
    }
}

impl Document {
    fn evidence(&self) -> Evidence<'_> {
        let code = self.code.as_deref().unwrap_or_default();
        let grpc = self.grpc_status.as_deref().and_then(|name| name.parse::<GrpcStatus>().ok());
        let evidence = match self.contract.as_deref() {
            Some(aap::CONTRACT) => Evidence::of_aap(code.parse().ok(), self.retryable),
            Some(a2a::CONTRACT) => match code.parse::<ErrorName>() {
                Ok(name) => {
                    let evidence = Evidence::of_a2a(name);
                    match (self.metadata.get(constants::EXTENSION_URI_KEY).and_then(Value::as_str), &self.message) {
                        (Some(uri), _) => evidence.demands(uri),
                        (None, Some(message)) => evidence.demands_in(message),
                        (None, None) => evidence,
                    }
                }
                Err(_) => Evidence::of_numbers(self.json_rpc_code, None, None),
            },
            Some(aip::CONTRACT) => self.of_aip(code),
            _ => Evidence::of_numbers(self.json_rpc_code, grpc, self.http_status),
        };
        evidence.retry_after(self.retry_after())
    }

    fn of_aip(&self, code: &str) -> Evidence<'_> {
        let evidence = self.category.map_or_else(|| Evidence::of_numbers(None, None, None), Evidence::new);
        let outcome = Outcome::of(self.details.as_ref());
        let uncertain = outcome.is_uncertain() || self.extra.iter().any(Kept::warns);
        let evidence = if uncertain { evidence.uncertain(outcome.can_be_reconciled()) } else { evidence };
        let evidence = evidence.retryable(self.retryable).state(self.action_status).of_code(code);
        let carrier = self.carrier.as_deref().and_then(|name| name.parse::<Carrier>().ok());
        let proof_needed = self.signed == Some(true) || carrier.is_some_and(|carrier| !carrier.permits());
        if proof_needed { evidence.proof_needed() } else { evidence }
    }

    /// A pause that no number of 64 bits holds is as good as endless.
    fn retry_after(&self) -> Option<Duration> {
        let pause = self.retry_after_ms.as_ref()?;
        pause.as_u64().map(Duration::from_millis).or_else(|| pause.is_f64().then_some(Duration::MAX))
    }
}
