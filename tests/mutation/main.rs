//! Breaks the edge table and `decide`, one row and one rule at a time, in a copy of the workspace,
//! and asks the tests of the recovery machine whether they notice.
//!
//! `cargo run -p toolfail-tests --bin mutation` from the root of the workspace; some minutes. All
//! mutants are built at once, and an environment variable chooses the one that runs. The test that
//! compares the table with the contract's copy is left out: it would notice every change of a row,
//! whatever the row does. What no test notices must be listed in `survivors.tsv`, with the reason,
//! and nothing else may be.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a program for the hand of a developer"
)]

mod mutants;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use mutants::{CHOICE, DECISION, TABLE, all, plant};

const SURVIVORS: &str = include_str!("survivors.tsv");

fn main() -> ExitCode {
    let root = env::current_dir().unwrap();
    let only = env::args().nth(1);
    if only.as_deref() == Some("--list") {
        for mutant in all(&root) {
            println!("{}", mutant.name);
        }
        return ExitCode::SUCCESS;
    }
    let mutants = all(&root);
    let copy = Copy::of(&root);
    plant(&copy.0, &mutants);
    for file in [TABLE, DECISION] {
        assert!(
            copy.red_tests(0, file).is_empty(),
            "red before it is broken"
        );
    }
    let mut listed: BTreeMap<&str, &str> = SURVIVORS
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let (mut noticed, mut wrong) = (0, 0);
    for (number, mutant) in (1..).zip(&mutants) {
        if only
            .as_ref()
            .is_some_and(|only| !mutant.name.contains(&**only))
        {
            listed.remove(&*mutant.name);
            continue;
        }
        let reason = listed.remove(&*mutant.name);
        let red = copy.red_tests(number, mutant.file);
        let verdict = if let Some(first) = red.first() {
            noticed += 1;
            wrong += usize::from(reason.is_some());
            format!("{} red, first {first}", red.len())
        } else {
            wrong += usize::from(reason.is_none());
            format!("SURVIVES: {}", reason.unwrap_or("nobody knows why"))
        };
        println!("{}\t{verdict}", mutant.name);
    }
    for (name, _) in listed {
        println!("{name}\tis listed as a survivor, and is no mutant any more");
        wrong += 1;
    }
    println!(
        "{} mutants, {noticed} noticed, {wrong} not as listed",
        mutants.len()
    );
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A copy of the workspace that may be broken.
struct Copy(PathBuf);

impl Copy {
    fn of(root: &Path) -> Self {
        let to = root.join("target/mutation/copy");
        _ = fs::remove_dir_all(&to);
        copy_tree(root, &to);
        Self(to)
    }

    /// The tests that fail: the quick ones for the file, and where they notice nothing the
    /// exploration to one retry.
    fn red_tests(&self, number: usize, file: &str) -> Vec<String> {
        let red = if file == DECISION {
            self.run(number, &["decide::"])
        } else {
            // The choice itself allocates.
            let skipped = ["interleaving", "decide::", "allocation::"];
            self.run(number, &skipped.map(|test| ["--skip", test]).concat())
        };
        if red.is_empty() {
            self.run(number, &["interleaving"])
        } else {
            red
        }
    }

    fn run(&self, number: usize, arguments: &[&str]) -> Vec<String> {
        let output = Command::new("cargo")
            .args(["test", "-p", "toolfail-tests", "--test", "recovery", "--"])
            .args(["--skip", "table::"])
            .args(arguments)
            .env("CARGO_TARGET_DIR", self.0.join("../target"))
            .env(CHOICE, number.to_string())
            .env("TOOLFAIL_EXPLORE_RETRIES", "1")
            .env("RUST_BACKTRACE", "0")
            .current_dir(&self.0)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let red: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"))
            .map(Into::into)
            .collect();
        if text.contains("test result:") {
            assert_eq!(output.status.success(), red.is_empty(), "{text}");
            red
        } else {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(text.contains("running "), "{errors}");
            // Overflowed its stack or was killed: it noticed, in its way.
            vec!["the whole program".into()]
        }
    }
}

fn copy_tree(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        if name == "target" || name == ".git" {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            copy_tree(&entry.path(), &to.join(name));
        } else {
            fs::copy(entry.path(), to.join(name)).unwrap();
        }
    }
}
