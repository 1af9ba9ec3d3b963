//! The contract a host's error type fulfils, and the ways from it to a [`Failure`](crate::Failure).

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, sync::Arc};
#[cfg(feature = "alloc")]
use core::error::Error;
use core::fmt::Display;

use crate::{Entry, Verdict};
#[cfg(feature = "alloc")]
use crate::{Failure, text::display};

/// An error type that says of each of its values what kind of failure it is.
///
/// Derive it; written by hand, [`verdict`](Self::verdict) alone is enough:
///
#[cfg_attr(feature = "alloc", doc = "```")]
#[cfg_attr(not(feature = "alloc"), doc = "```ignore")]
/// use toolfail::{Class, Classified, Verdict};
///
/// #[derive(Debug, thiserror::Error)]
/// enum StockError {
///     #[error("the warehouse is busy")]
///     Busy,
///     #[error("no such article")]
///     NoArticle,
/// }
///
/// impl Classified for StockError {
///     fn verdict(&self) -> Verdict {
///         match self {
///             Self::Busy => Verdict::new(Class::RateLimited),
///             Self::NoArticle => Verdict::new(Class::NotFound),
///         }
///     }
/// }
///
/// assert!(StockError::Busy.to_failure().is_retryable());
/// assert!(!StockError::NoArticle.to_failure().is_retryable());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no class, so it cannot become a `Failure` by itself",
    label = "not `Classified`: derive it on a type of your own; on a foreign error say `.classify_as(Class::…)?` or `.or_failure(…)?` of `toolfail::ResultExt`, or call an adapter such as `toolfail::io::failure`",
    note = "on a type of your own, `#[derive(toolfail::Classified)]`",
    note = "on a foreign error, say the class where you know it: `.classify_as(Class::…)?` or `.or_failure(|error| …)?` of `toolfail::ResultExt`, or call an adapter such as `toolfail::io::failure`"
)]
pub trait Classified {
    /// What this failure means. Cheap: nothing is allocated.
    fn verdict(&self) -> Verdict;

    /// What the type declares, a row a variant. Empty where the trait was written by hand without
    /// rows.
    #[must_use]
    fn entries() -> &'static [Entry]
    where
        Self: Sized,
    {
        &[]
    }

    /// The row of this value, where the type has rows.
    #[doc(hidden)]
    fn __entry(&self) -> Option<&'static Entry> {
        None
    }

    /// The doc comments of the variants, in the order of [`entries`](Self::entries); empty where
    /// there are none. Written by the derive through a macro that is empty without the feature.
    #[cfg(feature = "catalog")]
    #[doc(hidden)]
    #[must_use]
    fn __docs() -> &'static [&'static str]
    where
        Self: Sized,
    {
        &[]
    }

    /// Hands over what a [`Verdict`] cannot hold.
    #[doc(hidden)]
    fn describe(&self, sink: &mut dyn Sink) {
        if let Some(entry) = self.__entry() {
            entry.describe(sink);
        }
        self.__fields(sink);
    }

    /// Hands over what the fields hold. Written by the derive.
    #[doc(hidden)]
    fn __fields(&self, sink: &mut dyn Sink) {
        _ = sink;
    }

    /// The failure, from a borrowed error: it keeps **neither the error nor its source**.
    ///
    /// It has the message and the verdict; [`origin`](Failure::origin) and
    /// [`source`](Error::source) are `None`, but for a `transparent` variant around a [`Failure`],
    /// which is copied whole. Where the error can be given away,
    /// [`into_failure`](Self::into_failure) or `?` keep both.
    #[cfg(feature = "alloc")]
    #[must_use]
    fn to_failure(&self) -> Failure
    where
        Self: Display + Sized,
    {
        let mut failure = Failure::from_verdict(self.verdict(), display(self));
        self.describe(&mut failure);
        failure
    }

    /// The failure that stands for this error and keeps it as its [`origin`](Failure::origin).
    #[cfg(feature = "alloc")]
    #[must_use]
    fn into_failure(self) -> Failure
    where
        Self: Error + Send + Sync + Sized + 'static,
    {
        let mut failure = self.to_failure();
        failure.forget_cause();
        failure.standing_for(Arc::new(self))
    }
}

/// An error that says of itself whether trying again helps, and nothing more.
///
/// For errors that know only this one bit. The derive implements it beside [`Classified`]; what a
/// type without a class reports is read by a [`Registry`](crate::Registry) it was
/// [named](crate::Registry::with_reporter) in.
pub trait RetryableReporter {
    /// Whether trying again can change the outcome.
    fn is_retryable(&self) -> bool;
}

#[cfg(feature = "alloc")]
impl<E: Classified + Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        error.into_failure()
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<E: Classified> Classified for Box<E> {
    fn verdict(&self) -> Verdict {
        (**self).verdict()
    }

    fn entries() -> &'static [Entry] {
        E::entries()
    }

    fn __entry(&self) -> Option<&'static Entry> {
        (**self).__entry()
    }

    #[cfg(feature = "catalog")]
    fn __docs() -> &'static [&'static str] {
        E::__docs()
    }

    fn describe(&self, sink: &mut dyn Sink) {
        (**self).describe(sink);
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<E: Classified> Classified for Arc<E> {
    fn verdict(&self) -> Verdict {
        (**self).verdict()
    }

    fn entries() -> &'static [Entry] {
        E::entries()
    }

    fn __entry(&self) -> Option<&'static Entry> {
        (**self).__entry()
    }

    #[cfg(feature = "catalog")]
    fn __docs() -> &'static [&'static str] {
        E::__docs()
    }

    fn describe(&self, sink: &mut dyn Sink) {
        (**self).describe(sink);
    }
}

impl Entry {
    /// Hands over what a row holds besides its verdict.
    pub(crate) fn describe(&self, sink: &mut dyn Sink) {
        if let Some(domain) = self.domain() {
            sink.domain(domain);
        }
        if let Some(remediation) = self.remediation() {
            sink.remediation(remediation);
        }
    }
}

/// Takes what a [`Verdict`] cannot hold, from [`Classified::describe`].
#[doc(hidden)]
pub trait Sink {
    /// Who owns the reason.
    fn domain(&mut self, domain: &'static str);
    /// What the model is told, in place of the class's text.
    fn remediation(&mut self, remediation: &'static str);
    /// A value that may be shown to the model.
    fn fact(&mut self, name: &'static str, value: &dyn Display);
    /// A value for the details.
    fn detail(&mut self, name: &'static str, value: &dyn Detail);
    /// A failure that was wrapped, whole.
    #[cfg(feature = "alloc")]
    fn failure(&mut self, failure: &Failure);
}

#[cfg(feature = "alloc")]
impl Sink for Failure {
    fn domain(&mut self, domain: &'static str) {
        self.set_domain(domain);
    }

    fn remediation(&mut self, remediation: &'static str) {
        self.set_remediation(remediation);
    }

    fn fact(&mut self, name: &'static str, value: &dyn Display) {
        self.push_fact(name.into(), value);
    }

    fn detail(&mut self, name: &'static str, value: &dyn Detail) {
        #[cfg(feature = "serde")]
        self.push_detail(name, value.to_value());
        #[cfg(not(feature = "serde"))]
        let _ = (name, value);
    }

    fn failure(&mut self, failure: &Failure) {
        self.adopt(failure);
    }
}

/// A value that can go into the details.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a detail",
    label = "this field is marked `detail`, so it must implement `serde::Serialize`",
    note = "details need the feature `serde` of `toolfail` too"
)]
pub trait Detail {
    /// The value as JSON; null where it has no JSON form.
    #[cfg(feature = "serde")]
    fn to_value(&self) -> serde_json::Value;
}

#[cfg(feature = "serde")]
#[diagnostic::do_not_recommend]
impl<T: serde::Serialize> Detail for T {
    fn to_value(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or(serde_json::Value::Null)
    }
}

/// An error that can answer for a `transparent` variant: whatever is [`Classified`], a
/// [`Failure`](crate::Failure), and the foreign types whose adapter is enabled.
///
/// Its methods have names of their own, so that `use toolfail::*` makes none of [`Classified`]
/// ambiguous.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot answer for a `transparent` variant",
    label = "this is to answer for the variant and has no class",
    note = "on a type of your own, `#[derive(toolfail::Classified)]`",
    note = "a foreign error answers with the feature of its adapter in `toolfail`: `std` for `std::io::Error`, `reqwest013` for `reqwest::Error` 0.13, `tonic014` for `tonic::Status` 0.14, `sqlx09` for `sqlx::Error` 0.9"
)]
pub trait Transparent {
    /// What the wrapped error means.
    fn __verdict(&self) -> Verdict;
    /// Hands over what a [`Verdict`] cannot hold.
    fn __describe(&self, sink: &mut dyn Sink);
}

#[diagnostic::do_not_recommend]
impl<E: Classified> Transparent for E {
    fn __verdict(&self) -> Verdict {
        Classified::verdict(self)
    }

    fn __describe(&self, sink: &mut dyn Sink) {
        Classified::describe(self, sink);
    }
}

#[cfg(feature = "alloc")]
impl Transparent for Failure {
    fn __verdict(&self) -> Verdict {
        Self::verdict(self)
    }

    fn __describe(&self, sink: &mut dyn Sink) {
        sink.failure(self);
    }
}
