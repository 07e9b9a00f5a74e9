//! What several tests need: the files of the repository.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A path in the repository.
pub fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every file below a folder, by its path below it, sorted.
pub fn texts_below(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut waiting = vec![(folder.to_path_buf(), String::new())];
    while let Some((folder, below)) = waiting.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path();
            let below = format!("{below}{}", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() {
                waiting.push((path, format!("{below}/")));
            } else {
                let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                found.push((below, text));
            }
        }
    }
    found.sort();
    found
}

/// Every Rust file below a folder.
pub fn sources_below(folder: &Path) -> impl Iterator<Item = (String, String)> {
    texts_below(folder)
        .into_iter()
        .filter(|(path, _)| Path::new(path).extension().is_some_and(|extension| extension == "rs"))
}

/// Every JSON file below a folder, parsed.
pub fn each_json(folder: &Path) -> impl Iterator<Item = (String, Value)> {
    texts_below(folder)
        .into_iter()
        .filter(|(path, _)| Path::new(path).extension().is_some_and(|extension| extension == "json"))
        .map(|(path, text)| {
            let document = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            (path, document)
        })
}
