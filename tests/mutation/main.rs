//! Breaks the edge table and `decide`, one row and one rule at a time, in a copy of the workspace,
//! and asks the tests of the recovery machine whether they notice.
//!
//! `cargo run -p toolfail-tests --bin mutation` from the root of the workspace; half an hour on two
//! cores. The test that compares the table with the contract's copy is left out: it would notice
//! every change of a row, whatever the row does. What no test notices must be listed in
//! `survivors.tsv`, with the reason, and nothing else may be.

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

use mutants::{DECISION, Mutant, TABLE, all};

const SURVIVORS: &str = include_str!("survivors.tsv");

fn main() -> ExitCode {
    let root = env::current_dir().unwrap();
    let copy = Copy::of(&root);
    assert_eq!(
        copy.red_tests(),
        Some(Vec::new()),
        "the copy is red before it is broken"
    );

    let only = env::args().nth(1);
    if only.as_deref() == Some("--list") {
        all(&root)
            .iter()
            .for_each(|mutant| println!("{}", mutant.name));
        return ExitCode::SUCCESS;
    }
    let copy = Copy::of(&root);
    for file in [TABLE, DECISION] {
        assert_eq!(
            copy.red_tests(file),
            Some(Vec::new()),
            "red before it is broken"
        );
    }
    let mut listed: BTreeMap<&str, &str> = SURVIVORS
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let (mut noticed, mut uncompiled, mut wrong) = (0, 0, 0);
    for mutant in all(&copy.0) {
        if only
            .as_ref()
            .is_some_and(|only| !mutant.name.contains(&**only))
        {
            listed.remove(&*mutant.name);
            continue;
        }
        let reason = listed.remove(&*mutant.name);
        let verdict = match copy.with(&mutant, |copy| copy.red_tests(mutant.file)) {
            None => {
                uncompiled += 1;
                "does not compile".into()
            }
            Some(red) if red.is_empty() => {
                wrong += usize::from(reason.is_none());
                format!("SURVIVES: {}", reason.unwrap_or("nobody knows why"))
            }
            Some(red) => {
                noticed += 1;
                wrong += usize::from(reason.is_some());
                format!("{} red, first {}", red.len(), red.first().unwrap())
            }
        };
        println!("{}\t{verdict}", mutant.name);
    }
    for (name, _) in listed {
        println!("{name}\tis listed as a survivor, and is no mutant any more");
        wrong += 1;
    }
    println!("{noticed} noticed by a test, {uncompiled} by the compiler, {wrong} not as listed");
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

    /// Does something while the copy is broken in one place.
    fn with<T>(&self, mutant: &Mutant, work: impl FnOnce(&Self) -> T) -> T {
        let path = self.0.join(mutant.file);
        let before = fs::read_to_string(&path).unwrap();
        fs::write(&path, &mutant.text).unwrap();
        let result = work(self);
        fs::write(&path, before).unwrap();
        result
    }

    /// The tests that fail: the quick ones for the file, and where they notice nothing the
    /// exploration to one retry. `None` where it does not compile.
    fn red_tests(&self, file: &str) -> Option<Vec<String>> {
        let red = if file == DECISION {
            self.run(&["decide::"])?
        } else {
            self.run(&["--skip", "interleaving", "--skip", "decide::"])?
        };
        if red.is_empty() {
            self.run(&["interleaving"])
        } else {
            Some(red)
        }
    }

    fn run(&self, arguments: &[&str]) -> Option<Vec<String>> {
        let output = Command::new("cargo")
            .args(["test", "-p", "toolfail-tests", "--test", "recovery", "--"])
            .args(["--skip", "table::"])
            .args(arguments)
            .env("CARGO_TARGET_DIR", self.0.join("../target"))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
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
            Some(red)
        } else if text.contains("running ") {
            // Overflowed its stack or was killed: it noticed, in its way.
            Some(vec!["the whole program".into()])
        } else {
            None
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
