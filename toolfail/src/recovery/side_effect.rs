//! What is known of the call's effect on the world, over all its sends.

use crate::{Effect, word::impl_words};

/// What is known of the call's effect on the world, over all its sends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SideEffect {
    /// The call was never sent. The start.
    #[default]
    NotSent,
    /// It was sent, and none of its sends took effect.
    NotApplied,
    /// It may have been sent and may have taken effect.
    InDoubt,
    /// It took effect.
    Applied,
    /// It took effect in part.
    PartlyApplied,
    /// It took effect in part, and that was undone.
    Compensated,
}

impl_words!(SideEffect, "side-effect state", [
    NotSent => "not_sent",
    NotApplied => "not_applied",
    InDoubt => "in_doubt",
    Applied => "applied",
    PartlyApplied => "partly_applied",
    Compensated => "compensated",
]);

impl SideEffect {
    /// What a failure can say of it: in doubt for anything between all and nothing.
    #[must_use]
    pub const fn effect(self) -> Effect {
        match self {
            Self::NotSent | Self::NotApplied => Effect::NotApplied,
            Self::InDoubt | Self::PartlyApplied | Self::Compensated => Effect::InDoubt,
            Self::Applied => Effect::Applied,
        }
    }
}
