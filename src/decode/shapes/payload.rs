//! An AAP payload and what is in its details.

use std::borrow::Cow;
use std::mem::replace;

use crate::aap::{self, details, v2_0};
use crate::decode::visit::{self, Json, MAX_ITEMS, Members, Part, Slot, Text};
use crate::json::Kind;
use crate::pointer::is_pointer;
use crate::reader::{Reader, Stop};

/// An AAP payload, or an object that may turn out to be one.
#[derive(Default)]
pub(in crate::decode) struct Payload<'a> {
    pub(in crate::decode) at_type: Text<'a>,
    pub(in crate::decode) type_: Text<'a>,
    pub(in crate::decode) error_id: Text<'a>,
    pub(in crate::decode) code: Text<'a>,
    pub(in crate::decode) message: Text<'a>,
    /// A boolean as its JSON text; a string where an SDK left the metadata of an error info only.
    pub(in crate::decode) retryable: Text<'a>,
    pub(in crate::decode) details: Slot<Details<'a>>,
    pub(in crate::decode) created_at: Text<'a>,
    pub(in crate::decode) other: Members<'a>,
}

impl<'a> Part<'a> for Payload<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            v2_0::Error::TYPE => self.type_.fill(reader),
            v2_0::Error::ERROR_ID => self.error_id.fill(reader),
            v2_0::Error::CODE => self.code.fill(reader),
            v2_0::Error::MESSAGE => self.message.fill(reader),
            v2_0::Error::RETRYABLE => self.retryable.fill_printed(reader),
            v2_0::Error::DETAILS => self.details.fill(reader),
            v2_0::Error::CREATED_AT => self.created_at.fill(reader),
            v2_0::Error::AT_TYPE => self.at_type.fill(reader),
            _ => self.other.member(name, reader),
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

impl<'a> Part<'a> for Details<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            details::ValidationDetails::ERRORS => self.errors.fill(reader),
            details::RetryDetails::RETRY_AFTER_MS => self.retry_after_ms.fill(reader),
            details::RetryDetails::RETRY_AFTER_SECONDS => self.retry_after_seconds.fill(reader),
            _ => reader.skip(),
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

impl<'a> Part<'a> for Violations<'a> {
    fn items(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        while reader.item()? {
            let mut item = Violation::default();
            let kind = visit::fill(&mut item, reader)?;
            self.count += 1;
            let is_plain = item.texts == [true; 3] && !item.odd && is_pointer(&item.value.pointer);
            if kind == Kind::Object && is_plain {
                self.complete.push(item.value);
            } else {
                self.odd = true;
            }
            if self.count > MAX_ITEMS {
                return reader.skip_items();
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Violation<'a> {
    value: aap::Violation<'a>,
    /// Which of the three texts are there.
    texts: [bool; 3],
    odd: bool,
}

impl<'a> Part<'a> for Violation<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        let (text, index) = match &*name {
            details::Violation::INSTANCE_LOCATION => (&mut self.value.pointer, 0),
            details::Violation::KEYWORD => (&mut self.value.keyword, 1),
            details::Violation::ERROR => (&mut self.value.error, 2),
            _ => {
                self.odd = true;
                return reader.skip();
            }
        };
        let is_text = visit::fill(text, reader)? == Kind::String;
        self.odd |= !is_text || replace(&mut self.texts[index], true);
        Ok(())
    }
}
