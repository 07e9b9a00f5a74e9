//! From a folder to [`Inputs`]: the only reading of the disk.
//!
//! A file that cannot be read as text is one fault among others: what could be read is checked all the same, with an
//! empty text in the place of such a file, of which nothing but its own fault is said.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::string::FromUtf8Error;

use crate::problem::Problem;
use crate::{Error, Inputs, Problems};

/// Folders deeper than this are taken for a loop of links.
const DEEPEST: usize = 16;

/// Reads every `.json` file below `folder`.
///
/// # Errors
///
/// [`Error::Io`] when a folder or file cannot be read, [`Error::Problems`] when a source is not a file with UTF-8 text;
/// every other problem of the sources is among them then.
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
            } else {
                let bytes = fs::read(&path).map_err(|source| Error::io("read", &path, source))?;
                match String::from_utf8(bytes) {
                    Ok(text) => drop(inputs.insert(below, text)),
                    Err(error) => problems.push(not_text(below, &error)),
                }
            }
        }
    }
    if problems.is_empty() { Ok(inputs) } else { Err(Error::Problems(with_others(inputs, problems))) }
}

fn not_text(file: String, error: &FromUtf8Error) -> Problem {
    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    Problem {
        file,
        line: before.split(|byte| *byte == b'\n').count(),
        pointer: String::new(),
        what: "the file is not UTF-8 text".to_owned(),
        fix: "save it as UTF-8 without a byte order mark".to_owned(),
    }
}

/// The problems, and those of the files that could be read.
fn with_others(mut inputs: Inputs, mut problems: Problems) -> Problems {
    let unreadable: Vec<String> = problems.iter().map(|problem| problem.file.clone()).collect();
    inputs.extend(unreadable.iter().map(|file| (file.clone(), String::new())));
    if let Err(mut others) = crate::generate(&inputs) {
        others.retain(|problem| !unreadable.contains(&problem.file));
        problems.extend(others);
    }
    problems.sort();
    problems
}
