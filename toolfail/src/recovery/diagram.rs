//! The edge table as a diagram.

use core::fmt;

use super::{EDGES, Edge, State, To, When};
use crate::Step;

/// The edge table as a Mermaid state diagram; `Display` writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mermaid;

/// The edge table as a Graphviz graph in the DOT language; `Display` writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Graphviz;

impl fmt::Display for Mermaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "stateDiagram-v2")?;
        writeln!(f, "    state decide <<choice>>")?;
        writeln!(f, "    state ask <<choice>>")?;
        writeln!(f, "    [*] --> {:?}", State::Ready)?;
        arrows(&mut |arrow| writeln!(f, "    {} --> {}: {}", arrow.from, arrow.to, arrow.label))?;
        for state in State::ALL.into_iter().filter(|state| state.is_final()) {
            writeln!(f, "    {state:?} --> [*]")?;
        }
        Ok(())
    }
}

impl fmt::Display for Graphviz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph recovery {{")?;
        writeln!(f, "    node [shape=box];")?;
        writeln!(f, "    decide [shape=diamond];")?;
        writeln!(f, "    ask [shape=diamond];")?;
        for state in State::ALL.into_iter().filter(|state| state.is_final()) {
            writeln!(f, "    {state:?} [peripheries=2];")?;
        }
        arrows(&mut |arrow| {
            writeln!(
                f,
                "    {} -> {} [label=\"{}\"];",
                arrow.from, arrow.to, arrow.label
            )
        })?;
        writeln!(f, "}}")
    }
}

struct Arrow<'a> {
    from: &'a dyn fmt::Display,
    to: &'a dyn fmt::Display,
    label: &'a dyn fmt::Display,
}

/// Every arrow of the diagram: the rows of the table, then what its two questions lead to.
fn arrows(draw: &mut dyn FnMut(Arrow<'_>) -> fmt::Result) -> fmt::Result {
    for edge in EDGES {
        for state in edge.from {
            draw(Arrow {
                from: &Node(*state),
                to: &Target(edge.to, *state),
                label: &Label(edge),
            })?;
        }
    }
    for step in Step::ALL {
        draw(Arrow {
            from: &"decide",
            to: &Node(step.into()),
            label: &step,
        })?;
    }
    for (step, label) in [
        (Step::AskHuman, "can ask, nobody has answered"),
        (Step::FailSafe, "else"),
    ] {
        draw(Arrow {
            from: &"ask",
            to: &Node(step.into()),
            label: &label,
        })?;
    }
    Ok(())
}

/// A state by its name in the code.
struct Node(State);

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

struct Target(To, State);

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            To::State(state) => Node(state).fmt(f),
            To::Stay => Node(self.1).fmt(f),
            To::Decide => f.write_str("decide"),
            To::Ask => f.write_str("ask"),
        }
    }
}

struct Label<'a>(&'a Edge);

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.on.as_str())?;
        match self.0.when {
            When::Always => Ok(()),
            When::Unapproved => f.write_str(" (high-risk, not approved)"),
            When::WaitIsOver => f.write_str(" (waits are over)"),
            When::SafeAndWaitIsOver => f.write_str(" (safe, waits are over)"),
            When::ApprovedAndWaitIsOver => f.write_str(" (approved, waits are over)"),
            When::CanCompensate => f.write_str(" (can compensate)"),
        }
    }
}
