//! Cases from outside, what each must be, and what others make of them.
//!
//! A case is an input, the verdict it must have, and the source that says so: a section of a
//! standard, a provider's page, a public report. The files beside this package hold them.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

mod case;
mod hostile;
mod input;
mod ours;
#[cfg(feature = "peers")]
pub mod peer;
mod score;

pub use case::{Case, Context, Expected, corpus};
pub use hostile::{HEADERS, Hostile};
pub use input::{Declared, Grpc, Http, Input, Io, Text};
pub use ours::{failure, step, words};
pub use score::{Answer, Score, Tally};
