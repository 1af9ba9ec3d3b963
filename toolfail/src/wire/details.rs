//! Details on their way out, in formats other than JSON too.

use alloc::string::ToString;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Number, Value};

/// Writes details so that every self-describing format has numbers of its own.
///
/// With `serde_json`'s feature `arbitrary_precision`, which any crate of the build may have turned
/// on, a number serialises as a struct that only `serde_json` understands; a binary format would
/// write that struct. A text format gets `serde_json`'s own form, which there is the number as it
/// was written.
pub(super) struct Details<'a>(pub(super) &'a Value);

impl Serialize for Details<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        match self.0 {
            Value::Null | Value::Bool(_) | Value::String(_) => self.0.serialize(serializer),
            Value::Number(number) => write_number(number, serializer),
            Value::Array(items) => serializer.collect_seq(items.iter().map(Details)),
            Value::Object(members) => {
                serializer.collect_map(members.iter().map(|(key, value)| (key, Details(value))))
            }
        }
    }
}

/// The key under which `serde_json` hides a number of arbitrary precision.
pub(super) const NUMBER: &str = "$serde_json::private::Number";

/// The number as the format's own where that is exactly the number, else under [`NUMBER`].
fn write_number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    let text = number.to_string();
    if let Some(integer) = number
        .as_u64()
        .filter(|integer| integer.to_string() == text)
    {
        return serializer.serialize_u64(integer);
    }
    if let Some(integer) = number
        .as_i64()
        .filter(|integer| integer.to_string() == text)
    {
        return serializer.serialize_i64(integer);
    }
    let is_same = |float: &f64| Number::from_f64(*float).is_some_and(|same| same == *number);
    if let Some(float) = number.as_f64().filter(is_same) {
        return serializer.serialize_f64(float);
    }
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(NUMBER, &text)?;
    map.end()
}
