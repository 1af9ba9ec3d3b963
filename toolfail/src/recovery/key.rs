//! Idempotency keys: the same for every send of one call, another for every other call.

use alloc::{collections::BTreeMap, sync::Arc};
use core::{error, fmt};

use super::{Arguments, ArgumentsHash, hash};

/// The key under which the other side recognizes the sends of one call as the same.
///
/// Derived, it is stable over retry, time-out and resume, and changes with the arguments. It is
/// never empty. It has no `Display`, and no guidance carries it: a model has no business with it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IdempotencyKey(Arc<str>);

impl IdempotencyKey {
    /// The longest key, in characters.
    ///
    /// # Source
    ///
    /// Our choice: the smallest limit of the large payment providers is 45, most allow 255.
    pub const MAX_LENGTH: usize = 255;

    /// The key of a call: 40 hexadecimal digits made of the run, the call in it, the tool and the
    /// arguments.
    ///
    /// The same four give the same key, on every machine and in every version of this crate; one
    /// other character in any of them gives another. Run and call must tell two calls apart that
    /// happen to have the same arguments: without them the second would be taken for a repeat of
    /// the first, and done never.
    ///
    /// # Errors
    ///
    /// [`InvalidKey::Blank`] where run, call or tool is empty or white space.
    pub fn derive(
        run: &str,
        call: &str,
        tool: &str,
        arguments: &Arguments,
    ) -> Result<Self, InvalidKey> {
        if [run, call, tool].iter().any(|part| part.trim().is_empty()) {
            return Err(InvalidKey::Blank);
        }
        Ok(Self::of(run, call, tool, arguments))
    }

    pub(crate) fn of(run: &str, call: &str, tool: &str, arguments: &Arguments) -> Self {
        let parts = [
            run.as_bytes(),
            call.as_bytes(),
            tool.as_bytes(),
            &arguments.hash().0,
        ];
        let digest = hash::digest("toolfail idempotency key 1", &parts);
        // 160 bits: short enough for every provider's limit, and no two calls ever meet.
        let (short, _) = digest.split_at(20);
        Self(hash::hex(short).into())
    }

    /// A host's own key.
    ///
    /// # Errors
    ///
    /// [`InvalidKey::Blank`] where it is empty, [`InvalidKey::TooLong`] above 255 characters,
    /// [`InvalidKey::NotVisible`] where a character is not visible ASCII: such a key does not fit a
    /// header field.
    pub fn new(key: impl Into<Arc<str>>) -> Result<Self, InvalidKey> {
        let key = key.into();
        if key.is_empty() {
            Err(InvalidKey::Blank)
        } else if key.len() > Self::MAX_LENGTH {
            Err(InvalidKey::TooLong)
        } else if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            Err(InvalidKey::NotVisible)
        } else {
            Ok(Self(key))
        }
    }

    /// The key, for the request's header field.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn shared(&self) -> Arc<str> {
        Arc::clone(&self.0)
    }
}

/// Why a text is no idempotency key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidKey {
    /// It, or a part that it is made of, is empty.
    Blank,
    /// It is longer than [`IdempotencyKey::MAX_LENGTH`].
    TooLong,
    /// It has a character that is not visible ASCII.
    NotVisible,
}

impl fmt::Display for InvalidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blank => "an idempotency key must not be empty, nor the run, the call or the tool it is made of blank",
            Self::TooLong => "an idempotency key has at most 255 characters",
            Self::NotVisible => "an idempotency key is made of visible ASCII characters",
        })
    }
}

impl error::Error for InvalidKey {}

/// The keys that a run has used, to find one that comes back with other arguments.
///
/// A derived key cannot: the arguments are in it. This is for a host's own keys.
#[derive(Clone, Default, Debug)]
pub struct KeyLedger(BTreeMap<IdempotencyKey, ArgumentsHash>);

impl KeyLedger {
    /// No key yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Notes that a call with these arguments uses this key. The same again is fine.
    ///
    /// # Errors
    ///
    /// [`KeyReused`] where the key was used with other arguments: the other side would answer with
    /// the old call's result, or refuse. The ledger stays as it was.
    pub fn claim(&mut self, key: &IdempotencyKey, arguments: &Arguments) -> Result<(), KeyReused> {
        match self.0.get(key) {
            Some(known) if *known != arguments.hash() => Err(KeyReused {
                first: *known,
                now: arguments.hash(),
            }),
            Some(_) => Ok(()),
            None => {
                self.0.insert(key.clone(), arguments.hash());
                Ok(())
            }
        }
    }
}

/// An idempotency key came back with other arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KeyReused {
    /// The hash of the arguments that it was first used with.
    pub first: ArgumentsHash,
    /// The hash of the arguments that it came with now.
    pub now: ArgumentsHash,
}

impl fmt::Display for KeyReused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the idempotency key was used with other arguments; derive a new one")
    }
}

impl error::Error for KeyReused {}
