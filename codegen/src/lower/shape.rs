//! The small language between JSON Schema and Rust: what is left once references are followed, names chosen
//! and everything that only a validator can check is set aside.

use proc_macro2::Ident;

use super::places::Place;

/// A type where it is used.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// Any JSON value.
    Any,
    Boolean,
    Integer(Width),
    /// Any JSON number, digits kept.
    Number,
    Text,
    List(Box<Shape>),
    Tuple(Vec<Shape>),
    Map(Box<Shape>),
    /// The value, or `null`.
    Nullable(Box<Shape>),
    /// A type of its own, by index into the definitions.
    Named(usize),
    /// The enum of a registry.
    Table(usize),
    /// A type that is written by hand.
    Foreign(String),
}

/// The narrowest Rust integer that holds every value the schema admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Width {
    pub signed: bool,
    pub bits: u8,
}

/// A Rust type that is emitted.
#[derive(Debug)]
pub(super) struct Definition {
    pub name: String,
    pub module: String,
    pub place: Place,
    pub doc: String,
    pub deprecated: bool,
    pub kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// While it is being read.
    Unread,
    Object(Object),
    /// One of a fixed set of strings.
    Choice(Vec<Variant>),
    /// Objects that a member with a constant tells apart; the variants hold the objects without that member.
    Tagged {
        tag: String,
        variants: Vec<Variant>,
    },
    /// Values that their JSON type tells apart.
    Untagged(Vec<Variant>),
    /// Any other shape under a name.
    Newtype(Shape),
}

#[derive(Debug)]
pub(super) struct Object {
    pub members: Vec<Member>,
    pub rest: Rest,
    /// Constant of `@type`.
    pub type_url: Option<String>,
}

/// What becomes of members that the schema does not name.
#[derive(Debug)]
pub(super) enum Rest {
    Refused,
    /// Kept in a map field of the given name.
    Kept(Ident, Shape),
}

#[derive(Debug)]
pub(super) struct Member {
    pub json: String,
    /// Another name under which it is read.
    pub alias: Option<String>,
    pub field: Ident,
    pub shape: Shape,
    pub presence: Presence,
    pub doc: String,
    pub deprecated: bool,
}

#[derive(Debug, PartialEq)]
pub(super) enum Presence {
    Required,
    Optional,
    /// Absent means this value.
    Default(Literal),
    /// Absent, `null` and the default value of the Rust type are one, and none of them is written.
    Implicit,
}

/// A default value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Literal {
    Boolean(bool),
    Integer(i128),
    Number(i64),
    Text(String),
    /// Definition and variant.
    Choice(usize, Ident),
    /// Table and variant.
    Table(usize, Ident),
    /// The empty list or map.
    Empty,
}

#[derive(Debug)]
pub(super) struct Variant {
    /// Text on the wire; empty where values are told apart by type.
    pub wire: String,
    pub name: Ident,
    /// What it holds; a choice holds nothing.
    pub shape: Option<Shape>,
    pub doc: String,
    pub deprecated: bool,
}

impl Shape {
    pub(super) fn nullable(self) -> Self {
        match self {
            Self::Nullable(_) => self,
            // `null` is one of any values.
            Self::Any => Self::Any,
            shape => Self::Nullable(Box::new(shape)),
        }
    }

    /// Visits the shape and the shapes inside it.
    pub(super) fn visit<'s>(&'s self, see: &mut dyn FnMut(&'s Self)) {
        see(self);
        match self {
            Self::List(inner) | Self::Map(inner) | Self::Nullable(inner) => inner.visit(see),
            Self::Tuple(items) => items.iter().for_each(|item| item.visit(see)),
            _ => {}
        }
    }
}

impl Kind {
    /// Visits the shapes that it is made of.
    pub(super) fn visit<'s>(&'s self, see: &mut dyn FnMut(&'s Shape)) {
        match self {
            Self::Unread | Self::Choice(_) => {}
            Self::Newtype(shape) => shape.visit(see),
            Self::Tagged { variants, .. } | Self::Untagged(variants) => {
                variants.iter().filter_map(|variant| variant.shape.as_ref()).for_each(|shape| shape.visit(see));
            }
            Self::Object(object) => {
                object.members.iter().for_each(|member| member.shape.visit(see));
                if let Rest::Kept(_, shape) = &object.rest {
                    shape.visit(see);
                }
            }
        }
    }

    /// Indexes of the definitions that it names directly.
    pub(super) fn names(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.visit(&mut |shape| {
            if let Shape::Named(index) = shape {
                found.push(*index);
            }
        });
        found
    }
}
