//! The standard library's I/O errors.
//!
//! Offered as a function and not as `From<io::Error>`: whether a failure of the disk or of the
//! network is worth a retry is for the place that calls to say, so who calls must choose.
//!
//! ```
//! use std::io::{Error, ErrorKind};
//! use toolfail::{Class, io};
//!
//! let failure = io::failure(&Error::from(ErrorKind::ConnectionReset));
//! assert_eq!(failure.class(), Class::Transient);
//! assert!(!failure.is_safe_to_resubmit());
//! ```

use std::io::{Error, ErrorKind};

use super::message::sanitised;
use crate::{
    Class, Classified, Effect, Failure, Layer, Sentinel, Verdict,
    chain::find,
    classified::{Sink, Transparent},
    text::display,
};

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "io";

/// The most errors within errors that are looked through.
const MAX_LINKS: usize = 64;

/// The failure of an I/O error, by its [`ErrorKind`].
///
/// | kind | class | effect, layer |
/// | --- | --- | --- |
/// | `ConnectionRefused` `AddrInUse` `ResourceBusy` `ExecutableFileBusy` `Deadlock` | transient | not applied |
/// | `HostUnreachable` `NetworkUnreachable` `NetworkDown` `ConnectionReset` `ConnectionAborted` `NotConnected` `BrokenPipe` `UnexpectedEof` `TimedOut` `WouldBlock` `StaleNetworkFileHandle` | transient | in doubt |
/// | `Interrupted` | transient | |
/// | `NotFound` | `not_found` | |
/// | `PermissionDenied` `ReadOnlyFilesystem` `QuotaExceeded` `StorageFull` | `permission_denied` | |
/// | `InvalidInput` `InvalidFilename` `ArgumentListTooLong` `IsADirectory` `NotADirectory` `DirectoryNotEmpty` `CrossesDevices` `TooManyLinks` `FileTooLarge` `NotSeekable` | `invalid_argument` | |
/// | `AlreadyExists` | permanent | in doubt, layer `side_effect` |
/// | `InvalidData` `Unsupported` `AddrNotAvailable` | permanent | |
/// | anything else | unknown | |
///
/// Of an error that only wraps another (`io::Error::other`), the wrapped one answers where it is an
/// I/O error, a [`Failure`] or a [`Sentinel`], boxed and shared ones included. The error is borrowed
/// and not kept.
///
/// # Source
///
/// The meanings of [`ErrorKind`]. Unreachable hosts and networks are in doubt because they surface
/// after sending too; a caller that knows the error came from connecting states
/// [`Effect::NotApplied`].
#[must_use]
pub fn failure(error: &Error) -> Failure {
    let message = sanitised(&display(error));
    match wrapped(error) {
        Wrapped::Failure(failure) => failure.clone().with_message(message),
        Wrapped::Verdict(verdict) => Failure::from_verdict(verdict, message),
    }
}

/// What an [`ErrorKind`] means by itself; see [`failure`] for the table.
#[must_use]
pub const fn verdict(kind: ErrorKind) -> Verdict {
    let verdict = match kind {
        ErrorKind::ConnectionRefused
        | ErrorKind::AddrInUse
        | ErrorKind::ResourceBusy
        | ErrorKind::ExecutableFileBusy
        | ErrorKind::Deadlock => Verdict::new(Class::Transient).with_effect(Effect::NotApplied),
        ErrorKind::HostUnreachable
        | ErrorKind::NetworkUnreachable
        | ErrorKind::NetworkDown
        | ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::NotConnected
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof
        | ErrorKind::TimedOut
        | ErrorKind::WouldBlock
        | ErrorKind::StaleNetworkFileHandle => {
            Verdict::new(Class::Transient).with_effect(Effect::InDoubt)
        }
        ErrorKind::Interrupted => Verdict::new(Class::Transient),
        ErrorKind::NotFound => Verdict::new(Class::NotFound),
        ErrorKind::PermissionDenied
        | ErrorKind::ReadOnlyFilesystem
        | ErrorKind::QuotaExceeded
        | ErrorKind::StorageFull => Verdict::new(Class::PermissionDenied),
        ErrorKind::InvalidInput
        | ErrorKind::InvalidFilename
        | ErrorKind::ArgumentListTooLong
        | ErrorKind::IsADirectory
        | ErrorKind::NotADirectory
        | ErrorKind::DirectoryNotEmpty
        | ErrorKind::CrossesDevices
        | ErrorKind::TooManyLinks
        | ErrorKind::FileTooLarge
        | ErrorKind::NotSeekable => Verdict::new(Class::InvalidArgument),
        ErrorKind::AlreadyExists => Verdict::new(Class::Permanent)
            .with_effect(Effect::InDoubt)
            .with_layer(Layer::SideEffect),
        ErrorKind::InvalidData | ErrorKind::Unsupported | ErrorKind::AddrNotAvailable => {
            Verdict::new(Class::Permanent)
        }
        _ => Verdict::new(Class::Unknown),
    };
    verdict.with_adapter(NAME)
}

enum Wrapped<'a> {
    Failure(&'a Failure),
    Verdict(Verdict),
}

/// The innermost error that a chain of plain wrappers holds.
fn wrapped(error: &Error) -> Wrapped<'_> {
    let mut error = error;
    for _ in 0..MAX_LINKS {
        let Some(inner) = error.get_ref() else { break };
        if let Some(failure) = find(inner) {
            return Wrapped::Failure(failure);
        }
        if let Some(sentinel) = find::<Sentinel>(inner) {
            return Wrapped::Verdict(Classified::verdict(sentinel));
        }
        match find::<Error>(inner) {
            Some(inner) if error.kind() == ErrorKind::Other => error = inner,
            _ => break,
        }
    }
    Wrapped::Verdict(verdict(error.kind()))
}

impl Transparent for Error {
    fn __verdict(&self) -> Verdict {
        match wrapped(self) {
            Wrapped::Failure(failure) => failure.verdict(),
            Wrapped::Verdict(verdict) => verdict,
        }
    }

    fn __describe(&self, sink: &mut dyn Sink) {
        match wrapped(self) {
            Wrapped::Failure(failure) => sink.failure(failure),
            Wrapped::Verdict(_) => {}
        }
    }
}
