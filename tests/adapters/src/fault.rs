//! The faults, and the server that makes them.

use std::{
    future::pending,
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
};

/// What a server does to a connection.
#[derive(Clone, Debug)]
pub enum Fault {
    /// Closes as soon as it has accepted.
    CloseAtOnce,
    /// Waits until bytes arrive and closes without reading them: the peer gets a reset.
    CloseUnread,
    /// Reads a request and closes without an answer.
    CloseAfterReading,
    /// Reads a request and says nothing.
    Silence,
    /// Reads a request, sends these bytes and closes.
    Answer(String),
    /// Reads a request, sends these bytes and says nothing more.
    AnswerThenSilence(String),
    /// Answers the first request with these bytes, reads a second one and closes.
    TornKeepAlive(String),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    requests: Arc<AtomicUsize>,
}

impl Server {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its URL, without a path.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// On how many occasions request bytes arrived.
    #[must_use]
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

/// Starts a server.
///
/// # Errors
///
/// No port can be bound.
pub async fn serve(fault: Fault) -> io::Result<Server> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    let requests = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&requests);
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            // A connection that breaks is what these servers are for.
            tokio::spawn(fail(connection, fault.clone(), Arc::clone(&seen)));
        }
    });
    Ok(Server { address, requests })
}

/// A port that nobody listens on.
///
/// # Errors
///
/// No port can be bound.
pub async fn closed_port() -> io::Result<SocketAddr> {
    TcpListener::bind(("127.0.0.1", 0)).await?.local_addr()
}

/// A port that takes no connection and refuses none: its queue is full and nobody accepts. The
/// returned sockets keep it so.
///
/// # Errors
///
/// No port can be bound.
pub async fn deaf_port() -> io::Result<(SocketAddr, impl Sized)> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    let listener = socket.listen(1)?;
    let address = listener.local_addr()?;
    let fill = async move {
        let mut waiting = Vec::new();
        while let Ok(connection) = TcpStream::connect(address).await {
            waiting.push(connection);
        }
        waiting
    };
    // The queue is full once a connect does not come back.
    let mut fill = Box::pin(fill);
    _ = tokio::time::timeout(std::time::Duration::from_millis(100), &mut fill).await;
    Ok((address, (listener, fill)))
}

async fn fail(
    mut connection: TcpStream,
    fault: Fault,
    requests: Arc<AtomicUsize>,
) -> io::Result<()> {
    if matches!(fault, Fault::CloseAtOnce) {
        return Ok(());
    }
    if matches!(fault, Fault::CloseUnread) {
        connection.peek(&mut [0]).await?;
        requests.fetch_add(1, Ordering::SeqCst);
        return Ok(());
    }
    read_request(&mut connection, &requests).await?;
    match fault {
        Fault::CloseAtOnce | Fault::CloseUnread | Fault::CloseAfterReading => {}
        Fault::Silence => pending().await,
        Fault::Answer(bytes) => {
            connection.write_all(bytes.as_bytes()).await?;
            connection.shutdown().await?;
        }
        Fault::AnswerThenSilence(bytes) => {
            connection.write_all(bytes.as_bytes()).await?;
            pending::<()>().await;
        }
        Fault::TornKeepAlive(bytes) => {
            connection.write_all(bytes.as_bytes()).await?;
            read_request(&mut connection, &requests).await?;
        }
    }
    Ok(())
}

/// Reads until the head of a request and, by its length, the body are there.
async fn read_request(connection: &mut TcpStream, requests: &AtomicUsize) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 1024];
    while !is_whole(&bytes) {
        let count = connection.read(&mut chunk).await?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend_from_slice(chunk.get(..count).unwrap_or_default());
    }
    requests.fetch_add(1, Ordering::SeqCst);
    Ok(())
}

/// Whether an HTTP/1.1 request is complete. What does not look like one (an HTTP/2 preface, a TLS
/// hello) is taken as complete at once.
fn is_whole(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    if text.starts_with("PRI ") || !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return !bytes.is_empty();
    }
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, value)| value.trim().parse().ok())
        .unwrap_or(0_usize);
    body.len() >= length
}
