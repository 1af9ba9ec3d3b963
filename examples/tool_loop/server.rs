//! The tool's server: loopback, one line a request, failing by the script.

use core::{
    net::{Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicBool, Ordering},
};
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread::{self, JoinHandle},
};

use crate::{
    ledger::Ledger,
    script::{self, Fault},
};

pub(crate) struct Server {
    address: SocketAddr,
    ledger: Ledger,
    stopped: Arc<AtomicBool>,
    listening: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let ledger = Ledger::default();
        let stopped = Arc::new(AtomicBool::new(false));
        let (books, is_over) = (ledger.clone(), Arc::clone(&stopped));
        let listening = thread::spawn(move || {
            for stream in listener.incoming() {
                if is_over.load(Ordering::Acquire) {
                    break;
                }
                let books = books.clone();
                if let Ok(stream) = stream {
                    // A connection that breaks is part of the script.
                    thread::spawn(move || serve(stream, &books));
                }
            }
        });
        Ok(Self {
            address,
            ledger,
            stopped,
            listening: Some(listening),
        })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn ledger(&self) -> Ledger {
        self.ledger.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Release);
        // Wakes the listener, which then sees that it is over.
        _ = TcpStream::connect(self.address);
        if let Some(listening) = self.listening.take() {
            _ = listening.join();
        }
    }
}

/// Answers one connection, line by line, until it breaks.
fn serve(mut stream: TcpStream, ledger: &Ledger) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(Ok(line)) = lines.next() {
        let answer = match line.split_once(' ') {
            Some(("send", call)) => send(call.parse().unwrap_or_default(), ledger),
            Some(("check", call)) => Some(check(call.parse().unwrap_or_default(), ledger)),
            Some(("undo", call)) => {
                ledger.note(call.parse().unwrap_or_default(), |truth| truth.half = false);
                Some("undone")
            }
            Some(_) | None => None,
        };
        match answer {
            Some("late") => {
                // Everybody has left once this ends.
                _ = stream.read_to_end(&mut Vec::new());
                return stream.write_all(b"ok\n");
            }
            Some(answer) => stream.write_all(format!("{answer}\n").as_bytes())?,
            None => return stream.shutdown(std::net::Shutdown::Both),
        }
    }
    Ok(())
}

/// One send: what the tool does, and what it answers. Nothing: the connection breaks.
fn send(call: u32, ledger: &Ledger) -> Option<&'static str> {
    let mut fault = Fault::None;
    ledger.note(call, |truth| {
        truth.sends += 1;
        fault = script::fault(call, truth.sends);
        match fault {
            Fault::None
            | Fault::LostAfter
            | Fault::Late
            | Fault::UnavailableAfter
            | Fault::Garbage
            | Fault::CrashAfter => {
                truth.runs += 1;
                truth.done = true;
            }
            Fault::Half => {
                truth.runs += 1;
                truth.half = true;
            }
            Fault::Refused
            | Fault::LostBefore
            | Fault::Pace
            | Fault::PaceForADay
            | Fault::UnavailableBefore
            | Fault::Forbidden
            | Fault::Invalid
            | Fault::CrashBefore => {}
        }
    });
    match fault {
        Fault::None => Some("ok"),
        Fault::Late => Some("late"),
        Fault::Pace => Some("429 2"),
        Fault::PaceForADay => Some("429 86400"),
        Fault::UnavailableBefore | Fault::UnavailableAfter => Some("503"),
        Fault::Forbidden => Some("403"),
        Fault::Invalid => Some("400"),
        Fault::Garbage => Some("<html>"),
        // The driver does not live to read it.
        Fault::CrashBefore | Fault::CrashAfter => Some("crash"),
        Fault::Refused => Some("refused"),
        Fault::LostBefore | Fault::LostAfter | Fault::Half => None,
    }
}

fn check(call: u32, ledger: &Ledger) -> &'static str {
    let truth = ledger.of(call);
    if script::is_inconclusive(call) {
        "inconclusive"
    } else if truth.done {
        "applied"
    } else if truth.half {
        "half"
    } else {
        "nothing"
    }
}
