//! Texts → typed sources.
//!
//! Every file is read, whether a manifest names it or not, and read as far as it goes: a manifest with a wrong
//! member still says which file is a table, so that the problems of that table are found in the same run. What
//! could not be read is `None` or [`Unsound`] from here on; later checks skip what depends on it, because the reason
//! has been noted already.

mod characters;
mod manifest;
mod mend;
pub(crate) mod structure;

use std::collections::{BTreeMap, HashSet};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::problem::Problem;
use crate::source::{ConstantsSource, ContractSource, ErrorInfoSource, NotesSource, RulesSource, TableSource};
use crate::{Inputs, Problems, locate, pointer, wording};

pub(crate) use manifest::Role;
pub(crate) use mend::Unsound;

/// Folder of the schemas of the sources; the only one that is not a contract.
pub(crate) const META: &str = "meta";
/// File that makes a folder a contract.
pub(crate) const MANIFEST: &str = "contract.json";

/// Where a manifest names files.
const NAMING: [&str; 7] =
    ["/schemas/*/file", "/tables/*", "/constants", "/error_info", "/rules", "/notes", "/examples/*/file"];

/// All that was read.
#[derive(Default)]
pub(crate) struct Parsed<'i> {
    /// The contracts whose manifest could be read.
    pub folders: Vec<ContractFolder<'i>>,
    /// What the schemas of the sources found. Left out in the end where a check of our own speaks about the
    /// same place, for that one knows more.
    pub structural: Problems,
}

/// One contract folder.
pub(crate) struct ContractFolder<'i> {
    pub folder: &'i str,
    pub manifest: Source<'i, ContractSource>,
    pub schemas: Vec<Source<'i, ()>>,
    pub tables: Vec<Source<'i, TableSource>>,
    pub constants: Option<Source<'i, ConstantsSource>>,
    pub error_info: Option<Source<'i, ErrorInfoSource>>,
    pub rules: Option<Source<'i, RulesSource>>,
    pub notes: Option<Source<'i, NotesSource>>,
    pub examples: Vec<Source<'i, ()>>,
}

impl ContractFolder<'_> {
    /// Whether a problem is about a place that was only put there so that its file could be read on.
    pub fn covers(&self, problem: &Problem) -> bool {
        fn source<T>(source: &Source<'_, T>, problem: &Problem) -> bool {
            source.path == problem.file && source.unsound.covers(&problem.pointer)
        }
        source(&self.manifest, problem)
            || self.tables.iter().any(|table| source(table, problem))
            || self.constants.as_ref().is_some_and(|constants| source(constants, problem))
            || self.error_info.as_ref().is_some_and(|error_info| source(error_info, problem))
            || self.rules.as_ref().is_some_and(|rules| source(rules, problem))
            || self.notes.as_ref().is_some_and(|notes| source(notes, problem))
    }
}

/// One source file.
pub(crate) struct Source<'i, T> {
    /// Path below the schema folder.
    pub path: String,
    pub text: &'i str,
    /// The JSON; `None` where the file is missing or is not JSON.
    pub value: Option<Value>,
    /// The typed content, mended where the structure is wrong; `None` where that was not possible.
    pub content: Option<T>,
    /// Where it was mended. In a schema: where its own schema found a fault.
    pub unsound: Unsound,
}

impl<T> Source<'_, T> {
    /// Whether a conclusion from some place of the pattern would be drawn from a fault that has been reported.
    pub fn doubtful(&self, pattern: &str) -> bool {
        self.unsound.touches(pattern)
    }
}

/// Reads every source.
pub(crate) fn parse<'i>(inputs: &'i Inputs, problems: &mut Problems) -> Parsed<'i> {
    let mut values = BTreeMap::new();
    for (path, text) in inputs {
        if let Some(value) = json(path, text, problems) {
            values.insert(path.as_str(), value);
        }
    }
    let mut reader = Reader {
        inputs,
        values,
        problems,
        structural: Problems::default(),
        #[cfg(feature = "validate")]
        metas: crate::meta::Metas::default(),
    };
    let folders = reader.folders();
    let folders = folders.into_iter().filter_map(|folder| reader.contract(folder)).collect();
    Parsed { folders, structural: reader.structural }
}

fn json(path: &str, text: &str, problems: &mut Problems) -> Option<Value> {
    if text.starts_with('\u{feff}') {
        problems.add(path, "", "the file starts with a byte order mark", "save it as UTF-8 without one");
        return None;
    }
    match serde_json::from_str(text) {
        Ok(value) => {
            repeated(path, text, problems);
            characters::check(path, text, &value, problems);
            Some(value)
        }
        Err(error) => {
            problems.push(structure::syntax(path, &error));
            None
        }
    }
}

/// The parser takes the last of several members with one key without a word.
fn repeated(path: &str, text: &str, problems: &mut Problems) {
    locate::walk(text, |place| {
        if place.repeated {
            let key = pointer::last(place.pointer);
            problems.push(Problem {
                file: path.to_owned(),
                line: place.line,
                pointer: place.pointer.to_owned(),
                what: format!("the object has the key {} twice", wording::name(&key)),
                fix: "remove one of the two".to_owned(),
            });
        }
    });
}

struct Reader<'i, 'p> {
    inputs: &'i Inputs,
    values: BTreeMap<&'i str, Value>,
    problems: &'p mut Problems,
    structural: Problems,
    #[cfg(feature = "validate")]
    metas: crate::meta::Metas,
}

impl<'i> Reader<'i, '_> {
    /// Names of the contract folders; reports what lies outside of any, and checks the schemas of the sources.
    fn folders(&mut self) -> Vec<&'i str> {
        let mut folders: Vec<&'i str> = Vec::new();
        for path in self.inputs.keys() {
            match path.split_once('/') {
                None => self.problems.add(
                    path,
                    "",
                    "the file belongs to no contract",
                    "move it into the folder of one and name it in the manifest, or remove it",
                ),
                Some((META, _)) => {}
                Some((folder, _)) if folders.last() != Some(&folder) => folders.push(folder),
                Some(_) => {}
            }
        }
        folders.sort_unstable();
        folders.dedup();
        folders
    }

    fn contract(&mut self, folder: &'i str) -> Option<ContractFolder<'i>> {
        let path = format!("{folder}/{MANIFEST}");
        if !self.inputs.contains_key(&path) {
            self.problems.add(
                &path,
                "",
                format!("the folder {} has no {MANIFEST}", wording::name(folder)),
                format!("write one, or move the folder out of the schema folder; only {META} may be without"),
            );
            return None;
        }
        let original = self.values.get(path.as_str())?.clone();
        let (manifest, mended) = self.source::<ContractSource>(path.clone(), Role::Contract);
        let listed = manifest::list(mended.as_ref().unwrap_or(&original));
        if !NAMING.iter().any(|place| manifest.doubtful(place)) {
            self.orphans(folder, &path, &listed);
        }
        self.missing(folder, &path, &listed, &manifest.unsound);
        let at = |role: Role| {
            listed.iter().filter(move |entry| entry.role == role).map(|entry| format!("{folder}/{}", entry.file))
        };
        let contract = ContractFolder {
            folder,
            manifest,
            schemas: at(Role::Schema).map(|path| self.plain(path, Role::Schema)).collect(),
            tables: at(Role::Table).map(|path| self.source(path, Role::Table).0).collect(),
            constants: at(Role::Constants).next().map(|path| self.source(path, Role::Constants).0),
            error_info: at(Role::ErrorInfo).next().map(|path| self.source(path, Role::ErrorInfo).0),
            rules: at(Role::Rules).next().map(|path| self.source(path, Role::Rules).0),
            notes: at(Role::Notes).next().map(|path| self.source(path, Role::Notes).0),
            examples: at(Role::Example).map(|path| self.plain(path, Role::Example)).collect(),
        };
        contract.manifest.content.is_some().then_some(contract)
    }

    /// A source with a shape of its own, and its JSON as far as that had to be mended.
    fn source<T: DeserializeOwned>(&mut self, path: String, role: Role) -> (Source<'i, T>, Option<Value>) {
        let mut source: Source<'i, T> = self.plain(path, role);
        let Some(value) = &source.value else { return (source, None) };
        let before = self.structural.len();
        self.structure(&source.path, role, value);
        structure::dialect(&source.path, role, value, self.problems);
        if let Ok(content) = serde_json::from_str(source.text) {
            source.content = Some(content);
            return (source, None);
        }
        let (found, mended) = match mend::read(&source.path, value) {
            Ok(mended) => {
                source.content = Some(mended.content);
                source.unsound = mended.unsound;
                (mended.problems, Some(mended.value))
            }
            Err(found) => (found, None),
        };
        if self.structural.len() == before {
            self.problems.extend(found.into());
        }
        (source, mended)
    }

    /// A schema or an example: JSON is all that is asked here.
    fn plain<T>(&mut self, path: String, role: Role) -> Source<'i, T> {
        let text = self.inputs.get(&path).map_or("", String::as_str);
        let value = self.values.get(path.as_str()).cloned();
        let mut unsound = Unsound::default();
        if role == Role::Schema
            && let Some(value) = &value
        {
            let before = self.structural.len();
            self.structure(&path, role, value);
            structure::dialect(&path, role, value, self.problems);
            self.structural.iter().skip(before).for_each(|problem| unsound.add(problem.pointer.clone()));
        }
        Source { path, text, value, content: None, unsound }
    }

    #[cfg(feature = "validate")]
    fn structure(&mut self, path: &str, role: Role, value: &Value) {
        self.metas.check(self.inputs, path, role, value, &mut self.structural);
    }

    #[cfg(not(feature = "validate"))]
    #[allow(clippy::unused_self, reason = "the other half is in the module that the feature adds")]
    fn structure(&mut self, _path: &str, _role: Role, _value: &Value) {}

    /// Files that the manifest does not name.
    fn orphans(&mut self, folder: &str, manifest: &str, listed: &[manifest::Entry]) {
        let named: HashSet<&str> = listed.iter().map(|entry| entry.file.as_str()).collect();
        let prefix = format!("{folder}/");
        let inside =
            self.inputs.range(prefix.clone()..).map(|(path, _)| path).take_while(|path| path.starts_with(&prefix));
        for path in inside.filter(|path| *path != manifest && !named.contains(&path[prefix.len()..])) {
            self.problems.add(
                path,
                "",
                "no member of the manifest names this file",
                format!("name it in {MANIFEST}, or remove it"),
            );
        }
    }

    /// Files that the manifest names and that are not there, or that it names twice.
    fn missing(&mut self, folder: &str, manifest: &str, listed: &[manifest::Entry], unsound: &Unsound) {
        let prefix = format!("{folder}/");
        let present: Vec<&str> = self
            .inputs
            .range(prefix.clone()..)
            .map(|(path, _)| path.as_str())
            .take_while(|path| path.starts_with(&prefix))
            .map(|path| &path[prefix.len()..])
            .filter(|file| *file != MANIFEST)
            .collect();
        let there: HashSet<&str> = present.iter().copied().collect();
        let mut seen = HashSet::new();
        for entry in listed.iter().filter(|entry| !unsound.covers(&entry.pointer)) {
            if !there.contains(entry.file.as_str()) {
                self.problems.add(
                    manifest,
                    entry.pointer.as_str(),
                    format!("there is no file {} in the folder", wording::name(&entry.file)),
                    wording::instead_of_file(
                        &entry.file,
                        present.iter().copied(),
                        "write the path below the contract folder, with `/`, or add the file",
                    ),
                );
            } else if !seen.insert(entry.file.as_str()) {
                self.problems.add(
                    manifest,
                    entry.pointer.as_str(),
                    format!("the file {} is named twice", wording::name(&entry.file)),
                    "name it once; a file has one role",
                );
            }
        }
    }
}
