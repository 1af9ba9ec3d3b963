//! The number of a failure, and its thousand block.

use core::{error, fmt, num::NonZeroU16};

use crate::word::impl_words;

/// The number of a failure: 1000–9999.
///
/// The thousand is the [`Category`] and is derived, never stored. Code and class are orthogonal: a
/// code says *which* failure of a system it is, the class what to do about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(NonZeroU16);

impl Code {
    /// The smallest code, 1000.
    pub const MIN: u16 = 1000;
    /// The largest code, 9999.
    pub const MAX: u16 = 9999;

    /// A code from its number.
    ///
    /// # Errors
    ///
    /// [`InvalidCode`] outside 1000–9999.
    pub const fn new(number: u16) -> Result<Self, InvalidCode> {
        match NonZeroU16::new(number) {
            Some(number) if matches!(number.get(), Self::MIN..=Self::MAX) => Ok(Self(number)),
            _ => Err(InvalidCode { number }),
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0.get()
    }

    /// The thousand block.
    #[must_use]
    pub const fn category(self) -> Category {
        match self.get() / 1000 {
            1 => Category::System,
            2 => Category::Task,
            3 => Category::Info,
            4 => Category::Capability,
            5 => Category::Security,
            6 => Category::Communication,
            7 => Category::Group,
            8 => Category::Hil,
            // `new` admits nothing past 9999.
            _ => Category::Validation,
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({})", self.get())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl TryFrom<u16> for Code {
    type Error = InvalidCode;

    fn try_from(number: u16) -> Result<Self, InvalidCode> {
        Self::new(number)
    }
}

impl From<Code> for u16 {
    fn from(code: Code) -> Self {
        code.get()
    }
}

/// A number that is not a code, because it lies outside 1000–9999.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidCode {
    number: u16,
}

impl fmt::Display for InvalidCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "code {} is outside 1000–9999", self.number)
    }
}

impl error::Error for InvalidCode {}

/// The thousand block of a [`Code`].
///
/// # Source
///
/// The nine segments of the seed protocol's chapter on error codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    /// 1000–1999: the infrastructure of the service.
    System,
    /// 2000–2999: the life of a task.
    Task,
    /// 3000–3999: what a request carries.
    Info,
    /// 4000–4999: what the other side is able to do.
    Capability,
    /// 5000–5999: who may do what.
    Security,
    /// 6000–6999: the way between two sides.
    Communication,
    /// 7000–7999: groups and their members.
    Group,
    /// 8000–8999: a human in the loop.
    Hil,
    /// 9000–9999: parameters in general.
    Validation,
}

impl_words!(Category, "category", [
    System => "SYSTEM_ERROR",
    Task => "TASK_ERROR",
    Info => "INFO_ERROR",
    Capability => "CAPABILITY_ERROR",
    Security => "SECURITY_ERROR",
    Communication => "COMMUNICATION_ERROR",
    Group => "GROUP_ERROR",
    Hil => "HIL_ERROR",
    Validation => "VALIDATION_ERROR",
]);
