//! Errors of hosts, for everything that classifies.

use std::{error::Error, fmt};

use toolfail::{
    Class, Classified, Effect, Failure, Registry, RetryableReporter, Sentinel, Verdict,
};

/// A wrapper that adds nothing.
#[derive(Debug)]
pub(crate) struct Wrap<E>(pub(crate) E);

impl<E> fmt::Display for Wrap<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("wrapped")
    }
}

impl<E: Error + 'static> Error for Wrap<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// A host's type with a class.
#[derive(Debug, thiserror::Error)]
#[error("declared {0}")]
pub(crate) struct Declared(pub(crate) Class);

impl Classified for Declared {
    fn verdict(&self) -> Verdict {
        Verdict::new(self.0).with_effect(Effect::NotApplied)
    }
}

/// A host's type that declares `retryable = …` and no class.
#[derive(Debug, thiserror::Error)]
#[error("a bit {retryable}")]
pub(crate) struct Bit {
    pub(crate) retryable: bool,
    #[source]
    pub(crate) source: Option<Sentinel>,
}

impl Classified for Bit {
    fn verdict(&self) -> Verdict {
        Verdict::self_reported(self.retryable)
    }
}

/// A type that reports itself, and may have a source.
#[derive(Debug, thiserror::Error)]
#[error("reports {0}")]
pub(crate) struct Reporter<E: Error + 'static>(pub(crate) bool, #[source] pub(crate) E);

impl<E: Error + 'static> RetryableReporter for Reporter<E> {
    fn is_retryable(&self) -> bool {
        self.0
    }
}

/// A foreign type.
#[derive(Debug, thiserror::Error)]
#[error("foreign {0}")]
pub(crate) struct Foreign(pub(crate) u16);

pub(crate) fn foreign(error: &Foreign) -> Option<Failure> {
    (error.0 == 503).then(|| {
        let verdict = Verdict::new(Class::Transient).with_adapter("foreign1");
        Failure::from_verdict(verdict, "503 of the foreign service")
    })
}

pub(crate) fn everything() -> Registry {
    Registry::new()
        .with::<Declared>()
        .with::<Bit>()
        .with_reporter::<Reporter<Sentinel>>()
        .with_reporter::<Reporter<Foreign>>()
        .with_reporter::<Reporter<Declared>>()
        .with_reporter::<Reporter<Failure>>()
        .with_adapter(foreign)
}
