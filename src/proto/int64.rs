//! int64.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A 64-bit integer of protobuf. Its JSON form is a string, since many readers of JSON keep 53 bits only; a number is
/// read as well.
///
/// ```
/// use agent_errors::proto::Int64;
/// let limit: Int64 = serde_json::from_str("9007199254740993")?;
/// assert_eq!(serde_json::to_string(&limit)?, "\"9007199254740993\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Int64(pub i64);

impl From<i64> for Int64 {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

impl From<Int64> for i64 {
    fn from(number: Int64) -> Self {
        number.0
    }
}

impl fmt::Display for Int64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Int64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The integer that a text stands for: a sign, and digits.
fn parse(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

impl<'de> Deserialize<'de> for Int64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl de::Visitor<'_> for Number {
            type Value = Int64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a 64-bit integer, as a string or a number")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Int64, E> {
                parse(text).map(Int64).ok_or_else(|| E::invalid_value(de::Unexpected::Other("another string"), &self))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Int64, E> {
                Ok(Int64(number))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Int64, E> {
                let number = i64::try_from(number);
                number.map(Int64).map_err(|_| E::invalid_value(de::Unexpected::Other("a larger integer"), &self))
            }
        }

        deserializer.deserialize_any(Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_numbers_are_read() {
        for (text, number) in [
            ("\"0\"", 0),
            ("\"-12\"", -12),
            ("\"007\"", 7),
            ("12", 12),
            ("-3", -3),
            ("\"9223372036854775807\"", i64::MAX),
            ("-9223372036854775808", i64::MIN),
        ] {
            assert_eq!(serde_json::from_str::<Int64>(text).unwrap(), Int64(number), "{text}");
        }
        for text in [
            "\"\"",
            "\"-\"",
            "\"1.0\"",
            "\"1e3\"",
            "\"+1\"",
            "\" 1\"",
            "\"0x1\"",
            "\"9223372036854775808\"",
            "9223372036854775808",
            "1.5",
            "true",
            "null",
            "[1]",
            "{}",
            "\"٣\"",
        ] {
            assert!(serde_json::from_str::<Int64>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn strings_are_written() {
        for number in [0, -1, i64::MAX, i64::MIN] {
            assert_eq!(serde_json::to_string(&Int64(number)).unwrap(), format!("\"{number}\""));
        }
    }
}
