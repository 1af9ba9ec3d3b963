//! How a classifier does.

use std::fmt;

use crate::{Case, Expected};

/// What a classifier says of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It sends the call again by itself.
    Resend,
    /// It does not.
    Stop,
    /// It has no place for such an input, or for what decides here.
    NotExpressible,
}

/// How an answer does against what must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It sends again what is worth it and safe, and nothing else.
    Right,
    /// It sends again what cannot succeed, or gives up what could and is safe.
    WrongRetry,
    /// It sends again what may have taken effect already.
    WrongSafe,
    /// It has no answer.
    NotExpressible,
}

impl Score {
    /// The score of an answer to a case.
    #[must_use]
    pub fn of(case: &Case, answer: Answer) -> Self {
        let (retryable, safe) = match &case.expect {
            Some(Expected {
                retryable, safe, ..
            }) => (*retryable, *safe),
            // No failure: there is nothing to send again.
            None => (false, true),
        };
        match answer {
            Answer::NotExpressible => Self::NotExpressible,
            Answer::Resend if retryable && safe => Self::Right,
            Answer::Resend if retryable => Self::WrongSafe,
            Answer::Resend => Self::WrongRetry,
            Answer::Stop if retryable && safe => Self::WrongRetry,
            Answer::Stop => Self::Right,
        }
    }
}

/// How often each score was made.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Of [`Score::Right`].
    pub right: u32,
    /// Of [`Score::WrongRetry`].
    pub wrong_retry: u32,
    /// Of [`Score::WrongSafe`].
    pub wrong_safe: u32,
    /// Of [`Score::NotExpressible`].
    pub not_expressible: u32,
}

impl Tally {
    /// Counts a score.
    pub fn count(&mut self, score: Score) {
        let number = match score {
            Score::Right => &mut self.right,
            Score::WrongRetry => &mut self.wrong_retry,
            Score::WrongSafe => &mut self.wrong_safe,
            Score::NotExpressible => &mut self.not_expressible,
        };
        *number += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            right,
            wrong_retry,
            wrong_safe,
            not_expressible,
        } = self;
        write!(
            f,
            "{right:>6} {wrong_retry:>12} {wrong_safe:>11} {not_expressible:>16}"
        )
    }
}
