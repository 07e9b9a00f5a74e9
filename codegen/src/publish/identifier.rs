//! From an `$id` to a path in the tree.

use super::lists::{DRAFT, INDEX, INTEGRITY, PROVENANCE, RELEASES};
use super::stage::STAGE;

/// Bytes of a part of a path.
const LONGEST: usize = 200;

/// Names that Windows keeps for devices, whatever comes after a dot.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let numbered = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    ["con", "prn", "aux", "nul"].contains(&stem.as_str())
        || numbered.is_some_and(|number| number.len() == 1 && number.starts_with(|digit: char| digit.is_ascii_digit()))
}

/// The path of an absolute URI, as a path below the tree.
///
/// # Errors
///
/// Why there is none.
pub(super) fn path(id: &str) -> Result<String, &'static str> {
    let rest = id.split_once("://").map(|(_, rest)| rest).filter(|rest| !rest.starts_with('/'));
    let rest = rest.ok_or("it is no absolute URI with a host")?;
    let path = rest.split_once('/').map_or("", |(_, path)| path);
    if path.is_empty() || path.ends_with('/') {
        return Err("it has no path that names a file");
    }
    if path.contains(['?', '#']) {
        return Err("it has a query or a fragment");
    }
    if path.contains(['\\', '%', ':', '*', '"', '<', '>', '|'])
        || path.chars().any(|c| c.is_control() || c.is_whitespace())
    {
        return Err("its path has a character that not every file name can have");
    }
    if !path.is_ascii() {
        return Err("its path has a letter that is not ASCII, which a URI has to escape");
    }
    if path.split('/').any(|part| part.is_empty() || part.starts_with('.') || part.ends_with('.')) {
        return Err("its path has an empty part, or one that begins or ends with a dot");
    }
    if path.split('/').any(|part| part.len() > LONGEST) {
        return Err("its path has a part that is too long for a file name");
    }
    if path.split('/').any(is_device) {
        return Err("its path has a part that names a device where systems have such names");
    }
    let first = path.split('/').next().unwrap_or_default();
    if [INDEX, INTEGRITY, PROVENANCE, RELEASES, DRAFT, STAGE].iter().any(|own| own.eq_ignore_ascii_case(first)) {
        return Err("its path is where the tree keeps its own files");
    }
    Ok(path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_uri() {
        assert_eq!(path("https://parcel.example/v1/refusal.json").as_deref(), Ok("v1/refusal.json"));
        for id in [
            "urn:parcel:refusal",
            "https://parcel.example",
            "https://parcel.example/",
            "https://parcel.example/v1/",
            "https://parcel.example/../../etc/passwd",
            "https://parcel.example/v1/../x",
            "https://parcel.example/./x",
            "https://parcel.example//x",
            "https://parcel.example/%2e%2e/x",
            "https://parcel.example/a\\..\\x",
            "https://parcel.example/C:/x",
            "https://parcel.example/x?y",
            "https://parcel.example/x#y",
            "https://parcel.example/a b",
            "https://parcel.example/a\u{0}b",
            "https://parcel.example/.publishing/x",
            "https://parcel.example/index.json",
            "https://parcel.example/Index.json",
            "https://parcel.example/releases/x.json",
            "https://parcel.example/draft/x.json",
            "https://parcel.example/v1./x.json",
            "https://parcel.example/v1/x.",
            "https://parcel.example/v1/aux.json",
            "https://parcel.example/COM1/x.json",
            "https://parcel.example/v1/\u{e9}.json",
            "https://parcel.example/v1/e\u{301}.json",
            "https://parcel.example/\u{202e}x",
            "file:///etc/passwd",
            "https://parcel.example/.publishing.lock",
        ] {
            assert!(path(id).is_err(), "{id}");
        }
        assert!(path(&format!("https://parcel.example/{}", "x".repeat(300))).is_err());
    }
}
