//! The kinds of call that are explored.

use core::time::Duration;

use toolfail::{
    Idempotency,
    recovery::{Budget, Call, Machine},
};

/// One moment on the world's clock.
pub(crate) const TICK: Duration = Duration::from_secs(1);
/// Longer than the ceiling.
pub(super) const LONG: u32 = 9;
pub(super) const CEILING: u32 = 5;
pub(super) const ANSWER_WITHIN: u32 = 3;
pub(super) const DEADLINE: u32 = 6;

/// One kind of call.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one fact of the call"
)]
pub(crate) struct Kind {
    pub(crate) idempotent: bool,
    pub(crate) can_ask: bool,
    pub(crate) can_check: bool,
    pub(crate) can_compensate: bool,
    pub(crate) high_risk: bool,
    pub(crate) trouble: Trouble,
    pub(crate) retries: u32,
}

/// What else goes on around the call. One at a time: together they only multiply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    None,
    /// There is a deadline.
    Deadline,
    /// The host's clock is set back at some moment.
    ClockBack,
    /// Other layers take from the task's budget.
    SharedBudget,
}

impl Kind {
    /// Every kind with this many retries.
    pub(crate) fn all(retries: u32) -> impl Iterator<Item = Self> {
        use Trouble::{ClockBack, Deadline, None, SharedBudget};
        let troubles = [None, Deadline, ClockBack, SharedBudget];
        troubles.into_iter().flat_map(move |trouble| {
            (0..32).map(move |bits: u32| {
                let bit = |n: u32| bits >> n & 1 == 1;
                Self {
                    idempotent: bit(0),
                    can_ask: bit(1),
                    can_check: bit(2),
                    can_compensate: bit(3),
                    high_risk: bit(4),
                    trouble,
                    retries,
                }
            })
        })
    }

    pub(crate) fn machine(self) -> Machine {
        let mut call = Call::new("run", "call-1", "transfer")
            .unwrap()
            .with_retries(self.retries)
            .with_can_ask(self.can_ask)
            .with_can_check(self.can_check)
            .with_can_compensate(self.can_compensate)
            .with_max_wait(TICK * CEILING)
            .with_answer_within(TICK * ANSWER_WITHIN)
            .with_idempotency(self.idempotency());
        if self.high_risk {
            call = call.with_high_risk("moves money");
        }
        if self.trouble == Trouble::Deadline {
            call = call.with_deadline(TICK * DEADLINE);
        }
        Machine::new(call, Budget::new(self.retries))
    }

    fn idempotency(self) -> Idempotency {
        if self.idempotent {
            Idempotency::Yes
        } else {
            Idempotency::Unset
        }
    }
}
