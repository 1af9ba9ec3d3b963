//! Servers on loopback that fail on purpose, for testing the adapters against real faults.
//!
//! Every server binds an ephemeral port of `127.0.0.1` and lives as long as the runtime of the test
//! that started it. Nothing here leaves the machine.

#![allow(clippy::std_instead_of_core, reason = "servers run where std is")]

pub mod fault;
pub mod grpc;
pub mod line;
pub mod link;
pub mod verdict;

pub use fault::{Fault, Server, closed_port, deaf_port, serve};
pub use line::{Line, cuttable_line_to};
pub use link::links;
pub use verdict::verdict;
