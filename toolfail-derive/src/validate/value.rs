//! What single values mean.

use proc_macro2::Ident;
use syn::ext::IdentExt;

use crate::{
    ast::Keys,
    diagnostic::Diagnostics,
    keyword::Key,
    model::Code,
    vocabulary::{CATEGORY, Vocabulary, Word, verdict_word},
};

pub(super) fn word(
    keys: &Keys,
    key: Key,
    vocabulary: &Vocabulary,
    diagnostics: &mut Diagnostics,
) -> Option<&'static Word> {
    let text = keys.text(key)?;
    let written = text.value();
    let word = vocabulary.find(&written);
    if word.is_none() {
        diagnostics.unknown_word(text, &written, vocabulary);
    }
    word
}

pub(super) fn category(keys: &Keys, diagnostics: &mut Diagnostics) -> Option<&'static Word> {
    word(keys, Key::Category, &CATEGORY, diagnostics)
}

/// Who owns the reasons; empty where nothing is said.
pub(super) fn domain(keys: &Keys, diagnostics: &mut Diagnostics) -> String {
    let Some(text) = keys.text(Key::Domain) else {
        return String::new();
    };
    let domain = text.value();
    if domain.is_empty() || domain.contains(|c: char| c.is_whitespace() || c.is_control()) {
        diagnostics.bad_domain(text);
    }
    domain
}

pub(super) fn code(keys: &Keys, diagnostics: &mut Diagnostics) -> Option<Code> {
    let written = keys.number(Key::Code)?;
    let number = written.base10_parse().ok();
    let number = number.filter(|number| (1000..=9999).contains(number));
    if number.is_none() {
        diagnostics.code_out_of_range(written);
    }
    Some(Code {
        number: number?,
        span: written.span(),
    })
}

pub(super) fn reason(keys: &Keys, diagnostics: &mut Diagnostics) -> Option<String> {
    let text = keys.text(Key::Reason)?;
    let reason = text.value();
    if !is_reason(&reason) {
        diagnostics.bad_reason(text, &reason);
    }
    Some(reason)
}

/// The reason of a variant that states none: its name in snake case.
pub(super) fn reason_of_name(name: &Ident, diagnostics: &mut Diagnostics) -> Option<String> {
    let reason = snake_case(&name.unraw().to_string());
    if is_reason(&reason) {
        return Some(reason);
    }
    diagnostics.name_is_no_reason(name, &reason);
    None
}

fn is_reason(text: &str) -> bool {
    text.len() <= 63
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

/// A break before an upper-case letter that follows a lower-case letter or a digit, or that is
/// followed by a lower-case letter; never at the start or after `_`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut before = '_';
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let is_start = before.is_lowercase()
            || before.is_ascii_digit()
            || chars.peek().is_some_and(|after| after.is_lowercase());
        if c.is_uppercase() && before != '_' && is_start {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
        before = c;
    }
    snake
}

/// A wait, in milliseconds.
pub(super) fn retry_after(keys: &Keys, diagnostics: &mut Diagnostics) -> Option<u64> {
    let text = keys.text(Key::RetryAfter)?;
    let wait = text.value();
    let unit_at = wait
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(wait.len());
    let (digits, unit) = wait.split_at(unit_at);
    let unit = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => 0,
    };
    if digits.is_empty() || unit == 0 {
        diagnostics.bad_wait(text, &wait);
        return None;
    }
    let millis = digits
        .parse()
        .ok()
        .and_then(|number: u64| number.checked_mul(unit));
    if millis.is_none() {
        diagnostics.wait_too_long(text, &wait);
    }
    millis
}

pub(super) fn remediation(keys: &Keys, diagnostics: &mut Diagnostics) -> Option<String> {
    let text = keys.text(Key::Remediation)?;
    let remediation = text.value();
    let length = remediation.chars().count();
    if remediation.trim().is_empty() {
        diagnostics.blank_remediation(text);
    } else if length > 500 {
        diagnostics.long_remediation(text, length);
    } else if let Some(word) = verdict_word(&remediation) {
        diagnostics.verdict_in_remediation(text, word);
    }
    Some(remediation)
}
