//! What generated code may call. Nothing here is for anybody else, and it may change in any
//! version.
//!
//! A type alias or a function stands for each thing that generated code needs of the prelude, so
//! that a host may shadow every name of it.

use core::{fmt::Display, time::Duration};

pub use crate::{
    Class, Classified, Effect, Entry, Idempotency, Layer, RetryableReporter, Verdict,
    classified::{Detail, Sink, Transparent},
};
use crate::{Code, verdict::Kind};

#[doc(hidden)]
pub use crate::{__docs as docs, __register as register};

pub type Bool = bool;
pub type Row = Option<&'static Entry>;
pub type Rows = &'static [Entry];

/// The rows of a type.
///
/// They are a constant of a generic trait, and read by the functions here, so that the compiler
/// evaluates them where they are used and not each time it checks the host.
pub trait Table<T> {
    const ROWS: Rows;
}

/// The rows of a type.
#[inline]
#[must_use]
pub const fn table<E: Table<()> + ?Sized>() -> Rows {
    E::ROWS
}

/// The row at an index.
#[inline]
#[must_use]
pub const fn pick(rows: Rows, index: usize) -> Row {
    match rows.split_at_checked(index) {
        Some((_, [row, ..])) => Some(row),
        Some((_, [])) | None => None,
    }
}

/// The rows of a type, each with the type's name and domain.
#[must_use]
pub const fn rows<const N: usize>(
    type_name: &'static str,
    domain: &'static str,
    mut rows: [Entry; N],
) -> [Entry; N] {
    let mut rest: &mut [Entry] = &mut rows;
    while let [row, tail @ ..] = rest {
        row.type_name = type_name;
        // The reasons of a wrapped error are not this type's.
        if !domain.is_empty() && !matches!(row.kind, Kind::Transparent) {
            row.domain = Some(domain);
        }
        rest = tail;
    }
    rows
}

/// A variant whose class is declared.
#[must_use]
pub const fn row(variant: &'static str, verdict: Verdict) -> Entry {
    Entry::new("", variant, verdict)
}

/// A variant that a function judges.
#[must_use]
pub const fn judged(variant: &'static str) -> Entry {
    Entry::at_run_time("", variant)
}

/// A variant whose wrapped error answers.
#[must_use]
pub const fn transparent(variant: &'static str) -> Entry {
    let mut entry = Entry::at_run_time("", variant);
    entry.kind = Kind::Transparent;
    entry
}

/// A verdict with a class, and what every verdict has. A code of 0 is none; the derive has checked
/// the reason and the range.
#[must_use]
pub const fn declared(reason: &'static str, code: u16, class: Class) -> Verdict {
    named(Verdict::new(class), reason, code)
}

/// A verdict that the error gives of itself.
#[must_use]
pub const fn self_reported(reason: &'static str, code: u16, retryable: Bool) -> Verdict {
    named(Verdict::self_reported(retryable), reason, code)
}

/// The verdict of a code's row.
#[must_use]
pub const fn well_known(reason: &'static str, code: u16) -> Verdict {
    let verdict = match Code::new(code) {
        Ok(code) => Verdict::from_code(code),
        Err(_) => Verdict::unclassified(),
    };
    named(verdict, reason, code)
}

const fn named(mut verdict: Verdict, reason: &'static str, code: u16) -> Verdict {
    verdict.reason = reason;
    verdict.code = match Code::new(code) {
        Ok(code) => Some(code),
        Err(_) => None,
    };
    verdict
}

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

#[must_use]
pub const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
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

/// Hands over what the row holds besides the verdict.
pub fn describe(row: Row, sink: &mut dyn Sink) {
    if let Some(row) = row {
        row.describe(sink);
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

#[inline]
pub fn wrapped_verdict<T: Wrapped>(field: &T) -> Verdict {
    Transparent::verdict(field)
}

#[inline]
pub fn wrapped_describe<T: Wrapped>(field: &T, sink: &mut dyn Sink) {
    Transparent::describe(field, sink);
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
    };
}
#[cfg(not(feature = "registry"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($Type:tt) => {};
}
