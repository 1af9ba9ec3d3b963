//! The corpus: every case has its verdict, its source and its name.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

use std::collections::BTreeSet;

use toolfail_conformance::{corpus, words};

#[test]
fn every_case_has_the_verdict_that_its_source_asks_for() {
    let corpus = corpus();
    assert!(corpus.len() >= 250, "{} cases", corpus.len());
    let wrong: Vec<String> = corpus
        .iter()
        .map(|case| (case, words(case)))
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(case, wrong)| format!("{} ({}): {}", case.name, case.source, wrong.join("; ")))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        corpus.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_case_names_its_source_and_no_two_have_one_name() {
    let corpus = corpus();
    let names: BTreeSet<&str> = corpus.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), corpus.len());
    for case in &corpus {
        assert!(case.source.trim().len() >= 4, "{} has no source", case.name);
    }
}

#[test]
fn every_public_report_is_in_it() {
    let corpus = corpus();
    for number in [
        1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47,
        49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 78,
    ] {
        let name = format!("A{number:02}: ");
        let found = corpus.iter().filter(|case| case.name.starts_with(&name));
        assert!(found.count() > 0, "{name}");
    }
}
