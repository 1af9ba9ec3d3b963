//! The machine: takes an event and a moment, answers with an action and a record.

mod absorb;
mod admit;
mod advance;

use alloc::sync::Arc;
use core::time::Duration;

use super::{
    Action, Arguments, Budget, Call, Event, IdempotencyKey, Progress, Record, Refusal, SideEffect,
    State,
};
use crate::{Answer, CallContext, Decision, Failure, Guidance, Step, decide};

/// The recovery of one call, as a pure machine.
///
/// The host feeds [`Event`]s and carries out the [`Action`] that comes back; nothing here sleeps,
/// calls or spawns. The machine runs from the [edge table](crate::recovery::EDGES), and where a row
/// says so from [`decide`](crate::decide).
///
/// ```
/// use core::time::Duration;
/// use toolfail::{Failure, recovery::{Action, Arguments, Budget, Call, Event, Machine}};
///
/// let call = Call::new("run-7", "call-1", "read_file")?;
/// let mut machine = Machine::new(call, Budget::new(3));
/// let now = Duration::from_secs(1_700_000_000);
///
/// machine.step(Event::Start, now)?;
/// machine.step(Event::Built(Arguments::from_text(r#"{"path":"a.txt"}"#)), now)?;
/// let next = machine.step(Event::Valid, now)?;
/// assert_eq!(next.action, Action::Send { attempt: 1 });
///
/// let busy = Failure::rate_limited("429").with_retry_after(Duration::from_secs(2));
/// let next = machine.step(Event::Failed { attempt: 1, failure: busy }, now)?;
/// assert_eq!(next.action, Action::Wait { until: now + Duration::from_secs(2), backoff: true });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Machine {
    pub(crate) call: Arc<Call>,
    pub(crate) task: Budget,
    pub(crate) arguments: Option<Arguments>,
    pub(crate) key: Option<IdempotencyKey>,
    /// Counts only where `progress.has_failure`; there from the start, so that no transition
    /// allocates one.
    pub(crate) failure: Failure,
    pub(crate) progress: Progress,
    pub(crate) revision: u64,
}

/// What one event led to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Transition {
    /// What the host does next.
    pub action: Action,
    /// What is written down about it.
    pub record: Record,
}

impl Machine {
    /// The machine of a call that has not begun, within its task's budget.
    #[must_use]
    pub fn new(call: Call, task: Budget) -> Self {
        Self {
            call: Arc::new(call),
            task,
            arguments: None,
            key: None,
            failure: Failure::unknown(""),
            progress: Progress::new(),
            revision: 0,
        }
    }

    /// Takes an event.
    ///
    /// `now` is the time on a clock of the host's choice that goes on over a crash, such as the
    /// time since 1970. A clock that goes back is read as standing still, so that it can make a
    /// wait longer but never shorter.
    ///
    /// # Errors
    ///
    /// [`Refusal`] where the state does not take the event, or not with what it brings along, or
    /// not yet. The machine is as it was.
    pub fn step(&mut self, event: Event, now: Duration) -> Result<Transition, Refusal> {
        let now = now.max(self.progress.latest);
        let edge = self.admit(&event, now)?;
        Ok(self.advance(edge, event, now))
    }

    /// How far the call has come.
    #[must_use]
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Where the call stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.progress.state
    }

    /// What it was begun with.
    #[must_use]
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// The frozen arguments, once they are built.
    #[must_use]
    pub const fn arguments(&self) -> Option<&Arguments> {
        self.arguments.as_ref()
    }

    /// The idempotency key of every send, once the arguments are built.
    #[must_use]
    pub const fn idempotency_key(&self) -> Option<&IdempotencyKey> {
        self.key.as_ref()
    }

    /// The failure in hand: the last one, or in [`State::FailSafe`] the one that the call ends
    /// with.
    ///
    /// There it carries the [sends](Failure::attempts) of this layer and those below it, and
    /// whether the retries are [used up](Failure::is_exhausted): where the task's budget is empty,
    /// where this layer made retries and has none left, and after a person's `stop` or an undone
    /// half. An outer layer that reports it to its own machine does not multiply them.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.progress.has_failure.then_some(&self.failure)
    }

    /// How many retries are left: the smaller of the call's own and the task's.
    #[must_use]
    pub fn retries_left(&self) -> u32 {
        self.call
            .retries
            .saturating_sub(self.progress.retries)
            .min(self.task.left())
    }

    /// How many transitions were made. It rises with every one; see
    /// [`resume`](Self::resume).
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Puts the machine under another budget, as a layer that is given one later does.
    #[must_use]
    pub fn with_task_budget(mut self, task: Budget) -> Self {
        self.task = task;
        self
    }

    /// What the host does next: the action of the last transition.
    #[must_use]
    pub fn action(&self) -> Action {
        let progress = &self.progress;
        match progress.state {
            State::Ready => Action::Start,
            State::BuildArgs => Action::BuildArgs,
            State::ValidateArgs => Action::ValidateArgs,
            State::CallTool => Action::Send {
                attempt: progress.sends,
            },
            State::VerifyResult => Action::Verify,
            State::Done => Action::Finish,
            State::RetryBackoff => Action::Wait {
                until: progress.not_before,
                backoff: progress.backoff,
            },
            State::AskHuman if progress.answer.is_some() => Action::Wait {
                until: progress.not_before,
                backoff: false,
            },
            State::AskHuman => Action::Ask {
                until: progress.ask_until,
            },
            State::CheckSideEffect => Action::Check,
            State::Repair => Action::Repair {
                may_resend: self.failure.is_safe_to_resubmit() && !self.wait_outlasts_call(),
                not_before: progress.not_before,
            },
            State::Compensate => Action::Compensate,
            State::FailSafe => Action::Stop,
        }
    }

    /// The decision that was taken about the failure in hand, where the call stands at one.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        let next = match self.progress.state {
            State::RetryBackoff => Step::RetryBackoff,
            State::AskHuman => Step::AskHuman,
            State::CheckSideEffect => Step::CheckSideEffect,
            State::Repair => Step::Repair,
            State::FailSafe => Step::FailSafe,
            State::Ready
            | State::BuildArgs
            | State::ValidateArgs
            | State::CallTool
            | State::VerifyResult
            | State::Done
            | State::Compensate => return None,
        };
        let failure = self.failure()?;
        Some(Decision {
            next,
            wait: failure.retry_after().filter(|_| next != Step::FailSafe),
            backoff: next == Step::RetryBackoff && self.progress.backoff,
            rule: self.progress.rule.unwrap_or_else(|| {
                // Ended or asked by the table: the rule that speaks of such a failure.
                decide(failure, &self.context(self.progress.latest)).rule
            }),
        })
    }

    /// What the model is told about the failure in hand, for the decision that was taken.
    #[must_use]
    pub fn guidance(&self) -> Option<Guidance<'_>> {
        let decision = self.decision()?;
        Some(self.failure.guidance().for_decision(&decision))
    }

    /// The call as [`decide`](crate::decide) sees it at this moment.
    pub(crate) fn context(&self, now: Duration) -> CallContext {
        let (call, progress) = (&*self.call, &self.progress);
        let mut context = CallContext::new()
            .with_retries_left(self.retries_left())
            .with_max_wait(call.max_wait)
            .with_can_ask(call.can_ask)
            .with_can_check(call.can_check)
            .with_checked(progress.checked)
            .with_answer(progress.answer)
            .with_repaired(progress.repaired)
            .with_high_risk(call.high_risk);
        if let Some(deadline) = call.deadline {
            context = context.with_time_left(deadline.saturating_sub(now));
        }
        context
    }

    /// Whether the deadline has come.
    fn is_out_of_time(&self, now: Duration) -> bool {
        self.call.deadline.is_some_and(|deadline| now >= deadline)
    }

    /// Whether the deadline comes before every wait asked for is over.
    fn wait_outlasts_call(&self) -> bool {
        let until = self.progress.not_before;
        self.call.deadline.is_some_and(|deadline| until >= deadline)
    }

    fn is_approved(&self) -> bool {
        self.progress.answer == Some(Answer::Approved)
    }

    /// Whether a send may already have taken effect, and another could double that.
    fn is_unsafe(&self) -> bool {
        self.progress.side_effect != SideEffect::NotSent
            && self.progress.has_failure
            && !self.failure.is_safe_to_resubmit()
    }
}
