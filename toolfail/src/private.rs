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

/// A row as it is generated, all literals, since those are what a compiler checks fastest:
///
/// 1. the variant's name;
/// 2. the reason;
/// 3. the code, or 0;
/// 4. the words, one decimal digit each, from the right: idempotency, effect, layer, class; 0 where
///    nothing is said, 1 for the first word of the set. The fifth digit says who knows the class: 0
///    the row, 1 and 2 the error's own report (yes, no), 3 the code's row, 4 a function, 5 the
///    wrapped error;
/// 5. the wait in milliseconds and one more, or 0;
/// 6. the remediation, or nothing.
pub type Data = (&'static str, &'static str, u16, u32, u128, &'static str);

/// The rows of a type.
#[must_use]
pub const fn rows<const N: usize>(
    type_name: &'static str,
    domain: &'static str,
    data: [Data; N],
) -> [Entry; N] {
    let mut entries = [Entry::new(type_name, "", Verdict::unclassified()); N];
    let mut rest: &mut [Entry] = &mut entries;
    let mut data: &[Data] = &data;
    while let ([entry, entries @ ..], [row, rows @ ..]) = (rest, data) {
        fill(entry, row);
        // The reasons of a wrapped error are not this type's.
        if !domain.is_empty() && !matches!(entry.kind, Kind::Transparent) {
            entry.domain = Some(domain);
        }
        (rest, data) = (entries, rows);
    }
    entries
}

const fn fill(entry: &mut Entry, row: &Data) {
    let &(variant, reason, number, words, wait, remediation) = row;
    let code = match Code::new(number) {
        Ok(code) => Some(code),
        Err(_) => None,
    };
    entry.variant = variant;
    (entry.kind, entry.verdict) = match (words / 10_000, code) {
        (0, _) => match word(&Class::ALL, words / 1_000) {
            Some(class) => (Kind::Declared, Verdict::new(class)),
            None => (Kind::Judged, Verdict::unclassified()),
        },
        (1, _) => (Kind::Declared, Verdict::self_reported(true)),
        (2, _) => (Kind::Declared, Verdict::self_reported(false)),
        (3, Some(code)) => (Kind::Declared, Verdict::from_code(code)),
        (5, _) => (Kind::Transparent, Verdict::unclassified()),
        _ => (Kind::Judged, Verdict::unclassified()),
    };
    if !matches!(entry.kind, Kind::Declared) {
        return;
    }
    entry.verdict.reason = reason;
    entry.verdict.code = code;
    if let Some(layer) = word(&Layer::ALL, words / 100) {
        entry.verdict.layer = layer;
    }
    if let Some(effect) = word(&Effect::ALL, words / 10) {
        entry.verdict.effect = Some(effect);
    }
    entry.verdict.idempotency = match words % 10 {
        0 => Idempotency::Unset,
        1 => Idempotency::Yes,
        _ => Idempotency::No,
    };
    entry.verdict.retry_after = wait_of(wait);
    if !remediation.is_empty() {
        entry.remediation = Some(remediation);
    }
}

/// The word that the last digit stands for.
const fn word<T: Copy>(mut all: &[T], digits: u32) -> Option<T> {
    let mut digit = digits % 10;
    while let [first, rest @ ..] = all {
        match digit {
            0 => return None,
            1 => return Some(*first),
            _ => (all, digit) = (rest, digit - 1),
        }
    }
    None
}

/// A wait from its number of milliseconds and one more.
const fn wait_of(number: u128) -> Option<Duration> {
    let Some(millis) = number.checked_sub(1) else {
        return None;
    };
    // A literal of the derive has at most 64 bits of milliseconds.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "bounded above"
    )]
    let millis = if millis > u64::MAX as u128 {
        u64::MAX
    } else {
        millis as u64
    };
    Some(Duration::from_millis(millis))
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
    note = "derive `Classified` on it, or enable the feature of its adapter in `toolfail`"
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
    error.verdict()
}

#[inline]
pub fn wrapped_describe(error: &dyn Transparent, sink: &mut dyn Sink) {
    error.describe(sink);
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
