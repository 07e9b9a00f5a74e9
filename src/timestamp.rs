//! Points in time as the wire has them.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Last second that four digits of a year can name.
const LAST_SECOND: u64 = 253_402_300_799;

/// An RFC 3339 date and time with its offset, kept as the text that it was given as.
///
/// A receiver compares `created_at` with its copy in the error info byte for byte; a timestamp that is parsed and
/// printed again would break that.
///
/// ```
/// use agent_errors::Timestamp;
/// let time: Timestamp = "2026-04-30T10:15:30+02:00".parse()?;
/// assert_eq!(time.as_str(), "2026-04-30T10:15:30+02:00");
/// assert!("2026-04-30T10:15:30".parse::<Timestamp>().is_err(), "no offset");
/// # Ok::<(), agent_errors::NotATimestamp>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Timestamp(String);

impl Timestamp {
    /// The present, in UTC, to the millisecond.
    pub fn now() -> Self {
        SystemTime::now().into()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a text is an RFC 3339 date and time with an offset.
    pub fn is_valid(text: &str) -> bool {
        check(text.as_bytes()).is_some()
    }
}

impl From<SystemTime> for Timestamp {
    /// In UTC, to the millisecond. What lies outside 1970 to 9999 becomes the nearest time inside.
    fn from(time: SystemTime) -> Self {
        let since_epoch = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let bounded = since_epoch.min(Duration::from_secs(LAST_SECOND));
        let (days, second) = (bounded.as_secs() / 86_400, bounded.as_secs() % 86_400);
        let (year, month, day) = date(days);
        let (hour, minute, second, millis) = (second / 3600, second / 60 % 60, second % 60, bounded.subsec_millis());
        Self(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z"))
    }
}

impl From<Timestamp> for String {
    fn from(time: Timestamp) -> Self {
        time.0
    }
}

impl AsRef<str> for Timestamp {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The text is not an RFC 3339 date and time with an offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATimestamp(());

impl fmt::Display for NotATimestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an RFC 3339 date and time with an offset, such as 2026-04-30T10:15:30Z")
    }
}

impl std::error::Error for NotATimestamp {}

impl FromStr for Timestamp {
    type Err = NotATimestamp;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for Timestamp {
    type Error = NotATimestamp;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if Self::is_valid(&text) { Ok(Self(text)) } else { Err(NotATimestamp(())) }
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
    }
}

/// `date-time` of RFC 3339, section 5.6, with real calendar days and leap seconds only where one can be:
/// in the last minute of a UTC day.
fn check(text: &[u8]) -> Option<()> {
    let (head, tail) = text.split_at_checked(19)?;
    let [_, _, _, _, b'-', _, _, b'-', _, _, b'T' | b't', _, _, b':', _, _, b':', _, _] = head else {
        return None;
    };
    let (century, years) = (digits(head, 0)?, digits(head, 2)?);
    let (month, day) = (digits(head, 5)?, digits(head, 8)?);
    let (hour, minute, second) = (digits(head, 11)?, digits(head, 14)?, digits(head, 17)?);
    let offset = offset(fraction(tail)?)?;
    let days = days_in(century * 100 + years, month)?;
    let utc_minute = (hour * 60 + minute - offset).rem_euclid(MINUTES_OF_DAY);
    let last_minute = utc_minute == MINUTES_OF_DAY - 1;
    let fits = (1..=days).contains(&day) && hour < 24 && minute < 60 && (second < 60 || second == 60 && last_minute);
    fits.then_some(())
}

/// The moment that a text names, if it is an RFC 3339 date and time with an offset. A leap second is the one after it.
pub(crate) fn instant(text: &str) -> Option<SystemTime> {
    check(text.as_bytes())?;
    let (head, tail) = text.as_bytes().split_at_checked(19)?;
    let number = |at: usize| digits(head, at).map(i64::from);
    let days = days_since_epoch(number(0)? * 100 + number(2)?, number(5)?, number(8)?);
    let minutes = number(11)? * 60 + number(14)? - i64::from(offset(fraction(tail)?)?);
    let seconds = days * 86_400 + minutes * 60 + number(17)?;
    let nanos = nanoseconds(tail);
    let whole = Duration::from_secs(seconds.unsigned_abs());
    let start = if seconds < 0 { UNIX_EPOCH.checked_sub(whole) } else { UNIX_EPOCH.checked_add(whole) };
    start?.checked_add(Duration::from_nanos(nanos))
}

/// Of the proleptic Gregorian calendar, by counting from the first of March, so that a leap day is a year's last.
fn days_since_epoch(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 3 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year - 719_468
}

/// The other way round, from 1970 on: year, month, day.
fn date(days_since_epoch: u64) -> (u64, u64, u64) {
    let days = days_since_epoch + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    (400 * era + year, month, day)
}

/// The fraction of a second after the point, to the nanosecond.
fn nanoseconds(tail: &[u8]) -> u64 {
    let places = tail.strip_prefix(b".").unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit());
    places.zip((0..9).rev()).map(|(digit, power)| u64::from(digit - b'0') * 10_u64.pow(power)).sum()
}

const MINUTES_OF_DAY: i32 = 24 * 60;

fn digits(text: &[u8], at: usize) -> Option<i32> {
    match text.get(at..at + 2)? {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some(i32::from(tens - b'0') * 10 + i32::from(ones - b'0')),
        _ => None,
    }
}

/// Skips an optional fraction of a second.
fn fraction(text: &[u8]) -> Option<&[u8]> {
    let Some(after_point) = text.strip_prefix(b".") else { return Some(text) };
    let length = after_point.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if length == 0 { None } else { after_point.get(length..) }
}

/// Minutes east of UTC.
fn offset(text: &[u8]) -> Option<i32> {
    let (sign, hours) = match text {
        b"Z" | b"z" => return Some(0),
        [sign @ (b'+' | b'-'), _, _, b':', _, _] => (*sign, digits(text, 1)?),
        _ => return None,
    };
    let minutes = digits(text, 4)?;
    if hours > 23 || minutes > 59 {
        return None;
    }
    let total = hours * 60 + minutes;
    Some(if sign == b'-' { -total } else { total })
}

fn days_in(year: i32, month: i32) -> Option<i32> {
    Some(match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        1..=12 => 31,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_what_rfc_3339_shows() {
        for text in [
            "1985-04-12T23:20:50.52Z",
            "1996-12-19T16:39:57-08:00",
            "1990-12-31T23:59:60Z",
            "1990-12-31T15:59:60-08:00",
            "1937-01-01T12:00:27.87+00:20",
            "2024-02-29t00:00:00z",
            "2000-02-29T00:00:00-00:00",
            "2026-04-30T10:15:30.123456789012Z",
        ] {
            assert!(Timestamp::is_valid(text), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_nearly_one() {
        for text in [
            "",
            "2026-04-30",
            "2026-04-30T10:15:30",
            "2026-04-30 10:15:30Z",
            "2026-04-31T10:15:30Z",
            "1900-02-29T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:61Z",
            "2026-01-01T12:00:60Z",
            "1990-12-31T23:59:60-08:00",
            "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00+24:00",
            "2026-01-01T00:00:00+00:60",
            "2026-01-01T00:00:00+0000",
            "2026-01-01T00:00:00Zz",
            "2026-01-01T00:00:0٣Z",
        ] {
            assert!(!Timestamp::is_valid(text), "{text}");
        }
    }

    #[test]
    fn moments() {
        let at = |seconds: u64, nanos: u32| Some(UNIX_EPOCH + Duration::new(seconds, nanos));
        assert_eq!(instant("1970-01-01T00:00:00Z"), at(0, 0));
        assert_eq!(instant("1970-01-01T01:00:00+01:00"), at(0, 0));
        assert_eq!(instant("2026-04-30T10:15:30.25Z"), at(1_777_544_130, 250_000_000));
        assert_eq!(instant("2026-04-30T12:15:30.2500000009999+02:00"), at(1_777_544_130, 250_000_000));
        assert_eq!(instant("2000-02-29T23:59:59Z"), at(951_868_799, 0));
        assert_eq!(instant("9999-12-31T23:59:59Z"), at(LAST_SECOND, 0));
        assert_eq!(instant("1969-12-31T23:59:59.5Z"), Some(UNIX_EPOCH - Duration::from_millis(500)));
        assert_eq!(instant("0000-01-01T00:00:00Z"), Some(UNIX_EPOCH - Duration::from_hours(719_528 * 24)));
        assert_eq!(instant("2026-04-31T10:15:30Z"), None);
    }

    #[test]
    fn every_day_that_can_be_written_is_read_as_itself() {
        for day in 0..=LAST_SECOND / 86_400 {
            let time = UNIX_EPOCH + Duration::from_millis(day * 86_400_000 + day % 86_400_000);
            let stamp = Timestamp::from(time);
            assert_eq!(instant(stamp.as_str()), Some(time), "{stamp}");
        }
    }

    #[test]
    fn any_clock_gives_a_timestamp() {
        let far = UNIX_EPOCH + Duration::from_secs(LAST_SECOND + 5);
        for (time, text) in [
            (UNIX_EPOCH, "1970-01-01T00:00:00.000Z"),
            (UNIX_EPOCH - Duration::from_secs(1), "1970-01-01T00:00:00.000Z"),
            (UNIX_EPOCH + Duration::from_millis(1_777_544_130_250), "2026-04-30T10:15:30.250Z"),
            (far, "9999-12-31T23:59:59.000Z"),
        ] {
            let stamp = Timestamp::from(time);
            assert_eq!(stamp.as_str(), text);
            assert!(Timestamp::is_valid(stamp.as_str()));
        }
    }
}
