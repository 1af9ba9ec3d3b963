//! The mutants: one change each to the edge table or to `decide`; and a workspace that holds all of
//! them, of which an environment variable chooses one.

use core::fmt::Write as _;
use std::{fs, path::Path};

pub(crate) const TABLE: &str = "toolfail/src/recovery/edge.rs";
pub(crate) const DECISION: &str = "toolfail/src/decision.rs";

/// One change to one file.
pub(crate) struct Mutant {
    /// What was changed, and the only one of its name.
    pub(crate) name: String,
    pub(crate) file: &'static str,
    /// The whole text of the file after it.
    pub(crate) text: String,
}

/// The variable that chooses a mutant, by its number from 1.
pub(crate) const CHOICE: &str = "TOOLFAIL_MUTANT";

/// Puts every mutant into the two files of a workspace, beside what is right: built once, and one
/// chosen for a run.
pub(crate) fn plant(root: &Path, mutants: &[Mutant]) {
    let choose = format!(
        "
/// Which mutant was chosen.
fn chosen() -> usize {{
    static CHOSEN: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| {{
        std::env::var(\"{CHOICE}\").ok().and_then(|number| number.parse().ok()).unwrap_or(0)
    }})
}}
"
    );
    let mut table = fs::read_to_string(root.join(TABLE)).unwrap();
    let mut decision = fs::read_to_string(root.join(DECISION)).unwrap();
    let right = EDGES_ARE_READ;
    assert_eq!(table.matches(right).count(), 1, "the table is read once");
    table = table.replace(right, "edges()\n            .iter()");
    decision = decision.replacen(
        DECIDE,
        &format!("{DECIDE}    if let Some(mutant) = mutant() {{\n        return mutant(failure, call);\n    }}\n"),
        1,
    );
    let (mut tables, mut decides) = (String::new(), String::new());
    for (index, mutant) in mutants.iter().enumerate() {
        let number = index + 1;
        if mutant.file == TABLE {
            write!(
                tables,
                "        {number} => {{\n            const ROWS: &[Edge] = &[{}];\n            ROWS\n        }}\n",
                rows_of(&mutant.text)
            )
            .unwrap();
        } else {
            writeln!(
                decides,
                "        {number} => Some(mutant_{number}::decide),"
            )
            .unwrap();
            write!(
                decision,
                "\nmod mutant_{number} {{\n    use super::*;\n{}}}\n",
                functions_of(&mutant.text)
            )
            .unwrap();
        }
    }
    table.push_str(&choose);
    write!(
        table,
        "\nfn edges() -> &'static [Edge] {{\n    match chosen() {{\n{tables}        _ => EDGES,\n    }}\n}}\n"
    )
    .unwrap();
    decision.push_str(&choose);
    write!(
        decision,
        "\nfn mutant() -> Option<fn(&Failure, &CallContext) -> Decision> {{\n    match chosen() {{\n{decides}        _ => None,\n    }}\n}}\n"
    )
    .unwrap();
    fs::write(root.join(TABLE), table).unwrap();
    fs::write(root.join(DECISION), decision).unwrap();
}

const EDGES_ARE_READ: &str = "EDGES\n            .iter()";
const DECIDE: &str = "pub fn decide(failure: &Failure, call: &CallContext) -> Decision {\n";

/// The rows of a table, with the two lists of states written out.
fn rows_of(table: &str) -> String {
    let between = |from: &str, to: &str| {
        let (_, tail) = table.split_once(from).unwrap();
        tail.split_once(to).unwrap().0.to_string()
    };
    let mut rows = between("pub const EDGES: &[Edge] = &[\n", "\n];");
    for list in ["UNFINISHED", "NOT_SENDING"] {
        let states = between(&format!("const {list}: &[State] = &["), "];");
        rows = rows.replace(&format!("edge({list},"), &format!("edge(&[{states}],"));
    }
    rows
}

/// `decide` and what it is made of, as functions that do not know of the ones beside them.
fn functions_of(decision: &str) -> String {
    let (_, body) = decision.split_once(DECIDE).unwrap();
    let body = body.trim_end().strip_suffix('}').unwrap();
    let mut text = format!("{DECIDE}{body}");
    for (from, to) in [
        ("impl CallContext {", ""),
        ("pub(crate) const fn", "fn"),
        ("const fn", "fn"),
        ("(&self)", "(call: &CallContext)"),
        ("self.", "call."),
        ("call.check_is_possible()", "self::check_is_possible(call)"),
        ("call.check()", "self::check(call)"),
        ("call.ask()", "self::ask(call)"),
    ] {
        text = text.replace(from, to);
    }
    text
}

/// Every mutant of both files.
pub(crate) fn all(root: &Path) -> Vec<Mutant> {
    let mut mutants = rows(&fs::read_to_string(root.join(TABLE)).unwrap());
    mutants.extend(rules(&fs::read_to_string(root.join(DECISION)).unwrap()));
    mutants
}

/// Each row of the table left out, led elsewhere, or freed of its condition.
fn rows(table: &str) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("    edge(")) {
        let title = row.trim().trim_end_matches(',');
        let mut add = |what: &str, with: &str| {
            mutants.push(Mutant {
                name: format!("{title}: {what}"),
                file: TABLE,
                text: table.replacen(row, with, 1),
            });
        };
        add("left out", "");
        if let Some((from, to)) = ELSEWHERE.iter().find(|(from, _)| row.contains(from)) {
            add(&format!("leads to {to}"), &row.replace(from, to));
        }
        for condition in CONDITIONS {
            let condition = format!(" {condition},");
            if row.contains(&condition) {
                add("always", &row.replace(&condition, " Always,"));
            }
        }
        if row.contains("SafeAndWaitIsOver") {
            add(
                "safe or not",
                &row.replace("SafeAndWaitIsOver", "WaitIsOver"),
            );
        }
        if row.contains("ApprovedAndWaitIsOver") {
            add(
                "approved or not",
                &row.replace("ApprovedAndWaitIsOver", "WaitIsOver"),
            );
        }
    }
    mutants.extend(lists(table));
    mutants
}

/// Each state left out of the two lists of states.
fn lists(table: &str) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for list in ["UNFINISHED", "NOT_SENDING"] {
        let start = table.find(&format!("const {list}: ")).unwrap();
        let (head, tail) = table.split_at(start);
        let (body, rest) = tail.split_at(tail.find("];").unwrap());
        for state in STATES {
            let item = format!("{state},");
            if body.contains(&item) {
                mutants.push(Mutant {
                    name: format!("{list}: without {state}"),
                    file: TABLE,
                    text: format!("{head}{}{rest}", body.replacen(&item, "", 1)),
                });
            }
        }
    }
    mutants
}

const ELSEWHERE: [(&str, &str); 10] = [
    ("To::State(BuildArgs)", "To::State(ValidateArgs)"),
    ("To::State(ValidateArgs)", "To::State(CallTool)"),
    ("To::State(CallTool)", "To::State(VerifyResult)"),
    ("To::State(VerifyResult)", "To::State(CallTool)"),
    ("To::State(Done)", "To::State(FailSafe)"),
    ("To::State(Compensate)", "To::Ask"),
    ("To::State(FailSafe)", "To::State(CallTool)"),
    ("To::Decide", "To::State(RetryBackoff)"),
    ("To::Ask", "To::State(AskHuman)"),
    ("To::Stay", "To::State(CallTool)"),
];

const CONDITIONS: [&str; 5] = [
    "Unapproved",
    "WaitIsOver",
    "SafeAndWaitIsOver",
    "ApprovedAndWaitIsOver",
    "CanCompensate",
];

const STATES: [&str; 12] = [
    "Ready",
    "BuildArgs",
    "ValidateArgs",
    "CallTool",
    "VerifyResult",
    "Done",
    "RetryBackoff",
    "AskHuman",
    "CheckSideEffect",
    "Repair",
    "Compensate",
    "FailSafe",
];

/// Each operator, step and flag of `decide` and what it is made of, replaced by another.
fn rules(decision: &str) -> Vec<Mutant> {
    let start = decision.find("pub fn decide(").unwrap();
    let mut mutants = Vec::new();
    for (from, to) in REPLACED {
        for (index, (at, _)) in decision.match_indices(from).enumerate() {
            if at < start {
                continue;
            }
            let line = decision[..at].matches('\n').count();
            let code = decision.lines().nth(line).unwrap().trim();
            let (head, tail) = decision.split_at(at);
            let tail = tail.strip_prefix(from).unwrap();
            mutants.push(Mutant {
                name: format!("`{code}`: {} for {} ({index})", to.trim(), from.trim()),
                file: DECISION,
                text: format!("{head}{to}{tail}"),
            });
        }
    }
    mutants
}

const REPLACED: [(&str, &str); 18] = [
    (" || ", " && "),
    (" && ", " || "),
    (" == ", " != "),
    (" != ", " == "),
    (" > ", " >= "),
    ("if call.cancelled", "if !call.cancelled"),
    ("if call.repaired", "if !call.repaired"),
    ("if in_doubt", "if !in_doubt"),
    ("if check ", "if !check "),
    ("} else if ", "} else if false && "),
    ("Step::FailSafe)", "Step::RetryBackoff)"),
    ("Step::FailSafe\n", "Step::RetryBackoff\n"),
    ("Step::CheckSideEffect\n", "Step::RetryBackoff\n"),
    ("Step::AskHuman\n", "Step::FailSafe\n"),
    ("Step::Repair\n", "Step::FailSafe\n"),
    ("call.check()", "call.ask()"),
    ("call.ask()", "call.check()"),
    ("!self.checked", "self.checked"),
];
