//! The promises of the contract, one file a promise.

#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

mod allocation;
mod classify;
mod codes;
mod decide;
mod explore;
mod failure;
mod guidance;
mod layering;
mod layers;
mod outcomes;
mod policy;
mod printable;
mod provenance;
mod reason;
mod reclassify;
mod remediation;
mod reports;
mod safety;
mod sizes;
mod space;
mod table;
mod words;
