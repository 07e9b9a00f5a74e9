//! A server-sent event as its lines.

use std::borrow::Cow;

use crate::aip::constants::SSE_EVENT;

/// Fields that an event can begin with.
const FIELDS: [&str; 3] = ["event", "data", "id"];

/// The data of an event, if the text is one, and whether the event is an error of AIP.
pub(crate) fn event(text: &str) -> Option<(Cow<'_, str>, bool)> {
    let start = text.trim_start_matches(['\r', '\n']);
    let begins = |field: &str| start.strip_prefix(field).is_some_and(|rest| rest.starts_with(':'));
    if !start.starts_with(':') && !FIELDS.iter().any(|field| begins(field)) {
        return None;
    }
    let mut name = None;
    let mut data: Option<Cow<'_, str>> = None;
    for line in start.lines().take_while(|line| !line.is_empty()) {
        let Some((field, value)) = line.split_once(':') else { continue };
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => name = Some(value),
            "data" => {
                data = Some(match data {
                    None => Cow::Borrowed(value),
                    Some(before) => Cow::Owned(format!("{before}\n{value}")),
                });
            }
            _ => {}
        }
    }
    Some((data?, name.is_none_or(|name| name == SSE_EVENT)))
}
