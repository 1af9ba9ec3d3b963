//! The derived types of a whole program, for the catalog.

use super::Catalog;
use crate::{Classified, Entry};

impl Catalog {
    /// A catalog of every derived type that is linked into this program.
    ///
    /// A type with a parameter of any kind is not in it, nor one that implements
    /// [`Classified`] by hand: add those [`with`](Self::with). A crate that no
    /// source file of the program names is not linked; `use that_crate as _;` is enough.
    #[must_use]
    pub fn linked() -> Self {
        inventory::iter::<Listed>
            .into_iter()
            .fold(Self::new(), |catalog, listed| {
                catalog.with_rows((listed.path)(), (listed.entries)(), (listed.docs)())
            })
    }
}

/// What one type declares. Functions, because they are asked when the catalog is made.
#[doc(hidden)]
#[derive(Debug)]
pub struct Listed {
    path: fn() -> &'static str,
    entries: fn() -> &'static [Entry],
    docs: fn() -> &'static [&'static str],
}

impl Listed {
    /// The entry of a type.
    #[must_use]
    pub const fn of<E: Classified>() -> Self {
        Self {
            path: core::any::type_name::<E>,
            entries: E::entries,
            docs: E::__docs,
        }
    }
}

inventory::collect!(Listed);
