//! A gRPC server and client without generated code: one method that takes nothing and fails.

use std::{
    convert::Infallible,
    future::pending,
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use http_body::Frame;
use http_body_util::StreamBody;
use tokio::net::TcpListener;
use tonic014::{
    Request, Status,
    body::Body,
    client::Grpc,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    codegen::{
        BoxFuture, Service, http,
        tokio_stream::{self, wrappers::TcpListenerStream},
    },
    server::NamedService,
    transport::{Channel, Endpoint, Server},
};

/// What the method does.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It fails with this status.
    Status(Status),
    /// Its first call fails with this status, later ones are not answered.
    Once(Status),
    /// It never answers.
    Silence,
    /// It answers `200` and ends without a status, as a server of another protocol would.
    NoStatus,
    /// It answers `200` and tears the stream down in the middle of the message.
    TornMessage,
    /// It answers with this HTTP status alone, as a proxy on the way does.
    Http(u16),
}

/// Starts a server whose method answers so, and connects to it.
///
/// # Errors
///
/// No port can be bound.
pub async fn channel_to(answer: Answer) -> io::Result<Endpoint> {
    Ok(endpoint(&format!("http://{}", listen(answer).await?)))
}

/// Starts a server whose method answers so.
///
/// # Errors
///
/// No port can be bound.
pub async fn listen(answer: Answer) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    let calls = Arc::default();
    let server = Server::builder().add_service(Failing { answer, calls });
    tokio::spawn(server.serve_with_incoming(TcpListenerStream::new(listener)));
    Ok(address)
}

/// An endpoint with short time-outs.
///
/// # Panics
///
/// The address is no URL.
#[must_use]
pub fn endpoint(url: &str) -> Endpoint {
    #[expect(clippy::expect_used, reason = "the tests give whole URLs")]
    let endpoint = Endpoint::from_shared(url.to_owned()).expect("a URL");
    endpoint
        .timeout(Duration::from_millis(400))
        .connect_timeout(Duration::from_millis(200))
}

/// Calls the method.
///
/// # Errors
///
/// The status that the caller of a generated client would get.
pub async fn call(endpoint: &Endpoint) -> Result<(), Status> {
    call_over(endpoint.connect_lazy()).await
}

/// Calls the method over a channel that is there already.
///
/// # Errors
///
/// The status that the caller of a generated client would get.
pub async fn call_over(channel: Channel) -> Result<(), Status> {
    send(channel, Nothing(None)).await
}

/// Calls the method with a message that fails to be encoded, with this status.
///
/// # Errors
///
/// The status that the caller of a generated client would get.
pub async fn call_encoding(channel: Channel, failure: Status) -> Result<(), Status> {
    send(channel, Nothing(Some(failure))).await
}

async fn send(channel: Channel, codec: Nothing) -> Result<(), Status> {
    let mut client = Grpc::new(channel);
    client
        .ready()
        .await
        .map_err(|error| Status::from_error(Box::new(error)))?;
    let path = http::uri::PathAndQuery::from_static("/test.Failing/Fail");
    client.unary(Request::new(()), path, codec).await?;
    Ok(())
}

#[derive(Clone)]
struct Failing {
    answer: Answer,
    calls: Arc<AtomicUsize>,
}

impl NamedService for Failing {
    const NAME: &'static str = "test.Failing";
}

impl Service<http::Request<Body>> for Failing {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: http::Request<Body>) -> Self::Future {
        let answer = self.answer.clone();
        let is_first = self.calls.fetch_add(1, Ordering::SeqCst) == 0;
        Box::pin(async move {
            Ok(match answer {
                Answer::Status(status) => status.into_http(),
                Answer::Once(status) if is_first => status.into_http(),
                Answer::Once(_) | Answer::Silence => pending().await,
                Answer::NoStatus => grpc_response(Body::empty()),
                Answer::TornMessage => grpc_response(torn_message()),
                Answer::Http(status) => {
                    let mut response = http::Response::new(Body::empty());
                    *response.status_mut() = http::StatusCode::from_u16(status).unwrap_or_default();
                    response
                }
            })
        })
    }
}

fn grpc_response(body: Body) -> http::Response<Body> {
    let mut response = http::Response::new(body);
    response.headers_mut().insert(
        http::header::CONTENT_TYPE,
        http::HeaderValue::from_static("application/grpc"),
    );
    response
}

/// The head of a message of ten bytes, two of them, and then an error.
fn torn_message() -> Body {
    let start: &'static [u8] = &[0, 0, 0, 0, 10, 1, 2];
    Body::new(StreamBody::new(tokio_stream::iter([
        Ok(Frame::data(start.into())),
        Err(io::Error::other("torn")),
    ])))
}

/// The codec of a message that has no fields; it may fail to write one.
#[derive(Clone)]
struct Nothing(Option<Status>);

impl Codec for Nothing {
    type Encode = ();
    type Decode = ();
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        self.clone()
    }

    fn decoder(&mut self) -> Self {
        self.clone()
    }
}

impl Encoder for Nothing {
    type Item = ();
    type Error = Status;

    fn encode(&mut self, (): (), _: &mut EncodeBuf<'_>) -> Result<(), Status> {
        self.0.take().map_or(Ok(()), Err)
    }
}

impl Decoder for Nothing {
    type Item = ();
    type Error = Status;

    fn decode(&mut self, _: &mut DecodeBuf<'_>) -> Result<Option<()>, Status> {
        Ok(Some(()))
    }
}
