//! Whether the world changed.

use crate::word::impl_words;

/// Whether the failed call changed the world, as far as the place that knows can say.
///
/// A failure that nobody has said this of carries none (`Option<Effect>`); what that means for a
/// resend is in the [safety table](crate::Verdict::is_safe_to_resubmit).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// It did not take effect: it failed before anything left this process, or the other side
    /// refused it before it ran.
    NotApplied,
    /// It may have taken effect: a timeout, a reset, an answer lost after sending.
    InDoubt,
    /// It took effect.
    Applied,
}

impl_words!(Effect, "effect", [
    NotApplied => "not_applied",
    InDoubt => "in_doubt",
    Applied => "applied",
]);
