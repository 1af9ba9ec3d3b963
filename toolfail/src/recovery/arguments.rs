//! The arguments of a call, frozen: their text and its hash.

use alloc::sync::Arc;
use core::{error, fmt, str::FromStr};

use super::hash::{Hex, digest, from_hex};

/// The arguments of a call, frozen: their text and its hash.
///
/// Two arguments are the same where their texts are; [`from_json`](Self::from_json) writes JSON so
/// that the order of members and white space make no difference. `Debug` shows the hash alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Arguments {
    text: Arc<str>,
    hash: ArgumentsHash,
}

impl Arguments {
    /// Arguments from a text that is already in a form which equal arguments share.
    #[must_use]
    pub fn from_text(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let hash = ArgumentsHash(digest("toolfail arguments 1", &[text.as_bytes()]));
        Self { text, hash }
    }

    /// Arguments from JSON: compact, members in the byte order of their names at every depth.
    ///
    /// Numbers are written as they are, so `1` and `1.0` are different arguments. RFC 8785 would
    /// make them the same, and with them `9007199254740992` and `9007199254740993`: of the two
    /// mistakes, taking different arguments for the same is the dangerous one.
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn from_json(value: &serde_json::Value) -> Self {
        let mut text = alloc::string::String::new();
        write_canonical(value, &mut text);
        Self::from_text(text)
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The hash of the text.
    #[must_use]
    pub const fn hash(&self) -> ArgumentsHash {
        self.hash
    }
}

impl fmt::Debug for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Arguments").field(&self.hash).finish()
    }
}

/// The hash of a call's arguments: what records carry in their place, and what a person's answer is
/// tied to. SHA-256; `Display` writes 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArgumentsHash(pub(crate) [u8; 32]);

impl fmt::Display for ArgumentsHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl fmt::Debug for ArgumentsHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ArgumentsHash({self})")
    }
}

impl FromStr for ArgumentsHash {
    type Err = InvalidHash;

    /// Reads 64 lower-case hexadecimal digits.
    ///
    /// # Errors
    ///
    /// [`InvalidHash`] for every other text.
    fn from_str(text: &str) -> Result<Self, InvalidHash> {
        from_hex(text).map(Self).ok_or(InvalidHash)
    }
}

/// A text is no hash of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidHash;

impl fmt::Display for InvalidHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash of arguments is 64 lower-case hexadecimal digits")
    }
}

impl error::Error for InvalidHash {}

#[cfg(feature = "serde")]
fn write_canonical(value: &serde_json::Value, out: &mut alloc::string::String) {
    use alloc::{string::ToString, vec::Vec};
    use serde_json::Value;

    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            out.push_str(&value.to_string());
        }
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_canonical(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            // With serde_json's `preserve_order` on, a map keeps the order of insertion.
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            out.push('{');
            for (index, (name, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_canonical(&Value::from(name.as_str()), out);
                out.push(':');
                write_canonical(member, out);
            }
            out.push('}');
        }
    }
}
