//! Reading an A2A error, beside the official Rust types and beside a pass over the same bytes that keeps nothing.

#[path = "../../common/mod.rs"]
mod common;

use std::hint::black_box;

use agent_errors_beside::{MESSAGES, compact, ours, theirs};
use common::{ratio, turns};
use serde::de::IgnoredAny;

fn main() {
    for (name, message) in MESSAGES {
        for (form, text) in [("laid out", message.to_owned()), ("compact", compact(message))] {
            let bytes = text.as_bytes();
            let mut skipping = || drop(black_box(serde_json::from_slice::<IgnoredAny>(black_box(bytes))));
            let mut reading = || drop(black_box(ours(black_box(bytes))));
            let mut reading_theirs = || drop(black_box(theirs(black_box(bytes))));
            let [skipped, own, official] = turns([&mut skipping, &mut reading, &mut reading_theirs]);
            println!("{name}, {form}, {} bytes: {own:?}", bytes.len());
            println!(
                "  {:.2} x the time of IgnoredAny, {skipped:?} (budget of the validation envelope 2.5)",
                ratio(own, skipped)
            );
            println!("  {:.2} x faster than a2a-lf, {official:?} (budget 1)", ratio(official, own));
        }
    }
}
