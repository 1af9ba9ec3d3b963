//! Finding an error by type, where it may sit in a `Box` or an `Arc`.

use alloc::{boxed::Box, sync::Arc};
use core::error::Error;

/// The error as an `E`, boxed and shared ones included.
pub(crate) fn find<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    error
        .downcast_ref()
        .or_else(|| error.downcast_ref::<Box<E>>().map(|boxed| &**boxed))
        .or_else(|| error.downcast_ref::<Arc<E>>().map(|shared| &**shared))
}
