//! Reading JSON from outside as far as it can be read.
//!
//! A number that fits no type, half of a surrogate pair, a byte that is not UTF-8 or a nesting too
//! deep makes `serde_json` refuse a whole document, and a failure in it would pass for a success.
//! Here it costs its own value alone.

use alloc::{string::String, vec::Vec};
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Number, Value, value::RawValue};

/// How deep values are read one by one. No typed member stands deeper.
const MAX_DEPTH: u8 = 8;

/// The object or array that a text is; `None` where it is neither.
pub(super) fn read(text: &[u8]) -> Option<Value> {
    if !matches!(text.trim_ascii_start().first(), Some(b'{' | b'[')) {
        return None;
    }
    serde_json::from_slice(text)
        .ok()
        .or_else(|| value(&String::from_utf8_lossy(text), MAX_DEPTH))
}

/// A value, with null for what is nested too deep.
fn value(text: &str, depth: u8) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let inner = |part: &RawValue| {
        let depth = depth.checked_sub(1)?;
        value(part.get(), depth)
    };
    match text.trim_ascii_start().as_bytes().first()? {
        b'{' => {
            let Members(members) = serde_json::from_str(text).ok()?;
            let members = members.into_iter();
            let read = members.map(|(name, member)| (name, inner(member).unwrap_or_default()));
            Some(Value::Object(read.collect::<Map<_, _>>()))
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            let read = items
                .into_iter()
                .map(|item| inner(item).unwrap_or_default());
            Some(Value::Array(read.collect()))
        }
        b'"' => {
            let Text(text) = serde_json::from_str(text).ok()?;
            Some(Value::String(text))
        }
        _ => number(text).map(Value::Number),
    }
}

/// A number too large for an `f64`: the largest, so that a wait of that length is never none.
fn number(text: &str) -> Option<Number> {
    serde_json::from_str::<IgnoredAny>(text).ok()?;
    let number: f64 = text.trim_ascii().parse().ok()?;
    Number::from_f64(number.clamp(f64::MIN, f64::MAX))
}

/// The members of an object, unread.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some((Text(name), member)) = map.next_entry()? {
            members.push((name, member));
        }
        Ok(Members(members))
    }
}

/// A text, with U+FFFD for what is no character. As bytes `serde_json` hands over halves of
/// surrogate pairs too.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(TextVisitor)
    }
}

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_bytes<E: Error>(self, text: &[u8]) -> Result<Text, E> {
        Ok(Text(String::from_utf8_lossy(text).into_owned()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text(text.into()))
    }
}
