//! The adapters of heavy crates, against real faults and against every row of their tables.

#![allow(
    clippy::indexing_slicing,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

mod anyhow;
mod client;
mod reqwest_faults;
mod reqwest_rows;
mod sqlx;
mod tonic_faults;
mod tonic_hostile;
mod tonic_outward;
mod tonic_rows;
mod transparent;
