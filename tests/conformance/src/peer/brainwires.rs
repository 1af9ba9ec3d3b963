//! `brainwires-tool-runtime`: its classifier of a tool's error text.

use brainwires_tool_runtime::classify_error;

use super::resend_if;
use crate::{Answer, Input};

/// It reads text alone, so it gets the text that a tool of its kind would hand on.
pub(super) fn answer(input: &Input) -> Answer {
    let text = match input {
        Input::Http(http) => {
            let body = http.body();
            let body = String::from_utf8_lossy(&body);
            match http.status {
                Some(status) if status < 400 && !body.contains("error") => return Answer::Stop,
                Some(status) => {
                    let status = http1::StatusCode::from_u16(status).expect("a status");
                    format!("HTTP {status}: {body}")
                }
                None => body.into_owned(),
            }
        }
        Input::Io(io) => io.error().to_string(),
        Input::JsonRpc(answer) => {
            let error = answer.get("error").unwrap_or(answer);
            match error.get("message").and_then(serde_json::Value::as_str) {
                Some(message) => message.to_owned(),
                None => answer.to_string(),
            }
        }
        Input::Grpc(grpc) => grpc.status().to_string(),
        Input::Error(error) => error.text.clone(),
        Input::Declared(_) => return Answer::NotExpressible,
    };
    resend_if(classify_error("fetch_url", &text).is_retryable())
}
