//! Where a call stands.

use crate::{Step, word::impl_words};

/// Where a call stands: a closed set of twelve.
///
/// # Source
///
/// The state machine of the seed article on failed tool calls, with the two exits that its side
/// effect layer asks for: repair and compensate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Nothing has begun.
    Ready,
    /// The arguments are being built.
    BuildArgs,
    /// The arguments are being checked.
    ValidateArgs,
    /// The call is about to be sent, or is on its way.
    CallTool,
    /// The result is being checked.
    VerifyResult,
    /// The result can be used. Final.
    Done,
    /// Waiting for the moment of the next send.
    RetryBackoff,
    /// Waiting for a person.
    AskHuman,
    /// Finding out whether the last send took effect.
    CheckSideEffect,
    /// Making the result usable, once.
    Repair,
    /// Undoing what was done by half.
    Compensate,
    /// Stopped: degraded, given up, or back to the model. Final.
    FailSafe,
}

impl_words!(State, "state", [
    Ready => "ready",
    BuildArgs => "build_args",
    ValidateArgs => "validate_args",
    CallTool => "call_tool",
    VerifyResult => "verify_result",
    Done => "done",
    RetryBackoff => "retry_backoff",
    AskHuman => "ask_human",
    CheckSideEffect => "check_side_effect",
    Repair => "repair",
    Compensate => "compensate",
    FailSafe => "fail_safe",
]);

impl State {
    /// Whether nothing but a resumption is taken any more.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::FailSafe)
    }
}

impl From<Step> for State {
    fn from(step: Step) -> Self {
        match step {
            Step::RetryBackoff => Self::RetryBackoff,
            Step::AskHuman => Self::AskHuman,
            Step::CheckSideEffect => Self::CheckSideEffect,
            Step::Repair => Self::Repair,
            Step::FailSafe => Self::FailSafe,
        }
    }
}
