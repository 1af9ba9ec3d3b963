//! Closed sets of words in serde: written as the word, read by it.

use alloc::borrow::Cow;
use core::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(crate) fn serialize<T: Display, S: Serializer>(word: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(word)
}

pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr,
    T::Err: Display,
    D: Deserializer<'de>,
{
    let word = Cow::<str>::deserialize(from)?;
    word.parse().map_err(D::Error::custom)
}

/// The same for a word that may be absent.
pub(crate) mod optional {
    use super::{Cow, Deserialize, Deserializer, Display, Error, FromStr, Serializer};

    #[expect(clippy::ref_option, reason = "serde calls it with a reference")]
    pub(crate) fn serialize<T: Display, S: Serializer>(
        word: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match word {
            Some(word) => to.collect_str(word),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr,
        T::Err: Display,
        D: Deserializer<'de>,
    {
        Option::<Cow<str>>::deserialize(from)?
            .map(|word| word.parse().map_err(D::Error::custom))
            .transpose()
    }
}

/// The same for a list of words.
pub(crate) mod list {
    use alloc::vec::Vec;

    use super::{Cow, Deserialize, Deserializer, Display, Error, FromStr, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        words: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(words.iter().map(|word| alloc::format!("{word}")))
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr,
        T::Err: Display,
        D: Deserializer<'de>,
    {
        Vec::<Cow<str>>::deserialize(from)?
            .iter()
            .map(|word| word.parse().map_err(D::Error::custom))
            .collect()
    }
}
