//! One document through every way of reading JSON.

use serde::Deserialize;
use serde_json::Value;
use toolfail::{ErrorResponse, Failure};

/// Reads a text borrowed, from bytes and streaming, and where it has no key twice owned and through
/// serde's buffer, and says what all of them say.
pub(crate) fn read(json: &str) -> Result<ErrorResponse, String> {
    let borrowed = outcome(serde_json::from_str(json));
    let bytes = outcome(serde_json::from_slice(json.as_bytes()));
    let streamed = outcome(serde_json::from_reader(json.as_bytes()));
    assert_same(&borrowed, &bytes);
    assert_same(&borrowed, &streamed);
    borrowed
}

/// The same, for a text that any JSON reader takes: a number that fits no type and a key given twice
/// are gone once the text has become a value.
pub(crate) fn read_anyhow(json: &str) -> Result<ErrorResponse, String> {
    let borrowed = read(json);
    let value: Value = serde_json::from_str(json).unwrap();
    assert_same(&borrowed, &outcome(ErrorResponse::deserialize(&value)));
    assert_same(&borrowed, &outcome(serde_json::from_value(value)));
    assert_same(&borrowed, &buffered(json));
    borrowed
}

/// As one case of an untagged enum, which serde buffers first.
fn buffered(json: &str) -> Result<ErrorResponse, String> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Reply {
        Failed(Box<ErrorResponse>),
    }
    outcome(serde_json::from_str(json).map(|Reply::Failed(response)| *response))
}

fn outcome<E: ToString>(result: Result<ErrorResponse, E>) -> Result<ErrorResponse, String> {
    result.map_err(|error| error.to_string())
}

/// Compared by what is written of it, since a failure has no equality. Of a refusal only that it is
/// one: each reader adds its own position.
fn assert_same(left: &Result<ErrorResponse, String>, right: &Result<ErrorResponse, String>) {
    let text = |result: &Result<ErrorResponse, String>| {
        result
            .as_ref()
            .ok()
            .map(|response| serde_json::to_string(response).unwrap())
    };
    assert_eq!(text(left), text(right), "{left:?} / {right:?}");
}

/// The failure of an `error` with these members beside `"code": 4003`.
pub(crate) fn body(members: &str) -> Failure {
    let comma = if members.is_empty() { "" } else { "," };
    let json = format!(r#"{{"success":false,"error":{{"code":4003{comma}{members}}}}}"#);
    read(&json)
        .unwrap_or_else(|error| panic!("{json}: {error}"))
        .into()
}

/// Why a text is refused.
pub(crate) fn refusal(json: &str) -> String {
    read(json)
        .map(|response| panic!("{json}: {response:?}"))
        .unwrap_err()
}
