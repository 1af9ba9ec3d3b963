//! The recovery machine: what it must never do, shown by exhaustion, and what it must do, by name.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::unchecked_time_subtraction,
    reason = "a test fails loudly, in its helpers too"
)]

mod allocation;
mod decide;
mod drive;
mod durable;
mod exploration;
mod handover;
mod hostile;
mod key;
mod named;
mod record;
mod repeat;
mod table;
mod trace;
mod world;
