//! The output folder: whose files are whose, and what becomes of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use agent_errors_codegen::write::{self, Change, Drift};
use agent_errors_codegen::{Artifact, Emit, Error, generate_only, load};

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("write").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn artifacts(kinds: &[Emit]) -> Vec<Artifact> {
    let inputs = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems/base")).unwrap();
    generate_only(&inputs, kinds).unwrap()
}

/// A folder with everything in it, and the tables alone.
fn prepared(name: &str) -> (PathBuf, Vec<Artifact>) {
    let out = scratch(name);
    write::write(&out, &artifacts(&[Emit::Tables, Emit::Schemas])).unwrap();
    (out, artifacts(&[Emit::Tables]))
}

const TABLE: &str = "tables/parcel/codes.csv";
const ORPHAN: &str = "schema/parcel/details/violation.schema.json";

fn removed(changes: &[(String, Change)]) -> Vec<&str> {
    changes.iter().filter(|(_, change)| *change == Change::Removed).map(|(path, _)| path.as_str()).collect()
}

fn says(error: &Error, file: &str) {
    assert!(error.to_string().contains(file), "{error}");
}

/// Paths below a folder, in order.
fn everything(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(everything(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

#[test]
fn what_no_longer_belongs_goes_with_its_folders() {
    let (out, tables) = prepared("orphans");
    assert!(out.join(ORPHAN).exists());
    let changes = write::write(&out, &tables).unwrap();
    assert_eq!(removed(&changes).len(), 4);
    assert!(!out.join("schema").exists());
    assert_eq!(write::compare(&out, &tables).unwrap(), []);
}

#[test]
fn an_edited_file_is_not_overwritten_unless_that_is_asked_for() {
    let (out, tables) = prepared("edited");
    fs::write(out.join(TABLE), "by hand").unwrap();
    assert_eq!(
        write::compare(&out, &artifacts(&[Emit::Tables, Emit::Schemas])).unwrap(),
        [(TABLE.to_owned(), Drift::Edited)]
    );
    let before = everything(&out);
    let error = write::write(&out, &tables).unwrap_err();
    assert!(matches!(&error, Error::Edited(paths) if *paths == [out.join(TABLE)]), "{error}");
    says(&error, TABLE);
    assert_eq!(everything(&out), before);
    assert_eq!(fs::read_to_string(out.join(TABLE)).unwrap(), "by hand");
    write::overwrite(&out, &tables).unwrap();
    assert_eq!(write::compare(&out, &tables).unwrap(), []);
}

#[test]
fn an_edited_file_that_no_longer_belongs_stays() {
    let (out, tables) = prepared("edited-orphan");
    fs::write(out.join(ORPHAN), "by hand").unwrap();
    assert!(write::compare(&out, &tables).unwrap().contains(&(ORPHAN.to_owned(), Drift::Foreign)));
    let changes = write::write(&out, &tables).unwrap();
    assert!(!removed(&changes).contains(&ORPHAN));
    assert_eq!(fs::read_to_string(out.join(ORPHAN)).unwrap(), "by hand");
}

#[test]
fn a_listed_path_proves_nothing() {
    let out = scratch("listed");
    fs::create_dir_all(out.join("tables/parcel")).unwrap();
    fs::write(out.join(TABLE), "by hand").unwrap();
    fs::write(out.join("mine.txt"), "by hand").unwrap();
    fs::write(out.join("MANIFEST"), format!("{TABLE}\nmine.txt\n0000000000000000  mine.txt\n")).unwrap();
    let error = write::write(&out, &artifacts(&[Emit::Tables])).unwrap_err();
    assert!(matches!(error, Error::Edited(_)), "{error}");
    assert_eq!(fs::read_to_string(out.join("mine.txt")).unwrap(), "by hand");
}

#[test]
fn a_file_that_is_not_listed_is_in_the_way() {
    let out = scratch("occupied");
    fs::create_dir_all(out.join("tables/parcel")).unwrap();
    fs::write(out.join(TABLE), "by hand").unwrap();
    for write in [write::write, write::overwrite] {
        let error = write(&out, &artifacts(&[Emit::Tables])).unwrap_err();
        assert!(matches!(&error, Error::Occupied(paths) if *paths == [out.join(TABLE)]), "{error}");
        says(&error, TABLE);
        assert_eq!(everything(&out), [out.join(TABLE)]);
    }
}

#[test]
fn a_folder_is_in_the_way() {
    let out = scratch("folder");
    fs::create_dir_all(out.join(TABLE)).unwrap();
    let error = write::write(&out, &artifacts(&[Emit::Tables])).unwrap_err();
    assert!(matches!(error, Error::Occupied(_)), "{error}");
    assert!(everything(&out).is_empty());
}

#[test]
fn lines_that_the_generator_does_not_write_are_nobody_s() {
    let (out, tables) = prepared("lines");
    let outside = scratch("outside").join("precious");
    fs::write(&outside, "by hand").unwrap();
    let digest = fs::read_to_string(out.join("MANIFEST")).unwrap();
    let (digest, _) = digest.split_once("  ").unwrap();
    let mut manifest = fs::read_to_string(out.join("MANIFEST")).unwrap();
    for path in [
        outside.to_str().unwrap(),
        "../outside/precious",
        "tables/../../outside/precious",
        "./../outside/precious",
        "tables",
        "tables/parcel",
        "tables/parcel/",
        "tables//parcel",
        "",
        ".",
        "/",
        "a\0b",
        "nothing/there",
    ] {
        manifest.extend([digest, "  ", path, "\n", path, "\n"]);
    }
    let twice = manifest.clone() + &manifest;
    fs::write(out.join("MANIFEST"), twice).unwrap();
    let changes = write::write(&out, &tables).unwrap();
    assert_eq!(removed(&changes).len(), 4, "{changes:?}");
    assert_eq!(fs::read_to_string(outside).unwrap(), "by hand");
    assert_eq!(write::compare(&out, &tables).unwrap(), []);
}

#[test]
fn what_git_leaves_of_a_merge_is_written_anew() {
    let (out, tables) = prepared("merge");
    let table = fs::read_to_string(out.join(TABLE)).unwrap();
    fs::write(out.join(TABLE), format!("<<<<<<< HEAD\n{table}=======\nother\n>>>>>>> main\n")).unwrap();
    let manifest = fs::read_to_string(out.join("MANIFEST")).unwrap();
    let other = manifest.replace("  tables/", "x  tables/");
    fs::write(out.join("MANIFEST"), format!("<<<<<<< HEAD\n{other}=======\n{manifest}>>>>>>> main\n")).unwrap();
    write::write(&out, &tables).unwrap();
    assert_eq!(write::compare(&out, &tables).unwrap(), []);
}

#[test]
fn two_runs_at_once_leave_whole_files() {
    let out = scratch("at-once");
    let (all, tables) = (artifacts(Emit::ALL), artifacts(&[Emit::Tables]));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..5 {
                    write::overwrite(&out, &all).unwrap();
                }
            });
        }
    });
    assert_eq!(write::compare(&out, &all).unwrap(), []);
    write::write(&out, &tables).unwrap();
    assert_eq!(write::compare(&out, &tables).unwrap(), []);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    fn pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    #[test]
    fn links_are_not_followed() {
        let elsewhere = scratch("elsewhere");
        let out = scratch("linked-folder");
        symlink(&elsewhere, out.join("tables")).unwrap();
        let error = write::overwrite(&out, &artifacts(&[Emit::Tables])).unwrap_err();
        assert!(matches!(&error, Error::Linked(path) if *path == out.join("tables")), "{error}");
        says(&error, "tables");
        assert!(everything(&elsewhere).is_empty());

        let (out, tables) = prepared("linked-file");
        fs::write(elsewhere.join("precious"), "by hand").unwrap();
        fs::remove_file(out.join(TABLE)).unwrap();
        symlink(elsewhere.join("precious"), out.join(TABLE)).unwrap();
        let error = write::overwrite(&out, &tables).unwrap_err();
        assert!(matches!(error, Error::Occupied(_)), "{error}");
        assert_eq!(fs::read_to_string(elsewhere.join("precious")).unwrap(), "by hand");
    }

    #[test]
    fn a_pipe_is_not_opened() {
        let (out, tables) = prepared("pipe");
        fs::remove_file(out.join(TABLE)).unwrap();
        pipe(&out.join(TABLE));
        fs::remove_file(out.join(ORPHAN)).unwrap();
        pipe(&out.join(ORPHAN));
        assert!(write::compare(&out, &tables).unwrap().contains(&(TABLE.to_owned(), Drift::Occupied)));
        assert!(matches!(write::write(&out, &tables).unwrap_err(), Error::Occupied(_)));
        fs::remove_file(out.join(TABLE)).unwrap();
        write::write(&out, &tables).unwrap();
        assert!(out.join(ORPHAN).symlink_metadata().is_ok());
        fs::remove_file(out.join("MANIFEST")).unwrap();
        pipe(&out.join("MANIFEST"));
        assert!(matches!(write::write(&out, &tables).unwrap_err(), Error::Occupied(_)));
    }

    #[test]
    fn sources_are_files() {
        let schema = scratch("sources");
        fs::create_dir(schema.join("parcel")).unwrap();
        pipe(&schema.join("parcel/pipe.json"));
        pipe(&schema.join("parcel/pipe.txt"));
        symlink("nowhere.json", schema.join("parcel/lost.json")).unwrap();
        symlink("nowhere", schema.join("parcel/lost")).unwrap();
        symlink("/dev/zero", schema.join("parcel/zero.json")).unwrap();
        symlink("..", schema.join("parcel/loop")).unwrap();
        let Err(Error::Problems(problems)) = load(&schema) else { panic!() };
        let said = problems.to_string();
        for file in ["parcel/pipe.json#", "parcel/lost.json#: the link leads nowhere", "parcel/zero.json#", "nest too"]
        {
            assert!(said.contains(file), "{said}");
        }
        assert_eq!(problems.len(), said.lines().count());
    }
}
