//! Reading on after a fault of structure.
//!
//! serde stops at the first member that has the wrong type, and everything after it would go unread. So what is wrong
//! is taken out, or replaced by a harmless value of the type that was asked for, and the file is read again, until
//! it can be read. The places are remembered as [`Unsound`]: the checks see a whole file, say nothing about those
//! places, and ask before they draw a conclusion from them. Items of lists are never taken out, so that pointers into
//! what was mended are pointers into the source.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::structure::{self, Shape};
use crate::problem::Problem;
use crate::{pointer, wording};

/// Bytes that are read again and again before a file is given up: a file that is wrong throughout costs no more.
const MOST: usize = 32 << 20;

/// Places of a source whose value is not what the author meant.
#[derive(Debug, Default)]
pub(crate) struct Unsound(Vec<String>);

impl Unsound {
    /// Whether some place at, above or below one of the pattern is unsound; `*` is any item of a list.
    pub fn touches(&self, pattern: &str) -> bool {
        self.0.iter().any(|pointer| {
            pattern.split('/').zip(pointer.split('/')).all(|(wanted, found)| wanted == "*" || wanted == found)
        })
    }

    /// Whether a place is unsound or inside of one that is.
    pub fn covers(&self, pointer: &str) -> bool {
        self.0.iter().any(|unsound| {
            pointer.strip_prefix(unsound.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    pub fn add(&mut self, pointer: String) {
        self.0.push(pointer);
    }
}

/// What was made of a file.
pub(super) struct Mended<T> {
    pub content: T,
    /// The JSON that the content was read from.
    pub value: Value,
    pub unsound: Unsound,
    /// One per fault.
    pub problems: Vec<Problem>,
}

/// Reads a source that serde refuses; the problem it has where it cannot be mended.
pub(super) fn read<T: DeserializeOwned>(path: &str, value: &Value) -> Result<Mended<T>, Vec<Problem>> {
    let mut value = value.clone();
    let mut unsound = Unsound::default();
    let mut problems = Vec::new();
    let mut budget = MOST;
    let mut last = String::new();
    loop {
        let text = value.to_string();
        let error = match serde_json::from_str(&text) {
            Ok(content) => return Ok(Mended { content, value, unsound, problems }),
            Err(error) => error,
        };
        let Shape { pointer, what, fix, remedy } = structure::shape(&text, &error);
        let again = unsound.covers(&pointer);
        if !again {
            problems.push(Problem { file: path.to_owned(), line: 0, pointer: pointer.clone(), what, fix });
        }
        let told = format!("{pointer} {error}");
        budget = budget.saturating_sub(text.len());
        if budget == 0 || told == last || !apply(&mut value, &pointer, remedy, again, &mut unsound) {
            return Err(problems);
        }
        last = told;
    }
}

/// What would let a reader go on.
pub(super) enum Remedy {
    /// The member is not known; the known one that it resembles is what was meant.
    Remove(Option<String>),
    /// The member is not there.
    Add,
    /// The value is not of the type.
    Replace(Value),
}

impl Remedy {
    /// From what serde expected.
    pub fn expected(expected: &str) -> Self {
        Self::Replace(match expected {
            "a sequence" => json!([]),
            "a map" => json!({}),
            "a boolean" => json!(false),
            expected if expected.starts_with("struct ") => json!({}),
            expected if expected.starts_with("an array of length ") => json!([1, 0]),
            "a string" | "string or map" | "a string or an array of strings" => json!(""),
            _ => json!(0),
        })
    }
}

/// Whether there was something to change.
fn apply(value: &mut Value, pointer: &str, remedy: Remedy, again: bool, unsound: &mut Unsound) -> bool {
    let Some((around, token)) = pointer.rsplit_once('/') else { return false };
    let name = pointer::unescape(token).into_owned();
    match (value.pointer_mut(around), remedy) {
        (Some(Value::Object(members)), Remedy::Remove(meant)) => {
            if let Some(meant) = meant {
                unsound.add(pointer::child(around, &meant));
            }
            members.shift_remove(&name).is_some()
        }
        (Some(Value::Object(members)), Remedy::Add) => {
            unsound.add(pointer.to_owned());
            members.insert(name, json!("")).is_none()
        }
        (Some(Value::Object(members)), Remedy::Replace(_)) if !again => {
            unsound.add(pointer.to_owned());
            members.shift_remove(&name).is_some()
        }
        (Some(Value::Object(members)), Remedy::Replace(other)) => members.insert(name, other).is_some(),
        (Some(Value::Array(items)), Remedy::Replace(other)) => {
            unsound.add(pointer.to_owned());
            name.parse().ok().and_then(|index: usize| items.get_mut(index)).map(|item| *item = other).is_some()
        }
        _ => false,
    }
}

/// The known name that an unknown one resembles.
pub(super) fn meant(name: &str, known: &[&str]) -> Option<String> {
    wording::nearest(name, known).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{ContractSource, TableSource};

    fn table(text: &str) -> Mended<TableSource> {
        read("t.json", &serde_json::from_str(text).unwrap()).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    #[test]
    fn every_fault_is_found_and_the_rest_is_kept() {
        let mended = table(
            r#"{"name": 5, "title": "T", "description": "D", "rust": "T", "opn": true,
                "key": {"name": "k", "title": "K", "doc": "K", "format": "reasn"},
                "columns": [{"name": "a", "title": "A", "doc": "A", "type": "txt"},
                            7,
                            {"name": "n", "title": "N", "doc": "N", "type": "integer", "range": ["1", 9],
                             "outside": [[1], [1, 2, 3]], "spelled_as": {"column": 1}, "default": 4}],
                "doc": "a", "rows": [{"k": "A"}, [], {"k": "B"}]}"#,
        );
        let places: Vec<&str> = mended.problems.iter().map(|problem| problem.pointer.as_str()).collect();
        assert_eq!(
            places,
            [
                "/name",
                "/opn",
                "/key/format",
                "/columns/0/type",
                "/columns/1",
                "/columns/2/range/0",
                "/columns/2/outside/0",
                "/columns/2/outside/1",
                "/columns/2/spelled_as/column",
                "/columns/2/spelled_as/format",
                "/doc",
                "/rows/1"
            ]
        );
        assert_eq!(mended.content.columns.len(), 3);
        assert_eq!(mended.content.columns[2].default, Some(json!(4)));
        assert_eq!(mended.content.rows[2]["k"], "B");
        assert!(mended.unsound.covers("/open") && mended.unsound.covers("/rows/1/k"));
        assert!(mended.unsound.touches("/columns/*/name") && !mended.unsound.touches("/key/name"));
    }

    #[test]
    fn what_is_no_object_is_given_up() {
        assert!(read::<ContractSource>("c.json", &json!([1])).is_err());
        assert!(read::<ContractSource>("c.json", &json!({})).is_ok());
    }
}
