//! What a person may say, and about what.

use alloc::string::String;

use super::ArgumentsHash;
use crate::word::impl_words;

/// What a person says of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// Send it. Of a call that is not safe to send again this also says that it did not happen.
    Approved,
    /// Do not send it.
    Rejected,
    /// The last send did not take effect.
    DidNotHappen,
    /// The last send took effect.
    Happened,
    /// Leave it as it is.
    Stop,
}

impl_words!(Ruling, "answer", [
    Approved => "approved",
    Rejected => "rejected",
    DidNotHappen => "did_not_happen",
    Happened => "happened",
    Stop => "stop",
]);

/// A person's answer to a handover. It counts once, before expiry, and for the very request and
/// arguments that were shown, in the run that showed them.
///
/// With feature `serde` it is written and read as JSON, the ruling under the key `answer`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reply {
    /// The run of the call that was shown.
    pub run: String,
    /// Its id in that run.
    pub request_id: String,
    /// The hash of the arguments that were shown.
    #[cfg_attr(feature = "serde", serde(with = "super::words"))]
    pub arguments_hash: ArgumentsHash,
    /// What the person says.
    #[cfg_attr(feature = "serde", serde(rename = "answer", with = "super::words"))]
    pub ruling: Ruling,
}

/// What a person is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// May the call be sent? Permission, risk, or a long wait.
    Approval,
    /// May the call be sent, and did the last send take effect? Asked of a call that is not safe to
    /// send again.
    ApprovalInDoubt,
    /// Did the last send take effect?
    InDoubt,
}

impl_words!(Question, "question", [
    Approval => "approval",
    ApprovalInDoubt => "approval_in_doubt",
    InDoubt => "in_doubt",
]);

impl Question {
    /// The answers that the question allows.
    #[must_use]
    pub const fn answers(self) -> &'static [Ruling] {
        match self {
            Self::Approval => &[Ruling::Approved, Ruling::Rejected],
            Self::ApprovalInDoubt => &[
                Ruling::Approved,
                Ruling::Rejected,
                Ruling::Happened,
                Ruling::Stop,
            ],
            Self::InDoubt => &[Ruling::DidNotHappen, Ruling::Happened, Ruling::Stop],
        }
    }

    /// What the person is told about the answers.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Approval => "Approve to send this call as shown, or reject it.",
            Self::ApprovalInDoubt => {
                "This call is not known to be safe to send again: an earlier send may have taken \
                 effect. To approve says also that it did not happen. If it did, answer \
                 `happened`; to leave it as it is, answer `stop`."
            }
            Self::InDoubt => {
                "Nobody knows whether this call took effect. Find out, and answer \
                 `did_not_happen` or `happened`; to leave it as it is, answer `stop`."
            }
        }
    }
}
