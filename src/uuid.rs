//! Random identifiers in the form of a UUID, version 4 (RFC 9562, section 5.4).
//!
//! They tell occurrences apart, in a log or in a conversation, and are no secret. The randomness is that by which the
//! standard library protects its hash maps: a keyed hash with keys from the system, which nobody guesses who does not
//! hold them. That is all such an identifier needs, and it saves every user a crate for random numbers and its `libc`.
//! On a target where the standard library has no such keys (`wasm32-unknown-unknown`), identifiers repeat from one run
//! to the next; there, give messages identifiers of your own.

use std::hash::{BuildHasher, RandomState};

/// A new identifier.
pub(crate) fn new_v4() -> String {
    let keyed = RandomState::new();
    let (high, low) = (keyed.hash_one(0_u64), keyed.hash_one(1_u64));
    format!(
        "{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
        high >> 32,
        high >> 16 & 0xffff,
        high & 0xfff,
        0x8000 | low >> 48 & 0x3fff,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::thread;

    use super::*;

    #[test]
    fn has_the_form_of_version_4() {
        for _ in 0..1000 {
            let id = new_v4();
            let parts: Vec<&str> = id.split('-').collect();
            assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [8, 4, 4, 4, 12], "{id}");
            assert!(id.bytes().all(|byte| matches!(byte, b'-' | b'0'..=b'9' | b'a'..=b'f')), "{id}");
            assert!(parts[2].starts_with('4') && parts[3].starts_with(['8', '9', 'a', 'b']), "{id}");
        }
    }

    #[test]
    fn none_comes_twice_in_any_thread() {
        let made = || (0..5_000).map(|_| new_v4()).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| thread::spawn(made)).collect();
        let all: Vec<String> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 20_000);
    }

    #[test]
    fn every_random_digit_varies() {
        let ids: Vec<String> = (0..500).map(|_| new_v4()).collect();
        for place in (0..36).filter(|place| ![8, 13, 14, 18, 23].contains(place)) {
            let digits: HashSet<u8> = ids.iter().map(|id| id.as_bytes()[place]).collect();
            assert_eq!(digits.len(), if place == 19 { 4 } else { 16 }, "digit {place}");
        }
    }
}
