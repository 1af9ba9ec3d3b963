//! A failure-classification contract for tool calls.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod adapter;
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
mod effect;
#[cfg(feature = "alloc")]
mod failure;
#[cfg(feature = "alloc")]
mod guidance;
mod idempotency;
mod layer;
mod policy;
mod remediation;
#[cfg(feature = "alloc")]
mod result_ext;
mod sentinel;
#[cfg(feature = "alloc")]
mod text;
mod verdict;
mod word;

#[cfg(feature = "anyhow1")]
pub use adapter::anyhow1;
pub use adapter::http_status;
#[cfg(feature = "std")]
pub use adapter::io;
#[cfg(feature = "reqwest013")]
pub use adapter::reqwest013;
#[cfg(feature = "sqlx09")]
pub use adapter::sqlx09;
#[cfg(feature = "tonic014")]
pub use adapter::tonic014;
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
pub use effect::Effect;
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
pub use word::UnknownWord;
