//! The allowance of retries that a task shares.

use alloc::sync::Arc;
use core::{
    fmt,
    sync::atomic::{AtomicU32, Ordering},
};

/// The allowance of retries of one task, shared by all its calls and nested layers.
///
/// A clone is the same budget: what one layer takes, no other has. That is what keeps three layers
/// of three retries from becoming 27 sends. It counts retries, not sends: 0 retries are one send a
/// call. A retry is taken when it is granted, before the wait, and is not given back, so that two
/// calls can never be granted the last one.
///
/// One atomic number behind an `Arc`, with nothing to lock: it works without `std`, and between
/// threads.
#[derive(Clone)]
pub struct Budget(Arc<AtomicU32>);

impl Budget {
    /// A budget of this many retries. [`u32::MAX`] is as good as none.
    #[must_use]
    pub fn new(retries: u32) -> Self {
        Self(Arc::new(AtomicU32::new(retries)))
    }

    /// How many retries are left now.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }

    /// Takes one retry, and says whether there was one.
    #[must_use = "a retry that was not there must not be made"]
    pub fn take(&self) -> bool {
        self.0
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    }

    /// Changes what is left, for a host that grants or withdraws. A retry already granted stays
    /// granted.
    pub fn set(&self, retries: u32) {
        self.0.store(retries, Ordering::Release);
    }

    /// Lowers what is left to this many, and never raises it.
    pub fn lower_to(&self, retries: u32) {
        self.0.fetch_min(retries, Ordering::AcqRel);
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Budget").field(&self.left()).finish()
    }
}
