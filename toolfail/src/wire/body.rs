//! The body of the envelope, in its two forms.

use alloc::string::String;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use super::{details::Details, time::Stamp, wait::whole_millis};
use crate::{Code, Failure, Idempotency, codes, seconds::whole_seconds};

/// The body of the envelope: one failure and the moment it happened.
///
/// Six of its keys are the seed protocol's; the others carry the rest of the verdict.
///
/// | key | value | written |
/// | --- | --- | --- |
/// | `code` | number, 1000 where the failure has none | always |
/// | `category` | derived from the code; ignored on reading | always |
/// | `message` | text for people | always |
/// | `details` | any JSON but null | where present, in the full form |
/// | `retry_after` | whole seconds, rounded up | where present |
/// | `timestamp` | RFC 3339, UTC | always |
/// | `class` | one of the nine words | always |
/// | `reason` | `[a-z][a-z0-9_]{0,62}` | always |
/// | `domain` | text | where present |
/// | `layer` | one of the five words | always |
/// | `idempotency` | `yes`, `no` | where set |
/// | `effect` | `not_applied`, `in_doubt`, `applied` | where stated |
/// | `provenance` | `declared`, `self_reported`, `default`, `adapter:NAME` | always |
/// | `attempts` | number | where above 0 |
/// | `exhausted` | `true` | where true |
/// | `retry_after_ms` | milliseconds, rounded up | where present and below 2^64 |
///
/// There are two forms: [full](Self::full), between services that trust each other, and
/// [public](Self::public).
///
/// # Source
///
/// The seed protocol's chapter on error codes, §11, for the six keys; the others are our choice,
/// because a verdict has to survive the way.
#[derive(Clone, Debug)]
pub struct ErrorBody {
    /// What the wire holds of it: no cause, no origin, nothing for a model.
    pub(super) failure: Failure,
    /// `None` only where the body was read and had no readable moment.
    pub(super) timestamp: Option<Stamp>,
}

impl ErrorBody {
    /// The full form of a failure that happened at this moment: with its message and its details.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn full(failure: &Failure, time: std::time::SystemTime) -> Self {
        Self {
            failure: failure.for_wire(),
            timestamp: Some(Stamp::from_system_time(time)),
        }
    }

    /// The public form of a failure that happened at this moment, for a peer that must not see the
    /// inside of this service.
    ///
    /// `message` is the default message of the code; with no code, or one that is not well known,
    /// the meaning of the class. There are no `details`.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn public(failure: &Failure, time: std::time::SystemTime) -> Self {
        Self {
            failure: failure.for_public_wire(failure.public_message().into()),
            timestamp: Some(Stamp::from_system_time(time)),
        }
    }

    /// The failure, as the wire has it.
    #[must_use]
    pub const fn failure(&self) -> &Failure {
        &self.failure
    }

    /// When it happened. `None` where the body was read and had no moment that could be.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn timestamp(&self) -> Option<std::time::SystemTime> {
        self.timestamp.and_then(|stamp| stamp.system_time())
    }

    /// The six keys of the seed protocol, and no other: `code`, `category`, `message`, `timestamp`,
    /// and where present `details` and `retry_after`.
    #[must_use]
    pub fn to_map(&self) -> Map<String, Value> {
        let code = self.code();
        let mut map = Map::new();
        map.insert("code".into(), code.get().into());
        map.insert("category".into(), code.category().as_str().into());
        map.insert("message".into(), self.failure.message().into());
        if let Some(details) = self.details() {
            map.insert("details".into(), details.clone());
        }
        if let Some(wait) = self.failure.retry_after() {
            map.insert("retry_after".into(), whole_seconds(wait).into());
        }
        if let Some(stamp) = &self.timestamp {
            map.insert("timestamp".into(), stamp.as_str().into());
        }
        map
    }

    /// The same six keys as [`to_map`](Self::to_map), to be serialised without a map in between.
    #[must_use]
    pub const fn six_keys(&self) -> SixKeys<'_> {
        SixKeys { body: self }
    }

    fn code(&self) -> Code {
        self.failure.code().unwrap_or(codes::SYSTEM_ERROR)
    }

    /// The seed protocol leaves a null out.
    fn details(&self) -> Option<&Value> {
        self.failure.details().filter(|details| !details.is_null())
    }

    fn six_len(&self) -> usize {
        3 + usize::from(self.details().is_some())
            + usize::from(self.failure.retry_after().is_some())
            + usize::from(self.timestamp.is_some())
    }

    fn write_six<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let code = self.code();
        map.serialize_entry("code", &code.get())?;
        map.serialize_entry("category", code.category().as_str())?;
        map.serialize_entry("message", self.failure.message())?;
        if let Some(details) = self.details() {
            map.serialize_entry("details", &Details(details))?;
        }
        if let Some(wait) = self.failure.retry_after() {
            map.serialize_entry("retry_after", &whole_seconds(wait))?;
        }
        if let Some(stamp) = &self.timestamp {
            map.serialize_entry("timestamp", stamp.as_str())?;
        }
        Ok(())
    }
}

/// A map in every format, so that a format that writes structs as arrays keeps the keys.
impl Serialize for ErrorBody {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let failure = &self.failure;
        let idempotency = match failure.idempotency() {
            Idempotency::Unset => None,
            stated @ (Idempotency::Yes | Idempotency::No) => Some(stated),
        };
        let attempts = Some(failure.attempts()).filter(|attempts| *attempts > 0);
        let exhausted = Some(true).filter(|_| failure.is_exhausted());
        let millis = failure.retry_after().and_then(whole_millis);
        let len = self.six_len()
            + 4
            + usize::from(failure.domain().is_some())
            + usize::from(idempotency.is_some())
            + usize::from(failure.effect().is_some())
            + usize::from(attempts.is_some())
            + usize::from(exhausted.is_some())
            + usize::from(millis.is_some());

        let mut map = serializer.serialize_map(Some(len))?;
        self.write_six(&mut map)?;
        map.serialize_entry("class", failure.class().as_str())?;
        map.serialize_entry("reason", failure.reason())?;
        if let Some(domain) = failure.domain() {
            map.serialize_entry("domain", domain)?;
        }
        map.serialize_entry("layer", failure.layer().as_str())?;
        if let Some(idempotency) = idempotency {
            map.serialize_entry("idempotency", idempotency.as_str())?;
        }
        if let Some(effect) = failure.effect() {
            map.serialize_entry("effect", effect.as_str())?;
        }
        map.serialize_entry("provenance", &Origin(failure))?;
        if let Some(attempts) = attempts {
            map.serialize_entry("attempts", &attempts)?;
        }
        if let Some(exhausted) = exhausted {
            map.serialize_entry("exhausted", &exhausted)?;
        }
        if let Some(millis) = millis {
            map.serialize_entry("retry_after_ms", &millis)?;
        }
        map.end()
    }
}

impl From<ErrorBody> for Failure {
    fn from(body: ErrorBody) -> Self {
        body.failure
    }
}

/// The six keys of the seed protocol, borrowed from an [`ErrorBody`] for a peer that takes no
/// others. Made by [`ErrorBody::six_keys`].
#[derive(Clone, Copy, Debug)]
pub struct SixKeys<'a> {
    body: &'a ErrorBody,
}

impl Serialize for SixKeys<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.body.six_len()))?;
        self.body.write_six(&mut map)?;
        map.end()
    }
}

/// The word of a provenance, written without putting it together first.
struct Origin<'a>(&'a Failure);

impl Serialize for Origin<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.provenance().word() {
            Ok(word) => serializer.serialize_str(word),
            Err(name) => serializer.collect_str(&format_args!("adapter:{name}")),
        }
    }
}
