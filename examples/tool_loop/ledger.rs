//! What really happened on the other side, and how a driver's end is counted.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

/// What really happened to one call.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Truth {
    /// How often it reached the tool.
    pub(crate) sends: u32,
    /// How often it took effect, whole or in part.
    pub(crate) runs: u32,
    /// Whether it took effect, as a whole, and was not undone.
    pub(crate) done: bool,
    /// Whether a half of it stands.
    pub(crate) half: bool,
}

/// The books of the server.
#[derive(Clone, Default)]
pub(crate) struct Ledger(Arc<Mutex<HashMap<u32, Truth>>>);

impl Ledger {
    pub(crate) fn of(&self, call: u32) -> Truth {
        self.lock().get(&call).copied().unwrap_or_default()
    }

    pub(crate) fn note(&self, call: u32, change: impl FnOnce(&mut Truth)) {
        change(self.lock().entry(call).or_default());
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u32, Truth>> {
        // A worker that panicked ends the example anyway.
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// How a driver ended a call, as far as it knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// Sends, those that never left this process included.
    pub(crate) sends: u32,
    /// It ended without knowing whether the call took effect.
    pub(crate) in_doubt: bool,
    /// A person was given the call.
    pub(crate) handed_over: bool,
}

/// The row of one driver.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) duplicates: u32,
    pub(crate) lost: u32,
    pub(crate) unknown: u32,
    pub(crate) handed_over: u32,
    sends: u32,
}

impl Tally {
    pub(crate) fn count(&mut self, truth: &Truth, outcome: Outcome) {
        self.duplicates += u32::from(truth.runs > 1);
        self.lost += u32::from(!truth.done && !truth.half);
        self.unknown += u32::from(outcome.in_doubt && !outcome.handed_over);
        self.handed_over += u32::from(outcome.handed_over);
        self.sends += outcome.sends;
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            duplicates: self.duplicates + other.duplicates,
            lost: self.lost + other.lost,
            unknown: self.unknown + other.unknown,
            handed_over: self.handed_over + other.handed_over,
            sends: self.sends + other.sends,
        }
    }

    pub(crate) fn mean_sends(&self, calls: u32) -> f64 {
        f64::from(self.sends) / f64::from(calls)
    }
}
