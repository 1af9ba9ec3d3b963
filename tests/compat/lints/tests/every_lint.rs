//! Every lint that the compiler and clippy know, over the host in `src/lib.rs`: what is told with our
//! derive and is not told with one that emits nothing is ours. `accepted.tsv` lists what stays, with
//! its reason.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde_json::Value;

/// Lint or error code, and where it points, with how often.
type Told = BTreeMap<(String, String), usize>;

const ACCEPTED: &str = include_str!("../accepted.tsv");

fn lints() -> Vec<String> {
    let output = Command::new("clippy-driver").args(["-W", "help"]).output();
    let help = String::from_utf8(output.unwrap().stdout).unwrap();
    let lint = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let level = words.next()?;
        let is_level = ["allow", "warn", "deny", "forbid"].contains(&level);
        (is_level && !name.starts_with('-')).then(|| name.to_owned())
    };
    help.lines().filter_map(lint).collect()
}

/// What is told with every lint at a level.
fn told(features: &str, level: &str, lints: &[String]) -> Told {
    let mut command = Command::new(env!("CARGO"));
    command.args(["clippy", "--quiet", "--lib", "--message-format=json"]);
    command.args(["--features", features, "--"]);
    for lint in lints {
        command.args([level, lint]);
    }
    let output = command.output().unwrap();
    let mut told = Told::new();
    let mut finished = false;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        finished |= line["reason"] == "build-finished";
        let message = &line["message"];
        let Some(code) = message["code"]["code"].as_str() else {
            continue;
        };
        let span = &message["spans"][0];
        let file = span["file_name"].as_str().unwrap_or_default();
        let outside = if file == "src/lib.rs" {
            ""
        } else {
            " outside the host"
        };
        let place = format!("{file}:{}", span["line_start"]);
        *told.entry((format!("{code}{outside}"), place)).or_default() += 1;
    }
    assert!(finished, "{}", String::from_utf8_lossy(&output.stderr));
    told
}

/// What the second tells more often than the first.
fn more(own: &Told, with: &Told) -> Vec<(String, String)> {
    let is_more = |(key, count): &(&(String, String), &usize)| {
        own.get(*key).is_none_or(|before| before < count)
    };
    with.iter()
        .filter(is_more)
        .map(|(key, _)| key.clone())
        .collect()
}

fn accepted() -> BTreeSet<&'static str> {
    let rows = ACCEPTED.lines().skip(1);
    rows.map(|row| {
        let (lint, reason) = row.split_once('\t').unwrap();
        assert!(!reason.trim().is_empty(), "{lint} has no reason");
        lint
    })
    .collect()
}

#[test]
fn no_lint_at_any_level_speaks_of_generated_code() {
    let lints = lints();
    assert!(lints.len() > 900, "{} lints", lints.len());
    let accepted = accepted();
    let mut met = BTreeSet::new();
    let mut refused = Vec::new();
    for features in ["", "full"] {
        for (level, more_features) in [("-W", ""), ("-D", ""), ("-F", "no_allow")] {
            let with = format!("{features},{more_features}");
            let own = told(&format!("off,{with}"), level, &lints);
            for (lint, place) in more(&own, &told(&with, level, &lints)) {
                if accepted.contains(lint.as_str()) {
                    met.insert(lint);
                } else {
                    refused.push(format!("{level} {lint} at {place} with [{with}]"));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
    let unmet: Vec<_> = accepted
        .iter()
        .filter(|lint| !met.contains(**lint))
        .collect();
    assert!(unmet.is_empty(), "accepted, and not told: {unmet:?}");
}

#[test]
fn the_host_is_looked_at_with_every_lint() {
    let told = told("off", "-W", &lints());
    let found = told
        .keys()
        .any(|(lint, _)| lint == "clippy::exhaustive_enums");
    assert!(found, "{told:?}");
}
