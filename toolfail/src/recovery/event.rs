//! What the host reports to the machine.

use alloc::{string::String, vec::Vec};

use super::{Arguments, Reply, Ruling, Trigger};
use crate::{Failure, word::impl_words};

/// What the host reports to the machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The work on the call begins.
    Start,
    /// The arguments are built. From here on they are frozen.
    Built(Arguments),
    /// The arguments cannot be built, or are not acceptable: a failure of layer `input`.
    Invalid(Failure),
    /// The arguments are acceptable.
    Valid,
    /// The tool answered this send.
    Returned {
        /// The number in the action that asked for the send.
        attempt: u64,
    },
    /// This send failed.
    Failed {
        /// The number in the action that asked for the send.
        attempt: u64,
        /// What is known of it.
        failure: Failure,
    },
    /// The result can be used.
    Accepted,
    /// The result cannot be used: a failure of layer `result`. Its class and effect are stated of the
    /// **call**: never hand over the failure of a check that itself was refused or timed out, since
    /// `rate_limited` would read as a call that never ran.
    Rejected {
        /// What is wrong with it.
        failure: Failure,
        /// The names of the fields that it lacks, for the record.
        missing_fields: Vec<String>,
    },
    /// The result was made usable without another send.
    Repaired,
    /// The result can only be had by another send.
    Resend,
    /// The result cannot be made usable.
    GaveUp,
    /// The wait is over.
    WaitOver,
    /// The side effect was looked up.
    Checked(Finding),
    /// What was done by half is undone.
    Compensated,
    /// It could not be undone.
    CompensationFailed,
    /// A person answered.
    Answered(Reply),
    /// No person answered in time.
    Expired,
    /// The caller cancelled.
    Cancelled,
    /// The driver of the call was lost and this one takes over.
    Resumed,
}

/// What a look-up of the side effect found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finding {
    /// The last send did not take effect, and will not any more.
    NotApplied,
    /// It took effect.
    Applied,
    /// It took effect in part.
    PartlyApplied,
    /// Nothing, or nothing certain. Also where the look-up itself failed.
    Inconclusive,
}

impl_words!(Finding, "finding", [
    NotApplied => "not_applied",
    Applied => "applied",
    PartlyApplied => "partly_applied",
    Inconclusive => "inconclusive",
]);

impl Event {
    /// What happened, without what it brings along.
    #[must_use]
    pub const fn trigger(&self) -> Trigger {
        match self {
            Self::Start => Trigger::Start,
            Self::Built(_) => Trigger::Built,
            Self::Invalid(_) => Trigger::Invalid,
            Self::Valid => Trigger::Valid,
            Self::Returned { .. } => Trigger::Returned,
            Self::Failed { .. } => Trigger::Failed,
            Self::Accepted => Trigger::Accepted,
            Self::Rejected { .. } => Trigger::Rejected,
            Self::Repaired => Trigger::Repaired,
            Self::Resend => Trigger::Resend,
            Self::GaveUp => Trigger::GaveUp,
            Self::WaitOver => Trigger::WaitOver,
            Self::Checked(Finding::NotApplied) => Trigger::NotApplied,
            Self::Checked(Finding::Applied) => Trigger::Applied,
            Self::Checked(Finding::PartlyApplied) => Trigger::PartlyApplied,
            Self::Checked(Finding::Inconclusive) => Trigger::Inconclusive,
            Self::Compensated => Trigger::Compensated,
            Self::CompensationFailed => Trigger::CompensationFailed,
            Self::Answered(reply) => match reply.ruling {
                Ruling::Approved => Trigger::Approved,
                Ruling::Rejected => Trigger::Refused,
                Ruling::DidNotHappen => Trigger::DidNotHappen,
                Ruling::Happened => Trigger::Happened,
                Ruling::Stop => Trigger::Stop,
            },
            Self::Expired => Trigger::Expired,
            Self::Cancelled => Trigger::Cancelled,
            Self::Resumed => Trigger::Resumed,
        }
    }
}
