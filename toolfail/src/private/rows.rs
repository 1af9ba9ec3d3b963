//! The table of a derived type: what the derive writes, and the rows that it stands for.

use core::time::Duration;

use crate::{Class, Code, Effect, Entry, Idempotency, Layer, Verdict, verdict::Kind};

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

/// The row of a type at an index.
#[inline]
#[must_use]
pub const fn pick<E: Table<()> + ?Sized>(index: usize) -> Row {
    at(E::ROWS, index)
}

/// Apart from `pick`, so that it is compiled once and not for each type.
#[inline]
const fn at(rows: Rows, index: usize) -> Row {
    match rows.split_at_checked(index) {
        Some((_, [row, ..])) => Some(row),
        Some((_, [])) | None => None,
    }
}

/// The rows of a type. What every variant has stands in lists of literals, of one place a variant:
/// literals cost the compiler the least. What few have stands with the index of its variant.
#[must_use]
pub const fn rows<const N: usize>(
    type_name: &'static str,
    domain: &'static str,
    variants: [&'static str; N],
    reasons: [&'static str; N],
    facts: [u32; N],
    remediations: &[(usize, &'static str)],
    waits: &[(usize, u64)],
) -> [Entry; N] {
    let mut rows = [Entry::at_run_time(type_name, ""); N];
    let mut rest: &mut [Entry] = &mut rows;
    let (mut variants, mut reasons, mut facts) =
        (variants.as_slice(), reasons.as_slice(), facts.as_slice());
    while let (
        [row, rows_left @ ..],
        [variant, variants_left @ ..],
        [reason, reasons_left @ ..],
        [fact, facts_left @ ..],
    ) = (rest, variants, reasons, facts)
    {
        row.variant = variant;
        (row.kind, row.verdict) = read(*fact, reason);
        // The reasons of a wrapped error are not this type's.
        if !domain.is_empty() && !matches!(row.kind, Kind::Transparent) {
            row.domain = Some(domain);
        }
        (rest, variants, reasons, facts) = (rows_left, variants_left, reasons_left, facts_left);
    }
    let mut remediations = remediations;
    while let [(index, remediation), left @ ..] = remediations {
        if let Some((_, [row, ..])) = rows.split_at_mut_checked(*index) {
            row.remediation = Some(remediation);
        }
        remediations = left;
    }
    let mut waits = waits;
    while let [(index, millis), left @ ..] = waits {
        if let Some((_, [row, ..])) = rows.split_at_mut_checked(*index) {
            row.verdict.retry_after = Some(Duration::from_millis(*millis));
        }
        waits = left;
    }
    rows
}

/// What a fact says. In decimal places, from the right:
///
/// | places | what | values |
/// | --- | --- | --- |
/// | 4 | code | 0 where there is none |
/// | 1 | idempotency | 0 unset, 1 yes, 2 no |
/// | 1 | effect | 0 none stated, then from 1 as they are declared |
/// | 1 | layer | 0 of the class or the code's row, then from 1 as they are declared |
/// | 2 | class | from 1 as they are declared; 10 the code's row, 11 retryable by its own report, 12 not; 20 a function's, 21 the wrapped error's |
const fn read(fact: u32, reason: &'static str) -> (Kind, Verdict) {
    let kind = match fact / 10_000_000 {
        20 => Kind::Judged,
        21 => Kind::Transparent,
        _ => Kind::Declared,
    };
    if !matches!(kind, Kind::Declared) {
        return (kind, Verdict::unclassified());
    }
    let code = code(fact % 10_000);
    let mut verdict = base(fact / 10_000_000, code);
    verdict.code = code;
    verdict.reason = reason;
    verdict.idempotency = match fact / 10_000 % 10 {
        1 => Idempotency::Yes,
        2 => Idempotency::No,
        _ => Idempotency::Unset,
    };
    verdict.effect = match fact / 100_000 % 10 {
        1 => Some(Effect::NotApplied),
        2 => Some(Effect::InDoubt),
        3 => Some(Effect::Applied),
        _ => verdict.effect,
    };
    verdict.layer = match fact / 1_000_000 % 10 {
        1 => Layer::Input,
        2 => Layer::Execution,
        3 => Layer::Permission,
        4 => Layer::Result,
        5 => Layer::SideEffect,
        _ => verdict.layer,
    };
    (kind, verdict)
}

/// The verdict without what is stated beside the class.
const fn base(class: u32, code: Option<Code>) -> Verdict {
    let class = match class {
        1 => Class::Transient,
        2 => Class::Permanent,
        3 => Class::Authentication,
        4 => Class::NotFound,
        5 => Class::PermissionDenied,
        6 => Class::InvalidArgument,
        7 => Class::RateLimited,
        8 => Class::SelfReported,
        9 => Class::Unknown,
        11 => return Verdict::self_reported(true),
        12 => return Verdict::self_reported(false),
        _ => {
            return match code {
                Some(code) => Verdict::from_code(code),
                None => Verdict::unclassified(),
            };
        }
    };
    Verdict::new(class)
}

const fn code(number: u32) -> Option<Code> {
    let [.., high, low] = number.to_be_bytes();
    match Code::new(u16::from_be_bytes([high, low])) {
        Ok(code) => Some(code),
        Err(_) => None,
    }
}
