//! The frozen request that a person answers.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::time::Duration;

use super::{ArgumentsHash, Machine, Question, Reply, Ruling, State};
use crate::Language;

/// The frozen request that a person answers.
///
/// It holds everything a person needs to judge and nothing a model said about it: the arguments as
/// they will be sent, and their hash, which the answer must repeat. With feature `serde` it is
/// written and read as JSON; moments are in milliseconds, rounded down, so that nobody takes an
/// expired answer for a timely one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Handover {
    /// The run of the call.
    pub run: String,
    /// The id of the call in it.
    pub request_id: String,
    /// The name of the tool.
    pub tool_name: String,
    /// The arguments, word for word.
    pub arguments: String,
    /// Their hash.
    #[cfg_attr(feature = "serde", serde(with = "super::words"))]
    pub arguments_hash: ArgumentsHash,
    /// The host's own words for the person.
    pub context: Option<String>,
    /// The key that the call is sent under, so that the person can look it up on the other side.
    pub idempotency_key: String,
    /// Whether the call is high-risk.
    pub high_risk: bool,
    /// Why.
    pub risk_reason: Option<String>,
    /// What is known of the call's effect so far.
    #[cfg_attr(feature = "serde", serde(with = "super::words"))]
    pub side_effect_state: super::SideEffect,
    /// How often the call was sent, or may have been.
    pub attempt: u64,
    /// The line that a model is told about the failure, for the decision that was taken; empty
    /// where nothing has failed.
    pub guidance: String,
    /// What is asked.
    #[cfg_attr(feature = "serde", serde(with = "super::words"))]
    pub question: Question,
    /// The same as a text.
    pub question_text: String,
    /// The answers that are allowed here.
    #[cfg_attr(feature = "serde", serde(with = "super::words::list"))]
    pub answers: Vec<Ruling>,
    /// The level of the person, 1 to 3.
    pub level: u8,
    /// When an answer does not count any more, in milliseconds on the clock of
    /// [`Machine::step`].
    pub expires_at_ms: u64,
    /// The earliest moment of the send that an approval leads to, on the same clock.
    pub not_before_ms: u64,
}

impl Handover {
    /// The answer to this very request.
    #[must_use]
    pub fn reply(&self, ruling: Ruling) -> Reply {
        Reply {
            run: self.run.clone(),
            request_id: self.request_id.clone(),
            arguments_hash: self.arguments_hash,
            ruling,
        }
    }
}

impl Machine {
    /// The request for the person, in [`State::AskHuman`] before the answer; else `None`.
    #[must_use]
    pub fn handover(&self, language: Language) -> Option<Handover> {
        let (call, progress) = (&*self.call, &self.progress);
        let question = progress.question?;
        let arguments = self.arguments.as_ref()?;
        if progress.state != State::AskHuman || progress.answer.is_some() {
            return None;
        }
        Some(Handover {
            run: call.run.to_string(),
            request_id: call.request_id.to_string(),
            tool_name: call.tool_name.to_string(),
            arguments: arguments.text().to_string(),
            arguments_hash: arguments.hash(),
            context: call.context.as_deref().map(ToString::to_string),
            idempotency_key: self.key.as_ref()?.as_str().to_string(),
            high_risk: call.high_risk,
            risk_reason: call.risk_reason.as_deref().map(ToString::to_string),
            side_effect_state: progress.side_effect,
            attempt: progress.sends,
            guidance: self.guidance_for_person(language),
            question,
            question_text: question.text().to_string(),
            answers: question.answers().to_vec(),
            level: call.level.get(),
            expires_at_ms: milliseconds(progress.ask_until),
            not_before_ms: milliseconds(progress.not_before),
        })
    }

    fn guidance_for_person(&self, language: Language) -> String {
        self.guidance().map_or_else(String::new, |guidance| {
            guidance.in_language(language).to_string()
        })
    }
}

fn milliseconds(moment: Duration) -> u64 {
    u64::try_from(moment.as_millis()).unwrap_or(u64::MAX)
}
