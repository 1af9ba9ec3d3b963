//! Finding this crate's own envelope in what a peer answered.

use alloc::string::String;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::message::sanitised;
use crate::{Category, Class, ErrorBody, ErrorResponse, Failure};

/// The key of an MCP result's `_meta` that carries a failure.
const META_KEY: &str = "toolfail.dev/failure";

/// The failure that an answer carries as this crate's own envelope: as the answer itself, as its
/// `structuredContent`, in its `_meta`, as its sole text block, or in the `data` of its error.
pub(super) fn envelope(answer: &Map<String, Value>) -> Option<Failure> {
    let object = |key| answer.get(key).and_then(Value::as_object);
    let meta = || read(object("_meta")?.get(META_KEY)?.as_object()?);
    let structured = || recognised(object("structuredContent")?);
    let data = || {
        let data = object("error")?.get("data")?.as_object()?;
        let keyed = data.get(META_KEY).and_then(Value::as_object);
        keyed.and_then(read).or_else(|| recognised(data))
    };
    let failure = recognised(answer)
        .or_else(meta)
        .or_else(structured)
        .or_else(|| sole_text(answer))
        .or_else(data)?;
    let message = sanitised(failure.message());
    Some(failure.with_message(message))
}

/// The envelope that a result's only block of text is.
fn sole_text(answer: &Map<String, Value>) -> Option<Failure> {
    let [block] = answer.get("content")?.as_array()?.as_slice() else {
        return None;
    };
    let text = block.get("text")?.as_str()?.trim_ascii();
    if !text.starts_with('{') {
        return None;
    }
    let Ok(Value::Object(object)) = serde_json::from_str(text) else {
        return None;
    };
    recognised(&object)
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
