//! Reading: an envelope from any self-describing format.

use core::{fmt, marker::PhantomData};

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Unexpected, Visitor,
};
use serde_json::Value;

use super::{
    ErrorBody, ErrorResponse,
    draft::Draft,
    loose::{Any, Loose},
    refusal::Refusal,
};

/// Reads an envelope, liberally where a value is missing or odd, and carefully in what it then
/// means:
///
/// | read | means |
/// | --- | --- |
/// | no `class` | the row of the well-known `code`, else unknown |
/// | a `class` word that is not known | unknown |
/// | an `effect` word that is not known | in doubt |
/// | a `layer` or `idempotency` word that is not known | as if it were absent |
/// | `retry_after` with a fraction | that wait |
/// | `retry_after_ms` | the wait, where `retry_after` is its rounding up or absent; of two waits that disagree, the longer |
/// | a wait that is negative or no number; an odd `timestamp`, `details`, `reason`, `domain`, `attempts` | as if it were absent |
/// | a wait too large for a [`Duration`](core::time::Duration) | the largest |
/// | no `message` | the default message of the code, else the meaning of the class |
/// | an odd `exhausted` | exhausted |
/// | no `success` | false |
/// | null | absent |
/// | other keys, and `category` | ignored |
///
/// A failure without a code was written with 1000 and is read with 1000.
///
/// # Errors
///
/// `success` that is true or no boolean; no `error`, or one that is not an object; an `error` with no
/// `code`, or whose `code` is not a whole number 1000–9999; a key given twice; and what the format itself refuses.
impl<'de> Deserialize<'de> for ErrorResponse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MapVisitor::<Self>(PhantomData))
    }
}

/// Reads the body alone, as [`ErrorResponse`] reads it within the envelope.
impl<'de> Deserialize<'de> for ErrorBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MapVisitor::<Self>(PhantomData))
    }
}

/// What is read from a map and from nothing else.
trait FromMap: Sized {
    const NOUN: &'static str;

    fn from_map<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

impl FromMap for ErrorResponse {
    const NOUN: &'static str = "the envelope of a failure";

    fn from_map<'de, A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut success = None;
        let mut error = None;
        while let Some(name) = map.next_key_seed(Any::NAME)? {
            match name.as_text() {
                Some("success") => {
                    once("success", &mut success, map.next_value_seed(Any::FIELD)?)?;
                }
                Some("error") => once("error", &mut error, map.next_value_seed(BodyOrNull)?)?,
                Some(_) | None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        match success {
            None | Some(Loose::Value(Value::Null | Value::Bool(false))) => {}
            Some(Loose::Value(Value::Bool(true))) => return Err(Error::custom(Refusal::Success)),
            Some(_) => return Err(Error::custom(Refusal::OddSuccess)),
        }
        match error.flatten() {
            Some(error) => Ok(Self { error }),
            None => Err(Error::custom(Refusal::NoError)),
        }
    }
}

impl FromMap for ErrorBody {
    const NOUN: &'static str = "the `error` of a failure, an object with `code`";

    fn from_map<'de, A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut draft = Draft::default();
        while let Some(name) = map.next_key_seed(Any::NAME)? {
            let key = name.as_text().unwrap_or_default();
            match draft.slot(key) {
                Some(slot) => once(key, slot, map.next_value_seed(Any::FIELD)?)?,
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        draft.finish().map_err(Error::custom)
    }
}

fn once<T, E: Error>(key: &str, slot: &mut Option<T>, value: T) -> Result<(), E> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(Error::custom(Refusal::Twice(key.into()))),
    }
}

struct MapVisitor<T>(PhantomData<T>);

impl<'de, T: FromMap> Visitor<'de> for MapVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::NOUN)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::from_map(map)
    }

    /// serde's own message would repeat the text, however long.
    fn visit_str<E: Error>(self, _: &str) -> Result<T, E> {
        Err(Error::invalid_type(Unexpected::Other("a text"), &self))
    }
}

/// The body, or a null in its place.
struct BodyOrNull;

impl<'de> DeserializeSeed<'de> for BodyOrNull {
    type Value = Option<ErrorBody>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for BodyOrNull {
    type Value = Option<ErrorBody>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ErrorBody::NOUN)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        ErrorBody::from_map(map).map(Some)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        ErrorBody::deserialize(deserializer).map(Some)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Err(Error::invalid_type(Unexpected::Other("a text"), &self))
    }
}
