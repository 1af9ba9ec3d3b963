//! The catalog, its lock file, and what a host's tests can assert.

#![allow(
    dead_code,
    missing_docs,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and its errors are named rather than made"
)]

mod contract;
mod host;
mod lock;
mod render;
mod twice;
