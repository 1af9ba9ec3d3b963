//! The client of the tool: one line there, one line back, and what each error means.

use core::{net::SocketAddr, time::Duration};
use std::{
    io::{self, BufRead, BufReader, Write},
    net::TcpStream,
};

use toolfail::{Effect, Failure, Layer, recovery::Finding};

/// Long enough that only an answer that was never sent runs into it.
const TIMEOUT: Duration = Duration::from_millis(500);

/// What the answer to one send is.
pub(crate) enum Sent {
    Returned,
    Failed(Failure),
    /// This process died. Nobody has seen an answer.
    Crashed,
}

pub(crate) struct Tool {
    address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
    /// Sends of the present call.
    pub(crate) sends: u32,
}

impl Tool {
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self {
            address,
            connection: None,
            sends: 0,
        }
    }

    /// Sends the call, and says what is known after it.
    pub(crate) fn send(&mut self, call: u32) -> Sent {
        self.sends += 1;
        match self.ask(&format!("send {call}\n")).as_deref() {
            Ok("ok") => Sent::Returned,
            Ok("crash") => Sent::Crashed,
            Ok(answer) => Sent::Failed(meaning(answer)),
            // It was on its way: it may have taken effect.
            Err(error) => {
                Sent::Failed(Failure::transient(error.to_string()).with_effect(Effect::InDoubt))
            }
        }
    }

    /// Looks up whether the call took effect.
    pub(crate) fn check(&mut self, call: u32) -> Finding {
        match self.ask(&format!("check {call}\n")).as_deref() {
            Ok("applied") => Finding::Applied,
            Ok("half") => Finding::PartlyApplied,
            Ok("nothing") => Finding::NotApplied,
            Ok(_) | Err(_) => Finding::Inconclusive,
        }
    }

    /// Undoes what was done by half.
    pub(crate) fn undo(&mut self, call: u32) -> bool {
        self.ask(&format!("undo {call}\n")).is_ok()
    }

    fn ask(&mut self, line: &str) -> io::Result<String> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(self.address)?,
        };
        connection.get_mut().write_all(line.as_bytes())?;
        let mut answer = String::new();
        if connection.read_line(&mut answer)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.connection = Some(connection);
        Ok(answer.trim_end().to_owned())
    }
}

fn connect(address: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    Ok(BufReader::new(stream))
}

/// What an answer that is no result means.
fn meaning(answer: &str) -> Failure {
    match answer.split_once(' ') {
        Some(("429", wait)) => Failure::rate_limited("too many calls")
            .with_retry_after(Duration::from_secs(wait.parse().unwrap_or(1))),
        _ => match answer {
            "refused" => Failure::transient("connection refused").with_effect(Effect::NotApplied),
            "503" => Failure::transient("unavailable").with_effect(Effect::InDoubt),
            "403" => Failure::permission_denied("forbidden").with_effect(Effect::NotApplied),
            "400" => Failure::invalid_argument("no such account").with_effect(Effect::NotApplied),
            _ => Failure::permanent("the answer is no JSON").with_layer(Layer::Result),
        },
    }
}
