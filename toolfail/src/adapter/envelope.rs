//! Finding this crate's own envelope in what a peer answered.

use alloc::string::String;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{json, message::sanitised};
use crate::{Category, Class, ErrorBody, ErrorResponse, Failure};

/// The key of an MCP result's `_meta` that carries a failure.
const META_KEY: &str = "toolfail.dev/failure";

/// The failure that an answer carries as this crate's own envelope: as the answer itself, as its
/// `structuredContent`, in its `_meta`, as its sole text block, or in the `data` of its error.
pub(super) fn envelope(answer: &Map<String, Value>) -> Option<Failure> {
    let failure = outside_error(answer).or_else(|| error_data(answer.get("error")?))?;
    let message = sanitised(failure.message());
    Some(failure.with_message(message))
}

/// The envelope anywhere but in an error.
fn outside_error(answer: &Map<String, Value>) -> Option<Failure> {
    const PLACES: [&str; 4] = ["success", "_meta", "structuredContent", "content"];
    // One look at the keys is cheaper than four searches, and nearly all errors have none.
    if !answer.keys().any(|key| PLACES.contains(&key.as_str())) {
        return None;
    }
    recognised(answer)
        .or_else(|| read(answer.get("_meta")?.get(META_KEY)?.as_object()?))
        .or_else(|| recognised(answer.get("structuredContent")?.as_object()?))
        .or_else(|| sole_text(answer.get("content")?))
}

/// The envelope in the data of an error.
fn error_data(error: &Value) -> Option<Failure> {
    let data = error.get("data")?.as_object()?;
    let keyed = data.get(META_KEY).and_then(Value::as_object);
    keyed.and_then(read).or_else(|| recognised(data))
}

/// The envelope that a result's only block of text is.
fn sole_text(content: &Value) -> Option<Failure> {
    let [block] = content.as_array()?.as_slice() else {
        return None;
    };
    let text = block.get("text")?.as_str()?;
    recognised(json::read(text.as_bytes())?.as_object()?)
}

/// Reads an object that nothing but its own members says is an envelope: not a success, and an
/// error with a code in range that names its category or its class. Other services number their
/// errors too, and their numbers mean something else.
fn recognised(object: &Map<String, Value>) -> Option<Failure> {
    if object.get("success") != Some(&Value::Bool(false)) {
        return None;
    }
    let error = object.get("error")?.as_object()?;
    let word = |key| error.get(key).and_then(Value::as_str);
    let is_ours = word("category").is_some_and(|word| word.parse::<Category>().is_ok())
        || word("class").is_some_and(|word| word.parse::<Class>().is_ok());
    if is_ours { read(object) } else { None }
}

/// Reads an envelope, or the `error` of one, that its place says is one.
fn read(object: &Map<String, Value>) -> Option<Failure> {
    if object.contains_key("error") {
        ErrorResponse::deserialize(object).ok().map(Failure::from)
    } else {
        ErrorBody::deserialize(object).ok().map(Failure::from)
    }
}
