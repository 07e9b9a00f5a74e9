//! The site on loopback, built again when something changes.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use crate::{Failure, Folders, build};

/// Where an open page asks whether it is still the newest.
const VERSION: &str = "/version-of-the-site";

/// Serves the site until the process ends; `ready` is told its address.
///
/// # Errors
///
/// When the port is taken.
pub fn serve(folders: &Folders, port: u16, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    ready(&format!("http://{}/", listener.local_addr()?));
    let version = Arc::new(AtomicU64::new(1));
    watch(folders.clone(), Arc::clone(&version));
    for stream in listener.incoming().flatten() {
        let (out, version) = (folders.out.clone(), Arc::clone(&version));
        thread::spawn(move || {
            // A browser that went away needs no answer.
            let _ = answer(&stream, &out, version.load(Ordering::Relaxed));
        });
    }
    Ok(())
}

fn watch(folders: Folders, version: Arc<AtomicU64>) {
    thread::spawn(move || {
        let watched = [folders.schema.clone(), folders.site.join("guide"), folders.site.join("theme")];
        let mut known = newest(&watched);
        loop {
            thread::sleep(Duration::from_millis(400));
            let now = newest(&watched);
            if now != known {
                known = now;
                match build(&folders) {
                    Ok(()) => drop(version.fetch_add(1, Ordering::Relaxed)),
                    Err(error) => eprintln!("{error}"),
                }
            }
        }
    });
}

/// How many files there are, and when the last of them changed.
fn newest(folders: &[PathBuf]) -> (usize, Option<SystemTime>) {
    let mut waiting = folders.to_vec();
    let (mut count, mut last) = (0, None);
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(found) if found.is_dir() => waiting.push(entry.path()),
                Ok(found) => {
                    count += 1;
                    last = last.max(found.modified().ok());
                }
                Err(_) => {}
            }
        }
    }
    (count, last)
}

fn answer(mut stream: &TcpStream, out: &Path, version: u64) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut line = String::new();
    BufReader::new(std::io::Read::take(stream, 8192)).read_line(&mut line)?;
    let target = line.split(' ').nth(1).unwrap_or("/").split(['?', '#']).next().unwrap_or("/");
    let (status, kind, body) = if target == VERSION {
        ("200 OK", "text/plain", version.to_string().into_bytes())
    } else {
        match file(out, target).and_then(|path| Some((kind(&path), fs::read(path).ok()?))) {
            Some((kind, body)) if kind.starts_with("text/html") => ("200 OK", kind, reloading(body, version)),
            Some((kind, body)) => ("200 OK", kind, body),
            None => ("404 Not Found", "text/plain", b"There is no such page.\n".to_vec()),
        }
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// The file that a path means; nothing for one that leads out of the site.
fn file(out: &Path, target: &str) -> Option<PathBuf> {
    let relative = Path::new(target.trim_start_matches('/'));
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let path = out.join(relative);
    Some(if path.is_dir() { path.join("index.html") } else { path })
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

/// The page, and a few lines that load it again when there is a newer one.
fn reloading(page: Vec<u8>, version: u64) -> Vec<u8> {
    let script = format!(
        "<script>setInterval(async () => {{ try {{ const now = await (await fetch('{VERSION}')).text(); \
         if (now !== '{version}') location.reload(); }} catch {{}} }}, 700);</script>"
    );
    let mut page = page;
    page.extend_from_slice(script.as_bytes());
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out() {
        let out = Path::new("/site");
        assert_eq!(file(out, "/aap/index.html"), Some(out.join("aap/index.html")));
        for target in ["/../secret", "/a/../../secret", "/./x"] {
            assert_eq!(file(out, target), None, "{target}");
        }
        assert_eq!(file(out, "//etc/passwd"), Some(out.join("etc/passwd")));
    }
}
