//! `decide` against the contract's twelve rules, written anew as a list, over a seventh of all
//! inputs: quick enough to be run for every mutant. The contract's own tests visit all of them.

use core::time::Duration;

use toolfail::{
    Answer, CallContext, Class, Effect, Failure, Idempotency, Layer, Rule, Step, decide,
};

/// One call as the rules see it.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one fact of the call"
)]
struct Case {
    class: Class,
    layer: Layer,
    effect: Option<Effect>,
    idempotency: Idempotency,
    exhausted: bool,
    wait: Option<u64>,
    cancelled: bool,
    time_left: Option<u64>,
    retries_left: u32,
    can_ask: bool,
    can_check: bool,
    checked: bool,
    answer: Option<Answer>,
    repaired: bool,
    high_risk: bool,
}

const CEILING: u64 = 10;

/// What a rule answers.
#[derive(Clone, Copy)]
enum Then {
    Go(Step),
    Ask,
    Check,
    CheckInDoubtElseStop,
    CheckInDoubtElseAsk,
    Repair,
    TooLong,
}

impl Case {
    fn is_safe(&self) -> bool {
        match (self.effect, self.idempotency) {
            (Some(Effect::NotApplied), _) | (_, Idempotency::Yes) => true,
            (Some(_), _) | (_, Idempotency::No) => false,
            (None, Idempotency::Unset) => self.class == Class::RateLimited,
        }
    }

    fn in_doubt(&self) -> bool {
        self.effect == Some(Effect::InDoubt) && !self.is_safe()
    }

    fn can_still_check(&self) -> bool {
        self.can_check && !self.checked
    }

    fn needs_operator(&self) -> bool {
        [Class::Authentication, Class::PermissionDenied].contains(&self.class)
    }

    fn is_retryable(&self) -> bool {
        [Class::Transient, Class::RateLimited, Class::SelfReported].contains(&self.class)
    }

    fn step(&self, then: Then) -> Step {
        let ask = if self.can_ask && self.answer.is_none() {
            Step::AskHuman
        } else {
            Step::FailSafe
        };
        let check = if self.can_still_check() {
            Step::CheckSideEffect
        } else {
            ask
        };
        let overdue = || {
            self.time_left
                .is_some_and(|left| self.wait.is_some_and(|wait| wait > left))
        };
        match then {
            Then::Go(step) => step,
            Then::Check => check,
            Then::CheckInDoubtElseStop | Then::CheckInDoubtElseAsk if self.in_doubt() => check,
            Then::Ask | Then::CheckInDoubtElseAsk => ask,
            Then::Repair if !self.repaired => Step::Repair,
            Then::TooLong if !overdue() => ask,
            Then::CheckInDoubtElseStop | Then::Repair | Then::TooLong => Step::FailSafe,
        }
    }

    fn failure(&self) -> Failure {
        let mut failure = Failure::new(self.class, "x")
            .with_layer(self.layer)
            .with_idempotency(self.idempotency)
            .with_exhausted(self.exhausted);
        if let Some(effect) = self.effect {
            failure = failure.with_effect(effect);
        }
        if let Some(wait) = self.wait {
            failure = failure.with_retry_after(Duration::from_secs(wait));
        }
        failure
    }

    fn context(&self) -> CallContext {
        let mut context = CallContext::new()
            .with_max_wait(Duration::from_secs(CEILING))
            .with_cancelled(self.cancelled)
            .with_retries_left(self.retries_left)
            .with_can_ask(self.can_ask)
            .with_can_check(self.can_check)
            .with_checked(self.checked)
            .with_answer(self.answer)
            .with_repaired(self.repaired)
            .with_high_risk(self.high_risk);
        if let Some(left) = self.time_left {
            context = context.with_time_left(Duration::from_secs(left));
        }
        context
    }
}

type When = fn(&Case) -> bool;

/// The contract's rules, in its order and in its words.
const RULES: [(Rule, When, Then); 12] = [
    (
        Rule::Cancelled,
        |c| c.cancelled || c.time_left == Some(0),
        Then::Go(Step::FailSafe),
    ),
    (
        Rule::Refused,
        |c| (c.class, c.layer) == (Class::Permanent, Layer::Permission),
        Then::Go(Step::FailSafe),
    ),
    (
        Rule::NeedsOperator,
        |c| c.needs_operator() || c.layer == Layer::Permission,
        Then::CheckInDoubtElseAsk,
    ),
    (
        Rule::Input,
        |c| c.layer == Layer::Input,
        Then::Go(Step::FailSafe),
    ),
    (Rule::Result, |c| c.layer == Layer::Result, Then::Repair),
    (
        Rule::SideEffect,
        |c| c.layer == Layer::SideEffect && !c.is_safe(),
        Then::Check,
    ),
    (
        Rule::NotRetryable,
        |c| !c.is_retryable(),
        Then::CheckInDoubtElseStop,
    ),
    (Rule::NotSafe, |c| !c.is_safe(), Then::Check),
    (
        Rule::HighRisk,
        |c| c.high_risk && c.answer != Some(Answer::Approved),
        Then::Ask,
    ),
    (
        Rule::Exhausted,
        |c| c.exhausted || c.retries_left == 0,
        Then::Go(Step::FailSafe),
    ),
    (
        Rule::WaitTooLong,
        |c| {
            c.wait
                .is_some_and(|wait| c.time_left.is_some_and(|left| wait > left) || wait > CEILING)
        },
        Then::TooLong,
    ),
    (Rule::Retry, |_| true, Then::Go(Step::RetryBackoff)),
];

const YES_NO: [bool; 2] = [false, true];

fn failures(visit: &mut dyn FnMut(Case)) {
    let effects = [
        None,
        Some(Effect::NotApplied),
        Some(Effect::InDoubt),
        Some(Effect::Applied),
    ];
    for class in Class::ALL {
        for layer in Layer::ALL {
            for effect in effects {
                for idempotency in Idempotency::ALL {
                    for exhausted in YES_NO {
                        for wait in [None, Some(0), Some(10), Some(11)] {
                            visit(Case {
                                class,
                                layer,
                                effect,
                                idempotency,
                                exhausted,
                                wait,
                                cancelled: false,
                                time_left: None,
                                retries_left: 0,
                                can_ask: false,
                                can_check: false,
                                checked: false,
                                answer: None,
                                repaired: false,
                                high_risk: false,
                            });
                        }
                    }
                }
            }
        }
    }
}

fn contexts(of: Case, visit: &mut dyn FnMut(Case)) {
    let answers = [
        None,
        Some(Answer::Approved),
        Some(Answer::Refused),
        Some(Answer::Expired),
        Some(Answer::Told),
    ];
    for time_left in [None, Some(0), Some(9), Some(11)] {
        for bits in 0..128_u32 {
            let bit = |n: u32| bits >> n & 1 == 1;
            for answer in answers {
                visit(Case {
                    cancelled: bit(0),
                    retries_left: u32::from(bit(1)),
                    can_ask: bit(2),
                    can_check: bit(3),
                    checked: bit(4),
                    repaired: bit(5),
                    high_risk: bit(6),
                    time_left,
                    answer,
                    ..of
                });
            }
        }
    }
}

#[test]
fn decide_is_what_the_first_rule_that_matches_says() {
    let mut spoke = [0_u64; RULES.len()];
    let mut count = 0_u64;
    failures(&mut |of| {
        let failure = of.failure();
        contexts(of, &mut |case| {
            count += 1;
            if !count.is_multiple_of(7) {
                return;
            }
            let decision = decide(&failure, &case.context());
            let index = RULES.iter().position(|(_, when, _)| when(&case)).unwrap();
            let (rule, _, then) = RULES[index];
            let next = case.step(then);
            let wait = case.wait.map(Duration::from_secs);
            assert_eq!((decision.rule, decision.next), (rule, next), "{case:?}");
            let expected = wait.filter(|_| next != Step::FailSafe);
            assert_eq!(decision.wait, expected, "{case:?}");
            let backs_off = [Class::Transient, Class::RateLimited].contains(&case.class);
            let expected = next == Step::RetryBackoff && backs_off;
            assert_eq!(decision.backoff, expected, "{case:?}");
            spoke[index] += 1;
        });
    });
    assert!(spoke.iter().all(|times| *times > 0), "{spoke:?}");
}
