//! Taking a step, and what must hold after it.

use toolfail::{
    Layer,
    recovery::{Budget, Event, Refusal, SideEffect, State, Transition},
};

use super::{
    Node, Truth, World,
    faults::is_safe,
    kind::{DEADLINE, TICK, Trouble},
};

impl Node {
    /// Feeds an event that must be refused and change nothing.
    pub(super) fn refuses(&self, event: Event) -> Refusal {
        let mut machine = self.machine.clone();
        let trigger = event.trigger();
        let refused = machine.step(event, self.now());
        let Err(refusal) = refused else {
            panic!("{:?} took {trigger}", self.machine.state());
        };
        assert_eq!(machine.progress(), self.machine.progress());
        assert_eq!(machine.revision(), self.machine.revision());
        refusal
    }

    /// Feeds an event that must be taken, and asserts what must hold from then on.
    pub(super) fn go(
        &self,
        event: Event,
        told: impl FnOnce(&mut World),
        reach: &mut dyn FnMut(Self),
    ) {
        let mut next = self.clone();
        let budget = Budget::new(self.world.budget);
        next.machine = next.machine.with_task_budget(budget.clone());
        told(&mut next.world);
        let transition = next.machine.step(event, self.now()).unwrap();
        next.world.budget = budget.left();
        next.world.see(&self.machine, &next.machine);
        next.assert_sound(self, &transition);
        reach(next);
    }

    /// The invariants.
    fn assert_sound(&self, before: &Self, transition: &Transition) {
        let why = || {
            format!(
                "{:?}\nfrom {:?}\nto {:?}\n{:?}\n{:?}",
                self.kind,
                before.machine.progress(),
                self.machine.progress(),
                self.world,
                self.machine.failure()
            )
        };
        let sent = self.machine.progress().sends() > before.machine.progress().sends();
        let enters = self.machine.state() == State::CallTool
            && self.machine.state() != before.machine.state();
        assert_eq!(sent, enters, "{}", why());
        assert_eq!(transition.record.state, self.machine.state(), "{}", why());
        let broken = self
            .broken_by_send(sent)
            .or_else(|| self.broken_by_count())
            .or_else(|| self.broken_by_knowledge(before.machine.state()));
        if let Some(broken) = broken {
            panic!("{broken}\n{}", why());
        }
    }

    /// What a send broke.
    fn broken_by_send(&self, sent: bool) -> Option<&'static str> {
        let (kind, world) = (self.kind, self.world);
        let permission = self.machine.failure().is_some_and(|failure| {
            failure.needs_operator() || failure.layer() == Layer::Permission
        });
        let overdue = kind.trouble == Trouble::Deadline && self.now() >= TICK * DEADLINE;
        [
            (world.doubtful, "sent again in doubt"),
            (world.clock < world.server_until, "sent early"),
            (
                kind.high_risk && !world.approved,
                "sent at a risk nobody approved",
            ),
            (permission && !world.approved, "sent without permission"),
            (overdue, "sent past the deadline"),
        ]
        .into_iter()
        .find_map(|(is_broken, what)| (sent && is_broken).then_some(what))
    }

    /// What happened too often.
    fn broken_by_count(&self) -> Option<&'static str> {
        let (kind, world) = (self.kind, self.world);
        let most =
            1 + u64::from(kind.retries) + u64::from(world.approved) + u64::from(world.repairs);
        [
            (self.machine.progress().sends() > most, "sent too often"),
            (world.waits > kind.retries, "retried too often"),
            (
                !kind.idempotent && !world.lied && world.runs > 1,
                "done twice",
            ),
            (world.asked > u8::from(kind.can_ask), "asked too often"),
            (world.repairs > 1, "repaired twice"),
            (
                world.checks_of_this_send > u8::from(kind.can_check),
                "checked twice",
            ),
        ]
        .into_iter()
        .find_map(|(is_broken, what)| is_broken.then_some(what))
    }

    /// What the machine should know, and what it should not have done knowing it.
    fn broken_by_knowledge(&self, from: State) -> Option<&'static str> {
        let (world, state) = (self.world, self.machine.state());
        let forgotten = matches!(
            self.machine.progress().side_effect(),
            SideEffect::NotSent | SideEffect::NotApplied
        );
        let other_layer = self.machine.failure().is_none_or(|failure| {
            failure.layer() != Layer::Execution
                && !(failure.layer() == Layer::SideEffect && is_safe(failure))
        });
        [
            (
                forgotten && world.truth != Truth::Nothing && !world.lied,
                "forgot that it may have been sent",
            ),
            (
                from == State::CallTool && state == State::RetryBackoff && other_layer,
                "retried from another layer",
            ),
            (
                state == State::FailSafe && self.machine.failure().is_none(),
                "ended without a failure",
            ),
        ]
        .into_iter()
        .find_map(|(is_broken, what)| is_broken.then_some(what))
    }
}
