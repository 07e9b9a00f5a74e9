//! google.protobuf.Struct, as JSON and back.

use prost_types::value::Kind;
use prost_types::{ListValue, Struct, Value};
use serde_json::{Map, Number, Value as Json};

/// Numbers up to here are integers that a double holds exactly.
const EXACT: f64 = 9_007_199_254_740_992.0;

pub(super) fn of_object(object: Map<String, Json>) -> Struct {
    Struct { fields: object.into_iter().map(|(key, value)| (key, of_json(value))).collect() }
}

fn of_json(value: Json) -> Value {
    let kind = match value {
        Json::Null => Kind::NullValue(0),
        Json::Bool(flag) => Kind::BoolValue(flag),
        Json::Number(number) => Kind::NumberValue(number.as_f64().unwrap_or_default()),
        Json::String(text) => Kind::StringValue(text),
        Json::Array(items) => Kind::ListValue(ListValue { values: items.into_iter().map(of_json).collect() }),
        Json::Object(members) => Kind::StructValue(of_object(members)),
    };
    Value { kind: Some(kind) }
}

/// The object; none where a number is none that JSON has.
pub(super) fn to_object(value: Struct) -> Option<Map<String, Json>> {
    value.fields.into_iter().map(|(key, value)| Some((key, to_json(value)?))).collect()
}

fn to_json(value: Value) -> Option<Json> {
    Some(match value.kind {
        None | Some(Kind::NullValue(_)) => Json::Null,
        Some(Kind::BoolValue(flag)) => Json::Bool(flag),
        Some(Kind::NumberValue(number)) => Json::Number(to_number(number)?),
        Some(Kind::StringValue(text)) => Json::String(text),
        Some(Kind::ListValue(list)) => Json::Array(list.values.into_iter().map(to_json).collect::<Option<_>>()?),
        Some(Kind::StructValue(object)) => Json::Object(to_object(object)?),
    })
}

/// An integer where the double is one.
fn to_number(number: f64) -> Option<Number> {
    if number.fract() == 0.0 && number.abs() < EXACT && !(number == 0.0 && number.is_sign_negative()) {
        #[expect(clippy::cast_possible_truncation, reason = "checked just now")]
        return Some(Number::from(number as i64));
    }
    Number::from_f64(number)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_survives() {
        let Json::Object(object) = json!({
            "a": [null, true, "x", 1, -2.5, 1e300], "b": { "c": {} }, "d": [], "e": 9_007_199_254_740_991_i64
        }) else {
            unreachable!()
        };
        assert_eq!(to_object(of_object(object.clone())), Some(object));
    }

    #[test]
    fn what_json_cannot_say_is_refused() {
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let value = Value { kind: Some(Kind::NumberValue(number)) };
            assert_eq!(to_object(Struct { fields: [("n".to_owned(), value)].into() }), None);
        }
    }
}
