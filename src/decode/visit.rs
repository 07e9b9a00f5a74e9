//! One pass over the text, without judgement.
//!
//! The pass follows the shapes that an error may have and notes what stands where: a leaf as its text, a container
//! of the wrong kind as just that. It never fails on what the text says, only on what is not JSON. Judgement comes
//! after it, when the place of every part is known.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapDeserializer;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::json::{Key, Kind};

/// Items of one list that are taken; a list that is longer is refused once the pass is over.
pub(super) const MAX_ITEMS: usize = 65_536;

/// Members by name, each as its text.
pub(super) type Members<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

/// A member that may be missing, or there twice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot<T> {
    pub(super) value: Option<T>,
    pub(super) twice: bool,
}

/// A slot for a value that is kept as its text.
pub(super) type Leaf<'a> = Slot<&'a RawValue>;

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self { value: None, twice: false }
    }
}

impl<T> Slot<T> {
    fn put(&mut self, value: T) {
        self.twice |= self.value.replace(value).is_some();
    }
}

impl<'a> Leaf<'a> {
    pub(super) fn fill<A: MapAccess<'a>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        self.put(map.next_value()?);
        Ok(())
    }
}

/// A value that should be an object or an array; what it is otherwise.
pub(super) type Nested<T> = Slot<Result<T, Kind>>;

impl<T> Nested<T> {
    pub(super) fn fill_with<'a, A, S>(&mut self, map: &mut A, shape: S) -> Result<(), A::Error>
    where
        A: MapAccess<'a>,
        S: Shape<'a, Out = T>,
    {
        self.put(map.next_value_seed(Any(shape))?);
        Ok(())
    }
}

/// Reads an object or an array; the other kinds are told by name.
pub(super) trait Shape<'de>: Sized {
    type Out;

    fn map<A: MapAccess<'de>>(self, mut map: A) -> Result<Result<Self::Out, Kind>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Err(Kind::Object))
    }

    fn seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Result<Self::Out, Kind>, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Err(Kind::Array))
    }
}

/// Any JSON value, handed to a shape.
pub(super) struct Any<S>(pub(super) S);

impl<'de, S: Shape<'de>> DeserializeSeed<'de> for Any<S> {
    type Value = Result<S::Out, Kind>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, S: Shape<'de>> Visitor<'de> for Any<S> {
    type Value = Result<S::Out, Kind>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Err(Kind::Boolean))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Err(Kind::Number))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Err(Kind::Number))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Err(Kind::Number))
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(Err(Kind::String))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Err(Kind::Null))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        self.0.map(map)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
        self.0.seq(seq)
    }
}

/// An object that takes its members one by one.
pub(super) trait Object<'de>: Default {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error>;

    /// Takes all members that are left.
    fn take<A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        while let Some(Key(key)) = map.next_key()? {
            self.member(key, map)?;
        }
        Ok(())
    }

    /// Takes members that were set aside.
    fn replay(&mut self, members: Members<'de>) -> Result<(), serde_json::Error> {
        self.take(&mut MapDeserializer::new(members.into_iter()))
    }
}

/// The shape of an object.
pub(super) struct ObjectOf<O>(PhantomData<O>);

impl<O> ObjectOf<O> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<'de, O: Object<'de>> Shape<'de> for ObjectOf<O> {
    type Out = O;

    fn map<A: MapAccess<'de>>(self, mut map: A) -> Result<Result<O, Kind>, A::Error> {
        let mut object = O::default();
        object.take(&mut map)?;
        Ok(Ok(object))
    }
}

/// The shape of an array of objects.
pub(super) struct ListOf<O>(PhantomData<O>);

impl<O> ListOf<O> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<'de, O: Object<'de>> Shape<'de> for ListOf<O> {
    type Out = Vec<Result<O, Kind>>;

    fn seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Result<Self::Out, Kind>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(Any(ObjectOf::NEW))? {
            items.push(item);
            if items.len() > MAX_ITEMS {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                break;
            }
        }
        Ok(Ok(items))
    }
}

/// An object whose member names are not known beforehand.
#[derive(Debug, Default)]
pub(super) struct Open<'a>(pub(super) Members<'a>);

impl<'de> Object<'de> for Open<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        let value = map.next_value()?;
        if self.0.len() <= MAX_ITEMS {
            self.0.push((key, value));
        }
        Ok(())
    }
}
