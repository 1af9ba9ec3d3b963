//! Whether an event is taken. Reads, and changes nothing.

use core::time::Duration;

use super::Machine;
use crate::{
    Failure, Layer,
    recovery::{Edge, Event, Refusal, Reply, State, When},
};

impl Machine {
    /// The row of the table that the event takes.
    pub(super) fn admit(&self, event: &Event, now: Duration) -> Result<&'static Edge, Refusal> {
        let (state, trigger) = (self.progress.state, event.trigger());
        let mut refusal = Refusal::NotTaken { state, trigger };
        if Edge::of(state, trigger).next().is_some() {
            self.admit_contents(event, now)?;
        } else if matches!(event, Event::Answered(_)) && self.progress.answer.is_some() {
            return Err(Refusal::Answered);
        }
        for edge in Edge::of(state, trigger) {
            match self.holds(edge, now) {
                Ok(()) => return Ok(edge),
                Err(because) => refusal = because,
            }
        }
        Err(refusal)
    }

    /// Whether the condition of a row holds; else why not.
    fn holds(&self, edge: &Edge, now: Duration) -> Result<(), Refusal> {
        let not_taken = Refusal::NotTaken {
            state: self.progress.state,
            trigger: edge.on,
        };
        let until = self.progress.not_before;
        let wait = if now < until {
            Err(Refusal::TooEarly { until })
        } else {
            Ok(())
        };
        match edge.when {
            When::Always => Ok(()),
            When::Unapproved if self.call.high_risk && !self.is_approved() => Ok(()),
            When::CanCompensate if self.call.can_compensate => Ok(()),
            When::WaitIsOver => wait,
            When::SafeAndWaitIsOver if self.failure.is_safe_to_resubmit() => wait,
            When::SafeAndWaitIsOver => Err(Refusal::NotSafe),
            When::ApprovedAndWaitIsOver if self.is_approved() => wait,
            When::Unapproved | When::CanCompensate | When::ApprovedAndWaitIsOver => Err(not_taken),
        }
    }

    /// Whether what the event brings along fits.
    fn admit_contents(&self, event: &Event, now: Duration) -> Result<(), Refusal> {
        match event {
            Event::Invalid(failure) => of_layer(failure, Layer::Input),
            Event::Rejected { failure, .. } => of_layer(failure, Layer::Result),
            Event::Returned { attempt } | Event::Failed { attempt, .. } => {
                self.admit_attempt(*attempt)
            }
            Event::Answered(reply) => self.admit_reply(reply, now),
            Event::Expired => self.admit_expiry(now),
            Event::Start
            | Event::Built(_)
            | Event::Valid
            | Event::Accepted
            | Event::Repaired
            | Event::Resend
            | Event::GaveUp
            | Event::WaitOver
            | Event::Checked(_)
            | Event::Compensated
            | Event::CompensationFailed
            | Event::Cancelled
            | Event::Resumed => Ok(()),
        }
    }

    /// An answer to another send than the one on its way tells nothing about this one.
    const fn admit_attempt(&self, found: u64) -> Result<(), Refusal> {
        let expected = self.progress.sends;
        if found == expected {
            Ok(())
        } else {
            Err(Refusal::OtherAttempt { expected, found })
        }
    }

    fn admit_reply(&self, reply: &Reply, now: Duration) -> Result<(), Refusal> {
        let until = self.progress.ask_until;
        let ruling = reply.ruling;
        let shown = self.arguments.as_ref().map(super::Arguments::hash);
        let offered = self
            .progress
            .question
            .is_some_and(|question| question.answers().contains(&ruling));
        if self.progress.answer.is_some() {
            Err(Refusal::Answered)
        } else if *reply.run != *self.call.run || *reply.request_id != *self.call.request_id {
            Err(Refusal::OtherRequest)
        } else if shown != Some(reply.arguments_hash) {
            Err(Refusal::OtherArguments)
        } else if now >= until {
            Err(Refusal::Late { until })
        } else if !offered {
            Err(Refusal::NotOffered { ruling })
        } else {
            Ok(())
        }
    }

    fn admit_expiry(&self, now: Duration) -> Result<(), Refusal> {
        let until = self.progress.ask_until;
        if self.progress.state != State::AskHuman {
            Ok(())
        } else if self.progress.answer.is_some() {
            Err(Refusal::Answered)
        } else if now < until {
            Err(Refusal::TooEarly { until })
        } else {
            Ok(())
        }
    }
}

fn of_layer(failure: &Failure, expected: Layer) -> Result<(), Refusal> {
    let found = failure.layer();
    if found == expected {
        Ok(())
    } else {
        Err(Refusal::OtherLayer { expected, found })
    }
}
