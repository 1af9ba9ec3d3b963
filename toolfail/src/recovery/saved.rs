//! The machine on disk: saved with a version and a seal, resumed only where both fit.

use alloc::string::String;
use core::{error, fmt, time::Duration};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{
    Arguments, Budget, Event, Machine, Refusal, Transition,
    hash::{from_hex, hex},
};

mod body;

/// The version of the saved form. A state of another is refused, never guessed at.
const VERSION: u32 = 1;
/// The first word of every saved state.
const MARK: &str = "toolfail-recovery";

/// What the host knows of a call that it takes up again.
#[derive(Clone, Debug)]
pub struct Resume<'a> {
    /// The run of the call.
    pub run: &'a str,
    /// The id of the call in it: a state of another is refused, and so is one of another run.
    pub request_id: &'a str,
    /// The [revision](Machine::revision) of the newest state that the host knows to have been
    /// written; 0 where it does not know. An older state is refused: it may have forgotten a send.
    pub revision: u64,
    /// The task's budget. It is lowered to what was left when the state was saved.
    pub task: Budget,
}

impl Machine {
    /// The machine as a text, to be resumed after a crash.
    ///
    /// Save after every transition and **before** the action is carried out: then a state in which
    /// nothing was sent is never on disk while something is. The text holds the arguments. The
    /// secret seals it; an empty one still finds damage, but not a deliberate edit.
    #[must_use]
    pub fn save(&self, secret: &[u8]) -> String {
        let body = body::write(self);
        let seal = hex(&mac(secret, VERSION, &body).finalize().into_bytes());
        alloc::format!("{MARK} {VERSION} {seal}\n{body}")
    }

    /// Takes a saved machine up again: its [`Event::Resumed`] is made, so that a send that may have
    /// been on its way is decided about as one in doubt, and never forgotten.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Unreadable`] where the text is no saved state,
    /// [`ResumeError::OtherVersion`] of another form, [`ResumeError::Edited`] where it was changed,
    /// damaged, or sealed with another secret, [`ResumeError::OtherCall`] of another call,
    /// [`ResumeError::Outdated`] where a newer one was written.
    pub fn resume(
        saved: &str,
        secret: &[u8],
        expected: Resume<'_>,
        now: Duration,
    ) -> Result<(Self, Transition), ResumeError> {
        let body = unseal(saved, secret)?;
        let (mut machine, task_left) = body::read(body, expected.task)?;
        if (&*machine.call.run, machine.call.request_id()) != (expected.run, expected.request_id) {
            return Err(ResumeError::OtherCall);
        }
        if machine.revision < expected.revision {
            return Err(ResumeError::Outdated {
                found: machine.revision,
                newest: expected.revision,
            });
        }
        // Not before: a state that is refused takes nothing from the task.
        machine.task.lower_to(task_left);
        let transition = machine
            .step(Event::Resumed, now)
            .map_err(ResumeError::Refused)?;
        Ok((machine, transition))
    }
}

/// Checks mark, version and seal, in this order.
fn unseal<'a>(saved: &'a str, secret: &[u8]) -> Result<&'a str, ResumeError> {
    let (head, body) = saved.split_once('\n').ok_or(ResumeError::Unreadable)?;
    let mut words = head.split(' ');
    let (Some(MARK), Some(version), Some(seal), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(ResumeError::Unreadable);
    };
    let version: u32 = version.parse().map_err(|_| ResumeError::Unreadable)?;
    if version != VERSION {
        return Err(ResumeError::OtherVersion { found: version });
    }
    let seal = from_hex(seal).ok_or(ResumeError::Edited)?;
    mac(secret, version, body)
        .verify_slice(&seal)
        .map_err(|_| ResumeError::Edited)?;
    Ok(body)
}

fn mac(secret: &[u8], version: u32, body: &str) -> Hmac<Sha256> {
    // HMAC takes a key of any length: the error cannot occur, and an unkeyed hash would be wrong.
    let mut mac = Hmac::<Sha256>::new_from_slice(secret)
        .unwrap_or_else(|_| Hmac::new(&hmac::digest::Key::<Hmac<Sha256>>::default()));
    mac.update(MARK.as_bytes());
    mac.update(&version.to_be_bytes());
    mac.update(body.as_bytes());
    mac
}

/// Why a saved state was not taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// The text is no saved state.
    Unreadable,
    /// The state was saved in another form.
    OtherVersion {
        /// The version of that form.
        found: u32,
    },
    /// The state was edited, damaged, or sealed with another secret.
    Edited,
    /// The state is of another call.
    OtherCall,
    /// A newer state of the call was written.
    Outdated {
        /// The revision of this state.
        found: u64,
        /// The newest known one.
        newest: u64,
    },
    /// The state does not take the resumption.
    Refused(Refusal),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("this is not the saved state of a recovery"),
            Self::OtherVersion { found } => write!(
                f,
                "the state was saved in version {found}, this reads version {VERSION}"
            ),
            Self::Edited => {
                f.write_str("the saved state was edited, damaged, or sealed with another secret")
            }
            Self::OtherCall => f.write_str("the saved state is of another call"),
            Self::Outdated { found, newest } => write!(
                f,
                "the saved state has revision {found}, revision {newest} was written since"
            ),
            Self::Refused(_) => f.write_str("the saved state cannot be taken up"),
        }
    }
}

impl error::Error for ResumeError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Unreadable
            | Self::OtherVersion { .. }
            | Self::Edited
            | Self::OtherCall
            | Self::Outdated { .. } => None,
        }
    }
}
