//! Markdown of the sources as documentation comments.
//!
//! A description is Markdown for any reader. rustdoc reads more into it (links in brackets, tags, bare
//! addresses), and names of code want backticks; so what stands outside code spans and links is escaped, wrapped
//! in angle brackets or in backticks.

const WIDTH: usize = 108;

/// Lines for `///`, without the leading space.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for line in tidy(text).lines() {
        let fence = line.trim_start().starts_with("```");
        if fenced || fence || !line.starts_with(char::is_alphabetic) && !line.starts_with(['`', '\\', '*', '"', '(']) {
            lines.push(line.trim_end().to_owned());
        } else {
            wrap(line, &mut lines);
        }
        fenced ^= fence;
    }
    lines
}

/// Breaks a line at spaces outside code spans, never so that the next line would start a list, heading or quote.
fn wrap(line: &str, lines: &mut Vec<String>) {
    let indent = if line.starts_with("* ") { "  " } else { "" };
    let mut current = String::new();
    let mut ticks = 0;
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        let starts_block = word.starts_with(['-', '+', '*', '#', '>', '=', '|', '~', '`'])
            && !word[1..].starts_with(char::is_alphanumeric)
            || word.ends_with(['.', ')']) && word[..word.len() - 1].bytes().all(|byte| byte.is_ascii_digit());
        let full = current.chars().count() + 1 + word.chars().count() > WIDTH;
        if !current.trim().is_empty() && full && ticks % 2 == 0 && !starts_block {
            lines.push(std::mem::replace(&mut current, indent.to_owned()));
        }
        if !current.trim().is_empty() {
            current.push(' ');
        }
        current.push_str(word);
        ticks += word.matches('`').count();
    }
    lines.push(current);
}

/// Markdown that rustdoc reads as it was meant.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '`' => code_span(rest, &mut out),
            '[' => link(rest, &mut out),
            '<' => angle(rest, &mut out),
            '\\' => {
                let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
                out.push_str(&rest[..end]);
                end
            }
            c if is_word(c) => word(rest, &mut out),
            c => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    out
}

fn code_span(rest: &str, out: &mut String) -> usize {
    let ticks = rest.bytes().take_while(|byte| *byte == b'`').count();
    let fence = &rest[..ticks];
    let mut from = ticks;
    while let Some(place) = rest[from..].find(fence) {
        let start = from + place;
        let run = rest[start..].bytes().take_while(|byte| *byte == b'`').count();
        if run == ticks {
            out.push_str(&rest[..start + ticks]);
            return start + ticks;
        }
        from = start + run;
    }
    for _ in 0..ticks {
        out.push_str("\\`");
    }
    ticks
}

fn link(rest: &str, out: &mut String) -> usize {
    if let Some(middle) = rest.find("](")
        && let Some(end) = rest[middle..].find(')')
        && !rest[1..middle].contains(['[', ']'])
    {
        out.push_str(&rest[..=middle + end]);
        return middle + end + 1;
    }
    out.push_str("\\[");
    1
}

fn angle(rest: &str, out: &mut String) -> usize {
    let address = rest.starts_with("<http://") || rest.starts_with("<https://");
    if address
        && let Some(end) = rest.find('>')
        && !rest[..end].contains(char::is_whitespace)
    {
        out.push_str(&rest[..=end]);
        return end + 1;
    }
    out.push_str("\\<");
    1
}

fn is_word(c: char) -> bool {
    !c.is_whitespace() && !",;()[]{}<>\"'`|*!?\\".contains(c)
}

fn word(rest: &str, out: &mut String) -> usize {
    if rest.starts_with("http://") || rest.starts_with("https://") {
        let end = rest.find(|c: char| c.is_whitespace() || "<>\"`".contains(c)).unwrap_or(rest.len());
        let address = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\'']);
        out.extend(["<", address, ">"]);
        return address.len();
    }
    let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
    let word = rest[..end].trim_end_matches(['.', ':']);
    if word.is_empty() {
        out.push_str(&rest[..end]);
        return end;
    }
    if is_code(word) {
        out.extend(["`", word, "`"]);
    } else {
        out.push_str(word);
    }
    word.len()
}

/// Whether the word is a name of code: `a_b`, `a::b`, `aB`, `AbCd`, `@type`.
fn is_code(word: &str) -> bool {
    let bytes = word.as_bytes();
    let between = |place: usize, byte: u8| {
        bytes[place] == byte
            && place > 0
            && bytes[place - 1].is_ascii_alphanumeric()
            && bytes.get(place + 1).is_some_and(u8::is_ascii_alphanumeric)
    };
    let hump = |place: usize| bytes[place].is_ascii_uppercase() && place > 0 && bytes[place - 1].is_ascii_lowercase();
    let stem = word.strip_suffix('s').unwrap_or(word);
    let capitals = stem.bytes().filter(u8::is_ascii_uppercase).count();
    let camel = capitals > 1 && stem.bytes().any(|byte| byte.is_ascii_lowercase());
    (0..bytes.len()).any(|place| between(place, b'_') || hump(place))
        || camel && bytes[0].is_ascii_uppercase() && stem.bytes().all(|byte| byte.is_ascii_alphanumeric())
        || word.contains("::")
        || word.strip_prefix('@').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}
