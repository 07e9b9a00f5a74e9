//! JSON Pointers (RFC 6901): building them, and the order of places.

use std::cmp::Ordering;

pub(crate) fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    if !token.contains(['~', '/']) {
        pointer.push_str(token);
        return;
    }
    for character in token.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

pub(crate) fn child(pointer: &str, token: &str) -> String {
    let mut child = String::with_capacity(pointer.len() + token.len() + 1);
    child.push_str(pointer);
    push(&mut child, token);
    child
}

/// Whether a place is `outer` or inside of it.
pub(crate) fn is_within(place: &str, outer: &str) -> bool {
    place.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The order of places in which problems are listed: members by name, items by number, a value before what is in it.
///
/// ```
/// use agent_errors_validation::place_order;
/// let mut places = ["/b", "/a/10", "/a/9", "/a", ""];
/// places.sort_by(|a, b| place_order(a, b));
/// assert_eq!(places, ["", "/a", "/a/9", "/a/10", "/b"]);
/// ```
pub fn order(a: &str, b: &str) -> Ordering {
    let Some(at) = a.bytes().zip(b.bytes()).position(|(a, b)| a != b) else {
        return shared(a, b, a.len().min(b.len()));
    };
    shared(a, b, at)
}

fn shared(a: &str, b: &str, at: usize) -> Ordering {
    let start = a.as_bytes()[..at].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let token = |text: &'_ str| {
        let rest = &text.as_bytes()[start..];
        rest.iter().position(|byte| *byte == b'/').map_or(rest.len(), |slash| slash) + start
    };
    let (first, second) = (&a.as_bytes()[start..token(a)], &b.as_bytes()[start..token(b)]);
    if is_index(first) && is_index(second) {
        return first.len().cmp(&second.len()).then_with(|| first.cmp(second)).then_with(|| a.len().cmp(&b.len()));
    }
    first.cmp(second).then_with(|| a.len().cmp(&b.len()))
}

fn is_index(token: &[u8]) -> bool {
    !token.is_empty() && token.iter().all(u8::is_ascii_digit) && (token.len() == 1 || token[0] != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_places() {
        let sorted = ["", "/a", "/a/2", "/a/2/b", "/a/10", "/a/b", "/ab", "/b~1c", "/b~1d/0"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(order(a, b), i.cmp(&j), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn escapes() {
        assert_eq!(child("/a", "b/c~d"), "/a/b~1c~0d");
        assert!(is_within("/a/b", "/a") && is_within("/a", "/a") && !is_within("/ab", "/a") && is_within("/a", ""));
    }
}
