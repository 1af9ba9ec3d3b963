//! A host with an allocator and without std: failures, decisions, guidance, classification.

#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings)]

extern crate alloc;

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    string::{String, ToString},
};
use core::{error::Error, fmt, time::Duration};

use toolfail::{
    CallContext, Class, Classified, Failure, Language, Registry, ResultExt, Sentinel, Step,
    Verdict, classify, classify_as, codes, decide, retryable,
};

/// A host's error.
#[derive(Debug)]
pub struct Busy;

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("busy")
    }
}

impl Error for Busy {}

impl Classified for Busy {
    fn verdict(&self) -> Verdict {
        Verdict::new(Class::RateLimited).with_retry_after(Duration::from_secs(2))
    }
}

/// A tool that returns failures by `?`.
///
/// # Errors
///
/// Always, in one of three ways.
pub fn tool(kind: u8) -> Result<u8, Failure> {
    match kind {
        0 => Err(Busy)?,
        1 => "x".parse::<u8>().classify_as(Class::InvalidArgument),
        _ => Err(codes::HUMAN_DECLINED.failure().with_fact("kind", kind)),
    }
}

/// Everything this tier can say of a failure.
#[must_use]
pub fn told(kind: u8) -> Option<(Step, String)> {
    let failure = tool(kind).err()?;
    let decision = decide(&failure, &CallContext::new());
    let guidance = failure
        .guidance()
        .for_decision(&decision)
        .in_language(Language::Chinese);
    let error: Box<dyn Error + Send + Sync> = Box::new(failure.clone());
    let registry = Registry::new().with::<Busy>();
    let again = classify_as(registry.classify(&*error), "text".to_owned());
    let agrees = classify(&*error) == again.class() && retryable(&Sentinel::Transient);
    agrees.then(|| (decision.next, guidance.to_string()))
}
