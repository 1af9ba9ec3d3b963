//! The one line in a host's test.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Write;
use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use super::{Catalog, Change, Lock};

/// Asserts, in a host's test, that no code has lost its meaning since the lock file was committed.
///
/// The first argument is the path of the lock file, from the directory of the package's
/// `Cargo.toml`; the others are the types whose codes it freezes. With no type (feature
/// `registry`), every derived type that is linked into the test.
///
#[cfg_attr(feature = "derive", doc = "```no_run")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
/// # #[derive(Debug, thiserror::Error, toolfail::Classified)]
/// # #[error("busy")]
/// # #[toolfail(code = 4003)]
/// # pub struct OrderError;
/// #[test]
/// # fn shown() {}
/// fn every_code_keeps_its_meaning() {
///     toolfail::assert_catalog!("toolfail.lock", OrderError);
/// }
/// ```
///
/// A code may be added, or no longer be used; run the test with `TOOLFAIL_UPDATE_LOCK=1` to accept
/// that, and commit the file: new codes are added to it, those that are gone are marked retired. A
/// code that two variants use, a retired code that is used again, and a code whose domain, reason,
/// class, layer, effect or idempotency has changed are never accepted: a peer, a log or a dashboard
/// may still read the old meaning. Where that is known not to be so, delete the code's line from the
/// file and update.
///
/// One lock file belongs to one assertion, which names all its types.
///
/// # Panics
///
/// Where the lock file is not kept, or is missing, merge-conflicted, or written by a newer version;
/// the message says what changed, where, and what to do.
#[macro_export]
macro_rules! assert_catalog {
    ($lock:expr $(,)?) => {
        $crate::__assert_locked(
            &$crate::Catalog::linked(),
            ::core::env!("CARGO_MANIFEST_DIR"),
            ::core::convert::AsRef::<str>::as_ref($lock),
        )
    };
    ($lock:expr, $($Type:ty),+ $(,)?) => {
        $crate::__assert_locked(
            &$crate::Catalog::new()$(.with::<$Type>())+,
            ::core::env!("CARGO_MANIFEST_DIR"),
            ::core::convert::AsRef::<str>::as_ref($lock),
        )
    };
}

/// The variable that accepts what may be accepted.
const UPDATE: &str = "TOOLFAIL_UPDATE_LOCK";

#[doc(hidden)]
#[track_caller]
#[expect(clippy::panic, reason = "an assertion of a test")]
pub fn __assert_locked(catalog: &Catalog, package: &str, lock: &str) {
    let is_update = env::var_os(UPDATE).is_some_and(|value| !value.is_empty() && value != "0");
    let path = located(package, lock);
    let outcome = if is_update {
        update(catalog, &path)
    } else {
        compare(catalog, &path)
    };
    if let Err(why) = outcome {
        panic!("{}: {why}", path.display());
    }
}

/// The path of the lock file. Tests that were packed and carried elsewhere find their package by
/// the variable that cargo sets at run time too.
fn located(package: &str, lock: &str) -> PathBuf {
    let package = PathBuf::from(package);
    let carried = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let package = carried.filter(|_| !package.is_dir()).unwrap_or(package);
    package.join(lock)
}

fn compare(catalog: &Catalog, path: &Path) -> Result<(), String> {
    let Some(lock) = read(path)? else {
        return Err(format!(
            "there is no lock file; run this test with {UPDATE}=1 to write it, and commit it"
        ));
    };
    let changes = lock.changes(catalog);
    if changes.is_empty() {
        return Ok(());
    }
    Err(report(&changes))
}

fn update(catalog: &Catalog, path: &Path) -> Result<(), String> {
    let lock = read(path)?.unwrap_or_default();
    let updated = lock.updated(catalog).map_err(|changes| report(&changes))?;
    write(path, &updated.to_string())
        .map_err(|error| format!("the lock file cannot be written: {error}"))
}

/// The lock, or none where there is no file.
fn read(path: &Path) -> Result<Option<Lock>, String> {
    match fs::read_to_string(path) {
        Ok(text) => text
            .parse()
            .map(Some)
            .map_err(|error: super::LockError| error.to_string()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("the lock file cannot be read: {error}")),
    }
}

/// Whole or not at all: a file that was cut off would have lost codes.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(&new, path)
}

fn report(changes: &[Change]) -> String {
    let mut report = String::from("the codes differ from the lock file");
    for change in changes {
        // A `String` takes whatever is written.
        _ = write!(report, "\n  - {change}");
    }
    let refused: Vec<_> = changes
        .iter()
        .filter(|change| !change.is_acceptable())
        .collect();
    if refused.is_empty() {
        _ = write!(
            report,
            "\nto accept, run this test with {UPDATE}=1 and commit the file: new codes are added, those used no more are marked retired"
        );
    } else if !refused
        .iter()
        .all(|change| matches!(change, Change::Twice(_)))
    {
        _ = write!(
            report,
            "\nno update accepts another meaning; where no peer, log or dashboard has seen the old one, delete the code's line from the file and run this test with {UPDATE}=1"
        );
    }
    report
}
