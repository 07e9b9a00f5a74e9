//! Times beside one another.

use std::time::{Duration, Instant};

/// Time of one call: the median of many short runs, taken in turns so that a busy machine treats all alike.
pub fn turns<const N: usize>(mut tasks: [&mut dyn FnMut(); N]) -> [Duration; N] {
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

/// How often the lower time goes into the upper one.
pub fn ratio(upper: Duration, lower: Duration) -> f64 {
    upper.as_secs_f64() / lower.as_secs_f64()
}
