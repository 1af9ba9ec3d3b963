//! What an event tells: the facts of the call after it.

use core::time::Duration;

use super::Machine;
use crate::{
    Answer, Effect, Failure, Idempotency, Verdict, codes,
    recovery::{Arguments, Event, Finding, Reply, Ruling, SideEffect, State},
};

impl Machine {
    /// Notes what an event tells.
    pub(super) fn absorb(&mut self, event: Event, now: Duration) {
        match event {
            Event::Built(arguments) => self.freeze(arguments),
            Event::Invalid(failure) => self.hold(failure, now),
            // A result that can be used is a call that took effect, whatever was feared before.
            Event::Returned { .. } | Event::Accepted => {
                self.progress.side_effect = SideEffect::Applied;
            }
            Event::Failed { failure, .. } => self.absorb_failure(failure, now),
            Event::Rejected { failure, .. } => self.absorb_rejection(failure, now),
            Event::Checked(finding) => self.absorb_finding(finding),
            Event::Compensated => self.progress.side_effect = SideEffect::Compensated,
            Event::Answered(reply) => self.absorb_reply(&reply),
            Event::Expired => {
                self.progress.answer = Some(Answer::Expired);
                self.end_with(codes::HUMAN_TIMEOUT);
            }
            Event::Cancelled => self.end_with(codes::TASK_CANCELLED),
            Event::Resumed if self.progress.state == State::CallTool => self.absorb_crash(),
            Event::Start
            | Event::Valid
            | Event::Repaired
            | Event::Resend
            | Event::GaveUp
            | Event::WaitOver
            | Event::CompensationFailed
            | Event::Resumed => {}
        }
    }

    fn freeze(&mut self, arguments: Arguments) {
        self.key = Some(self.call.key_for(&arguments));
        self.arguments = Some(arguments);
    }

    /// Takes a failure in hand. A wait that it asks for is kept whatever becomes of the call.
    fn hold(&mut self, failure: Failure, now: Duration) {
        if let Some(wait) = failure.retry_after() {
            let until = now.saturating_add(wait);
            self.progress.not_before = self.progress.not_before.max(until);
        }
        self.progress.has_failure = true;
        self.failure = failure;
    }

    fn absorb_failure(&mut self, failure: Failure, now: Duration) {
        let nested = u64::from(failure.attempts()).saturating_sub(1);
        self.progress.nested_sends = self.progress.nested_sends.saturating_add(nested);
        // A class that is refused before it runs says so without stating an effect.
        let refused = failure.is_safe_to_resubmit() && failure.idempotency() != Idempotency::Yes;
        let effect = failure.effect().or(refused.then_some(Effect::NotApplied));
        self.progress.side_effect = match effect {
            Some(Effect::Applied) => SideEffect::Applied,
            // This send did nothing; one before it may have.
            Some(Effect::NotApplied) if !self.progress.earlier_doubt => SideEffect::NotApplied,
            Some(Effect::NotApplied | Effect::InDoubt) | None => SideEffect::InDoubt,
        };
        self.hold(failure, now);
    }

    /// A result that cannot be used says nothing against what a check or a person found. A call
    /// that returned has run: where nothing is stated of its effect, it is in doubt, whatever class
    /// the rejection has.
    fn absorb_rejection(&mut self, failure: Failure, now: Duration) {
        self.hold(failure, now);
        if self.progress.known_applied {
            self.failure.restate_effect(Effect::Applied);
        } else if self.failure.effect().is_none() {
            self.failure.restate_effect(Effect::InDoubt);
        }
    }

    fn absorb_finding(&mut self, finding: Finding) {
        match finding {
            Finding::NotApplied => self.did_not_happen(),
            Finding::Applied => self.happened(),
            Finding::PartlyApplied => self.progress.side_effect = SideEffect::PartlyApplied,
            Finding::Inconclusive => {}
        }
    }

    fn absorb_reply(&mut self, reply: &Reply) {
        self.progress.answer = Some(match reply.ruling {
            Ruling::Approved => {
                if self.is_unsafe() {
                    self.did_not_happen();
                }
                Answer::Approved
            }
            Ruling::Rejected => {
                self.end_with(codes::HUMAN_DECLINED);
                Answer::Refused
            }
            Ruling::DidNotHappen => {
                self.did_not_happen();
                Answer::Told
            }
            Ruling::Happened => {
                self.happened();
                Answer::Told
            }
            Ruling::Stop => Answer::Told,
        });
    }

    /// The driver was lost while a send may have been on its way: it may have taken effect.
    fn absorb_crash(&mut self) {
        let verdict = Verdict::new(crate::Class::Transient)
            .with_effect(Effect::InDoubt)
            .with_idempotency(self.call.idempotency)
            .with_reason("lost_driver");
        self.failure
            .restart(verdict, "the driver of the call was lost while it was sent");
        self.progress.has_failure = true;
    }

    fn did_not_happen(&mut self) {
        self.progress.side_effect = SideEffect::NotApplied;
        self.progress.earlier_doubt = false;
        self.progress.known_applied = false;
        self.failure.restate_effect(Effect::NotApplied);
    }

    const fn happened(&mut self) {
        self.progress.side_effect = SideEffect::Applied;
        self.progress.known_applied = true;
    }

    /// Ends with the failure of a well-known code, which keeps what is known of the effect.
    pub(super) fn end_with(&mut self, code: crate::Code) {
        let verdict = Verdict::from_code(code).with_effect(self.progress.side_effect.effect());
        let message = code.well_known().map_or("", |row| row.message);
        self.failure.restart(verdict, message);
        self.progress.has_failure = true;
        self.progress.rule = None;
    }
}
