//! The form of the google.rpc details that are only kept.
//!
//! The error info, the bad request and the retry info say what an error is, where it is and how long it lasts, so they
//! are read as the message is. The other seven are kept as they came; whether they have their form is looked up here,
//! by the reader and by the linter alike. Names come from the generated types.

use std::borrow::Cow;

use crate::a2a::rpc::{
    DebugInfo, Help, HelpLink, LocalizedMessage, PreconditionFailure, PreconditionViolation, QuotaFailure,
    QuotaViolation, RequestInfo, ResourceInfo,
};
use crate::json::{Kind, Span};
use crate::{pointer, proto};

/// What a member may hold. `null` stands for absence everywhere.
#[derive(Debug, Clone, Copy)]
enum Form {
    Text,
    Integer,
    Texts,
    TextsByKey,
    Objects(&'static [Member]),
}

/// The names of a member in JSON and in protobuf, and what it may hold.
type Member = (&'static str, &'static str, Form);

const fn text(name: &'static str) -> Member {
    (name, name, Form::Text)
}

const DEBUG_INFO: &[Member] =
    &[(DebugInfo::STACK_ENTRIES, DebugInfo::STACK_ENTRIES_ALIAS, Form::Texts), text(DebugInfo::DETAIL)];

const QUOTA_FAILURE: &[Member] =
    &[(QuotaFailure::VIOLATIONS, QuotaFailure::VIOLATIONS, Form::Objects(QUOTA_VIOLATION))];

const QUOTA_VIOLATION: &[Member] = &[
    text(QuotaViolation::SUBJECT),
    text(QuotaViolation::DESCRIPTION),
    (QuotaViolation::API_SERVICE, QuotaViolation::API_SERVICE_ALIAS, Form::Text),
    (QuotaViolation::QUOTA_METRIC, QuotaViolation::QUOTA_METRIC_ALIAS, Form::Text),
    (QuotaViolation::QUOTA_ID, QuotaViolation::QUOTA_ID_ALIAS, Form::Text),
    (QuotaViolation::QUOTA_DIMENSIONS, QuotaViolation::QUOTA_DIMENSIONS_ALIAS, Form::TextsByKey),
    (QuotaViolation::QUOTA_VALUE, QuotaViolation::QUOTA_VALUE_ALIAS, Form::Integer),
    (QuotaViolation::FUTURE_QUOTA_VALUE, QuotaViolation::FUTURE_QUOTA_VALUE_ALIAS, Form::Integer),
];

const PRECONDITION_FAILURE: &[Member] =
    &[(PreconditionFailure::VIOLATIONS, PreconditionFailure::VIOLATIONS, Form::Objects(PRECONDITION_VIOLATION))];

const PRECONDITION_VIOLATION: &[Member] = &[
    text(PreconditionViolation::TYPE),
    text(PreconditionViolation::SUBJECT),
    text(PreconditionViolation::DESCRIPTION),
];

const REQUEST_INFO: &[Member] = &[
    (RequestInfo::REQUEST_ID, RequestInfo::REQUEST_ID_ALIAS, Form::Text),
    (RequestInfo::SERVING_DATA, RequestInfo::SERVING_DATA_ALIAS, Form::Text),
];

const RESOURCE_INFO: &[Member] = &[
    (ResourceInfo::RESOURCE_TYPE, ResourceInfo::RESOURCE_TYPE_ALIAS, Form::Text),
    (ResourceInfo::RESOURCE_NAME, ResourceInfo::RESOURCE_NAME_ALIAS, Form::Text),
    text(ResourceInfo::OWNER),
    text(ResourceInfo::DESCRIPTION),
];

const HELP: &[Member] = &[(Help::LINKS, Help::LINKS, Form::Objects(HELP_LINK))];

const HELP_LINK: &[Member] = &[text(HelpLink::DESCRIPTION), text(HelpLink::URL)];

const LOCALIZED_MESSAGE: &[Member] = &[text(LocalizedMessage::LOCALE), text(LocalizedMessage::MESSAGE)];

/// The members of a google.rpc detail that is only kept; none of other types.
fn members_of(type_url: &str) -> Option<&'static [Member]> {
    Some(match type_url {
        DebugInfo::TYPE_URL => DEBUG_INFO,
        QuotaFailure::TYPE_URL => QUOTA_FAILURE,
        PreconditionFailure::TYPE_URL => PRECONDITION_FAILURE,
        RequestInfo::TYPE_URL => REQUEST_INFO,
        ResourceInfo::TYPE_URL => RESOURCE_INFO,
        Help::TYPE_URL => HELP,
        LocalizedMessage::TYPE_URL => LOCALIZED_MESSAGE,
        _ => return None,
    })
}

/// Whether a detail of that type is a google.rpc detail that is only kept.
pub(crate) fn is_kept(type_url: &str) -> bool {
    members_of(type_url).is_some()
}

/// A value that does not have its form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// JSON Pointer from the detail on.
    pub(crate) pointer: String,
    pub(crate) expected: &'static str,
    /// What kind of value it is; none where the member is there twice.
    pub(crate) found: Option<Kind>,
}

const OBJECT: &str = "an object";
const OBJECTS: &str = "an array of objects";
const TEXT: &str = "a string";
const TEXTS: &str = "an array of strings";
const TEXTS_BY_KEY: &str = "an object of strings";
const INTEGER: &str = "a 64-bit integer, as a string or a number";
const ONCE: &str = "one such member";

/// The first fault of a detail; none of types that have no description here.
pub(crate) fn fault<V: Look>(type_url: &str, detail: V) -> Option<Fault> {
    of_object(detail, members_of(type_url)?, "").err()
}

/// A JSON value that can be looked into.
pub(crate) trait Look: Sized + Copy {
    fn kind(self) -> Kind;
    /// Whether it is a 64-bit integer, as a string or a number.
    fn is_integer(self) -> bool;
    fn members(self) -> Vec<(String, Self)>;
    fn items(self) -> Vec<Self>;
}

fn of_object<V: Look>(object: V, known: &[Member], at: &str) -> Result<(), Fault> {
    if object.kind() != Kind::Object {
        return Err(Fault { pointer: at.to_owned(), expected: OBJECT, found: Some(object.kind()) });
    }
    let members = object.members();
    for (index, (name, value)) in members.iter().enumerate() {
        let Some((json, proto, form)) = known.iter().find(|(json, proto, _)| name == json || name == proto) else {
            continue;
        };
        let at = below(at, name);
        if members[..index].iter().any(|(other, _)| other == json || other == proto) {
            return Err(Fault { pointer: at, expected: ONCE, found: None });
        }
        of_form(*value, *form, &at)?;
    }
    Ok(())
}

fn of_form<V: Look>(value: V, form: Form, at: &str) -> Result<(), Fault> {
    let kind = value.kind();
    if kind == Kind::Null {
        return Ok(());
    }
    let fault =
        |at: String, expected: &'static str, found: Kind| Err(Fault { pointer: at, expected, found: Some(found) });
    let each_text = |values: Vec<(String, V)>| {
        let other = values.into_iter().find(|(_, value)| value.kind() != Kind::String);
        other.map_or(Ok(()), |(name, value)| fault(below(at, &name), TEXT, value.kind()))
    };
    let numbered = |items: Vec<V>| items.into_iter().enumerate().map(|(index, item)| (index.to_string(), item));
    match form {
        Form::Text if kind == Kind::String => Ok(()),
        Form::Integer if value.is_integer() => Ok(()),
        Form::Texts if kind == Kind::Array => each_text(numbered(value.items()).collect()),
        Form::TextsByKey if kind == Kind::Object => each_text(value.members()),
        Form::Objects(known) if kind == Kind::Array => {
            numbered(value.items()).try_for_each(|(index, item)| of_object(item, known, &below(at, &index)))
        }
        Form::Text => fault(at.to_owned(), TEXT, kind),
        Form::Integer => fault(at.to_owned(), INTEGER, kind),
        Form::Texts => fault(at.to_owned(), TEXTS, kind),
        Form::TextsByKey => fault(at.to_owned(), TEXTS_BY_KEY, kind),
        Form::Objects(_) => fault(at.to_owned(), OBJECTS, kind),
    }
}

fn below(at: &str, name: &str) -> String {
    let mut pointer = at.to_owned();
    pointer::push(&mut pointer, name);
    pointer
}

impl Look for Span<'_> {
    fn kind(self) -> Kind {
        Span::kind(self)
    }

    fn is_integer(self) -> bool {
        serde_json::from_str::<proto::Int64>(self.as_str()).is_ok()
    }

    fn members(self) -> Vec<(String, Self)> {
        Span::members(self).into_iter().map(|(name, value)| (Cow::into_owned(name), value)).collect()
    }

    fn items(self) -> Vec<Self> {
        Span::items(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_by_their_place() {
        for (type_url, text, pointer, expected) in [
            (DebugInfo::TYPE_URL, r#"{"stackEntries":["a",1]}"#, "/stackEntries/1", TEXT),
            (DebugInfo::TYPE_URL, r#"{"stack_entries":"a"}"#, "/stack_entries", TEXTS),
            (QuotaFailure::TYPE_URL, r#"{"violations":[{},{"quotaValue":"x"}]}"#, "/violations/1/quotaValue", INTEGER),
            (
                QuotaFailure::TYPE_URL,
                r#"{"violations":[{"quotaDimensions":{"a/b":1}}]}"#,
                "/violations/0/quotaDimensions/a~1b",
                TEXT,
            ),
            (
                QuotaFailure::TYPE_URL,
                r#"{"violations":[{"quotaDimensions":[]}]}"#,
                "/violations/0/quotaDimensions",
                TEXTS_BY_KEY,
            ),
            (PreconditionFailure::TYPE_URL, r#"{"violations":{}}"#, "/violations", OBJECTS),
            (PreconditionFailure::TYPE_URL, r#"{"violations":[null]}"#, "/violations/0", OBJECT),
            (RequestInfo::TYPE_URL, r#"{"requestId":"a","request_id":"b"}"#, "/request_id", ONCE),
            (ResourceInfo::TYPE_URL, r#"{"owner":true}"#, "/owner", TEXT),
            (Help::TYPE_URL, r#"{"links":[{"url":{}}]}"#, "/links/0/url", TEXT),
            (LocalizedMessage::TYPE_URL, r#"{"locale":3}"#, "/locale", TEXT),
        ] {
            let fault = fault(type_url, Span::read(text).unwrap()).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*fault.pointer, fault.expected), (pointer, expected), "{text}");
        }
    }

    #[test]
    fn what_has_its_form_has_no_fault() {
        for (type_url, text) in [
            (DebugInfo::TYPE_URL, r#"{"stackEntries":null,"detail":"x","more":[1]}"#),
            (
                QuotaFailure::TYPE_URL,
                r#"{"violations":[{"quota_value":7,"futureQuotaValue":"9","quotaDimensions":null}]}"#,
            ),
            (Help::TYPE_URL, r#"{"links":[]}"#),
            ("type.example/other", r#"{"links":3}"#),
        ] {
            assert_eq!(fault(type_url, Span::read(text).unwrap()), None, "{text}");
        }
    }
}
