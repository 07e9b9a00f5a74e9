//! Publishing into a folder, and what it refuses.

mod tampering;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use agent_errors_codegen::edition::Edition;
use agent_errors_codegen::publish::{Damage, Difference, Publication, PublishError, Published, publish, verify};
use agent_errors_codegen::write::Change;
use agent_errors_codegen::{Inputs, diff, load};
use serde_json::Value;

/// A folder of its own for a test, gone at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("agent-errors-publish-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn tree(&self) -> PathBuf {
        self.0.join("tree")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The example contract, with version 2 as a draft.
fn sources() -> Inputs {
    let mut inputs = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/parcel/schema")).unwrap();
    edit(&mut inputs, "contract.json", r#""status": "current","#, r#""status": "draft","#);
    edit(
        &mut inputs,
        "contract.json",
        r#""profiles": ["#,
        r#""draft_marker": ".invalid",
        "release": [{"draft": "https://draft.parcel.invalid/latest/", "published": "https://parcel.example/v{major}.{minor}/"}],
        "profiles": ["#,
    );
    for file in ["payload/2.schema.json", "details/wrong-pin.schema.json"] {
        edit(&mut inputs, file, "https://parcel.example/schemas/", "https://draft.parcel.invalid/latest/schemas/");
    }
    inputs
}

fn edit(inputs: &mut Inputs, file: &str, old: &str, new: &str) {
    let text = inputs.get_mut(&format!("parcel/{file}")).unwrap();
    assert!(text.contains(old), "{file} has no {old}");
    *text = text.replace(old, new);
}

fn release(number: &str) -> Publication {
    Publication::release(number).unwrap()
}

fn all(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap());
            }
        }
    }
    found
}

fn json(folder: &Path, path: &str) -> Value {
    serde_json::from_slice(&fs::read(folder.join(path)).unwrap()).unwrap()
}

fn published(tree: &Path, inputs: &Inputs, publication: &Publication) -> Published {
    publish(tree, inputs, publication).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_release_is_at_its_identifiers_without_a_draft() {
    let scratch = Scratch::new("release");
    let tree = scratch.tree();
    published(&tree, &sources(), &release("2.0.0"));
    let schema = json(&tree, "v2.0/schemas/2/refusal.schema.json");
    assert_eq!(schema["$id"], "https://parcel.example/v2.0/schemas/2/refusal.schema.json");
    let index = json(&tree, "index.json");
    assert_eq!((&index["latest"], &index["draft"]), (&Value::from("2.0.0"), &Value::Null));
    let contract = &index["releases"]["2.0.0"]["contracts"]["parcel"];
    for (id, schema) in contract["schemas"].as_object().unwrap() {
        assert_eq!(json(&tree, schema["path"].as_str().unwrap())["$id"], **id);
        assert_eq!(json(&tree, schema["bundled"].as_str().unwrap())["$id"], **id);
    }
    for list in ["tables", "examples"] {
        let paths = contract[list].as_array().unwrap();
        assert!(!paths.is_empty());
        for path in paths {
            assert!(tree.join(path.as_str().unwrap()).is_file(), "{path}");
        }
    }
    let document = json(&tree, contract["document"].as_str().unwrap());
    assert_eq!(document["profiles"]["2"]["status"], "current");
    for (path, bytes) in all(&tree) {
        assert!(!String::from_utf8(bytes).unwrap().contains("draft.parcel"), "{path}");
    }
    let found = verify(&tree).unwrap();
    assert_eq!((found.intact, found.damaged.len(), found.foreign.len()), (all(&tree).len() - 1, 0, 0));
}

#[test]
fn the_same_sources_give_the_same_bytes() {
    let scratch = Scratch::new("bytes");
    for publication in [release("2.0.0"), Publication::Draft] {
        let (one, other) = (scratch.0.join(format!("a{publication}")), scratch.0.join(format!("b{publication}")));
        published(&one, &sources(), &publication);
        published(&other, &sources(), &publication);
        assert_eq!(all(&one), all(&other));
        let before = all(&one);
        let again = published(&one, &sources(), &publication);
        assert!(again.files.iter().all(|(_, change)| *change == Change::Unchanged));
        assert_eq!(all(&one), before);
    }
}

#[test]
fn provenance_names_sources_and_generator_by_digest() {
    let scratch = Scratch::new("provenance");
    published(&scratch.tree(), &sources(), &release("2.0.0"));
    let provenance = json(&scratch.tree(), "provenance.json");
    let made = &provenance["releases"]["2.0.0"];
    let digest = |value: &Value| value.as_str().is_some_and(|digest| digest.len() == 64);
    assert!(digest(&made["generator"]["sources"]));
    let names: Vec<&String> = made["inputs"].as_object().unwrap().keys().collect();
    assert_eq!(names, sources().keys().collect::<Vec<_>>());
    assert!(made["inputs"].as_object().unwrap().values().all(digest));
}

#[test]
fn a_draft_says_that_it_is_one_and_may_be_replaced() {
    let scratch = Scratch::new("draft");
    let tree = scratch.tree();
    published(&tree, &sources(), &Publication::Draft);
    let schema = json(&tree, "latest/schemas/2/refusal.schema.json");
    assert!(schema["$comment"].as_str().unwrap().contains("must not be deployed"));
    let index = json(&tree, "index.json");
    assert_eq!(index["draft"]["status"], "draft");
    assert!(index["draft"]["warning"].is_string());
    assert_eq!((&index["latest"], index["releases"].as_object().unwrap().len()), (&Value::Null, 0));

    let mut renamed = sources();
    edit(&mut renamed, "payload/2.schema.json", "2/refusal.schema.json", "2/refused.schema.json");
    let outcome = published(&tree, &renamed, &Publication::Draft);
    assert!(outcome.files.contains(&("latest/schemas/2/refusal.schema.json".to_owned(), Change::Removed)));
    assert!(!tree.join("latest/schemas/2/refusal.schema.json").exists());
    assert!(tree.join("latest/schemas/2/refused.schema.json").is_file());
    assert!(verify(&tree).unwrap().damaged.is_empty());
}

#[test]
fn a_release_that_is_there_stays_what_it_is() {
    let scratch = Scratch::new("frozen");
    let tree = scratch.tree();
    published(&tree, &sources(), &release("2.0.0"));
    let before = all(&tree);
    let mut changed = sources();
    edit(&mut changed, "tables/codes.json", "\"http_status\": 503", "\"http_status\": 500");
    let Err(PublishError::Frozen(number, differences)) = publish(&tree, &changed, &release("2.0.0")) else { panic!() };
    assert_eq!(number, "2.0.0");
    assert!(differences.contains(&("releases/2.0.0/tables/parcel/codes.json".to_owned(), Difference::Changed)));
    assert!(differences.iter().all(|(path, _)| !path.ends_with("schema.json")), "{differences:?}");

    let mut more = sources();
    edit(&mut more, "details/wrong-pin.schema.json", "latest/schemas/details/wrong-pin", "latest/schemas/details/pin");
    edit(&mut more, "payload/2.schema.json", "../details/wrong-pin", "../details/pin");
    let Err(PublishError::Frozen(_, differences)) = publish(&tree, &more, &release("2.0.0")) else { panic!() };
    assert!(differences.contains(&("v2.0/schemas/details/pin.schema.json".to_owned(), Difference::Added)));
    assert!(differences.contains(&("v2.0/schemas/details/wrong-pin.schema.json".to_owned(), Difference::Gone)));

    let Err(PublishError::Frozen(number, differences)) = publish(&tree, &changed_schema(), &release("2.0.1")) else {
        panic!()
    };
    assert_eq!((number.as_str(), differences.len()), ("2.0.0", 1), "the path is that of the release");
    assert_eq!(all(&tree), before);
}

fn changed_schema() -> Inputs {
    let mut inputs = sources();
    edit(&mut inputs, "details/wrong-pin.schema.json", "\"maximum\": 3", "\"maximum\": 4");
    inputs
}

#[test]
fn a_later_release_keeps_the_earlier_one() {
    let scratch = Scratch::new("later");
    let tree = scratch.tree();
    published(&tree, &sources(), &release("2.0.0"));
    published(&tree, &sources(), &Publication::Draft);
    let before = all(&tree);
    let mut next = changed_schema();
    edit(&mut next, "contract.json", "v{major}.{minor}/", "v{major}.{minor}.{patch}/");
    published(&tree, &next, &release("2.0.1"));
    let after = all(&tree);
    for (path, bytes) in before.iter().filter(|(path, _)| path.contains('/')) {
        assert_eq!(after.get(path), Some(bytes), "{path}");
    }
    assert_eq!(json(&tree, "index.json")["latest"], "2.0.1");
    assert!(verify(&tree).unwrap().damaged.is_empty());
    let report = diff::compare(&Edition::read(&tree.join("releases/2.0.0")).unwrap(), &Edition::read(&tree).unwrap());
    assert!(report.changes().iter().any(|change| change.pointer.ends_with("/maximum")), "{report:?}");
}

#[test]
fn release_numbers() {
    for number in ["2", "2.0", "v2.0.0", "2.0.0-rc.1", "2.0.0+build", "02.0.0", "", "2.0.0 ", "../2.0.0"] {
        assert!(matches!(Publication::release(number), Err(PublishError::Number(_))), "{number}");
    }
    let scratch = Scratch::new("numbers");
    let tree = scratch.tree();
    published(&tree, &sources(), &release("2.1.0"));
    let before = all(&tree);
    for number in ["2.0.9", "2.0.0"] {
        let refused = publish(&tree, &sources(), &release(number));
        assert!(matches!(refused, Err(PublishError::NotNewer { .. })), "{number}");
    }
    let refused = publish(&tree, &sources(), &release("3.0.0"));
    assert!(matches!(refused, Err(PublishError::OtherVersion { .. })), "the draft is version 2");
    assert_eq!(all(&tree), before);
}

#[test]
fn a_draft_identifier_that_is_left_is_refused() {
    let scratch = Scratch::new("left");
    let mut inputs = sources();
    edit(&mut inputs, "details/wrong-pin.schema.json", "parcel.invalid/latest/", "parcel.invalid/next/");
    edit(
        &mut inputs,
        "payload/2.schema.json",
        "../details/wrong-pin.schema.json",
        "https://draft.parcel.invalid/next/schemas/details/wrong-pin.schema.json",
    );
    let Err(PublishError::Draft(left)) = publish(&scratch.tree(), &inputs, &release("2.0.0")) else { panic!() };
    assert!(
        left.iter().all(|(_, identifier)| identifier.starts_with("https://draft.parcel.invalid/next/")),
        "{left:?}"
    );
    assert!(!scratch.tree().exists());

    let mut prose = sources();
    edit(
        &mut prose,
        "rules.json",
        "Leave the name out",
        "See `https://draft.parcel.invalid/other`, and `.invalid`. Leave the name out",
    );
    let Err(PublishError::Draft(left)) = publish(&scratch.tree(), &prose, &release("2.0.0")) else { panic!() };
    assert_eq!(left[0].1, "https://draft.parcel.invalid/other");
    for other in ["https://DRAFT.Parcel.INVALID/other", "https://draft.parcel.%69nvali%64/other"] {
        let mut hidden = prose.clone();
        edit(&mut hidden, "rules.json", "https://draft.parcel.invalid/other", other);
        let Err(PublishError::Draft(left)) = publish(&scratch.tree(), &hidden, &release("2.0.0")) else { panic!() };
        assert_eq!(left[0].1, other);
    }
    published(&scratch.tree(), &prose, &Publication::Draft);
}

/// A marker such as `.invalid` is also how codes of other contracts end.
#[test]
fn the_contracts_of_this_repository_can_be_released() {
    let scratch = Scratch::new("repository");
    let mut inputs = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema")).unwrap();
    published(&scratch.tree(), &inputs, &release("2.0.0"));
    let files = all(&scratch.tree());
    let texts = || files.values().map(|bytes| String::from_utf8_lossy(bytes));
    assert!(texts().any(|text| text.contains("auth.signature.invalid")));
    assert!(texts().all(|text| !text.contains("draft.autoagentprotocol.invalid")));

    let notes = inputs.get_mut("a2a/notes.json").unwrap();
    *notes = notes.replacen(
        "\"conflict\": \"",
        "\"conflict\": \"See https://draft.autoagentprotocol.invalid/other here. ",
        1,
    );
    let other = scratch.0.join("other");
    let Err(PublishError::Draft(left)) = publish(&other, &inputs, &release("2.0.0")) else { panic!() };
    assert!(left.iter().all(|(_, identifier)| identifier == "https://draft.autoagentprotocol.invalid/other"));
}

#[test]
fn identifiers_that_collide_or_have_no_path() {
    let scratch = Scratch::new("identifiers");
    let cases = [
        ("https://elsewhere.example/v2.0/schemas/2/refusal.schema.json", "collide"),
        ("https://elsewhere.example/V2.0/schemas/2/REFUSAL.schema.json", "collide"),
        ("https://elsewhere.example/v2.0/schemas/2/refusal.schema.json/x", "collide"),
        ("https://elsewhere.example/../x.json", "path"),
        ("https://elsewhere.example/a/%2e%2e/x.json", "path"),
        ("https://elsewhere.example/integrity.json", "path"),
        ("https://elsewhere.example/folder/", "path"),
    ];
    for (id, what) in cases {
        let mut inputs = sources();
        edit(
            &mut inputs,
            "details/wrong-pin.schema.json",
            "https://draft.parcel.invalid/latest/schemas/details/wrong-pin.schema.json",
            id,
        );
        edit(&mut inputs, "payload/2.schema.json", "../details/wrong-pin.schema.json", id);
        match publish(&scratch.tree(), &inputs, &release("2.0.0")) {
            Err(PublishError::Collision(_)) => assert_eq!(what, "collide", "{id}"),
            Err(PublishError::Identifiers(_)) => assert_eq!(what, "path", "{id}"),
            other => panic!("{id}: {other:?}"),
        }
        assert!(!scratch.tree().exists());
    }
}

#[test]
fn files_of_others_are_kept_and_reported() {
    let scratch = Scratch::new("foreign");
    let tree = scratch.tree();
    fs::create_dir_all(tree.join("notes/deep")).unwrap();
    fs::write(tree.join("notes/deep/a.txt"), "mine").unwrap();
    let outcome = published(&tree, &sources(), &release("2.0.0"));
    assert_eq!(outcome.foreign, ["notes/deep/a.txt"]);
    assert_eq!(fs::read(tree.join("notes/deep/a.txt")).unwrap(), b"mine");
    assert_eq!(verify(&tree).unwrap().foreign, ["notes/deep/a.txt"]);

    let other = scratch.0.join("other");
    fs::create_dir_all(other.join("v2.0/schemas/2")).unwrap();
    fs::write(other.join("v2.0/schemas/2/refusal.schema.json"), "mine").unwrap();
    fs::write(other.join("releases"), "mine").unwrap();
    let Err(PublishError::Occupied(paths)) = publish(&other, &sources(), &release("2.0.0")) else { panic!() };
    assert!(paths.contains(&"v2.0/schemas/2/refusal.schema.json".to_owned()) && paths.contains(&"releases".to_owned()));
    assert_eq!(all(&other).len(), 2);
    fs::write(other.join("index.json"), "{}").unwrap();
    assert!(publish(&other, &sources(), &Publication::Draft).is_err());
    assert_eq!(fs::read(other.join("index.json")).unwrap(), b"{}");
}

#[test]
fn altered_releases_are_found() {
    let scratch = Scratch::new("altered");
    let tree = scratch.tree();
    published(&tree, &sources(), &release("2.0.0"));
    fs::write(tree.join("v2.0/schemas/2/refusal.schema.json"), "{}").unwrap();
    fs::remove_file(tree.join("releases/2.0.0/tables/parcel/codes.json")).unwrap();
    let expected = [
        ("releases/2.0.0/tables/parcel/codes.json".to_owned(), Damage::Missing),
        ("v2.0/schemas/2/refusal.schema.json".to_owned(), Damage::Altered),
    ];
    assert_eq!(verify(&tree).unwrap().damaged, expected);
    let before = all(&tree);
    for publication in [release("2.0.0"), release("2.1.0"), Publication::Draft] {
        assert!(matches!(publish(&tree, &sources(), &publication), Err(PublishError::Damaged(_))));
    }
    assert_eq!(all(&tree), before);
    assert!(matches!(verify(&scratch.0.join("nothing")), Err(PublishError::NoTree(_))));
}

#[test]
fn an_integrity_list_cannot_lead_out() {
    let scratch = Scratch::new("outside");
    fs::write(scratch.0.join("secret"), "x").unwrap();
    fs::create_dir(scratch.tree()).unwrap();
    let list =
        r#"{"format": 1, "algorithm": "sha256", "files": {"../secret": "00", "/etc/passwd": "00", "a/../b": "00"}}"#;
    fs::write(scratch.tree().join("integrity.json"), list).unwrap();
    let damaged = verify(&scratch.tree()).unwrap().damaged;
    assert_eq!(damaged.iter().filter(|(_, damage)| *damage == Damage::Outside).count(), 3);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let scratch = Scratch::new("links");
    let (tree, outside) = (scratch.tree(), scratch.0.join("outside"));
    fs::create_dir_all(&tree).unwrap();
    fs::create_dir(&outside).unwrap();
    for place in ["v2.0", "releases", "index.json"] {
        std::os::unix::fs::symlink(&outside, tree.join(place)).unwrap();
        let refused = publish(&tree, &sources(), &release("2.0.0"));
        assert!(refused.is_err(), "{place}");
        assert!(all(&outside).is_empty());
        fs::remove_file(tree.join(place)).unwrap();
    }
    published(&tree, &sources(), &release("2.0.0"));
    let file = tree.join("v2.0/schemas/2/refusal.schema.json");
    fs::rename(&file, outside.join("refusal.schema.json")).unwrap();
    std::os::unix::fs::symlink(outside.join("refusal.schema.json"), &file).unwrap();
    assert_eq!(verify(&tree).unwrap().damaged[0].1, Damage::Linked);
    assert!(matches!(publish(&tree, &sources(), &release("2.1.0")), Err(PublishError::Linked(_))));
    std::os::unix::fs::symlink(&outside, tree.join("mine")).unwrap();
    fs::remove_file(&file).unwrap();
    fs::rename(outside.join("refusal.schema.json"), &file).unwrap();
    assert_eq!(published(&tree, &sources(), &release("2.1.0")).foreign, ["mine"]);
}
