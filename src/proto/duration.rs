//! google.protobuf.Duration.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::generated::a2a::constants::LONGEST_DURATION;

const NANOS_PER_SECOND: i32 = 1_000_000_000;
/// Digits behind the point that are read.
const MAX_DIGITS: usize = 9;

/// A google.protobuf.Duration: seconds and nanoseconds of one sign, 315 576 000 000 seconds at most in either direction.
///
/// Its JSON form is a string, `"1.500s"`: printed with 0, 3, 6 or 9 digits behind the point, read with up to 9.
///
/// ```
/// use agent_errors::proto::Duration;
/// let delay: Duration = "1.5s".parse()?;
/// assert_eq!(delay.to_string(), "1.500s");
/// assert_eq!(delay.to_std(), Some(std::time::Duration::from_millis(1500)));
/// assert!("30".parse::<Duration>().is_err(), "the unit is missing");
/// # Ok::<(), agent_errors::proto::NotADuration>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Duration {
    seconds: i64,
    /// Of the same sign as the seconds.
    nanos: i32,
}

impl Duration {
    /// The duration of that many seconds and nanoseconds.
    ///
    /// # Errors
    ///
    /// If the two have different signs, the nanoseconds make a second, or the seconds are out of range.
    pub const fn new(seconds: i64, nanos: i32) -> Result<Self, NotADuration> {
        let one_sign = seconds == 0 || nanos == 0 || (seconds > 0) == (nanos > 0);
        let in_range = seconds.unsigned_abs() <= LONGEST_DURATION.unsigned_abs()
            && nanos.unsigned_abs() < NANOS_PER_SECOND.unsigned_abs();
        if one_sign && in_range { Ok(Self { seconds, nanos }) } else { Err(NotADuration(())) }
    }

    /// The duration that is nearest to one of the standard library: what is longer than one can be is shortened.
    pub fn saturating(delay: std::time::Duration) -> Self {
        let longest = std::time::Duration::from_secs(LONGEST_DURATION.unsigned_abs());
        Self::try_from(delay.min(longest)).unwrap_or_default()
    }

    /// Whole seconds.
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// Nanoseconds beyond the whole seconds, of the same sign.
    pub const fn nanos(self) -> i32 {
        self.nanos
    }

    /// As a duration of the standard library; none if it is negative.
    pub fn to_std(self) -> Option<std::time::Duration> {
        let seconds = u64::try_from(self.seconds).ok()?;
        Some(std::time::Duration::new(seconds, u32::try_from(self.nanos).ok()?))
    }
}

impl TryFrom<std::time::Duration> for Duration {
    type Error = NotADuration;

    fn try_from(delay: std::time::Duration) -> Result<Self, Self::Error> {
        let seconds = i64::try_from(delay.as_secs()).map_err(|_| NotADuration(()))?;
        Self::new(seconds, i32::try_from(delay.subsec_nanos()).map_err(|_| NotADuration(()))?)
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.seconds < 0 || self.nanos < 0 { "-" } else { "" };
        let (seconds, nanos) = (self.seconds.unsigned_abs(), self.nanos.unsigned_abs());
        match nanos {
            0 => write!(f, "{sign}{seconds}s"),
            _ if nanos % 1_000_000 == 0 => write!(f, "{sign}{seconds}.{:03}s", nanos / 1_000_000),
            _ if nanos % 1_000 == 0 => write!(f, "{sign}{seconds}.{:06}s", nanos / 1_000),
            _ => write!(f, "{sign}{seconds}.{nanos:09}s"),
        }
    }
}

impl FromStr for Duration {
    type Err = NotADuration;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or(NotADuration(()))
    }
}

fn parse(text: &str) -> Option<Duration> {
    let number = text.strip_suffix('s')?;
    let (sign, number) = number.strip_prefix('-').map_or((1, number), |number| (-1, number));
    let (seconds, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(seconds) || !is_digits(fraction) || fraction.len() > MAX_DIGITS {
        return None;
    }
    let mut nanos: i32 = fraction.parse().ok()?;
    for _ in fraction.len()..MAX_DIGITS {
        nanos *= 10;
    }
    Duration::new(sign * seconds.parse::<i64>().ok()?, i32::try_from(sign).ok()? * nanos).ok()
}

impl Serialize for Duration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Duration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl de::Visitor<'_> for Text {
            type Value = Duration;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a duration such as `1.500s`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Duration, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// The text or the number is no google.protobuf.Duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotADuration(());

impl fmt::Display for NotADuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a duration is written in seconds with at most {MAX_DIGITS} digits behind the point and an `s` behind them, \
             and lasts {LONGEST_DURATION} seconds at most"
        )
    }
}

impl std::error::Error for NotADuration {}

#[cfg(test)]
mod tests {
    use super::*;

    const fn duration(seconds: i64, nanos: i32) -> Duration {
        Duration { seconds, nanos }
    }

    #[test]
    fn printed_with_as_few_groups_of_digits_as_will_do() {
        for (seconds, nanos, text) in [
            (0, 0, "0s"),
            (45, 0, "45s"),
            (2, 250_000_000, "2.250s"),
            (1, 250_000, "1.000250s"),
            (0, 70, "0.000000070s"),
            (61, 1, "61.000000001s"),
            (-1, 0, "-1s"),
            (0, -500_000_000, "-0.500s"),
            (-2, -7_000, "-2.000007s"),
            (315_576_000_000, 0, "315576000000s"),
            (-315_576_000_000, -999_999_999, "-315576000000.999999999s"),
        ] {
            assert_eq!(Duration::new(seconds, nanos).map(|duration| duration.to_string()), Ok(text.to_owned()));
            assert_eq!(text.parse(), Ok(duration(seconds, nanos)), "{text}");
        }
    }

    #[test]
    fn read_with_any_number_of_digits_up_to_nine() {
        for (text, seconds, nanos) in [
            ("0.5s", 0, 500_000_000),
            ("1.5s", 1, 500_000_000),
            ("007s", 7, 0),
            ("1.00s", 1, 0),
            ("-0s", 0, 0),
            ("3.1234567s", 3, 123_456_700),
            ("-3.000000001s", -3, -1),
        ] {
            assert_eq!(text.parse(), Ok(duration(seconds, nanos)), "{text}");
        }
        for text in [
            "30",
            "s",
            ".5s",
            "1.s",
            "1e3s",
            "0.0000000001s",
            "315576000001s",
            "-315576000001s",
            "",
            "1 s",
            " 1s",
            "1s ",
            "+1s",
            "--1s",
            "1m",
            "1S",
            "٣s",
            "1.-5s",
            "99999999999999999999s",
            "1_0s",
            "0x1s",
            "NaNs",
            "infs",
        ] {
            assert!(text.parse::<Duration>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_of_one_sign_and_in_range() {
        for (seconds, nanos) in
            [(1, -1), (-1, 1), (0, 1_000_000_000), (315_576_000_001, 0), (i64::MIN, 0), (0, i32::MIN), (i64::MAX, 0)]
        {
            assert!(Duration::new(seconds, nanos).is_err(), "{seconds} {nanos}");
        }
    }

    #[test]
    fn to_and_from_the_standard_library() {
        let delay = std::time::Duration::new(3, 40);
        assert_eq!(Duration::try_from(delay), Ok(duration(3, 40)));
        assert_eq!(duration(3, 40).to_std(), Some(delay));
        assert_eq!(duration(-3, 0).to_std(), None);
        assert_eq!(duration(0, -1).to_std(), None);
        assert!(Duration::try_from(std::time::Duration::MAX).is_err());
        assert_eq!(Duration::saturating(std::time::Duration::MAX).to_string(), "315576000000s");
    }
}
