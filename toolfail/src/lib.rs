//! A failure-classification contract for tool calls.
//!
//! A host has an error type already. It says of each variant what class of failure that is, and
//! from then on five questions have mechanical answers:
//!
//! | question | answered by |
//! | --- | --- |
//! | What kind of failure is it? | [`Class`] |
//! | Is it worth trying again, and should one wait first? | [`Policy`], [`Failure::retry_after`] |
//! | Is sending the same call again safe? | [`Failure::is_safe_to_resubmit`] |
//! | Must a person act? | [`Policy::needs_operator`] |
//! | What should the model do next? | [`Failure::guidance`] |
//!
//! Worth and safety are **two** questions: a timeout is worth a retry, and sending the same call
//! again is not safe, since it may have taken effect.
//!
#![cfg_attr(all(feature = "derive", feature = "std"), doc = "```")]
#![cfg_attr(not(all(feature = "derive", feature = "std")), doc = "```ignore")]
//! use toolfail::{Class, Classified, Failure};
//!
//! #[derive(Debug, thiserror::Error, Classified)]
//! enum StockError {
//!     #[error("the warehouse is busy")]
//!     #[toolfail(class = "rate_limited", code = 4003)]
//!     Busy,
//!     #[error("no article {name}")]
//!     #[toolfail(class = "not_found", code = 3101)]
//!     NoArticle { #[toolfail(show)] name: String },
//! }
//!
//! fn reserve(article: &str) -> Result<(), Failure> {
//!     Err(StockError::NoArticle { name: article.into() })? // `?` classifies
//! }
//!
//! let failure = reserve("tent").unwrap_err();
//! assert_eq!(failure.class(), Class::NotFound);
//! assert!(!failure.is_retryable());
//! ```
//!
//! # A retry loop of your own
//!
//! [`decide`] is all it takes; the schedule stays the host's.
//!
#![cfg_attr(feature = "std", doc = "```")]
#![cfg_attr(not(feature = "std"), doc = "```ignore")]
//! use std::{thread::sleep, time::Duration};
//! use toolfail::{CallContext, Failure, Step, decide};
//!
//! fn call(mut send: impl FnMut() -> Result<u8, Failure>) -> Result<u8, Failure> {
//!     let mut schedule = [Duration::from_millis(1), Duration::from_millis(2)].into_iter();
//!     loop {
//!         let failure = match send() {
//!             Ok(value) => break Ok(value),
//!             Err(failure) => failure,
//!         };
//!         let context = CallContext::new().with_retries_left(schedule.len() as u32);
//!         let decision = decide(&failure, &context);
//!         let (Step::RetryBackoff, Some(delay)) = (decision.next, schedule.next()) else {
//!             break Err(failure);
//!         };
//!         let delay = if decision.backoff { delay } else { Duration::ZERO };
//!         sleep(decision.wait.unwrap_or_default() + delay);
//!     }
//! }
//! ```
//!
//! # Features
//!
//! `std` and `derive` are on by default. A feature only adds: none changes what [`decide`],
//! [`classify`] or the recovery machine answers.
//!
//! | feature | brings |
//! | --- | --- |
//! | none | [`Class`], [`Policy`], [`Code`], [`Verdict`], [`Classified::verdict`], without an allocator |
//! | `derive` | `#[derive(Classified)]`, at every tier |
//! | `alloc` | [`Failure`], [`decide`], guidance, [`Registry`] |
//! | `std` | the `io` adapter; implies `alloc` |
//! | `serde` | details, and the JSON wire form: `ErrorResponse`, `ErrorBody` |
//! | `registry` | `Registry::linked()`: every derived type that is linked, without naming it |
//! | `catalog` | `Catalog`, `assert_catalog!` and `testing::assert_contract` |
//! | `recovery` | `recovery::Machine`: retry, check, ask, repair or stop, as a pure machine |
//! | `tracing01` | the machine's records as `tracing` events |
//! | `http1`, `jsonrpc`, `reqwest013`, `tonic014`, `sqlx09`, `anyhow1` | adapters: foreign failures become a [`Failure`] |
//! | `axum08`, `tonic014`, `rmcp3`, `rig044`, `tower05`, `backon1` | outlets: where a [`Failure`] goes |
//!
//! An adapter's feature is the foreign crate's name with its major version, and builds that crate
//! alone.
//!
//! # What it does not do
//!
//! It does not sleep, call, spawn or own a backoff curve: that is the host's library. It does not
//! read message text: a text may make a verdict more careful, never more permissive, and where text
//! is all there is, the class is [`Class::Unknown`]. It knows no tool.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod adapter;
#[cfg(feature = "catalog")]
mod catalog;
#[cfg(feature = "alloc")]
mod chain;
mod class;
mod classified;
#[cfg(feature = "alloc")]
mod classify;
mod code;
pub mod codes;
#[cfg(feature = "alloc")]
mod decision;
#[cfg(feature = "derive")]
mod derive;
mod effect;
mod escalation;
#[cfg(feature = "alloc")]
mod failure;
#[cfg(feature = "alloc")]
mod guidance;
mod idempotency;
mod layer;
mod policy;
#[cfg(feature = "recovery")]
pub mod recovery;
#[cfg(feature = "registry")]
mod register;
mod remediation;
#[cfg(feature = "alloc")]
mod result_ext;
#[cfg(feature = "alloc")]
mod seconds;
mod sentinel;
#[cfg(feature = "catalog")]
pub mod testing;
#[cfg(feature = "alloc")]
mod text;
mod verdict;
#[cfg(feature = "serde")]
mod wire;
mod word;

#[cfg(feature = "anyhow1")]
pub use adapter::anyhow1;
#[cfg(feature = "axum08")]
pub use adapter::axum08;
#[cfg(feature = "backon1")]
pub use adapter::backon1;
pub use adapter::http_status;
#[cfg(feature = "http1")]
pub use adapter::http1;
#[cfg(feature = "std")]
pub use adapter::io;
#[cfg(feature = "jsonrpc")]
pub use adapter::jsonrpc;
#[cfg(feature = "reqwest013")]
pub use adapter::reqwest013;
#[cfg(feature = "rig044")]
pub use adapter::rig044;
#[cfg(feature = "rmcp3")]
pub use adapter::rmcp3;
#[cfg(feature = "sqlx09")]
pub use adapter::sqlx09;
#[cfg(feature = "tonic014")]
pub use adapter::tonic014;
#[cfg(feature = "tower05")]
pub use adapter::tower05;
#[cfg(feature = "catalog")]
#[doc(hidden)]
pub use catalog::__assert_locked;
#[cfg(feature = "catalog")]
pub use catalog::{Catalog, Change, Lock, LockError, Row, Twice};
pub use class::Class;
pub use classified::{Classified, RetryableReporter};
#[doc(hidden)]
pub use classified::{Detail as __Detail, Sink as __Sink, Transparent as __Transparent};
#[cfg(feature = "alloc")]
pub use classify::{Registry, classify, retryable};
pub use code::{Category, Code, InvalidCode};
pub use codes::WellKnown;
#[cfg(feature = "alloc")]
pub use decision::{Answer, CallContext, Decision, Rule, Step, decide};
#[cfg(feature = "derive")]
pub use derive::Classified;
pub use effect::Effect;
pub use escalation::{EscalationLevel, InvalidEscalation};
#[cfg(feature = "alloc")]
pub use failure::Failure;
#[cfg(feature = "alloc")]
pub use guidance::Guidance;
pub use idempotency::Idempotency;
pub use layer::{Layer, Recovery};
pub use policy::{Policy, policy_of};
pub use remediation::Language;
#[cfg(feature = "alloc")]
pub use result_ext::{ResultExt, classify_as};
pub use sentinel::Sentinel;
#[cfg(feature = "alloc")]
pub use verdict::Provenance;
pub use verdict::{Entry, Verdict};
#[cfg(feature = "serde")]
pub use wire::{ErrorBody, ErrorResponse, SixKeys};
pub use word::UnknownWord;

#[cfg(feature = "derive")]
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
