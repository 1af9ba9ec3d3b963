//! Every interleaving of faults, to three retries: the invariants hold in every reachable state.

use rustc_hash::FxHashMap;

use crate::world::{Node, kind::Kind};

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    Open,
    Closed,
}

#[derive(Default)]
struct Explored {
    states: FxHashMap<u64, Visit>,
    edges: u64,
    deepest: usize,
}

impl Explored {
    /// Depth first, so that a way back to a node that is still open is found: a run without end.
    fn visit(&mut self, node: &Node, key: u64, depth: usize) {
        self.states.insert(key, Visit::Open);
        self.deepest = self.deepest.max(depth);
        let mut reached = Vec::new();
        node.successors(&mut |next| reached.push((next.key(), next)));
        for (next_key, next) in reached {
            self.edges += 1;
            if next_key == key {
                // A crash without consequence.
                continue;
            }
            match self.states.get(&next_key) {
                Some(Visit::Closed) => {}
                Some(Visit::Open) => panic!("a run without end through {:?}", next.world),
                None => self.visit(&next, next_key, depth + 1),
            }
        }
        self.states.insert(key, Visit::Closed);
    }
}

#[test]
fn no_interleaving_of_faults_breaks_an_invariant() {
    let (mut states, mut edges, mut kinds, mut deepest) = (0, 0, 0, 0);
    for retries in 0..=most_retries() {
        for kind in Kind::all(retries) {
            let mut explored = Explored::default();
            let start = Node::start(kind);
            explored.visit(&start, start.key(), 0);
            states += explored.states.len();
            edges += explored.edges;
            deepest = deepest.max(explored.deepest);
            kinds += 1;
        }
        println!(
            "to {retries} retries: {kinds} kinds of call, {states} states, {edges} edges, longest run {deepest}"
        );
    }
    assert!(states > 10_000, "the world has shrunk: {states} states");
}

/// Three, unless `TOOLFAIL_EXPLORE_RETRIES` says otherwise.
fn most_retries() -> u32 {
    std::env::var("TOOLFAIL_EXPLORE_RETRIES")
        .ok()
        .and_then(|retries| retries.parse().ok())
        .unwrap_or(3)
}

/// The invariants hold in each layer, and the tool runs once in both: asserted at every step.
#[test]
fn two_layers_with_one_budget_break_no_invariant_on_drawn_ways() {
    let mut random = fastrand::Rng::with_seed(7);
    for retries in 0..=most_retries() {
        for kind in Kind::all(retries) {
            for _ in 0..40 {
                Node::nested(kind, &mut |choices| random.usize(..choices));
            }
        }
    }
}
