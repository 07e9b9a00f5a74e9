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

/// The bound that an instance breaks. Goes as deep as `depth` allows.
pub(crate) fn excess(instance: &Value, depth: usize, places: usize) -> Option<Excess> {
    let mut walk = Walk { places, way: Vec::new() };
    match walk.enter(instance, depth, 0) {
        Ok(()) => None,
        Err(Broken::Places) => Some(Excess::Places),
        Err(Broken::Depth) => {
            let mut place = String::new();
            walk.way.iter().rev().for_each(|token| pointer::push(&mut place, token));
            Some(Excess::Depth(place))
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

enum Broken {
    Depth,
    Places,
}

struct Walk {
    /// Bytes of pointers that are left.
    places: usize,
    /// From the value that is too deep to the root.
    way: Vec<String>,
}

impl Walk {
    /// Looks into a value whose pointer is so long.
    fn enter(&mut self, value: &Value, depth: usize, length: usize) -> Result<(), Broken> {
        match value {
            Value::Array(items) => {
                let depth = depth.checked_sub(1).ok_or(Broken::Depth)?;
                for (index, item) in items.iter().enumerate() {
                    self.step(item, depth, length + 1 + digits(index), || index.to_string())?;
                }
            }
            Value::Object(members) => {
                let depth = depth.checked_sub(1).ok_or(Broken::Depth)?;
                for (name, value) in members {
                    self.step(value, depth, length + 1 + name.len(), || name.clone())?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn step(&mut self, value: &Value, depth: usize, length: usize, token: impl Fn() -> String) -> Result<(), Broken> {
        self.places = self.places.checked_sub(length).ok_or(Broken::Places)?;
        self.enter(value, depth, length).inspect_err(|broken| {
            if matches!(broken, Broken::Depth) {
                self.way.push(token());
            }
        })
    }
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
