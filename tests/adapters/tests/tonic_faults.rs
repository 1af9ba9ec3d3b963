//! Every fault of the transport, made for real on loopback, as `tonic` tells it.

use std::{io, sync::Arc, time::Duration};

use tonic014::{Code, ConnectError, Status, TimeoutExpired};
use toolfail::{Effect, tonic014::failure};
use toolfail_adapter_tests::{
    Fault, closed_port, cuttable_line_to, deaf_port,
    grpc::{Answer, call, call_encoding, call_over, channel_to, endpoint, listen},
    links, serve, verdict,
};

fn words(status: &Status) -> String {
    verdict(&failure(status).unwrap())
}

#[tokio::test]
async fn a_connection_that_is_not_made_proves_that_nothing_was_sent() {
    let closed = format!("http://{}", closed_port().await.unwrap());
    let (deaf, _queue) = deaf_port().await.unwrap();
    // A label of more than 63 letters fails before any name server is asked.
    let nowhere = format!("http://{}.invalid", "a".repeat(64));
    for url in [closed, format!("http://{deaf}"), nowhere] {
        let status = call(&endpoint(&url)).await.unwrap_err();
        assert_eq!(
            status.code(),
            Code::Unavailable,
            "{url}: {:?}",
            links(&status)
        );
        assert_eq!(words(&status), "transient not_applied", "{url}");
        assert!(failure(&status).unwrap().is_safe_to_resubmit());
    }
}

#[tokio::test]
async fn connecting_before_the_call_proves_the_same() {
    let url = format!("http://{}", closed_port().await.unwrap());
    let error = endpoint(&url).connect().await.unwrap_err();
    let status = Status::from_error(Box::new(error));
    assert_eq!(
        words(&status),
        "transient not_applied",
        "{:?}",
        links(&status)
    );
}

#[tokio::test]
async fn a_connection_that_is_closed_at_once_is_in_doubt() {
    for _ in 0..20 {
        let server = serve(Fault::CloseAtOnce).await.unwrap();
        let status = call(&endpoint(&server.url())).await.unwrap_err();
        assert_eq!(words(&status), "transient in_doubt", "{:?}", links(&status));
    }
}

#[tokio::test]
async fn a_connection_that_breaks_is_in_doubt_whatever_the_code() {
    let garbage = "no frame of HTTP/2\r\n\r\n";
    let http1 = "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc";
    for fault in [
        Fault::CloseUnread,
        Fault::CloseAfterReading,
        Fault::Answer(garbage.into()),
        Fault::AnswerThenSilence(http1.into()),
    ] {
        let server = serve(fault.clone()).await.unwrap();
        let status = call(&endpoint(&server.url())).await.unwrap_err();
        assert_eq!(
            words(&status),
            "transient in_doubt",
            "{fault:?}: {:?}",
            links(&status)
        );
        assert!(server.requests() > 0, "{fault:?}");
    }
}

#[tokio::test]
async fn a_time_out_of_ours_is_in_doubt_though_tonic_says_cancelled() {
    let silent = serve(Fault::Silence).await.unwrap();
    let busy = channel_to(Answer::Silence).await.unwrap();
    for endpoint in [endpoint(&silent.url()), busy] {
        let status = call(&endpoint).await.unwrap_err();
        assert_eq!(status.code(), Code::Cancelled, "{:?}", links(&status));
        assert_eq!(words(&status), "transient in_doubt");
        assert!(!failure(&status).unwrap().is_safe_to_resubmit());
    }
}

#[tokio::test]
async fn a_kept_connection_that_breaks_is_in_doubt() {
    let server = listen(Answer::Once(Status::not_found("no such article")))
        .await
        .unwrap();
    let line = cuttable_line_to(server).await.unwrap();
    let channel = endpoint(&format!("http://{}", line.address()))
        .connect()
        .await
        .unwrap();
    let status = call_over(channel.clone()).await.unwrap_err();
    assert_eq!(words(&status), "not_found");

    let second = tokio::spawn(call_over(channel));
    tokio::time::sleep(Duration::from_millis(50)).await;
    line.cut();
    let status = second.await.unwrap().unwrap_err();
    assert_eq!(words(&status), "transient in_doubt", "{:?}", links(&status));
    assert_ne!(
        status.message(),
        "Timeout expired",
        "the line was cut before"
    );
}

#[tokio::test]
async fn a_message_that_is_cut_is_in_doubt() {
    let torn = channel_to(Answer::TornMessage).await.unwrap();
    let status = call(&torn).await.unwrap_err();
    assert_eq!(status.code(), Code::Internal, "{:?}", links(&status));
    assert_eq!(words(&status), "transient in_doubt");
}

#[tokio::test]
async fn an_answer_without_a_status_proves_nothing() {
    for (answer, code, expected) in [
        (Answer::NoStatus, Code::Unknown, "unknown"),
        (Answer::Http(503), Code::Unavailable, "transient in_doubt"),
        (Answer::Http(401), Code::Unauthenticated, "authentication"),
        (Answer::Http(404), Code::Unimplemented, "permanent"),
    ] {
        let endpoint = channel_to(answer.clone()).await.unwrap();
        let status = call(&endpoint).await.unwrap_err();
        assert_eq!(status.code(), code, "{answer:?}");
        assert_eq!(words(&status), expected, "{answer:?}");
    }
}

#[cfg(feature = "tls")]
#[tokio::test]
async fn tls_against_a_plain_port_never_sends_the_call() {
    use tonic014::transport::ClientTlsConfig;

    _ = rustls::crypto::ring::default_provider().install_default();
    let server = serve(Fault::Answer("HTTP/1.1 400 Bad Request\r\n\r\n".into()))
        .await
        .unwrap();
    let endpoint = endpoint(&server.url().replace("http:", "https:"))
        .tls_config(ClientTlsConfig::new().domain_name("a.invalid"))
        .unwrap();
    let status = call(&endpoint).await.unwrap_err();
    assert_eq!(
        words(&status),
        "transient not_applied",
        "{:?}",
        links(&status)
    );
}

fn with_source(code: Code, source: impl core::error::Error + Send + Sync + 'static) -> Status {
    let mut status = Status::new(code, "");
    status.set_source(Arc::new(source));
    status
}

#[test]
fn the_chain_is_read_by_type_for_every_code() {
    let refused = || ConnectError(Box::new(io::Error::from(io::ErrorKind::ConnectionRefused)));
    let reset = || io::Error::from(io::ErrorKind::ConnectionReset);
    for code in [Code::Cancelled, Code::Internal, Code::Unknown] {
        assert_eq!(
            words(&with_source(code, refused())),
            "transient not_applied"
        );
        assert_eq!(words(&with_source(code, reset())), "transient in_doubt");
        let wrapped = io::Error::other(reset());
        assert_eq!(words(&with_source(code, wrapped)), "transient in_doubt");
    }
    assert_eq!(
        words(&with_source(Code::Cancelled, TimeoutExpired(()))),
        "transient in_doubt"
    );
    assert_eq!(
        words(&with_source(Code::Unavailable, reset())),
        "transient in_doubt"
    );
    // A fault of the transport makes a judged code no more permissive.
    let denied = with_source(Code::PermissionDenied, reset());
    assert_eq!(words(&denied), "permission_denied");
    // An error that is no fault of the transport proves nothing.
    let text = || "1".parse::<bool>().unwrap_err();
    assert_eq!(words(&with_source(Code::Internal, text())), "unknown");
    assert_eq!(
        words(&with_source(Code::Cancelled, text())),
        "permanent 2003"
    );
}

#[tokio::test]
async fn a_call_that_was_made_inside_this_one_proves_nothing_of_it() {
    let url = format!("http://{}", closed_port().await.unwrap());
    let inner = call(&endpoint(&url)).await.unwrap_err();
    assert_eq!(words(&inner), "transient not_applied");
    for (code, expected) in [
        (Code::Unavailable, "transient in_doubt"),
        (Code::Internal, "unknown"),
        (Code::Cancelled, "permanent 2003"),
    ] {
        let outer = with_source(code, inner.clone());
        assert_eq!(words(&outer), expected, "{code:?}");
        let wrapped = with_source(code, io::Error::other(inner.clone()));
        // An I/O error over it is this call's own.
        assert_ne!(
            failure(&wrapped).unwrap().effect(),
            Some(Effect::NotApplied)
        );
    }
}

/// A message that cannot be encoded, since what it is made of cannot be fetched.
#[tokio::test]
async fn a_message_that_cannot_be_fetched_does_not_prove_that_nothing_was_sent() {
    let url = format!("http://{}", closed_port().await.unwrap());
    let inner = call(&endpoint(&url)).await.unwrap_err();
    let silent = channel_to(Answer::Silence).await.unwrap();
    let status = call_encoding(silent.connect_lazy(), inner)
        .await
        .unwrap_err();
    assert_ne!(
        failure(&status).unwrap().effect(),
        Some(Effect::NotApplied),
        "{:?}",
        links(&status)
    );
}
