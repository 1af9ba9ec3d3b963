//! The wire form, from outside.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

mod cost;
mod escalation;
mod formats;
mod hostile;
mod oracle;
mod property;
mod random;
mod read;
mod reading;
mod written;
