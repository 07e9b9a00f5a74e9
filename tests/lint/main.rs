//! The linter: every rule is found where it is broken, and nowhere else.
//!
//! `messages.json` holds conformant messages beside those of `schema/`; `faults.json` says what to change in one of
//! them, and what is then found. A fault sets, inserts, removes or replaces; `$` and a pointer stand for a value of
//! the original, `$[` for a list of it; `^` wraps the text.

mod agrees;
mod conformant;
mod faults;
mod fixture;
mod hostile;
mod innocent;
mod properties;
mod streams;
