//! `Classified`.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{
    catalog::docs,
    head::Head,
    placed::placed,
    verdict::{pattern, verdict},
};
use crate::model::{Answer, Model, Variant};

pub(super) fn classified(model: &Model<'_>, head: &Head) -> TokenStream {
    let head = head.implements("Classified");
    let entry = entry(model);
    let verdict = verdict(model);
    let fields = fields(model);
    let docs = docs(model);
    quote! {
        #head {
            #verdict
            #[inline]
            fn entries() -> __toolfail::Rows {
                __toolfail::table::<Self>()
            }
            #[inline]
            fn __entry(&self) -> __toolfail::Row {
                #entry
            }
            #fields
            #docs
        }
    }
}

/// The row of this value.
fn entry(model: &Model<'_>) -> TokenStream {
    let index = match model.variants.as_slice() {
        [] => return quote!(match *self {}),
        [Variant { ident: None, .. }] => quote!(0),
        variants => {
            let arms = variants.iter().enumerate().map(|(index, variant)| {
                let name = variant.ident.map(placed);
                let index = Literal::usize_unsuffixed(index);
                quote!(Self::#name { .. } => #index,)
            });
            quote!(match self { #(#arms)* })
        }
    };
    quote!(__toolfail::pick::<Self>(#index))
}

/// Hands over what the fields hold.
fn fields(model: &Model<'_>) -> TokenStream {
    let arms: Vec<TokenStream> = model.variants.iter().filter_map(fields_of).collect();
    if arms.is_empty() {
        return TokenStream::new();
    }
    let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => {}));
    quote! {
        #[inline]
        fn __fields(&self, __toolfail_sink: &mut dyn __toolfail::Sink) {
            match self {
                #(#arms)*
                #rest
            }
        }
    }
}

/// A wrapped error first: a wrapped failure takes the place of everything before it.
fn fields_of(variant: &Variant<'_>) -> Option<TokenStream> {
    let mut fields = Vec::new();
    let mut calls = TokenStream::new();
    if let Answer::Transparent(field) = &variant.answer {
        let value = super::verdict::bind(&mut fields, field);
        calls.extend(quote! {
            __toolfail::wrapped_describe(__toolfail::wrapped(#value), __toolfail_sink);
        });
    }
    for fact in &variant.facts {
        let name = &fact.name;
        let value = super::verdict::bind(&mut fields, &fact.field);
        calls.extend(quote!(__toolfail::show(__toolfail_sink, #name, #value);));
    }
    for detail in &variant.details {
        let name = &detail.name;
        let value = super::verdict::bind(&mut fields, &detail.field);
        calls.extend(quote!(__toolfail::detail(__toolfail_sink, #name, #value);));
    }
    if fields.is_empty() {
        return None;
    }
    let pattern = pattern(variant, &fields);
    Some(quote!(#pattern => { #calls }))
}
