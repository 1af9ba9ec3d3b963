//! Why a document is not an envelope.

use alloc::string::{String, ToString};
use core::fmt;

use serde_json::Value;

use super::loose::Loose;
use crate::text::printable;

/// Why a document is not the envelope of a failure.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It says `"success": true`.
    Success,
    /// `success` is not a boolean.
    OddSuccess,
    /// There is no `error`, or it is null.
    NoError,
    /// `error` has no `code`.
    NoCode,
    /// `code` is not a code.
    Code(String),
    /// A key was given twice, and readers would differ on which counts.
    Twice(String),
}

impl Refusal {
    /// The refusal of a `code`, naming what stands there, made fit for one line.
    pub(super) fn of_code(code: Loose) -> Self {
        let found = match code {
            Loose::Number(text) => text,
            Loose::Value(Value::Array(_) | Value::Object(_)) | Loose::Nested(_) => {
                "an array or object".into()
            }
            Loose::Value(value) => value.to_string(),
            Loose::Odd | Loose::Unfit => "unreadable".into(),
        };
        Self::Code(printable(&found, MAX_FOUND).collect())
    }
}

/// How much of a peer's value a message repeats, in characters.
const MAX_FOUND: usize = 40;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Success => f.write_str("`success` is true, so there is no failure to read"),
            Self::OddSuccess => f.write_str("`success` is not a boolean"),
            Self::NoError => f.write_str("there is no `error`"),
            Self::NoCode => f.write_str("`error` has no `code`"),
            Self::Code(found) => write!(f, "`code` must be a number 1000–9999, found {found}"),
            Self::Twice(key) => write!(f, "`{key}` is there twice"),
        }
    }
}
