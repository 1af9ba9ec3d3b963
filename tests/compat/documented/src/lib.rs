//! A host that denies what is not documented, and every lint of rustdoc.

#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unnameable_types,
    unreachable_pub,
    rustdoc::all
)]

use toolfail::Classified;

/// Failures of orders, see [`OrderError::Busy`].
///
/// ```
/// use toolfail::Classified;
/// assert!(documented::OrderError::Busy.verdict().is_retryable());
/// ```
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "documented.example")]
pub enum OrderError {
    /// "Busy": see [`Classified::verdict`], `{braces}`, a \ backslash and <b>no</b> tag.
    ///
    /// ```text
    /// {0:?} "quoted"
    /// ```
    #[error("busy")]
    #[toolfail(class = "rate_limited", code = 4101)]
    Busy,
    #[doc = "Two attributes,"]
    #[doc = r#"one "raw"."#]
    #[error("missing {name}")]
    #[toolfail(class = "not_found", code = 3101)]
    Missing {
        /// What is missing.
        #[toolfail(show)]
        name: String,
    },
    #[doc = concat!("A text ", "that is no literal.")]
    #[error("cause")]
    #[toolfail(class = "transient", code = 6101)]
    Cause(#[source] std::io::Error),
    #[doc(hidden)]
    #[error("hidden {0}")]
    #[toolfail(retryable = false)]
    Hidden(u8),
}

/// No variant.
#[derive(Debug, Classified)]
pub enum Never {}

/// A struct with a parameter.
#[derive(Debug, Classified)]
#[toolfail(class = "permanent", code = 1101)]
pub struct Generic<T>(
    /// Its value.
    pub T,
);
