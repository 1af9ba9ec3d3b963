//! Promises that hold for every value, by proptest. `PROPTEST_CASES` raises the number of cases.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

mod any;
mod builders;
mod guidance;
mod reclassify;
mod remediation;
mod secrets;
