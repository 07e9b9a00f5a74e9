//! Places in a document: JSON Pointers (RFC 6901) and the dotted paths of google.rpc.
//!
//! An AAP violation names its place by a pointer such as `/filters/years/0`; a google.rpc `FieldViolation` is
//! specified with a dotted path, `filters.years[0]`. The two say the same, except for keys that would not survive
//! as a dotted identifier: those are written as a quoted subscript, `labels["a.b"]`. Every pointer survives the
//! way there and back.

use std::fmt;

/// Why a text is not the pointer or path that it was taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// A non-empty pointer starts with `/`.
    NoLeadingSlash,
    /// In a pointer, `~` is followed by `0` or `1`.
    BadEscape,
    /// A subscript is `[` digits `]` or `["…"]`, and nothing but `.` or another subscript follows it.
    BadSubscript,
    /// Between dots stands an identifier.
    EmptyIdentifier,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoLeadingSlash => "a JSON Pointer is empty or starts with `/`",
            Self::BadEscape => "in a JSON Pointer `~` must be followed by `0` or `1`",
            Self::BadSubscript => "a subscript must be `[digits]` or `[\"key\"]`, followed by `.`, `[` or the end",
            Self::EmptyIdentifier => "an identifier is missing beside a `.`",
        })
    }
}

impl std::error::Error for PathError {}

/// Whether the text is a JSON Pointer.
///
/// ```
/// use agent_errors::pointer::is_pointer;
/// assert!(is_pointer("") && is_pointer("/consent/scope/0") && is_pointer("/a~1b"));
/// assert!(!is_pointer("consent") && !is_pointer("/a~2"));
/// ```
pub fn is_pointer(text: &str) -> bool {
    let has_escape = || text.as_bytes().contains(&b'~');
    let is_escape = |rest: &str| rest.starts_with(['0', '1']);
    text.is_empty() || text.starts_with('/') && (!has_escape() || text.split('~').skip(1).all(is_escape))
}

/// Appends one reference token to a pointer, escaped.
///
/// ```
/// let mut place = String::from("/filters");
/// agent_errors::pointer::push(&mut place, "a/b");
/// assert_eq!(place, "/filters/a~1b");
/// ```
pub fn push(pointer: &mut String, token: &str) {
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

/// The google.rpc path of a JSON Pointer.
///
/// A token of digits without a leading zero is taken for an array index.
///
/// # Errors
///
/// If the text is not a JSON Pointer.
///
/// ```
/// # fn main() -> Result<(), agent_errors::pointer::PathError> {
/// use agent_errors::pointer::to_dotted;
/// assert_eq!(to_dotted("/message/parts/0/data")?, "message.parts[0].data");
/// assert_eq!(to_dotted("/labels/a.b")?, r#"labels["a.b"]"#);
/// # Ok(())
/// # }
/// ```
pub fn to_dotted(pointer: &str) -> Result<String, PathError> {
    let mut path = String::with_capacity(pointer.len());
    if pointer.is_empty() {
        return Ok(path);
    }
    let tokens = pointer.strip_prefix('/').ok_or(PathError::NoLeadingSlash)?;
    for token in tokens.split('/') {
        let key = unescape(token)?;
        if is_index(&key) {
            path.push('[');
            path.push_str(&key);
            path.push(']');
        } else if is_identifier(&key) {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(&key);
        } else {
            path.push_str("[\"");
            for character in key.chars() {
                if matches!(character, '"' | '\\') {
                    path.push('\\');
                }
                path.push(character);
            }
            path.push_str("\"]");
        }
    }
    Ok(path)
}

/// The JSON Pointer of a google.rpc path.
///
/// # Errors
///
/// If a subscript is not closed or holds neither digits nor a quoted key, or an identifier is missing.
///
/// ```
/// # fn main() -> Result<(), agent_errors::pointer::PathError> {
/// use agent_errors::pointer::from_dotted;
/// assert_eq!(from_dotted("emailAddresses[2].type[1]")?, "/emailAddresses/2/type/1");
/// # Ok(())
/// # }
/// ```
pub fn from_dotted(path: &str) -> Result<String, PathError> {
    let mut pointer = String::with_capacity(path.len() + 1);
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(subscript) = rest.strip_prefix('[') {
            rest = read_subscript(subscript, &mut pointer)?;
        } else {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            if end == 0 {
                return Err(PathError::EmptyIdentifier);
            }
            push(&mut pointer, &rest[..end]);
            rest = &rest[end..];
        }
        if let Some(after_dot) = rest.strip_prefix('.') {
            if after_dot.is_empty() || after_dot.starts_with(['.', '[']) {
                return Err(PathError::EmptyIdentifier);
            }
            rest = after_dot;
        } else if !rest.is_empty() && !rest.starts_with('[') {
            return Err(PathError::BadSubscript);
        }
    }
    Ok(pointer)
}

/// Reads what follows a `[`, appends its token, and returns what follows the `]`.
fn read_subscript<'a>(text: &'a str, pointer: &mut String) -> Result<&'a str, PathError> {
    let Some(quoted) = text.strip_prefix('"') else {
        let (index, rest) = text.split_once(']').ok_or(PathError::BadSubscript)?;
        if !is_index(index) {
            return Err(PathError::BadSubscript);
        }
        push(pointer, index);
        return Ok(rest);
    };
    let mut key = String::new();
    let mut characters = quoted.char_indices();
    while let Some((place, character)) = characters.next() {
        match character {
            '"' => {
                push(pointer, &key);
                return quoted[place + 1..].strip_prefix(']').ok_or(PathError::BadSubscript);
            }
            '\\' => key.push(characters.next().ok_or(PathError::BadSubscript)?.1),
            other => key.push(other),
        }
    }
    Err(PathError::BadSubscript)
}

fn unescape(token: &str) -> Result<String, PathError> {
    let mut key = String::with_capacity(token.len());
    let mut parts = token.split('~');
    key.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let mut rest = part.chars();
        key.push(match rest.next() {
            Some('0') => '~',
            Some('1') => '/',
            _ => return Err(PathError::BadEscape),
        });
        key.push_str(rest.as_str());
    }
    Ok(key)
}

fn is_index(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'))
}

fn is_identifier(text: &str) -> bool {
    !text.is_empty() && !text.contains(['.', '[', ']', '"', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dotted_paths_read_like_googles_examples() {
        for (pointer, path) in [
            ("", ""),
            ("/message/parts", "message.parts"),
            ("/emailAddresses/2/type/1", "emailAddresses[2].type[1]"),
            ("/0/a", "[0].a"),
            ("/0/1", "[0][1]"),
            ("/a/01", "a.01"),
            ("/", r#"[""]"#),
            ("/a~1b/c~0d", "a/b.c~d"),
            ("/x/a.b/y", r#"x["a.b"].y"#),
            ("/q\"\\", r#"["q\"\\"]"#),
        ] {
            assert_eq!(to_dotted(pointer).as_deref(), Ok(path));
            assert_eq!(from_dotted(path).as_deref(), Ok(pointer));
        }
    }

    #[test]
    fn what_is_neither_is_refused() {
        assert_eq!(to_dotted("a/b"), Err(PathError::NoLeadingSlash));
        assert_eq!(to_dotted("/a~"), Err(PathError::BadEscape));
        for path in ["a[", "a[x]", "a[01]", "a[0]b", "a[\"x]", "a[\"x\"", "a[\"x\"y]", "a[\"x\\"] {
            assert_eq!(from_dotted(path), Err(PathError::BadSubscript), "{path}");
        }
        for path in [".", ".a", "a.", "a..b", "a.[0]"] {
            assert_eq!(from_dotted(path), Err(PathError::EmptyIdentifier), "{path}");
        }
    }
}
