//! The whole output for the invented contract, byte by byte.
//!
//! `BLESS=1 cargo test -p agent-errors-codegen golden` writes it anew; the difference is then for the review.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::{artifacts, fixture};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/parcel")
}

#[test]
fn output_is_as_recorded() {
    let fresh: BTreeMap<String, String> =
        artifacts(&fixture::model()).into_iter().map(|artifact| (artifact.path, artifact.text)).collect();
    if env::var_os("BLESS").is_some() {
        bless(&fresh);
    }
    let mut recorded = BTreeMap::new();
    read(&folder(), "", &mut recorded);
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&recorded), names(&fresh), "files; repair with BLESS=1");
    for (path, text) in &fresh {
        assert_eq!(&recorded[path], text, "{path}; repair with BLESS=1");
    }
}

#[test]
fn two_runs_give_the_same_bytes() {
    assert_eq!(artifacts(&fixture::model()), artifacts(&fixture::model()));
}

#[test]
fn every_file_has_one_path_and_ends_in_one_line_break() {
    let files = artifacts(&fixture::model());
    let mut paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    paths.sort_unstable();
    paths.dedup();
    assert_eq!(paths.len(), files.len());
    for file in &files {
        assert!(file.text.ends_with('\n') && !file.text.ends_with("\n\n"), "{}", file.path);
    }
}

fn bless(files: &BTreeMap<String, String>) {
    let _ = fs::remove_dir_all(folder());
    for (path, text) in files {
        let path = folder().join(path);
        fs::create_dir_all(path.parent().expect("a path below the folder")).expect("folders are made");
        fs::write(path, text).expect("files are written");
    }
}

fn read(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read_to_string(entry.path()).expect("a text file"));
        }
    }
}
