//! Numbers, read from their text: a value of any size, without a type that it must fit first.

use crate::Code;

/// The number of a text in JSON's grammar; infinite where it is larger than any `f64`.
pub(super) fn float(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// Whether a number in JSON's grammar is zero, which its `f64` does not tell of 1e-400.
pub(super) fn is_zero(text: &str) -> bool {
    let significand = text.split(['e', 'E']).next().unwrap_or(text);
    !significand.contains(|digit| matches!(digit, '1'..='9'))
}

/// A code; `4003.0` is 4003.
pub(super) fn code(text: &str) -> Option<Code> {
    let number = float(text)?;
    let whole = truncated(number);
    let is_whole = f64::from(whole) >= number;
    let code = whole.try_into().ok().filter(|_| is_whole)?;
    Code::new(code).ok()
}

/// A count, rounded up; negative: none, too large: the largest.
pub(super) fn count(text: &str) -> Option<u32> {
    let number = float(text).filter(|number| *number >= 0.0)?;
    let whole = truncated(number);
    let begun = u32::from(f64::from(whole) < number);
    Some(whole.saturating_add(begun))
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "of a float the cast saturates, which is what is wanted"
)]
const fn truncated(number: f64) -> u32 {
    number as u32
}
