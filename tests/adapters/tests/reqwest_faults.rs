//! Every fault of the transport, made for real on loopback, as `reqwest` tells it.

use core::time::Duration;

use http_body::Frame;
use http_body_util::StreamBody;
use reqwest013::{Body, Client, ClientBuilder, Error, redirect::Policy};
use tonic014::codegen::{Bytes, tokio_stream};
use toolfail::reqwest013::{Redirects, failure};
use toolfail_adapter_tests::{Fault, closed_port, deaf_port, links, serve, verdict};

use crate::client::builder;

fn client() -> ClientBuilder {
    builder().timeout(Duration::from_millis(300))
}

async fn fails(client: ClientBuilder, url: &str) -> Error {
    post(&client.build().unwrap(), url).await.unwrap_err()
}

async fn post(client: &Client, url: &str) -> Result<String, Error> {
    let sent = client.post(url).body("one").send().await?;
    sent.error_for_status()?.text().await
}

/// The verdict on an error: the same however redirects are handled.
fn either(error: &Error) -> String {
    let followed = verdict(&failure(error, Redirects::Followed));
    let none = verdict(&failure(error, Redirects::None));
    assert_eq!(followed, none, "{:?}", links(error));
    followed
}

/// The verdicts on an error: with no redirects, and with redirects followed.
fn each(error: &Error) -> [String; 2] {
    [Redirects::None, Redirects::Followed].map(|redirects| verdict(&failure(error, redirects)))
}

#[tokio::test]
async fn a_closed_port_proves_that_nothing_was_sent_unless_redirects_are_followed() {
    let url = format!("http://{}/", closed_port().await.unwrap());
    let error = fails(client(), &url).await;
    assert!(error.is_connect(), "{:?}", links(&error));
    assert_eq!(
        each(&error),
        ["transient not_applied", "transient in_doubt"]
    );
}

#[tokio::test]
async fn a_name_that_does_not_resolve_is_a_connect_error() {
    // A label of more than 63 letters fails before any name server is asked.
    let url = format!("http://{}.invalid/", "a".repeat(64));
    let error = fails(client(), &url).await;
    assert!(error.is_dns(), "{:?}", links(&error));
    assert_eq!(
        each(&error),
        ["transient not_applied", "transient in_doubt"]
    );
}

#[tokio::test]
async fn a_connect_time_out_is_a_connect_error_and_the_whole_time_out_is_not() {
    let (address, _queue) = deaf_port().await.unwrap();
    let url = format!("http://{address}/");
    let slow = client().connect_timeout(Duration::from_millis(100));
    let error = fails(slow, &url).await;
    assert!(
        error.is_connect() && error.is_timeout(),
        "{:?}",
        links(&error)
    );
    assert_eq!(
        each(&error),
        ["transient not_applied", "transient in_doubt"]
    );

    // It cannot be told from a time-out after sending.
    let error = fails(client(), &url).await;
    assert!(
        !error.is_connect() && error.is_timeout(),
        "{:?}",
        links(&error)
    );
    assert_eq!(either(&error), "transient in_doubt");
}

#[cfg(not(feature = "tls"))]
#[tokio::test]
async fn a_tls_scheme_without_tls_never_connects() {
    let error = fails(client(), "https://127.0.0.1:1/").await;
    assert!(error.is_connect(), "{:?}", links(&error));
    assert_eq!(
        each(&error),
        ["transient not_applied", "transient in_doubt"]
    );
}

#[cfg(feature = "tls")]
#[tokio::test]
async fn tls_against_a_plain_port_is_refused_by_this_side_for_good() {
    let server = serve(Fault::Answer("HTTP/1.1 400 Bad Request\r\n\r\n".into()))
        .await
        .unwrap();
    let error = fails(client(), &server.url().replace("http:", "https:")).await;
    assert!(error.is_connect(), "{:?}", links(&error));
    assert_eq!(
        each(&error),
        ["permanent not_applied", "permanent in_doubt"]
    );
}

#[tokio::test]
async fn a_connection_that_is_closed_at_once_is_in_doubt() {
    for _ in 0..20 {
        let server = serve(Fault::CloseAtOnce).await.unwrap();
        let error = fails(client(), &server.url()).await;
        assert_eq!(either(&error), "transient in_doubt", "{:?}", links(&error));
    }
}

#[tokio::test]
async fn whatever_happens_after_the_request_was_read_is_in_doubt() {
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc";
    let chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n";
    for fault in [
        Fault::CloseUnread,
        Fault::CloseAfterReading,
        Fault::Silence,
        Fault::Answer("no status line\r\n\r\n".into()),
        Fault::Answer(head.into()),
        Fault::AnswerThenSilence(head.into()),
        Fault::Answer(chunked.into()),
        Fault::Answer("HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n".into()),
    ] {
        let server = serve(fault.clone()).await.unwrap();
        let error = fails(client(), &server.url()).await;
        assert_eq!(
            either(&error),
            "transient in_doubt",
            "{fault:?}: {:?}",
            links(&error)
        );
        assert_eq!(server.requests(), 1, "{fault:?}");
    }
}

#[tokio::test]
async fn a_kept_connection_that_breaks_is_in_doubt() {
    let ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    let server = serve(Fault::TornKeepAlive(ok.into())).await.unwrap();
    let client = client().build().unwrap();
    assert_eq!(post(&client, &server.url()).await.unwrap(), "ok");
    let error = post(&client, &server.url()).await.unwrap_err();
    assert_eq!(either(&error), "transient in_doubt", "{:?}", links(&error));
    assert_eq!(server.requests(), 2, "the second request was read");
}

fn redirect_to(url: &str) -> Fault {
    Fault::Answer(format!(
        "HTTP/1.1 307 Moved\r\nlocation: {url}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    ))
}

#[tokio::test]
async fn a_redirect_to_a_closed_port_looks_unsent_but_the_first_hop_was_read() {
    let url = format!("http://{}/", closed_port().await.unwrap());
    let server = serve(redirect_to(&url)).await.unwrap();
    let error = fails(client(), &server.url()).await;
    assert!(error.is_connect(), "{:?}", links(&error));
    assert_eq!(server.requests(), 1);
    let failure = failure(&error, Redirects::Followed);
    assert_eq!(verdict(&failure), "transient in_doubt");
    assert!(!failure.is_safe_to_resubmit());
}

#[tokio::test]
async fn a_redirect_to_another_scheme_looks_like_a_bad_url_but_the_first_hop_was_read() {
    let server = serve(redirect_to("ftp://a.invalid/")).await.unwrap();
    let error = fails(client(), &server.url()).await;
    assert!(error.is_builder(), "{:?}", links(&error));
    assert_eq!(server.requests(), 1);
    let stripped = fails(client(), &server.url()).await.without_url();
    for error in [error, stripped] {
        let failure = failure(&error, Redirects::Followed);
        assert_eq!(verdict(&failure), "invalid_argument in_doubt");
        assert!(!failure.is_safe_to_resubmit());
    }
}

#[tokio::test]
async fn a_redirect_loop_is_permanent_and_in_doubt() {
    let server = serve(redirect_to("/again")).await.unwrap();
    let error = fails(client().redirect(Policy::limited(3)), &server.url()).await;
    assert!(error.is_redirect(), "{:?}", links(&error));
    assert_eq!(either(&error), "permanent in_doubt");
}

#[tokio::test]
async fn a_redirect_that_is_not_followed_is_an_answer() {
    let server = serve(redirect_to("http://a.invalid/")).await.unwrap();
    let client = client().redirect(Policy::none()).build().unwrap();
    assert_eq!(post(&client, &server.url()).await.unwrap(), "");
}

#[tokio::test]
async fn the_message_has_no_url() {
    let url = format!(
        "http://me:secret@{}/?key=secret",
        closed_port().await.unwrap()
    );
    let error = fails(client(), &url).await;
    assert!(error.to_string().contains("secret"));
    let failure = failure(&error, Redirects::None);
    assert!(failure.message().contains("error sending request"));
    assert!(
        !failure.message().contains("secret"),
        "{}",
        failure.message()
    );
}

/// A body that is itself fetched, and cannot be.
fn body_failing_with(error: Error) -> Body {
    let part = Ok(Frame::data(Bytes::from_static(b"part")));
    Body::wrap(StreamBody::new(tokio_stream::iter([part, Err(error)])))
}

#[tokio::test]
async fn a_body_that_cannot_be_fetched_does_not_prove_that_nothing_was_sent() {
    let elsewhere = format!("http://{}/", closed_port().await.unwrap());
    let inner = fails(client(), &elsewhere).await;
    let server = serve(Fault::Silence).await.unwrap();
    let client = client().redirect(Policy::none()).build().unwrap();
    let sent = client.post(server.url()).body(body_failing_with(inner));
    let error = sent.send().await.unwrap_err();
    assert!(
        error.is_connect(),
        "of the other request: {:?}",
        links(&error)
    );
    assert_eq!(either(&error), "transient in_doubt");
}
