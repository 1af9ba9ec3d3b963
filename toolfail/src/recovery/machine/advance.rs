//! One step: what the event tells, where the table leads, what the new state begins with.

use core::time::Duration;

use super::{Machine, Transition};
use crate::{
    Decision, Effect, Failure, Layer, Rule, Step, codes, decide,
    recovery::{Edge, Event, Question, Record, SideEffect, State, To, Trigger, record::Noted},
};

impl Machine {
    /// Goes along a row of the table.
    pub(super) fn advance(&mut self, edge: &Edge, mut event: Event, now: Duration) -> Transition {
        let from = self.progress.state;
        let noted = Noted::of(&mut event);
        self.progress.latest = now;
        self.absorb(event, now);
        if matches!(edge.on, Trigger::Returned | Trigger::Failed) {
            self.progress.latency = Some(now.saturating_sub(self.progress.sent_at));
        }

        let (next, rule) = self.target(edge, now);
        if next != from || edge.to != To::Stay {
            self.progress.rule = rule.or(self.progress.rule);
            self.enter(next, edge, rule, now);
        }
        self.progress.state = next;
        self.forget();
        self.revision = self.revision.saturating_add(1);
        Transition {
            action: self.action(),
            record: Record::of(self, from, edge.on, rule, noted),
        }
    }

    /// Forgets what no later step reads.
    fn forget(&mut self) {
        let state = self.progress.state;
        if Step::ALL.into_iter().all(|step| state != step.into()) {
            self.progress.rule = None;
        }
        if state != State::RetryBackoff {
            self.progress.backoff = false;
        }
        if state != State::AskHuman {
            self.progress.question = None;
            self.progress.ask_until = Duration::ZERO;
        }
    }

    /// Where a row leads at this moment, and the rule that said so.
    fn target(&mut self, edge: &Edge, now: Duration) -> (State, Option<Rule>) {
        let no_time = self.is_out_of_time(now);
        match edge.to {
            To::State(State::CallTool) | To::Ask if no_time => {
                if !self.progress.has_failure {
                    self.end_with(codes::TASK_TIMEOUT);
                }
                (State::FailSafe, Some(Rule::Cancelled))
            }
            To::State(state) => (state, None),
            // Approved, but the wait outlasts the call: it is not slept past a deadline.
            To::Stay if edge.on == Trigger::Approved && self.wait_outlasts_call() => {
                (State::FailSafe, Some(Rule::WaitTooLong))
            }
            To::Stay => (self.progress.state, None),
            To::Ask => (self.context(now).ask().into(), None),
            To::Decide => {
                let decision = self.granted(now);
                self.progress.backoff = decision.backoff;
                (decision.next.into(), Some(decision.rule))
            }
        }
    }

    /// Decides, and takes the retry that was granted. Where another layer took the last one in
    /// between, there was none.
    fn granted(&self, now: Duration) -> Decision {
        let context = self.context(now);
        let decision = decide(&self.failure, &context);
        if State::from(decision.next) == State::RetryBackoff && !self.task.take() {
            decide(&self.failure, &context.with_retries_left(0))
        } else {
            decision
        }
    }

    /// What a state begins with.
    fn enter(&mut self, state: State, edge: &Edge, rule: Option<Rule>, now: Duration) {
        match state {
            State::CallTool => self.enter_call(now),
            State::RetryBackoff => self.progress.retries = self.progress.retries.saturating_add(1),
            State::AskHuman => {
                self.progress.question = Some(self.question(edge.on, rule));
                let until = now.saturating_add(self.call.answer_within);
                self.progress.ask_until = until.min(self.call.deadline.unwrap_or(until));
            }
            State::CheckSideEffect => self.progress.checked = true,
            State::Repair => self.progress.repaired = true,
            State::FailSafe => self.enter_fail_safe(edge.on),
            State::Ready
            | State::BuildArgs
            | State::ValidateArgs
            | State::VerifyResult
            | State::Done
            | State::Compensate => {}
        }
    }

    fn enter_call(&mut self, now: Duration) {
        let progress = &mut self.progress;
        // What an earlier send may have done stays in doubt, whatever becomes of this one.
        progress.earlier_doubt |= !matches!(
            progress.side_effect,
            SideEffect::NotSent | SideEffect::NotApplied
        );
        progress.side_effect = SideEffect::InDoubt;
        progress.sends = progress.sends.saturating_add(1);
        progress.checked = false;
        progress.sent_at = now;
        progress.latency = None;
    }

    /// Tells the outer layers how often the call was sent, and whether its retries are used up.
    ///
    /// A person's `stop`, and a half that was undone, are final for them too: what the next check
    /// finds not applied is not sent again.
    fn enter_fail_safe(&mut self, trigger: Trigger) {
        if !self.progress.has_failure {
            // Nothing failed: the approval that the call needs is nobody's to give.
            self.end_with(codes::PERMISSION_DENIED);
        }
        // The last send did nothing, and one before it may have: an outer layer is not told that
        // sending again is safe.
        if self.progress.side_effect == SideEffect::InDoubt
            && self.failure.effect() == Some(Effect::NotApplied)
        {
            self.failure.restate_effect(Effect::InDoubt);
        }
        let sends = self
            .progress
            .sends
            .saturating_add(self.progress.nested_sends);
        let own_are_used_up =
            self.progress.retries > 0 && self.progress.retries >= self.call.retries;
        let is_final = matches!(trigger, Trigger::Stop | Trigger::Compensated);
        let exhausted =
            is_final || own_are_used_up || self.failure.is_exhausted() || self.task.left() == 0;
        self.failure
            .tally(u32::try_from(sends).unwrap_or(u32::MAX), exhausted);
    }

    /// What the person is asked, by what led there.
    fn question(&self, trigger: Trigger, rule: Option<Rule>) -> Question {
        let approval = if self.is_unsafe() {
            Question::ApprovalInDoubt
        } else {
            Question::Approval
        };
        match (rule, trigger) {
            (_, Trigger::PartlyApplied | Trigger::CompensationFailed) => Question::InDoubt,
            (Some(Rule::NeedsOperator | Rule::HighRisk | Rule::WaitTooLong), _)
            | (None, Trigger::Valid) => approval,
            (None, _) if needs_permission(&self.failure) => approval,
            (
                None
                | Some(
                    Rule::Cancelled
                    | Rule::Refused
                    | Rule::Input
                    | Rule::Result
                    | Rule::SideEffect
                    | Rule::NotRetryable
                    | Rule::NotSafe
                    | Rule::Exhausted
                    | Rule::Retry,
                ),
                _,
            ) => Question::InDoubt,
        }
    }
}

/// Whether a failure is one that a person must lift.
fn needs_permission(failure: &Failure) -> bool {
    failure.needs_operator() || failure.layer() == Layer::Permission
}
