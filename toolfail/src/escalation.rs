//! How urgently a person is asked, and how long is waited for the answer.

use core::{error, fmt, time::Duration};

use crate::{Classified, Verdict, codes};

/// How urgently a person is asked: three levels.
///
/// | level | waits | when urgent |
/// | --- | --- | --- |
/// | 1 | 24 h | no such thing |
/// | 2 | 12 h | 2 h |
/// | 3 | 72 h | no such thing |
///
#[cfg_attr(feature = "alloc", doc = "```")]
#[cfg_attr(not(feature = "alloc"), doc = "```ignore")]
/// use std::time::Duration;
/// use toolfail::{Classified, EscalationLevel, codes};
///
/// let level = EscalationLevel::new(2)?;
/// assert_eq!(level.expiry(true)?, Duration::from_secs(2 * 60 * 60));
/// assert_eq!(level.expired().code(), Some(codes::HUMAN_TIMEOUT));
///
/// let invalid = EscalationLevel::new(4).unwrap_err();
/// assert_eq!(invalid.verdict().code(), Some(codes::ESCALATION_LEVEL));
/// # Ok::<(), toolfail::InvalidEscalation>(())
/// ```
///
/// # Source
///
/// The seed protocol's chapter on error codes, §9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EscalationLevel {
    /// Level 1.
    One,
    /// Level 2, the only one that can be urgent.
    Two,
    /// Level 3.
    Three,
}

impl EscalationLevel {
    /// Every level, in their order.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// A level from its number.
    ///
    /// # Errors
    ///
    /// [`InvalidEscalation`] outside 1–3.
    pub const fn new(number: u8) -> Result<Self, InvalidEscalation> {
        match number {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            _ => Err(InvalidEscalation::Level(number)),
        }
    }

    /// The number, 1–3.
    #[must_use]
    pub const fn get(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// How long the answer of a person is waited for.
    ///
    /// # Errors
    ///
    /// [`InvalidEscalation`] where `urgent` is asked of another level than 2.
    pub const fn expiry(self, urgent: bool) -> Result<Duration, InvalidEscalation> {
        match (self, urgent) {
            (Self::One, false) => Ok(hours(24)),
            (Self::Two, false) => Ok(hours(12)),
            (Self::Two, true) => Ok(hours(2)),
            (Self::Three, false) => Ok(hours(72)),
            (Self::One | Self::Three, true) => Err(InvalidEscalation::Urgent(self)),
        }
    }
}

#[cfg(feature = "alloc")]
mod failures {
    use super::EscalationLevel;
    use crate::{Failure, codes};

    impl EscalationLevel {
        /// Nobody answered in time: the failure of code 8001.
        #[must_use]
        pub fn expired(self) -> Failure {
            codes::HUMAN_TIMEOUT.failure().with_message(alloc::format!(
                "nobody answered at escalation level {}",
                self.get()
            ))
        }

        /// A person said no: the failure of code 8002, which nothing sends again.
        #[must_use]
        pub fn declined(self) -> Failure {
            codes::HUMAN_DECLINED.failure().with_message(alloc::format!(
                "a person declined at escalation level {}",
                self.get()
            ))
        }
    }
}

const fn hours(hours: u64) -> Duration {
    Duration::from_secs(hours * 60 * 60)
}

impl TryFrom<u8> for EscalationLevel {
    type Error = InvalidEscalation;

    fn try_from(number: u8) -> Result<Self, InvalidEscalation> {
        Self::new(number)
    }
}

impl From<EscalationLevel> for u8 {
    fn from(level: EscalationLevel) -> Self {
        level.get()
    }
}

/// An escalation that does not exist: the failure of code 8003.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvalidEscalation {
    /// A level outside 1–3.
    Level(u8),
    /// An urgent request at a level that knows no urgency.
    Urgent(EscalationLevel),
}

impl fmt::Display for InvalidEscalation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(number) => write!(f, "escalation level {number} is outside 1–3"),
            Self::Urgent(level) => write!(
                f,
                "escalation level {} cannot be urgent, only level 2 can",
                level.get()
            ),
        }
    }
}

impl error::Error for InvalidEscalation {}

#[diagnostic::do_not_recommend]
impl Classified for InvalidEscalation {
    fn verdict(&self) -> Verdict {
        Verdict::from_code(codes::ESCALATION_LEVEL)
    }
}
