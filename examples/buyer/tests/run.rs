//! The buyer from its first call to its last, with a dealer of its own.

use std::process::Command;

#[test]
fn it_activates_backs_off_stops_and_says_why() {
    let run = Command::new(env!("CARGO_BIN_EXE_buyer")).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    let places: Vec<Option<usize>> = [
        "-> activate https://autoagentprotocol.org/extensions/aap/v2.0",
        "attempt 1\n    RATE_LIMITED: wait 200ms\n  attempt 2\n    RATE_LIMITED: wait 200ms\n  attempt 3\n  -> You said",
        "-> stop: ",
        "-> /filters/year_min: must be an integer\n  -> /filters/colour: is not a filter",
        "over HTTP+JSON\n  -> TaskNotFoundError: ",
        "over gRPC\n  -> TaskNotFoundError as NOT_FOUND: There is no such task.",
    ]
    .iter()
    .map(|line| said.find(line))
    .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{said}");
}

#[test]
fn without_a_dealer_at_the_address_it_fails_and_says_so() {
    let run = Command::new(env!("CARGO_BIN_EXE_buyer")).arg("http://127.0.0.1:1").output().unwrap();
    assert!(!run.status.success());
    assert!(
        String::from_utf8_lossy(&run.stderr).starts_with("buyer: no answer"),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
}
