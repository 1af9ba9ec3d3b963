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
mod chain;
mod classify;
mod codes;
mod decide;
mod explore;
mod facts;
mod failure;
mod fresh_call;
mod guidance;
mod hosts;
mod layering;
mod layers;
mod origin;
mod outcomes;
mod policy;
mod printable;
mod provenance;
mod reason;
mod reclassify;
mod remediation;
mod reports;
mod safety;
mod sentences;
mod sizes;
mod space;
mod table;
mod words;
