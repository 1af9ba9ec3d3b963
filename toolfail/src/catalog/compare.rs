//! What a catalog changes of what its lock file promises.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{Catalog, Lock, Twice, lock::Meaning};

/// One thing that a catalog changes of what the lock file promises.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// A code that was never given. An update adds it.
    Added {
        /// The code.
        code: u16,
        /// The variant.
        place: String,
    },
    /// A code that nothing uses any more. An update marks it retired.
    Gone {
        /// The code.
        code: u16,
        /// The variant that used it.
        place: String,
    },
    /// A retired code that is used again. No update takes that: a peer may still hold the old
    /// meaning.
    Reused {
        /// The code.
        code: u16,
        /// The variant.
        place: String,
        /// The variant that used it before it was retired.
        was: String,
    },
    /// A code that means something else. No update takes that.
    Meaning {
        /// The code.
        code: u16,
        /// The variant.
        place: String,
        /// What of it: `domain`, `reason`, `class`, `layer`, `effect` or `idempotency`.
        what: &'static str,
        /// The word in the lock file; `none` where there is none.
        was: String,
        /// The word now; `none` where there is none.
        now: String,
    },
    /// A code that two variants use.
    Twice(Twice),
}

impl Change {
    /// Whether an update of the lock file takes this change.
    #[must_use]
    pub const fn is_acceptable(&self) -> bool {
        match self {
            Self::Added { .. } | Self::Gone { .. } => true,
            Self::Reused { .. } | Self::Meaning { .. } | Self::Twice(_) => false,
        }
    }
}

impl Lock {
    /// What a catalog changes of what this lock promises; nothing where it keeps all.
    #[must_use]
    pub fn changes(&self, catalog: &Catalog) -> Vec<Change> {
        let current = meanings(catalog);
        let mut changes: Vec<_> = catalog.twice().map(Change::Twice).collect();
        for (code, meaning) in &current {
            let place = || meaning.place.clone();
            match self.meanings.get(code) {
                None => changes.push(Change::Added {
                    code: *code,
                    place: place(),
                }),
                Some(promised) if promised.retired => changes.push(Change::Reused {
                    code: *code,
                    place: place(),
                    was: promised.place.clone(),
                }),
                Some(promised) => changes.extend(differences(*code, promised, meaning)),
            }
        }
        for (code, promised) in &self.meanings {
            if !promised.retired && !current.contains_key(code) {
                changes.push(Change::Gone {
                    code: *code,
                    place: promised.place.clone(),
                });
            }
        }
        changes
    }

    /// This lock with the codes of the catalog added, those that are gone marked retired, and the
    /// places brought up to date.
    ///
    /// # Errors
    ///
    /// The changes that no update takes, if there are any.
    pub fn updated(&self, catalog: &Catalog) -> Result<Self, Vec<Change>> {
        let mut changes = self.changes(catalog);
        changes.retain(|change| !change.is_acceptable());
        if !changes.is_empty() {
            return Err(changes);
        }
        let mut updated = self.clone();
        for meaning in updated.meanings.values_mut() {
            meaning.retired = true;
        }
        updated.meanings.extend(meanings(catalog));
        Ok(updated)
    }
}

/// What each code of the catalog means. Of one used twice the first, since that is a change of its
/// own.
fn meanings(catalog: &Catalog) -> BTreeMap<u16, Meaning> {
    let rows = catalog.rows().iter().rev();
    let codes = rows.filter_map(|row| row.code().map(|code| (code.get(), row)));
    codes
        .map(|(code, row)| (code, Meaning::new(code, &row.columns(), row.to_string())))
        .collect()
}

fn differences(code: u16, promised: &Meaning, now: &Meaning) -> impl Iterator<Item = Change> {
    let words = |meaning: &Meaning| {
        let Meaning {
            domain,
            reason,
            class,
            layer,
            effect,
            idempotency,
            ..
        } = meaning.clone();
        [
            ("domain", domain),
            ("reason", Some(reason)),
            ("class", Some(class)),
            ("layer", Some(layer)),
            ("effect", effect),
            ("idempotency", idempotency),
        ]
    };
    let place = now.place.clone();
    words(promised)
        .into_iter()
        .zip(words(now))
        .filter(|((_, was), (_, now))| was != now)
        .map(move |((what, was), (_, now))| Change::Meaning {
            code,
            place: place.clone(),
            what,
            was: was.unwrap_or_else(|| "none".into()),
            now: now.unwrap_or_else(|| "none".into()),
        })
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added { code, place } => write!(f, "code {code} is new: {place}"),
            Self::Gone { code, place } => {
                write!(f, "code {code} is used no more: it was {place}")
            }
            Self::Reused { code, place, was } => write!(
                f,
                "code {code} was retired as {was} and is used again by {place}: take one that was never used"
            ),
            Self::Meaning {
                code,
                place,
                what,
                was,
                now,
            } => write!(
                f,
                "code {code}, {place}: its {what} was `{was}` and is `{now}`; a code keeps its meaning, so give the new one a new code"
            ),
            Self::Twice(twice) => twice.fmt(f),
        }
    }
}
