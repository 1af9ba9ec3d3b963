//! Prints the table: how we do on the corpus, and how others do.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

use std::process::ExitCode;

use toolfail_conformance::{Answer, Case, Score, Tally, corpus, failure, words};

fn main() -> ExitCode {
    let corpus = corpus();
    let mut all_right = true;
    for case in &corpus {
        for wrong in words(case) {
            all_right = false;
            println!("{}: {wrong}", case.name);
        }
    }
    println!("{} cases", corpus.len());
    println!(
        "{:<34} {:>6} {:>12} {:>11} {:>16}",
        "", "right", "wrong-retry", "wrong-safe", "not expressible"
    );
    row("toolfail", &corpus, ours);
    #[cfg(feature = "peers")]
    for (name, answer) in toolfail_conformance::peer::ALL {
        row(name, &corpus, |case| answer(&case.input));
    }
    if all_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// What a host does by our verdict alone: it sends again what is worth it and safe.
fn ours(case: &Case) -> Answer {
    match failure(&case.input) {
        Some(failure) if failure.is_retryable() && failure.is_safe_to_resubmit() => Answer::Resend,
        Some(_) | None => Answer::Stop,
    }
}

fn row(name: &str, corpus: &[Case], answer: impl Fn(&Case) -> Answer) {
    let mut tally = Tally::default();
    for case in corpus {
        tally.count(Score::of(case, answer(case)));
    }
    println!("{name:<34} {tally}");
}
