//! Walking a chain of errors, and finding an error by its type.

use alloc::{boxed::Box, sync::Arc};
use core::error::Error;
#[cfg(feature = "anyhow1")]
use core::fmt::{Debug, Display};

/// The most links of a chain that are looked at, those looked through included.
const MAX_LINKS: usize = 64;

type AnyError = dyn Error + 'static;

/// One link of a source chain.
#[derive(Clone, Copy)]
pub(crate) struct Link<'a> {
    error: &'a AnyError,
    /// What holds the chain, where that knows types which the chain hides.
    #[cfg(feature = "anyhow1")]
    holder: Option<&'a anyhow1::Error>,
}

impl<'a> Link<'a> {
    /// The outermost link of an error.
    pub(crate) fn of(error: &'a AnyError) -> Self {
        Self {
            error,
            #[cfg(feature = "anyhow1")]
            holder: None,
        }
    }

    /// The outermost link of what `anyhow` holds.
    #[cfg(feature = "anyhow1")]
    pub(crate) fn held_by(holder: &'a anyhow1::Error) -> Self {
        Self {
            error: &**holder,
            holder: Some(holder),
        }
    }

    /// The chain from this link inwards. A chain that loops ends too.
    pub(crate) fn chain(self) -> impl Iterator<Item = Self> {
        core::iter::successors(Some(self), Self::inwards).take(MAX_LINKS)
    }

    /// The link as an `E`, boxed and shared ones included.
    pub(crate) fn find<E: Error + Send + Sync + 'static>(self) -> Option<&'a E> {
        #[cfg(feature = "anyhow1")]
        if let Some(found) = self.find_held() {
            return Some(found);
        }
        find(self.error)
    }

    fn inwards(&self) -> Option<Self> {
        #[cfg(feature = "anyhow1")]
        if let Some(boxed) = self.held::<Box<dyn Error + Send + Sync>>() {
            return Some(self.at(&**boxed));
        }
        let error = inside(self.error).or_else(|| self.error.source())?;
        Some(self.at(error))
    }

    const fn at(mut self, error: &'a AnyError) -> Self {
        self.error = error;
        self
    }
}

/// What a link holds, where its `source()` would skip that.
fn inside(error: &AnyError) -> Option<&AnyError> {
    #[cfg(feature = "std")]
    if let Some(error) = find::<std::io::Error>(error) {
        return Some(error.get_ref()?);
    }
    if let Some(shared) = find::<Arc<dyn Error + Send + Sync>>(error) {
        return Some(&**shared);
    }
    if let Some(shared) = find::<Arc<dyn Error + Send>>(error) {
        return Some(&**shared);
    }
    find::<Arc<dyn Error>>(error).map(|shared| &**shared)
}

/// The error as an `E`, boxed and shared ones included, also twice: a library boxes what its caller
/// shares.
pub(crate) fn find<E: Error + 'static>(error: &AnyError) -> Option<&E> {
    find_once(error)
        .or_else(|| find_once::<Box<E>>(error).map(|boxed| &**boxed))
        .or_else(|| find_once::<Arc<E>>(error).map(|shared| &**shared))
}

fn find_once<E: Error + 'static>(error: &AnyError) -> Option<&E> {
    error
        .downcast_ref()
        .or_else(|| error.downcast_ref::<Box<E>>().map(|boxed| &**boxed))
        .or_else(|| error.downcast_ref::<Arc<E>>().map(|shared| &**shared))
}

/// `anyhow` keeps the value given as context, or made into an error ad hoc, inside a private type;
/// only the whole error can be asked for it. Where in the chain it stands is told by its address:
/// the private type begins with it.
#[cfg(feature = "anyhow1")]
impl<'a> Link<'a> {
    fn find_held<E: Error + Send + Sync + 'static>(self) -> Option<&'a E> {
        self.held_error()
            .or_else(|| self.held_error::<Box<E>>().map(|boxed| &**boxed))
            .or_else(|| self.held_error::<Arc<E>>().map(|shared| &**shared))
    }

    /// As [`held`](Self::held). A context without a size shares its address with the error under
    /// it, which is the next link.
    fn held_error<E: Error + Send + Sync + 'static>(self) -> Option<&'a E> {
        let error = self.held::<E>()?;
        let next = self
            .error
            .source()
            .and_then(|next| next.downcast_ref::<E>());
        next.is_none_or(|next| !core::ptr::eq(next, error))
            .then_some(error)
    }

    /// The value that this link was made of, if it is a `T`.
    fn held<T>(self) -> Option<&'a T>
    where
        T: Display + Debug + Send + Sync + 'static,
    {
        let value = self.holder?.downcast_ref::<T>()?;
        core::ptr::addr_eq(self.error, value).then_some(value)
    }
}
