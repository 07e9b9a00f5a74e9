//! One pass over the text, without judgement.
//!
//! The pass follows the shapes that an error may have and notes what stands where: a text, or what else was there in
//! its stead. It never fails on what the message says, only on what is not JSON. Judgement comes after it, when the
//! place of every part is known; parts are filled in place, and texts are borrowed.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqAccessDeserializer};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::json::{Key, Kind};

/// Items of one list that are taken; a list that is longer is refused once the pass is over.
pub(super) const MAX_ITEMS: usize = 65_536;

/// Members by name, each as its text.
pub(super) type Members<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

/// A part of the message that is filled as the pass goes over it.
pub(super) trait Part<'de> {
    /// Takes one member of an object.
    fn member<A: MapAccess<'de>>(&mut self, _: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        ignore(map)
    }

    /// Takes all members that are left of an object.
    fn members<A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        while let Some(Key(key)) = map.next_key()? {
            self.member(key, map)?;
        }
        Ok(())
    }

    /// Takes an array.
    fn items<A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<(), A::Error> {
        drain(&mut seq)
    }

    /// Takes members that were set aside.
    fn replay(&mut self, members: Members<'de>) -> Result<(), serde_json::Error> {
        self.members(&mut MapDeserializer::new(members.into_iter()))
    }
}

pub(super) fn ignore<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    map.next_value::<IgnoredAny>().map(drop)
}

pub(super) fn drain<'de, A: SeqAccess<'de>>(seq: &mut A) -> Result<(), A::Error> {
    while seq.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}

impl<'de, P: Part<'de> + Default> Part<'de> for Option<Box<P>> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        self.get_or_insert_default().member(key, map)
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

macro_rules! visit_scalars {
    ($value:ty, $null:expr, $boolean:expr, $number:expr) => {
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("any value")
        }

        fn visit_unit<E>(self) -> Result<$value, E> {
            Ok($null)
        }

        fn visit_bool<E>(self, value: bool) -> Result<$value, E> {
            Ok($boolean(value))
        }

        fn visit_i64<E>(self, number: i64) -> Result<$value, E> {
            Ok($number(number.to_string()))
        }

        fn visit_u64<E>(self, number: u64) -> Result<$value, E> {
            Ok($number(number.to_string()))
        }

        fn visit_f64<E>(self, number: f64) -> Result<$value, E> {
            Ok($number(Value::from(number).to_string()))
        }
    };
}

impl<'de, P: Part<'de>> Visitor<'de> for Into<'_, P> {
    type Value = Kind;

    visit_scalars!(Kind, Kind::Null, |_| Kind::Boolean, |_| Kind::Number);

    fn visit_str<E>(self, _: &str) -> Result<Kind, E> {
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
}

/// An object or array that may be missing, there twice, or something else.
#[derive(Debug, Default)]
pub(super) struct Nested<P> {
    pub(super) part: P,
    pub(super) found: Option<Kind>,
    pub(super) twice: bool,
}

impl<P> Nested<P> {
    pub(super) fn fill<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error>
    where
        P: Part<'de>,
    {
        let kind = map.next_value_seed(Into(&mut self.part))?;
        self.twice |= self.found.replace(kind).is_some();
        Ok(())
    }
}

/// A member that may be missing, or there twice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot<T> {
    pub(super) value: Option<T>,
    pub(super) twice: bool,
}

/// A member that is kept as its text.
pub(super) type RawLeaf<'a> = Slot<&'a RawValue>;

/// A member that should be a string or a boolean.
pub(super) type Leaf<'a> = Slot<Scalar<'a>>;

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self { value: None, twice: false }
    }
}

impl<T> Slot<T> {
    pub(super) fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    pub(super) fn fill<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error>
    where
        T: Deserialize<'de>,
    {
        self.twice |= self.value.is_some();
        self.value = Some(map.next_value()?);
        Ok(())
    }
}

/// A string, a boolean, or what else was there.
#[derive(Debug)]
pub(super) enum Scalar<'a> {
    Text(Cow<'a, str>),
    Boolean(bool),
    Other(Kind),
}

impl Scalar<'_> {
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::Text(_) => Kind::String,
            Self::Boolean(_) => Kind::Boolean,
            Self::Other(kind) => *kind,
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Scalar<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ScalarVisitor;

        impl<'de> Visitor<'de> for ScalarVisitor {
            type Value = Scalar<'de>;

            visit_scalars!(Scalar<'de>, Scalar::Other(Kind::Null), Scalar::Boolean, |_| Scalar::Other(Kind::Number));

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scalar<'de>, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Scalar::Other(Kind::Object))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Scalar<'de>, A::Error> {
                drain(&mut seq)?;
                Ok(Scalar::Other(Kind::Array))
            }
        }

        deserializer.deserialize_any(ScalarVisitor)
    }
}

/// A string, or the JSON text of what else was there.
pub(super) enum Printed<'a> {
    Text(Cow<'a, str>),
    Json(Cow<'static, str>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Printed<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PrintedVisitor;

        impl<'de> Visitor<'de> for PrintedVisitor {
            type Value = Printed<'de>;

            visit_scalars!(
                Printed<'de>,
                Printed::Json(Cow::Borrowed("null")),
                |value| Printed::Json(Cow::Borrowed(if value { "true" } else { "false" })),
                |number: String| Printed::Json(Cow::Owned(number))
            );

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Printed<'de>, E> {
                Ok(Printed::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Printed<'de>, E> {
                Ok(Printed::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Printed<'de>, A::Error> {
                let value = Value::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Printed::Json(Cow::Owned(value.to_string())))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Printed<'de>, A::Error> {
                let value = Value::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(Printed::Json(Cow::Owned(value.to_string())))
            }
        }

        deserializer.deserialize_any(PrintedVisitor)
    }
}
