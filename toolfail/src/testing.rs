//! What a host's tests can assert of its own error types.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::any::type_name;
use std::time::SystemTime;

use crate::{
    Classified, Code, Entry, ErrorResponse, Failure, codes, remediation::is_remediation,
    text::is_unprintable, verdict::is_reason,
};

/// Asserts, in a host's test, that a type's [`entries`](Classified::entries) obey the contract.
///
/// Of every entry: its reason is `[a-z][a-z0-9_]{0,62}`; its remediation is not blank, at most 500
/// characters, and states no verdict; its domain is a name; its code belongs to this entry alone, and
/// the envelope's category to the code; and the envelope, written and read, means the same.
///
/// The derive checks the texts when it compiles; what this adds to a derived type is the envelope. Of
/// a type written by hand it checks all.
///
#[cfg_attr(feature = "derive", doc = "```")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
/// #[derive(Debug, thiserror::Error, toolfail::Classified)]
/// pub enum StockError {
///     #[error("the warehouse is busy")]
///     #[toolfail(code = 4003)]
///     Busy,
///     #[error("no such article")]
///     #[toolfail(class = "not_found")]
///     NoArticle,
/// }
///
/// toolfail::testing::assert_contract::<StockError>();
/// ```
///
/// # Panics
///
/// Where an entry breaks a rule, naming each; and where there is no entry, since then nothing is
/// checked.
#[track_caller]
pub fn assert_contract<E: Classified>() {
    let entries = E::entries();
    let mut broken: Vec<String> = Vec::new();
    if entries.is_empty() {
        broken.push("it has no entries, so there is nothing to check".into());
    }
    for (index, entry) in entries.iter().enumerate() {
        let earlier = entries.iter().take(index);
        let faults = text_faults(entry).into_iter();
        let faults = faults
            .chain(code_fault(entry, earlier))
            .chain(envelope_fault(entry));
        broken.extend(faults.map(|fault| format!("{}: {fault}", entry.variant())));
    }
    assert!(
        broken.is_empty(),
        "{} breaks the contract\n  - {}",
        type_name::<E>(),
        broken.join("\n  - ")
    );
}

fn text_faults(entry: &Entry) -> Vec<String> {
    let mut faults = Vec::new();
    let reason = entry.verdict().reason();
    if !is_reason(reason) {
        faults.push(format!(
            "the reason `{reason}` is not [a-z][a-z0-9_]{{0,62}}"
        ));
    }
    if let Some(text) = entry.remediation().filter(|text| !is_remediation(text)) {
        faults.push(format!(
            "the remediation `{text}` is blank, longer than 500 characters, or states a verdict, which the guidance alone may do"
        ));
    }
    let is_name = |domain: &str| {
        !domain.is_empty() && !domain.contains(|c: char| c.is_whitespace() || is_unprintable(c))
    };
    if let Some(domain) = entry.domain().filter(|domain| !is_name(domain)) {
        faults.push(format!(
            "the domain `{domain}` is not a name such as `orders.example`"
        ));
    }
    faults
}

fn code_fault(entry: &Entry, mut earlier: impl Iterator<Item = &'static Entry>) -> Option<String> {
    let code = entry.verdict().code()?;
    let other = earlier.find(|other| other.verdict().code() == Some(code))?;
    Some(format!("code {code} is that of {} too", other.variant()))
}

/// What is wrong with the way of this entry's failure over the wire.
fn envelope_fault(entry: &Entry) -> Option<String> {
    entry.class()?;
    let written = failure_of(entry);
    let response = ErrorResponse::at(&written, SystemTime::UNIX_EPOCH);
    let read = match round_trip(&response) {
        Ok(read) => read,
        Err(error) => return Some(format!("its envelope is not read back: {error}")),
    };
    let code = written.code().unwrap_or(codes::SYSTEM_ERROR);
    let category = response.error().to_map().remove("category");
    if category != Some(code.category().as_str().into()) {
        return Some(format!(
            "the category of code {code} is not {}",
            code.category()
        ));
    }
    (meaning(&read) != meaning(&written.with_code(code)))
        .then(|| "its envelope means something else when it is read back".into())
}

fn round_trip(response: &ErrorResponse) -> Result<Failure, serde_json::Error> {
    let json = serde_json::to_string(response)?;
    serde_json::from_str::<ErrorResponse>(&json).map(Into::into)
}

fn failure_of(entry: &Entry) -> Failure {
    let failure = Failure::from_verdict(entry.verdict(), entry.variant());
    match entry.domain() {
        Some(domain) => failure.with_domain(domain),
        None => failure,
    }
}

/// All that the envelope keeps, but for the wait, which it rounds up to a millisecond.
fn meaning(failure: &Failure) -> impl PartialEq + use<> {
    (
        failure.code().map(Code::get),
        (
            failure.class(),
            failure.layer(),
            failure.effect(),
            failure.idempotency(),
        ),
        failure.reason().to_string(),
        failure.domain().map(ToString::to_string),
        failure
            .retry_after()
            .map(|wait| wait.as_nanos().div_ceil(1_000_000)),
        failure.provenance().clone(),
    )
}
