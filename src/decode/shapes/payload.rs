//! An AAP payload and what is in its details.

use std::borrow::Cow;
use std::mem::replace;

use serde::de::{MapAccess, SeqAccess};

use crate::aap::{self, details, v2_0};
use crate::decode::visit::{Into, Json, MAX_ITEMS, Members, Part, Printed, Slot, Text, drain, ignore};
use crate::json::Kind;
use crate::pointer::is_pointer;

/// An AAP payload, or an object that may turn out to be one.
#[derive(Default)]
pub(in crate::decode) struct Payload<'a> {
    pub(in crate::decode) at_type: Text<'a>,
    pub(in crate::decode) type_: Text<'a>,
    pub(in crate::decode) error_id: Text<'a>,
    pub(in crate::decode) code: Text<'a>,
    pub(in crate::decode) message: Text<'a>,
    /// A boolean; a string where an SDK left the metadata of an error info only.
    pub(in crate::decode) retryable: Slot<Printed<'a>>,
    pub(in crate::decode) details: Slot<Details<'a>>,
    pub(in crate::decode) created_at: Text<'a>,
    pub(in crate::decode) other: Members<'a>,
}

impl<'de> Part<'de> for Payload<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            v2_0::Error::TYPE => self.type_.fill(map),
            v2_0::Error::ERROR_ID => self.error_id.fill(map),
            v2_0::Error::CODE => self.code.fill(map),
            v2_0::Error::MESSAGE => self.message.fill(map),
            v2_0::Error::RETRYABLE => self.retryable.fill(map),
            v2_0::Error::DETAILS => self.details.fill(map),
            v2_0::Error::CREATED_AT => self.created_at.fill(map),
            v2_0::Error::AT_TYPE => self.at_type.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// `details` of an AAP payload.
#[derive(Default)]
pub(in crate::decode) struct Details<'a> {
    pub(in crate::decode) errors: Slot<Violations<'a>>,
    pub(in crate::decode) retry_after_ms: Json<'a>,
    pub(in crate::decode) retry_after_seconds: Json<'a>,
}

impl<'de> Part<'de> for Details<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            details::ValidationDetails::ERRORS => self.errors.fill(map),
            details::RetryDetails::RETRY_AFTER_MS => self.retry_after_ms.fill(map),
            details::RetryDetails::RETRY_AFTER_SECONDS => self.retry_after_seconds.fill(map),
            _ => ignore(map),
        }
    }
}

/// `details.errors`, and whether an item is not just a place and its two texts.
#[derive(Default)]
pub(in crate::decode) struct Violations<'a> {
    pub(in crate::decode) complete: Vec<aap::Violation<'a>>,
    pub(in crate::decode) count: usize,
    pub(in crate::decode) odd: bool,
}

impl<'de> Part<'de> for Violations<'de> {
    fn items<A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<(), A::Error> {
        loop {
            let mut item = Violation::default();
            let Some(kind) = seq.next_element_seed(Into(&mut item))? else { return Ok(()) };
            self.count += 1;
            let is_plain = item.texts == [true; 3] && !item.odd && is_pointer(&item.value.pointer);
            if kind == Kind::Object && is_plain {
                self.complete.push(item.value);
            } else {
                self.odd = true;
            }
            if self.count > MAX_ITEMS {
                return drain(&mut seq);
            }
        }
    }
}

#[derive(Default)]
struct Violation<'a> {
    value: aap::Violation<'a>,
    /// Which of the three texts are there.
    texts: [bool; 3],
    odd: bool,
}

impl<'de> Part<'de> for Violation<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        let (text, index) = match &**name {
            details::Violation::INSTANCE_LOCATION => (&mut self.value.pointer, 0),
            details::Violation::KEYWORD => (&mut self.value.keyword, 1),
            details::Violation::ERROR => (&mut self.value.error, 2),
            _ => {
                self.odd = true;
                return ignore(map);
            }
        };
        let is_text = map.next_value_seed(Into(text))? == Kind::String;
        self.odd |= !is_text || replace(&mut self.texts[index], true);
        Ok(())
    }
}
