//! From a folder to [`Inputs`]: the only reading of the disk.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::{Error, Inputs, Problems};

/// Folders deeper than this are taken for a loop of links.
const DEEPEST: usize = 16;

/// Reads every `.json` file below `folder`.
///
/// # Errors
///
/// [`Error::Io`] when a folder or file cannot be read, [`Error::Problems`] when a source is not a file with UTF-8 text.
pub fn load(folder: &Path) -> Result<Inputs, Error> {
    let mut inputs = Inputs::new();
    let mut problems = Problems::default();
    let mut waiting = vec![(folder.to_path_buf(), String::new(), 0)];
    while let Some((path, below, depth)) = waiting.pop() {
        for entry in fs::read_dir(&path).map_err(|source| Error::io("read the folder", &path, source))? {
            let entry = entry.map_err(|source| Error::io("read the folder", &path, source))?;
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let below = format!("{below}{name}");
            let kind = match fs::metadata(&path) {
                Ok(found) => Some(found.file_type()),
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(source) => return Err(Error::io("read", &path, source)),
            };
            if kind.is_some_and(|kind| kind.is_dir()) {
                if depth == DEEPEST {
                    problems.add(&below, "", "folders nest too deeply", "remove the link that leads back up");
                } else {
                    waiting.push((path, format!("{below}/"), depth + 1));
                }
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            if kind.is_none() {
                problems.add(&below, "", "the link leads nowhere", "remove it, or put a file in its place");
            } else if !kind.is_some_and(|kind| kind.is_file()) {
                problems.add(&below, "", "this is not an ordinary file", "put a file in its place");
            } else if let Some(text) = read(&path)? {
                inputs.insert(below, text);
            } else {
                problems.add(&below, "", "the file is not UTF-8 text", "save it as UTF-8 without a byte order mark");
            }
        }
    }
    problems.sort();
    if problems.is_empty() { Ok(inputs) } else { Err(Error::Problems(problems)) }
}

fn read(path: &PathBuf) -> Result<Option<String>, Error> {
    let bytes = fs::read(path).map_err(|source| Error::io("read", path, source))?;
    Ok(String::from_utf8(bytes).ok())
}
