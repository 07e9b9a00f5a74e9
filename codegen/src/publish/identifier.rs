//! From an `$id` to a path in the tree.

use super::commit::STAGE;
use super::lists::{DRAFT, INDEX, INTEGRITY, PROVENANCE, RELEASES};

/// The path of an absolute URI, as a path below the tree.
///
/// # Errors
///
/// Why there is none.
pub(super) fn path(id: &str) -> Result<String, &'static str> {
    let rest = id.split_once("://").ok_or("it is no absolute URI with a host")?.1;
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
    if path.split('/').any(|part| part.is_empty() || part.starts_with('.')) {
        return Err("its path has an empty part, or one that begins with a dot");
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
        ] {
            assert!(path(id).is_err(), "{id}");
        }
    }
}
