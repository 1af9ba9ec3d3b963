//! Six real failures, and what `toolfail` says of each.
//!
//! Look at [`ToolError`] first: one attribute a variant is all a host writes. Then at `report`: it
//! asks one failure everything a runtime asks, without knowing which tool failed.
//!
//! Run it with `cargo run --example quickstart`; a path as argument names another JSON document to
//! check for a `customer`. Nothing leaves this machine: the servers are on the loopback interface.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]
#![expect(
    clippy::std_instead_of_core,
    reason = "it reads like a program of a host"
)]

use std::{
    env, fs,
    io::{self, BufRead, BufReader, IsTerminal, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use toolfail::{CallContext, Classified, Decision, ErrorResponse, Failure, Step, decide};

/// The error type this program has anyway, with one attribute a variant.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "quickstart.example")]
enum ToolError {
    #[error("cannot read {path}")]
    #[toolfail(class = "not_found", code = 3003)]
    NoFile {
        #[toolfail(show)]
        path: String,
        source: io::Error,
    },

    // A well-known code alone: class, layer and effect come from its row.
    #[error("the order has no `{field}`")]
    #[toolfail(code = 3001, remediation = "Add the missing field to the document.")]
    MissingField {
        #[toolfail(show)]
        field: &'static str,
    },

    #[error("the order is not JSON")]
    #[toolfail(class = "invalid_argument", code = 3002)]
    NotJson(#[from] serde_json::Error),

    // The wrapped error answers: from its kind, never from its text.
    #[error("cannot reach the warehouse")]
    #[toolfail(transparent)]
    Unreachable(#[source] io::Error),

    #[error("no answer from the warehouse within {0:?}")]
    #[toolfail(
        class = "transient",
        code = 2004,
        layer = "side_effect",
        effect = "in_doubt"
    )]
    NoAnswer(Duration),

    #[error("the warehouse is busy")]
    #[toolfail(class = "rate_limited", code = 4003)]
    Busy {
        #[toolfail(retry_after)]
        wait: Duration,
    },

    // The tool knows that it did nothing and that the same call will work now; not why.
    #[error("the stock list was still loading, and is loaded now")]
    #[toolfail(retryable = true, effect = "not_applied")]
    Loading,
}

fn main() -> io::Result<()> {
    let document = env::args()
        .nth(1)
        .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/data/order.json").to_owned());
    let warehouse = Warehouse::open()?;

    report("read a file that is not there", || {
        read_customer("no/such/order.json")
    })?;
    report("find the customer in an order", || read_customer(&document))?;
    report("connect to a port where nobody listens", || {
        ask(closed_port()?, "stock tent")
    })?;
    report("wait for an answer that never comes", || {
        ask(warehouse.silent, "reserve tent")
    })?;
    report("be refused by a busy server", || {
        ask(warehouse.talking, "reserve tent")
    })?;
    report("call a tool that was still loading", || {
        ask(warehouse.talking, "list")
    })
}

fn read_customer(path: &str) -> Result<String, ToolError> {
    let text = fs::read_to_string(path).map_err(|source| ToolError::NoFile {
        path: path.to_owned(),
        source,
    })?;
    let order: serde_json::Value = serde_json::from_str(&text)?;
    let customer = order
        .get("customer")
        .ok_or(ToolError::MissingField { field: "customer" })?;
    Ok(customer.to_string())
}

/// Sends one line to the warehouse and reads one line back.
fn ask(warehouse: SocketAddr, line: &str) -> Result<String, ToolError> {
    const PATIENCE: Duration = Duration::from_millis(300);

    let mut stream = TcpStream::connect(warehouse).map_err(ToolError::Unreachable)?;
    stream
        .set_read_timeout(Some(PATIENCE))
        .map_err(ToolError::Unreachable)?;
    writeln!(stream, "{line}").map_err(ToolError::Unreachable)?;

    let mut answer = String::new();
    match BufReader::new(stream).read_line(&mut answer) {
        Ok(_) => {}
        // Both kinds mean the time-out of a read, by platform.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
            ) =>
        {
            return Err(ToolError::NoAnswer(PATIENCE));
        }
        Err(error) => return Err(ToolError::Unreachable(error)),
    }
    match answer.trim().split_once(' ') {
        Some(("busy", seconds)) => {
            let seconds = seconds.parse().unwrap_or(60);
            Err(ToolError::Busy {
                wait: Duration::from_secs(seconds),
            })
        }
        Some(("loading", _)) => Err(ToolError::Loading),
        _ => Ok(answer),
    }
}

/// Asks a failure everything a runtime asks.
fn report(what: &str, tool: impl FnOnce() -> Result<String, ToolError>) -> io::Result<()> {
    let style = Style::of_stdout();
    println!("{}", style.bold(what));
    let error = match tool() {
        Ok(answer) => {
            println!("  it worked: {}\n", answer.trim());
            return Ok(());
        }
        Err(error) => error,
    };
    let failure: Failure = error.to_failure();
    let decision = decide(&failure, &CallContext::new());

    let line = |name: &str, value: &dyn std::fmt::Display| {
        println!("  {} {value}", style.dim(&format!("{name:<16}")));
    };
    line("error", &failure);
    line("class", &failure.class());
    line("retry worth it?", &yes_no(failure.is_retryable()));
    line("safe to resend?", &yes_no(failure.is_safe_to_resubmit()));
    line("who acts", &who_acts(&decision));
    line("earliest retry", &earliest(&decision));
    line(
        "next step",
        &format_args!("{} (rule: {})", decision.next, decision.rule),
    );
    line("to the model", &failure.guidance().for_decision(&decision));
    line(
        "on the wire",
        &serde_json::to_string(&ErrorResponse::now(&failure))?,
    );
    println!();
    Ok(())
}

const fn yes_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

const fn who_acts(decision: &Decision) -> &'static str {
    match decision.next {
        Step::RetryBackoff => "the runtime: send it again",
        Step::CheckSideEffect => "the runtime: look up whether it happened",
        Step::Repair => "the runtime: repair the result",
        Step::AskHuman => "a person",
        Step::FailSafe => "the model: change the call, or do without",
    }
}

fn earliest(decision: &Decision) -> String {
    match (decision.next, decision.wait) {
        (Step::FailSafe, _) => "never as it is".to_owned(),
        (_, Some(wait)) => format!("after {wait:?}"),
        (Step::CheckSideEffect, None) => "after the look-up, if it did not happen".to_owned(),
        (_, None) if decision.backoff => "by the host's own schedule".to_owned(),
        (_, None) => "at once".to_owned(),
    }
}

/// Two servers on the loopback interface: one never answers, one answers that it cannot.
struct Warehouse {
    silent: SocketAddr,
    talking: SocketAddr,
    // Accepts connections, in the kernel's queue, for as long as it lives.
    _silence: TcpListener,
}

impl Warehouse {
    fn open() -> io::Result<Self> {
        let silence = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let talking = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let warehouse = Self {
            silent: silence.local_addr()?,
            talking: talking.local_addr()?,
            _silence: silence,
        };
        // Ends with the program.
        thread::spawn(move || {
            talking
                .incoming()
                .flatten()
                .try_for_each(|stream| answer(&stream))
        });
        Ok(warehouse)
    }
}

fn answer(mut stream: &TcpStream) -> io::Result<()> {
    let mut request = String::new();
    BufReader::new(stream).read_line(&mut request)?;
    let answer = if request.starts_with("list") {
        "loading done"
    } else {
        "busy 2"
    };
    writeln!(stream, "{answer}")
}

/// A port that was free a moment ago.
fn closed_port() -> Result<SocketAddr, ToolError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map_err(ToolError::Unreachable)
}

/// Colour for a terminal, none for a pipe or under `NO_COLOR`.
#[derive(Clone, Copy)]
struct Style {
    colour: bool,
}

impl Style {
    fn of_stdout() -> Self {
        Self {
            colour: io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none(),
        }
    }

    fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}
