//! The person who is asked.

use toolfail::recovery::{Arguments, Handover, Reply, Ruling};

use crate::{
    ledger::Ledger,
    script::{Mood, mood},
};

/// What the person answers to a handover, if anything.
pub(crate) fn answer(handover: &Handover, ledger: &Ledger, call: u32) -> Option<Reply> {
    let offered = |ruling: &Ruling| handover.answers.contains(ruling);
    match mood(call) {
        Mood::Silent => None,
        Mood::Refusing => [Ruling::Rejected, Ruling::Stop]
            .into_iter()
            .find(offered)
            .map(|ruling| handover.reply(ruling)),
        Mood::Confused => {
            let mut reply = handover.reply(*handover.answers.first()?);
            reply.arguments_hash = Arguments::from_text("something else").hash();
            Some(reply)
        }
        Mood::Helpful => {
            let truth = ledger.of(call);
            let candidates = if truth.done {
                [Ruling::Happened, Ruling::Stop]
            } else if truth.half {
                // Neither done nor not done: left as it is, for a person to put right.
                [Ruling::Stop, Ruling::Rejected]
            } else {
                [Ruling::DidNotHappen, Ruling::Approved]
            };
            candidates
                .into_iter()
                .find(offered)
                .map(|ruling| handover.reply(ruling))
        }
    }
}
