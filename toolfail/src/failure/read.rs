//! Reading a failure.

use alloc::borrow::Cow;
use core::{error::Error, time::Duration};

use super::{Fact, Failure};
use crate::{
    Class, Code, Effect, Idempotency, Language, Layer, Provenance, Verdict, chain::find, policy_of,
    verdict::Source,
};

/// Reads a failure.
impl Failure {
    /// What kind of failure it is.
    #[must_use]
    pub fn class(&self) -> Class {
        self.0.class
    }

    /// Its number, if it has one.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        self.0.code
    }

    /// Its stable word: `[a-z][a-z0-9_]{0,62}`.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Who owns the reason.
    #[must_use]
    pub fn domain(&self) -> Option<&str> {
        self.0.domain.as_deref()
    }

    /// What stands for the message where the reader must not see the inside: the default message of
    /// the code; with no code, or one that is not well known, the meaning of the class.
    #[must_use]
    pub fn public_message(&self) -> &'static str {
        match self.0.code.and_then(Code::well_known) {
            Some(row) => row.message,
            None => policy_of(self.0.class).meaning,
        }
    }

    /// The message for people. Never shown to a model.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where in the call it failed.
    #[must_use]
    pub fn layer(&self) -> Layer {
        self.0.layer
    }

    /// Whether the world changed, where that is stated.
    #[must_use]
    pub fn effect(&self) -> Option<Effect> {
        self.0.effect
    }

    /// What the host says of sending this call twice.
    #[must_use]
    pub fn idempotency(&self) -> Idempotency {
        self.0.idempotency
    }

    /// The wait before which the call must not be sent again, if one was asked for.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// The structured details.
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn details(&self) -> Option<&serde_json::Value> {
        self.0.details.as_ref()
    }

    /// Who said what the class is.
    #[must_use]
    pub fn provenance(&self) -> &Provenance {
        &self.0.provenance
    }

    /// How often the call was sent already; 0 where nobody counted.
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// Whether the retries are used up already.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.0.exhausted
    }

    /// Whether trying again can change the outcome.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        policy_of(self.0.class).retryable
    }

    /// Whether a retry should be delayed by the host's schedule, beside any
    /// [`retry_after`](Self::retry_after).
    #[must_use]
    pub fn wants_backoff(&self) -> bool {
        policy_of(self.0.class).backoff
    }

    /// Whether a person must act before the call can succeed.
    #[must_use]
    pub fn needs_operator(&self) -> bool {
        policy_of(self.0.class).needs_operator
    }

    /// Whether sending the same call again cannot double an effect; see
    /// [`Verdict::is_safe_to_resubmit`] for the table.
    #[must_use]
    pub fn is_safe_to_resubmit(&self) -> bool {
        self.verdict().is_safe_to_resubmit()
    }

    /// What the model is told of this failure: its own text, else the class's in this language.
    #[must_use]
    pub fn remediation(&self, language: Language) -> &str {
        match &self.0.remediation {
            Some(own) => own,
            None => self.0.class.remediation(language),
        }
    }

    /// The `Copy` core of the answer. A reason given at run time reads there as the class's word, an
    /// adapter's name that was read from the wire as `wire`.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let inner = &*self.0;
        Verdict {
            class: inner.class,
            layer: inner.layer,
            effect: inner.effect,
            idempotency: inner.idempotency,
            code: inner.code,
            source: match &inner.provenance {
                Provenance::Declared => Source::Declared,
                Provenance::SelfReported => Source::SelfReported,
                Provenance::Adapter(Cow::Borrowed(name)) => Source::Adapter(name),
                Provenance::Adapter(Cow::Owned(_)) => Source::Adapter("wire"),
                Provenance::Default => Source::Default,
            },
            reason: match inner.reason {
                Cow::Borrowed(reason) => reason,
                Cow::Owned(_) => inner.class.as_str(),
            },
            retry_after: inner.retry_after,
        }
    }

    /// The host error that this failure stands for, where it was made by value:
    /// [`into_failure`](crate::Classified::into_failure), `?`, [`classify_as`](crate::classify_as)
    /// or [`or_failure`](crate::ResultExt::or_failure). Its own source is this failure's
    /// [`source`](Error::source), so that a printed chain says nothing twice.
    #[must_use]
    pub fn origin(&self) -> Option<&(dyn Error + Send + Sync + 'static)> {
        self.0.origin.as_deref()
    }

    /// The host error that this failure stands for, if it is an `E`, also in a `Box` or an `Arc`.
    #[must_use]
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.origin().and_then(|origin| find(origin))
    }

    /// The remediation that was given to this failure, not its class's.
    #[cfg(all(feature = "recovery", feature = "serde"))]
    pub(crate) fn own_remediation(&self) -> Option<&str> {
        self.0.remediation.as_deref()
    }

    pub(crate) fn facts(&self) -> &[Fact] {
        &self.0.facts
    }
}
