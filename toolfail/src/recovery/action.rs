//! What the machine asks the host to do next.

use core::time::Duration;

/// What the machine asks the host to do next, and which events answer it.
///
/// The host saves the machine first and acts then: what is not on disk did not happen. Moments are
/// on the clock of [`Machine::step`](crate::recovery::Machine::step).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Action {
    /// Begin: `Start`.
    Start,
    /// Build the arguments: `Built` or `Invalid`.
    BuildArgs,
    /// Check the arguments: `Valid` or `Invalid`.
    ValidateArgs,
    /// Send the call: `Returned` or `Failed` with this number.
    Send {
        /// Which send of the call this is; the first is 1.
        attempt: u64,
    },
    /// Check the result: `Accepted` or `Rejected`.
    Verify,
    /// Wait until this moment: `WaitOver`.
    Wait {
        /// The earliest moment; an earlier `WaitOver` is refused.
        until: Duration,
        /// Whether the host's schedule adds to it.
        backoff: bool,
    },
    /// Give the [handover](crate::recovery::Machine::handover) to a person: `Answered`, or
    /// `Expired` at this moment.
    Ask {
        /// When the answer does not count any more.
        until: Duration,
    },
    /// Find out whether the last send took effect: `Checked`.
    Check,
    /// Make the result usable: `Repaired`, `GaveUp`, or `Resend` where that is allowed.
    Repair {
        /// Whether the call may be sent again for it.
        may_resend: bool,
        /// The earliest moment of such a send.
        not_before: Duration,
    },
    /// Undo what was done by half: `Compensated` or `CompensationFailed`.
    Compensate,
    /// Nothing: the result can be used.
    Finish,
    /// Nothing more: give up, degrade, or tell the model; see
    /// [`Machine::failure`](crate::recovery::Machine::failure).
    Stop,
}
