//! The static rows, their docs, and the entry in the registry.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{head::Head, placed::placed};
use crate::model::{Answer, Declared, Kind, Model, Variant};

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

fn row(variant: &Variant<'_>) -> TokenStream {
    let name = &variant.name;
    match &variant.answer {
        Answer::Declared(declared) => {
            let verdict = verdict(declared);
            let remediation = declared.remediation.iter();
            quote!(__toolfail::row(#name, #verdict) #(.with_remediation(#remediation))*)
        }
        Answer::Transparent(_) => quote!(__toolfail::transparent(#name)),
        Answer::With(_) => quote!(__toolfail::judged(#name)),
    }
}

fn verdict(declared: &Declared<'_>) -> TokenStream {
    let reason = &declared.reason;
    let code = Literal::u16_unsuffixed(declared.code.map_or(0, |code| code.number));
    let mut tokens = match declared.kind {
        Kind::Class(class) => {
            let class = Ident::new(class.variant, Span::call_site());
            quote!(__toolfail::declared(#reason, #code, __toolfail::Class::#class))
        }
        Kind::SelfReported(retryable) => {
            quote!(__toolfail::self_reported(#reason, #code, #retryable))
        }
        Kind::WellKnown => quote!(__toolfail::well_known(#reason, #code)),
    };
    if let Some(layer) = declared.layer {
        let layer = Ident::new(layer.variant, Span::call_site());
        tokens.extend(quote!(.with_layer(__toolfail::Layer::#layer)));
    }
    if let Some(effect) = declared.effect {
        let effect = Ident::new(effect.variant, Span::call_site());
        tokens.extend(quote!(.with_effect(__toolfail::Effect::#effect)));
    }
    if let Some(idempotent) = declared.idempotent {
        let idempotency = Ident::new(if idempotent { "Yes" } else { "No" }, Span::call_site());
        tokens.extend(quote!(.with_idempotency(__toolfail::Idempotency::#idempotency)));
    }
    if let Some(millis) = declared.retry_after {
        let millis = Literal::u64_unsuffixed(millis);
        tokens.extend(quote!(.with_retry_after(__toolfail::millis(#millis))));
    }
    tokens
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
