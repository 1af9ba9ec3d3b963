//! One value of an envelope, of whatever type it turns out to be.
//!
//! A reader that asks for a type fails as a whole where the peer sent another. Here nothing fails
//! but the format itself: what a value is good for is judged after it was read.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, mem::take};

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde_json::{Map, Value};

use super::details::NUMBER;

/// The name under which `serde_json` hands over the text of a value, unread. Only so does a number
/// that fits no type (`1e309`) cost its own field and not the document. Another format, and a
/// `serde_json` that has renamed it, gives the value itself.
const RAW: &str = "$serde_json::private::RawValue";

/// How deep details may be nested; `serde_json`'s own limit.
const MAX_DEPTH: u8 = 127;

/// A value that was read.
#[derive(Debug)]
pub(super) enum Loose {
    /// A value that JSON has.
    Value(Value),
    /// The text of a number, which may fit no type.
    Number(String),
    /// The JSON of an array or object, which only the details have a use for.
    Nested(String),
    /// A value that JSON does not have, or not in this place.
    Odd,
    /// Details that cannot be kept: nested too deep, or with a member under an array or object.
    Unfit,
}

impl Loose {
    /// What the text of a JSON value is.
    fn from_json(text: &str) -> Self {
        match text.as_bytes() {
            [b'-' | b'0'..=b'9', ..] => Self::Number(text.into()),
            [b'[' | b'{', ..] => Self::Nested(text.into()),
            _ => serde_json::from_str(text).map_or(Self::Odd, Self::Value),
        }
    }

    pub(super) const fn is_null(&self) -> bool {
        matches!(self, Self::Value(Value::Null))
    }

    /// The text, if it is one.
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Value(Value::String(text)) => Some(text),
            Self::Value(_) | Self::Number(_) | Self::Nested(_) | Self::Odd | Self::Unfit => None,
        }
    }

    /// The text by value, if it is one.
    pub(super) fn into_text(self) -> Option<String> {
        match self {
            Self::Value(Value::String(text)) => Some(text),
            Self::Value(_) | Self::Number(_) | Self::Nested(_) | Self::Odd | Self::Unfit => None,
        }
    }

    /// The text of the number, if it is one.
    pub(super) fn as_number(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Value(Value::Number(number)) => Some(Cow::Owned(number.to_string())),
            Self::Number(text) => Some(Cow::Borrowed(text)),
            Self::Value(_) | Self::Nested(_) | Self::Odd | Self::Unfit => None,
        }
    }

    /// The value as details have it.
    pub(super) fn into_value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            Self::Number(text) | Self::Nested(text) => serde_json::from_str(&text).ok(),
            Self::Odd | Self::Unfit => None,
        }
    }

    /// The value as a member of details; `None` where it spoils them whole.
    fn into_member(self) -> Option<Value> {
        match self {
            Self::Unfit => None,
            Self::Value(_) | Self::Number(_) | Self::Nested(_) | Self::Odd => {
                Some(self.into_value().unwrap_or_default())
            }
        }
    }

    /// The value as the name of a member, where it is a scalar. (The text of an array or object
    /// would not do: within another name, and that within another, it grows without bounds.)
    fn into_name(self) -> Option<String> {
        match self.into_value()? {
            Value::String(name) => Some(name),
            Value::Array(_) | Value::Object(_) => None,
            scalar @ (Value::Null | Value::Bool(_) | Value::Number(_)) => Some(scalar.to_string()),
        }
    }
}

/// Reads any value.
#[derive(Clone, Copy)]
pub(super) struct Any {
    depth: u8,
}

impl Any {
    /// The value of a field.
    pub(super) const FIELD: Self = Self { depth: 0 };

    /// The name of a field, which is of any type too.
    pub(super) const NAME: Self = Self { depth: 1 };

    const fn nested(self) -> Option<Self> {
        match self.depth {
            MAX_DEPTH.. => None,
            depth => Some(Self { depth: depth + 1 }),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Any {
    type Value = Loose;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Loose, D::Error> {
        if self.depth == 0 {
            deserializer.deserialize_newtype_struct(RAW, self)
        } else {
            deserializer.deserialize_any(self)
        }
    }
}

impl<'de> Visitor<'de> for Any {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Loose, E> {
        Ok(Loose::Value(Value::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Loose, E> {
        Ok(Loose::Value(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Loose, E> {
        Ok(Loose::Value(value.into()))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Loose, E> {
        Ok(Loose::Number(value.to_string()))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Loose, E> {
        Ok(Loose::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Loose, E> {
        Ok(serde_json::Number::from_f64(value).map_or(Loose::Odd, |n| Loose::Value(n.into())))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Loose, E> {
        self.visit_string(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Loose, E> {
        Ok(Loose::Value(Value::String(value)))
    }

    fn visit_bytes<E: Error>(self, value: &[u8]) -> Result<Loose, E> {
        Ok(Loose::Value(match core::str::from_utf8(value) {
            Ok(text) => text.into(),
            Err(_) => value.into(),
        }))
    }

    fn visit_unit<E: Error>(self) -> Result<Loose, E> {
        Ok(Loose::Value(Value::Null))
    }

    fn visit_none<E: Error>(self) -> Result<Loose, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Loose, D::Error> {
        self.within(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Loose, D::Error> {
        self.within(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Loose, A::Error> {
        let Some(nested) = self.nested() else {
            while seq.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(Loose::Unfit);
        };
        let mut items = Some(Vec::new());
        while let Some(item) = seq.next_element_seed(nested)? {
            match (&mut items, item.into_member()) {
                (Some(items), Some(item)) => items.push(item),
                (items, _) => *items = None,
            }
        }
        Ok(items.map_or(Loose::Unfit, |items| Loose::Value(items.into())))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Loose, A::Error> {
        let Some(nested) = self.nested() else {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(Loose::Unfit);
        };
        let mut members = Some(Map::new());
        while let Some(name) = map.next_key_seed(nested)? {
            let value = map.next_value_seed(nested)?.into_member();
            match (&mut members, name.into_name().zip(value)) {
                (Some(members), Some((name, value))) => _ = members.insert(name, value),
                (members, _) => *members = None,
            }
        }
        Ok(members.map_or(Loose::Unfit, |members| self.unwrap_text(members)))
    }

    /// A tag of CBOR or YAML: what it tags.
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Loose, A::Error> {
        let (_, tagged) = data.variant::<IgnoredAny>()?;
        match self.nested() {
            Some(nested) => tagged.newtype_variant_seed(nested),
            None => tagged.newtype_variant::<IgnoredAny>().map(|_| Loose::Unfit),
        }
    }
}

impl Any {
    fn within<'de, D: Deserializer<'de>>(self, deserializer: D) -> Result<Loose, D::Error> {
        match self.nested() {
            Some(nested) => deserializer.deserialize_any(nested),
            None => IgnoredAny::deserialize(deserializer).map(|_| Loose::Unfit),
        }
    }

    /// An object, or what `serde_json` dresses as one: a text that was not read yet, and a number
    /// that came through a buffer of serde's.
    fn unwrap_text(self, mut members: Map<String, Value>) -> Loose {
        // Asked of the rare object only: it has one member, of that name.
        if members.len() == 1 && (members.contains_key(NUMBER) || members.contains_key(RAW)) {
            if let (true, Some(Value::String(text))) = (keeps_any_number(), members.get_mut(NUMBER))
            {
                return Loose::Number(take(text));
            }
            if let (0, Some(Value::String(text))) = (self.depth, members.get(RAW)) {
                return Loose::from_json(text);
            }
        }
        Loose::Value(members.into())
    }
}

/// Whether `serde_json`'s feature `arbitrary_precision` is on, which any crate of the build may have
/// done. Only then is there such a dress for a number.
fn keeps_any_number() -> bool {
    serde_json::from_str::<Value>("1e999").is_ok()
}
