//! `publish`: what it says, its exit status, and a disk that is full mid-way.

use std::fs;
use std::path::Path;

use crate::{golden, parcel, run, run_in};

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                found.push((name, fs::read(path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_release_then_the_same_again_then_another_of_the_same_number() {
    let folder = parcel("publish-release");
    let release = ["publish", "--out", "tree", "--release", "2.0.0"];
    fs::create_dir(folder.join("tree")).unwrap();
    fs::write(folder.join("tree/notes.txt"), "mine").unwrap();
    let first = run_in(&folder, &release).exits(0);
    golden("publish.txt", &first.out);
    let before = files(&folder.join("tree"));
    let again = run_in(&folder, &release).exits(0);
    assert!(again.out.contains("2.0.0 was released before, and is the same: 0 written"), "{}", again.out);
    let codes = folder.join("schema/parcel/tables/codes.json");
    let text = fs::read_to_string(&codes).unwrap();
    fs::write(&codes, text.replacen("\"title\": \"", "\"title\": \"The ", 1)).unwrap();
    let refused = run_in(&folder, &release).exits(1);
    assert!(refused.err.contains("2.0.0 is released, and its files stay what they are"), "{}", refused.err);
    assert!(refused.err.contains("changed releases/2.0.0/tables/parcel/codes.json"), "{}", refused.err);
    let older = run_in(&folder, &["publish", "--out", "tree", "--release", "1.9.9", "--format", "json"]).exits(1);
    assert!(older.document()["error"].as_str().unwrap().contains("not newer than 2.0.0"));
    assert_eq!(files(&folder.join("tree")), before);
    run_in(&folder, &["diff", "tree", "tree/releases/2.0.0"]).exits(0);
}

#[test]
fn a_draft_is_marked() {
    let folder = parcel("publish-draft");
    let run = run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    assert!(run.out.contains("DRAFT, not a release"), "{}", run.out);
    let document = run_in(&folder, &["publish", "--out", "tree", "--draft", "--format", "json"]).exits(0).document();
    assert_eq!((&document["draft"], &document["publication"]), (&true.into(), &"draft".into()));
    run_in(&folder, &["diff", "tree", "schema"]).exits(0);
}

#[test]
fn a_tree_is_verified() {
    let folder = parcel("publish-verify");
    run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    let fine = run_in(&folder, &["publish", "--verify", "tree"]).exits(0);
    assert!(fine.out.ends_with("files in tree as published.\n"), "{}", fine.out);
    fs::write(folder.join("tree/index.json"), "{}").unwrap();
    fs::write(folder.join("tree/mine.txt"), "mine").unwrap();
    let altered = run_in(&folder, &["publish", "--verify", "tree"]).exits(1);
    assert_eq!(altered.out, "altered  index.json\nforeign  mine.txt\n1 file in tree not as published.\n");
    let document = run_in(&folder, &["publish", "--verify", "tree", "--format", "json"]).exits(1).document();
    assert_eq!(document["damaged"][0]["damage"], "altered");
}

#[test]
fn usage() {
    let folder = parcel("publish-usage");
    for (arguments, says) in [
        (&["publish"][..], "required"),
        (&["publish", "--draft"], "--out"),
        (&["publish", "--out", "tree"], "required"),
        (&["publish", "--out", "tree", "--draft", "--release", "1.0.0"], "cannot be used with"),
        (&["publish", "--out", "tree", "--verify", "tree"], "cannot be used with"),
        (&["publish", "--out", "tree", "--release", "1.0"], "1.0 is no release number"),
        (&["publish", "--out", "tree", "--release", "../1.0.0"], "is no release number"),
        (&["publish", "--out", "schema/tree", "--draft"], "lies in the folder with the sources"),
        (&["publish", "--verify", "nowhere"], "holds no published tree"),
        (&["publish", "--schema", "nowhere", "--out", "tree", "--draft"], "cannot read"),
    ] {
        let run = run_in(&folder, arguments).exits(2);
        assert!(run.err.contains(says), "{arguments:?}: {}", run.err);
        assert!(!folder.join("tree").exists(), "{arguments:?}");
    }
    fs::write(folder.join("schema/parcel/rules.json"), "{").unwrap();
    run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(1);
}

/// A limit on the size of a file stands in for a full disk: writing fails in the middle of a file.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_tree_whole() {
    let folder = parcel("publish-full");
    run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    let before = files(&folder.join("tree"));
    let script = |out: &str| {
        let exe = env!("CARGO_BIN_EXE_agent-errors");
        let script = format!("trap '' XFSZ; ulimit -f 1; exec '{exe}' publish --out {out} --release 2.0.0");
        std::process::Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap()
    };
    for out in ["tree", "fresh"] {
        let output = script(out);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("cannot write"), "{said}");
    }
    assert_eq!(files(&folder.join("tree")), before);
    assert!(!folder.join("tree/.publishing").exists() && !folder.join("fresh").exists());
    run_in(&folder, &["publish", "--verify", "tree"]).exits(0);
    run_in(&folder, &["publish", "--out", "tree", "--release", "2.0.0"]).exits(0);
}

#[test]
fn the_published_tree_of_the_repository_is_whole() {
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../published");
    run(&["publish", "--verify", published]).exits(0);
}
