//! A case, and the corpus of all.

use std::{str::FromStr, time::Duration};

use serde::Deserialize;

use crate::Input;

/// An input and the verdict it must have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it is, in words. No two cases have the same.
    pub name: String,
    /// Who says so.
    pub source: String,
    /// What came in.
    pub input: Input,
    /// The verdict, or null where it is no failure.
    pub expect: Option<Expected>,
    /// Of the call, where it is no fresh one.
    #[serde(default)]
    pub context: Context,
}

/// A verdict, by its wire words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// The class.
    pub class: String,
    /// Whether trying again can change the outcome.
    pub retryable: bool,
    /// Whether sending the same again cannot double an effect.
    pub safe: bool,
    /// Whether a person must act.
    pub operator: bool,
    /// The stated effect.
    pub effect: Option<String>,
    /// The layer.
    pub layer: String,
    /// The code.
    pub code: Option<u16>,
    /// The wait, in decimal seconds and an `s`.
    pub wait: Option<String>,
    /// What comes next for the call.
    pub step: Option<String>,
    /// The reason, where it is not the class's word.
    pub reason: Option<String>,
}

impl Expected {
    /// The wait as a duration.
    ///
    /// # Panics
    ///
    /// On a wait that is not written in the form of the corpus.
    #[must_use]
    pub fn wait(&self) -> Option<Duration> {
        let wait = self.wait.as_deref()?;
        let seconds = wait.strip_suffix('s').expect("a wait ends in `s`");
        let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
        let nanos = u32::from_str(&format!("{fraction:0<9}")).expect("at most nine digits");
        Some(Duration::new(
            seconds.parse().expect("whole seconds"),
            nanos,
        ))
    }
}

/// What the host knows of the call, where it differs from a fresh one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Context {
    /// The longest wait that is a retry, in seconds.
    pub max_wait_seconds: Option<u64>,
    /// Whether a person can be asked.
    pub can_ask: Option<bool>,
    /// What a person answered: only `refused` occurs.
    pub answer: Option<String>,
}

/// Every case of the corpus.
///
/// # Panics
///
/// Where a file of the corpus cannot be read as cases.
#[must_use]
pub fn corpus() -> Vec<Case> {
    [
        include_str!("../grpc.json"),
        include_str!("../http-status.json"),
        include_str!("../http-waits.json"),
        include_str!("../io.json"),
        include_str!("../json-rpc.json"),
        include_str!("../providers.json"),
        include_str!("../reports.json"),
    ]
    .into_iter()
    .flat_map(|file| serde_json::from_str::<Vec<Case>>(file).expect("a file of cases"))
    .collect()
}
