//! The edge table, against the contract's: copied here as data, row by row.

use std::collections::BTreeSet;

use toolfail::recovery::{EDGES, Graphviz, Mermaid, State, To, Trigger, When};

/// from | event | condition | to. `decide`, `ask` and `stay` are the contract's words for where it
/// names no state; "any" means every state but the final ones, "others" every state but the one that sends.
const CONTRACT: &str = "
Ready | start | | BuildArgs
BuildArgs | built | | ValidateArgs
BuildArgs, ValidateArgs | invalid | | FailSafe
ValidateArgs | valid | unapproved | ask
ValidateArgs | valid | | CallTool
CallTool | returned | | VerifyResult
CallTool | failed | | decide
CallTool | resumed | | decide
VerifyResult | accepted | | Done
VerifyResult | rejected | | decide
Repair | repaired | | VerifyResult
Repair | resend | safe, wait over | CallTool
Repair | gave_up | | FailSafe
RetryBackoff | wait_over | wait over | CallTool
CheckSideEffect | not_applied | | decide
CheckSideEffect | applied | | VerifyResult
CheckSideEffect | partly_applied | can compensate | Compensate
CheckSideEffect | partly_applied | | ask
CheckSideEffect | inconclusive | | ask
Compensate | compensated | | FailSafe
Compensate | compensation_failed | | ask
AskHuman | approved | wait over | CallTool
AskHuman | approved | | stay
AskHuman | wait_over | approved, wait over | CallTool
AskHuman | did_not_happen | | decide
AskHuman | happened | | VerifyResult
AskHuman | stop | | FailSafe
AskHuman | refused | | FailSafe
AskHuman | expired | | FailSafe
any | cancelled | | FailSafe
others | resumed | | stay
";

type Row = (State, String, String, String);

fn states(word: &str) -> Vec<State> {
    let named = |word: &str| {
        State::ALL
            .into_iter()
            .find(|state| format!("{state:?}") == word)
            .unwrap()
    };
    match word {
        "any" => State::ALL.into_iter().filter(|s| !s.is_final()).collect(),
        "others" => State::ALL
            .into_iter()
            .filter(|s| *s != State::CallTool)
            .collect(),
        list => list.split(", ").map(named).collect(),
    }
}

fn contract() -> Vec<Row> {
    CONTRACT
        .trim()
        .lines()
        .flat_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [from, on, when, to] = cells[..] else {
                panic!("{line}");
            };
            let row = move |from| (from, on.to_string(), when.to_string(), to.to_string());
            states(from).into_iter().map(row)
        })
        .collect()
}

fn table() -> Vec<Row> {
    let when = |when| match when {
        When::Always => "",
        When::Unapproved => "unapproved",
        When::WaitIsOver => "wait over",
        When::SafeAndWaitIsOver => "safe, wait over",
        When::ApprovedAndWaitIsOver => "approved, wait over",
        When::CanCompensate => "can compensate",
    };
    let to = |to| match to {
        To::State(state) => format!("{state:?}"),
        To::Decide => "decide".into(),
        To::Ask => "ask".into(),
        To::Stay => "stay".into(),
    };
    EDGES
        .iter()
        .flat_map(|edge| edge.from.iter().map(move |from| (*from, edge)))
        .map(|(from, edge)| {
            let on = edge.on.to_string();
            (from, on, when(edge.when).to_string(), to(edge.to))
        })
        .collect()
}

#[test]
fn the_edge_table_is_the_contract_s_row_by_row() {
    assert_eq!(table(), contract());
}

#[test]
fn every_state_is_reached_and_every_event_is_taken_somewhere() {
    let taken: BTreeSet<&str> = EDGES.iter().map(|edge| edge.on.as_str()).collect();
    assert_eq!(taken.len(), Trigger::ALL.len());

    let mut reached: BTreeSet<&str> = EDGES
        .iter()
        .filter_map(|edge| match edge.to {
            To::State(state) => Some(state.as_str()),
            To::Decide | To::Ask | To::Stay => None,
        })
        .collect();
    reached.extend(toolfail::Step::ALL.map(|step| State::from(step).as_str()));
    reached.insert(State::Ready.as_str());
    assert_eq!(reached.len(), State::ALL.len());
}

#[test]
fn no_row_hides_the_one_below_it() {
    for (index, edge) in EDGES.iter().enumerate() {
        for later in &EDGES[index + 1..] {
            let shared = edge.from.iter().any(|state| later.from.contains(state));
            let hides = edge.on == later.on && shared && edge.when == When::Always;
            assert!(!hides, "{edge:?} hides {later:?}");
        }
    }
}

#[test]
fn nothing_leads_out_of_the_final_states() {
    for edge in EDGES {
        let out = edge.from.iter().any(|state| state.is_final()) && edge.to != To::Stay;
        assert!(!out, "{edge:?}");
    }
}

const PAGE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../toolfail/src/recovery/machine.md"
);

/// The page of the docs, as it must be. With `TOOLFAIL_WRITE_DOCS=1` it is written anew.
#[test]
fn the_diagram_in_the_docs_is_drawn_from_the_table() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let head = page.split("```mermaid").next().unwrap();
    let expected = format!(
        "{head}```mermaid\n{Mermaid}```\n\nThe same for Graphviz:\n\n```dot\n{Graphviz}```\n"
    );
    if std::env::var_os("TOOLFAIL_WRITE_DOCS").is_some() {
        std::fs::write(PAGE, expected).unwrap();
    } else {
        assert!(
            page == expected,
            "machine.md is out of step: run this test with TOOLFAIL_WRITE_DOCS=1"
        );
    }
}

#[test]
fn the_diagrams_show_every_row() {
    let (mermaid, graphviz) = (Mermaid.to_string(), Graphviz.to_string());
    let arrows: usize = EDGES.iter().map(|edge| edge.from.len()).sum::<usize>();
    // Beside the rows: five answers of decide, two of ask; in Mermaid the start and the two ends.
    assert_eq!(mermaid.matches(" --> ").count(), arrows + 5 + 2 + 3);
    assert_eq!(graphviz.matches(" -> ").count(), arrows + 5 + 2);
    assert!(mermaid.contains("RetryBackoff --> CallTool: wait_over (waits are over)"));
    assert!(graphviz.contains("CheckSideEffect -> decide [label=\"not_applied\"];"));
}
