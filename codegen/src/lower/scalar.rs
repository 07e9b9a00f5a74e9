//! Integers, sets of strings and default values.

use quote::format_ident;
use serde_json::{Map, Number, Value};

use super::places::Place;
use super::read::Reader;
use super::shape::{Kind, Literal, Shape, Variant, Width};
use super::{docs, names};
use crate::casing;

impl Width {
    pub(super) fn min(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    pub(super) fn max(self) -> i128 {
        (1 << (self.bits - u8::from(self.signed))) - 1
    }
}

/// A keyword, what is wrong with it, and the fix.
type Fault = (&'static str, &'static str, &'static str);

/// The narrowest integer that holds every value between the bounds; 64 bits where a bound is missing.
pub(super) fn width(schema: &Map<String, Value>) -> Result<Width, Fault> {
    let (low, high) = bounds(schema);
    if low.zip(high).is_some_and(|(low, high)| low > high) {
        return Err(("maximum", "no integer lies between the bounds", "swap or widen them"));
    }
    let signed = low.is_none_or(|low| low < 0);
    let width = |bits| Width { signed, bits };
    let holds = |width: Width| {
        low.is_none_or(|low| width.min() <= low && low <= width.max())
            && high.is_none_or(|high| width.min() <= high && high <= width.max())
    };
    let widths = if low.is_some() && high.is_some() { [8, 16, 32, 64].as_slice() } else { &[64] };
    widths.iter().map(|bits| width(*bits)).find(|width| holds(*width)).ok_or((
        if high.is_some() { "maximum" } else { "minimum" },
        "the bounds reach beyond 64 bits",
        "narrow them, or write the number as a string",
    ))
}

/// The inclusive bounds.
pub(super) fn bounds(schema: &Map<String, Value>) -> (Option<i128>, Option<i128>) {
    let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_number);
    let low = [bound("minimum").map(ceil), bound("exclusiveMinimum").map(|number| floor(number) + 1)];
    let high = [bound("maximum").map(floor), bound("exclusiveMaximum").map(|number| ceil(number) - 1)];
    (low.into_iter().flatten().max(), high.into_iter().flatten().min())
}

fn floor(number: &Number) -> i128 {
    number.as_i128().unwrap_or_else(|| rounded(number.as_f64().unwrap_or_default().floor()))
}

fn ceil(number: &Number) -> i128 {
    number.as_i128().unwrap_or_else(|| rounded(number.as_f64().unwrap_or_default().ceil()))
}

#[expect(clippy::cast_possible_truncation, reason = "the cast saturates, far outside of 64 bits")]
fn rounded(number: f64) -> i128 {
    (number as i128).clamp(-(1 << 100), 1 << 100)
}

/// A string of a set.
pub(super) struct Listed {
    pub wire: String,
    pub place: Place,
    pub doc: String,
    pub deprecated: bool,
}

impl Listed {
    pub(super) fn plain(value: &Value, place: &Place) -> Option<Self> {
        let wire = value.as_str()?.to_owned();
        Some(Self { wire, place: place.clone(), doc: String::new(), deprecated: false })
    }
}

/// The variant for a text; a text that stands alone is called after the last part of its path.
pub(super) fn variant_name(wire: &str, single: bool) -> String {
    let last = wire.trim_end_matches('/').rsplit('/').next().unwrap_or(wire);
    let name = casing::pascal(if single { last } else { wire });
    if single && names::is_unfit(&name) { "Value".to_owned() } else { name }
}

impl Reader<'_> {
    /// A set of strings.
    pub(super) fn choice(&mut self, at: &Place, values: Vec<Listed>) -> Shape {
        let mut variants: Vec<Variant> = Vec::new();
        let single = values.len() == 1;
        for Listed { wire, place, doc, deprecated } in values {
            let name = variant_name(&wire, single);
            if names::is_unfit(&name) {
                self.refuse(
                    &place,
                    format!("there is no Rust name for the value `{wire}`"),
                    "write letters, digits and separators, a letter first; or make it a plain string",
                );
                continue;
            }
            if let Some(other) = variants.iter().find(|other| other.name == name) {
                let what = if other.wire == wire {
                    format!("the value `{wire}` is listed twice")
                } else {
                    format!("the values `{}` and `{wire}` would both be called `{name}` in Rust", other.wire)
                };
                self.refuse(&place, what, "leave one of them out, or make it a plain string");
                continue;
            }
            let doc = if doc.is_empty() { docs::wire(&wire) } else { doc };
            variants.push(Variant { name: format_ident!("{name}"), wire, shape: None, doc, deprecated });
        }
        if variants.is_empty() {
            return Shape::Any;
        }
        self.define(at, |_| Kind::Choice(variants))
    }

    /// The default of an optional member, or nothing where absence means no more than absence.
    pub(super) fn default(&mut self, at: &Place, shape: &Shape) -> Option<Literal> {
        let own = self.places.value(at).get("default").map(|value| (at.under("default"), value));
        let (place, value) = own.or_else(|| {
            let landed = self.landed(at);
            self.places.value(&landed).get("default").map(|value| (landed.under("default"), value))
        })?;
        let (shape, nullable) = match shape {
            Shape::Nullable(inner) => (inner.as_ref(), true),
            shape => (shape, false),
        };
        if value.is_null() && (nullable || *shape == Shape::Any) {
            return None;
        }
        if nullable {
            let fix = "drop the default, or `null` from the values";
            self.refuse(&place, "absence would mean the default, and `null` something else", fix);
            return None;
        }
        match self.literal(&self.landed(at), shape, value) {
            Ok(literal) => Some(literal),
            Err((what, fix)) => {
                self.refuse(&place, what, fix);
                None
            }
        }
    }

    fn literal(&self, at: &Place, shape: &Shape, value: &Value) -> Result<Literal, (&'static str, &'static str)> {
        const CONFORM: &str = "write a value that the schema admits, or drop the default";
        let misfit = Err(("the default is no value of its own schema", CONFORM));
        let schema = self.places.value(at).as_object();
        let bound = |keyword: &str| schema.and_then(|schema| schema.get(keyword)).and_then(Value::as_u64);
        match (shape, value) {
            (Shape::Boolean, Value::Bool(flag)) => Ok(Literal::Boolean(*flag)),
            (Shape::Integer(_) | Shape::Number, Value::Number(number)) => {
                let (low, high) = schema.map_or((None, None), bounds);
                match number.as_i64() {
                    Some(n)
                        if low.is_some_and(|low| i128::from(n) < low)
                            || high.is_some_and(|high| i128::from(n) > high) =>
                    {
                        misfit
                    }
                    Some(n) if *shape == Shape::Number => Ok(Literal::Number(n)),
                    Some(n) => Ok(Literal::Integer(i128::from(n))),
                    None if *shape == Shape::Number => Err((
                        "a default with a fraction has no constant form in Rust",
                        "choose a whole number, or drop the default and describe it",
                    )),
                    None => misfit,
                }
            }
            (Shape::Text, Value::String(text)) => {
                let length = text.chars().count() as u64;
                if bound("minLength").is_some_and(|min| length < min)
                    || bound("maxLength").is_some_and(|max| length > max)
                {
                    return misfit;
                }
                Ok(Literal::Text(text.clone()))
            }
            (Shape::Named(index), Value::String(text)) => match &self.definitions[*index].kind {
                Kind::Choice(variants) => match variants.iter().find(|variant| variant.wire == *text) {
                    Some(variant) => Ok(Literal::Choice(*index, variant.name.clone())),
                    None => misfit,
                },
                _ => misfit,
            },
            (Shape::Table(table), Value::String(text)) => {
                match self.tables.get(*table).and_then(|table| table.rows.iter().find(|row| row.key == *text)) {
                    Some(row) => Ok(Literal::Table(*table, format_ident!("{}", row.rust))),
                    None => misfit,
                }
            }
            (Shape::List(_), Value::Array(items)) if items.is_empty() => match bound("minItems") {
                Some(1..) => misfit,
                _ => Ok(Literal::Empty),
            },
            (Shape::Map(_), Value::Object(members)) if members.is_empty() => match bound("minProperties") {
                Some(1..) => misfit,
                _ => Ok(Literal::Empty),
            },
            (Shape::List(_), Value::Array(_)) | (Shape::Map(_) | Shape::Named(_), Value::Object(_)) => {
                Err(("a default with content has no constant form in Rust", "drop the default and describe it"))
            }
            (Shape::Any | Shape::Foreign(_) | Shape::Tuple(_), _) => {
                Err(("a default of this type has no constant form in Rust", "drop the default and describe it"))
            }
            _ => misfit,
        }
    }
}
