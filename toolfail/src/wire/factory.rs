//! The seed protocol's two factories.

use alloc::borrow::Cow;
use core::time::Duration;

use serde_json::Value;

use crate::{Code, Failure};

/// Makes a failure as the seed protocol does, from its code.
impl Failure {
    /// A failure with the class, layer and effect of a code's row, an own message and details.
    /// [`ErrorResponse`](crate::ErrorResponse) adds the category and the moment.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolfail::{Class, Failure, codes};
    ///
    /// let missing = Failure::from_code(codes::REQUIRED_FIELD_MISSING, "no sender", json!(["sender"]));
    /// assert_eq!(missing.class(), Class::InvalidArgument);
    /// ```
    ///
    /// # Source
    ///
    /// `NewSynapseError` of the seed protocol's chapter on error codes, §11.4.
    #[must_use]
    pub fn from_code(
        code: Code,
        message: impl Into<Cow<'static, str>>,
        details: impl Into<Option<Value>>,
    ) -> Self {
        let failure = code.failure().with_message(message);
        match details.into() {
            Some(details) => failure.with_details(details),
            None => failure,
        }
    }

    /// The same, with the wait before which the call must not be sent again.
    ///
    /// # Source
    ///
    /// `NewSynapseErrorWithRetry`, at the same place.
    #[must_use]
    pub fn from_code_with_wait(
        code: Code,
        message: impl Into<Cow<'static, str>>,
        details: impl Into<Option<Value>>,
        wait: Duration,
    ) -> Self {
        Self::from_code(code, message, details).with_retry_after(wait)
    }
}
