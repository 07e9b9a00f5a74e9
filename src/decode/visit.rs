//! One pass over the text, without judgement.
//!
//! The pass follows the shapes that an error may have and notes what stands where: a text, or what else was there in
//! its stead. It never fails on what the message says, only on what is not JSON. Judgement comes after it, when the
//! place of every part is known; parts are filled in place, and texts are borrowed.

use std::borrow::Cow;

use crate::json::{Kind, Span};
use crate::reader::{Reader, Stop};

/// A list that is longer is refused once the pass is over.
pub(super) use crate::input::MAX_ITEMS;

/// Members by name, each as its text.
pub(super) type Members<'a> = Vec<(Cow<'a, str>, Span<'a>)>;

/// A part of the message that is filled as the pass goes over it. What does not belong there leaves it as it was.
pub(super) trait Part<'a> {
    /// Takes one member of an object.
    fn member(&mut self, _: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        reader.skip()
    }

    /// Takes all members that are left of an object.
    fn members(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        while let Some(name) = reader.name()? {
            self.member(name, reader)?;
        }
        Ok(())
    }

    /// Takes the items of an array.
    fn items(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        reader.skip_items()
    }

    /// Takes a string.
    fn text(&mut self, _: Cow<'a, str>) {}

    /// Takes members that were set aside.
    fn replay(&mut self, members: Members<'a>) -> Result<(), Stop> {
        members.into_iter().try_for_each(|(name, value)| self.member(name, &mut value.reader()))
    }
}

/// Members whose names are not known beforehand.
impl<'a> Part<'a> for Members<'a> {
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.push((name, Span::next(reader)?));
        Ok(())
    }
}

/// A text.
impl<'a> Part<'a> for Cow<'a, str> {
    fn text(&mut self, text: Cow<'a, str>) {
        *self = text;
    }
}

/// A part that is rarely there.
impl<'a, P: Part<'a> + Default> Part<'a> for Option<Box<P>> {
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.get_or_insert_default().member(name, reader)
    }

    fn items(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.get_or_insert_default().items(reader)
    }
}

/// Reads the value that is next into a part, and tells what kind it is.
#[allow(clippy::inline_always, reason = "measured: as the reader that it asks")]
#[inline(always)]
pub(super) fn fill<'a, P: Part<'a>>(part: &mut P, reader: &mut Reader<'a>) -> Result<Kind, Stop> {
    let first = reader.peek();
    match first {
        b'"' => part.text(reader.string()?),
        b'{' => {
            reader.enter()?;
            part.members(reader)?;
        }
        b'[' => {
            reader.enter()?;
            part.items(reader)?;
        }
        _ => reader.skip()?,
    }
    Ok(Kind::of(first))
}

/// The text of the string that is next, or the JSON text of what else is there.
pub(super) fn printed<'a>(reader: &mut Reader<'a>) -> Result<(Cow<'a, str>, Kind), Stop> {
    let first = reader.peek();
    let text = if first == b'"' { reader.string()? } else { Cow::Borrowed(reader.raw()?) };
    Ok((text, Kind::of(first)))
}

/// A part that may be missing, there twice, or of another kind than it should be.
#[derive(Debug, Default)]
pub(super) struct Slot<P> {
    pub(super) part: P,
    pub(super) found: Option<Kind>,
    pub(super) twice: bool,
}

impl<P> Slot<P> {
    pub(super) fn fill<'a>(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop>
    where
        P: Part<'a>,
    {
        let kind = fill(&mut self.part, reader)?;
        self.note(kind);
        Ok(())
    }

    fn note(&mut self, kind: Kind) {
        self.twice |= self.found.replace(kind).is_some();
    }

    /// The part, if it is there once and of that kind.
    pub(super) fn get(&self, kind: Kind) -> Option<&P> {
        (self.found == Some(kind) && !self.twice).then_some(&self.part)
    }
}

/// A member that should be a string.
pub(super) type Text<'a> = Slot<Cow<'a, str>>;

impl<'a> Text<'a> {
    /// Takes the text, or the JSON text of what else is there.
    pub(super) fn fill_printed(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        let (text, kind) = printed(reader)?;
        self.part = text;
        self.note(kind);
        Ok(())
    }

    /// Whether it is that text.
    pub(super) fn is(&self, expected: &str) -> bool {
        self.get(Kind::String).is_some_and(|text| text == expected)
    }
}

/// A member that is kept as its JSON text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Json<'a> {
    pub(super) raw: Option<Span<'a>>,
    pub(super) twice: bool,
}

impl<'a> Json<'a> {
    pub(super) fn fill(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.twice |= self.raw.replace(Span::next(reader)?).is_some();
        Ok(())
    }
}

/// The JSON text of a boolean that holds.
pub(super) const TRUE: &str = "true";
