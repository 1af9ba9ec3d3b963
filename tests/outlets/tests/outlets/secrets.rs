//! Nothing that a client sees holds what was put into message, cause or details.

use core::{
    pin::pin,
    task::{Context, Poll, Waker},
};

use axum_core::response::IntoResponse;
use http_body_util::BodyExt;
use proptest::{prelude::*, test_runner::Config};
use rig_core::tool::ToolExecutionError;
use rmcp::{handler::server::tool::IntoCallToolResult, model::CallToolResponse};
use serde_json::{Value, json};
use toolfail::{Class, Code, Effect, Failure, Layer, rmcp3, tonic014};

/// What each outlet shows to its client, with its defaults.
fn shown(failure: &Failure) -> Vec<String> {
    let mut shown = vec![failure.guidance().to_string()];

    let Ok(CallToolResponse::Complete(result)) = failure.clone().into_call_tool_result() else {
        panic!("a failure of a tool is a result");
    };
    shown.push(serde_json::to_string(&result).unwrap());
    shown.push(serde_json::to_string(&rmcp3::protocol_error(failure)).unwrap());

    let error = ToolExecutionError::from(failure.clone());
    shown.push(error.model_feedback().unwrap().to_owned());
    shown.push(serde_json::to_string(&error).unwrap());

    let status = tonic014::Outward::new(failure).status();
    shown.push(format!("{status:?}"));
    shown.push(String::from_utf8_lossy(status.details()).into_owned());

    let (head, body) = failure.clone().into_response().into_parts();
    let body = block_on(body.collect()).unwrap().to_bytes();
    shown.push(format!("{:?}", head.headers));
    shown.push(String::from_utf8(body.to_vec()).unwrap());
    shown
}

/// The output of a future that never waits.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("a body in memory is ready"),
    }
}

/// A secret that no text of ours holds by chance.
fn secret() -> impl Strategy<Value = String> {
    "[A-Z0-9]{12}[!-~é火\u{202e}]{0,20}".prop_map(|secret| format!("sk{secret}"))
}

fn any_failure() -> impl Strategy<Value = (String, Failure)> {
    let class = prop::sample::select(Class::ALL.as_slice());
    let layer = prop::option::of(prop::sample::select(Layer::ALL.as_slice()));
    let effect = prop::option::of(prop::sample::select(Effect::ALL.as_slice()));
    let code = prop::option::of(1000..=9999_u16);
    (secret(), class, layer, effect, code, any::<bool>()).prop_map(
        |(secret, class, layer, effect, code, nested)| {
            let details: Value = json!({ &secret: [secret], "in": { "key": secret } });
            let mut failure =
                Failure::new(class, format!("{secret} was refused")).with_details(details);
            failure = if nested {
                failure.with_cause(Failure::transient(secret.clone()).with_cause(secret.clone()))
            } else {
                failure.with_cause(secret.clone())
            };
            if let Some(layer) = layer {
                failure = failure.with_layer(layer);
            }
            if let Some(effect) = effect {
                failure = failure.with_effect(effect);
            }
            if let Some(code) = code {
                failure = failure.with_code(Code::new(code).unwrap());
            }
            (secret, failure)
        },
    )
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

    #[test]
    fn no_outlet_shows_a_secret_of_message_cause_or_details((secret, failure) in any_failure()) {
        // JSON and headers write some characters in another way: the start is enough to know it by.
        let start = &secret[..14];
        for text in shown(&failure) {
            prop_assert!(!text.contains(start), "{text}");
        }
    }
}
