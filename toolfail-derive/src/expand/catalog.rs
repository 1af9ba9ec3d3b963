//! The static rows, their docs, and the entry in the registry.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{head::Head, placed::placed};
use crate::{
    model::{Answer, Declared, Kind, Model, Variant},
    vocabulary::{CLASS, EFFECT, LAYER},
};

/// The table of the item, a row a variant.
pub(super) fn rows(model: &Model<'_>, head: &Head) -> TokenStream {
    let parameter = Ident::new("__ToolfailT", Span::call_site());
    let head = head.implements_for_all(&quote!(Table<#parameter>), &parameter);
    let name = model.ident.unraw().to_string();
    let domain = &model.domain;
    let variants = model.variants.iter().map(|variant| &variant.name);
    let reasons = model.variants.iter().map(reason);
    let facts = model.variants.iter().map(fact);
    let remediations = declared(model).filter_map(|(index, declared)| {
        let remediation = declared.remediation.as_ref()?;
        Some(quote!((#index, #remediation)))
    });
    let waits = declared(model).filter_map(|(index, declared)| {
        let millis = Literal::u64_unsuffixed(declared.retry_after?);
        Some(quote!((#index, #millis)))
    });
    quote! {
        #head {
            const ROWS: __toolfail::Rows = &__toolfail::rows(
                #name,
                #domain,
                [#(#variants),*],
                [#(#reasons),*],
                [#(#facts),*],
                &[#(#remediations),*],
                &[#(#waits),*],
            );
        }
    }
}

fn declared<'m, 'a>(model: &'m Model<'a>) -> impl Iterator<Item = (Literal, &'m Declared<'a>)> {
    let declared = |(index, variant): (usize, &'m Variant<'a>)| match &variant.answer {
        Answer::Declared(declared) => Some((Literal::usize_unsuffixed(index), declared)),
        Answer::Transparent(_) | Answer::With(_) => None,
    };
    model.variants.iter().enumerate().filter_map(declared)
}

fn reason<'m>(variant: &'m Variant<'_>) -> &'m str {
    match &variant.answer {
        Answer::Declared(declared) => &declared.reason,
        Answer::Transparent(_) | Answer::With(_) => "",
    }
}

/// What is declared, as one number; the runtime's `private/rows.rs` says how to read it.
fn fact(variant: &Variant<'_>) -> Literal {
    Literal::u32_unsuffixed(match &variant.answer {
        Answer::Declared(declared) => fact_of(declared),
        Answer::With(_) => 20 * 10_000_000,
        Answer::Transparent(_) => 21 * 10_000_000,
    })
}

fn fact_of(declared: &Declared<'_>) -> u32 {
    let class = match declared.kind {
        Kind::Class(class) => CLASS.place(Some(class)),
        Kind::WellKnown => 10,
        Kind::SelfReported(true) => 11,
        Kind::SelfReported(false) => 12,
    };
    let idempotency = match declared.idempotent {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    let code = declared.code.map_or(0, |code| u32::from(code.number));
    class * 10_000_000
        + LAYER.place(declared.layer) * 1_000_000
        + EFFECT.place(declared.effect) * 100_000
        + idempotency * 10_000
        + code
}

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
