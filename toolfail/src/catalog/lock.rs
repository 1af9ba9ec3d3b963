//! The lock file: every code that was ever given, and what it means.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
};
use core::{error, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The version of the format that this release writes.
const VERSION: u32 = 1;

/// The text of a lock file: a line that says what it is, and below it a JSON object a code, in the
/// order of the codes, so that a change is one line of a diff.
///
/// Parsed from the text of the file, and displayed as it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lock {
    pub(super) meanings: BTreeMap<u16, Meaning>,
}

/// What a code means, word for word: a word of a later release is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meaning {
    code: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) domain: Option<String>,
    pub(super) reason: String,
    pub(super) class: String,
    pub(super) layer: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) effect: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) idempotency: Option<String>,
    /// For people: it may change.
    pub(super) place: String,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) retired: bool,
}

#[derive(Serialize, Deserialize)]
struct Head {
    toolfail_lock: u32,
    #[serde(default)]
    about: String,
}

const ABOUT: &str = "written by toolfail's assert_catalog!, to be committed: a code is added or retired, never given another meaning";

impl Lock {
    /// A lock of no code.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            meanings: BTreeMap::new(),
        }
    }
}

impl FromStr for Lock {
    type Err = LockError;

    /// Reads the text of a lock file.
    ///
    /// # Errors
    ///
    /// [`LockError`] where it has marks of a merge conflict, was written by a newer version, has a
    /// code twice, or is no lock file.
    fn from_str(text: &str) -> Result<Self, LockError> {
        let mut lines = text.trim_start_matches('\u{FEFF}').lines().zip(1..);
        if let Some((_, number)) = lines.clone().find(|(line, _)| is_conflict(line)) {
            return Err(LockError::Conflict { line: number });
        }
        let head: Head = match lines.next() {
            Some((line, _)) => serde_json::from_str(line).map_err(|_| LockError::NoLock)?,
            None => return Err(LockError::NoLock),
        };
        if head.toolfail_lock > VERSION {
            return Err(LockError::Newer {
                version: head.toolfail_lock,
            });
        }
        let mut lock = Self::new();
        for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
            let meaning: Meaning = serde_json::from_str(line).map_err(|error| LockError::Line {
                line: number,
                why: error.to_string(),
            })?;
            let code = meaning.code;
            if lock.meanings.insert(code, meaning).is_some() {
                return Err(LockError::Twice { line: number, code });
            }
        }
        Ok(lock)
    }
}

/// Whether the line is one that git writes around what it could not merge.
fn is_conflict(line: &str) -> bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
        .iter()
        .any(|mark| line.starts_with(mark))
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = Head {
            toolfail_lock: VERSION,
            about: ABOUT.into(),
        };
        writeln!(
            f,
            "{}",
            serde_json::to_string(&head).map_err(|_| fmt::Error)?
        )?;
        self.meanings.values().try_for_each(|meaning| {
            let line = serde_json::to_string(meaning).map_err(|_| fmt::Error)?;
            writeln!(f, "{line}")
        })
    }
}

impl Meaning {
    pub(super) fn new(code: u16, columns: &super::row::Columns, place: String) -> Self {
        let text = |word: Option<&'static str>| word.map(String::from);
        Self {
            code,
            domain: text(columns.domain),
            reason: columns.reason.unwrap_or_default().into(),
            class: columns.class.map_or("", crate::Class::as_str).into(),
            layer: columns.layer.map_or("", crate::Layer::as_str).into(),
            effect: text(columns.effect.map(crate::Effect::as_str)),
            idempotency: text(columns.idempotency.map(crate::Idempotency::as_str)),
            place,
            retired: false,
        }
    }
}

/// Why a text is not a lock file that can be compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LockError {
    /// A merge left its marks.
    Conflict {
        /// The line of the first mark, counted from 1.
        line: usize,
    },
    /// A later release of this crate wrote it.
    Newer {
        /// The version of its format.
        version: u32,
    },
    /// A code is there twice.
    Twice {
        /// The second line with it, counted from 1.
        line: usize,
        /// The code.
        code: u16,
    },
    /// A line does not say what a code means.
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The text does not begin as a lock file does.
    NoLock,
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { line } => write!(
                f,
                "line {line} is the mark of a merge conflict: keep the lines of both sides, without the marks"
            ),
            Self::Newer { version } => write!(
                f,
                "version {version} of the format was written by a newer toolfail, this one knows {VERSION}: update toolfail"
            ),
            Self::Twice { line, code } => write!(
                f,
                "line {line} has code {code} a second time: two sides gave it at once, so give one of them another code"
            ),
            Self::Line { line, why } => write!(f, "line {line} cannot be read: {why}"),
            Self::NoLock => f.write_str(
                "its first line does not say that it is a lock file: restore it from version control",
            ),
        }
    }
}

impl error::Error for LockError {}
