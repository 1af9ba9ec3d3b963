//! What the foreign gRPC client talks to: every path is a failure. It prints its address.

use core::{net::Ipv4Addr, time::Duration};
use std::io::Write;

use axum::{Router, body::Body, http::Uri, response::Response};
use serde_json::json;
use tokio::net::TcpListener;
use toolfail::{Effect, Failure, Layer, codes, tonic014::Outward};

/// What no client may see.
const SECRET: &str = "sk-live-51H8x";

async fn answer(uri: Uri) -> Response {
    let busy = codes::RESOURCE_BUSY
        .failure()
        .with_message(format!("pool full, {SECRET}"))
        .with_reason("pool_full")
        .with_domain("interop.example")
        .with_retry_after(Duration::from_millis(1500));
    let lost = Failure::transient(format!("no answer, {SECRET}"))
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt)
        .with_cause(SECRET)
        .with_details(json!({ "key": SECRET }));
    let invalid = Failure::invalid_argument("two fields are wrong").with_details(json!({
        "field_violations": [
            { "field": "order.count", "description": "must be above 0" },
            { "field": "order.article", "description": "must be given" },
        ],
    }));
    let status = match uri.path() {
        "/interop.Failures/Busy" => Outward::new(&busy).status(),
        "/interop.Failures/Lost" => Outward::new(&lost).status(),
        "/interop.Failures/Invalid" => Outward::new(&invalid).with_full(true).status(),
        _ => Outward::new(&Failure::not_found("no such method")).status(),
    };
    status.into_http::<Body>()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    axum::serve(listener, Router::new().fallback(answer)).await
}
