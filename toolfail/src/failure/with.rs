//! Stating more of a failure.

use alloc::{borrow::Cow, boxed::Box, sync::Arc};
use core::{error::Error, fmt, time::Duration};

#[cfg(feature = "recovery")]
use super::Inner;
use super::{Fact, Failure, SharedError};
#[cfg(feature = "recovery")]
use crate::Verdict;
use crate::{
    Class, Code, Effect, Idempotency, Layer, Provenance, policy_of, remediation::is_remediation,
    text::display, verdict::is_reason,
};

/// States more of a failure.
impl Failure {
    /// Sets the code, and nothing else: class, layer and effect stay.
    #[must_use]
    pub fn with_code(mut self, code: Code) -> Self {
        self.0.code = Some(code);
        self
    }

    /// Sets the reason, a stable machine word. One that is not `[a-z][a-z0-9_]{0,62}` is not taken,
    /// since a reason may carry no value.
    #[must_use]
    pub fn with_reason(mut self, reason: impl Into<Cow<'static, str>>) -> Self {
        let reason = reason.into();
        if is_reason(&reason) {
            self.0.reason = reason;
        }
        self
    }

    /// Sets who owns the reason, as a host name such as `orders.example`.
    ///
    /// # Source
    ///
    /// `google.rpc.ErrorInfo.domain`.
    #[must_use]
    pub fn with_domain(mut self, domain: impl Into<Cow<'static, str>>) -> Self {
        self.0.domain = Some(domain.into());
        self
    }

    /// Sets the message for people, in place of the present one.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.message = message.into();
        self
    }

    /// Sets what lies under this failure, as [`Error::source`] reports it.
    #[must_use]
    pub fn with_cause(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(Arc::from(cause.into()));
        self
    }

    /// Sets what the host says of sending this call twice.
    #[must_use]
    pub fn with_idempotency(mut self, idempotency: Idempotency) -> Self {
        self.0.idempotency = idempotency;
        self
    }

    /// Says that sending this call again cannot double its effect: [`Idempotency::Yes`].
    #[must_use]
    pub fn idempotent(self) -> Self {
        self.with_idempotency(Idempotency::Yes)
    }

    /// States whether the world changed.
    #[must_use]
    pub fn with_effect(mut self, effect: Effect) -> Self {
        self.0.effect = Some(effect);
        self
    }

    /// Sets the layer, in place of the class's.
    #[must_use]
    pub fn with_layer(mut self, layer: Layer) -> Self {
        self.0.layer = layer;
        self
    }

    /// Sets the wait before which the call must not be sent again. Kept and obeyed whatever the
    /// class; zero is a wait of zero.
    #[must_use]
    pub fn with_retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Sets what the model is told, in place of the class's text and in every language.
    ///
    /// A text that is blank, longer than 500 characters, or that carries a verdict word (retry,
    /// wait, seconds, operator and their kind) is not used: the guidance states verdicts itself.
    #[must_use]
    pub fn with_remediation(mut self, remediation: impl Into<Cow<'static, str>>) -> Self {
        let remediation = remediation.into();
        if is_remediation(&remediation) {
            self.0.remediation = Some(remediation);
        }
        self
    }

    /// Adds a fact that may be shown to the model, as `name="value"`.
    ///
    /// Facts are shown in the order they were added. The value may be untrusted: the guidance
    /// strips control and format characters and cuts it.
    #[must_use]
    pub fn with_fact(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl fmt::Display,
    ) -> Self {
        self.push_fact(name.into(), &value);
        self
    }

    /// Sets the structured details, in place of the present ones. They go on the wire in the full
    /// form only, never to a model.
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn with_details(mut self, details: serde_json::Value) -> Self {
        self.0.details = Some(details);
        self
    }

    /// Sets how often the call was sent already, so that an outer layer does not multiply retries.
    #[must_use]
    pub fn with_attempts(mut self, attempts: u32) -> Self {
        self.0.attempts = attempts;
        self
    }

    /// Sets whether the retries are used up already: then nobody retries again.
    #[must_use]
    pub fn with_exhausted(mut self, exhausted: bool) -> Self {
        self.0.exhausted = exhausted;
        self
    }

    /// Makes the failure stand for a host's error. A failure that was made of a failure goes on
    /// standing for what that one stood for.
    pub(crate) fn standing_for(mut self, origin: SharedError) -> Self {
        if self.0.origin.is_none() || !origin.is::<Self>() {
            self.0.origin = Some(origin);
        }
        self
    }

    /// Drops the cause that came with a wrapped failure: the source is the origin's from now on.
    pub(crate) fn forget_cause(&mut self) {
        self.0.cause = None;
    }

    /// Another class on the caller's word. What is known of this one failure stays: code, effect,
    /// idempotency, wait, attempts; what comes from the class is the new class's.
    pub(crate) fn reclassified(mut self, class: Class) -> Self {
        let inner = &mut *self.0;
        if inner.reason == inner.class.as_str() {
            inner.reason = Cow::Borrowed(class.as_str());
        }
        if inner.layer == policy_of(inner.class).default_layer {
            inner.layer = policy_of(class).default_layer;
        }
        inner.class = class;
        inner.provenance = Provenance::Declared;
        self
    }

    /// Takes over what another failure states against a resend: its wait, that its retries are used
    /// up, its effect where that forbids one, and a *no* to sending twice.
    pub(crate) fn doubted_like(mut self, other: &Self) -> Self {
        self.0.retry_after = other.0.retry_after;
        self.0.attempts = other.0.attempts;
        self.0.exhausted = other.0.exhausted;
        match (other.effect(), other.idempotency()) {
            (_, Idempotency::Yes) | (Some(Effect::NotApplied), _) | (None, Idempotency::Unset) => {
                self
            }
            (None, Idempotency::No) => self.with_idempotency(Idempotency::No),
            (Some(effect @ (Effect::InDoubt | Effect::Applied)), idempotency) => {
                self.with_effect(effect).with_idempotency(idempotency)
            }
        }
    }

    /// States the effect anew, in place.
    #[cfg(feature = "recovery")]
    pub(crate) fn restate_effect(&mut self, effect: Effect) {
        self.0.effect = Some(effect);
    }

    /// Sets attempts and exhaustion, in place.
    #[cfg(feature = "recovery")]
    pub(crate) fn tally(&mut self, attempts: u32, exhausted: bool) {
        self.0.attempts = attempts;
        self.0.exhausted = exhausted;
    }

    /// Becomes another failure, in the place that this one has.
    #[cfg(feature = "recovery")]
    pub(crate) fn restart(&mut self, verdict: Verdict, message: &'static str) {
        *self.0 = Inner::new(verdict, Cow::Borrowed(message));
    }

    pub(crate) fn push_fact(&mut self, name: Cow<'static, str>, value: &dyn fmt::Display) {
        self.0.facts.push(Fact {
            name,
            value: display(value),
        });
    }

    #[cfg(feature = "serde")]
    pub(crate) fn push_detail(&mut self, name: &'static str, value: serde_json::Value) {
        let mut members = match self.0.details.take() {
            None => serde_json::Map::new(),
            Some(serde_json::Value::Object(members)) => members,
            // Of a wrapped failure: kept beside what its wrapper adds.
            Some(wrapped) => serde_json::Map::from_iter([("wrapped".into(), wrapped)]),
        };
        members.insert(name.into(), value);
        self.0.details = Some(serde_json::Value::Object(members));
    }

    pub(crate) fn set_domain(&mut self, domain: &'static str) {
        self.0.domain = Some(Cow::Borrowed(domain));
    }

    pub(crate) fn set_remediation(&mut self, remediation: &'static str) {
        if is_remediation(remediation) {
            self.0.remediation = Some(Cow::Borrowed(remediation));
        }
    }

    #[cfg(feature = "serde")]
    pub(crate) fn with_provenance(mut self, provenance: Provenance) -> Self {
        self.0.provenance = provenance;
        self
    }

    /// What the wire carries of it: without cause and origin, and without what is for a model.
    #[cfg(all(feature = "serde", feature = "std"))]
    pub(crate) fn for_wire(&self) -> Self {
        let mut failure = self.for_public_wire(self.0.message.clone());
        failure.0.details.clone_from(&self.0.details);
        failure
    }

    /// The same, without details and with this message.
    #[cfg(all(feature = "serde", feature = "std"))]
    pub(crate) fn for_public_wire(&self, message: Cow<'static, str>) -> Self {
        let mut failure = Self::from_verdict(self.verdict(), message);
        failure.0.reason.clone_from(&self.0.reason);
        failure.0.domain.clone_from(&self.0.domain);
        failure.0.provenance.clone_from(&self.0.provenance);
        failure.0.attempts = self.0.attempts;
        failure.0.exhausted = self.0.exhausted;
        failure
    }

    /// Becomes another failure in all but the message. Facts that were handed over before stay.
    pub(crate) fn adopt(&mut self, other: &Self) {
        let message = core::mem::take(&mut self.0.message);
        let mut facts = core::mem::take(&mut self.0.facts);
        *self = other.clone();
        self.0.message = message;
        facts.append(&mut self.0.facts);
        self.0.facts = facts;
    }
}
