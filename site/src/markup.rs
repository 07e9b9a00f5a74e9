//! Text in HTML and Markdown.

/// The text as HTML.
pub(crate) fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// The text as Markdown that looks like the text: spans of code stay, everything else is literal.
pub(crate) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_code = false;
    for c in text.chars() {
        match c {
            '`' => {
                in_code = !in_code;
                out.push(c);
            }
            '\n' | '\r' => out.push(' '),
            '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' if !in_code => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    if in_code {
        out.push('`');
    }
    out
}

/// The first heading of a page, as plain text.
pub(crate) fn title(page: &str) -> String {
    let heading = page.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
    heading.replace('`', "").trim().to_owned()
}

/// The first paragraph of prose below the heading, on one line: neither code nor headings, tables, lists or markup.
pub(crate) fn lead(page: &str) -> String {
    let (mut heading, mut fence) = (false, None);
    let mut paragraph = Vec::new();
    for line in page.lines().map(str::trim) {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.starts_with(mark));
        let is_prose = heading && fence.is_none() && mark.is_none() && !is_block(line);
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, None) => heading |= line.starts_with("# "),
            _ => {}
        }
        if is_prose {
            paragraph.push(line);
        } else if !paragraph.is_empty() {
            break;
        }
    }
    unlinked(&paragraph.join(" ").replace("**", "")).trim().to_owned()
}

/// Whether a line is empty, or the beginning of something else than a paragraph.
fn is_block(line: &str) -> bool {
    let is_numbered = line.split_once(". ").is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
    line.is_empty()
        || is_numbered
        || ["#", "<", "|", "> ", "- ", "* ", "---"].iter().any(|start| line.starts_with(start))
}

/// The text of links without where they lead.
fn unlinked(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        match before.rfind('[') {
            Some(at) => {
                out.push_str(&before[..at]);
                out.push_str(&before[at + 1..]);
            }
            None => out.push_str(before),
        }
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_text() {
        assert_eq!(html("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
        assert_eq!(markdown("a_b `c_d` <i>"), r"a\_b `c_d` \<i\>");
        assert_eq!(markdown("an open `span"), "an open `span`");
    }

    #[test]
    fn heading_and_lead() {
        let page = "<!-- x -->\n\n# `RATE_LIMITED`\n\nToo\n[many](x.md).\n\n## More\n";
        assert_eq!((title(page).as_str(), lead(page).as_str()), ("RATE_LIMITED", "Too many."));
    }

    #[test]
    fn neither_code_nor_a_heading_is_a_lead() {
        for before in
            ["```rust\n# fn wait() {}\n\nlet a = 1;\n```\n", "## More\n", "| a |\n|---|\n", "1. One\n- two\n", "<p>\n"]
        {
            let page = format!("# Title\n\n{before}\nProse of\ntwo lines.\n```rust\n# fn after() {{}}\n```\n");
            assert_eq!(lead(&page), "Prose of two lines.", "{before}");
        }
    }
}
