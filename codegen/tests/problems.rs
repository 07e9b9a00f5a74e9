//! Every diagnostic, word for word.
//!
//! A folder of `tests/problems/` is named after what is wrong in it. It holds the files that differ from `base`,
//! `removed.txt` with those that are missing, and what the generator says, in `expected.txt`; where it says less
//! without the validator, that is in `expected-without-validate.txt`. `BLESS=1 cargo test` writes both anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use agent_errors_codegen::{Error, Inputs, Problems, generate, load};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems")
}

fn base() -> Inputs {
    load(&folder().join("base")).unwrap()
}

fn cases() -> Vec<PathBuf> {
    let mut cases: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.retain(|path| path.is_dir() && !path.ends_with("base"));
    cases.sort();
    cases
}

fn inputs(case: &Path) -> Inputs {
    let mut inputs = base();
    inputs.extend(load(case).unwrap());
    for removed in fs::read_to_string(case.join("removed.txt")).unwrap_or_default().lines() {
        inputs.remove(removed).unwrap();
    }
    inputs
}

#[test]
fn the_base_has_no_problem() {
    if let Err(problems) = generate(&base()) {
        panic!("{problems}");
    }
}

#[test]
fn each_case_is_reported_as_expected() {
    let bless = std::env::var_os("BLESS").is_some();
    let validates = cfg!(feature = "validate");
    let mut wrong = Vec::new();
    for case in cases() {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let inputs = inputs(&case);
        let said = match generate(&inputs) {
            Ok(_) => String::new(),
            Err(problems) => {
                inspect(&inputs, &problems);
                problems.to_string()
            }
        };
        let full = case.join("expected.txt");
        let less = case.join("expected-without-validate.txt");
        let expected = if validates || !less.exists() { full.clone() } else { less.clone() };
        if bless {
            let same = fs::read_to_string(&full).is_ok_and(|text| text == said);
            if validates {
                fs::write(&full, &said).unwrap();
            } else if same {
                let _ = fs::remove_file(&less);
            } else {
                fs::write(&less, &said).unwrap();
            }
        } else if fs::read_to_string(&expected).unwrap_or_default() != said {
            wrong.push(format!("{name}: {}\n{said}", expected.display()));
        }
        if validates && said.is_empty() {
            wrong.push(format!("{name}: nothing was reported"));
        }
    }
    assert!(wrong.is_empty(), "BLESS=1 rewrites what differs:\n{}", wrong.join("\n"));
}

/// A file that is no text is one problem among the others, and nothing is said about what depends on it.
#[test]
fn a_file_that_cannot_be_read_as_text_hides_no_other_fault() {
    let scratch = std::env::temp_dir().join(format!("agent-errors-unreadable-{}", std::process::id()));
    let mut inputs = base();
    let code = inputs["parcel/tables/codes.json"].replacen("\"number\": 10", "\"number\": 1000", 1);
    inputs.insert("parcel/tables/codes.json".to_owned(), code);
    for (path, text) in &inputs {
        let place = scratch.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, text).unwrap();
    }
    fs::write(scratch.join("parcel/notes.json"), b"{\n  \"notes\": [\n    \"\xff\"\n  ]\n}\n").unwrap();
    #[cfg(unix)]
    {
        fs::remove_file(scratch.join("parcel/constants.json")).unwrap();
        std::os::unix::fs::symlink("nowhere.json", scratch.join("parcel/constants.json")).unwrap();
    }
    let refused = load(&scratch);
    fs::remove_dir_all(&scratch).unwrap();
    let Err(Error::Problems(problems)) = refused else { panic!("{refused:?}") };
    let places: Vec<_> = problems.iter().map(|problem| (problem.file.as_str(), problem.line)).collect();
    let number = 1 + inputs["parcel/tables/codes.json"].lines().position(|line| line.contains("1000")).unwrap();
    let mut expected = vec![("parcel/notes.json", 3), ("parcel/tables/codes.json", number)];
    if cfg!(unix) {
        expected.insert(0, ("parcel/constants.json", 0));
    }
    assert_eq!(places, expected, "{problems}");
}

/// What depends on a file that cannot be read is not judged.
#[test]
fn a_file_that_is_no_json_is_the_only_one_reported() {
    let mut whole = inputs(&folder().join("type-of-a-misspelt-constant"));
    let constants = whole["parcel/constants.json"].replace("\"naem\"", "\"name\"");
    whole.insert("parcel/constants.json".to_owned(), constants);
    generate(&whole).unwrap_or_else(|problems| panic!("{problems}"));
    for path in whole.keys() {
        let mut broken = whole.clone();
        broken.insert(path.clone(), "{".to_owned());
        let Err(problems) = generate(&broken) else { panic!("{path}") };
        assert!(problems.len() == 1 && problems.iter().all(|problem| problem.file == *path), "{path}:\n{problems}");
    }
}

/// Each problem says where and what to do, on one line, and is there once.
fn inspect(inputs: &Inputs, problems: &Problems) {
    let mut places = BTreeSet::new();
    for problem in problems {
        assert!(!problem.what.is_empty() && !problem.fix.is_empty(), "{problem}");
        assert!(!problem.to_string().contains('\n'), "{problem}");
        assert!(problem.pointer.is_empty() || problem.pointer.starts_with('/'), "{problem}");
        assert_eq!(problem.line > 0, inputs.contains_key(&problem.file), "{problem}");
        assert!(places.insert((&problem.file, problem.line, &problem.pointer, &problem.what)), "{problem}");
    }
}
