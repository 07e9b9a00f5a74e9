//! Problem details, the body of an HTTP+JSON error in drafts before 1.0.
//!
//! The last part of the URI in `type` is the reason in another spelling; nothing else tells one error from another.

use std::borrow::Cow;

use super::judge::{HTTP_ERRORS, Judgement};
use super::place::Place;
use super::reading::Reading;
use super::visit::Members;
use super::warnings::Warnings;
use crate::a2a::constants::PROBLEM_TYPE_PREFIX;
use crate::a2a::{AnyErrorName, ErrorName, rules};
use crate::envelope::Carrier;
use crate::json::Kind;
use crate::jsonrpc::member;

const TYPE: &str = "type";
const TITLE: &str = "title";
const DETAIL: &str = "detail";

/// Whether an object with such members is problem details.
pub(crate) fn is_problem<'m>(kinds: &(impl Iterator<Item = (&'m str, Kind)> + Clone)) -> bool {
    let is = |name: &str, kind: Kind| kinds.clone().any(|member| member == (name, kind));
    is(member::STATUS, Kind::Number) && is(TYPE, Kind::String) && (is(TITLE, Kind::String) || is(DETAIL, Kind::String))
}

/// Names and kinds of members.
pub(super) fn kinds<'m>(members: &'m Members<'_>) -> impl Iterator<Item = (&'m str, Kind)> + Clone {
    members.iter().map(|(name, raw)| (&**name, raw.kind()))
}

/// Reads problem details.
pub(super) fn read<'a>(source: &'a str, members: Members<'a>, warnings: Warnings) -> Judgement<'a> {
    let root = Place::ROOT;
    for name in [TYPE, member::STATUS, TITLE, DETAIL] {
        if members.iter().filter(|(key, _)| key == name).count() > 1 {
            return Err(root.member(name).twice().into());
        }
    }
    let text = |name: &str| members.iter().find(|(key, _)| key == name).and_then(|(_, raw)| raw.text());
    let status = members.iter().find(|(key, _)| key == member::STATUS).and_then(|(_, raw)| raw.as_str().parse().ok());
    let (kind, title, detail) = (text(TYPE), text(TITLE), text(DETAIL));
    let mut reading = Reading::new(source, Carrier::HttpJson, warnings);
    let message = "problem details are the body of an older draft; today it is an `error` object";
    reading.warnings.a2a_breach(rules::A2A_031, root, message);
    if !status.is_some_and(|status| HTTP_ERRORS.contains(&status)) {
        let message = "must be the HTTP status of the answer, which reports an error";
        reading.warnings.a2a_breach(rules::A2A_015, root.member(member::STATUS), message);
    }
    reading.envelope.http_status = status.and_then(|status| u16::try_from(status).ok());
    let name = kind.as_deref().and_then(error_name);
    let has_detail = detail.is_some();
    reading.envelope.message = detail.or(title);
    let told = |key: &str| match key {
        TYPE => name.as_ref().is_some_and(|name| name.known().is_some()),
        DETAIL => true,
        TITLE => !has_detail,
        _ => key == member::STATUS,
    };
    reading.keep_all(members.into_iter().filter(|(key, _)| !told(key)).collect(), root);
    Ok(match name {
        Some(name) => reading.a2a(name),
        None => reading.plain(None),
    })
}

/// The error that a URI of A2A names: `task-not-found` for the one with the reason `TASK_NOT_FOUND`.
fn error_name(uri: &str) -> Option<AnyErrorName<'static>> {
    let last = uri.strip_prefix(PROBLEM_TYPE_PREFIX)?;
    let reason = last.replace('-', "_").to_ascii_uppercase();
    let known = ErrorName::ALL.iter().copied().find(|name| name.reason() == Some(&*reason));
    Some(known.map_or(AnyErrorName::Unknown(Cow::Owned(reason)), AnyErrorName::from))
}
