//! The static rows, their docs, and the entry in the registry.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{head::Head, placed::placed};
use crate::{
    model::{Answer, Declared, Kind, Model, Variant},
    vocabulary::{CLASS, EFFECT, LAYER, Vocabulary, Word},
};

/// The table of the item, a row a variant.
pub(super) fn rows(model: &Model<'_>, head: &Head) -> TokenStream {
    let parameter = Ident::new("__ToolfailT", Span::call_site());
    let head = head.implements_for_all(&quote!(Table<#parameter>), &parameter);
    let name = model.ident.unraw().to_string();
    let domain = &model.domain;
    let rows = model.variants.iter().map(row);
    quote! {
        #head {
            const ROWS: __toolfail::Rows = &__toolfail::rows(#name, #domain, [#(#rows),*]);
        }
    }
}

/// A row of six literals: name, reason, code, words, wait, remediation. `toolfail::__private::Data`
/// says what each stands for.
fn row(variant: &Variant<'_>) -> TokenStream {
    let name = &variant.name;
    let (words, declared) = match &variant.answer {
        Answer::Declared(declared) => (words(declared), Some(declared)),
        Answer::With(_) => (JUDGED, None),
        Answer::Transparent(_) => (TRANSPARENT, None),
    };
    let words = Literal::u32_unsuffixed(words);
    let reason = declared.map_or("", |declared| &declared.reason);
    let remediation = declared.and_then(|declared| declared.remediation.as_deref());
    let remediation = remediation.unwrap_or_default();
    let code = declared.and_then(|declared| declared.code);
    let code = Literal::u16_unsuffixed(code.map_or(0, |code| code.number));
    let wait = declared.and_then(|declared| declared.retry_after);
    let wait = Literal::u128_unsuffixed(wait.map_or(0, |wait| u128::from(wait) + 1));
    quote!((#name, #reason, #code, #words, #wait, #remediation))
}

/// One decimal digit a word, from the right: idempotency, effect, layer, class, and who knows the
/// class. 0 is what is not said, 1 the first word of its set.
fn words(declared: &Declared<'_>) -> u32 {
    let digit = |word: Option<&'static Word>, vocabulary: &Vocabulary| {
        let mut numbered = (1..).zip(vocabulary.words);
        let found = numbered.find(|(_, of_set)| Some(*of_set) == word);
        found.map_or(0, |(number, _)| number)
    };
    let class = match declared.kind {
        Kind::Class(class) => 1_000 * digit(Some(class), &CLASS),
        Kind::SelfReported(true) => 10_000,
        Kind::SelfReported(false) => 20_000,
        Kind::WellKnown => 30_000,
    };
    let idempotency = match declared.idempotent {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    class + 100 * digit(declared.layer, &LAYER) + 10 * digit(declared.effect, &EFFECT) + idempotency
}

const JUDGED: u32 = 40_000;
const TRANSPARENT: u32 = 50_000;

/// The doc comments, for a runtime with the feature `catalog`. Nothing where there are none.
pub(super) fn docs(model: &Model<'_>) -> TokenStream {
    if model.variants.iter().all(|variant| variant.docs.is_empty()) {
        return TokenStream::new();
    }
    let docs = model.variants.iter().map(|variant| &variant.docs);
    quote!(__toolfail::docs! { #(#docs)* })
}

/// The entry in the registry of a runtime with the feature `registry`. A type with any parameter
/// has none: it is not one type.
pub(super) fn registration(model: &Model<'_>) -> TokenStream {
    if !model.generics.params.is_empty() {
        return TokenStream::new();
    }
    let name = placed(model.ident);
    quote!(__toolfail::register! { #name })
}
