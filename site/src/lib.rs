//! The documentation site: the generated reference and a hand-written guide, as one book in HTML.
//!
//! ```text
//! schema/ ──codegen──▶ Markdown ─┐
//! guide/*.md ────────────────────┼─▶ pages ──mdBook──▶ HTML ──finish──▶ target/site
//! edition ──pictures, history────┘
//! ```
//!
//! The pages come straight from the sources, not from what is checked in, so that a change shows at once. mdBook is
//! used as a library; `theme/` replaces its templates and colours. Nothing in the site asks for anything from
//! elsewhere, and it works from a folder as well as from a server.

mod agents;
mod book;
mod codes;
pub mod decoder;
mod finish;
mod history;
mod markup;
mod messages;
mod picture;
mod serve;
mod sources;
mod table;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

pub use serve::serve;
pub use sources::Sources;

/// The code of the guide, compiled and run.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../guide/dealer.md")]
    struct Dealer;
    #[doc = include_str!("../guide/buyer.md")]
    struct Buyer;
    #[doc = include_str!("../guide/lossy-sdks.md")]
    struct LossySdks;
}

/// What can go wrong while building.
pub type Failure = Box<dyn Error + Send + Sync>;

/// The folders that the site is made from and into.
#[derive(Debug, Clone)]
pub struct Folders {
    /// The sources of the contracts.
    pub schema: PathBuf,
    /// Guide and theme.
    pub site: PathBuf,
    /// Where pages wait for mdBook.
    pub pages: PathBuf,
    /// The command compiled for the browser, for the page that decodes; without it the page goes by the tables alone.
    pub program: PathBuf,
    /// The finished site.
    pub out: PathBuf,
}

impl Folders {
    /// Those of the repository, with `target` for what is made.
    pub fn of_repository(target: &Path) -> Self {
        let site = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self {
            schema: site.join("../schema"),
            site: site.to_path_buf(),
            pages: target.join("site-pages"),
            program: decoder::program(target),
            out: target.join("site"),
        }
    }
}

/// Builds the whole site.
///
/// # Errors
///
/// When the sources are wrong, a page cannot be made, or the disk does not do what it should.
pub fn build(folders: &Folders) -> Result<(), Failure> {
    let sources = Sources::read(&folders.schema)?;
    let program = fs::read(&folders.program).ok();
    let pages = book::pages(&sources, &folders.site.join("guide"), program.is_some())?;
    // A page that is gone must not stay; nothing but pages is ever in this folder.
    let _ = fs::remove_dir_all(&folders.pages);
    for (path, text) in &pages {
        write(&folders.pages.join(path), text.as_bytes())?;
    }
    book::render(folders)?;
    finish::all(&folders.out)?;
    for file in ["site.css", "site.js", "favicon.svg"] {
        let from = folders.site.join("theme").join(file);
        let bytes = fs::read(&from).map_err(|error| format!("cannot read {}: {error}", from.display()))?;
        write(&folders.out.join(file), &bytes)?;
    }
    for (path, text) in agents::files(&sources, &pages) {
        write(&folders.out.join(path), text.as_bytes())?;
    }
    for (path, text) in decoder::files(&sources, folders, program.as_deref())? {
        write(&folders.out.join(path), text.as_bytes())?;
    }
    for (file, text) in &sources.modules {
        write(&folders.out.join("tables").join(file), text.as_bytes())?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()).into())
}
