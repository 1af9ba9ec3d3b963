//! Errors of `anyhow` 1.
//!
//! An `anyhow::Error` is not an [`Error`](core::error::Error), and what was given to it as context
//! stands in its chain under a type nobody can name. Here the chain is walked with both seen: a
//! context stands where it was put, before the error it was put on, and an error that came in a box
//! is looked at too.
//!
//! ```
//! # use ::anyhow1 as anyhow;
//! use toolfail::{Class, Registry, Sentinel, anyhow1};
//!
//! let error = anyhow::Error::msg("refused by the gate").context(Sentinel::RateLimited);
//! assert_eq!(anyhow1::classify(&error, &Registry::new()), Class::RateLimited);
//! ```
//!
//! Of two contexts of the same type only the outer one can be seen. An error that was turned into a
//! box with `into()` has lost its type for good; `anyhow`'s
//! `reallocate_into_boxed_dyn_error_without_backtrace` keeps it.

use std::sync::Arc;

use anyhow1::Error;

use crate::{Class, Failure, Registry, chain::Link, text::display};

/// The class of the error, by the steps of [`Registry`].
#[must_use]
pub fn classify(error: &Error, registry: &Registry) -> Class {
    registry.class_of(Link::held_by(error))
}

/// The failure of the error, by the steps of [`Registry`].
///
/// The error is borrowed: neither it nor its source is kept. Where it can be given away,
/// [`into_failure`] keeps both.
#[must_use]
pub fn failure(error: &Error, registry: &Registry) -> Failure {
    registry.failure_of(Link::held_by(error), display(error))
}

/// The failure that stands for the error, by the steps of [`Registry`], and keeps it as its
/// [`origin`](Failure::origin), without its backtrace.
#[must_use]
pub fn into_failure(error: Error, registry: &Registry) -> Failure {
    let mut failure = failure(&error, registry);
    let origin = error.reallocate_into_boxed_dyn_error_without_backtrace();
    if origin.is::<Failure>() {
        return failure;
    }
    failure.forget_cause();
    failure.standing_for(Arc::from(origin))
}
