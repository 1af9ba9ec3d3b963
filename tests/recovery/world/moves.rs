//! Everything that can happen next to a node.

use core::time::Duration;

use toolfail::{
    Effect, Failure, Layer,
    recovery::{Arguments, Event, Finding, Question, Reply, Ruling, State},
};

use super::{
    Node, Truth, World,
    faults::{failures, is_safe},
    kind::{DEADLINE, TICK, Trouble},
};

impl Node {
    /// Everything that can happen next: each node that is reached.
    pub(crate) fn successors(&self, reach: &mut dyn FnMut(Self)) {
        let state = self.machine.state();
        match state {
            State::Ready => self.go(Event::Start, |_| {}, reach),
            State::BuildArgs => self.build(reach),
            State::ValidateArgs => {
                self.go(Event::Valid, |_| {}, reach);
                self.go(
                    Event::Invalid(Failure::invalid_argument("x")),
                    |_| {},
                    reach,
                );
            }
            State::CallTool => self.send(reach),
            State::VerifyResult => self.verify(reach),
            State::RetryBackoff => self.wait(reach),
            State::AskHuman => self.ask(reach),
            State::CheckSideEffect => self.check(reach),
            State::Repair => self.repair(reach),
            State::Compensate => {
                self.go(
                    Event::Compensated,
                    |world| world.truth = Truth::Nothing,
                    reach,
                );
                self.go(Event::CompensationFailed, |_| {}, reach);
            }
            State::Done | State::FailSafe => {}
        }
        if !state.is_final() {
            self.go(Event::Cancelled, |_| {}, reach);
            self.drift(reach);
        }
        if state != State::CallTool {
            // The send is on its way only there; elsewhere a late answer is refused, and a crash
            // changes nothing.
            let attempt = self.machine.progress().sends();
            self.refuses(Event::Returned { attempt });
            self.go(Event::Resumed, |_| {}, reach);
        }
        if state != State::AskHuman {
            self.refuses(Event::Answered(self.reply(Ruling::Approved)));
        }
    }

    /// Time passes for others too: another layer takes a retry, and the clock is set back.
    fn drift(&self, reach: &mut dyn FnMut(Self)) {
        let waits = matches!(
            self.machine.state(),
            State::CallTool | State::RetryBackoff | State::CheckSideEffect | State::AskHuman
        );
        if waits && self.kind.trouble == Trouble::SharedBudget && self.world.budget > 0 {
            let mut node = self.clone();
            node.world.budget -= 1;
            reach(node);
        }
        if waits && self.kind.trouble == Trouble::ClockBack && self.world.lag == 0 {
            let mut node = self.clone();
            node.world.lag = 1;
            reach(node);
        }
    }

    fn build(&self, reach: &mut dyn FnMut(Self)) {
        self.go(Event::Built(self.arguments.clone()), |_| {}, reach);
        self.go(Event::Invalid(Failure::not_found("x")), |_| {}, reach);
        // Only an input failure is one before the tool ran.
        self.refuses(Event::Invalid(Failure::transient("x")));
    }

    /// Every way in which a send can end.
    fn send(&self, reach: &mut dyn FnMut(Self)) {
        let attempt = self.machine.progress().sends();
        self.refuses(Event::Returned {
            attempt: attempt + 1,
        });
        self.refuses(Event::Failed {
            attempt: attempt - 1,
            failure: Failure::transient("late").with_effect(Effect::NotApplied),
        });
        for ran in [Truth::Nothing, Truth::Half, Truth::Done] {
            let mut after = self.clone();
            if ran != Truth::Nothing {
                let counts = u8::from(!self.kind.idempotent);
                after.world.runs = (after.world.runs + counts).min(2);
                // What is done is done; a half run on top of nothing leaves half.
                after.world.truth = match (after.world.truth, ran) {
                    (Truth::Done, _) | (_, Truth::Done) => Truth::Done,
                    _ => Truth::Half,
                };
            }
            if ran != Truth::Half {
                after.go(Event::Returned { attempt }, |_| {}, reach);
            }
            let crash = |world: &mut World| world.doubtful |= !self.kind.idempotent;
            after.go(Event::Resumed, crash, reach);
            for failure in failures(ran) {
                let failure = if self.kind.idempotent {
                    failure.idempotent()
                } else {
                    failure
                };
                after.fail(attempt, &failure, reach);
            }
        }
    }

    fn fail(&self, attempt: u64, failure: &Failure, reach: &mut dyn FnMut(Self)) {
        let event = Event::Failed {
            attempt,
            failure: failure.clone(),
        };
        let told = |world: &mut World| {
            world.doubtful |= !is_safe(failure);
            world.hear_wait(failure);
        };
        self.go(event, told, reach);
    }

    fn verify(&self, reach: &mut dyn FnMut(Self)) {
        self.go(Event::Accepted, |_| {}, reach);
        let result = |failure: Failure| failure.with_layer(Layer::Result);
        let mut rejections = vec![
            result(Failure::permanent("x")),
            result(Failure::transient("x")).with_retry_after(TICK * 2),
            result(Failure::authentication("x")),
        ];
        if self.world.truth == Truth::Nothing {
            // Only then is it true that it was refused, or did nothing.
            rejections.push(result(Failure::rate_limited("x")).with_retry_after(TICK));
            rejections.push(result(Failure::permanent("x")).with_effect(Effect::NotApplied));
        }
        for failure in rejections {
            let failure = if self.kind.idempotent {
                failure.idempotent()
            } else {
                failure
            };
            let told = |world: &mut World| {
                world.doubtful = !is_safe(&failure);
                world.hear_wait(&failure);
            };
            let event = Event::Rejected {
                failure: failure.clone(),
                missing_fields: Vec::new(),
            };
            self.go(event, told, reach);
        }
        self.refuses(Event::Rejected {
            failure: Failure::transient("x"),
            missing_fields: Vec::new(),
        });
    }

    /// Lets the clock run until the host reads this moment, at the earliest now.
    fn at(&self, moment: Duration) -> Option<Self> {
        let ticks = u32::try_from(moment.as_secs()).ok()? + self.world.lag;
        let mut node = self.clone();
        node.world.clock = node.world.clock.max(ticks);
        Some(node)
    }

    fn wait(&self, reach: &mut dyn FnMut(Self)) {
        let until = self.machine.progress().not_before();
        if self.true_time() < until {
            self.refuses(Event::WaitOver);
        }
        if let Some(later) = self.at(until) {
            later.go(Event::WaitOver, |_| {}, reach);
        }
        if self.kind.trouble == Trouble::Deadline
            && let Some(too_late) = self.at(until.max(TICK * DEADLINE))
        {
            too_late.go(Event::WaitOver, |_| {}, reach);
        }
    }

    fn reply(&self, ruling: Ruling) -> Reply {
        Reply {
            run: "run".into(),
            request_id: "call-1".into(),
            arguments_hash: self.arguments.hash(),
            ruling,
        }
    }

    fn ask(&self, reach: &mut dyn FnMut(Self)) {
        let Some(handover) = self.machine.handover(toolfail::Language::English) else {
            // Approved, and waiting for the moment.
            self.refuses(Event::Expired);
            self.refuses(Event::Answered(self.reply(Ruling::Approved)));
            self.wait(reach);
            return;
        };
        let until = Duration::from_millis(handover.expires_at_ms);
        for ruling in Ruling::ALL {
            let event = Event::Answered(self.reply(ruling));
            if !handover.answers.contains(&ruling) || self.seen() >= until {
                self.refuses(event);
                continue;
            }
            let mut other = self.reply(ruling);
            other.arguments_hash = Arguments::from_text("{}").hash();
            self.refuses(Event::Answered(other));
            let mut other = self.reply(ruling);
            other.request_id = "call-2".into();
            self.refuses(Event::Answered(other));
            let mut other = self.reply(ruling);
            other.run = "run-2".into();
            self.refuses(Event::Answered(other));
            let says_nothing_happened = ruling == Ruling::DidNotHappen
                || ruling == Ruling::Approved && handover.question == Question::ApprovalInDoubt;
            let answered = |world: &mut World| {
                if says_nothing_happened {
                    world.hear_not_applied();
                }
                world.approved |= ruling == Ruling::Approved;
            };
            self.go(event, answered, reach);
        }
        if self.true_time() < until {
            self.refuses(Event::Expired);
        }
        let late = self.at(until).unwrap();
        late.refuses(Event::Answered(
            late.reply(*handover.answers.first().unwrap()),
        ));
        late.go(Event::Expired, |_| {}, reach);
        self.refuses(Event::WaitOver);
    }

    fn check(&self, reach: &mut dyn FnMut(Self)) {
        for finding in Finding::ALL {
            let found = |world: &mut World| match finding {
                Finding::NotApplied => world.hear_not_applied(),
                Finding::Applied => world.lied |= world.truth != Truth::Done,
                Finding::PartlyApplied => world.lied |= world.truth != Truth::Half,
                Finding::Inconclusive => {}
            };
            self.go(Event::Checked(finding), found, reach);
        }
    }

    fn repair(&self, reach: &mut dyn FnMut(Self)) {
        self.go(Event::Repaired, |_| {}, reach);
        self.go(Event::GaveUp, |_| {}, reach);
        let failure = self.machine.failure().unwrap();
        let until = self.machine.progress().not_before();
        if failure.is_safe_to_resubmit() {
            if self.true_time() < until {
                self.refuses(Event::Resend);
            }
            if let Some(later) = self.at(until) {
                later.go(Event::Resend, |_| {}, reach);
            }
        } else if let Some(later) = self.at(until) {
            later.refuses(Event::Resend);
        }
    }
}
