//! One pass over the text, without judgement.
//!
//! The pass follows the shapes that an error may have and notes what stands where: a text, or what else was there in
//! its stead. It never fails on what the message says, only on what is not JSON. Judgement comes after it, when the
//! place of every part is known; parts are filled in place, and texts are borrowed.

use std::borrow::Cow;
use std::fmt;
use std::mem::take;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqAccessDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::input;
use crate::json::Kind;
use crate::token::lone_surrogate;

/// A list that is longer is refused once the pass is over.
pub(super) use crate::input::MAX_ITEMS;

/// Members by name, each as its text.
pub(super) type Members<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

/// A part of the message that is filled as the pass goes over it. What does not belong there leaves it as it was.
pub(super) trait Part<'de> {
    /// Takes one member of an object; the name may be taken.
    fn member<A: MapAccess<'de>>(&mut self, _: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        ignore(map)
    }

    /// Takes all members that are left of an object.
    fn members<A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        let mut name = Cow::Borrowed("");
        while map.next_key_seed(Name(&mut name))?.is_some() {
            self.member(&mut name, map)?;
        }
        Ok(())
    }

    /// Takes an array.
    fn items<A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<(), A::Error> {
        drain(&mut seq)
    }

    /// Takes a string.
    fn text(&mut self, _: Cow<'de, str>) {}

    /// Takes a number, a boolean or null, as its JSON text.
    fn literal(&mut self, _: impl FnOnce() -> Cow<'static, str>) {}

    /// Takes members that were set aside.
    fn replay(&mut self, members: Members<'de>) -> Result<(), serde_json::Error> {
        self.members(&mut MapDeserializer::new(members.into_iter()))
    }
}

/// Passes over a value without a look into it. `serde_json` neither counts its levels nor looks at its characters, so
/// that is done here.
fn raw<'de, A: MapAccess<'de>>(map: &mut A) -> Result<&'de RawValue, A::Error> {
    map.next_value().and_then(shallow)
}

fn shallow<E: Error>(raw: &RawValue) -> Result<&RawValue, E> {
    let text = raw.get();
    let is_nested = || matches!(Kind::of(raw), Kind::Array | Kind::Object);
    if text.as_bytes().contains(&b'\\') && lone_surrogate(text).is_some() || is_nested() && input::is_too_deep(text) {
        return Err(E::custom("half a character, or too deep"));
    }
    Ok(raw)
}

pub(super) fn ignore<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    raw(map).map(drop)
}

pub(super) fn drain<'de, A: SeqAccess<'de>>(seq: &mut A) -> Result<(), A::Error> {
    while let Some(item) = seq.next_element()? {
        shallow(item)?;
    }
    Ok(())
}

/// Nothing of it is kept.
impl Part<'_> for () {}

/// Members whose names are not known beforehand.
impl<'de> Part<'de> for Members<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        self.push((take(name), raw(map)?));
        Ok(())
    }
}

/// A text.
impl<'de> Part<'de> for Cow<'de, str> {
    fn text(&mut self, text: Cow<'de, str>) {
        *self = text;
    }
}

/// A part that is rarely there.
impl<'de, P: Part<'de> + Default> Part<'de> for Option<Box<P>> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        self.get_or_insert_default().member(name, map)
    }

    fn items<A: SeqAccess<'de>>(&mut self, seq: A) -> Result<(), A::Error> {
        self.get_or_insert_default().items(seq)
    }
}

/// Reads any value into a part, and tells what kind it was.
pub(super) struct Into<'s, P>(pub(super) &'s mut P);

impl<'de, P: Part<'de>> DeserializeSeed<'de> for Into<'_, P> {
    type Value = Kind;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kind, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, P: Part<'de>> Visitor<'de> for Into<'_, P> {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Kind, E> {
        self.0.text(Cow::Borrowed(text));
        Ok(Kind::String)
    }

    fn visit_str<E>(self, text: &str) -> Result<Kind, E> {
        self.0.text(Cow::Owned(text.to_owned()));
        Ok(Kind::String)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        self.0.members(&mut map)?;
        Ok(Kind::Object)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Kind, A::Error> {
        self.0.items(seq)?;
        Ok(Kind::Array)
    }

    fn visit_unit<E>(self) -> Result<Kind, E> {
        self.0.literal(|| Cow::Borrowed("null"));
        Ok(Kind::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Kind, E> {
        self.0.literal(|| Cow::Borrowed(if value { TRUE } else { "false" }));
        Ok(Kind::Boolean)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Kind, E> {
        self.0.literal(|| Cow::Owned(number.to_string()));
        Ok(Kind::Number)
    }

    fn visit_u64<E>(self, number: u64) -> Result<Kind, E> {
        self.0.literal(|| Cow::Owned(number.to_string()));
        Ok(Kind::Number)
    }

    fn visit_f64<E>(self, number: f64) -> Result<Kind, E> {
        self.0.literal(|| Cow::Owned(Value::from(number).to_string()));
        Ok(Kind::Number)
    }
}

/// Reads the name of a member.
pub(super) struct Name<'s, 'a>(pub(super) &'s mut Cow<'a, str>);

impl<'de> DeserializeSeed<'de> for Name<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member name")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<(), E> {
        *self.0 = Cow::Borrowed(text);
        Ok(())
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        *self.0 = Cow::Owned(text.to_owned());
        Ok(())
    }
}

/// A part that may be missing, there twice, or of another kind than it should be.
#[derive(Debug, Default)]
pub(super) struct Slot<P> {
    pub(super) part: P,
    pub(super) found: Option<Kind>,
    pub(super) twice: bool,
}

impl<P> Slot<P> {
    pub(super) fn fill<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error>
    where
        P: Part<'de>,
    {
        let kind = map.next_value_seed(Into(&mut self.part))?;
        self.twice |= self.found.replace(kind).is_some();
        Ok(())
    }

    /// The part, if it is there once and of that kind.
    pub(super) fn get(&self, kind: Kind) -> Option<&P> {
        (self.found == Some(kind) && !self.twice).then_some(&self.part)
    }
}

/// A member that should be a string.
pub(super) type Text<'a> = Slot<Cow<'a, str>>;

impl Text<'_> {
    /// Whether it is that text.
    pub(super) fn is(&self, expected: &str) -> bool {
        self.get(Kind::String).is_some_and(|text| text == expected)
    }
}

/// A member that is kept as its JSON text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Json<'a> {
    pub(super) raw: Option<&'a RawValue>,
    pub(super) twice: bool,
}

impl<'a> Json<'a> {
    pub(super) fn fill<A: MapAccess<'a>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        self.twice |= self.raw.replace(raw(map)?).is_some();
        Ok(())
    }
}

/// The JSON text of a boolean that holds.
pub(super) const TRUE: &str = "true";

/// A text, or the JSON text of what else was there.
#[derive(Debug, Default)]
pub(super) struct Printed<'a>(pub(super) Cow<'a, str>);

impl<'de> Part<'de> for Printed<'de> {
    fn text(&mut self, text: Cow<'de, str>) {
        self.0 = text;
    }

    fn literal(&mut self, text: impl FnOnce() -> Cow<'static, str>) {
        self.0 = text();
    }

    fn members<A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        let value = Value::deserialize(MapAccessDeserializer::new(map))?;
        self.0 = value.to_string().into();
        Ok(())
    }

    fn items<A: SeqAccess<'de>>(&mut self, seq: A) -> Result<(), A::Error> {
        let value = Value::deserialize(SeqAccessDeserializer::new(seq))?;
        self.0 = value.to_string().into();
        Ok(())
    }
}
