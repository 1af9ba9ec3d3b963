//! The same 10,000 calls of a tool that is not idempotent, against a server that fails by a seeded
//! script in every way a server can, driven by three loops:
//!
//! - a naive one, three attempts whatever the error;
//! - backon with a plain `retryable` flag;
//! - the recovery machine of `toolfail`.
//!
//! `cargo run -p toolfail-examples --example tool_loop --features tool-loop` prints the table and
//! asserts what it says.

#![expect(clippy::print_stdout, reason = "it prints a table")]

mod ledger;
mod naive;
mod person;
mod recovering;
mod script;
mod server;
mod tool;

use std::thread;

use ledger::{Ledger, Outcome, Tally};
use server::Server;
use tool::Tool;

const CALLS: u32 = 10_000;
const WORKERS: u32 = 8;

/// One way to drive a call to its end.
type Driver = fn(&mut Tool, &Ledger, u32) -> Outcome;

fn main() -> std::io::Result<()> {
    let drivers: [(&str, Driver); 3] = [
        ("naive loop", naive::three_times),
        ("backon, retryable flag", naive::backon),
        ("recovery machine", recovering::drive),
    ];
    let mut tallies = Vec::new();
    for (name, driver) in drivers {
        let tally = run(driver)?;
        tallies.push((name, tally));
    }

    println!("{CALLS} calls of a tool that is not idempotent\n");
    println!(
        "{:<24}{:>11}{:>8}{:>14}{:>13}{:>12}",
        "driver", "duplicates", "lost", "unknown fate", "to a person", "mean sends"
    );
    for (name, tally) in &tallies {
        println!(
            "{name:<24}{:>11}{:>8}{:>14}{:>13}{:>12.3}",
            tally.duplicates,
            tally.lost,
            tally.unknown,
            tally.handed_over,
            tally.mean_sends(CALLS)
        );
    }
    println!(
        "\nduplicates: took effect more than once, whole or in part\n\
         lost: ended without having taken effect\n\
         unknown fate: ended in doubt, and no person was told\n\
         to a person: a person was given the frozen request"
    );
    check(&tallies);
    Ok(())
}

/// What the table must show.
fn check(tallies: &[(&str, Tally)]) {
    let [(_, naive), (_, flag), (_, ours)] = tallies else {
        unreachable!("three drivers")
    };
    assert_eq!(ours.duplicates, 0, "sent twice what must not be");
    assert_eq!(ours.unknown, 0, "nobody knows what became of a call");
    assert!(
        ours.mean_sends(CALLS) <= flag.mean_sends(CALLS),
        "sent more often"
    );
    assert!(
        naive.duplicates > 0 && flag.duplicates > 0,
        "the server is too kind"
    );
}

/// All calls by one driver, against a server of its own.
fn run(driver: Driver) -> std::io::Result<Tally> {
    let server = Server::start()?;
    let ledger = server.ledger();
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS)
            .map(|worker| {
                let (ledger, address) = (ledger.clone(), server.address());
                scope.spawn(move || {
                    let mut tool = Tool::at(address);
                    let mut tally = Tally::default();
                    for call in (0..CALLS).filter(|call| call % WORKERS == worker) {
                        let outcome = driver(&mut tool, &ledger, call);
                        tally.count(&ledger.of(call), outcome);
                    }
                    tally
                })
            })
            .collect();
        let join = |worker: thread::ScopedJoinHandle<'_, Tally>| match worker.join() {
            Ok(tally) => tally,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().map(join).collect()
    });
    Ok(tallies.into_iter().fold(Tally::default(), Tally::plus))
}
