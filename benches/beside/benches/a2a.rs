//! Reading an A2A error, beside the official Rust types and beside a pass over the same bytes that keeps nothing.

use std::hint::black_box;
use std::time::{Duration, Instant};

use agent_errors_beside::{MESSAGES, compact, ours, theirs};
use serde::de::IgnoredAny;

/// Time of one call: the median of many short runs, taken in turns so that a busy machine treats all alike.
fn turns<const N: usize>(mut tasks: [&mut dyn FnMut(); N]) -> [Duration; N] {
    const RUNS: usize = 201;
    const CALLS: u32 = 400;
    let mut times = [const { Vec::<Duration>::new() }; N];
    for _ in 0..RUNS {
        for (task, times) in tasks.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (0..CALLS).for_each(|_| task());
            times.push(start.elapsed());
        }
    }
    times.map(|mut times| {
        times.sort_unstable();
        times[RUNS / 2] / CALLS
    })
}

fn main() {
    let ratio = |upper: Duration, lower: Duration| upper.as_secs_f64() / lower.as_secs_f64();
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
