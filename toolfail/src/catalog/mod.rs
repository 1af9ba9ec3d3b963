//! The catalog: every code a team owns, seen, published and frozen.

mod assert;
mod compare;
#[cfg(all(feature = "registry", feature = "derive"))]
mod linked;
mod lock;
mod markdown;
mod row;
mod twice;

pub use assert::__assert_locked;
pub use compare::Change;
pub use lock::{Lock, LockError};
pub use row::Row;
pub use twice::Twice;

#[cfg(all(feature = "registry", feature = "derive"))]
pub use linked::Listed;

use alloc::{string::String, vec::Vec};
use core::any::type_name;

use crate::Classified;

/// What a set of error types declares, a row a variant.
///
/// ```
/// use toolfail::{Catalog, Class, Classified, Code, Entry, Verdict};
///
/// struct Busy;
///
/// const CODE: Code = toolfail::codes::RESOURCE_BUSY;
///
/// impl Classified for Busy {
///     fn verdict(&self) -> Verdict {
///         Verdict::from_code(CODE)
///     }
///
///     fn entries() -> &'static [Entry] {
///         const { &[Entry::new("Busy", "Busy", Verdict::from_code(CODE))] }
///     }
/// }
///
/// let catalog = Catalog::new().with::<Busy>();
/// assert!(catalog.to_markdown().contains("| 4003 | CAPABILITY_ERROR | rate_limited |"));
/// assert_eq!(catalog.twice().count(), 0);
/// ```
///
/// The rows are in the order of their codes, those without a code last, and do not depend on the
/// order in which the types were named or linked.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    rows: Vec<Row>,
}

impl Catalog {
    /// A catalog of no type.
    #[must_use]
    pub const fn new() -> Self {
        Self { rows: Vec::new() }
    }

    /// Adds what a type declares: its [`entries`](Classified::entries). A type that is in it
    /// already is not added again.
    #[must_use]
    pub fn with<E: Classified>(self) -> Self {
        self.with_rows(type_name::<E>(), E::entries(), E::__docs())
    }

    /// The rows, in the order of their codes.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The rows as a JSON array, indented.
    ///
    /// The keys of a row are `code`, `category`, `class`, `layer`, `effect`, `idempotency`,
    /// `reason`, `domain`, `type`, `variant`, `path`, `retry`, `resend`, `operator`, `remediation`
    /// and `doc`; null where nothing is declared.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Texts, numbers and booleans under keys that are texts: there is nothing to fail.
        serde_json::to_string_pretty(&self.rows).unwrap_or_default()
    }
}
