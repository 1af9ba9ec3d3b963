//! What the host says of a call before it begins.

use alloc::sync::Arc;
use core::{error, fmt, time::Duration};

use super::{Arguments, IdempotencyKey};
use crate::{EscalationLevel, Idempotency, InvalidEscalation};

/// What the host says of a call before it begins.
///
/// A fresh one has a cap of two retries, no deadline, a ceiling of one hour for a wait, asks a
/// person and waits 24 hours for the answer, can check its side effect, cannot compensate, is not
/// high-risk, and says nothing of its idempotency.
///
/// # Source
///
/// Two retries are the seed article's limit, 24 hours the first level of the seed protocol's human
/// decisions; the hour is our choice, because a longer wait is a plan and not a retry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one fact of the call, set by name"
)]
pub struct Call {
    pub(crate) run: Arc<str>,
    pub(crate) request_id: Arc<str>,
    pub(crate) tool_name: Arc<str>,
    pub(crate) context: Option<Arc<str>>,
    pub(crate) high_risk: bool,
    pub(crate) risk_reason: Option<Arc<str>>,
    pub(crate) key: Option<IdempotencyKey>,
    pub(crate) idempotency: Idempotency,
    pub(crate) retries: u32,
    pub(crate) deadline: Option<Duration>,
    pub(crate) max_wait: Duration,
    pub(crate) can_ask: bool,
    pub(crate) can_check: bool,
    pub(crate) can_compensate: bool,
    pub(crate) answer_within: Duration,
    pub(crate) level: EscalationLevel,
}

impl Call {
    /// A call of this tool, under an id that no other call of the run has.
    ///
    /// # Errors
    ///
    /// [`InvalidCall`] where one of the three is empty or white space: the idempotency key is made
    /// of them, and two calls must not share one.
    pub fn new(
        run: impl Into<Arc<str>>,
        request_id: impl Into<Arc<str>>,
        tool_name: impl Into<Arc<str>>,
    ) -> Result<Self, InvalidCall> {
        let (run, request_id, tool_name) = (run.into(), request_id.into(), tool_name.into());
        for (part, text) in [
            ("run", &run),
            ("request id", &request_id),
            ("tool name", &tool_name),
        ] {
            if text.trim().is_empty() {
                return Err(InvalidCall { part });
            }
        }
        Ok(Self {
            run,
            request_id,
            tool_name,
            context: None,
            high_risk: false,
            risk_reason: None,
            key: None,
            idempotency: Idempotency::Unset,
            retries: 2,
            deadline: None,
            max_wait: Duration::from_secs(60 * 60),
            can_ask: true,
            can_check: true,
            can_compensate: false,
            answer_within: Duration::from_secs(24 * 60 * 60),
            level: EscalationLevel::One,
        })
    }

    /// Sets what the person is told beside the request: the host's own words, never a model's
    /// alone.
    #[must_use]
    pub fn with_context(mut self, context: impl Into<Arc<str>>) -> Self {
        self.context = Some(context.into());
        self
    }

    /// Marks the call as high-risk: a person approves it before it is first sent. The reason is
    /// shown to that person.
    #[must_use]
    pub fn with_high_risk(mut self, reason: impl Into<Arc<str>>) -> Self {
        self.high_risk = true;
        self.risk_reason = Some(reason.into());
        self
    }

    /// Sets the host's own idempotency key, in place of the derived one.
    #[must_use]
    pub fn with_idempotency_key(mut self, key: IdempotencyKey) -> Self {
        self.key = Some(key);
        self
    }

    /// Sets what is known of sending this call twice. Only the failures that the machine itself
    /// makes, after a crash, take it from here; a failure of the tool says it for itself.
    #[must_use]
    pub const fn with_idempotency(mut self, idempotency: Idempotency) -> Self {
        self.idempotency = idempotency;
        self
    }

    /// Sets the call's own cap of retries, beside the task's shared budget. 0: sent once.
    #[must_use]
    pub const fn with_retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self
    }

    /// Sets the moment after which the call is not sent any more, on the clock of
    /// [`Machine::step`](crate::recovery::Machine::step).
    #[must_use]
    pub const fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
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

    /// Sets whether what was done by half can be undone.
    #[must_use]
    pub const fn with_can_compensate(mut self, can_compensate: bool) -> Self {
        self.can_compensate = can_compensate;
        self
    }

    /// Sets the level of the person that is asked, and with it how long the answer may take. The
    /// default is level 1, 24 hours.
    ///
    /// # Errors
    ///
    /// [`InvalidEscalation`] where `urgent` is asked of another level than 2.
    pub fn with_level(
        mut self,
        level: EscalationLevel,
        urgent: bool,
    ) -> Result<Self, InvalidEscalation> {
        self.answer_within = level.expiry(urgent)?;
        self.level = level;
        Ok(self)
    }

    /// Sets how long a person's answer may take, in place of the level's time.
    #[must_use]
    pub const fn with_answer_within(mut self, time: Duration) -> Self {
        self.answer_within = time;
        self
    }

    /// The id of the call within its run.
    #[must_use]
    pub fn request_id(&self) -> &str {
        &self.request_id
    }

    /// The name of the tool.
    #[must_use]
    pub fn tool_name(&self) -> &str {
        &self.tool_name
    }

    /// The host's own key, else the one of these arguments.
    pub(crate) fn key_for(&self, arguments: &Arguments) -> IdempotencyKey {
        self.key.clone().unwrap_or_else(|| {
            IdempotencyKey::of(&self.run, &self.request_id, &self.tool_name, arguments)
        })
    }
}

/// A call was described without a run, an id or a tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidCall {
    part: &'static str,
}

impl fmt::Display for InvalidCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a call needs a {} that is not blank", self.part)
    }
}

impl error::Error for InvalidCall {}
