//! What can happen to a call, without what it brings along.

use crate::word::impl_words;

/// What can happen to a call: an [`Event`](crate::recovery::Event) without what it brings along.
///
/// The edge table is written in these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trigger {
    /// The work on the call begins.
    Start,
    /// The arguments are built.
    Built,
    /// The arguments were refused before the tool ran.
    Invalid,
    /// The arguments are acceptable.
    Valid,
    /// The tool answered.
    Returned,
    /// The tool failed.
    Failed,
    /// The result can be used.
    Accepted,
    /// The result cannot be used.
    Rejected,
    /// The result was made usable without another send.
    Repaired,
    /// The result can only be had by another send.
    Resend,
    /// The result cannot be made usable.
    GaveUp,
    /// The wait is over.
    WaitOver,
    /// The check found that the last send did not take effect.
    NotApplied,
    /// The check found that the last send took effect.
    Applied,
    /// The check found that the last send took effect in part.
    PartlyApplied,
    /// The check found nothing out.
    Inconclusive,
    /// What was done by half is undone.
    Compensated,
    /// It could not be undone.
    CompensationFailed,
    /// A person approved.
    Approved,
    /// A person said that the last send did not take effect.
    DidNotHappen,
    /// A person said that the last send took effect.
    Happened,
    /// A person said to leave it.
    Stop,
    /// A person refused.
    Refused,
    /// No person answered in time.
    Expired,
    /// The caller cancelled.
    Cancelled,
    /// The driver of the call was lost and another takes over.
    Resumed,
}

impl_words!(Trigger, "event", [
    Start => "start",
    Built => "built",
    Invalid => "invalid",
    Valid => "valid",
    Returned => "returned",
    Failed => "failed",
    Accepted => "accepted",
    Rejected => "rejected",
    Repaired => "repaired",
    Resend => "resend",
    GaveUp => "gave_up",
    WaitOver => "wait_over",
    NotApplied => "not_applied",
    Applied => "applied",
    PartlyApplied => "partly_applied",
    Inconclusive => "inconclusive",
    Compensated => "compensated",
    CompensationFailed => "compensation_failed",
    Approved => "approved",
    DidNotHappen => "did_not_happen",
    Happened => "happened",
    Stop => "stop",
    Refused => "refused",
    Expired => "expired",
    Cancelled => "cancelled",
    Resumed => "resumed",
]);
