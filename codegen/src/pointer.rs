//! JSON Pointers (RFC 6901) as texts.

use std::borrow::Cow;

/// Adds a step, escaped.
pub(crate) fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    pointer.push_str(&escape(token));
}

/// `pointer` one step further.
pub(crate) fn child(pointer: &str, token: &str) -> String {
    let mut out = String::with_capacity(pointer.len() + token.len() + 1);
    out.push_str(pointer);
    push(&mut out, token);
    out
}

/// A pointer from its unescaped steps.
pub(crate) fn of<'a>(tokens: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for token in tokens {
        push(&mut out, token);
    }
    out
}

/// The last step, unescaped; empty for the root.
pub(crate) fn last(pointer: &str) -> Cow<'_, str> {
    unescape(pointer.rsplit('/').next().unwrap_or_default())
}

/// A member name as a step.
pub(crate) fn escape(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) { Cow::Owned(name.replace('~', "~0").replace('/', "~1")) } else { Cow::Borrowed(name) }
}

/// A step as a member name.
pub(crate) fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') { Cow::Owned(token.replace("~1", "/").replace("~0", "~")) } else { Cow::Borrowed(token) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_escaped_and_back() {
        assert_eq!(of(["a/b", "m~n", "~1", ""]), "/a~1b/m~0n/~01/");
        assert_eq!(last("/a/m~0n~1"), "m~n/");
        assert_eq!(unescape("~01"), "~1");
        assert_eq!(last(""), "");
    }
}
