//! The adversarial world of the exploration: what is true, what is told, and what is asserted.

use core::time::Duration;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use toolfail::{
    Class, Effect, Failure, Idempotency, Layer,
    recovery::{
        Arguments, Budget, Call, Event, Finding, Machine, Question, Refusal, Reply, Ruling,
        SideEffect, State, Transition,
    },
};

/// One moment on the world's clock.
pub(crate) const TICK: Duration = Duration::from_secs(1);
/// Longer than the ceiling.
const LONG: u32 = 9;
const CEILING: u32 = 5;
const ANSWER_WITHIN: u32 = 3;
const DEADLINE: u32 = 6;

/// One kind of call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) idempotent: bool,
    pub(crate) can_ask: bool,
    pub(crate) can_check: bool,
    pub(crate) can_compensate: bool,
    pub(crate) high_risk: bool,
    pub(crate) trouble: Trouble,
    pub(crate) retries: u32,
}

/// What else goes on around the call. One at a time: together they only multiply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    None,
    /// There is a deadline.
    Deadline,
    /// The host's clock is set back at some moment.
    ClockBack,
    /// Other layers take from the task's budget.
    SharedBudget,
}

impl Kind {
    /// Every kind with this many retries.
    pub(crate) fn all(retries: u32) -> impl Iterator<Item = Self> {
        use Trouble::{ClockBack, Deadline, None, SharedBudget};
        let troubles = [None, Deadline, ClockBack, SharedBudget];
        troubles.into_iter().flat_map(move |trouble| {
            (0..32).map(move |bits: u32| {
                let bit = |n: u32| bits >> n & 1 == 1;
                Self {
                    idempotent: bit(0),
                    can_ask: bit(1),
                    can_check: bit(2),
                    can_compensate: bit(3),
                    high_risk: bit(4),
                    trouble,
                    retries,
                }
            })
        })
    }

    pub(crate) fn machine(self) -> Machine {
        let mut call = Call::new("run", "call-1", "transfer")
            .unwrap()
            .with_retries(self.retries)
            .with_can_ask(self.can_ask)
            .with_can_check(self.can_check)
            .with_can_compensate(self.can_compensate)
            .with_max_wait(TICK * CEILING)
            .with_answer_within(TICK * ANSWER_WITHIN)
            .with_idempotency(self.idempotency());
        if self.high_risk {
            call = call.with_high_risk("moves money");
        }
        if self.trouble == Trouble::Deadline {
            call = call.with_deadline(TICK * DEADLINE);
        }
        Machine::new(call, Budget::new(self.retries))
    }

    fn idempotency(self) -> Idempotency {
        if self.idempotent {
            Idempotency::Yes
        } else {
            Idempotency::Unset
        }
    }
}

/// What really happened on the other side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Truth {
    Nothing,
    Half,
    Done,
}

/// Everything outside the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct World {
    budget: u32,
    truth: Truth,
    /// How often the tool ran, whole or half.
    runs: u8,
    /// A probe or a person said something untrue.
    lied: bool,
    /// A send since the last "not applied" is not known to be safe to repeat.
    doubtful: bool,
    /// The true time, in ticks, and how far the host's clock is behind it.
    clock: u32,
    lag: u32,
    /// The true time before which the server does not want to be called.
    server_until: u32,
    asked: u8,
    approved: bool,
    repairs: u8,
    checks_of_this_send: u8,
    waits: u32,
}

/// A state of machine and world together.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) machine: Machine,
    pub(crate) world: World,
    arguments: Arguments,
}

impl Node {
    pub(crate) fn start(kind: Kind) -> Self {
        Self {
            kind,
            machine: kind.machine(),
            arguments: Arguments::from_text(r#"{"amount":5}"#),
            world: World {
                budget: kind.retries,
                truth: Truth::Nothing,
                runs: 0,
                lied: false,
                doubtful: false,
                clock: 1,
                lag: 0,
                server_until: 0,
                asked: 0,
                approved: false,
                repairs: 0,
                checks_of_this_send: 0,
                waits: 0,
            },
        }
    }

    /// What tells two nodes of one kind apart.
    pub(crate) fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let state = self.machine.state();
        let mut world = self.world;
        if self.kind.trouble != Trouble::Deadline {
            world.server_until = world.server_until.saturating_sub(world.clock);
            world.clock = 0;
        }
        world.hash(&mut hasher);
        if state.is_final() {
            // Nothing comes after it: what led here has been asserted already.
            (state, self.machine.progress().side_effect()).hash(&mut hasher);
        } else {
            let progress = self.machine.progress().counted_from(self.now());
            progress.hash(&mut hasher);
            // The outcome of a send, and of a result's check, takes the place of the failure in hand.
            let in_hand = !matches!(state, State::CallTool | State::VerifyResult);
            if let Some(failure) = self.machine.failure().filter(|_| in_hand) {
                failure.verdict().hash(&mut hasher);
                failure.is_exhausted().hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    fn now(&self) -> Duration {
        TICK * self.world.clock.saturating_sub(self.world.lag)
    }

    /// What the host's clock shows, or has shown.
    fn seen(&self) -> Duration {
        self.now().max(self.machine.progress().latest())
    }

    /// Never behind what the host's clock has shown, so that what is early by it is early.
    fn true_time(&self) -> Duration {
        TICK * self.world.clock
    }

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
        late.refuses(Event::Answered(late.reply(handover.answers[0])));
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

    /// Feeds an event that must be refused and change nothing.
    fn refuses(&self, event: Event) -> Refusal {
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
    fn go(&self, event: Event, told: impl FnOnce(&mut World), reach: &mut dyn FnMut(Self)) {
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
        let (kind, world, machine) = (self.kind, self.world, &self.machine);
        let progress = machine.progress();
        let sent = progress.sends() > before.machine.progress().sends();
        let why = || {
            format!(
                "{kind:?}\nfrom {:?}\nto {progress:?}\n{world:?}\n{:?}",
                before.machine.progress(),
                machine.failure()
            )
        };

        assert!(
            sent == (transition.record.state == State::CallTool
                && progress.state() != before.machine.state()),
            "{}",
            why()
        );
        if sent {
            assert!(!world.doubtful, "sent again in doubt\n{}", why());
            assert!(world.clock >= world.server_until, "sent early\n{}", why());
            assert!(
                !kind.high_risk || world.approved,
                "risk not approved\n{}",
                why()
            );
            if let Some(failure) = machine.failure() {
                let permission = failure.needs_operator() || failure.layer() == Layer::Permission;
                assert!(!permission || world.approved, "sent unpermitted\n{}", why());
            }
            let within = kind.trouble != Trouble::Deadline || self.now() < TICK * DEADLINE;
            assert!(within, "sent past the deadline\n{}", why());
        }
        let most =
            1 + u64::from(kind.retries) + u64::from(world.approved) + u64::from(world.repairs);
        assert!(progress.sends() <= most, "sent too often\n{}", why());
        assert!(world.waits <= kind.retries, "retried too often\n{}", why());
        assert!(
            kind.idempotent || world.lied || world.runs <= 1,
            "done twice\n{}",
            why()
        );
        assert!(
            world.asked <= u8::from(kind.can_ask),
            "asked too often\n{}",
            why()
        );
        assert!(world.repairs <= 1, "repaired twice\n{}", why());
        assert!(
            world.checks_of_this_send <= u8::from(kind.can_check),
            "checked twice\n{}",
            why()
        );
        let forgotten = matches!(
            progress.side_effect(),
            SideEffect::NotSent | SideEffect::NotApplied
        );
        assert!(
            !forgotten || world.truth == Truth::Nothing || world.lied,
            "forgot that it may have been sent\n{}",
            why()
        );
        if before.machine.state() == State::CallTool && progress.state() == State::RetryBackoff {
            let failure = machine.failure().unwrap();
            let allowed = failure.layer() == Layer::Execution
                || failure.layer() == Layer::SideEffect && is_safe(failure);
            assert!(allowed, "retried from another layer\n{}", why());
        }
        if progress.state() == State::FailSafe {
            let failure = machine.failure();
            assert!(failure.is_some(), "{}", why());
        }
    }
}

impl World {
    fn hear_wait(&mut self, failure: &Failure) {
        if let Some(wait) = failure.retry_after() {
            let until = self.clock + u32::try_from(wait.as_secs()).unwrap();
            self.server_until = self.server_until.max(until);
        }
    }

    fn hear_not_applied(&mut self) {
        self.doubtful = false;
        self.lied |= self.truth != Truth::Nothing;
    }

    /// Counts what the machine did.
    fn see(&mut self, before: &Machine, after: &Machine) {
        if after.state() == before.state() {
            return;
        }
        match after.state() {
            State::CallTool => self.checks_of_this_send = 0,
            State::AskHuman => self.asked += 1,
            State::CheckSideEffect => self.checks_of_this_send += 1,
            State::Repair => self.repairs += 1,
            State::RetryBackoff => self.waits += 1,
            State::Ready
            | State::BuildArgs
            | State::ValidateArgs
            | State::VerifyResult
            | State::Done
            | State::Compensate
            | State::FailSafe => {}
        }
    }
}

/// The safety table, written anew from the contract.
fn is_safe(failure: &Failure) -> bool {
    match (failure.effect(), failure.idempotency()) {
        (Some(Effect::NotApplied), _) | (_, Idempotency::Yes) => true,
        (Some(_), _) | (None, Idempotency::No) => false,
        (None, Idempotency::Unset) => failure.class() == Class::RateLimited,
    }
}

/// What may be reported of a send that did this. A stated effect is true.
fn failures(ran: Truth) -> Vec<Failure> {
    let in_doubt = |failure: Failure| failure.with_effect(Effect::InDoubt);
    let result = |failure: Failure| failure.with_layer(Layer::Result);
    let mut failures = vec![
        in_doubt(Failure::transient("lost")),
        in_doubt(Failure::transient("lost")).with_retry_after(TICK),
        in_doubt(Failure::transient("lost")).with_layer(Layer::SideEffect),
        in_doubt(Failure::permission_denied("403")),
        in_doubt(Failure::permanent("409")),
        Failure::transient("lost"),
        Failure::self_reported("busy"),
        Failure::unknown("?"),
        result(Failure::permanent("garbage")),
    ];
    if ran == Truth::Done {
        failures.push(Failure::transient("answer lost").with_effect(Effect::Applied));
    }
    if ran == Truth::Nothing {
        let refused = |failure: Failure| failure.with_effect(Effect::NotApplied);
        failures.extend([
            refused(Failure::transient("no connection")),
            refused(Failure::transient("no connection")).with_exhausted(true),
            refused(Failure::transient("busy")).with_layer(Layer::SideEffect),
            refused(Failure::transient("busy")).with_retry_after(TICK * LONG),
            refused(Failure::permission_denied("403")),
            refused(Failure::permission_denied("403")).with_retry_after(TICK * 2),
            refused(result(Failure::transient("html"))).with_retry_after(TICK),
            Failure::rate_limited("429").with_retry_after(TICK),
            Failure::rate_limited("429").with_idempotency(Idempotency::No),
            Failure::authentication("401"),
            Failure::invalid_argument("400"),
            Failure::permanent("refused").with_layer(Layer::Permission),
        ]);
    }
    failures
}
