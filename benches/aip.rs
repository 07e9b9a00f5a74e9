//! Reading what AIP sends, beside what `serde_json` does with the same bytes.
//!
//! `cargo bench --bench aip` prints for each message the time that it takes to read it, and how that compares with a pass
//! that keeps nothing and with a `Value` that the generated types are made of.

mod common;

use std::hint::black_box;

use agent_errors::aip::wire::{Acknowledgement, ActionResult, ErrorEnvelope};
use agent_errors::{DecodeError, Decoded, NotAnError, decode};
use common::{ratio, turns};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

const ENVELOPE: &str = include_str!("../schema/aip/examples/replay-envelope.json");
const RESULT: &str = include_str!("../schema/aip/examples/timeout-result.json");
const ACKNOWLEDGEMENT: &str = r#"{
  "action_id": "act_0190c42f2d5a70008000000000000001",
  "status": "queued",
  "reason": "Every worker is busy.",
  "queue": {
    "position": 3
  }
}"#;

fn by_value<T: DeserializeOwned>(bytes: &[u8]) -> T {
    let value: Value = serde_json::from_slice(bytes).expect("JSON");
    serde_json::from_value(value).expect("the generated types fit")
}

fn compact(text: &str) -> String {
    serde_json::from_str::<Value>(text).expect("JSON").to_string()
}

fn print(name: &str, text: &str, typed: impl Fn(&[u8])) {
    for (form, text) in [("laid out", text.to_owned()), ("compact", compact(text))] {
        let bytes = text.as_bytes();
        let mut skipping = || drop(black_box(serde_json::from_slice::<IgnoredAny>(black_box(bytes))));
        let mut reading = || drop(black_box(decode(black_box(bytes))));
        let mut detour = || typed(black_box(bytes));
        let [skipped, read, by_value] = turns([&mut skipping, &mut reading, &mut detour]);
        println!("read {name}, {form}, {} bytes: {read:?}", bytes.len());
        println!("  {:.2} x the time of IgnoredAny, {skipped:?}", ratio(read, skipped));
        println!("  {:.2} x faster than Value and from_value, {by_value:?}", ratio(by_value, read));
    }
}

fn main() {
    assert!(matches!(decode(ENVELOPE.as_bytes()), Ok(Decoded::Aip(_))));
    assert!(matches!(decode(RESULT.as_bytes()), Ok(Decoded::Aip(_))));
    let told = decode(ACKNOWLEDGEMENT.as_bytes());
    assert_eq!(told, Err(DecodeError::NotAnError(NotAnError::Acknowledgement)));
    print("an envelope", ENVELOPE, |bytes| drop(black_box(by_value::<ErrorEnvelope>(bytes))));
    print("a failed result", RESULT, |bytes| drop(black_box(by_value::<ActionResult>(bytes))));
    print("an acknowledgement", ACKNOWLEDGEMENT, |bytes| drop(black_box(by_value::<Acknowledgement>(bytes))));
}
