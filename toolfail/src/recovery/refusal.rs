//! Why an event was not taken.

use core::{error, fmt, time::Duration};

use super::{Ruling, State, Trigger};
use crate::Layer;

/// Why an event was not taken. The machine is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The state does not take this event.
    NotTaken {
        /// Where the call stands.
        state: State,
        /// What was reported.
        trigger: Trigger,
    },
    /// The moment for it has not come.
    TooEarly {
        /// When it comes.
        until: Duration,
    },
    /// Sending the call again is not safe.
    NotSafe,
    /// The failure belongs to another layer than the event is for.
    OtherLayer {
        /// The layer that the event is for.
        expected: Layer,
        /// The layer of the failure.
        found: Layer,
    },
    /// The answer is to another send: a late one, or one that was never asked for.
    OtherAttempt {
        /// The send that is on its way.
        expected: u64,
        /// The send that was answered.
        found: u64,
    },
    /// The person answered about another call.
    OtherRequest,
    /// The person answered about other arguments.
    OtherArguments,
    /// The handover did not offer this answer.
    NotOffered {
        /// The answer.
        ruling: Ruling,
    },
    /// The answer came when it did not count any more.
    Late {
        /// Until when it counted.
        until: Duration,
    },
    /// A person has answered for this call already.
    Answered,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotTaken { state, trigger } => {
                write!(f, "state `{state}` does not take the event `{trigger}`")
            }
            Self::TooEarly { until } => {
                write!(f, "too early, it may come at {until:?}")
            }
            Self::NotSafe => f.write_str("sending this call again is not safe"),
            Self::OtherLayer { expected, found } => write!(
                f,
                "the failure is of layer `{found}`, this event is for layer `{expected}`"
            ),
            Self::OtherAttempt { expected, found } => write!(
                f,
                "this answers send {found}, on its way is send {expected}"
            ),
            Self::OtherRequest => f.write_str("the answer is about another call"),
            Self::OtherArguments => f.write_str("the answer is about other arguments"),
            Self::NotOffered { ruling } => {
                write!(f, "the handover does not offer the answer `{ruling}`")
            }
            Self::Late { until } => write!(f, "the answer counted until {until:?}"),
            Self::Answered => f.write_str("a person has answered for this call already"),
        }
    }
}

impl error::Error for Refusal {}
