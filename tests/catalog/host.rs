//! The error types of a small service.

use toolfail::{Class, Classified, Code, Effect, Entry, Verdict};

#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
pub(crate) enum OrderError {
    /// The warehouse works on
    /// other orders | for now.
    #[error("the warehouse is busy")]
    #[toolfail(class = "rate_limited", code = 4003, idempotent)]
    Busy,

    #[error("no field {0}")]
    #[toolfail(
        class = "invalid_argument",
        code = 3001,
        remediation = "Add the missing field."
    )]
    MissingField(String),

    /// The answer was lost.
    #[error("lost the answer of the warehouse")]
    #[toolfail(
        class = "transient",
        code = 6002,
        layer = "side_effect",
        effect = "in_doubt"
    )]
    AnswerLost,

    #[error("no code")]
    #[toolfail(class = "permanent")]
    Coded,

    #[error(transparent)]
    #[toolfail(transparent)]
    Stock(#[from] StockError),
}

#[derive(Debug, thiserror::Error, Classified)]
#[error("the stock is under maintenance")]
#[toolfail(code = 1002)]
pub(crate) struct StockError;

/// A type with a parameter: in no list of the whole program.
#[derive(Debug, Classified)]
#[toolfail(class = "transient", code = 1999)]
pub(crate) struct Generic<T>(pub(crate) T);

/// Written by hand, with rows.
pub(crate) struct ByHand;

pub(crate) const BY_HAND: Verdict = match Code::new(9100) {
    Ok(code) => Verdict::new(Class::Permanent)
        .with_code(code)
        .with_reason("by_hand")
        .with_effect(Effect::Applied),
    Err(_) => panic!(),
};

impl Classified for ByHand {
    fn verdict(&self) -> Verdict {
        BY_HAND
    }

    fn entries() -> &'static [Entry] {
        const { &[Entry::new("ByHand", "ByHand", BY_HAND).with_domain("hand.example")] }
    }
}
