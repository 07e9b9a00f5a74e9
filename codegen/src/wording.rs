//! Small change for problem texts: names in quotes, choices, near misses.

use std::borrow::Cow;

use crate::source::JsonType;

/// Choices up to this number are listed, and searched for a near miss.
const LISTED: usize = 12;
/// More candidates than this are not searched: a typing error in every row must not cost rows × rows.
pub(crate) const SEARCHED: usize = 200;
/// Longer names are cut.
const LONGEST: usize = 80;

/// The name in back-ticks; control characters are escaped, so that a problem stays on one line.
pub(crate) fn name(text: &str) -> String {
    let mut out = String::from("`");
    for (place, character) in text.chars().enumerate() {
        if place == LONGEST {
            out.push('…');
            break;
        }
        match character {
            '`' => out.push('\''),
            character if is_hidden(character) || character == '\n' || character == '\t' => {
                out.extend(character.escape_default());
            }
            character => out.push(character),
        }
    }
    out.push('`');
    out
}

/// Whether a character cannot be seen or changes how its neighbours are read. Line breaks and tabs are text; so are the
/// joiners that scripts and emoji need.
pub(crate) fn is_hidden(character: char) -> bool {
    (character.is_control() && !matches!(character, '\n' | '\t'))
        || is_direction(character)
        || matches!(character,
            '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether a character turns the direction of reading.
pub(crate) fn is_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text on one line, with escapes for what cannot be seen.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    let hidden = |character| is_hidden(character) || character == '\n';
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let escaped = |character: char| {
        let escape = hidden(character).then(|| character.escape_default());
        escape.map_or_else(|| character.to_string(), |escape| escape.to_string())
    };
    Cow::Owned(text.chars().map(escaped).collect())
}

/// `a`, `b` or `c`, each in back-ticks.
pub(crate) fn either<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(name).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// JSON types in words, as in: a string, an integer or `null`.
pub(crate) fn types(types: &[JsonType]) -> String {
    let words: Vec<&str> = types
        .iter()
        .map(|kind| match kind {
            JsonType::Null => "`null`",
            JsonType::Boolean => "`true` or `false`",
            JsonType::Integer => "an integer",
            JsonType::Number => "a number",
            JsonType::String => "a string",
            JsonType::Array => "an array",
            JsonType::Object => "an object",
        })
        .collect();
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// What to write instead of `wrong`: the nearest of the candidates, or all of them if they are few, or
/// `otherwise`.
pub(crate) fn instead<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    let mut seen = std::collections::HashSet::new();
    let candidates: Vec<&str> = candidates.into_iter().filter(|name| seen.insert(*name)).take(SEARCHED + 1).collect();
    if let Some(near) = nearest(wrong, &candidates) {
        return format!("write {}", name(near));
    }
    match candidates.len() {
        0 => otherwise.to_owned(),
        1..=LISTED => format!("write {}", either(candidates)),
        _ => otherwise.to_owned(),
    }
}

/// As [`instead`], for files and addresses: they have folders and endings in common, so that the name alone says whether
/// one resembles another.
pub(crate) fn instead_of_file<'a>(
    wrong: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    let mut seen = std::collections::HashSet::new();
    let candidates: Vec<&str> = candidates.into_iter().filter(|name| seen.insert(*name)).take(SEARCHED + 1).collect();
    let stems: Vec<&str> = candidates.iter().map(|candidate| stem(candidate)).collect();
    if let Some(near) = nearest(stem(wrong), &stems) {
        let alike = candidates.iter().filter(|candidate| stem(candidate) == near);
        if let Some(near) = alike.min_by_key(|candidate| distance(wrong, candidate)) {
            return format!("write {}", name(near));
        }
    }
    match candidates.len() {
        1 => format!("{otherwise}; there is {}", name(candidates[0])),
        2..=LISTED => format!("{otherwise}; there are {}", either(candidates).replace(" or ", " and ")),
        _ => otherwise.to_owned(),
    }
}

/// The name of a file without folders and endings.
fn stem(path: &str) -> &str {
    let path = path.split('#').next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or(path);
    let file = file.strip_suffix(".json").unwrap_or(file);
    file.strip_suffix(".schema").unwrap_or(file)
}

/// The candidate that differs from `wrong` by little, if there is one.
pub(crate) fn nearest<'a>(wrong: &str, candidates: &[&'a str]) -> Option<&'a str> {
    if candidates.len() > SEARCHED || wrong.len() > LONGEST {
        return None;
    }
    let folded = wrong.to_lowercase();
    let allowed = (wrong.chars().count() / 3).max(1);
    candidates
        .iter()
        .filter(|candidate| candidate.len().abs_diff(wrong.len()) <= allowed && candidate.len() <= LONGEST)
        .map(|candidate| (distance(&folded, &candidate.to_lowercase()), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edits between two texts (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses() {
        assert_eq!(nearest("LOCKER_FUL", &["LOCKER_FULL", "DOOR_STUCK"]), Some("LOCKER_FULL"));
        assert_eq!(nearest("locker_full", &["LOCKER_FULL"]), Some("LOCKER_FULL"));
        assert_eq!(nearest("X", &["LOCKER_FULL"]), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn files_are_alike_by_their_names() {
        let files = ["details/retry.schema.json", "details/consent.schema.json"];
        let near = |wrong: &str| instead_of_file(wrong, files, "add it");
        assert_eq!(near("details/retri.schema.json"), "write `details/retry.schema.json`");
        assert_eq!(near("details/retry.json"), "write `details/retry.schema.json`");
        let none = "add it; there are `details/retry.schema.json` and `details/consent.schema.json`";
        assert_eq!(near("details/weather.schema.json"), none);
        assert_eq!(
            instead_of_file("rules.json", ["tables/codes.json"], "add it"),
            "add it; there is `tables/codes.json`"
        );
        let same = ["a/error.json", "b/error.json"];
        assert_eq!(instead_of_file("c/error.json", same, "-"), "write `a/error.json`");
        assert_eq!(instead_of_file("x.json", [], "name one"), "name one");
    }

    #[test]
    fn names_stay_on_one_line() {
        assert_eq!(name("a\nb`c"), "`a\\nb'c`");
        assert_eq!(name(&"x".repeat(500)).chars().count(), LONGEST + 3);
    }

    #[test]
    fn choices() {
        assert_eq!(either(["a", "b", "c"]), "`a`, `b` or `c`");
        assert_eq!(instead("zzz", ["a", "b"], "-"), "write `a` or `b`");
        assert_eq!(instead("zzz", [], "name one"), "name one");
    }
}
