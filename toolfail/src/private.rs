//! What generated code may call. Nothing here is for anybody else, and it may change in any
//! version.
//!
//! A type alias or a function stands for each thing that generated code needs of the prelude, so
//! that a host may shadow every name of it.

#[path = "private/rows.rs"]
mod rows;

use core::{fmt::Display, time::Duration};

pub use self::rows::{Row, Rows, Table, pick, rows, table};

use crate::Code;
pub use crate::{
    Class, Classified, Effect, Entry, Idempotency, Layer, RetryableReporter, Verdict,
    classified::{Detail, Sink, Transparent},
};

#[doc(hidden)]
pub use crate::{__docs as docs, __register as register};

pub type Bool = bool;

/// Refuses a code that gives no class, at the host's literal.
#[track_caller]
pub const fn require_well_known(code: u16) {
    let is_well_known = match Code::new(code) {
        Ok(code) => code.well_known().is_some(),
        Err(_) => false,
    };
    assert!(
        is_well_known,
        "this code is not a well-known one, so it gives no class: write `class = \"…\"` beside it"
    );
}

/// The verdict of a row.
#[inline]
#[must_use]
pub const fn verdict(row: Row) -> Verdict {
    match row {
        Some(row) => row.verdict(),
        None => Verdict::unclassified(),
    }
}

#[inline]
#[must_use]
pub const fn is_retryable(verdict: Verdict) -> Bool {
    verdict.is_retryable()
}

/// The verdict of a function of the host.
#[inline]
pub fn judge<E: ?Sized>(error: &E, function: fn(&E) -> Verdict) -> Verdict {
    function(error)
}

/// The verdict of a type whose attributes have a mistake. It never runs.
#[must_use]
pub const fn stub() -> Verdict {
    Verdict::unclassified()
}

/// A field that says how long to wait: a [`Duration`], or an `Option` of it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no wait",
    label = "this field is marked `retry_after`, so it must be a `Duration` or an `Option<Duration>`"
)]
pub trait RetryAfter {
    fn stated(&self) -> Option<Duration>;
}

/// A field that says whether sending the call again is safe.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no idempotency",
    label = "this field is marked `idempotency`, so it must be an `Idempotency` or an `Option<Idempotency>`",
    note = "a `bool` cannot tell unset from no"
)]
pub trait StatesIdempotency {
    fn stated(&self) -> Option<Idempotency>;
}

/// A field that says whether the world changed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no effect",
    label = "this field is marked `effect`, so it must be an `Effect` or an `Option<Effect>`"
)]
pub trait StatesEffect {
    fn stated(&self) -> Option<Effect>;
}

macro_rules! roles {
    ($($Role:ident $Value:ident)+) => {
        $(
            #[diagnostic::do_not_recommend]
            impl $Role for $Value {
                fn stated(&self) -> Option<$Value> {
                    Some(*self)
                }
            }

            #[diagnostic::do_not_recommend]
            impl $Role for Option<$Value> {
                fn stated(&self) -> Option<$Value> {
                    *self
                }
            }
        )+
    };
}

roles! {
    RetryAfter Duration
    StatesIdempotency Idempotency
    StatesEffect Effect
}

#[inline]
#[must_use]
pub fn retry_after<T: RetryAfter>(mut verdict: Verdict, field: &T) -> Verdict {
    verdict.retry_after = field.stated().or(verdict.retry_after);
    verdict
}

#[inline]
#[must_use]
pub fn idempotency<T: StatesIdempotency>(mut verdict: Verdict, field: &T) -> Verdict {
    verdict.idempotency = field.stated().unwrap_or(verdict.idempotency);
    verdict
}

#[inline]
#[must_use]
pub fn effect<T: StatesEffect>(mut verdict: Verdict, field: &T) -> Verdict {
    verdict.effect = field.stated().or(verdict.effect);
    verdict
}

/// A field whose error answers for a `transparent` variant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot answer for a `transparent` variant",
    label = "this is to answer for the variant and has no class",
    note = "on a type of your own, `#[derive(toolfail::Classified)]`",
    note = "a foreign error answers with the feature of its adapter in `toolfail`: `std` for `std::io::Error`, `reqwest013` for `reqwest::Error` 0.13, `tonic014` for `tonic::Status` 0.14, `sqlx09` for `sqlx::Error` 0.9"
)]
pub trait Wrapped: Transparent {}

#[diagnostic::do_not_recommend]
impl<T: Transparent> Wrapped for T {}

/// The error that answers. The one place that needs it to be able to, so that it is one error
/// where it is not.
#[inline]
pub fn wrapped<T: Wrapped>(field: &T) -> &dyn Transparent {
    field
}

#[inline]
#[must_use]
pub fn wrapped_verdict(error: &dyn Transparent) -> Verdict {
    error.__verdict()
}

#[inline]
pub fn wrapped_describe(error: &dyn Transparent, sink: &mut dyn Sink) {
    error.__describe(sink);
}

/// A field that may be shown to the model.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be shown",
    label = "this field is marked `show`, so it must implement `Display`"
)]
pub trait Show: Display {}

#[diagnostic::do_not_recommend]
impl<T: Display> Show for T {}

#[inline]
pub fn show<T: Show>(sink: &mut dyn Sink, name: &'static str, field: &T) {
    sink.fact(name, field);
}

/// A field that goes into the details.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a detail",
    label = "this field is marked `detail`, so it must implement `serde::Serialize`",
    note = "details need the feature `serde` of `toolfail` too"
)]
pub trait Detailed: Detail {}

#[diagnostic::do_not_recommend]
impl<T: Detail> Detailed for T {}

#[inline]
pub fn detail<T: Detailed>(sink: &mut dyn Sink, name: &'static str, field: &T) {
    sink.detail(name, field);
}

/// The docs of the variants, beside their rows: a method of the impl it stands in, and nothing
/// without the feature `catalog`.
#[cfg(feature = "catalog")]
#[doc(hidden)]
#[macro_export]
macro_rules! __docs {
    ($($docs:literal)*) => {
        fn __docs() -> $crate::__private::Docs {
            &[$($docs),*]
        }
    };
}
#[cfg(not(feature = "catalog"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __docs {
    ($($docs:literal)*) => {};
}

#[cfg(feature = "catalog")]
pub type Docs = &'static [&'static str];

#[cfg(feature = "registry")]
pub use crate::register::{Linked, NotAnError, Probe};
#[cfg(feature = "registry")]
pub use inventory;

/// Enters a type into the registry of the whole program, and nothing without the feature
/// `registry`. The name is taken as a token: as a fragment it would be of this macro, and the host's
/// `deprecated` would speak.
#[cfg(feature = "registry")]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($Type:tt) => {
        const _: () = {
            use $crate::__private::NotAnError as _;
            $crate::__private::inventory::submit! {
                $crate::__private::Linked($crate::__private::Probe::<$Type>::LINK)
            }
        };
        $crate::__list! { $Type }
    };
}
#[cfg(not(feature = "registry"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($Type:tt) => {};
}

#[cfg(all(feature = "registry", feature = "catalog"))]
pub use crate::catalog::Listed;

/// Enters a type into the catalog of the whole program, and nothing without the feature `catalog`.
#[cfg(all(feature = "registry", feature = "catalog"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    ($Type:tt) => {
        $crate::__private::inventory::submit! { $crate::__private::Listed::of::<$Type>() }
    };
}
#[cfg(all(feature = "registry", not(feature = "catalog")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    ($Type:tt) => {};
}
