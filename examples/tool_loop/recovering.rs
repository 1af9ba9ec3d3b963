//! The recovery machine's host: carries out what it asks, and reports what happened.

use core::time::Duration;

use toolfail::{
    Language,
    recovery::{
        Action, Arguments, Budget, Call, Event, Machine, Refusal, Resume, SideEffect, State,
        Transition,
    },
};

use crate::{
    ledger::{Ledger, Outcome},
    person, script,
    tool::{Sent, Tool},
};

const SECRET: &[u8] = b"the host's secret for states on disk";
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Drives one call to its end.
pub(crate) fn drive(tool: &mut Tool, ledger: &Ledger, call: u32) -> Outcome {
    tool.sends = 0;
    let mut host = Host {
        tool,
        ledger,
        call,
        now: HOUR * 24 * 365 * 50,
        budget: Budget::new(2),
        handed_over: false,
    };
    let layers = 1 + u32::from(script::is_nested(call));
    let ended = host.layer(layers);
    let handed_over = host.handed_over;
    Outcome {
        sends: tool.sends,
        in_doubt: matches!(
            ended.progress().side_effect(),
            SideEffect::InDoubt | SideEffect::PartlyApplied
        ),
        handed_over,
    }
}

struct Host<'a> {
    tool: &'a mut Tool,
    ledger: &'a Ledger,
    call: u32,
    now: Duration,
    /// Shared by both layers.
    budget: Budget,
    handed_over: bool,
}

impl Host<'_> {
    /// One layer of the task: its machine, run to the end.
    fn layer(&mut self, layers: u32) -> Machine {
        let id = format!("call-{}-{layers}", self.call);
        let call = match Call::new("run", &*id, "transfer") {
            Ok(call) => call.with_can_compensate(true),
            Err(error) => unreachable!("{error}"),
        };
        let mut machine = Machine::new(call, self.budget.clone());
        let mut action = machine.action();
        while !machine.state().is_final() {
            let event = self.carry_out(action, &machine, layers);
            let taken = match event {
                Some(event) => machine.step(event, self.now),
                None => Ok(self.crash(&mut machine, &id)),
            };
            action = match taken {
                Ok(transition) => transition.action,
                Err(refusal) => self.listen(refusal, &machine),
            };
        }
        machine
    }

    /// Does what the machine asks for; nothing to report where this process dies over it.
    fn carry_out(&mut self, action: Action, machine: &Machine, layers: u32) -> Option<Event> {
        Some(match action {
            Action::Start => Event::Start,
            Action::BuildArgs => Event::Built(Arguments::from_text(format!(
                r#"{{"amount":5,"order":{}}}"#,
                self.call
            ))),
            Action::ValidateArgs => Event::Valid,
            Action::Send { attempt } => return self.send(attempt, layers),
            Action::Verify => Event::Accepted,
            Action::Wait { until, .. } => {
                if script::sets_clock_back(self.call) && self.now < until {
                    self.now = self.now.saturating_sub(HOUR);
                } else {
                    self.now = self.now.max(until);
                }
                Event::WaitOver
            }
            Action::Ask { until } => self.ask(machine, until),
            Action::Check => Event::Checked(self.tool.check(self.call)),
            // The other side has the whole result in its books: no other send is needed.
            Action::Repair { .. } => Event::Repaired,
            Action::Compensate if self.tool.undo(self.call) => Event::Compensated,
            Action::Compensate => Event::CompensationFailed,
            _ => Event::Cancelled,
        })
    }

    /// Sends the call, or has the layer below do it.
    fn send(&mut self, attempt: u64, layers: u32) -> Option<Event> {
        if layers > 1 {
            let below = self.layer(layers - 1);
            return Some(match below.failure() {
                Some(failure) if below.state() == State::FailSafe => Event::Failed {
                    attempt,
                    failure: failure.clone(),
                },
                Some(_) | None => Event::Returned { attempt },
            });
        }
        match self.tool.send(self.call) {
            Sent::Returned => Some(Event::Returned { attempt }),
            Sent::Failed(failure) => Some(Event::Failed { attempt, failure }),
            Sent::Crashed => None,
        }
    }

    fn ask(&mut self, machine: &Machine, until: Duration) -> Event {
        self.handed_over = true;
        if self.now >= until {
            return Event::Expired;
        }
        let reply = machine
            .handover(Language::English)
            .and_then(|handover| person::answer(&handover, self.ledger, self.call));
        if let Some(reply) = reply {
            Event::Answered(reply)
        } else {
            self.now = self.now.max(until);
            Event::Expired
        }
    }

    /// This process died while it sent: another takes over from what was on disk.
    fn crash(&self, machine: &mut Machine, id: &str) -> Transition {
        // Every state is on disk before it is acted on; writing each of them here would only make
        // the example slow.
        let on_disk = machine.save(SECRET);
        let expected = Resume {
            run: "run",
            request_id: id,
            revision: machine.revision(),
            task: self.budget.clone(),
        };
        match Machine::resume(&on_disk, SECRET, expected, self.now) {
            Ok((resumed, transition)) => {
                *machine = resumed;
                transition
            }
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Does what a refusal says: waits longer, or gives a person up who approved something else.
    fn listen(&mut self, refusal: Refusal, machine: &Machine) -> Action {
        match refusal {
            Refusal::TooEarly { until } => self.now = until,
            Refusal::OtherArguments => {
                if let Action::Ask { until } = machine.action() {
                    self.now = until;
                }
            }
            other => unreachable!("{other}"),
        }
        machine.action()
    }
}
