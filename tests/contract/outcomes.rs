//! The distinct outcomes of `decide`, as a golden file: a row each, with the values that occur.
//!
//! `TOOLFAIL_BLESS=1` rewrites it.

use std::{env, fmt::Write, fs};

use toolfail::{Rule, Step};

use crate::{explore::explored, space::DIMENSIONS};

#[test]
fn the_outcomes_are_the_golden_ones() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/contract/data/outcomes.tsv");
    let found = render();
    if env::var_os("TOOLFAIL_BLESS").is_some() {
        fs::write(path, &found).unwrap();
    }
    let golden = fs::read_to_string(path).unwrap();
    for (found, golden) in found.lines().zip(golden.lines()) {
        assert_eq!(
            found, golden,
            "TOOLFAIL_BLESS=1 rewrites the file, once the contract says so"
        );
    }
    assert_eq!(found.lines().count(), golden.lines().count());
}

fn render() -> String {
    let mut table = String::from("rule\tstep\tcombinations");
    for (dimension, _) in DIMENSIONS {
        write!(table, "\t{dimension}").unwrap();
    }
    table.push('\n');
    for ((rule, step), (count, values)) in &explored().outcomes {
        write!(table, "{}\t{}\t{count}", Rule::ALL[*rule], Step::ALL[*step]).unwrap();
        let mut rest = *values;
        for (_, all) in DIMENSIONS {
            write!(table, "\t{}", cell(all, rest)).unwrap();
            rest >>= all.len();
        }
        table.push('\n');
    }
    table
}

/// The values of a dimension that occur; `*` where all do.
fn cell(all: &[&str], occurring: u64) -> String {
    let occurs = |index: &usize| occurring >> index & 1 == 1;
    let found: Vec<_> = (0..all.len())
        .filter(occurs)
        .map(|index| all[index])
        .collect();
    if found.len() == all.len() {
        return String::from("*");
    }
    found.join(" ")
}
