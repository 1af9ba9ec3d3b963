//! A failure crosses a connection and keeps its verdict.
//!
//! A service fails, writes the failure as the body of an HTTP response, and a client on the other
//! side of a loopback connection rebuilds it and decides. Look at `answer` for the one side and at
//! `call` for the other: nothing is read out of the message.
//!
//! Run it with `cargo run --example wire`.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]
#![allow(clippy::std_instead_of_core, reason = "a program has std")]

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use toolfail::{CallContext, Classified, ErrorResponse, Failure, Step, codes, decide};

/// What goes wrong in the service.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
enum OrderError {
    #[error("warehouse 7 works on five other orders")]
    #[toolfail(class = "rate_limited", code = 4003)]
    Busy {
        #[toolfail(retry_after)]
        wait: Duration,
    },

    #[error("warehouse 7 closed the connection after the order was sent")]
    #[toolfail(
        class = "transient",
        code = 6002,
        layer = "side_effect",
        effect = "in_doubt"
    )]
    AnswerLost,

    #[error("the token of warehouse 7 ended yesterday")]
    #[toolfail(code = 5001)]
    TokenEnded,
}

/// The paths that the service knows, each of which fails in its way.
const PATHS: [(&str, Step); 4] = [
    ("/busy", Step::RetryBackoff),
    ("/lost", Step::CheckSideEffect),
    ("/token", Step::AskHuman),
    ("/nothing", Step::FailSafe),
];

fn main() -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    let service = thread::spawn(move || serve(&listener, PATHS.len()));

    for (path, expected) in PATHS {
        let Err(failure) = call(address, path) else {
            unreachable!("every path fails");
        };
        let decision = decide(&failure, &CallContext::new());
        println!("{path}: {failure}");
        println!(
            "  {} {:?}, {:?}",
            failure.class(),
            failure.code(),
            failure.provenance()
        );
        println!(
            "  next: {} (rule {}), wait: {:?}",
            decision.next, decision.rule, decision.wait
        );
        println!(
            "  to the model: {}",
            failure.guidance().for_decision(&decision)
        );
        assert_eq!(decision.next, expected);
        // The service speaks in public form: its inside stays there.
        assert!(!failure.message().contains("warehouse 7"));
    }
    service
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The client's side: a failure in the answer is the failure of the call.
fn call(address: SocketAddr, path: &str) -> Result<String, Failure> {
    let response = exchange(address, path).map_err(|error| toolfail::io::failure(&error))?;
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or((&response, ""));
    match serde_json::from_str::<ErrorResponse>(body) {
        Ok(failed) => Err(failed.into()),
        Err(_) if head.starts_with("HTTP/1.1 200 ") => Ok(body.to_owned()),
        Err(_) => Err(Failure::unknown("the service failed and did not say how")),
    }
}

/// Sends a request and gives the whole response.
fn exchange(address: SocketAddr, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}

/// The service's side: what went wrong becomes the body.
fn answer(path: &str) -> Failure {
    match path {
        "/busy" => OrderError::Busy {
            wait: Duration::from_millis(1_500),
        }
        .into(),
        "/lost" => OrderError::AnswerLost.into(),
        "/token" => OrderError::TokenEnded.into(),
        // As the seed protocol makes one: from a code, a message and details.
        _ => Failure::from_code(codes::TASK_NOT_FOUND, format!("no path {path}"), None),
    }
}

fn serve(listener: &TcpListener, requests: usize) -> io::Result<()> {
    for stream in listener.incoming().take(requests) {
        let mut stream = stream?;
        let mut request = BufReader::new(&stream).lines();
        let first = request.next().ok_or(io::ErrorKind::UnexpectedEof)??;
        // The rest of the head: without it read, closing would reset the connection.
        request
            .take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty()))
            .for_each(drop);
        let path = first.split(' ').nth(1).unwrap_or_default();
        let failure = answer(path);
        let body = serde_json::to_string(&ErrorResponse::public_at(&failure, now()))?;
        write!(
            stream,
            "HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )?;
    }
    Ok(())
}

/// The moment of the failure: the crate takes time as an argument.
#[expect(clippy::disallowed_methods, reason = "a program has a clock")]
fn now() -> std::time::SystemTime {
    std::time::SystemTime::now()
}
