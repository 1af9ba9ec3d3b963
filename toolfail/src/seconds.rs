//! A wait in whole seconds, for whoever can say it no finer, and beside one that is finer.

use core::time::Duration;

/// Whole seconds, rounded up, so that nobody comes too early.
pub(crate) const fn whole_seconds(wait: Duration) -> u64 {
    let begun = if wait.subsec_nanos() > 0 { 1 } else { 0 };
    wait.as_secs().saturating_add(begun)
}

/// The wait that was told twice: the finer one where the other is its rounding up, else the longer,
/// because a wait read too short is a call sent too early.
#[cfg(feature = "serde")]
pub(crate) fn told_twice(rounded: Option<Duration>, finer: Option<Duration>) -> Option<Duration> {
    match (rounded, finer) {
        (Some(rounded), Some(finer)) if rounded == Duration::from_secs(whole_seconds(finer)) => {
            Some(finer)
        }
        (Some(rounded), Some(finer)) => Some(rounded.max(finer)),
        (rounded, finer) => rounded.or(finer),
    }
}
