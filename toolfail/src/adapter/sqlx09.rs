//! Errors of `sqlx` 0.9.
//!
//! ```
//! # use ::sqlx09 as sqlx;
//! use toolfail::{Class, Effect, sqlx09};
//!
//! let failure = sqlx09::failure(&sqlx::Error::PoolTimedOut);
//! assert_eq!(failure.class(), Class::Transient);
//! assert_eq!(failure.effect(), Some(Effect::NotApplied));
//! ```

use sqlx09::{
    Error,
    error::{DatabaseError, ErrorKind},
};

use super::message::sanitised;
use crate::{
    Class, Effect, Failure, Layer, Verdict,
    classified::{Sink, Transparent},
    codes,
    text::display,
};

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "sqlx09";

/// The failure of an error of `sqlx`.
///
/// | error | class | effect, layer, code |
/// | --- | --- | --- |
/// | `PoolTimedOut` | transient | not applied |
/// | `PoolClosed`, `Tls` | permanent | not applied |
/// | `Io`, `Protocol` | transient | in doubt |
/// | `RowNotFound` | `not_found` | |
/// | `ColumnDecode`, `Decode` | permanent | layer result |
/// | `Database` of kind `UniqueViolation` | permanent | in doubt, layer `side_effect` |
/// | `Database` otherwise | by [`sqlstate`] | |
/// | anything else | unknown | |
///
/// The message is the error's without any URL. The error is borrowed and not kept.
///
/// # Source
///
/// What the variants of [`Error`] are documented to mean. A unique violation is in doubt because an
/// earlier send may have inserted the row.
#[must_use]
pub fn failure(error: &Error) -> Failure {
    Failure::from_verdict(verdict(error), sanitised(&display(error)))
}

fn verdict(error: &Error) -> Verdict {
    let verdict = match error {
        Error::PoolTimedOut => not_applied(Class::Transient),
        Error::PoolClosed | Error::Tls(_) => not_applied(Class::Permanent),
        Error::Io(_) | Error::Protocol(_) => in_doubt(Class::Transient),
        Error::RowNotFound => Verdict::new(Class::NotFound),
        Error::ColumnDecode { .. } | Error::Decode(_) => {
            Verdict::new(Class::Permanent).with_layer(Layer::Result)
        }
        Error::Database(error) => database(&**error),
        _ => Verdict::new(Class::Unknown),
    };
    verdict.with_adapter(NAME)
}

fn database(error: &dyn DatabaseError) -> Verdict {
    if error.kind() == ErrorKind::UniqueViolation {
        return in_doubt(Class::Permanent).with_layer(Layer::SideEffect);
    }
    error
        .code()
        .and_then(|code| sqlstate(&code))
        .unwrap_or(Verdict::new(Class::Unknown))
}

/// What an SQLSTATE means, or `None` where the text is none: five digits or upper-case letters.
///
/// | SQLSTATE | class | effect, layer, code |
/// | --- | --- | --- |
/// | 40003 08007 | transient | in doubt, layer `side_effect` |
/// | other 40 | transient | not applied |
/// | 08001 08004 | transient | not applied |
/// | other 08 | transient | in doubt |
/// | 23505 | permanent | in doubt, layer `side_effect` |
/// | other 23, 22 | `invalid_argument` | not applied |
/// | 28 | authentication | |
/// | 42501 | `permission_denied` | |
/// | other 42 | permanent | not applied |
/// | 53100 | `permission_denied` | |
/// | other 53, 55P03 | transient | not applied |
/// | 57014 | permanent | code 2003 |
/// | 57P01 57P02 57P03 | transient | in doubt |
/// | anything else | unknown | |
///
/// # Source
///
/// ISO/IEC 9075-2 for the classes; `PostgreSQL`'s appendix of error codes for the codes. 40003 and
/// 08007 say that whether the statement or the transaction completed is unknown; a full disk (53100)
/// needs a person.
#[must_use]
pub fn sqlstate(code: &str) -> Option<Verdict> {
    let is_part = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    if code.len() != 5 || !code.bytes().all(is_part) {
        return None;
    }
    Some(match (code.get(..2)?, code) {
        (_, "40003" | "08007") => in_doubt(Class::Transient).with_layer(Layer::SideEffect),
        ("40", _) | (_, "08001" | "08004") => not_applied(Class::Transient),
        ("08", _) => in_doubt(Class::Transient),
        (_, "23505") => in_doubt(Class::Permanent).with_layer(Layer::SideEffect),
        ("22" | "23", _) => not_applied(Class::InvalidArgument),
        ("28", _) => Verdict::new(Class::Authentication),
        (_, "42501" | "53100") => Verdict::new(Class::PermissionDenied),
        ("42", _) => not_applied(Class::Permanent),
        ("53", _) | (_, "55P03") => not_applied(Class::Transient),
        (_, "57014") => Verdict::new(Class::Permanent).with_code(codes::TASK_CANCELLED),
        (_, "57P01" | "57P02" | "57P03") => in_doubt(Class::Transient),
        _ => Verdict::new(Class::Unknown),
    })
}

const fn not_applied(class: Class) -> Verdict {
    Verdict::new(class).with_effect(Effect::NotApplied)
}

const fn in_doubt(class: Class) -> Verdict {
    Verdict::new(class).with_effect(Effect::InDoubt)
}

impl Transparent for Error {
    fn __verdict(&self) -> Verdict {
        verdict(self)
    }

    fn __describe(&self, _: &mut dyn Sink) {}
}
