//! How long HTTP says to wait.

use std::time::{Duration, SystemTime};

/// The pause that a `Retry-After` header asks for: whole seconds, or a date in any of the three forms of HTTP. A date
/// that has passed asks for none; what is neither says nothing.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use agent_errors::retry::retry_after;
///
/// let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_700);
/// assert_eq!(retry_after("120", now), Some(Duration::from_secs(120)));
/// assert_eq!(retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now), Some(Duration::from_secs(77)));
/// assert_eq!(retry_after("soon", now), None);
/// ```
pub fn retry_after(header: &str, now: SystemTime) -> Option<Duration> {
    let header = header.trim_matches([' ', '\t']);
    if !header.is_empty() && header.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(header.parse().map_or(Duration::MAX, Duration::from_secs));
    }
    let date = httpdate::parse_http_date(header).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}
