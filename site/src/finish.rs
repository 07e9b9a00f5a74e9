//! The last touch: what assistive technology and narrow screens need and mdBook leaves out.

use std::fs;
use std::path::Path;

use crate::{Failure, table};

/// Mends every HTML file below a folder.
pub(crate) fn all(out: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(out)? {
        let path = entry?.path();
        if path.is_dir() {
            all(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "html") {
            let page = fs::read_to_string(&path)?;
            fs::write(&path, mended(&page))?;
        }
    }
    Ok(())
}

/// Headers of columns and rows say that they are; what scrolls sideways can be reached by keyboard.
fn mended(page: &str) -> String {
    table::mended(&anchored(page))
        .replace(
            "<div class=\"table-wrapper\">",
            "<div class=\"table-wrapper\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">",
        )
        .replace("<pre><code", "<pre tabindex=\"0\"><code")
}

/// Anchors that are no links: inside the link of a heading they would end it.
fn anchored(page: &str) -> String {
    const OPENING: &str = "<a id=\"";
    let mut out = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(OPENING) {
        out.push_str(before);
        rest = match after.split_once("\"></a>") {
            Some((id, behind)) if !id.contains('"') => {
                out.extend(["<span id=\"", id, "\"></span>"]);
                behind
            }
            _ => {
                out.push_str(OPENING);
                after
            }
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_boxes() {
        let page = "<div class=\"table-wrapper\"><table><thead><tr><th>A</th></tr></thead></table></div><pre><code>x</code></pre>";
        let mended = mended(page);
        assert!(mended.contains("scope=\"col\">A"));
        assert_eq!(mended.matches("tabindex=\"0\"").count(), 2);
        assert_eq!(
            super::mended("<a id=\"x/y\"></a>A <a id=\"b\" href=\"#\">c</a>"),
            "<span id=\"x/y\"></span>A <a id=\"b\" href=\"#\">c</a>"
        );
    }
}
