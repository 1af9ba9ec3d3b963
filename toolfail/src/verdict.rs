//! The answer to a failure, in one small copy; and the static row a declared failure has.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use core::fmt;
use core::time::Duration;

use crate::{Class, Code, Effect, Idempotency, Layer, policy_of};

/// What a failure means for whoever handles it: class, code, reason, layer, effect, idempotency and
/// wait, in one `Copy` value that is made without allocating.
///
/// [`Classified::verdict`](crate::Classified::verdict) gives it; a [`Failure`](crate::Failure) adds
/// the message, the facts and the cause to it.
///
/// ```
/// use toolfail::{Class, Effect, Verdict};
///
/// const LOST: Verdict = Verdict::new(Class::Transient).with_effect(Effect::InDoubt);
/// assert!(LOST.is_retryable());
/// assert!(!LOST.is_safe_to_resubmit());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    pub(crate) class: Class,
    pub(crate) layer: Layer,
    pub(crate) effect: Option<Effect>,
    pub(crate) idempotency: Idempotency,
    pub(crate) code: Option<Code>,
    pub(crate) source: Source,
    pub(crate) reason: &'static str,
    pub(crate) retry_after: Option<Duration>,
}

impl Verdict {
    /// A verdict of this class: its default layer, the class's word as reason, and nothing else
    /// stated.
    #[must_use]
    pub const fn new(class: Class) -> Self {
        Self {
            class,
            layer: policy_of(class).default_layer,
            effect: None,
            idempotency: Idempotency::Unset,
            code: None,
            source: Source::Declared,
            reason: class.as_str(),
            retry_after: None,
        }
    }

    /// The verdict of a code on its own: class, layer and effect of its row in
    /// [`codes`](crate::codes), or [`Class::Unknown`] where it is not well known.
    #[must_use]
    pub const fn from_code(code: Code) -> Self {
        let Some(row) = code.well_known() else {
            return Self::unclassified().with_code(code);
        };
        let mut verdict = Self::new(row.class).with_code(code).with_layer(row.layer);
        verdict.effect = row.effect;
        verdict
    }

    /// The verdict of an error that says of itself whether trying again helps, and nothing more:
    /// [`Class::SelfReported`] or [`Class::Unknown`].
    #[must_use]
    pub const fn self_reported(retryable: bool) -> Self {
        let mut verdict = Self::new(if retryable {
            Class::SelfReported
        } else {
            Class::Unknown
        });
        verdict.source = Source::SelfReported;
        verdict
    }

    /// The verdict of what nobody could classify.
    #[must_use]
    pub(crate) const fn unclassified() -> Self {
        let mut verdict = Self::new(Class::Unknown);
        verdict.source = Source::Default;
        verdict
    }

    /// Sets the code, and nothing else.
    #[must_use]
    pub const fn with_code(mut self, code: Code) -> Self {
        self.code = Some(code);
        self
    }

    /// Sets the reason. One that is not `[a-z][a-z0-9_]{0,62}` is not taken.
    #[must_use]
    pub const fn with_reason(mut self, reason: &'static str) -> Self {
        if is_reason(reason) {
            self.reason = reason;
        }
        self
    }

    /// Sets the layer, in place of the class's.
    #[must_use]
    pub const fn with_layer(mut self, layer: Layer) -> Self {
        self.layer = layer;
        self
    }

    /// States whether the world changed.
    #[must_use]
    pub const fn with_effect(mut self, effect: Effect) -> Self {
        self.effect = Some(effect);
        self
    }

    /// Sets what the host says of sending the call twice.
    #[must_use]
    pub const fn with_idempotency(mut self, idempotency: Idempotency) -> Self {
        self.idempotency = idempotency;
        self
    }

    /// Sets the wait before which the call must not be sent again. Zero is a wait of zero.
    #[must_use]
    pub const fn with_retry_after(mut self, wait: Duration) -> Self {
        self.retry_after = Some(wait);
        self
    }

    /// Says that the adapter of this name drew the verdict from a foreign error.
    #[must_use]
    pub const fn with_adapter(mut self, name: &'static str) -> Self {
        self.source = Source::Adapter(name);
        self
    }

    /// What kind of failure it is.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Its number, if it has one.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        self.code
    }

    /// Its stable word: `[a-z][a-z0-9_]{0,62}`. Of a [`Failure`](crate::Failure) whose reason was
    /// given at run time, the class's word.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        self.reason
    }

    /// Where in the call it failed.
    #[must_use]
    pub const fn layer(&self) -> Layer {
        self.layer
    }

    /// Whether the world changed, where that is stated.
    #[must_use]
    pub const fn effect(&self) -> Option<Effect> {
        self.effect
    }

    /// What the host says of sending the call twice.
    #[must_use]
    pub const fn idempotency(&self) -> Idempotency {
        self.idempotency
    }

    /// The wait before which the call must not be sent again, if one was asked for.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Whether trying again can change the outcome.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        policy_of(self.class).retryable
    }

    /// Whether the verdict is the error's own report and no class was given
    /// ([`self_reported`](Self::self_reported)).
    #[must_use]
    pub const fn is_self_reported(&self) -> bool {
        matches!(self.source, Source::SelfReported)
    }

    /// Whether sending the same call again cannot double an effect. The first line that applies:
    ///
    /// | stated effect | idempotency | safe |
    /// | --- | --- | --- |
    /// | not applied | any | yes |
    /// | any other or none | yes | yes |
    /// | in doubt or applied | unset, no | no |
    /// | none | no | no |
    /// | none | unset | the class's [`safe_to_resubmit`](crate::Policy::safe_to_resubmit) |
    ///
    /// # Source
    ///
    /// RFC 9110 §9.2.2: a request is not repeated automatically without knowing that it is safe.
    #[must_use]
    pub const fn is_safe_to_resubmit(&self) -> bool {
        match (self.effect, self.idempotency) {
            (Some(Effect::NotApplied), _) | (_, Idempotency::Yes) => true,
            (Some(Effect::InDoubt | Effect::Applied), Idempotency::Unset | Idempotency::No)
            | (None, Idempotency::No) => false,
            (None, Idempotency::Unset) => policy_of(self.class).safe_to_resubmit,
        }
    }
}

/// Who said what the class is, as far as a `Copy` value can carry it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    Declared,
    SelfReported,
    Adapter(&'static str),
    Default,
}

/// Who said what the class is.
///
/// It keeps a judged `permanent` apart from an `unknown` that nobody looked at.
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Provenance {
    /// A host, a constructor, [`classify_as`](crate::classify_as) or a well-known code.
    Declared,
    /// The error's own report.
    SelfReported,
    /// The adapter of this name, from a foreign error.
    Adapter(Cow<'static, str>),
    /// Nobody: it could not be classified.
    Default,
}

#[cfg(feature = "alloc")]
impl From<Source> for Provenance {
    fn from(source: Source) -> Self {
        match source {
            Source::Declared => Self::Declared,
            Source::SelfReported => Self::SelfReported,
            Source::Adapter(name) => Self::Adapter(Cow::Borrowed(name)),
            Source::Default => Self::Default,
        }
    }
}

#[cfg(feature = "alloc")]
impl Provenance {
    /// The wire word, or the name of the adapter, which the wire has after `adapter:`.
    pub(crate) fn word(&self) -> Result<&'static str, &str> {
        match self {
            Self::Declared => Ok("declared"),
            Self::SelfReported => Ok("self_reported"),
            Self::Adapter(name) => Err(name),
            Self::Default => Ok("default"),
        }
    }
}

/// The wire word: `declared`, `self_reported`, `adapter:NAME` or `default`.
#[cfg(feature = "alloc")]
impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word() {
            Ok(word) => f.write_str(word),
            Err(name) => write!(f, "adapter:{name}"),
        }
    }
}

/// A row of the static catalog: what one variant of a type declares.
///
/// A derived type has one row a variant, in their order; see
/// [`Classified::entries`](crate::Classified::entries).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub(crate) verdict: Verdict,
    pub(crate) kind: Kind,
    pub(crate) type_name: &'static str,
    pub(crate) variant: &'static str,
    pub(crate) domain: Option<&'static str>,
    pub(crate) remediation: Option<&'static str>,
}

/// Who knows the class of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The row.
    Declared,
    /// A function, at run time.
    Judged,
    /// The wrapped error, at run time.
    #[cfg_attr(
        not(feature = "derive"),
        expect(dead_code, reason = "only derived rows have it")
    )]
    Transparent,
}

impl Entry {
    /// The row of a variant whose class is declared.
    #[must_use]
    pub const fn new(type_name: &'static str, variant: &'static str, verdict: Verdict) -> Self {
        Self {
            type_name,
            variant,
            verdict,
            kind: Kind::Declared,
            domain: None,
            remediation: None,
        }
    }

    /// The row of a variant that only run time can classify.
    #[must_use]
    pub const fn at_run_time(type_name: &'static str, variant: &'static str) -> Self {
        let mut entry = Self::new(type_name, variant, Verdict::unclassified());
        entry.kind = Kind::Judged;
        entry
    }

    /// Sets who owns the reason.
    #[must_use]
    pub const fn with_domain(mut self, domain: &'static str) -> Self {
        self.domain = Some(domain);
        self
    }

    /// Sets what the model is told, in place of the class's text.
    #[must_use]
    pub const fn with_remediation(mut self, remediation: &'static str) -> Self {
        self.remediation = Some(remediation);
        self
    }

    /// The name of the type, without its path.
    #[must_use]
    pub const fn type_name(&self) -> &'static str {
        self.type_name
    }

    /// The name of the variant; of a struct, the type's.
    #[must_use]
    pub const fn variant(&self) -> &'static str {
        self.variant
    }

    /// The declared class, or `None` where only run time knows it.
    #[must_use]
    pub const fn class(&self) -> Option<Class> {
        match self.kind {
            Kind::Declared => Some(self.verdict.class),
            Kind::Judged | Kind::Transparent => None,
        }
    }

    /// What is declared, field roles aside. Where only run time knows the class, the verdict of
    /// what nobody has classified.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Who owns the reason.
    #[must_use]
    pub const fn domain(&self) -> Option<&'static str> {
        self.domain
    }

    /// What the model is told, in place of the class's text.
    #[must_use]
    pub const fn remediation(&self) -> Option<&'static str> {
        self.remediation
    }
}

/// Whether a text is a reason: `[a-z][a-z0-9_]{0,62}`.
#[must_use]
pub(crate) const fn is_reason(text: &str) -> bool {
    let [first, rest @ ..] = text.as_bytes() else {
        return false;
    };
    if !first.is_ascii_lowercase() || rest.len() > 62 {
        return false;
    }
    let mut rest = rest;
    while let [byte, tail @ ..] = rest {
        if !matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_') {
            return false;
        }
        rest = tail;
    }
    true
}
