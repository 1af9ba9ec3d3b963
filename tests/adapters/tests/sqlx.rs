//! Errors of `sqlx`.

use std::{borrow::Cow, error::Error as StdError, fmt, io};

use sqlx09::{
    Error,
    error::{DatabaseError, ErrorKind},
};
use toolfail::{Provenance, sqlx09::failure};
use toolfail_adapter_tests::verdict;

#[derive(Debug)]
struct Refused {
    code: Option<&'static str>,
    unique: bool,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused by postgres://me:secret@db/stock")
    }
}

impl StdError for Refused {}

impl DatabaseError for Refused {
    fn message(&self) -> &'static str {
        "refused"
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        self.code.map(Cow::Borrowed)
    }

    fn as_error(&self) -> &(dyn StdError + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn StdError + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn StdError + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        if self.unique {
            ErrorKind::UniqueViolation
        } else {
            ErrorKind::Other
        }
    }
}

fn database(code: &'static str) -> String {
    let refused = Refused {
        code: Some(code),
        unique: false,
    };
    verdict(&failure(&refused.into()))
}

#[test]
fn every_variant_has_its_row() {
    let boxed = || Box::<dyn StdError + Send + Sync>::from("x");
    let column = Error::ColumnDecode {
        index: "0".into(),
        source: boxed(),
    };
    for (error, expected) in [
        (Error::PoolTimedOut, "transient not_applied"),
        (Error::PoolClosed, "permanent not_applied"),
        (
            Error::Io(io::ErrorKind::BrokenPipe.into()),
            "transient in_doubt",
        ),
        (Error::Protocol("x".into()), "transient in_doubt"),
        (Error::Tls(boxed()), "permanent not_applied"),
        (Error::RowNotFound, "not_found"),
        (column, "permanent result"),
        (Error::Decode(boxed()), "permanent result"),
        (Error::WorkerCrashed, "unknown"),
        (Error::BeginFailed, "unknown"),
        (Error::Configuration(boxed()), "unknown"),
        (Error::ColumnNotFound("x".into()), "unknown"),
    ] {
        assert_eq!(verdict(&failure(&error)), expected, "{error}");
    }
}

#[test]
fn every_sqlstate_has_its_row() {
    for (code, expected) in [
        ("40001", "transient not_applied"),
        ("40P01", "transient not_applied"),
        ("40003", "transient in_doubt side_effect"),
        ("08007", "transient in_doubt side_effect"),
        ("08001", "transient not_applied"),
        ("08004", "transient not_applied"),
        ("08006", "transient in_doubt"),
        ("08P01", "transient in_doubt"),
        ("23505", "permanent in_doubt side_effect"),
        ("23000", "invalid_argument not_applied"),
        ("23503", "invalid_argument not_applied"),
        ("22001", "invalid_argument not_applied"),
        ("28P01", "authentication"),
        ("42501", "permission_denied"),
        ("42601", "permanent not_applied"),
        ("53100", "permission_denied"),
        ("53300", "transient not_applied"),
        ("55P03", "transient not_applied"),
        ("55000", "unknown"),
        ("57014", "permanent 2003"),
        ("57P01", "transient in_doubt"),
        ("57P02", "transient in_doubt"),
        ("57P03", "transient in_doubt"),
        ("57P04", "unknown"),
        ("XX000", "unknown"),
        ("HY000", "unknown"),
    ] {
        assert_eq!(database(code), expected, "{code}");
    }
}

#[test]
fn a_code_that_is_no_sqlstate_proves_nothing() {
    // SQLite's result codes, and what is no code at all.
    for code in [
        "40",
        "4000",
        "400010",
        "2067",
        "5",
        "",
        "08 01",
        "４０００１",
        "40p01",
        "éé1",
    ] {
        assert_eq!(database(code), "unknown", "{code}");
    }
    let silent = Refused {
        code: None,
        unique: false,
    };
    assert_eq!(verdict(&failure(&silent.into())), "unknown");
}

#[test]
fn a_unique_violation_is_in_doubt_whatever_its_code() {
    for code in [None, Some("2067"), Some("23000"), Some("40001")] {
        let refused = Refused { code, unique: true };
        assert_eq!(
            verdict(&failure(&refused.into())),
            "permanent in_doubt side_effect",
            "{code:?}"
        );
    }
}

#[test]
fn the_message_has_no_url_and_the_adapter_is_named() {
    let error = Error::from(Refused {
        code: None,
        unique: false,
    });
    assert!(error.to_string().contains("secret"));
    let failure = failure(&error);
    assert!(
        failure.message().contains("refused by"),
        "{}",
        failure.message()
    );
    assert!(
        !failure.message().contains("secret"),
        "{}",
        failure.message()
    );
    assert_eq!(failure.provenance(), &Provenance::Adapter("sqlx09".into()));
}
