//! Whether sending the call twice is the same as sending it once.

use crate::word::impl_words;

/// What the host says of the call: is sending it twice the same as sending it once?
///
/// Three states, because *not thought about* and *no* are different answers. The first leaves the
/// choice to the class, the second forbids a resend.
///
/// # Source
///
/// RFC 9110 §9.2.2 for the meaning of the word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Idempotency {
    /// Nobody said. The default.
    #[default]
    Unset,
    /// Sending it again cannot double the effect.
    Yes,
    /// This call may already have taken effect, and sending it again can double that. Leave it
    /// unset for a failure that is refused before it runs.
    No,
}

impl_words!(Idempotency, "idempotency", [
    Unset => "unset",
    Yes => "yes",
    No => "no",
]);
