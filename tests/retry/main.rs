//! Retry decisions: the gates of the runtime, the steps of a client, their order, and what runs them.

mod aip;
mod allocations;
mod bad_input;
mod contracts;
mod delay;
mod drive;
#[cfg(feature = "tokio")]
mod drive_async;
mod gates;
mod hostile;
mod properties;
mod scene;
mod steps;
