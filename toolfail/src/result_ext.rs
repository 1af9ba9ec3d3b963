//! Classifying at the place that knows: on a `Result`, before `?`.

use alloc::{boxed::Box, sync::Arc};
use core::error::Error;

use crate::{
    Class, Failure,
    chain::{Link, find},
    text::display,
};

/// Turns the error of a `Result` into a [`Failure`] at the place that knows its class.
///
/// ```
/// use toolfail::{Class, Failure, ResultExt};
///
/// fn page(text: &str) -> Result<u32, Failure> {
///     text.parse::<u32>().classify_as(Class::InvalidArgument)
/// }
///
/// assert_eq!(page("one").unwrap_err().class(), Class::InvalidArgument);
/// ```
pub trait ResultExt<T, E> {
    /// Classifies the error as [`classify_as`] does.
    ///
    /// # Errors
    ///
    /// The failure that stands for the error, if there was one.
    fn classify_as(self, class: Class) -> Result<T, Failure>
    where
        E: Into<Box<dyn Error + Send + Sync>>;

    /// Makes the failure of an error, for whatever more than a class is to be said of it. The
    /// failure stands for the error and keeps it as its [`origin`](Failure::origin).
    ///
    /// # Errors
    ///
    /// The failure that `make` returned, if there was an error.
    fn or_failure(self, make: impl FnOnce(&E) -> Failure) -> Result<T, Failure>
    where
        E: Error + Send + Sync + 'static;
}

impl<T, E> ResultExt<T, E> for Result<T, E> {
    fn classify_as(self, class: Class) -> Result<T, Failure>
    where
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        self.map_err(|error| classify_as(class, error))
    }

    fn or_failure(self, make: impl FnOnce(&E) -> Failure) -> Result<T, Failure>
    where
        E: Error + Send + Sync + 'static,
    {
        self.map_err(|error| {
            let failure = make(&error);
            failure.standing_for(Arc::new(error))
        })
    }
}

/// The failure of this class that stands for an error: its message is the error's, its
/// [`origin`](Failure::origin) the error itself.
///
/// Of an error that is a [`Failure`] already, boxed and shared ones included, only the class and
/// what comes from the class change: a stated effect, an idempotency, a wait, a code are facts of
/// that one failure and stay. Of a failure further down the chain, what stands against a resend stays:
/// its wait, its attempts, and what makes a resend unsafe; the class alone does not take a doubt away.
///
/// An error is known by its type. `anyhow::Error` hides the type of its outermost error here: hand
/// over its `reallocate_into_boxed_dyn_error_without_backtrace()`. What a host's own type says through
/// [`Classified`](crate::Classified) is not asked: make the [`Failure`] first, with `?`.
#[must_use]
pub fn classify_as(class: Class, error: impl Into<Box<dyn Error + Send + Sync>>) -> Failure {
    let error = match error.into().downcast::<Failure>() {
        Ok(failure) => return failure.reclassified(class),
        Err(error) => error,
    };
    if let Some(failure) = find::<Failure>(&*error) {
        return failure.clone().reclassified(class);
    }
    let mut failure = Failure::new(class, display(&*error));
    if let Some(inner) = Link::of(&*error).chain().find_map(Link::find::<Failure>) {
        failure = failure.doubted_like(inner);
    }
    failure.standing_for(Arc::from(error))
}
