//! Walking a chain of errors, and finding an error by its type.

use alloc::{boxed::Box, sync::Arc};
use core::error::Error;

/// An error of a chain.
pub(crate) type Link = dyn Error + 'static;

/// The most links of a chain that are looked at, those looked through included.
const MAX_LINKS: usize = 64;

/// The chain from the outermost link inwards. A chain that loops ends too.
pub(crate) fn links<'a>(error: &'a Link) -> impl Iterator<Item = &'a Link> {
    let inwards = |&link: &&'a Link| inside(link).or_else(|| link.source());
    core::iter::successors(Some(error), inwards).take(MAX_LINKS)
}

/// What a link holds, where its `source()` would skip that.
fn inside(link: &Link) -> Option<&Link> {
    #[cfg(feature = "std")]
    if let Some(error) = find::<std::io::Error>(link) {
        return Some(error.get_ref()?);
    }
    if let Some(shared) = find::<Arc<dyn Error + Send + Sync>>(link) {
        return Some(&**shared);
    }
    if let Some(shared) = find::<Arc<dyn Error + Send>>(link) {
        return Some(&**shared);
    }
    find::<Arc<dyn Error>>(link).map(|shared| &**shared)
}

/// The error as an `E`, boxed and shared ones included.
pub(crate) fn find<E: Error + 'static>(error: &Link) -> Option<&E> {
    error
        .downcast_ref()
        .or_else(|| error.downcast_ref::<Box<E>>().map(|boxed| &**boxed))
        .or_else(|| error.downcast_ref::<Arc<E>>().map(|shared| &**shared))
}
