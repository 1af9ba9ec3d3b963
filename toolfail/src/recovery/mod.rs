//! The recovery of a failed tool call, as a pure machine that cannot do it twice.
//!
//! - [`Machine`] takes an [`Event`] and a moment and answers with an [`Action`] and a [`Record`].
//!   It runs from the one table [`EDGES`] and from [`decide`](crate::decide).
//! - [`Budget`] is the allowance of retries that all layers of a task share.
//! - [`Handover`] is the frozen request that a person answers with a [`Reply`].
//! - [`IdempotencyKey`], [`KeyLedger`] and [`RepeatGuard`] keep two calls apart that are two, and
//!   one call together that is one.
//!
#![doc = include_str!("machine.md")]

mod action;
mod arguments;
mod budget;
mod call;
mod diagram;
mod edge;
mod event;
mod handover;
mod hash;
mod key;
mod machine;
mod progress;
mod record;
mod refusal;
mod repeat;
mod reply;
#[cfg(feature = "serde")]
mod saved;
mod side_effect;
mod state;
#[cfg(feature = "tracing01")]
mod trace;
mod trigger;
#[cfg(feature = "serde")]
mod words;

pub use action::Action;
pub use arguments::{Arguments, ArgumentsHash, InvalidHash};
pub use budget::Budget;
pub use call::{Call, InvalidCall};
pub use diagram::{Graphviz, Mermaid};
pub use edge::{EDGES, Edge, To, When};
pub use event::{Event, Finding};
pub use handover::Handover;
pub use key::{IdempotencyKey, InvalidKey, KeyLedger, KeyReused};
pub use machine::{Machine, Transition};
pub use progress::Progress;
pub use record::Record;
pub use refusal::Refusal;
pub use repeat::{Repeat, RepeatGuard};
pub use reply::{Question, Reply, Ruling};
#[cfg(feature = "serde")]
pub use saved::{Resume, ResumeError};
pub use side_effect::SideEffect;
pub use state::State;
pub use trigger::Trigger;
