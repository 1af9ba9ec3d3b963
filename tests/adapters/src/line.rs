//! A line to a server that can be cut while a call is on it.

use std::{io, net::SocketAddr};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// A line that carries one connection.
#[derive(Debug)]
pub struct Line {
    address: SocketAddr,
    carrier: JoinHandle<io::Result<(u64, u64)>>,
}

impl Line {
    /// Where to connect.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes both ends at once.
    pub fn cut(self) {
        self.carrier.abort();
    }
}

/// Lays a line to a server.
///
/// # Errors
///
/// No port can be bound.
pub async fn cuttable_line_to(server: SocketAddr) -> io::Result<Line> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    let carrier = tokio::spawn(async move {
        let (mut near, _) = listener.accept().await?;
        let mut far = TcpStream::connect(server).await?;
        copy_bidirectional(&mut near, &mut far).await
    });
    Ok(Line { address, carrier })
}
