//! The mistakes of one item, and the one constructor each message has.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

use crate::{
    keyword::{Form, Keyword, Place, words_at},
    vocabulary::{Vocabulary, Word, closest},
};

/// Every mistake found so far.
#[derive(Default)]
pub(crate) struct Diagnostics(Vec<Mistake>);

struct Mistake {
    /// What the error points at.
    at: TokenStream,
    message: String,
}

impl Diagnostics {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The errors for the compiler to show.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        self.0
            .into_iter()
            .map(|mistake| {
                syn::Error::new_spanned(mistake.at, mistake.message).into_compile_error()
            })
            .collect()
    }

    /// Each mistake as what it points at and what it says.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<(String, &str)> {
        self.0
            .iter()
            .map(|mistake| (mistake.at.to_string(), mistake.message.as_str()))
            .collect()
    }

    fn at(&mut self, tokens: impl ToTokens, message: String) {
        self.0.push(Mistake {
            at: tokens.into_token_stream(),
            message,
        });
    }
}

/// What cannot be read.
impl Diagnostics {
    pub(crate) fn no_keys(&mut self, attribute: impl ToTokens, place: Place) {
        let keys = list(words_at(place));
        self.at(
            attribute,
            format!(
                "`toolfail` takes its keys in parentheses, {} takes {keys}",
                place.noun()
            ),
        );
    }

    pub(crate) fn no_key(&mut self, token: impl ToTokens, place: Place) {
        let keys = list(words_at(place));
        self.at(
            token,
            format!("expected a key, {} takes {keys}", place.noun()),
        );
    }

    pub(crate) fn unknown_key(&mut self, name: &Ident, word: &str, place: Place) {
        let message = match closest(word, words_at(place)) {
            Some(meant) => format!("there is no key `{word}`, did you mean `{meant}`?"),
            None => format!(
                "there is no key `{word}`, {} takes {}",
                place.noun(),
                list(words_at(place))
            ),
        };
        self.at(name, message);
    }

    pub(crate) fn misplaced_key(&mut self, name: &Ident, keyword: &Keyword, place: Place) {
        let places = keyword.places().map(Place::noun).collect::<Vec<_>>();
        self.at(
            name,
            format!(
                "`{}` cannot stand on {}, write it on {}",
                keyword.word,
                place.noun(),
                places.join(" or ")
            ),
        );
    }

    pub(crate) fn key_twice(&mut self, name: &Ident, keyword: &Keyword) {
        self.at(
            name,
            format!("`{}` is given twice, remove one of the two", keyword.word),
        );
    }

    pub(crate) fn wrong_form(&mut self, tokens: impl ToTokens, keyword: &Keyword, form: Form) {
        self.at(
            tokens,
            format!(
                "`{}` {}, write `{}`",
                keyword.word,
                form.takes(),
                keyword.example(form)
            ),
        );
    }

    pub(crate) fn no_comma(&mut self, token: impl ToTokens) {
        self.at(token, "expected `,` between two keys".to_owned());
    }
}

/// What does not mean anything.
impl Diagnostics {
    pub(crate) fn unknown_word(
        &mut self,
        token: impl ToTokens,
        written: &str,
        vocabulary: &Vocabulary,
    ) {
        let noun = vocabulary.noun;
        let words = || vocabulary.words.iter().map(|word| word.wire);
        let message = match closest(written, words()) {
            Some(meant) => format!("there is no {noun} `{written}`, did you mean `{meant}`?"),
            None => format!(
                "there is no {noun} `{written}`, the {} are {}",
                vocabulary.plural,
                list(words())
            ),
        };
        self.at(token, message);
    }

    pub(crate) fn code_out_of_range(&mut self, token: impl ToTokens) {
        let code = token.to_token_stream();
        self.at(
            token,
            format!("code `{code}` is out of range, write one from 1000 to 9999"),
        );
    }

    pub(crate) fn code_outside_category(
        &mut self,
        token: impl ToTokens,
        code: u16,
        category: &Word,
        thousand: usize,
    ) {
        self.at(
            token,
            format!(
                "code `{code}` is not in the category `{}` of this item, write one from {thousand}000 to {thousand}999",
                category.wire
            ),
        );
    }

    pub(crate) fn code_taken(&mut self, token: impl ToTokens, code: u16, by: &str) {
        self.at(
            token,
            format!("code `{code}` is the code of `{by}` already, write one of its own"),
        );
    }

    pub(crate) fn bad_reason(&mut self, token: impl ToTokens, reason: &str) {
        self.at(
            token,
            format!(
                "`{reason}` is no reason, write a lower-case ASCII letter and then at most 62 lower-case letters, digits or `_`"
            ),
        );
    }

    pub(crate) fn name_is_no_reason(&mut self, name: &Ident, reason: &str) {
        self.at(
            name,
            format!(
                "this name gives `{reason}`, which is no reason, so it needs one of its own: `reason = \"…\"` of lower-case ASCII letters, digits and `_`"
            ),
        );
    }

    pub(crate) fn bad_domain(&mut self, token: impl ToTokens) {
        self.at(
            token,
            "a domain is one word that says who owns the reasons, write `domain = \"orders.example\"`"
                .to_owned(),
        );
    }

    pub(crate) fn bad_wait(&mut self, token: impl ToTokens, wait: &str) {
        self.at(
            token,
            format!(
                "`{wait}` is no wait, write an integer with `ms`, `s`, `m` or `h`, such as `\"30s\"`"
            ),
        );
    }

    pub(crate) fn wait_too_long(&mut self, token: impl ToTokens, wait: &str) {
        self.at(
            token,
            format!("`{wait}` is too long a wait, write one that fits 64 bits of milliseconds"),
        );
    }

    pub(crate) fn blank_remediation(&mut self, token: impl ToTokens) {
        self.at(
            token,
            "this remediation is blank, say what to change or leave it out".to_owned(),
        );
    }

    pub(crate) fn long_remediation(&mut self, token: impl ToTokens, length: usize) {
        self.at(
            token,
            format!("this remediation has {length} characters, write at most 500"),
        );
    }

    pub(crate) fn verdict_in_remediation(&mut self, token: impl ToTokens, word: &str) {
        self.at(
            token,
            format!(
                "`{word}` states a verdict, which the guidance does by itself and could contradict, so say only what to change"
            ),
        );
    }

    pub(crate) fn bad_detail_name(&mut self, token: impl ToTokens) {
        self.at(
            token,
            "the name of a detail is blank, write one or `detail` alone".to_owned(),
        );
    }
}

/// What does not go together.
impl Diagnostics {
    pub(crate) fn conflict(&mut self, name: &Ident, keyword: &Keyword, with: &Keyword) {
        self.at(
            name,
            format!(
                "`{}` contradicts the `{}` beside it, keep one of the two",
                keyword.word, with.word
            ),
        );
    }

    pub(crate) fn beside_answer(&mut self, name: &Ident, keyword: &Keyword, answer: &Keyword) {
        self.at(
            name,
            format!(
                "`{}` has no say beside `{}`, which answers for everything, so remove one of the two",
                keyword.word, answer.word
            ),
        );
    }

    pub(crate) fn no_class(&mut self, name: &Ident) {
        self.at(
            name,
            "nothing says what kind of failure this is, write `class = \"…\"` here or on the item, `transparent`, `with = …`, `retryable = …`, or a well-known `code`"
                .to_owned(),
        );
    }

    pub(crate) fn transparent_of_none(&mut self, name: &Ident) {
        self.at(
            name,
            "`transparent` lets a wrapped error answer, and there is no field that holds one"
                .to_owned(),
        );
    }

    pub(crate) fn transparent_of_many(&mut self, name: &Ident) {
        self.at(
            name,
            "`transparent` lets a wrapped error answer, mark the field that holds it `#[toolfail(wrapped)]`"
                .to_owned(),
        );
    }

    pub(crate) fn wrapped_alone(&mut self, name: &Ident) {
        self.at(
            name,
            "`wrapped` says which field `transparent` means, and there is no `transparent` here"
                .to_owned(),
        );
    }

    pub(crate) fn role_taken(&mut self, name: &Ident, keyword: &Keyword) {
        self.at(
            name,
            format!("another field is `{}` already, mark only one", keyword.word),
        );
    }

    pub(crate) fn detail_taken(&mut self, token: impl ToTokens, detail: &str) {
        self.at(
            token,
            format!("another detail has the name `{detail}` already, write `detail = \"…\"`"),
        );
    }

    pub(crate) fn union(&mut self, token: impl ToTokens) {
        self.at(
            token,
            "a union does not say which of its fields holds, derive `Classified` on an enum or a struct"
                .to_owned(),
        );
    }
}

fn list(words: impl Iterator<Item = &'static str>) -> String {
    words
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
