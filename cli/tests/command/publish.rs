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
    assert!(fine.out.contains("files in tree as published.\nintegrity.json has the SHA-256 "), "{}", fine.out);
    fs::write(folder.join("tree/index.json"), "{}").unwrap();
    fs::write(folder.join("tree/mine.txt"), "mine").unwrap();
    let altered = run_in(&folder, &["publish", "--verify", "tree"]).exits(1);
    let expected = "altered   index.json\nforeign   mine.txt\n1 file in tree not as published.\n";
    assert!(altered.out.starts_with(expected), "{}", altered.out);
    let document = run_in(&folder, &["publish", "--verify", "tree", "--format", "json"]).exits(1).document();
    assert_eq!(document["damaged"][0]["damage"], "altered");
}

/// A file of a release and its line in the list, changed together; where.
fn tamper(tree: &Path) -> &'static str {
    let path = "releases/2.0.0/tables/parcel/codes.json";
    let list: serde_json::Value = serde_json::from_slice(&fs::read(tree.join("integrity.json")).unwrap()).unwrap();
    let digest = |path: &str| list["files"][path].as_str().unwrap().to_owned();
    let other = "releases/2.0.0/contracts/parcel.json";
    fs::copy(tree.join(other), tree.join(path)).unwrap();
    let text = fs::read_to_string(tree.join("integrity.json")).unwrap();
    fs::write(tree.join("integrity.json"), text.replace(&digest(path), &digest(other))).unwrap();
    path
}

#[test]
fn a_release_that_was_tampered_with_is_not_vouched_for() {
    let folder = parcel("publish-tampered");
    let tree = folder.join("tree");
    run_in(&folder, &["publish", "--out", "tree", "--release", "2.0.0"]).exits(0);
    tamper(&tree);
    let before = files(&tree);
    for what in [&["--release", "2.0.1"][..], &["--release", "2.0.0"], &["--draft"]] {
        let refused = run_in(&folder, &[&["publish", "--out", "tree"], what].concat()).exits(1);
        assert!(refused.err.contains("restore these files") && refused.err.contains("\n  altered integrity.json\n"));
        assert!(refused.err.contains("any file of the tree may differ"), "{}", refused.err);
    }
    assert_eq!(files(&tree), before);
    run_in(&folder, &["publish", "--verify", "tree"]).exits(1);
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

/// The example with other texts, by a number that is the mark of the edition.
fn edition(folder: &Path, number: usize) -> std::path::PathBuf {
    let schema = folder.join(format!("edition-{number}"));
    crate::copy(&folder.join("schema"), &schema);
    let codes = schema.join("parcel/tables/codes.json");
    let text = fs::read_to_string(&codes).unwrap();
    fs::write(&codes, text.replacen("\"title\": \"", &format!("\"title\": \"{number} "), 1)).unwrap();
    schema
}

fn start(folder: &Path, schema: &Path) -> std::process::Child {
    std::process::Command::new(env!("CARGO_BIN_EXE_agent-errors"))
        .args(["publish", "--out", "tree", "--draft", "--schema"])
        .arg(schema)
        .current_dir(folder)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn two_at_once_do_not_harm_each_other() {
    let folder = parcel("publish-together");
    let editions: Vec<_> = (0..6).map(|number| edition(&folder, number)).collect();
    for _ in 0..4 {
        let running: Vec<_> = editions.iter().map(|schema| start(&folder, schema)).collect();
        let mut done = 0;
        for child in running {
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            match output.status.code() {
                Some(0) => done += 1,
                Some(1) => assert!(said.contains("another publication into this folder is under way"), "{said}"),
                other => panic!("{other:?}: {said}"),
            }
        }
        assert!(done > 0);
        run_in(&folder, &["publish", "--verify", "tree"]).exits(0);
    }
}

#[test]
fn one_that_was_killed_is_undone_by_the_next() {
    let folder = parcel("publish-killed");
    let editions: Vec<_> = (0..2).map(|number| edition(&folder, number)).collect();
    run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    for attempt in 0..16_usize {
        let mut child = start(&folder, &editions[attempt % 2]);
        std::thread::sleep(std::time::Duration::from_millis(10 * attempt as u64));
        let _ = child.kill();
        child.wait().unwrap();
        let next = editions[(attempt + 1) % 2].to_str().unwrap().to_owned();
        run_in(&folder, &["publish", "--out", "tree", "--draft", "--schema", &next]).exits(0);
        run_in(&folder, &["publish", "--verify", "tree"]).exits(0);
    }
}

#[test]
fn what_was_interrupted_is_said() {
    let folder = parcel("publish-interrupted");
    run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    let before = files(&folder.join("tree"));
    let stage = folder.join("tree/.publishing");
    fs::create_dir_all(stage.join("old")).unwrap();
    let marker = "Files of a publication. If none is under way, it was interrupted; the next one undoes it.\n";
    fs::write(stage.join("marker"), marker).unwrap();
    fs::rename(folder.join("tree/index.json"), stage.join("old/index.json")).unwrap();
    fs::write(folder.join("tree/index.json"), "{}").unwrap();
    fs::write(stage.join("journal"), r#"{"added": {}, "leaving": ["index.json"]}"#).unwrap();
    let verified = run_in(&folder, &["publish", "--verify", "tree"]).exits(1);
    assert!(verified.out.contains("A publication is under way here, or was interrupted"), "{}", verified.out);
    let again = run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    assert!(again.out.contains("had been interrupted; it was undone first"), "{}", again.out);
    assert_eq!(files(&folder.join("tree")), before);
}

#[test]
fn files_of_others_fail_a_verification_unless_they_are_allowed() {
    let folder = parcel("publish-foreign");
    run_in(&folder, &["publish", "--out", "tree", "--draft"]).exits(0);
    fs::create_dir_all(folder.join("tree/v9.0")).unwrap();
    fs::write(folder.join("tree/v9.0/refusal.schema.json"), "{}").unwrap();
    let strict = run_in(&folder, &["publish", "--verify", "tree"]).exits(1);
    assert!(strict.out.contains("foreign   v9.0/refusal.schema.json"), "{}", strict.out);
    let lenient = run_in(&folder, &["publish", "--verify", "tree", "--allow-foreign"]).exits(0);
    assert!(lenient.out.contains("foreign   v9.0/refusal.schema.json"), "{}", lenient.out);
    run_in(&folder, &["publish", "--out", "tree", "--draft", "--allow-foreign"]).exits(2);
}

/// The same sources, laid out on the disk in another order, in another place, language, time zone and with other rights.
#[cfg(unix)]
#[test]
fn the_same_bytes_wherever_it_runs() {
    let folder = parcel("publish-same");
    let sources = files(&folder.join("schema"));
    let mut trees = Vec::new();
    for (name, turned, environment) in [
        ("one", false, "umask 022; export LC_ALL=C TZ=UTC"),
        ("two", true, "umask 077; export LC_ALL=tr_TR.UTF-8 TZ=Asia/Kathmandu"),
    ] {
        let place = folder.join(name);
        let mut order: Vec<_> = sources.iter().collect();
        if turned {
            order.reverse();
        }
        for (path, bytes) in order {
            let file = place.join("schema").join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        }
        let exe = env!("CARGO_BIN_EXE_agent-errors");
        for publication in ["--release 2.0.0", "--draft"] {
            let script = format!("{environment}; exec '{exe}' publish --out tree {publication}");
            let done = std::process::Command::new("sh").args(["-c", &script]).current_dir(&place).output().unwrap();
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        }
        trees.push(files(&place.join("tree")));
    }
    assert_eq!(trees[0], trees[1]);
}

/// A small disk that really is full; where nothing can be mounted, the test says so and passes.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_really_full() {
    let folder = parcel("publish-tmpfs");
    let exe = env!("CARGO_BIN_EXE_agent-errors");
    fs::create_dir(folder.join("small")).unwrap();
    let script = format!(
        "mount -t tmpfs -o size=900k tmpfs small || exit 77
        '{exe}' publish --out small/tree --draft >/dev/null || exit 1
        cp -a small/tree before
        sed -i 's/\"title\": \"/\"title\": \"The /' schema/parcel/tables/codes.json
        room=$(df --output=avail -k small | tail -n 1)
        for left in 16 8 4 0; do
            head -c \"$(((room - left) * 1024))\" /dev/zero >small/ballast
            '{exe}' publish --out small/tree --release 2.0.0 >/dev/null 2>said && exit 2
            grep -q 'cannot' said || {{ cat said; exit 3; }}
            diff -r before small/tree || exit 4
            rm small/ballast
        done
        '{exe}' publish --out small/tree --release 2.0.0 >/dev/null || exit 5
        '{exe}' publish --verify small/tree >/dev/null || exit 6"
    );
    let mut command = std::process::Command::new("unshare");
    let output =
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]).current_dir(&folder).output();
    match output {
        Ok(output) if output.status.success() => {}
        Ok(output)
            if output.status.code() == Some(77) || String::from_utf8_lossy(&output.stderr).contains("unshare") =>
        {
            eprintln!("left out: nothing can be mounted here");
        }
        Ok(output) => {
            panic!("{:?}: {}", output.status, String::from_utf8_lossy(&[output.stdout, output.stderr].concat()))
        }
        Err(error) => eprintln!("left out: {error}"),
    }
}
