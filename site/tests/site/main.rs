//! The built site, as text and in a browser.

mod browser;
mod pages;
mod serve;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use agent_errors_site::{Folders, build, decoder};

/// The target folder of this build.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().to_path_buf()
}

/// The site, built once for all tests.
static SITE: LazyLock<(PathBuf, BTreeMap<String, String>)> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site-test");
    let _ = fs::remove_dir_all(&target);
    let folders = Folders { program: decoder::program(&self::target()), ..Folders::of_repository(&target) };
    build(&folders).unwrap_or_else(|error| panic!("{error}"));
    let mut pages = BTreeMap::new();
    collect(&folders.out, &folders.out, &mut pages);
    (folders.out, pages)
});

fn collect(root: &Path, folder: &Path, pages: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, pages);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            pages.insert(name, fs::read_to_string(path).unwrap());
        }
    }
}
