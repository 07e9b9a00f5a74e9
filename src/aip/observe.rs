//! What is said about an error where it is counted and logged.
//!
//! Labels come from tables alone, so that a peer who sends a new code with every message adds nothing to a metric.
//! What is logged is the set that the errors page names, with private values replaced; the message and the details
//! of an error are in no log unless somebody puts them there.

use serde_json::{Value, json};

use super::{Family, Field, PrivateName, Received, constants};
use crate::Decoded;
use crate::retry::{Attempt, Decision};

/// The labels of an error in a metric: four, and each has as many values as its table has rows, and one more.
///
/// ```
/// use agent_errors::aip::Labels;
/// let message = br#"{"code":"sla.timeout_exceeded","message":"Late.","category":"temporary","retryable":false}"#;
/// let error = agent_errors::decode(message)?;
/// let labels = Labels::of(&error, None);
/// assert_eq!((labels.family(), labels.category(), labels.decision()), ("sla", "temporary", "none"));
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Labels {
    contract: &'static str,
    family: &'static str,
    category: &'static str,
    decision: &'static str,
}

impl Labels {
    /// The labels of an error of any contract, and of what was decided about it.
    pub fn of(error: &Decoded<'_>, decision: Option<&Decision<'_>>) -> Self {
        let family = match error {
            Decoded::Aip(received) => family(received.code()),
            Decoded::Aap(received) => received.known().map_or(constants::UNLISTED_LABEL, |code| code.as_str()),
            Decoded::A2a(received) => received.known().map_or(constants::UNLISTED_LABEL, |name| name.as_str()),
            Decoded::JsonRpc(_) => constants::UNLISTED_LABEL,
        };
        Self {
            contract: error.contract().unwrap_or(constants::NO_LABEL),
            family,
            category: error.category().map_or(constants::NO_LABEL, super::Category::as_str),
            decision: decision.map_or(constants::NO_LABEL, |decision| decision.kind().as_str()),
        }
    }

    /// Name of the contract.
    pub const fn contract(self) -> &'static str {
        self.contract
    }

    /// First word of an AIP code; the code or name itself where the contract has few.
    pub const fn family(self) -> &'static str {
        self.family
    }

    /// The category.
    pub const fn category(self) -> &'static str {
        self.category
    }

    /// What was decided.
    pub const fn decision(self) -> &'static str {
        self.decision
    }

    /// Names and values.
    pub const fn pairs(self) -> [(Field, &'static str); 4] {
        [
            (Field::AipContract, self.contract),
            (Field::AipErrorFamily, self.family),
            (Field::AipErrorCategory, self.category),
            (Field::AipRetryDecision, self.decision),
        ]
    }
}

fn family(code: &str) -> &'static str {
    let word = code.split('.').next().unwrap_or_default();
    let found = Family::ALL.iter().find(|family| code.contains('.') && family.word() == word);
    found.map_or(constants::UNLISTED_LABEL, |family| family.word())
}

impl Received<'_> {
    /// What to log about the error: the fields that may be logged as they are, and the source with its private values
    /// replaced. A code that is not spelt as codes are says so and is not repeated.
    ///
    /// ```
    /// use agent_errors::{Decoded, decode};
    /// let Decoded::Aip(error) = decode(br#"{"code":"x.y","message":"key 7","category":"auth","source":{"component":"c","api_key":"7"}}"#)?
    ///     else { unreachable!() };
    /// assert_eq!(serde_json::Value::from(error.log_fields()), serde_json::json!({
    ///     "aip.error_code": "x.y", "aip.error_category": "auth",
    ///     "aip.error_source": {"component": "c", "api_key": {"redacted": true}},
    /// }));
    /// # Ok::<(), agent_errors::DecodeError>(())
    /// ```
    pub fn log_fields(&self) -> serde_json::Map<String, Value> {
        let mut fields = serde_json::Map::new();
        let mut add = |field: Field, value: Option<Value>| {
            fields.extend(value.map(|value| (field.as_str().to_owned(), value)));
        };
        let text = |text: Option<&str>| text.map(Value::from);
        let is_code = self.code().len() <= LONGEST_CODE && crate::decode::is_dotted(self.code());
        add(Field::AipErrorCode, text(Some(if is_code { self.code() } else { constants::UNLISTED_LABEL })));
        add(Field::AipErrorCategory, text(self.category().map(super::Category::as_str)));
        add(Field::AipActionId, text(self.action_id()));
        add(Field::AipTransactionId, text(self.transaction_id()));
        let head = self.head();
        add(Field::AipCorrelationId, text(head.and_then(|head| head.correlation_id())));
        add(Field::AipMessageId, text(head.and_then(|head| head.message_id())));
        add(Field::AipSessionId, text(head.and_then(|head| head.session_id())));
        let source: Option<Value> = self.source().and_then(|source| source.parse().ok());
        add(Field::AipErrorSource, source.map(redacted));
        fields
    }
}

impl Received<'_> {
    /// The same, and what was decided about it after which attempt.
    ///
    /// ```
    /// use agent_errors::aip::RetrySafety;
    /// use agent_errors::retry::{Attempt, Policy, client};
    /// use agent_errors::{Decoded, decode};
    ///
    /// let error = decode(br#"{"code":"x.y","message":"m","category":"temporary"}"#)?;
    /// let attempt = Attempt::new(2).safety(RetrySafety::Safe);
    /// let decision = client(&error, &attempt, &Policy::of(RetrySafety::Safe));
    /// let Decoded::Aip(error) = error else { unreachable!() };
    /// assert_eq!(serde_json::Value::from(error.log_decision(&decision, &attempt)), serde_json::json!({
    ///     "aip.error_code": "x.y", "aip.error_category": "temporary", "aip.retry_decision": "retry", "aip.attempt": 2,
    /// }));
    /// # Ok::<(), agent_errors::DecodeError>(())
    /// ```
    pub fn log_decision(&self, decision: &Decision<'_>, attempt: &Attempt<'_>) -> serde_json::Map<String, Value> {
        let mut fields = self.log_fields();
        let decided = [
            (Field::AipRetryDecision, Value::from(decision.kind().as_str())),
            (Field::AipAttempt, Value::from(attempt.attempts())),
        ];
        fields.extend(decided.map(|(field, value)| (field.as_str().to_owned(), value)));
        fields
    }
}

/// Bytes of a code that is logged; the longest of the catalogue has 49.
const LONGEST_CODE: usize = 128;

/// Whether the value of a member of that name is private.
pub fn is_private(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    PrivateName::ALL.iter().any(|rule| {
        rule.names().iter().any(|part| match rule {
            PrivateName::WholeName => name == *part,
            PrivateName::PartOfName => name.contains(part),
            PrivateName::EndOfName => name.ends_with(part),
        })
    })
}

/// The value with what is private in it replaced.
pub fn redacted(value: Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members
                .into_iter()
                .map(|(name, value)| {
                    let value =
                        if is_private(&name) { json!({ constants::REDACTED_KEY: true }) } else { redacted(value) };
                    (name, value)
                })
                .collect(),
        ),
        Value::Array(items) => Value::Array(items.into_iter().map(redacted).collect()),
        other => other,
    }
}
