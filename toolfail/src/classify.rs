//! Classifying an arbitrary error: five steps over its source chain.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{error::Error, fmt};

use crate::{
    Class, Classified, Failure, RetryableReporter, Sentinel, Verdict, chain::Link, policy_of,
    text::display,
};

/// The class of an error, from its type and the types of its sources; see [`Registry`] for the
/// steps. Knows [`Failure`], [`Sentinel`] and nothing else.
///
#[cfg_attr(feature = "std", doc = "```")]
#[cfg_attr(not(feature = "std"), doc = "```ignore")]
/// use std::io;
/// use toolfail::{Class, Sentinel, classify};
///
/// assert_eq!(classify(&io::Error::other(Sentinel::RateLimited)), Class::RateLimited);
/// assert_eq!(classify(&io::Error::other("rate limited, says the text")), Class::Unknown);
/// ```
#[must_use]
pub fn classify(error: &(dyn Error + 'static)) -> Class {
    Registry::new().classify(error)
}

/// Whether trying again can change the outcome, by [`classify`].
#[must_use]
pub fn retryable(error: &(dyn Error + 'static)) -> bool {
    policy_of(classify(error)).retryable
}

/// The error types a host knows, for classifying whatever a tool returns.
///
/// The source chain is walked from the outermost link inwards, at most 64 links, looking through
/// `Box`, `Arc` and [`std::io::Error::get_ref`] where `source()` skips the value. Each step looks at the
/// whole chain before the next begins:
///
/// 1. The outermost link that is a [`Failure`], or of a type named [`with`](Self::with): its
///    verdict. Explicit beats all.
/// 2. A link that reports itself, named [`with_reporter`](Self::with_reporter) or declared
///    `retryable = …`: true is [`Class::SelfReported`]; false is [`Class::Unknown`], and the later
///    steps are not consulted.
/// 3. A [`Sentinel`].
/// 4. An adapter named [`with_adapter`](Self::with_adapter), for a foreign type.
/// 5. [`Class::Unknown`].
///
/// A plain wrapper hides nothing, and no step reads message text. What is named must be `Send` and
/// `Sync`: only such an error can be looked for where `anyhow` keeps it.
///
/// ```
/// use toolfail::{Class, Classified, Registry, Verdict};
///
/// #[derive(Debug, thiserror::Error)]
/// #[error("the warehouse is busy")]
/// struct Busy;
///
/// impl Classified for Busy {
///     fn verdict(&self) -> Verdict {
///         Verdict::new(Class::RateLimited)
///     }
/// }
///
/// let registry = Registry::new().with::<Busy>();
/// let error: Box<dyn std::error::Error> = Box::new(Busy);
/// assert_eq!(registry.classify(&*error), Class::RateLimited);
/// ```
#[derive(Default)]
pub struct Registry {
    classified: Vec<Probe<dyn Classified>>,
    reporters: Vec<Probe<dyn RetryableReporter>>,
    adapters: Vec<Box<Adapter>>,
}

type Probe<T> = for<'a> fn(Link<'a>) -> Option<&'a T>;
type Adapter = dyn Fn(Link<'_>) -> Option<Failure> + Send + Sync;

impl Registry {
    /// A registry that knows [`Failure`] and [`Sentinel`] alone.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            classified: Vec::new(),
            reporters: Vec::new(),
            adapters: Vec::new(),
        }
    }

    /// Names a type that is [`Classified`]. `Box<E>` and `Arc<E>` are found too.
    #[must_use]
    pub fn with<E: Classified + Error + Send + Sync + 'static>(mut self) -> Self {
        self.classified.push(|link| Some(link.find::<E>()?));
        self
    }

    /// Names a type that reports itself. `Box<E>` and `Arc<E>` are found too.
    #[must_use]
    pub fn with_reporter<E: RetryableReporter + Error + Send + Sync + 'static>(mut self) -> Self {
        self.reporters.push(|link| Some(link.find::<E>()?));
        self
    }

    /// Names an adapter for a foreign type. Where it answers `None`, the walk goes on. `Box<E>` and
    /// `Arc<E>` are found too.
    #[must_use]
    pub fn with_adapter<E: Error + Send + Sync + 'static>(
        mut self,
        adapter: fn(&E) -> Option<Failure>,
    ) -> Self {
        self.adapters
            .push(Box::new(move |link| link.find::<E>().and_then(adapter)));
        self
    }

    /// The class of an error.
    #[must_use]
    pub fn classify(&self, error: &(dyn Error + 'static)) -> Class {
        self.class_of(Link::of(error))
    }

    pub(crate) fn class_of(&self, outermost: Link<'_>) -> Class {
        match self.judge(outermost) {
            Judgement::Failure(failure) => failure.class(),
            Judgement::Classified(error) => error.verdict().class(),
            Judgement::Reported(retryable) => Verdict::self_reported(retryable).class(),
            Judgement::Sentinel(sentinel) => sentinel.class(),
            Judgement::Adapted(failure) => failure.class(),
            Judgement::Unknown => Class::Unknown,
        }
    }

    /// The failure of an error: the verdict of [`classify`](Self::classify) with all that the link
    /// it came from says.
    ///
    /// The message is the outermost error's `Display`; an adapter's failure keeps its own, which is
    /// cut and cleaned. The error is borrowed: neither it nor its source is kept, save what a
    /// [`Failure`] in the chain holds itself.
    #[must_use]
    pub fn failure(&self, error: &(dyn Error + 'static)) -> Failure {
        self.failure_of(Link::of(error), display(error))
    }

    pub(crate) fn failure_of(&self, outermost: Link<'_>, message: String) -> Failure {
        match self.judge(outermost) {
            Judgement::Failure(failure) => failure.clone().with_message(message),
            Judgement::Classified(link) => {
                let mut failure = Failure::from_verdict(link.verdict(), message);
                link.describe(&mut failure);
                failure
            }
            Judgement::Reported(retryable) => {
                Failure::from_verdict(Verdict::self_reported(retryable), message)
            }
            Judgement::Sentinel(sentinel) => Failure::from_verdict(sentinel.verdict(), message),
            Judgement::Adapted(failure) => failure,
            Judgement::Unknown => Failure::from_verdict(Verdict::unclassified(), message),
        }
    }

    fn judge<'a>(&self, outermost: Link<'a>) -> Judgement<'a> {
        let links = || outermost.chain();
        None.or_else(|| links().find_map(|link| self.declared(link)))
            .or_else(|| links().find_map(|link| self.reported(link)))
            .or_else(|| links().find_map(|link| link.find().copied().map(Judgement::Sentinel)))
            .or_else(|| links().find_map(|link| self.adapted(link)))
            .unwrap_or(Judgement::Unknown)
    }

    fn declared<'a>(&self, link: Link<'a>) -> Option<Judgement<'a>> {
        if let Some(failure) = link.find() {
            return Some(Judgement::Failure(failure));
        }
        let error = self.classified(link)?;
        (!error.verdict().is_self_reported()).then_some(Judgement::Classified(error))
    }

    fn reported<'a>(&self, link: Link<'a>) -> Option<Judgement<'a>> {
        if let Some(error) = self.classified(link) {
            return error
                .verdict()
                .is_self_reported()
                .then_some(Judgement::Classified(error));
        }
        let reporter = self.reporters.iter().find_map(|probe| probe(link))?;
        Some(Judgement::Reported(reporter.is_retryable()))
    }

    fn adapted(&self, link: Link<'_>) -> Option<Judgement<'static>> {
        self.adapters
            .iter()
            .find_map(|adapter| adapter(link))
            .map(Judgement::Adapted)
    }

    fn classified<'a>(&self, link: Link<'a>) -> Option<&'a dyn Classified> {
        self.classified.iter().find_map(|probe| probe(link))
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registry")
            .field("classified", &self.classified.len())
            .field("reporters", &self.reporters.len())
            .field("adapters", &self.adapters.len())
            .finish()
    }
}

/// Which step spoke, and what it found.
enum Judgement<'a> {
    Failure(&'a Failure),
    Classified(&'a dyn Classified),
    Reported(bool),
    Sentinel(Sentinel),
    Adapted(Failure),
    Unknown,
}
