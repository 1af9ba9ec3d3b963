//! A host that has the runtime under another name.

#![deny(warnings)]

use tf::Classified;

/// By a path from the crates.
#[derive(Debug, Classified)]
#[toolfail(crate = tf)]
pub enum Short {
    /// A code's row.
    #[toolfail(code = 4003)]
    Busy,
    /// A role.
    #[toolfail(class = "transient", code = 4101)]
    Slow(#[toolfail(retry_after)] std::time::Duration),
}

/// By an absolute path.
#[derive(Debug, Classified)]
#[toolfail(crate = ::tf, class = "permanent", code = 1101)]
pub struct Absolute;

#[doc(hidden)]
pub mod runtime {
    pub use tf::*;

    #[doc(hidden)]
    pub use tf::__private;
}

/// By a re-export of everything.
#[derive(Debug, Classified)]
#[toolfail(crate = crate::runtime)]
pub enum Reexported {
    /// A shown value.
    #[toolfail(class = "not_found", code = 3101)]
    Missing(#[toolfail(show)] u8),
}

/// A mistake elsewhere is told although the runtime has another name.
#[cfg(feature = "without_crate")]
#[derive(Debug, Classified)]
pub enum Without {
    /// A role.
    #[toolfail(class = "transient", code = 4102)]
    Slow(#[toolfail(retry_after)] std::time::Duration, #[toolfail(show)] u8),
    /// A code's row.
    #[toolfail(code = 4003)]
    Busy,
}

#[test]
fn the_runtime_is_found_under_the_hosts_name() {
    assert_eq!(Short::Busy.verdict().class(), tf::Class::RateLimited);
    let wait = std::time::Duration::ZERO;
    assert_eq!(Short::Slow(wait).verdict().retry_after(), Some(wait));
    assert_eq!(Absolute.verdict().class(), tf::Class::Permanent);
    assert_eq!(Reexported::Missing(1).verdict().class(), tf::Class::NotFound);
}
