//! One code, used twice.

use core::fmt;

use super::{Catalog, Row};
use crate::Code;

/// A code that two variants use, of one type or of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Twice {
    /// The code.
    pub code: Code,
    /// One of them.
    pub first: Row,
    /// The other.
    pub second: Row,
}

impl Catalog {
    /// Every code that more than one variant uses: of whatever type and crate, and whether they mean
    /// the same by it or not. A reader of a code cannot tell which one spoke.
    pub fn twice(&self) -> impl Iterator<Item = Twice> + '_ {
        // In the order of codes, equal ones are neighbours.
        self.rows.windows(2).filter_map(|pair| match pair {
            [first, second] if first.code() == second.code() => Some(Twice {
                code: first.code()?,
                first: *first,
                second: *second,
            }),
            _ => None,
        })
    }
}

impl fmt::Display for Twice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "code {} is used by both {} and {}: give one of them another code",
            self.code, self.first, self.second
        )
    }
}
