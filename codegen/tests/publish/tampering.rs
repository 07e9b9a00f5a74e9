//! A tree that somebody changed after it was published.

use std::fs;
use std::path::Path;

use agent_errors_codegen::publish::{Damage, Publication, PublishError, publish, verify};

use crate::{Scratch, all, json, published, release, sources};

const SCHEMA: &str = "v2.0/schemas/2/refusal.schema.json";
const TABLE: &str = "releases/2.0.0/tables/parcel/codes.json";

fn edit(tree: &Path, path: &str, change: &dyn Fn(String) -> String) {
    let text = fs::read_to_string(tree.join(path)).unwrap();
    let new = change(text.clone());
    assert_ne!(text, new, "{path}");
    fs::write(tree.join(path), new).unwrap();
}

fn without(text: &str, path: &str) -> String {
    text.lines().filter(|line| !line.contains(path)).collect::<Vec<_>>().join("\n") + "\n"
}

fn digest_of(tree: &Path, path: &str) -> String {
    json(tree, "integrity.json")["files"][path].as_str().unwrap().to_owned()
}

/// What is done, how, and where it shows.
type Tampering = (&'static str, fn(&Path), &'static str);

fn tamperings() -> Vec<Tampering> {
    vec![
        ("a byte", (|tree| edit(tree, SCHEMA, &|text| text.replacen('a', "b", 1))), SCHEMA),
        ("a byte more", (|tree| edit(tree, SCHEMA, &|text| text + "\n")), SCHEMA),
        ("a file gone", (|tree| fs::remove_file(tree.join(TABLE)).unwrap()), TABLE),
        (
            "a file more",
            (|tree| fs::write(tree.join("v2.0/schemas/more.json"), "{}").unwrap()),
            "v2.0/schemas/more.json",
        ),
        ("a file renamed", (|tree| fs::rename(tree.join(TABLE), tree.join(format!("{TABLE}x"))).unwrap()), TABLE),
        (
            "two exchanged",
            (|tree| {
                for (from, to) in [(SCHEMA, "x"), (TABLE, SCHEMA), ("x", TABLE)] {
                    fs::rename(tree.join(from), tree.join(to)).unwrap();
                }
            }),
            TABLE,
        ),
        (
            "a folder for a file",
            (|tree| {
                fs::remove_file(tree.join(SCHEMA)).unwrap();
                fs::create_dir(tree.join(SCHEMA)).unwrap();
            }),
            SCHEMA,
        ),
        ("the index", (|tree| edit(tree, "index.json", &|text| text + " ")), "index.json"),
        ("the provenance", (|tree| edit(tree, "provenance.json", &|text| text + " ")), "provenance.json"),
        ("the layout of the list", (|tree| edit(tree, "integrity.json", &|text| text + " ")), "integrity.json"),
        (
            "a digest",
            (|tree| {
                let digest = digest_of(tree, SCHEMA);
                edit(tree, "integrity.json", &|text| text.replace(&digest, &"0".repeat(64)));
            }),
            "integrity.json",
        ),
        (
            "a file and its digest",
            (|tree| {
                let (old, new) = (digest_of(tree, SCHEMA), digest_of(tree, TABLE));
                fs::copy(tree.join(TABLE), tree.join(SCHEMA)).unwrap();
                edit(tree, "integrity.json", &|text| text.replace(&old, &new));
            }),
            "integrity.json",
        ),
        (
            "a file and its line",
            (|tree| {
                fs::remove_file(tree.join(TABLE)).unwrap();
                edit(tree, "integrity.json", &|text| without(&text, "releases/2.0.0/tables/parcel/codes.json\""));
            }),
            TABLE,
        ),
        (
            "a line of the list",
            (|tree| edit(tree, "integrity.json", &|text| without(&text, "refusal.schema.json\""))),
            SCHEMA,
        ),
    ]
}

#[test]
fn every_tampering_is_found() {
    let scratch = Scratch::new("tampering");
    let whole = scratch.0.join("whole");
    published(&whole, &sources(), &release("2.0.0"));
    published(&whole, &sources(), &Publication::Draft);
    let copy = |name: &str| {
        let tree = scratch.0.join(name);
        let _ = fs::remove_dir_all(&tree);
        for (path, bytes) in all(&whole) {
            fs::create_dir_all(tree.join(&path).parent().unwrap()).unwrap();
            fs::write(tree.join(path), bytes).unwrap();
        }
        tree
    };
    let found = verify(&copy("untouched")).unwrap();
    assert_eq!((found.damaged.len(), found.foreign.len(), found.interrupted), (0, 0, false));
    for (name, tamper, place) in tamperings() {
        let tree = copy("tampered");
        tamper(&tree);
        let found = verify(&tree).unwrap_or_else(|error| panic!("{name}: {error}"));
        let places: Vec<&str> = found
            .damaged
            .iter()
            .map(|(path, _)| path.as_str())
            .chain(found.foreign.iter().map(String::as_str))
            .collect();
        assert!(places.contains(&place), "{name}: {places:?}");
        if found.damaged.is_empty() {
            continue;
        }
        let before = all(&tree);
        for publication in [release("2.0.0"), release("2.0.1"), Publication::Draft] {
            match publish(&tree, &sources(), &publication) {
                Err(PublishError::Damaged(refused)) => assert_eq!(refused, found.damaged, "{name}"),
                other => panic!("{name}: {publication}: {other:?}"),
            }
        }
        assert_eq!(all(&tree), before, "{name}");
    }
    assert_ne!(verify(&copy("digest")).unwrap().digest, "");
}

#[cfg(unix)]
#[test]
fn neither_links_nor_pipes_are_opened() {
    let scratch = Scratch::new("pipes");
    let tree = scratch.tree();
    published(&tree, &sources(), &release("2.0.0"));
    let outside = scratch.0.join("outside");
    fs::create_dir(&outside).unwrap();
    for path in
        ["v2.0/schemas/2/refusal.schema.json", "v2.0/schemas", "v2.0", "index.json", "provenance.json", "releases"]
    {
        let (place, away) = (tree.join(path), outside.join("away"));
        fs::rename(&place, &away).unwrap();
        std::os::unix::fs::symlink(&away, &place).unwrap();
        let damaged = verify(&tree).unwrap().damaged;
        assert!(damaged.iter().any(|(_, damage)| *damage == Damage::Linked), "{path}: {damaged:?}");
        assert!(publish(&tree, &sources(), &release("2.1.0")).is_err(), "{path}");
        fs::remove_file(&place).unwrap();
        if !away.is_dir() {
            assert!(std::process::Command::new("mkfifo").arg(&place).status().unwrap().success());
            let damaged = verify(&tree).unwrap().damaged;
            assert_eq!(damaged, [(path.to_owned(), Damage::Altered)]);
            assert!(publish(&tree, &sources(), &release("2.1.0")).is_err(), "{path}");
            fs::remove_file(&place).unwrap();
        }
        fs::rename(&away, &place).unwrap();
    }
    for name in ["integrity.json", ".publishing", ".publishing.lock"] {
        let (place, away) = (tree.join(name), outside.join("away"));
        let moved = fs::rename(&place, &away).is_ok();
        std::os::unix::fs::symlink(&away, &place).unwrap();
        assert!(publish(&tree, &sources(), &release("2.1.0")).is_err(), "{name}");
        fs::remove_file(&place).unwrap();
        if moved {
            fs::rename(&away, &place).unwrap();
        }
        assert!(!away.exists(), "{name}");
    }
    assert!(verify(&tree).unwrap().damaged.is_empty());
}

#[test]
fn a_draft_is_replaced_whatever_was_done_to_it_and_kept_by_no_release() {
    let scratch = Scratch::new("tampered-draft");
    let tree = scratch.tree();
    let table = "draft/tables/parcel/codes.json";
    published(&tree, &sources(), &Publication::Draft);
    let (old, schema) = (digest_of(&tree, table), "draft/bundled/parcel/payload/2.schema.json");
    let new = digest_of(&tree, schema);
    fs::copy(tree.join(schema), tree.join(table)).unwrap();
    edit(&tree, "integrity.json", &|text| text.replace(&old, &new));
    assert!(matches!(publish(&tree, &sources(), &release("2.0.0")), Err(PublishError::Damaged(_))));
    published(&tree, &sources(), &Publication::Draft);
    assert_eq!((digest_of(&tree, table), verify(&tree).unwrap().damaged), (old, Vec::new()));
    published(&tree, &sources(), &release("2.0.0"));
}
