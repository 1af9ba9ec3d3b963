//! Bringing a machine to where a test begins.

use core::time::Duration;

use toolfail::{
    Failure,
    recovery::{Action, Arguments, Budget, Call, Event, Machine, Reply, Ruling, State, Transition},
};

pub(crate) const NOW: Duration = Duration::from_secs(1_700_000_000);

pub(crate) fn call(tool: &str) -> Call {
    Call::new("run-1", "call-1", tool).unwrap()
}

pub(crate) fn arguments() -> Arguments {
    Arguments::from_text(r#"{"file_path":"a.txt"}"#)
}

/// A machine with a budget of three, its arguments built and valid.
pub(crate) fn valid(call: Call) -> Machine {
    valid_within(call, Budget::new(3))
}

pub(crate) fn valid_within(call: Call, budget: Budget) -> Machine {
    let mut machine = Machine::new(call, budget);
    step(&mut machine, Event::Start);
    step(&mut machine, Event::Built(arguments()));
    step(&mut machine, Event::Valid);
    machine
}

/// Takes a step now, which must succeed.
pub(crate) fn step(machine: &mut Machine, event: Event) -> Transition {
    machine.step(event, NOW).unwrap()
}

/// The send on its way fails.
pub(crate) fn fail(machine: &mut Machine, failure: Failure) -> Transition {
    let attempt = machine.progress().sends();
    step(machine, Event::Failed { attempt, failure })
}

pub(crate) fn reply(ruling: Ruling) -> Reply {
    Reply {
        run: "run-1".into(),
        request_id: "call-1".into(),
        arguments_hash: arguments().hash(),
        ruling,
    }
}

/// Waits as long as the machine asks, and says when that was.
pub(crate) fn wait_over(machine: &mut Machine) -> Duration {
    let Action::Wait { until, .. } = machine.action() else {
        panic!("not waiting: {:?}", machine.state());
    };
    let until = until.max(NOW);
    machine.step(Event::WaitOver, until).unwrap();
    until
}

/// One machine in each of the twelve states.
pub(crate) fn in_every_state() -> Vec<Machine> {
    let fresh = || Machine::new(call("t").with_can_compensate(true), Budget::new(3));
    let sent = || valid(call("t").with_can_compensate(true));
    let after = |mut machine: Machine, events: Vec<Event>| {
        for event in events {
            step(&mut machine, event);
        }
        machine
    };
    let failed = |failure| Event::Failed {
        attempt: 1,
        failure,
    };
    let lost = || failed(Failure::transient("lost"));
    let machines = vec![
        fresh(),
        after(fresh(), vec![Event::Start]),
        after(fresh(), vec![Event::Start, Event::Built(arguments())]),
        sent(),
        after(sent(), vec![Event::Returned { attempt: 1 }]),
        after(
            sent(),
            vec![Event::Returned { attempt: 1 }, Event::Accepted],
        ),
        after(sent(), vec![failed(Failure::rate_limited("429"))]),
        after(sent(), vec![failed(Failure::permission_denied("403"))]),
        after(sent(), vec![lost()]),
        after(
            sent(),
            vec![failed(
                Failure::permanent("html").with_layer(toolfail::Layer::Result),
            )],
        ),
        after(
            sent(),
            vec![
                lost(),
                Event::Checked(toolfail::recovery::Finding::PartlyApplied),
            ],
        ),
        after(sent(), vec![Event::Cancelled]),
    ];
    let states: Vec<State> = machines.iter().map(Machine::state).collect();
    assert_eq!(states, State::ALL);
    machines
}
