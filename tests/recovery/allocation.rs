//! What a transition allocates: the strings of its record, and nothing else.

use allocation_counter::measure;
use toolfail::{
    Effect, Failure, Layer,
    recovery::{Budget, Event, Finding, Machine, Record, Ruling},
};

use crate::drive::{NOW, arguments, call, in_every_state, reply, valid};

/// How many strings a record owns. The key of a call is one, made when the arguments are frozen; it
/// is written out once and shared once.
fn own_strings(record: &Record, event: &str) -> u64 {
    let strings = [
        record.validation_error.is_some(),
        record.error_code.is_some(),
        record.verifier_result.is_some(),
    ];
    let key = if event == "built" { 2 } else { 0 };
    u64::try_from(strings.into_iter().filter(|is| *is).count()).unwrap() + key
}

fn assert_lean(machine: &mut Machine, event: Event) {
    let (name, from) = (event.trigger().as_str(), machine.state());
    let mut event = Some(event);
    let mut transition = None;
    let counted = measure(|| {
        transition = event.take().map(|event| machine.step(event, NOW));
    });
    let record = transition.unwrap().unwrap().record;
    let allowed = own_strings(&record, name);
    assert!(
        counted.count_total <= allowed,
        "{name} in {from}: {} allocations, the record owns {allowed} strings",
        counted.count_total
    );
}

#[test]
fn a_transition_allocates_nothing_but_the_strings_of_its_record() {
    let failures = || {
        [
            Failure::rate_limited("429"),
            Failure::transient("lost").with_effect(Effect::InDoubt),
            Failure::permission_denied("403"),
            Failure::invalid_argument("400"),
            Failure::permanent("html").with_layer(Layer::Result),
            Failure::transient("lost").with_layer(Layer::SideEffect),
        ]
    };
    let mut machine = Machine::new(call("t"), Budget::new(3));
    assert_lean(&mut machine, Event::Start);
    assert_lean(&mut machine, Event::Built(arguments()));
    assert_lean(&mut machine, Event::Valid);
    for failure in failures() {
        let attempt = 1;
        assert_lean(&mut machine.clone(), Event::Failed { attempt, failure });
    }
    for machine in in_every_state() {
        // Crash and cancellation make a failure of their own, in the place of the one in hand.
        assert_lean(&mut machine.clone(), Event::Resumed);
        if !machine.state().is_final() {
            assert_lean(&mut machine.clone(), Event::Cancelled);
        }
    }
    for finding in Finding::ALL {
        let mut machine = valid(call("t"));
        let failure = Failure::transient("lost");
        machine
            .step(
                Event::Failed {
                    attempt: 1,
                    failure,
                },
                NOW,
            )
            .unwrap();
        assert_lean(&mut machine, Event::Checked(finding));
    }
    for ruling in [Ruling::Approved, Ruling::Rejected] {
        let mut machine = valid(call("t").with_high_risk("x"));
        assert_lean(&mut machine, Event::Answered(reply(ruling)));
    }
}
