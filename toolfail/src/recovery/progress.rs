//! How far a call has come: all that the machine remembers, texts aside.

use core::time::Duration;

use super::{Question, SideEffect, State};
use crate::{Answer, Rule};

/// How far a call has come: all that the machine remembers, texts and the failure aside.
///
/// Two machines of the same call that are equal in this, in the failure and in the budget behave
/// the same from here on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one fact of the call, read by name"
)]
pub struct Progress {
    #[cfg_attr(feature = "serde", serde(with = "super::words"))]
    pub(crate) state: State,
    #[cfg_attr(feature = "serde", serde(with = "super::words"))]
    pub(crate) side_effect: SideEffect,
    /// An earlier send than the last may have taken effect.
    pub(crate) earlier_doubt: bool,
    /// A check or a person said that it took effect.
    pub(crate) known_applied: bool,
    pub(crate) sends: u64,
    /// Sends that nested layers made beyond the one each that is counted here.
    pub(crate) nested_sends: u64,
    pub(crate) retries: u32,
    pub(crate) checked: bool,
    pub(crate) repaired: bool,
    #[cfg_attr(feature = "serde", serde(with = "super::words::optional"))]
    pub(crate) answer: Option<Answer>,
    #[cfg_attr(feature = "serde", serde(with = "super::words::optional"))]
    pub(crate) question: Option<Question>,
    #[cfg_attr(feature = "serde", serde(with = "super::words::optional"))]
    pub(crate) rule: Option<Rule>,
    pub(crate) backoff: bool,
    pub(crate) has_failure: bool,
    pub(crate) not_before: Duration,
    pub(crate) ask_until: Duration,
    pub(crate) sent_at: Duration,
    /// How long the last send took, once it is answered.
    pub(crate) latency: Option<Duration>,
    /// The latest moment that the host's clock has shown.
    pub(crate) latest: Duration,
}

impl Progress {
    pub(crate) const fn new() -> Self {
        Self {
            state: State::Ready,
            side_effect: SideEffect::NotSent,
            earlier_doubt: false,
            known_applied: false,
            sends: 0,
            nested_sends: 0,
            retries: 0,
            checked: false,
            repaired: false,
            answer: None,
            question: None,
            rule: None,
            backoff: false,
            has_failure: false,
            not_before: Duration::ZERO,
            ask_until: Duration::ZERO,
            sent_at: Duration::ZERO,
            latency: None,
            latest: Duration::ZERO,
        }
    }

    /// Where the call stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// What is known of its effect on the world. In doubt from the moment a send is asked for.
    #[must_use]
    pub const fn side_effect(&self) -> SideEffect {
        self.side_effect
    }

    /// How often it was sent, or may have been.
    #[must_use]
    pub const fn sends(&self) -> u64 {
        self.sends
    }

    /// How many retries it was granted.
    #[must_use]
    pub const fn retries(&self) -> u32 {
        self.retries
    }

    /// Whether the last send was checked.
    #[must_use]
    pub const fn is_checked(&self) -> bool {
        self.checked
    }

    /// Whether its one repair was begun.
    #[must_use]
    pub const fn is_repaired(&self) -> bool {
        self.repaired
    }

    /// What a person said of it.
    #[must_use]
    pub const fn answer(&self) -> Option<Answer> {
        self.answer
    }

    /// What a person was asked about it.
    #[must_use]
    pub const fn question(&self) -> Option<Question> {
        self.question
    }

    /// The rule of [`decide`](crate::decide) that spoke last.
    #[must_use]
    pub const fn rule(&self) -> Option<Rule> {
        self.rule
    }

    /// The same with every moment counted from this one, and zero where it is past: two calls that
    /// differ in nothing but when they began are then equal.
    #[must_use]
    pub const fn counted_from(mut self, moment: Duration) -> Self {
        self.not_before = self.not_before.saturating_sub(moment);
        self.ask_until = self.ask_until.saturating_sub(moment);
        self.sent_at = self.sent_at.saturating_sub(moment);
        self.latest = self.latest.saturating_sub(moment);
        self
    }

    /// The latest moment that the host's clock has shown.
    #[must_use]
    pub const fn latest(&self) -> Duration {
        self.latest
    }

    /// The earliest moment of the next send.
    #[must_use]
    pub const fn not_before(&self) -> Duration {
        self.not_before
    }
}
