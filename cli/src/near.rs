//! What somebody may have meant.

use std::collections::BTreeSet;

/// Suggestions are for picking from, not for reading through.
const MOST: usize = 3;

/// A name without the things that spellings differ in: `RATE_LIMITED`, `rate-limited` and `RateLimited` are one.
pub fn squash(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The candidates most like `wanted`, best first; none that is unlike it.
pub fn suggestions<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = squash(wanted);
    let ranked: BTreeSet<(usize, &str)> = candidates
        .into_iter()
        .filter_map(|candidate| distance(&wanted, &squash(candidate)).map(|distance| (distance, candidate)))
        .collect();
    ranked.into_iter().take(MOST).map(|(_, candidate)| candidate).collect()
}

/// `a`, `a or b`, `a, b or c`.
pub fn either(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

fn distance(wanted: &str, candidate: &str) -> Option<usize> {
    let letters = wanted.chars().count();
    if letters > LONGEST {
        return None;
    }
    let distance = strsim::damerau_levenshtein(wanted, candidate);
    let part = letters >= 4 && candidate.contains(wanted);
    (part || distance <= letters / 3).then_some(distance)
}

/// Comparing takes time in proportion to both lengths; no name is as long as this.
const LONGEST: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: [&str; 4] = ["LOCKER_FULL", "LOCKER_JAMMED", "PARCEL_LOST", "TOO_LATE"];

    #[test]
    fn spellings_of_one_name_squash_alike() {
        for spelling in ["LOCKER_FULL", "locker-full", "LockerFull", "locker full", "locker.full"] {
            assert_eq!(squash(spelling), "lockerfull");
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        assert_eq!(suggestions("LOCKER_FUL", CODES), ["LOCKER_FULL"]);
        assert_eq!(suggestions("parcel-lots", CODES), ["PARCEL_LOST"]);
    }

    #[test]
    fn a_part_of_a_name_finds_the_names_with_it() {
        assert_eq!(suggestions("locker", CODES), ["LOCKER_FULL", "LOCKER_JAMMED"]);
    }

    #[test]
    fn something_else_altogether_suggests_nothing() {
        assert!(suggestions("banana", CODES).is_empty());
        assert!(suggestions("", CODES).is_empty());
        assert!(suggestions(&"x".repeat(100_000), CODES).is_empty());
    }
}
