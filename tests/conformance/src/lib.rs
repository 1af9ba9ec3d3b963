//! Cases from outside, what each must be, and what others make of them.
//!
//! A case is an input, the verdict it must have, and the source that says so: a section of a
//! standard, a provider's page, a public report. The files beside this package hold them.

mod case;
mod input;
mod ours;
#[cfg(feature = "peers")]
pub mod peer;
mod score;

pub use case::{Case, Context, Expected, corpus};
pub use input::{Declared, Grpc, Http, Input, Io, Text};
pub use ours::{failure, step, words};
pub use score::{Answer, Score, Tally};
