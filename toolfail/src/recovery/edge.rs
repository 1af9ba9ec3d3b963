//! The edge table: the machine runs from it, and the diagram is drawn from it.

use super::{State, Trigger};

/// One row of the table: from any of these states, on this event, if the condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Edge {
    /// The states that take the event.
    pub from: &'static [State],
    /// What happened.
    pub on: Trigger,
    /// Under which condition the row counts.
    pub when: When,
    /// Where the call goes.
    pub to: To,
}

/// Under which condition a row of the table counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// Under any.
    Always,
    /// The call is high-risk and no person has approved it.
    Unapproved,
    /// Every wait asked for so far is over.
    WaitIsOver,
    /// Every wait asked for so far is over, and sending the call again is safe.
    SafeAndWaitIsOver,
    /// A person has approved, and every wait asked for so far is over.
    ApprovedAndWaitIsOver,
    /// The call has a way to undo what was done by half.
    CanCompensate,
}

/// Where a row of the table leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum To {
    /// To this state. [`State::CallTool`] reads as [`State::FailSafe`] where no time is left.
    State(State),
    /// Where [`decide`](crate::decide) says.
    Decide,
    /// To a person, where the call can ask and nobody has answered for it yet, else to
    /// [`State::FailSafe`].
    Ask,
    /// Nowhere: the state is taken up again with its action. On an approval it reads as
    /// [`State::FailSafe`] where the deadline comes before the wait is over.
    Stay,
}

const fn edge(from: &'static [State], on: Trigger, when: When, to: To) -> Edge {
    Edge { from, on, when, to }
}

use State::{
    AskHuman, BuildArgs, CallTool, CheckSideEffect, Compensate, Done, FailSafe, Ready, Repair,
    RetryBackoff, ValidateArgs, VerifyResult,
};
use Trigger as On;
use When::{
    Always, ApprovedAndWaitIsOver, CanCompensate, SafeAndWaitIsOver, Unapproved, WaitIsOver,
};

/// Every edge of the machine. Of several rows for one state and event the first whose condition
/// holds counts; where none does, the event is refused.
///
/// # Source
///
/// The seed article's state machine, completed so that no interleaving of faults, crashes and late
/// answers sends a call twice that must not be; shown by exhausting its states.
#[rustfmt::skip]
pub const EDGES: &[Edge] = &[
    edge(&[Ready], On::Start, Always, To::State(BuildArgs)),
    edge(&[BuildArgs], On::Built, Always, To::State(ValidateArgs)),
    edge(&[BuildArgs, ValidateArgs], On::Invalid, Always, To::State(FailSafe)),
    edge(&[ValidateArgs], On::Valid, Unapproved, To::Ask),
    edge(&[ValidateArgs], On::Valid, Always, To::State(CallTool)),
    edge(&[CallTool], On::Returned, Always, To::State(VerifyResult)),
    edge(&[CallTool], On::Failed, Always, To::Decide),
    edge(&[CallTool], On::Resumed, Always, To::Decide),
    edge(&[VerifyResult], On::Accepted, Always, To::State(Done)),
    edge(&[VerifyResult], On::Rejected, Always, To::Decide),
    edge(&[Repair], On::Repaired, Always, To::State(VerifyResult)),
    edge(&[Repair], On::Resend, SafeAndWaitIsOver, To::State(CallTool)),
    edge(&[Repair], On::GaveUp, Always, To::State(FailSafe)),
    edge(&[RetryBackoff], On::WaitOver, WaitIsOver, To::State(CallTool)),
    edge(&[CheckSideEffect], On::NotApplied, Always, To::Decide),
    edge(&[CheckSideEffect], On::Applied, Always, To::State(VerifyResult)),
    edge(&[CheckSideEffect], On::PartlyApplied, CanCompensate, To::State(Compensate)),
    edge(&[CheckSideEffect], On::PartlyApplied, Always, To::Ask),
    edge(&[CheckSideEffect], On::Inconclusive, Always, To::Ask),
    edge(&[Compensate], On::Compensated, Always, To::State(FailSafe)),
    edge(&[Compensate], On::CompensationFailed, Always, To::Ask),
    edge(&[AskHuman], On::Approved, WaitIsOver, To::State(CallTool)),
    // Approved before the wait is over: the approval is kept, and the send comes with the next row.
    edge(&[AskHuman], On::Approved, Always, To::Stay),
    edge(&[AskHuman], On::WaitOver, ApprovedAndWaitIsOver, To::State(CallTool)),
    edge(&[AskHuman], On::DidNotHappen, Always, To::Decide),
    edge(&[AskHuman], On::Happened, Always, To::State(VerifyResult)),
    edge(&[AskHuman], On::Stop, Always, To::State(FailSafe)),
    edge(&[AskHuman], On::Refused, Always, To::State(FailSafe)),
    edge(&[AskHuman], On::Expired, Always, To::State(FailSafe)),
    edge(UNFINISHED, On::Cancelled, Always, To::State(FailSafe)),
    edge(NOT_SENDING, On::Resumed, Always, To::Stay),
];

/// Every state but the two final ones.
const UNFINISHED: &[State] = &[
    Ready,
    BuildArgs,
    ValidateArgs,
    CallTool,
    VerifyResult,
    RetryBackoff,
    AskHuman,
    CheckSideEffect,
    Repair,
    Compensate,
];

/// Every state but the one in which a send may be on its way.
const NOT_SENDING: &[State] = &[
    Ready,
    BuildArgs,
    ValidateArgs,
    VerifyResult,
    Done,
    RetryBackoff,
    AskHuman,
    CheckSideEffect,
    Repair,
    Compensate,
    FailSafe,
];

impl Edge {
    /// The rows for one state and event, in the order in which they count.
    pub(crate) fn of(state: State, on: Trigger) -> impl Iterator<Item = &'static Self> {
        EDGES
            .iter()
            .filter(move |edge| edge.on == on && edge.from.contains(&state))
    }
}
