//! Details as the field violations of a `google.rpc.BadRequest`, and back.

use std::{string::String, vec::Vec};

use serde_json::{Value, json};
use tonic_types014::pb::bad_request::FieldViolation;

use super::outward::cut;

/// The member of the details that holds violations as they are.
const FIELD_VIOLATIONS: &str = "field_violations";

/// The most violations that are written or read.
const MAX_VIOLATIONS: usize = 32;

/// The longest text of a violation, in characters.
const MAX_TEXT: usize = 200;

/// The violations of some details, as field and description.
pub(super) fn of(details: Option<&Value>) -> Vec<(String, String)> {
    let Some(Value::Object(members)) = details else {
        return Vec::new();
    };
    let short = |text: &str| cut(text, MAX_TEXT);
    if let Some(Value::Array(violations)) = members.get(FIELD_VIOLATIONS) {
        let text = |violation: &Value, key| violation.get(key).and_then(Value::as_str).map(short);
        return violations
            .iter()
            .take(MAX_VIOLATIONS)
            .filter_map(|violation| {
                let description = text(violation, "description").unwrap_or_default();
                Some((text(violation, "field")?, description))
            })
            .collect();
    }
    members
        .iter()
        .take(MAX_VIOLATIONS)
        .map(|(field, value)| {
            let description = match value {
                Value::String(text) => short(text),
                _ => short(&std::format!("{value}")),
            };
            (short(field), description)
        })
        .collect()
}

/// The details of some violations, if there are any.
pub(super) fn to_details(violations: &[FieldViolation]) -> Option<Value> {
    if violations.is_empty() {
        return None;
    }
    let violations: Vec<Value> = violations
        .iter()
        .take(MAX_VIOLATIONS)
        .map(|violation| {
            json!({
                "field": cut(&violation.field, MAX_TEXT),
                "description": cut(&violation.description, MAX_TEXT),
            })
        })
        .collect();
    Some(json!({ FIELD_VIOLATIONS: violations }))
}
