//! The derived types of a whole program.

use core::{error::Error, marker::PhantomData};

use crate::{Classified, Registry};

impl Registry {
    /// A registry of every derived type that is linked into this program, and of what
    /// [`new`](Self::new) knows.
    ///
    /// A type is in it if it derives [`Classified`], is an [`Error`] that threads can share, and has
    /// no parameter of any kind: a generic type is not one type, and one with a lifetime cannot be found behind
    /// `dyn Error`. Name those [`with`](Self::with). A crate that no source file of the program
    /// names is not linked, so its types are not in it; `use that_crate as _;` is enough. A type
    /// that implements [`Classified`] by hand is not in it either.
    #[must_use]
    pub fn linked() -> Self {
        inventory::iter::<Linked>
            .into_iter()
            .fold(Self::new(), |registry, Linked(link)| link(registry))
    }
}

type Link = fn(Registry) -> Registry;

/// How one type gets into the registry.
#[derive(Debug)]
pub struct Linked(pub Link);

inventory::collect!(Linked);

/// Picks how a type gets into the registry. Its own constant comes before the trait's, and only
/// errors that threads can share have one.
#[derive(Debug)]
pub struct Probe<E>(PhantomData<E>);

impl<E: Classified + Error + Send + Sync + 'static> Probe<E> {
    /// Enters the type.
    pub const LINK: Link = Registry::with::<E>;
}

/// A type that cannot be found behind `dyn Error` stays outside.
pub trait NotAnError {
    /// Enters nothing.
    const LINK: Link = |registry| registry;
}

impl<E> NotAnError for Probe<E> {}
