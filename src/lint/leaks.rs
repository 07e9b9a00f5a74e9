//! Texts that look as if something internal got out: stack traces, credentials, internal addresses, source paths.
//!
//! These are rules of thumb. Each looks for a form that plain sentences do not have, so that an innocent text is
//! left alone; what a rule of thumb misses is not thereby fit to be shown.

/// What a text seems to give away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leak {
    Trace,
    Secret,
    Address,
    Path,
}

impl Leak {
    /// What to do about it.
    pub(super) const fn advice(self) -> &'static str {
        match self {
            Self::Trace => "looks like a stack trace; keep it for the log, and write a sentence for people",
            Self::Secret => "looks like a credential; take it out, and replace it where it was used",
            Self::Address => "looks like an internal address; keep it for the log",
            Self::Path => "looks like the path of a file; keep it for the log",
        }
    }
}

/// What a text gives away first.
pub(super) fn find(text: &str) -> Option<Leak> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let starts_word = || at == 0 || !is_word(bytes[at - 1]);
        let rest = &bytes[at..];
        let found = match byte {
            b'\n' => frame(rest),
            b'.' => file(bytes, at).or_else(|| host(rest)),
            b':' => scheme(bytes, at).or_else(|| drive(bytes, at)),
            b'=' => assignment(bytes, at),
            b'/' if starts_word() => root(bytes, at),
            b'-' if rest.starts_with(b"-----BEGIN ") => Some(Leak::Secret),
            b'0'..=b'9' if starts_word() => address(bytes, at),
            _ if byte.is_ascii_alphabetic() && starts_word() => word(rest),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Bytes from the start that a condition holds for.
fn run(bytes: &[u8], condition: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| condition(**byte)).count()
}

/// A line of a stack trace: `at` and a function or a place.
fn frame(rest: &[u8]) -> Option<Leak> {
    let line = rest[1..].trim_ascii_start();
    let line = &line[..run(line, |byte| byte != b'\n')];
    let place = line.strip_prefix(b"at ")?;
    let has = |mark: u8| place.contains(&mark);
    (has(b'(') || place.windows(2).any(|pair| pair == b"::") || has(b'/') && has(b':')).then_some(Leak::Trace)
}

const TRACES: [&[u8]; 7] = [
    b"Traceback (most recent call last)",
    b"Exception in thread ",
    b"panicked at ",
    b"stack backtrace:",
    b"goroutine 1 [",
    b"java.lang.",
    b"System.NullReferenceException",
];

const TOKENS: [(&[u8], usize); 9] = [
    (b"Bearer ", 16),
    (b"AKIA", 16),
    (b"eyJ", 24),
    (b"sk_live_", 8),
    (b"sk_test_", 8),
    (b"ghp_", 20),
    (b"xoxb-", 10),
    (b"glpat-", 10),
    (b"AIza", 30),
];

/// What starts with a telling word.
fn word(rest: &[u8]) -> Option<Leak> {
    let first = rest[0];
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~+/=".contains(&byte);
    let is_secret = |(start, least): &(&[u8], usize)| {
        start[0] == first && rest.strip_prefix(*start).is_some_and(|token| run(token, is_token) >= *least)
    };
    if TRACES.iter().any(|start| start[0] == first && rest.starts_with(start)) {
        return Some(Leak::Trace);
    }
    if TOKENS.iter().any(is_secret) {
        return Some(Leak::Secret);
    }
    let is_local = || rest.strip_prefix(b"localhost:").is_some_and(|port| run(port, |byte| byte.is_ascii_digit()) > 1);
    if first == b'l' && is_local() {
        return Some(Leak::Address);
    }
    let is_python_frame = || {
        let line = &rest[..run(rest, |byte| byte != b'\n')];
        line.starts_with(b"File \"") && line.windows(8).any(|window| window == b"\", line ")
    };
    (first == b'F' && is_python_frame()).then_some(Leak::Trace)
}

const SOURCES: [&[u8]; 18] = [
    b"rs", b"py", b"js", b"ts", b"jsx", b"tsx", b"mjs", b"java", b"kt", b"go", b"rb", b"php", b"cs", b"c", b"cc",
    b"cpp", b"scala", b"swift",
];

/// A source file at a dot: with a line number a place of a trace, with folders before it a path.
fn file(bytes: &[u8], dot: usize) -> Option<Leak> {
    let after = &bytes[dot + 1..];
    let extension = &after[..run(after, is_word)];
    if dot == 0 || !is_word(bytes[dot - 1]) || !SOURCES.contains(&extension) {
        return None;
    }
    let behind = &after[extension.len()..];
    if behind.first() == Some(&b':') && behind.get(1).is_some_and(u8::is_ascii_digit) {
        return Some(Leak::Trace);
    }
    let is_path = |byte: u8| is_word(byte) || b"/-.@".contains(&byte);
    let length = bytes[..dot].iter().rev().take_while(|byte| is_path(**byte)).count();
    let path = &bytes[dot - length..dot];
    let is_link = bytes[..dot - length].ends_with(b":") || path.starts_with(b"//") || path.starts_with(b"www.");
    (path.contains(&b'/') && !is_link).then_some(Leak::Path)
}

const HOSTS: [&[u8]; 5] = [b".internal", b".svc.cluster.local", b".local", b".lan", b".corp"];

/// A host name that only an inner network knows.
fn host(rest: &[u8]) -> Option<Leak> {
    let is_end = |after: &[u8]| match after {
        [] => true,
        [b':', port, ..] => port.is_ascii_digit(),
        [b'.', next, ..] => !is_word(*next),
        [next, ..] => !is_word(*next) && *next != b'-',
    };
    HOSTS.iter().any(|host| rest.strip_prefix(*host).is_some_and(is_end)).then_some(Leak::Address)
}

const STORES: [&[u8]; 9] =
    [b"postgres", b"postgresql", b"mysql", b"mongodb", b"redis", b"rediss", b"amqp", b"amqps", b"jdbc"];

/// An address of a database, or one with a password in it.
fn scheme(bytes: &[u8], colon: usize) -> Option<Leak> {
    let rest = bytes[colon..].strip_prefix(b":")?;
    let length = bytes[..colon].iter().rev().take_while(|byte| is_word(**byte)).count();
    let scheme = &bytes[colon - length..colon];
    if scheme == b"jdbc" && rest.first().is_some_and(u8::is_ascii_alphabetic) {
        return Some(Leak::Address);
    }
    let authority = rest.strip_prefix(b"//")?;
    let authority = &authority[..run(authority, |byte| !byte.is_ascii_whitespace() && byte != b'/')];
    let user = authority.iter().position(|byte| *byte == b'@').map(|end| &authority[..end]);
    if user.is_some_and(|user| user.contains(&b':')) {
        return Some(Leak::Secret);
    }
    STORES.contains(&scheme).then_some(Leak::Address)
}

/// `C:\folder`
fn drive(bytes: &[u8], colon: usize) -> Option<Leak> {
    let is_letter = colon > 0 && bytes[colon - 1].is_ascii_alphabetic() && (colon == 1 || !is_word(bytes[colon - 2]));
    let is_folder = matches!(bytes.get(colon + 1..colon + 3), Some([b'\\', next]) if is_word(*next));
    (is_letter && is_folder).then_some(Leak::Path)
}

const NAMES: [&[u8]; 9] =
    [b"password", b"passwd", b"pwd", b"api_key", b"apikey", b"secret", b"client_secret", b"access_token", b"token"];

/// `password=…`
fn assignment(bytes: &[u8], equals: usize) -> Option<Leak> {
    const SHORTEST: usize = 4;
    let length = bytes[..equals].iter().rev().take_while(|byte| is_word(**byte)).count();
    let name = bytes[equals - length..equals].to_ascii_lowercase();
    let value = run(&bytes[equals + 1..], |byte| byte.is_ascii_graphic() && !b"<>{}*,;&".contains(&byte));
    (NAMES.contains(&&*name) && value >= SHORTEST).then_some(Leak::Secret)
}

const ROOTS: [&[u8]; 13] = [
    b"/home/",
    b"/Users/",
    b"/root/",
    b"/var/log/",
    b"/var/lib/",
    b"/var/www/",
    b"/usr/lib/",
    b"/usr/local/",
    b"/usr/src/",
    b"/srv/",
    b"/opt/",
    b"/tmp/",
    b"/etc/",
];

/// A path from the root of a server, at least two names deep and no pointer into a message.
fn root(bytes: &[u8], at: usize) -> Option<Leak> {
    if at > 0 && (is_word(bytes[at - 1]) || b"/.:#".contains(&bytes[at - 1])) {
        return None;
    }
    let rest = &bytes[at..];
    let below = ROOTS.iter().find_map(|root| rest.strip_prefix(*root))?;
    let name = &below[..run(below, |byte| is_word(byte) || b"/.-".contains(&byte))];
    let is_telling = name.contains(&b'/') || name.contains(&b'.') && name.last() != Some(&b'.');
    is_telling.then_some(Leak::Path)
}

/// An address of an inner network: four numbers, with a private beginning.
fn address(bytes: &[u8], at: usize) -> Option<Leak> {
    let rest = &bytes[at..];
    let token = &rest[..run(rest, |byte| byte.is_ascii_digit() || byte == b'.')];
    let token = token.strip_suffix(b".").unwrap_or(token);
    let text = std::str::from_utf8(token).ok()?;
    let address: std::net::Ipv4Addr = text.parse().ok()?;
    let is_inner = address.is_private() || address.is_loopback() || address.is_link_local();
    let before = bytes[..at].trim_ascii_end();
    let is_version = at > 0 && bytes[at - 1] == b'.' || before.to_ascii_lowercase().ends_with(b"version");
    (is_inner && !is_version).then_some(Leak::Address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_got_out_is_found() {
        for (leak, texts) in [
            (
                Leak::Trace,
                &[
                    "boom\n    at Object.<anonymous> (handler)",
                    "failed\n  at lead::submit",
                    "Traceback (most recent call last): x",
                    "thread 'main' panicked at src/main.rs",
                    "error in lead.rs:42",
                    "see Handler.java:17:3",
                    "File \"lead\", line 3, in submit",
                    "java.lang.IllegalStateException",
                ][..],
            ),
            (
                Leak::Secret,
                &[
                    "sent Bearer abcdefghijklmnop1234",
                    "key AKIAABCDEFGHIJKLMNOP",
                    "password=hunter22 was wrong",
                    "https://root:hunter2@db.example/x",
                    "-----BEGIN PRIVATE KEY-----",
                    "API_KEY=abcd1234",
                ],
            ),
            (
                Leak::Address,
                &[
                    "cannot reach 10.1.2.3:5432",
                    "host 192.168.0.7.",
                    "localhost:8080 refused",
                    "crm.dealer.internal is down",
                    "leads.default.svc.cluster.local:80",
                    "postgres://db/leads",
                    "jdbc:oracle:thin",
                ],
            ),
            (
                Leak::Path,
                &["open /home/app/leads.db", "C:\\inetpub\\leads", "in src/handlers/lead.rs", "/var/log/app/x"],
            ),
        ] {
            for text in texts {
                assert_eq!(find(text), Some(leak), "{text}");
            }
        }
    }

    #[test]
    fn any_bytes_are_looked_at_without_harm() {
        for text in [
            "", ":", "=", "/", ".", "\n", "://", ".rs", "a.rs", "x:\\", "\n\n at ", "ä.rs:1", "@:", "=:=", "F",
            "File \"",
        ] {
            let _ = find(text);
        }
    }
}
