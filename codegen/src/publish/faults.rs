//! A publication that is stopped at each of its steps, in every way: the tree is what it was, or what it was to become.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::disk::{Disk, Step, System};
use super::stage::Stage;
use super::{Publication, PublishError, Published, lock, place, plan, publish, verify};
use crate::model::Model;
use crate::{Inputs, load};

/// What goes wrong at a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// This step fails, and no other.
    Once,
    /// From this step on the disk takes nothing more.
    Full,
    /// The program is ended: nothing that comes later is done, and a file may be half.
    Ended,
}

struct Faulty {
    left: Cell<usize>,
    fault: Fault,
    met: Cell<bool>,
}

impl Faulty {
    fn new(left: usize, fault: Fault) -> Self {
        Self { left: Cell::new(left), fault, met: Cell::new(false) }
    }
}

impl Disk for Faulty {
    fn change(&self, step: Step<'_>) -> io::Result<()> {
        let due = self.left.get() == 0;
        self.left.set(self.left.get().saturating_sub(1));
        let takes_room = matches!(step, Step::Folder(_) | Step::Write(..) | Step::Keep(..));
        let fails = due
            && match self.fault {
                Fault::Once => !self.met.get(),
                Fault::Full => takes_room,
                Fault::Ended => true,
            };
        if !fails {
            return System.change(step);
        }
        if let (Step::Write(path, text), false) = (step, self.met.get()) {
            fs::write(path, &text[..text.floor_char_boundary(text.len() / 2)])?;
        }
        self.met.set(true);
        Err(ErrorKind::StorageFull.into())
    }
}

/// Files with their bytes, and folders with none.
type Files = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// What there is but folders, of which an empty one may stay behind.
fn files(all: &Files) -> Files {
    all.iter().filter(|(_, bytes)| bytes.is_some()).map(|(path, bytes)| (path.clone(), bytes.clone())).collect()
}

fn all(folder: &Path) -> Files {
    let (mut found, mut waiting) = (BTreeMap::new(), vec![folder.to_path_buf()]);
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            let bytes = if path.is_dir() {
                waiting.push(path.clone());
                None
            } else {
                Some(fs::read(&path).unwrap())
            };
            found.insert(path.strip_prefix(folder).unwrap().to_path_buf(), bytes);
        }
    }
    found
}

fn sources() -> Inputs {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/parcel/schema")).unwrap()
}

/// The sources with files that change, come and go.
fn changed() -> Inputs {
    let mut inputs = sources();
    for text in inputs.values_mut() {
        *text = text.replace("schemas/details/wrong-pin.schema.json", "schemas/pins/wrong-pin.schema.json");
        *text = text.replace("../details/wrong-pin.schema.json", "../pins/wrong-pin.schema.json");
        *text = text.replace("\"http_status\": 503", "\"http_status\": 500");
    }
    inputs
}

struct Scene {
    out: PathBuf,
    before: Files,
    inputs: Inputs,
    model: Model,
    publication: Publication,
}

impl Scene {
    fn new(out: PathBuf, earlier: Option<(Inputs, Publication)>, inputs: Inputs, publication: Publication) -> Self {
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).unwrap();
        fs::write(out.join("mine.txt"), "mine").unwrap();
        if let Some((inputs, publication)) = earlier {
            publish(&out, &inputs, &publication).unwrap();
        }
        let model = crate::checked(&inputs).unwrap();
        Self { before: all(&out), out, inputs, model, publication }
    }

    fn begin(&self) {
        let _ = fs::remove_dir_all(&self.out);
        fs::create_dir_all(&self.out).unwrap();
        for (path, bytes) in &self.before {
            let path = self.out.join(path);
            match bytes {
                None => fs::create_dir_all(path).unwrap(),
                Some(bytes) => fs::write(path, bytes).unwrap(),
            }
        }
    }

    fn publish(&self, disk: &dyn Disk) -> Result<Published, PublishError> {
        let plan = plan::plan(&self.model, &self.publication).unwrap();
        place(&self.out, &self.inputs, &self.publication, plan, disk)
    }
}

fn scenes() -> Vec<Scene> {
    let out = std::env::temp_dir().join(format!("agent-errors-faults-{}", std::process::id()));
    let release = || Publication::release("2.0.0").unwrap();
    vec![
        Scene::new(out.join("first"), None, sources(), release()),
        Scene::new(out.join("draft"), Some((sources(), Publication::Draft)), changed(), Publication::Draft),
        Scene::new(out.join("beside"), Some((sources(), release())), sources(), Publication::Draft),
    ]
}

#[test]
fn whatever_fails_the_tree_is_whole() {
    for scene in scenes() {
        let before = scene.before.clone();
        scene.begin();
        scene.publish(&System).unwrap();
        let after = files(&all(&scene.out));
        assert_ne!(files(&before), after);
        for fault in [Fault::Once, Fault::Full, Fault::Ended] {
            // Every step of the exchange of a draft, where files are replaced; samples of the rest.
            let stride = if fault == Fault::Ended && scene.out.ends_with("draft") { 1 } else { 4 };
            let mut steps = 0;
            loop {
                scene.begin();
                let disk = Faulty::new(steps, fault);
                let outcome = scene.publish(&disk);
                if !disk.met.get() {
                    outcome.unwrap();
                    break;
                }
                let at = format!("{fault:?} at step {steps} into {}", scene.out.display());
                if fault == Fault::Ended {
                    halfway(&scene, &before, &after, &at);
                    recovered(&scene, &before, &after, steps, &at);
                } else if outcome.is_err() {
                    assert!(all(&scene.out) == before, "{at}");
                }
                let _ = scene.publish(&System).unwrap_or_else(|error| panic!("{at}: {error}"));
                assert!(files(&all(&scene.out)) == after, "{at}");
                steps += stride;
            }
            assert!(steps > 40, "{fault:?}: {steps} steps");
        }
        let _ = fs::remove_dir_all(&scene.out);
    }
}

/// At no moment is a file absent or half that the old tree has and the new one keeps.
fn halfway(scene: &Scene, before: &Files, after: &Files, at: &str) {
    let now = all(&scene.out);
    let before = &files(before);
    for (path, old) in before.iter().filter(|(path, _)| after.contains_key(*path)) {
        let found = now.get(path).unwrap_or_else(|| panic!("{at}: {} is gone", path.display()));
        assert!(found == old || found == &after[path], "{at}: {}", path.display());
    }
    let same = before.iter().all(|(path, old)| now.get(path) == Some(old));
    let verified = verify(&scene.out);
    let sound = verified.as_ref().is_ok_and(|found| found.damaged.is_empty() && !found.interrupted);
    let nothing = matches!(verified, Err(PublishError::NoTree(_)));
    assert!(
        same || sound || nothing || verified.is_ok_and(|found| found.interrupted),
        "{at}: a mixture that is not noticed"
    );
}

/// Undoing may be ended as well, and is done in the end.
fn recovered(scene: &Scene, before: &Files, after: &Files, steps: usize, at: &str) {
    let _lock = lock::Lock::take(&scene.out).unwrap();
    let _ = Stage::recover(&scene.out, &Faulty::new(steps % 5, Fault::Ended));
    Stage::recover(&scene.out, &System).unwrap_or_else(|error| panic!("{at}: {error}"));
    let mut now = all(&scene.out);
    now.remove(Path::new(lock::LOCK));
    assert!(&now == before || files(&now) == *after, "{at}");
}

#[test]
fn a_folder_of_somebody_else_is_kept() {
    let out = std::env::temp_dir().join(format!("agent-errors-foreign-stage-{}", std::process::id()));
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(out.join(".publishing/new")).unwrap();
    fs::write(out.join(".publishing/new/mine"), "mine").unwrap();
    fs::write(out.join(".publishing/marker"), "mine").unwrap();
    let before = all(&out);
    let refused = publish(&out, &sources(), &Publication::Draft);
    assert!(matches!(refused, Err(PublishError::Occupied(ref paths)) if paths == &[".publishing"]), "{refused:?}");
    assert_eq!(all(&out), before);
    fs::remove_dir_all(&out).unwrap();
}

/// A journal that somebody made leads nowhere.
#[test]
fn a_journal_cannot_lead_out() {
    let root = std::env::temp_dir().join(format!("agent-errors-journal-{}", std::process::id()));
    let (out, secret) = (root.join("tree"), root.join("secret"));
    for list in [r#"{"added": {}, "leaving": ["../secret"]}"#, r#"{"added": {"../secret": "x"}, "leaving": []}"#, "{"] {
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&out).unwrap();
        fs::write(&secret, "x").unwrap();
        drop(Stage::begin(&out, &System).unwrap());
        fs::create_dir_all(out.join(".publishing/old")).unwrap();
        fs::write(out.join(".publishing/secret"), "other").unwrap();
        fs::write(out.join(".publishing/journal"), list).unwrap();
        assert!(publish(&out, &sources(), &Publication::Draft).is_err(), "{list}");
        assert_eq!(fs::read(&secret).unwrap(), b"x");
    }
    fs::remove_dir_all(&root).unwrap();
}
