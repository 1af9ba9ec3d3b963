//! Where a failed call goes next: one pure function, used by everything that decides.

use core::time::Duration;

use crate::{Class, Effect, Failure, Layer, Verdict, word::impl_words};

/// What is known of the call that failed, beside the failure.
///
/// A fresh call ([`CallContext::new`]) has two retries, no deadline, a ceiling of one hour for a
/// wait, can ask a person, can check its side effect, and has not been checked, repaired, asked
/// about, cancelled or marked as high-risk.
///
/// # Source
///
/// Two retries are the limit of the seed's recovery table; the hour is our choice, because a longer
/// wait is a plan and not a retry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one fact of the call, set by name"
)]
pub struct CallContext {
    retries_left: u32,
    time_left: Option<Duration>,
    max_wait: Duration,
    can_ask: bool,
    can_check: bool,
    checked: bool,
    cancelled: bool,
    answer: Option<Answer>,
    repaired: bool,
    high_risk: bool,
}

impl CallContext {
    /// A fresh call.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            retries_left: 2,
            time_left: None,
            max_wait: Duration::from_secs(60 * 60),
            can_ask: true,
            can_check: true,
            checked: false,
            cancelled: false,
            answer: None,
            repaired: false,
            high_risk: false,
        }
    }

    /// Sets how often the call may be sent again: the smaller of its own allowance and the task's
    /// shared one.
    #[must_use]
    pub const fn with_retries_left(mut self, retries: u32) -> Self {
        self.retries_left = retries;
        self
    }

    /// Sets the time until the deadline of the call. Zero: no time is left.
    #[must_use]
    pub const fn with_time_left(mut self, time: Duration) -> Self {
        self.time_left = Some(time);
        self
    }

    /// Sets the ceiling for a wait: a longer one is for a person to decide.
    #[must_use]
    pub const fn with_max_wait(mut self, wait: Duration) -> Self {
        self.max_wait = wait;
        self
    }

    /// Sets whether there is a person who can be asked.
    #[must_use]
    pub const fn with_can_ask(mut self, can_ask: bool) -> Self {
        self.can_ask = can_ask;
        self
    }

    /// Sets whether the call's side effect can be looked up.
    #[must_use]
    pub const fn with_can_check(mut self, can_check: bool) -> Self {
        self.can_check = can_check;
        self
    }

    /// Sets whether the side effect was looked up since the call was last sent.
    #[must_use]
    pub const fn with_checked(mut self, checked: bool) -> Self {
        self.checked = checked;
        self
    }

    /// Sets whether the caller cancelled.
    #[must_use]
    pub const fn with_cancelled(mut self, cancelled: bool) -> Self {
        self.cancelled = cancelled;
        self
    }

    /// Sets what a person said of this call, if one was asked.
    #[must_use]
    pub const fn with_answer(mut self, answer: Option<Answer>) -> Self {
        self.answer = answer;
        self
    }

    /// Sets whether the result of this call was repaired already.
    #[must_use]
    pub const fn with_repaired(mut self, repaired: bool) -> Self {
        self.repaired = repaired;
        self
    }

    /// Sets whether the call is sensitive enough that a person approves every send.
    #[must_use]
    pub const fn with_high_risk(mut self, high_risk: bool) -> Self {
        self.high_risk = high_risk;
        self
    }

    /// How often the call may be sent again.
    #[must_use]
    pub const fn retries_left(&self) -> u32 {
        self.retries_left
    }

    /// The time until the deadline of the call, if it has one.
    #[must_use]
    pub const fn time_left(&self) -> Option<Duration> {
        self.time_left
    }
}

impl Default for CallContext {
    fn default() -> Self {
        Self::new()
    }
}

/// What a person said of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It may be sent.
    Approved,
    /// It must not be sent.
    Refused,
    /// Nobody answered in time.
    Expired,
    /// They said what happened to the last send, which approves nothing.
    Told,
}

impl_words!(Answer, "answer", [
    Approved => "approved",
    Refused => "refused",
    Expired => "expired",
    Told => "told",
]);

/// Where a failed call goes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Send it again, not before the wait is over.
    RetryBackoff,
    /// Hand it to a person.
    AskHuman,
    /// Find out whether the last send took effect.
    CheckSideEffect,
    /// Make the result usable, once.
    Repair,
    /// Stop: degrade, give up, or let the model change the arguments.
    FailSafe,
}

impl_words!(Step, "step", [
    RetryBackoff => "retry_backoff",
    AskHuman => "ask_human",
    CheckSideEffect => "check_side_effect",
    Repair => "repair",
    FailSafe => "fail_safe",
]);

/// Which rule of [`decide`] spoke, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// 1: the caller cancelled, or no time is left.
    Cancelled,
    /// 2: a person refused it.
    Refused,
    /// 3: a person must act.
    NeedsOperator,
    /// 4: the input is at fault.
    Input,
    /// 5: the result cannot be used.
    Result,
    /// 6: it may have been done, and a resend is not safe.
    SideEffect,
    /// 7: trying again cannot help.
    NotRetryable,
    /// 8: trying again can help, and a resend is not safe.
    NotSafe,
    /// 9: the call is high-risk and not approved.
    HighRisk,
    /// 10: no retry is left.
    Exhausted,
    /// 11: the wait is longer than the time left or than the ceiling.
    WaitTooLong,
    /// 12: nothing stands against a retry.
    Retry,
}

impl_words!(Rule, "rule", [
    Cancelled => "cancelled",
    Refused => "refused",
    NeedsOperator => "needs_operator",
    Input => "input",
    Result => "result",
    SideEffect => "side_effect",
    NotRetryable => "not_retryable",
    NotSafe => "not_safe",
    HighRisk => "high_risk",
    Exhausted => "exhausted",
    WaitTooLong => "wait_too_long",
    Retry => "retry",
]);

/// What [`decide`] answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Decision {
    /// Where the call goes next.
    pub next: Step,
    /// The earliest moment of a later send, counted from the failure: the failure's `retry_after`.
    /// None where nothing was asked for, and with [`Step::FailSafe`].
    pub wait: Option<Duration>,
    /// Whether the host's schedule adds to the wait. Only with [`Step::RetryBackoff`].
    pub backoff: bool,
    /// Which rule spoke.
    pub rule: Rule,
}

/// Decides where a failed call goes next.
///
/// Pure and total: no clock, no I/O, the same answer for the same input. *Safe* is the
/// [safety table](Verdict::is_safe_to_resubmit); *in doubt* is a stated [`Effect::InDoubt`] that is
/// not safe. **Ask** is [`Step::AskHuman`] where the call can ask and no person has answered for it
/// yet, else [`Step::FailSafe`]; **check** is [`Step::CheckSideEffect`] where the call can check and
/// has not since its last send, else *ask*. The first rule that applies decides:
///
/// 1. The caller cancelled, or no time is left: fail safe.
/// 2. `permanent` at layer `permission`, a person's refusal: fail safe.
/// 3. The class needs an operator, or the layer is `permission`: *check* if in doubt and a check is
///    still possible, else *ask*.
/// 4. The layer is `input`: fail safe, with the arguments to fix.
/// 5. The layer is `result`: repair if this call was not repaired yet, else fail safe.
/// 6. The layer is `side_effect`, and not safe: *check*.
/// 7. Not retryable: *check* if in doubt, else fail safe.
/// 8. Not safe: *check*. It costs no retry, hence before the budget.
/// 9. The call is high-risk and not approved: *ask*.
/// 10. Exhausted, or no retry left: fail safe.
/// 11. A wait longer than the time left: fail safe; longer than the ceiling: *ask*. It is never
///     slept past a deadline and never cut short.
/// 12. Else: retry.
///
/// ```
/// use toolfail::{CallContext, Failure, Step, decide};
///
/// let call = CallContext::new();
/// let timeout = Failure::transient("no answer");
/// assert_eq!(decide(&timeout, &call).next, Step::CheckSideEffect);
/// assert_eq!(decide(&timeout.idempotent(), &call).next, Step::RetryBackoff);
/// ```
#[must_use]
pub fn decide(failure: &Failure, call: &CallContext) -> Decision {
    let (rule, next) = first_rule(&failure.verdict(), failure.is_exhausted(), call);
    Decision {
        next,
        wait: if next == Step::FailSafe {
            None
        } else {
            failure.retry_after()
        },
        backoff: next == Step::RetryBackoff && failure.wants_backoff(),
        rule,
    }
}

fn first_rule(verdict: &Verdict, exhausted: bool, call: &CallContext) -> (Rule, Step) {
    let policy = verdict.class.policy();
    let safe = verdict.is_safe_to_resubmit();
    let in_doubt = verdict.effect == Some(Effect::InDoubt) && !safe;
    let wait = verdict.retry_after.unwrap_or(Duration::ZERO);

    if call.cancelled || call.time_left == Some(Duration::ZERO) {
        (Rule::Cancelled, Step::FailSafe)
    } else if verdict.class == Class::Permanent && verdict.layer == Layer::Permission {
        (Rule::Refused, Step::FailSafe)
    } else if policy.needs_operator || verdict.layer == Layer::Permission {
        let check = in_doubt && call.check_is_possible();
        (
            Rule::NeedsOperator,
            if check {
                Step::CheckSideEffect
            } else {
                call.ask()
            },
        )
    } else if verdict.layer == Layer::Input {
        (Rule::Input, Step::FailSafe)
    } else if verdict.layer == Layer::Result {
        (
            Rule::Result,
            if call.repaired {
                Step::FailSafe
            } else {
                Step::Repair
            },
        )
    } else if verdict.layer == Layer::SideEffect && !safe {
        (Rule::SideEffect, call.check())
    } else if !policy.retryable {
        (
            Rule::NotRetryable,
            if in_doubt {
                call.check()
            } else {
                Step::FailSafe
            },
        )
    } else if !safe {
        (Rule::NotSafe, call.check())
    } else if call.high_risk && call.answer != Some(Answer::Approved) {
        (Rule::HighRisk, call.ask())
    } else if exhausted || call.retries_left == 0 {
        (Rule::Exhausted, Step::FailSafe)
    } else if call.time_left.is_some_and(|left| wait > left) {
        (Rule::WaitTooLong, Step::FailSafe)
    } else if wait > call.max_wait {
        (Rule::WaitTooLong, call.ask())
    } else {
        (Rule::Retry, Step::RetryBackoff)
    }
}

impl CallContext {
    const fn check_is_possible(&self) -> bool {
        self.can_check && !self.checked
    }

    /// A person, where the call can ask and nobody has answered for it yet.
    pub(crate) const fn ask(&self) -> Step {
        if self.can_ask && self.answer.is_none() {
            Step::AskHuman
        } else {
            Step::FailSafe
        }
    }

    const fn check(&self) -> Step {
        if self.check_is_possible() {
            Step::CheckSideEffect
        } else {
            self.ask()
        }
    }
}
