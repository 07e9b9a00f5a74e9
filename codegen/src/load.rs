//! From a folder to [`Inputs`]: the only reading of the disk.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Error, Inputs, Problems};

/// Folders deeper than this are taken for a loop of links.
const DEEPEST: usize = 16;

/// Reads every `.json` file below `folder`.
///
/// # Errors
///
/// [`Error::Io`] when a folder or file cannot be read, [`Error::Problems`] when a file is not UTF-8.
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
            if path.is_dir() {
                if depth == DEEPEST {
                    problems.add(&below, "", "folders nest too deeply", "remove the link that leads back up");
                } else {
                    waiting.push((path, format!("{below}/"), depth + 1));
                }
            } else if path.extension().is_some_and(|extension| extension == "json") {
                match read(&path)? {
                    Some(text) => {
                        inputs.insert(below, text);
                    }
                    None => problems.add(
                        &below,
                        "",
                        "the file is not UTF-8 text",
                        "save it as UTF-8 without a byte order mark",
                    ),
                }
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
