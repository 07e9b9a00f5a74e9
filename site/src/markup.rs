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

/// The first paragraph after the heading, on one line.
pub(crate) fn lead(page: &str) -> String {
    let body = page.split_once("\n# ").map_or(page, |(_, rest)| rest.split_once('\n').map_or("", |(_, rest)| rest));
    let paragraph = body.trim_start().split("\n\n").next().unwrap_or_default();
    unlinked(&paragraph.replace('\n', " ").replace("**", "")).trim().to_owned()
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
}
