//! The failure itself: a verdict with its message, its facts and its cause.

mod read;
mod with;

use alloc::{borrow::Cow, boxed::Box, string::String, sync::Arc, vec::Vec};
use core::{error::Error, fmt, time::Duration};

use crate::{Class, Code, Effect, Idempotency, Layer, Provenance, Verdict};

/// A classified failure of a tool call.
///
/// It is made once, at the place that knows, and read by everything after it: the host's loop,
/// [`decide`](crate::decide), the [guidance](Self::guidance) for the model, the wire. One pointer
/// wide, so that `Result<(), Failure>` is too.
///
/// `Display` is the message, which is for people and never shown to a model. `Debug` shows the
/// message, but neither the cause nor the details: both may hold what must not be logged.
///
/// ```
/// use toolfail::{Effect, Failure};
///
/// let failure = Failure::transient("no answer from the warehouse").with_effect(Effect::InDoubt);
/// assert!(failure.is_retryable() && !failure.is_safe_to_resubmit());
/// ```
#[derive(Clone)]
pub struct Failure(Box<Inner>);

#[derive(Clone)]
struct Inner {
    class: Class,
    layer: Layer,
    effect: Option<Effect>,
    idempotency: Idempotency,
    code: Option<Code>,
    exhausted: bool,
    attempts: u32,
    retry_after: Option<Duration>,
    reason: Cow<'static, str>,
    domain: Option<Cow<'static, str>>,
    message: Cow<'static, str>,
    remediation: Option<Cow<'static, str>>,
    provenance: Provenance,
    facts: Vec<Fact>,
    #[cfg(feature = "serde")]
    details: Option<serde_json::Value>,
    cause: Option<SharedError>,
    origin: Option<SharedError>,
}

type SharedError = Arc<dyn Error + Send + Sync + 'static>;

/// A value that the host chose to show to the model.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) name: Cow<'static, str>,
    pub(crate) value: String,
}

/// Makes a failure.
impl Failure {
    /// A failure of this class. The message is for people: logs, tickets.
    ///
    /// Its layer is the class's, its reason the class's word, its provenance
    /// [`Declared`](Provenance::Declared); nothing else is stated.
    #[must_use]
    pub fn new(class: Class, message: impl Into<Cow<'static, str>>) -> Self {
        Self::from_verdict(Verdict::new(class), message)
    }

    /// A failure with this verdict.
    #[must_use]
    pub fn from_verdict(verdict: Verdict, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner::new(verdict, message.into())))
    }
}

impl Inner {
    fn new(verdict: Verdict, message: Cow<'static, str>) -> Self {
        Self {
            class: verdict.class,
            layer: verdict.layer,
            effect: verdict.effect,
            idempotency: verdict.idempotency,
            code: verdict.code,
            exhausted: false,
            attempts: 0,
            retry_after: verdict.retry_after,
            reason: Cow::Borrowed(verdict.reason),
            domain: None,
            message,
            remediation: None,
            provenance: verdict.source.into(),
            facts: Vec::new(),
            #[cfg(feature = "serde")]
            details: None,
            cause: None,
            origin: None,
        }
    }
}

macro_rules! constructors {
    ($($name:ident $Class:ident)+) => {
        /// One constructor a class.
        impl Failure {
            $(
                #[doc = concat!("A failure of class [`", stringify!($Class), "`](Class::", stringify!($Class), ").")]
                #[must_use]
                pub fn $name(message: impl Into<Cow<'static, str>>) -> Self {
                    Self::new(Class::$Class, message)
                }
            )+
        }
    };
}

constructors! {
    transient Transient
    permanent Permanent
    authentication Authentication
    not_found NotFound
    permission_denied PermissionDenied
    invalid_argument InvalidArgument
    rate_limited RateLimited
    self_reported SelfReported
    unknown Unknown
}

impl Code {
    /// The ready-made failure of this code: class, layer, effect and message of its row in
    /// [`codes`](crate::codes). Of a code that is not well known: [`Class::Unknown`], with the
    /// category's word as message.
    #[must_use]
    pub fn failure(self) -> Failure {
        let message = match self.well_known() {
            Some(row) => row.message,
            None => self.category().as_str(),
        };
        Failure::from_verdict(Verdict::from_code(self), message)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = &*self.0;
        f.debug_struct("Failure")
            .field("class", &inner.class)
            .field("code", &inner.code)
            .field("reason", &inner.reason)
            .field("domain", &inner.domain)
            .field("message", &inner.message)
            .field("layer", &inner.layer)
            .field("effect", &inner.effect)
            .field("idempotency", &inner.idempotency)
            .field("retry_after", &inner.retry_after)
            .field("provenance", &inner.provenance)
            .field("attempts", &inner.attempts)
            .field("exhausted", &inner.exhausted)
            .finish_non_exhaustive()
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match (&self.0.cause, &self.0.origin) {
            (Some(cause), _) => Some(&**cause),
            (None, Some(origin)) => origin.source(),
            (None, None) => None,
        }
    }
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Failure>() == 8, "a failure is one pointer");
    assert!(
        size_of::<Result<(), Failure>>() == 8,
        "and leaves its niche to Result"
    );
};
