//! Has no code of its own; `tests/crates.rs` reads the crates.
