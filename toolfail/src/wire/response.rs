//! The envelope.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::ErrorBody;
use crate::Failure;

/// The envelope of a failed call: `{"success": false, "error": {…}}`.
///
/// ```
/// # #[cfg(feature = "std")] {
/// use std::time::{Duration, SystemTime};
/// use toolfail::{ErrorResponse, codes};
///
/// let busy = codes::RESOURCE_BUSY.failure().with_retry_after(Duration::from_secs(30));
/// let response = ErrorResponse::at(&busy, SystemTime::UNIX_EPOCH);
/// let json = serde_json::to_value(&response).unwrap();
/// assert_eq!(json["success"], false);
/// assert_eq!(json["error"]["category"], "CAPABILITY_ERROR");
/// assert_eq!(json["error"]["retry_after"], 30);
/// # }
/// ```
///
/// It holds what the wire holds: of the failure neither the cause nor the text and facts for a
/// model, which are made on the side that talks to the model.
#[derive(Clone, Debug)]
pub struct ErrorResponse {
    pub(super) error: ErrorBody,
}

impl ErrorResponse {
    /// The envelope of this body.
    #[must_use]
    pub const fn new(error: ErrorBody) -> Self {
        Self { error }
    }

    /// The full form of a failure that happened at this moment, for a service that is trusted with
    /// message and details.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn at(failure: &Failure, time: std::time::SystemTime) -> Self {
        Self::new(ErrorBody::full(failure, time))
    }

    /// The public form of a failure that happened at this moment; see [`ErrorBody::public`].
    #[cfg(feature = "std")]
    #[must_use]
    pub fn public_at(failure: &Failure, time: std::time::SystemTime) -> Self {
        Self::new(ErrorBody::public(failure, time))
    }

    /// The full form of a failure that happens now.
    ///
    /// The one place of the crate that reads a clock: an envelope is stamped where it is made, and
    /// the moment decides nothing. [`at`](Self::at) takes the moment instead.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn now(failure: &Failure) -> Self {
        #[expect(
            clippy::disallowed_methods,
            reason = "the envelope is stamped where it is made"
        )]
        Self::at(failure, std::time::SystemTime::now())
    }

    /// The body, under the key `error`.
    #[must_use]
    pub const fn error(&self) -> &ErrorBody {
        &self.error
    }

    /// The body by value.
    #[must_use]
    pub fn into_error(self) -> ErrorBody {
        self.error
    }
}

/// A map in every format, so that a format that writes structs as arrays keeps the keys.
impl Serialize for ErrorResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("success", &false)?;
        map.serialize_entry("error", &self.error)?;
        map.end()
    }
}

impl From<ErrorResponse> for Failure {
    fn from(response: ErrorResponse) -> Self {
        response.error.into()
    }
}
