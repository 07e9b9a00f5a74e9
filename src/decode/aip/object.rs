//! Objects of AIP, member by member.
//!
//! `null` is absent, as upstream reads it. A member that is there twice, or is not of its type, is refused: whoever
//! decides about a retry must not decide by half an error.

use std::borrow::Cow;
use std::str::FromStr;

use super::super::error::{DecodeError, Found, Malformed};
use super::super::place::Place;
use super::super::refusal::refusal;
use super::super::visit::{self, Members};
use crate::json::{Kind, Span};

const WHOLE: &str = "a whole number from 0 to 2^64 - 1";

/// An object and where it lies.
pub(super) struct Object<'a, 'p> {
    pub(super) members: Members<'a>,
    pub(super) place: Place<'p>,
}

impl<'a, 'p> Object<'a, 'p> {
    /// Reads an object of the text that `source` is.
    pub(super) fn read(source: &str, raw: Span<'a>, place: Place<'p>) -> Result<Self, DecodeError> {
        let kind = raw.kind();
        if kind != Kind::Object {
            return Err(place.malformed(Kind::Object.name(), Found::Kind(kind)).into());
        }
        let mut members = Members::new();
        visit::fill(&mut members, &mut raw.reader()).map_err(|stop| refusal(source, stop))?;
        Ok(Self { members, place })
    }

    /// The first member of that name, whatever it is.
    pub(super) fn first(&self, name: &str) -> Option<Span<'a>> {
        self.members.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw)
    }

    /// Whether there is a member of that name that is a string.
    pub(super) fn has_text(&self, name: &str) -> bool {
        self.first(name).is_some_and(|raw| raw.kind() == Kind::String)
    }

    /// Whether there is a member of that name that is that text.
    pub(super) fn says(&self, name: &str, text: &str) -> bool {
        self.first(name).and_then(Span::text).is_some_and(|found| found == text)
    }

    pub(super) fn get(&self, name: &str) -> Result<Option<Span<'a>>, Malformed> {
        let mut found = self.members.iter().filter(|(key, _)| key == name);
        let first = found.next();
        if found.next().is_some() {
            return Err(self.place.member(name).twice());
        }
        Ok(first.map(|(_, raw)| *raw).filter(|raw| raw.kind() != Kind::Null))
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<Cow<'a, str>>, Malformed> {
        let Some(raw) = self.get(name)? else { return Ok(None) };
        raw.text().map(Some).ok_or_else(|| self.unfit(name, Kind::String.name(), raw))
    }

    pub(super) fn required_text(&self, name: &str) -> Result<Cow<'a, str>, Malformed> {
        self.text(name)?.ok_or_else(|| self.missing(name, Kind::String))
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, Malformed> {
        let Some(raw) = self.get(name)? else { return Ok(None) };
        let flag = raw.as_str().parse().ok();
        flag.map(Some).ok_or_else(|| self.unfit(name, Kind::Boolean.name(), raw))
    }

    pub(super) fn whole(&self, name: &str) -> Result<Option<u64>, Malformed> {
        let Some(raw) = self.get(name)? else { return Ok(None) };
        raw.as_str().parse().map(Some).map_err(|_| self.unfit(name, WHOLE, raw))
    }

    /// A text that is one of a set.
    pub(super) fn one_of<T: FromStr>(&self, name: &str, set: &'static str) -> Result<Option<T>, Malformed> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| self.place.member(name).malformed(set, Found::OtherText))
    }

    pub(super) fn missing(&self, name: &str, kind: Kind) -> Malformed {
        self.place.member(name).malformed(kind.name(), Found::Missing)
    }

    #[cold]
    fn unfit(&self, name: &str, expected: &'static str, raw: Span<'_>) -> Malformed {
        let found = match raw.kind() {
            Kind::Number if raw.as_str().contains(['.', 'e', 'E']) => Found::Fraction,
            Kind::Number if expected == WHOLE => Found::Larger,
            kind => Found::Kind(kind),
        };
        self.place.member(name).malformed(expected, found)
    }
}
