//! The site on loopback: what it answers to whoever asks for what, and that it follows the sources.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use agent_errors_site::{Folders, build, serve};

/// A copy of the guide and theme beside a small contract, so that a test may change them.
fn folders(name: &str) -> Folders {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    for part in ["guide", "theme"] {
        copy(&here.join(part), &root.join(part));
    }
    copy(&here.join("../examples/parcel/schema"), &root.join("schema"));
    // The guide links to the contracts of this repository; a contract of one's own has other pages.
    Folders {
        schema: root.join("schema"),
        site: root.clone(),
        pages: root.join("pages"),
        program: root.join("none"),
        out: root.join("out"),
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, to) = (entry.as_ref().unwrap().path(), to.join(entry.unwrap().file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(path, to).unwrap();
        }
    }
}

fn served(folders: &Folders) -> String {
    build(folders).unwrap_or_else(|error| panic!("{error}"));
    let (tell, told) = mpsc::channel();
    let folders = folders.clone();
    thread::spawn(move || serve(&folders, 0, |address| tell.send(address.to_owned()).unwrap()).unwrap());
    let address = told.recv_timeout(Duration::from_secs(10)).unwrap();
    address.trim_start_matches("http://").trim_end_matches('/').to_owned()
}

/// What comes back for these bytes; nothing where the connection is closed on them.
fn sent(address: &str, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn got(address: &str, target: &str) -> String {
    sent(address, format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
}

#[test]
fn a_site_on_loopback() {
    let folders = folders("site-served");
    fs::write(folders.site.join("secret.html"), "secret").unwrap();
    let address = served(&folders);
    assert!(address.starts_with("127.0.0.1:"), "{address}");

    assert!(got(&address, "/").starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"));
    assert!(got(&address, "/parcel/index.html?x#y").starts_with("HTTP/1.1 200"));
    assert!(got(&address, "/tables/parcel.mjs").contains("Content-Type: text/javascript"));
    for target in [
        "/../secret.html",
        "/../../../../../../etc/passwd",
        "/%2e%2e/secret.html",
        "/%2e%2e%2fsecret.html",
        "/..%2fsecret.html",
        "/parcel/../../secret.html",
        "//etc/passwd",
        "/..\\secret.html",
        "\\..\\secret.html",
        "/./../secret.html",
        "file:///etc/passwd",
        "/index.html/../../secret.html",
        "/\0",
        "/nothing",
        "*",
    ] {
        let answer = got(&address, target);
        assert!(answer.starts_with("HTTP/1.1 404"), "{target}: {answer}");
        assert!(!answer.contains("root:") && !answer.contains("secret"), "{target}");
    }
    for request in [Vec::new(), b"\r\n\r\n".to_vec(), vec![0xff; 64], vec![b'A'; 4 << 20], b"GET /".repeat(200_000)] {
        let answer = sent(&address, &request);
        assert!(!answer.contains("root:"));
    }
    assert!(got(&address, "/").starts_with("HTTP/1.1 200"), "it still answers");

    let version = || got(&address, "/version-of-the-site").rsplit("\r\n").next().unwrap().to_owned();
    let before = version();
    let guide: PathBuf = folders.site.join("guide/index.md");
    let text = fs::read_to_string(&guide).unwrap();
    fs::write(&guide, format!("{text}\nAdded while it was served.\n")).unwrap();
    let began = Instant::now();
    while version() == before {
        assert!(began.elapsed() < Duration::from_secs(50), "nothing was built again");
        thread::sleep(Duration::from_millis(100));
    }
    assert!(got(&address, "/index.html").contains("Added while it was served."));
}
