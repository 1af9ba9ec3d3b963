//! Making a foreign text fit to be a failure's message.

use alloc::string::String;

use crate::text::is_unprintable;

/// The most characters of a foreign text that are kept.
const MAX_CHARS: usize = 2_000;

/// The most characters of a foreign text that are looked at: what is removed makes room for more,
/// up to here.
const MAX_READ: usize = 4 * MAX_CHARS;

/// What stands where a URL stood.
const URL: &str = "[url]";

/// A foreign text as a message: no control or format character, no URL, at most 2,000 characters.
///
/// White space of any kind becomes a space. A URL is what holds `://` or begins with `www.`, from
/// the start of its scheme to the next white space, quote or angle bracket: it may carry a
/// credential.
pub(crate) fn sanitised(text: &str) -> String {
    behind(&[], text)
}

/// The same behind a prefix of our own, which counts for the length.
pub(crate) fn behind(prefix: &[&str], text: &str) -> String {
    let text = text.trim();
    let length = prefix.iter().map(|part| part.len()).sum::<usize>();
    let mut message = String::with_capacity(length.saturating_add(text.len().min(MAX_CHARS)));
    message.extend(prefix.iter().copied());
    if is_plain(text) {
        message.push_str(text.get(..MAX_CHARS).unwrap_or(text));
    } else {
        push_sanitised(&mut message, text);
    }
    cut(&mut message);
    message
}

/// Whether a text needs no change: nearly all do not, and a look at its bytes is cheap.
fn is_plain(text: &str) -> bool {
    if text.len() > MAX_READ {
        return false;
    }
    let (mut printable, mut slash, mut upper) = (true, false, false);
    for byte in text.bytes() {
        printable &= matches!(byte, b' '..=b'~');
        slash |= byte == b'/';
        upper |= byte == b'W';
    }
    let has_url = upper || (slash && text.contains("://")) || text.contains("w.");
    printable && !has_url
}

fn push_sanitised(message: &mut String, text: &str) {
    let text: String = text
        .chars()
        .take(MAX_READ)
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !is_unprintable(*c))
        .collect();
    let mut rest = text.trim();
    while let Some((before, after)) = split_at_url(rest) {
        message.push_str(before);
        message.push_str(URL);
        rest = after;
    }
    message.push_str(rest);
}

/// The text before the first URL and the text after it.
fn split_at_url(text: &str) -> Option<(&str, &str)> {
    let start = match (text.find("://"), find_www(text)) {
        (Some(slashes), www) => {
            let scheme = text.split_at(slashes).0;
            let start = scheme.trim_end_matches(is_scheme_char).len();
            www.map_or(start, |www| www.min(start))
        }
        (None, www) => www?,
    };
    let (before, url) = text.split_at_checked(start)?;
    // The scheme and the slashes hold no character that ends a URL, so something is always taken.
    let end = url.find(ends_url).unwrap_or(url.len());
    Some((before, url.split_at_checked(end)?.1))
}

/// Where a word begins with `www.`.
fn find_www(text: &str) -> Option<usize> {
    let mut at_word = true;
    for (index, c) in text.char_indices() {
        let here = text.as_bytes().get(index..index.saturating_add(4));
        if at_word && here.is_some_and(|here| here.eq_ignore_ascii_case(b"www.")) {
            return Some(index);
        }
        at_word = !c.is_alphanumeric();
    }
    None
}

const fn is_scheme_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

const fn ends_url(c: char) -> bool {
    matches!(c, ' ' | '"' | '\'' | '<' | '>' | '`' | '|')
}

fn cut(message: &mut String) {
    if message.len() <= MAX_CHARS {
        return;
    }
    if let Some((end, _)) = message.char_indices().nth(MAX_CHARS) {
        message.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{MAX_CHARS, sanitised};

    #[test]
    fn a_url_is_removed_with_all_it_carries() {
        for (text, expected) in [
            (
                "error for url (https://key:pw@host.example/a?token=1)",
                "error for url ([url]",
            ),
            ("postgres://me:pw@db/x refused", "[url] refused"),
            (
                "see \"http://a.example\" and www.b.example/x.",
                "see \"[url]\" and [url]",
            ),
            ("see\nHTTP://A.example\tnow", "see [url] now"),
            ("ht\u{200B}tp\u{0}://a.example", "[url]"),
            ("://://a \"://b", "[url] \"[url]"),
            ("a wwww.x", "a wwww.x"),
            ("see WWW.b.example", "see [url]"),
        ] {
            assert_eq!(sanitised(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_message_is_cut_on_a_character_boundary() {
        let long: String = core::iter::repeat_n('火', 3 * MAX_CHARS).collect();
        assert_eq!(sanitised(&long).chars().count(), MAX_CHARS);
        let urls = "a://b ".repeat(MAX_CHARS);
        assert!(sanitised(&urls).chars().count() <= MAX_CHARS);
    }

    #[test]
    fn control_and_format_characters_are_stripped() {
        assert_eq!(sanitised("a\u{202E}b\r\nc\u{7}d"), "ab  cd");
    }
}
