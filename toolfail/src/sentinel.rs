//! Ready-made errors that say their class and nothing else.

use core::{error::Error, fmt};

use crate::{Class, Classified, Verdict};

/// An error that is nothing but its class, for tools without an error type of their own.
///
/// Return it as it is, or as the source of another error: [`classify`](crate::classify) finds it
/// by type, never by its text. The seven classes a tool may claim have one; `self_reported` and
/// `unknown` are nobody's claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sentinel {
    /// [`Class::Transient`].
    Transient,
    /// [`Class::Permanent`].
    Permanent,
    /// [`Class::Authentication`].
    Authentication,
    /// [`Class::NotFound`].
    NotFound,
    /// [`Class::PermissionDenied`].
    PermissionDenied,
    /// [`Class::InvalidArgument`].
    InvalidArgument,
    /// [`Class::RateLimited`].
    RateLimited,
}

impl Sentinel {
    /// The class it stands for.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Self::Transient => Class::Transient,
            Self::Permanent => Class::Permanent,
            Self::Authentication => Class::Authentication,
            Self::NotFound => Class::NotFound,
            Self::PermissionDenied => Class::PermissionDenied,
            Self::InvalidArgument => Class::InvalidArgument,
            Self::RateLimited => Class::RateLimited,
        }
    }
}

impl fmt::Display for Sentinel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.class().policy().meaning)
    }
}

impl Error for Sentinel {}

#[diagnostic::do_not_recommend]
impl Classified for Sentinel {
    fn verdict(&self) -> Verdict {
        Verdict::new(self.class())
    }
}
