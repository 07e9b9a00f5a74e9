//! What each fuzz target does with its bytes. A body panics where a promise of the library is broken.

use agent_errors::aap::{Code, Error, Profile, Violation};
use agent_errors::{Decoded, Level, Timestamp, pointer};

/// Reading never panics, keeps what it read without a borrow, and understands nothing that the linter refuses.
pub fn decode(bytes: &[u8]) {
    let Ok(decoded) = agent_errors::decode(bytes) else { return };
    let owned = decoded.clone().into_owned();
    assert_eq!(owned, decoded);
    assert!(agent_errors::lint(bytes).is_ok(), "read, and not linted");
    for warning in decoded.warnings() {
        assert!(pointer::is_pointer(warning.pointer()));
    }
    for extra in decoded.extra() {
        assert!(pointer::is_pointer(extra.pointer()) && extra.value().parse::<serde_json::Value>().is_ok());
    }
    if let Decoded::Aap(received) = &owned
        && let Ok(error) = received.to_error()
    {
        let again = error.respond_to(1).to_vec();
        assert!(agent_errors::decode(&again).is_ok(), "sent on, and not read");
    }
}

/// Linting never panics, and finds the same in the same bytes.
pub fn lint(bytes: &[u8]) {
    let Ok(report) = agent_errors::lint(bytes) else { return };
    assert_eq!(agent_errors::lint(bytes).as_ref(), Ok(&report));
    for finding in report.findings() {
        assert!(pointer::is_pointer(finding.pointer()) && !finding.message().is_empty());
    }
}

/// Whatever an error is built from, it goes out conformant and comes back the same.
pub fn encode(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.split('\n');
    let mut next = || parts.next().unwrap_or_default().to_owned();
    let codes: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.exists_in(Profile::V2_0)).collect();
    let code = codes[bytes.len() % codes.len()];
    let mut error = Error::new(code, next()).error_id(next()).envelope_message(next());
    for _ in 0..bytes.len() % 3 {
        error = error.violations([Violation::new(next(), next(), next())]);
    }
    error = error.detail("detail", next());
    let id = next();
    let written = error.clone().respond_to(id.clone()).to_vec();
    let decoded = agent_errors::decode(&written).unwrap_or_else(|fault| panic!("written, and not read: {fault}"));
    assert_eq!(decoded.warnings(), []);
    assert_eq!(decoded.id().and_then(|id| id.as_str()), Some(&*id));
    let Decoded::Aap(received) = &decoded else { panic!("read as something else") };
    let again = received.to_error().unwrap_or_else(|fault| panic!("read, and not sent on: {fault}"));
    assert_eq!(again.respond_to(id).to_vec(), written, "byte for byte");
    let report = agent_errors::lint(&written).unwrap_or_else(|fault| panic!("written, and not linted: {fault}"));
    let broken = report.findings().iter().find(|finding| finding.level() == Level::Must);
    assert_eq!(broken, None);
}

/// A pointer survives the way to a dotted path and back; neither way panics.
pub fn pointer(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let dotted = pointer::to_dotted(&text);
    assert_eq!(dotted.is_ok(), pointer::is_pointer(&text));
    if let Ok(dotted) = dotted {
        assert_eq!(pointer::from_dotted(&dotted).as_deref(), Ok(&*text));
    }
    if let Ok(place) = pointer::from_dotted(&text) {
        assert!(pointer::is_pointer(&place));
    }
}

/// A time keeps its text.
pub fn timestamp(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Timestamp>() {
        Ok(time) => assert_eq!(time.as_str(), text),
        Err(_) => assert!(!Timestamp::is_valid(&text)),
    }
}
