//! Two layers with one budget: the outer one's send is the inner one's whole run.

use toolfail::recovery::{Event, State};

use super::{Node, World, faults::is_safe, kind::Kind};

impl Node {
    /// Runs a call of two layers to its end, along the way that is drawn.
    pub(crate) fn nested(kind: Kind, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut outer = Self::start(kind);
        while !outer.machine.state().is_final() {
            outer = if outer.machine.state() == State::CallTool {
                outer.sent_by(&outer.beneath().run(draw))
            } else {
                outer.next(draw)
            };
        }
        outer
    }

    /// Runs to the end along the way that is drawn.
    fn run(mut self, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        while !self.machine.state().is_final() {
            self = self.next(draw);
        }
        self
    }

    /// One of the nodes that can come next, other than this one.
    fn next(&self, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut reached = Vec::new();
        self.successors(&mut |node| {
            if node.key() != self.key() {
                reached.push(node);
            }
        });
        reached.swap_remove(draw(reached.len()))
    }

    /// The layer below, in the same world and with the same budget.
    fn beneath(&self) -> Self {
        let mut inner = Self::start(self.kind);
        inner.world = World {
            asked: 0,
            approved: false,
            repairs: 0,
            checks_of_this_send: 0,
            waits: 0,
            ..self.world
        };
        inner
    }

    /// This node after its send, which the layer below made.
    fn sent_by(&self, inner: &Self) -> Self {
        let mut outer = self.clone();
        let attempt = self.machine.progress().sends();
        let ended = inner.world;
        outer.world = World {
            truth: ended.truth,
            runs: ended.runs,
            lied: ended.lied,
            clock: ended.clock,
            lag: ended.lag,
            server_until: ended.server_until,
            budget: ended.budget,
            ..self.world
        };
        let failed = inner.machine.state() == State::FailSafe;
        let failure = inner.machine.failure().filter(|_| failed).cloned();
        let mut after = None;
        let told = |world: &mut World| {
            if let Some(failure) = &failure {
                world.doubtful |= !is_safe(failure);
                world.hear_wait(failure);
            }
        };
        let event = match failure.clone() {
            Some(failure) => Event::Failed { attempt, failure },
            None => Event::Returned { attempt },
        };
        outer.go(event, told, &mut |node| after = Some(node));
        after.unwrap()
    }
}
