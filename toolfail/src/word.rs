//! Closed sets of words: every wire word of the crate is written and read by the one macro here.

use core::{error, fmt};

/// A word that names no value of the set it was read as.
///
/// The text says which set was meant and lists its words; the word itself is not repeated, since
/// it came from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    pub(crate) noun: &'static str,
    pub(crate) words: &'static [&'static str],
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {}, expected one of", self.noun)?;
        for (index, word) in self.words.iter().enumerate() {
            write!(f, "{} `{word}`", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl error::Error for UnknownWord {}

/// Gives an enum its words: `ALL`, `as_str`, `Display` and `FromStr`.
///
/// The `match` in `as_str` is exhaustive, so a new variant does not compile without a word.
macro_rules! impl_words {
    ($Set:ident, $noun:literal, [$($Variant:ident => $word:literal),+ $(,)?]) => {
        impl $Set {
            #[doc = concat!("Every ", $noun, ", in the contract's order.")]
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            #[doc = concat!("The wire word of this ", $noun, ". It never changes.")]
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word,)+
                }
            }
        }

        impl core::fmt::Display for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl core::str::FromStr for $Set {
            type Err = $crate::word::UnknownWord;

            /// Reads a wire word, exactly as it is written.
            ///
            /// # Errors
            ///
            /// [`UnknownWord`](crate::UnknownWord) for every other text.
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$Variant),)+
                    _ => Err($crate::word::UnknownWord { noun: $noun, words: &[$($word),+] }),
                }
            }
        }
    };
}

pub(crate) use impl_words;
