//! Where in a text a JSON Pointer leads.
//!
//! The parser that reads the sources keeps no positions, and most runs need none. So a text is walked a second
//! time, once, only when something is to be said about it; the walk trusts that the text is well-formed JSON
//! and merely stops where it is not. Its cost does not depend on the number of pointers that are looked up.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::problem::Problem;
use crate::{Inputs, Problems, pointer};

/// Deeper than the parser goes, so never reached by a text that it took.
const DEEPEST: usize = 200;

/// A value in a text, met after everything inside it.
pub(crate) struct Place<'w> {
    pub pointer: &'w str,
    /// First byte: of the key for a member, of the value otherwise.
    pub start: usize,
    /// Byte after the value.
    pub end: usize,
    /// Line of the first byte, counted from 1.
    pub line: usize,
    /// Whether an earlier member of the same object has the same key.
    pub repeated: bool,
}

/// Visits every value of a well-formed JSON text, the innermost first.
pub(crate) fn walk(text: &str, visit: impl FnMut(&Place<'_>)) {
    let mut walk = Walk { text, at: 0, line: 1, pointer: String::new(), depth: 0, visit };
    walk.space();
    let (start, line) = (walk.at, walk.line);
    walk.value(start, line, false);
}

/// Sets the line of every problem that has none yet.
pub(crate) fn fill(inputs: &Inputs, problems: &mut Problems) {
    let mut by_file: BTreeMap<String, Vec<&mut Problem>> = BTreeMap::new();
    for problem in problems.without_line() {
        by_file.entry(problem.file.clone()).or_default().push(problem);
    }
    for (file, problems) in by_file {
        if let Some(text) = inputs.get(&file) {
            let lines = lines(text, problems.iter().map(|problem| problem.pointer.as_str()));
            for (problem, line) in problems.into_iter().zip(lines) {
                problem.line = line;
            }
        }
    }
}

/// Line of each pointer, or of the longest part of it that exists; 0 where the text is not JSON.
pub(crate) fn lines<'p>(text: &str, pointers: impl Iterator<Item = &'p str> + Clone) -> Vec<usize> {
    let mut found: HashMap<&str, usize> = pointers.clone().flat_map(prefixes).map(|prefix| (prefix, 0)).collect();
    walk(text, |place| {
        if let Some(line) = found.get_mut(place.pointer) {
            *line = place.line;
        }
    });
    pointers.map(|pointer| prefixes(pointer).map(|prefix| found[prefix]).find(|line| *line > 0).unwrap_or(0)).collect()
}

/// The pointer, then the same without its last step, and so on to the root.
fn prefixes(pointer: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(pointer), |longer| longer.rfind('/').map(|cut| &longer[..cut]))
}

/// Pointer to the innermost value that a byte belongs to.
pub(crate) fn at(text: &str, offset: usize) -> String {
    let mut found = None;
    walk(text, |place| {
        if found.is_none() && (place.start..place.end).contains(&offset) {
            found = Some(place.pointer.to_owned());
        }
    });
    found.unwrap_or_default()
}

/// Offset of a line and column as the parser counts them.
pub(crate) fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (start + column).saturating_sub(1)
}

struct Walk<'t, V> {
    text: &'t str,
    at: usize,
    line: usize,
    pointer: String,
    depth: usize,
    visit: V,
}

impl<'t, V: FnMut(&Place<'_>)> Walk<'t, V> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.peek() {
            self.line += usize::from(byte == b'\n');
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// `start` and `line` are those of the member or item that the value belongs to.
    fn value(&mut self, start: usize, line: usize, repeated: bool) -> Option<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            b'{' => self.object()?,
            b'[' => self.array()?,
            b'"' => drop(self.string()?),
            _ => self.scalar()?,
        }
        self.depth -= 1;
        (self.visit)(&Place { pointer: &self.pointer, start, end: self.at, line, repeated });
        Some(())
    }

    fn object(&mut self) -> Option<()> {
        let mut keys = HashSet::new();
        self.take(b'{')?;
        self.space();
        while self.peek()? != b'}' {
            let (start, line) = (self.at, self.line);
            let key = self.string()?;
            self.space();
            self.take(b':')?;
            self.space();
            let length = self.pointer.len();
            pointer::push(&mut self.pointer, &key);
            self.value(start, line, !keys.insert(key))?;
            self.pointer.truncate(length);
            self.separator()?;
        }
        self.take(b'}')
    }

    fn array(&mut self) -> Option<()> {
        self.take(b'[')?;
        self.space();
        let mut index = 0_usize;
        while self.peek()? != b']' {
            let length = self.pointer.len();
            pointer::push(&mut self.pointer, &index.to_string());
            let (start, line) = (self.at, self.line);
            self.value(start, line, false)?;
            self.pointer.truncate(length);
            self.separator()?;
            index += 1;
        }
        self.take(b']')
    }

    fn separator(&mut self) -> Option<()> {
        self.space();
        if self.peek()? == b',' {
            self.at += 1;
            self.space();
        }
        Some(())
    }

    fn string(&mut self) -> Option<Cow<'t, str>> {
        let text = self.text;
        let start = self.at;
        self.take(b'"')?;
        let mut escaped = false;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.at += 2;
                }
                _ => self.at += 1,
            }
        }
        self.at += 1;
        if escaped {
            text.get(start..self.at).and_then(|raw| serde_json::from_str(raw).ok()).map(Cow::Owned)
        } else {
            text.get(start + 1..self.at - 1).map(Cow::Borrowed)
        }
    }

    /// A number or word; at least one byte, or a walk through what is not JSON would stand still.
    fn scalar(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| !matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{
  "a/b": {
    "m~n": [
      1,
      { "ü\u00e9": "x",
        "k": [] }
    ]
  },
  "last": true
}
"#;

    fn line(pointer: &str) -> usize {
        lines(TEXT, [pointer].into_iter())[0]
    }

    #[test]
    fn pointers_lead_to_lines() {
        assert_eq!(line(""), 1);
        assert_eq!(line("/a~1b"), 2);
        assert_eq!(line("/a~1b/m~0n"), 3);
        assert_eq!(line("/a~1b/m~0n/0"), 4);
        assert_eq!(line("/a~1b/m~0n/1/üé"), 5);
        assert_eq!(line("/a~1b/m~0n/1/k"), 6);
        assert_eq!(line("/last"), 9);
    }

    #[test]
    fn what_is_missing_has_the_line_of_what_lacks_it() {
        assert_eq!(line("/a~1b/m~0n/1/absent/deeper"), 5);
        assert_eq!(line("/nothing"), 1);
    }

    #[test]
    fn repeated_keys_are_seen_in_any_spelling() {
        let mut repeated = Vec::new();
        walk("{\"a\": 1,\n\"b\": [{\"x\": 1, \"\\u0078\": 2}],\n\"a\": 3}", |place| {
            if place.repeated {
                repeated.push((place.pointer.to_owned(), place.line));
            }
        });
        assert_eq!(repeated, [("/b/0/x".to_owned(), 2), ("/a".to_owned(), 3)]);
    }

    #[test]
    fn an_offset_leads_to_the_innermost_value() {
        let text = "{\"a\": [10, {\"b\": \"cd\"}]}";
        assert_eq!(at(text, text.find("10").unwrap()), "/a/0");
        assert_eq!(at(text, text.find("\"b\"").unwrap()), "/a/1/b");
        assert_eq!(at(text, text.find("cd").unwrap()), "/a/1/b");
        assert_eq!(at(text, text.find('[').unwrap()), "/a");
        assert_eq!(at(text, 0), "");
    }

    #[test]
    fn what_is_not_json_ends_the_walk() {
        for text in [
            "",
            "{",
            "[",
            "{\"a\"",
            "{\"a\":",
            "\"\\",
            "[1",
            "{\"a\": tru",
            "}",
            "\u{feff}{}",
            "[}",
            "[,",
            "{\"a\":}",
            "[1 2",
            "[]]",
        ] {
            walk(text, |_| {});
        }
        walk(&"[".repeat(100_000), |_| {});
    }
}
