//! A wait in whole seconds, for whoever can say it no finer.

use core::time::Duration;

/// Whole seconds, rounded up, so that nobody comes too early.
pub(crate) const fn whole_seconds(wait: Duration) -> u64 {
    let begun = if wait.subsec_nanos() > 0 { 1 } else { 0 };
    wait.as_secs().saturating_add(begun)
}
