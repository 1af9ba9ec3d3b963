//! Taking texts from outside: what is removed for a line, where it is cut, and what cannot be shown.

use alloc::string::String;
use core::fmt::{Display, Write};

/// Whether a character is one a single line cannot hold or a reader cannot see: the Unicode general
/// categories Cc, Cf, Zl and Zp.
pub(crate) const fn is_unprintable(c: char) -> bool {
    matches!(
        c,
        // Cc
        '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}'
        // Zl, Zp
        | '\u{2028}' | '\u{2029}'
        // Cf, Unicode 17
        | '\u{AD}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
        | '\u{890}'..='\u{891}' | '\u{8E2}' | '\u{180E}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}'
        | '\u{13430}'..='\u{1343F}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0001}' | '\u{E0020}'..='\u{E007F}'
    )
}

/// The characters of a text that a line can hold, at most `max` of them.
pub(crate) fn printable(text: &str, max: usize) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !is_unprintable(*c)).take(max)
}

/// What a value's `Display` writes. One that fails gives what it wrote until then, where `to_string`
/// would panic in the middle of reporting a failure.
pub(crate) fn display(value: &(impl Display + ?Sized)) -> String {
    let mut text = String::new();
    _ = write!(text, "{value}");
    text
}
