use toolfail_adapter_tests::grpc::*;
use toolfail_adapter_tests::*;
async fn show(name: &str, r: Result<(), tonic014::Status>) {
    match r {
        Ok(()) => println!("{name}: OK"),
        Err(e) => println!(
            "{name}: {:?} {:?}\n    {:?}\n   {:?}",
            e.code(),
            e.message(),
            links(&e),
            std::error::Error::source(&e)
        ),
    }
}
#[tokio::test]
async fn probe() {
    show(
        "closed",
        call(&endpoint(&format!(
            "http://{}",
            closed_port().await.unwrap()
        )))
        .await,
    )
    .await;
    let (a, _k) = deaf_port().await.unwrap();
    show("deaf", call(&endpoint(&format!("http://{a}"))).await).await;
    show(
        "deaf total",
        call(&endpoint(&format!("http://{a}")).connect_timeout(std::time::Duration::from_secs(3)))
            .await,
    )
    .await;
    show(
        "dns",
        call(&endpoint(&format!("http://{}.invalid", "a".repeat(64)))).await,
    )
    .await;
    for f in [
        Fault::CloseUnread,
        Fault::CloseAfterReading,
        Fault::Silence,
        Fault::Answer("garbage\r\n\r\n".into()),
        Fault::AnswerThenSilence("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc".into()),
    ] {
        let s = serve(f.clone()).await.unwrap();
        show(&format!("{f:?}"), call(&endpoint(&s.url())).await).await;
        println!("    requests={}", s.requests());
    }
    for a in [
        Answer::Silence,
        Answer::NoStatus,
        Answer::TornMessage,
        Answer::Http(503),
        Answer::Http(404),
        Answer::Http(200),
        Answer::Status(tonic014::Status::aborted("x")),
    ] {
        let e = channel_to(a.clone()).await.unwrap();
        show(&format!("{a:?}"), call(&e).await).await;
    }
}
