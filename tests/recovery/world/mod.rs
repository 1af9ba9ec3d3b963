//! The adversarial world of the exploration: what is true, what is told, and what is asserted.

mod faults;
mod invariants;
pub(crate) mod kind;
mod moves;
mod nested;

use core::{
    hash::{Hash, Hasher},
    time::Duration,
};

use rustc_hash::FxHasher;
use toolfail::{
    Failure,
    recovery::{Arguments, Machine, State},
};

use kind::{Kind, TICK, Trouble};

/// What really happened on the other side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Truth {
    Nothing,
    Half,
    Done,
}

/// Everything outside the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct World {
    budget: u32,
    truth: Truth,
    /// How often the tool ran, whole or half.
    runs: u8,
    /// A probe or a person said something untrue.
    lied: bool,
    /// A send since the last "not applied" is not known to be safe to repeat.
    doubtful: bool,
    /// The true time, in ticks, and how far the host's clock is behind it.
    clock: u32,
    lag: u32,
    /// The true time before which the server does not want to be called.
    server_until: u32,
    asked: u8,
    approved: bool,
    repairs: u8,
    checks_of_this_send: u8,
    waits: u32,
}

/// A state of machine and world together.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) machine: Machine,
    pub(crate) world: World,
    arguments: Arguments,
}

impl Node {
    pub(crate) fn start(kind: Kind) -> Self {
        Self {
            kind,
            machine: kind.machine(),
            arguments: Arguments::from_text(r#"{"amount":5}"#),
            world: World {
                budget: kind.retries,
                truth: Truth::Nothing,
                runs: 0,
                lied: false,
                doubtful: false,
                clock: 1,
                lag: 0,
                server_until: 0,
                asked: 0,
                approved: false,
                repairs: 0,
                checks_of_this_send: 0,
                waits: 0,
            },
        }
    }

    /// What tells two nodes of one kind apart.
    pub(crate) fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let state = self.machine.state();
        let mut world = self.world;
        if self.kind.trouble != Trouble::Deadline {
            world.server_until = world.server_until.saturating_sub(world.clock);
            world.clock = 0;
        }
        world.hash(&mut hasher);
        if state.is_final() {
            // Nothing comes after it: what led here has been asserted already.
            (state, self.machine.progress().side_effect()).hash(&mut hasher);
        } else {
            let progress = self.machine.progress().counted_from(self.now());
            progress.hash(&mut hasher);
            // The outcome of a send, and of a result's check, takes the place of the failure in hand.
            let in_hand = !matches!(state, State::CallTool | State::VerifyResult);
            if let Some(failure) = self.machine.failure().filter(|_| in_hand) {
                failure.verdict().hash(&mut hasher);
                failure.is_exhausted().hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    fn now(&self) -> Duration {
        TICK * self.world.clock.saturating_sub(self.world.lag)
    }

    /// What the host's clock shows, or has shown.
    fn seen(&self) -> Duration {
        self.now().max(self.machine.progress().latest())
    }

    /// Never behind what the host's clock has shown, so that what is early by it is early.
    fn true_time(&self) -> Duration {
        TICK * self.world.clock
    }
}

impl World {
    fn hear_wait(&mut self, failure: &Failure) {
        if let Some(wait) = failure.retry_after() {
            let until = self.clock + u32::try_from(wait.as_secs()).unwrap();
            self.server_until = self.server_until.max(until);
        }
    }

    fn hear_not_applied(&mut self) {
        self.doubtful = false;
        self.lied |= self.truth != Truth::Nothing;
    }

    /// Counts what the machine did.
    fn see(&mut self, before: &Machine, after: &Machine) {
        if after.state() == before.state() {
            return;
        }
        match after.state() {
            State::CallTool => self.checks_of_this_send = 0,
            State::AskHuman => self.asked += 1,
            State::CheckSideEffect => self.checks_of_this_send += 1,
            State::Repair => self.repairs += 1,
            State::RetryBackoff => self.waits += 1,
            State::Ready
            | State::BuildArgs
            | State::ValidateArgs
            | State::VerifyResult
            | State::Done
            | State::Compensate
            | State::FailSafe => {}
        }
    }
}
