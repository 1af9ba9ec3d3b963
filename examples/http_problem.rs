//! An HTTP service whose handlers fail, and what goes over the wire.
//!
//! Look at `order` first: a handler returns `Result<_, Failure>` and uses `?`. The rest is printed: an
//! RFC 9457 problem document with `Retry-After`, and in it this crate's envelope, from which a client
//! that knows the crate has the whole verdict back.
//!
//! Run it with `cargo run --example http_problem --features http-problem`. With `--serve` it prints its
//! address and serves until it is ended.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]

use core::{
    error::Error,
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use std::{env, sync::Arc};

use axum::{
    Router,
    extract::{Path, State},
    routing::{get, post},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use toolfail::{CallContext, Classified, ErrorResponse, Failure, Step, decide};

/// The error type this service has anyway.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
enum OrderError {
    #[error("stock-2 is at its limit, token sk-live-1")]
    #[toolfail(code = 4003)]
    Busy {
        #[toolfail(retry_after)]
        wait: Duration,
    },

    #[error("no order {0} in shard stock-2")]
    #[toolfail(class = "not_found")]
    NoOrder(u32),

    #[error("stock-2 did not answer")]
    #[toolfail(class = "transient", effect = "in_doubt")]
    NoAnswer,
}

async fn order(Path(number): Path<u32>) -> Result<String, Failure> {
    match number {
        7 => Ok("order 7".to_owned()),
        1 => Err(OrderError::Busy {
            wait: Duration::from_millis(1500),
        })?,
        2 => Err(OrderError::NoAnswer)?,
        _ => Err(OrderError::NoOrder(number))?,
    }
}

/// Refuses two calls for pace, then serves one.
async fn crowded(State(calls): State<Arc<AtomicU32>>) -> Result<String, Failure> {
    match calls.fetch_add(1, Ordering::Relaxed) % 3 {
        2 => Ok("served".to_owned()),
        _ => Err(OrderError::Busy {
            wait: Duration::from_millis(600),
        })?,
    }
}

fn service() -> Router {
    Router::new()
        .route("/order/{number}", get(order))
        .route("/crowded", post(crowded))
        .with_state(Arc::new(AtomicU32::new(0)))
}

/// The head and the body of an answer.
async fn fetch(address: SocketAddr, path: &str) -> Result<(String, String), Box<dyn Error>> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .ok_or("an answer has a head")?;
    Ok((head.to_owned(), body.to_owned()))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    if env::args().any(|argument| argument == "--serve") {
        println!("http://{}", listener.local_addr()?);
        axum::serve(listener, service()).await?;
        return Ok(());
    }

    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, service()).await });

    let rows = [
        (
            1,
            "429 Too Many Requests",
            Some("retry-after: 2"),
            Step::RetryBackoff,
        ),
        (2, "503 Service Unavailable", None, Step::CheckSideEffect),
        (3, "404 Not Found", None, Step::FailSafe),
    ];
    for (number, status, wait, expected) in rows {
        let (head, body) = fetch(address, &format!("/order/{number}")).await?;
        println!("{head}\n\n{body}\n");
        assert!(head.contains(status), "{head}");
        assert!(
            head.contains("content-type: application/problem+json"),
            "{head}"
        );
        assert_eq!(
            head.lines().find(|line| line.starts_with("retry-after")),
            wait
        );
        assert!(
            !body.contains("stock-2") && !body.contains("sk-live"),
            "the inside stays inside"
        );

        // A client that knows the crate: the same verdict as on this side.
        let envelope: ErrorResponse = serde_json::from_str(&body)?;
        let failure = Failure::from(envelope);
        assert_eq!(
            decide(&failure, &CallContext::new()).next,
            expected,
            "order {number}"
        );
    }
    let (head, body) = fetch(address, "/order/7").await?;
    assert!(head.contains("200 OK") && body == "order 7");
    Ok(())
}
