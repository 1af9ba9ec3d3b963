//! The standard library's I/O errors.

use std::{
    error::Error as _,
    io::{Error, ErrorKind, ErrorKind as K},
};

use toolfail::{Class, Effect, Failure, Layer, Registry, Sentinel, io};

use super::{assert_adapter, assert_verdict, default_layer};

const NOT_APPLIED: Option<Effect> = Some(Effect::NotApplied);
const IN_DOUBT: Option<Effect> = Some(Effect::InDoubt);

const ROWS: [(&[K], Class, Option<Effect>); 8] = [
    (
        &[
            K::ConnectionRefused,
            K::AddrInUse,
            K::ResourceBusy,
            K::ExecutableFileBusy,
            K::Deadlock,
        ],
        Class::Transient,
        NOT_APPLIED,
    ),
    (
        &[
            K::HostUnreachable,
            K::NetworkUnreachable,
            K::NetworkDown,
            K::ConnectionReset,
            K::ConnectionAborted,
            K::NotConnected,
            K::BrokenPipe,
            K::UnexpectedEof,
            K::TimedOut,
            K::WouldBlock,
            K::StaleNetworkFileHandle,
        ],
        Class::Transient,
        IN_DOUBT,
    ),
    (&[K::Interrupted], Class::Transient, None),
    (&[K::NotFound], Class::NotFound, None),
    (
        &[
            K::PermissionDenied,
            K::ReadOnlyFilesystem,
            K::QuotaExceeded,
            K::StorageFull,
        ],
        Class::PermissionDenied,
        None,
    ),
    (
        &[
            K::InvalidInput,
            K::InvalidFilename,
            K::ArgumentListTooLong,
            K::IsADirectory,
            K::NotADirectory,
            K::DirectoryNotEmpty,
            K::CrossesDevices,
            K::TooManyLinks,
            K::FileTooLarge,
            K::NotSeekable,
        ],
        Class::InvalidArgument,
        None,
    ),
    (
        &[K::InvalidData, K::Unsupported, K::AddrNotAvailable],
        Class::Permanent,
        None,
    ),
    (
        &[K::Other, K::OutOfMemory, K::WriteZero],
        Class::Unknown,
        None,
    ),
];

#[test]
fn every_kind_has_the_verdict_of_its_row() {
    for (kinds, class, effect) in ROWS {
        for kind in kinds {
            let failure = io::failure(&Error::from(*kind));
            assert_verdict(&failure, class, effect, default_layer(class), None);
            assert_adapter(&failure, "io");
            assert_eq!(io::verdict(*kind).class(), class, "{kind}");
        }
    }
    let exists = io::failure(&Error::from(K::AlreadyExists));
    assert_verdict(&exists, Class::Permanent, IN_DOUBT, Layer::SideEffect, None);
}

#[cfg(target_os = "linux")]
#[test]
fn the_systems_numbers_are_read_by_their_kind() {
    for (number, class) in [
        (4, Class::Transient),
        (11, Class::Transient),
        (28, Class::PermissionDenied),
        (30, Class::PermissionDenied),
        (104, Class::Transient),
        (111, Class::Transient),
        (122, Class::PermissionDenied),
        (2, Class::NotFound),
        (24, Class::Unknown),
        (99_999, Class::Unknown),
        (-1, Class::Unknown),
    ] {
        let failure = io::failure(&Error::from_raw_os_error(number));
        assert_eq!(failure.class(), class, "errno {number}");
    }
}

#[test]
fn a_plain_wrapper_hides_nothing() {
    let reset = || Error::from(ErrorKind::ConnectionReset);
    let wrapped = io::failure(&Error::other(Error::other(reset())));
    assert_verdict(&wrapped, Class::Transient, IN_DOUBT, Layer::Execution, None);

    let declared = Failure::rate_limited("busy").with_reason("stock_busy");
    let found = io::failure(&Error::other(declared));
    assert_eq!(found.class(), Class::RateLimited);
    assert_eq!(found.reason(), "stock_busy");

    let sentinel = io::failure(&Error::new(ErrorKind::TimedOut, Sentinel::Permanent));
    assert_eq!(sentinel.class(), Class::Permanent);

    // A kind that was chosen says more than what it wraps.
    let chosen = io::failure(&Error::new(ErrorKind::InvalidData, reset()));
    assert_eq!(chosen.class(), Class::Permanent);
    assert_eq!(
        io::failure(&Error::other("connection reset")).class(),
        Class::Unknown
    );
}

#[test]
fn a_deep_nest_of_wrappers_ends() {
    let mut error = Error::from(ErrorKind::ConnectionReset);
    for _ in 0..1_000 {
        error = Error::other(error);
    }
    assert_eq!(io::failure(&error).class(), Class::Unknown);
}

#[test]
fn a_registry_reads_a_chain_with_the_adapter() {
    let registry = Registry::new().with_adapter::<Error>(|error| Some(io::failure(error)));
    let error = Error::other(Error::from(ErrorKind::StorageFull));
    assert_eq!(registry.classify(&error), Class::PermissionDenied);
}

#[test]
fn neither_error_nor_source_is_kept_and_the_message_is_the_errors() {
    let failure = io::failure(&Error::new(
        ErrorKind::TimedOut,
        "no answer from http://a.example/x?key=1",
    ));
    assert_eq!(failure.message(), "no answer from [url]");
    assert!(failure.origin().is_none() && failure.source().is_none());
}

#[test]
fn an_error_whose_display_fails_breaks_nothing() {
    #[derive(Debug)]
    struct Mute;

    impl std::fmt::Display for Mute {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("half a")?;
            Err(std::fmt::Error)
        }
    }

    impl std::error::Error for Mute {}

    let failure = io::failure(&Error::new(ErrorKind::TimedOut, Mute));
    assert_eq!(failure.class(), Class::Transient);
    assert_eq!(failure.message(), "half a");
}

#[test]
fn a_boxed_or_shared_failure_within_answers_too() {
    let refused = || Failure::permanent("refused by a person").with_layer(Layer::Permission);
    for error in [
        Error::new(ErrorKind::ConnectionRefused, Box::new(refused())),
        Error::new(ErrorKind::ConnectionRefused, std::sync::Arc::new(refused())),
        Error::other(Box::new(Error::new(ErrorKind::TimedOut, refused()))),
    ] {
        let failure = io::failure(&error);
        assert_eq!(failure.class(), Class::Permanent, "{error}");
        assert_eq!(failure.layer(), Layer::Permission, "{error}");
    }
}
