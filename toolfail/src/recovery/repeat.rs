//! The same tool, the same arguments, the same "no": not a third time.

use alloc::{collections::BTreeMap, string::String};

use super::{Arguments, ArgumentsHash};
use crate::{Class, Failure, Layer, codes};

/// Keeps a model from sending in one run what was already answered "no".
///
/// A "no" is a failure that is not worth retrying. The same tool with the same arguments is then
/// not sent again; the first repeat is told the answer again, from the second on a person should
/// know. A failure worth retrying is never blocked, and neither is a call that the caller
/// cancelled, which is no answer of the tool.
///
/// Where something else has changed since, a "no" may be out of date:
/// [`world_changed`](Self::world_changed) lets each through once more. A person's refusal stays.
#[derive(Clone, Default, Debug)]
pub struct RepeatGuard(BTreeMap<(String, ArgumentsHash), Answered>);

/// What the guard says of a call that is about to be sent.
#[derive(Clone, Copy, Debug)]
pub enum Repeat<'a> {
    /// Send it.
    Fresh,
    /// Do not send it: tell the model the answer it had, which is this.
    Blocked(&'a Failure),
    /// Do not send it, and hand it to a person: the model does not take the answer, which is this.
    Escalate(&'a Failure),
}

#[derive(Clone, Debug)]
struct Answered {
    failure: Failure,
    repeats: u32,
    out_of_date: bool,
}

impl RepeatGuard {
    /// Nothing was answered yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Whether a call may be sent. Counts it as a repeat where it may not.
    pub fn may_send(&mut self, tool_name: &str, arguments: &Arguments) -> Repeat<'_> {
        let key = (String::from(tool_name), arguments.hash());
        let Some(answered) = self.0.get_mut(&key) else {
            return Repeat::Fresh;
        };
        if core::mem::take(&mut answered.out_of_date) {
            return Repeat::Fresh;
        }
        answered.repeats = answered.repeats.saturating_add(1);
        if answered.repeats == 1 {
            Repeat::Blocked(&answered.failure)
        } else {
            Repeat::Escalate(&answered.failure)
        }
    }

    /// Notes how a call failed. A failure worth retrying is not a "no"; one that was let through
    /// again and is answered in another way than before begins anew.
    pub fn failed(&mut self, tool_name: &str, arguments: &Arguments, failure: &Failure) {
        let key = (String::from(tool_name), arguments.hash());
        if failure.is_retryable() || failure.code() == Some(codes::TASK_CANCELLED) {
            self.0.remove(&key);
            return;
        }
        let repeats = match self.0.get(&key) {
            Some(before) if is_same_way(&before.failure, failure) => before.repeats,
            Some(_) | None => 0,
        };
        self.0.insert(
            key,
            Answered {
                failure: failure.clone(),
                repeats,
                out_of_date: false,
            },
        );
    }

    /// Notes that a call succeeded.
    pub fn succeeded(&mut self, tool_name: &str, arguments: &Arguments) {
        self.0.remove(&(String::from(tool_name), arguments.hash()));
    }

    /// Notes that something was changed that earlier answers may have depended on: another tool
    /// wrote, a right was granted, a credential renewed.
    pub fn world_changed(&mut self) {
        for answered in self.0.values_mut() {
            let failure = &answered.failure;
            let refused =
                failure.class() == Class::Permanent && failure.layer() == Layer::Permission;
            answered.out_of_date |= !refused;
        }
    }
}

fn is_same_way(one: &Failure, other: &Failure) -> bool {
    one.class() == other.class() && one.code() == other.code() && one.reason() == other.reason()
}
