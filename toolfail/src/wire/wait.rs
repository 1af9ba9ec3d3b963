//! The two keys of a wait: `retry_after` in seconds, `retry_after_ms` beside it.

use core::time::Duration;

use super::number::{float, is_zero};

/// Whole milliseconds, rounded up; `None` from 2^64 on.
pub(super) fn whole_millis(wait: Duration) -> Option<u64> {
    u64::try_from(wait.as_nanos().div_ceil(1_000_000)).ok()
}

/// A wait from the text of a number of seconds. Negative: none; too large for a `Duration`: the
/// largest.
pub(super) fn from_seconds(text: &str) -> Option<Duration> {
    match text.parse() {
        // What `whole_seconds` writes of any wait past it.
        Ok(u64::MAX) => Some(Duration::MAX),
        Ok(seconds) => Some(Duration::from_secs(seconds)),
        Err(_) => from_fraction(text, 1.0),
    }
}

/// The same, from a number of milliseconds.
pub(super) fn from_millis(text: &str) -> Option<Duration> {
    match text.parse() {
        Ok(millis) => Some(Duration::from_millis(millis)),
        Err(_) => from_fraction(text, 1e3),
    }
}

fn from_fraction(text: &str, per_second: f64) -> Option<Duration> {
    let amount = float(text).filter(|_| !text.starts_with('-'))?;
    if is_zero(text) {
        return Some(Duration::ZERO);
    }
    let wait = Duration::try_from_secs_f64(amount / per_second).unwrap_or(Duration::MAX);
    // A positive number, however small, is not "at once".
    Some(wait.max(Duration::from_nanos(1)))
}
