//! How much of an instance is looked at, and how much is said about it.

use serde_json::Value;

use crate::pointer;

/// Bounds of one validation.
///
/// ```
/// use agent_errors_validation::Limits;
/// let limits = Limits::default().problems(20).depth(16);
/// assert_eq!(limits, Limits::default().depth(16).problems(20));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub(crate) depth: usize,
    pub(crate) problems: usize,
    pub(crate) places: usize,
}

impl Default for Limits {
    /// 128 levels, which is what `serde_json` reads; 1 000 problems; 64 MiB of pointers.
    fn default() -> Self {
        Self { depth: 128, problems: 1_000, places: 64 << 20 }
    }
}

impl Limits {
    /// Levels of objects and lists that an instance may have. A deeper one is not looked at: the only problem is the
    /// first place that is too deep. A schema whose parts apply one another many times over has a lower bound of its
    /// own, so that the stack suffices.
    pub fn depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Entries of the list, at least one. Where there are more problems, the last entry says so.
    pub fn problems(self, problems: usize) -> Self {
        Self { problems: problems.max(1), ..self }
    }

    /// Bytes that the pointers to all places of an instance may have together. Each problem has a pointer of its own,
    /// so an instance that hides many members behind long names could make a list far larger than itself; one beyond
    /// the bound is not looked at.
    pub fn places(self, places: usize) -> Self {
        Self { places, ..self }
    }
}

/// Which bound an instance breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Excess {
    Depth(String),
    Places,
}

/// A way to the next value, which the pointer is made from if need be.
struct Level<'v> {
    rest: Rest<'v>,
    length: usize,
}

enum Rest<'v> {
    Items(std::slice::Iter<'v, Value>, usize),
    Members(serde_json::map::Iter<'v>, Option<&'v str>),
}

/// The bound that an instance breaks.
pub(crate) fn excess(instance: &Value, depth: usize, places: usize) -> Option<Excess> {
    let mut levels: Vec<Level<'_>> = Vec::new();
    let mut total = 0_usize;
    descend(&mut levels, instance, 0);
    loop {
        if levels.len() > depth {
            levels.pop();
            return Some(Excess::Depth(place(&levels)));
        }
        let level = levels.last_mut()?;
        let next = match &mut level.rest {
            Rest::Items(items, index) => items.next().map(|item| {
                let length = level.length + 1 + digits(*index);
                *index += 1;
                (item, length)
            }),
            Rest::Members(members, current) => members.next().map(|(name, value)| {
                *current = Some(name);
                (value, level.length + 1 + name.len())
            }),
        };
        match next {
            None => drop(levels.pop()),
            Some((value, length)) => {
                total = total.saturating_add(length);
                if total > places {
                    return Some(Excess::Places);
                }
                descend(&mut levels, value, length);
            }
        }
    }
}

/// The first place that is deeper than so many levels.
pub(crate) fn deeper_than(value: &Value, depth: usize) -> Option<String> {
    match excess(value, depth, usize::MAX) {
        Some(Excess::Depth(place)) => Some(place),
        _ => None,
    }
}

fn descend<'v>(levels: &mut Vec<Level<'v>>, value: &'v Value, length: usize) {
    let rest = match value {
        Value::Array(items) => Rest::Items(items.iter(), 0),
        Value::Object(members) => Rest::Members(members.iter(), None),
        _ => return,
    };
    levels.push(Level { rest, length });
}

fn place(levels: &[Level<'_>]) -> String {
    let mut place = String::new();
    for level in levels {
        match &level.rest {
            Rest::Items(_, next) => pointer::push(&mut place, &next.saturating_sub(1).to_string()),
            Rest::Members(_, name) => pointer::push(&mut place, name.unwrap_or_default()),
        }
    }
    place
}

fn digits(mut number: usize) -> usize {
    let mut digits = 1;
    while number > 9 {
        number /= 10;
        digits += 1;
    }
    digits
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn depth_counts_objects_and_lists() {
        let value = json!({ "a": [1, { "b/c": [[2]] }] });
        assert_eq!(deeper_than(&value, 5), None);
        assert_eq!(deeper_than(&value, 4).as_deref(), Some("/a/1/b~1c/0"));
        assert_eq!(deeper_than(&value, 1).as_deref(), Some("/a"));
        assert_eq!(deeper_than(&value, 0).as_deref(), Some(""));
        assert_eq!(deeper_than(&json!(1), 0), None);
    }

    #[test]
    fn pointers_are_counted() {
        let value = json!({ "ab": [true, { "c": null }] });
        let pointers: usize = ["/ab", "/ab/0", "/ab/1", "/ab/1/c"].iter().map(|pointer| pointer.len()).sum();
        assert_eq!(excess(&value, 9, pointers), None);
        assert_eq!(excess(&value, 9, pointers - 1), Some(Excess::Places));
    }
}
