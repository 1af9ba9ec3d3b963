//! `decide` over every kind of failure and every kind of call, once, for all tests that ask.

use std::{collections::BTreeMap, sync::OnceLock, thread};

use toolfail::{Decision, Rule, Step, decide};

use crate::space::{Call, FACTS, Kind, calls, fact, kinds};

/// What the run over all combinations found.
pub(crate) struct Explored {
    /// Every kind of failure, with one of each decision it was ever given.
    pub(crate) kinds: Vec<(Kind, Vec<Decision>)>,
    /// The one rule and step of every set of facts that occurs.
    pub(crate) by_facts: BTreeMap<u32, (Rule, Step)>,
    /// Of every rule and step: in how many combinations, and the values that occur with it.
    pub(crate) outcomes: BTreeMap<(usize, usize), (u64, u64)>,
}

/// How many combinations there are.
pub(crate) const COMBINATIONS: u64 = 4_320 * 7_680;

const STEPS: usize = Step::ALL.len();
const OUTCOMES: usize = Rule::ALL.len() * STEPS;

pub(crate) fn explored() -> &'static Explored {
    static EXPLORED: OnceLock<Explored> = OnceLock::new();
    EXPLORED.get_or_init(explore)
}

fn explore() -> Explored {
    let calls = calls();
    let mut kinds = kinds();
    assert_eq!((kinds.len() * calls.len()).try_into(), Ok(COMBINATIONS));
    let rest = kinds.split_off(kinds.len() / 2);
    thread::scope(|scope| {
        let calls = &calls;
        let [first, second] = [kinds, rest].map(|part| scope.spawn(|| Part::of(part, calls)));
        first.join().unwrap().with(second.join().unwrap())
    })
}

/// The run over some of the failures.
struct Part {
    kinds: Vec<(Kind, Vec<Decision>)>,
    /// One more than the index of the outcome of every set of facts; 0 where none occurred.
    by_facts: Vec<u8>,
    outcomes: [(u64, u64); OUTCOMES],
}

impl Part {
    fn of(kinds: Vec<Kind>, calls: &[Call]) -> Self {
        let mut part = Self {
            kinds: Vec::new(),
            by_facts: vec![0; 1 << FACTS.len()],
            outcomes: [(0, 0); OUTCOMES],
        };
        for kind in kinds {
            let decisions = part.visit(&kind, calls);
            part.kinds.push((kind, decisions));
        }
        part
    }

    fn visit(&mut self, kind: &Kind, calls: &[Call]) -> Vec<Decision> {
        let (deadline, ceiling) = (fact("past_deadline"), fact("past_ceiling"));
        let wait = kind.wait.unwrap_or_default();
        let mut seen = [None; OUTCOMES];
        for call in calls {
            let decision = decide(&kind.failure, &call.context);
            let outcome = decision.rule as usize * STEPS + decision.next as usize;

            let mut facts = kind.facts | call.facts;
            if call.time_left.is_some_and(|left| wait > left) {
                facts |= deadline;
            }
            if wait > call.max_wait {
                facts |= ceiling;
            }
            let known = &mut self.by_facts[facts as usize];
            let this = outcome as u8 + 1;
            assert!(
                *known == 0 || *known == this,
                "the facts do not settle it: {decision:?}"
            );
            *known = this;

            let kept = if decision.next == Step::FailSafe {
                None
            } else {
                kind.wait
            };
            assert_eq!(decision.wait, kept);
            let retries = decision.next == Step::RetryBackoff;
            assert_eq!(decision.backoff, retries && kind.backoff);

            let (count, values) = &mut self.outcomes[outcome];
            *count += 1;
            *values |= kind.values | call.values;
            seen[outcome] = Some(decision);
        }
        seen.into_iter().flatten().collect()
    }

    fn with(mut self, other: Self) -> Explored {
        let outcome = |index: usize| (Rule::ALL[index / STEPS], Step::ALL[index % STEPS]);
        let mut by_facts = BTreeMap::new();
        for (facts, (a, b)) in self.by_facts.iter().zip(&other.by_facts).enumerate() {
            assert!(
                *a == 0 || *b == 0 || a == b,
                "the facts do not settle it: {facts:b}"
            );
            if let Some(index) = a.max(b).checked_sub(1) {
                by_facts.insert(facts as u32, outcome(index.into()));
            }
        }
        let mut outcomes = BTreeMap::new();
        for (index, (a, b)) in self.outcomes.iter().zip(&other.outcomes).enumerate() {
            if a.0 + b.0 > 0 {
                outcomes.insert((index / STEPS, index % STEPS), (a.0 + b.0, a.1 | b.1));
            }
        }
        self.kinds.extend(other.kinds);
        Explored {
            kinds: self.kinds,
            by_facts,
            outcomes,
        }
    }
}
