//! The two loops that most hosts have.

use core::time::Duration;

use ::backon::{BlockingRetryable, ExponentialBuilder};
use toolfail::{Effect, Failure};

use crate::{
    ledger::{Ledger, Outcome},
    script,
    tool::{Sent, Tool},
};

/// Three attempts, whatever the error.
pub(crate) fn three_times(tool: &mut Tool, _: &Ledger, call: u32) -> Outcome {
    fn layer(tool: &mut Tool, call: u32, below: u32) -> Result<(), Failure> {
        let mut last = Failure::unknown("never sent");
        for _ in 0..3 {
            let result = match below {
                0 => send(tool, call),
                _ => layer(tool, call, below - 1),
            };
            match result {
                Ok(()) => return Ok(()),
                Err(failure) => last = failure,
            }
        }
        Err(last)
    }
    tool.sends = 0;
    let result = layer(tool, call, u32::from(script::is_nested(call)));
    ended(tool, result)
}

/// Two retries where the error is retryable, with a schedule.
pub(crate) fn backon(tool: &mut Tool, _: &Ledger, call: u32) -> Outcome {
    fn layer(tool: &mut Tool, call: u32, below: u32) -> Result<(), Failure> {
        let schedule = ExponentialBuilder::default()
            .with_min_delay(Duration::from_millis(1))
            .with_max_times(2);
        let attempt = || match below {
            0 => send(tool, call),
            _ => layer(tool, call, below - 1),
        };
        attempt
            .retry(schedule)
            .when(Failure::is_retryable)
            // The server does not look at the clock.
            .sleep(|_| {})
            .call()
    }
    tool.sends = 0;
    let result = layer(tool, call, u32::from(script::is_nested(call)));
    ended(tool, result)
}

/// One send. After a crash the queue delivers the call again, and the loop knows nothing of before.
fn send(tool: &mut Tool, call: u32) -> Result<(), Failure> {
    loop {
        match tool.send(call) {
            Sent::Returned => return Ok(()),
            Sent::Failed(failure) => return Err(failure),
            Sent::Crashed => {}
        }
    }
}

fn ended(tool: &Tool, result: Result<(), Failure>) -> Outcome {
    Outcome {
        sends: tool.sends,
        in_doubt: result.is_err_and(|failure| failure.effect() == Some(Effect::InDoubt)),
        handed_over: false,
    }
}
