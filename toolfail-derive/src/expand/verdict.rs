//! `Classified::verdict`: the row's, changed by what the fields say.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Member;

use super::placed::placed;
use crate::model::{Answer, Field, Model, Roles, Variant};

pub(super) fn verdict(model: &Model<'_>) -> TokenStream {
    let row = quote!(__toolfail::verdict(__toolfail::Classified::__entry(self)));
    let is_declared = |variant: &Variant<'_>| matches!(variant.answer, Answer::Declared(_));
    // Once for all arms, where every arm needs it.
    let (before, base) = if model.variants.iter().all(is_declared) {
        (quote!(let __toolfail_row = #row;), quote!(__toolfail_row))
    } else {
        (TokenStream::new(), row.clone())
    };
    let arm = |variant| arm(variant, &base);
    let arms: Vec<TokenStream> = model.variants.iter().filter_map(arm).collect();
    let body = if arms.is_empty() {
        row
    } else {
        let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => #base,));
        quote!(#before match self { #(#arms)* #rest })
    };
    quote! {
        #[inline]
        fn verdict(&self) -> __toolfail::Verdict {
            #body
        }
    }
}

fn arm(variant: &Variant<'_>, row: &TokenStream) -> Option<TokenStream> {
    let mut fields = Vec::new();
    let verdict = match &variant.answer {
        Answer::Declared(declared) if declared.roles.is_empty() => return None,
        Answer::Declared(declared) => stated(&declared.roles, row.clone(), &mut fields),
        Answer::Transparent(field) => {
            let value = bind(&mut fields, field);
            quote!(__toolfail::wrapped_verdict(__toolfail::wrapped(#value)))
        }
        Answer::With(function) => quote!(__toolfail::judge(self, #function)),
    };
    let pattern = pattern(variant, &fields);
    Some(quote!(#pattern => #verdict,))
}

/// The verdict with what the fields state; a field that states nothing leaves it as it is.
fn stated(
    roles: &Roles<'_>,
    mut verdict: TokenStream,
    fields: &mut Vec<(Member, Ident)>,
) -> TokenStream {
    let roles = [
        ("retry_after", &roles.retry_after),
        ("idempotency", &roles.idempotency),
        ("effect", &roles.effect),
    ];
    for (role, field) in roles {
        if let Some(field) = field {
            let value = bind(fields, field);
            let role = Ident::new(role, Span::call_site());
            verdict = quote!(__toolfail::#role(#verdict, #value));
        }
    }
    verdict
}

/// The name that a field is bound to. It stands at the host's field, so that an error about its
/// type does too.
pub(super) fn bind(fields: &mut Vec<(Member, Ident)>, field: &Field<'_>) -> Ident {
    if let Some((_, name)) = fields.iter().find(|(member, _)| *member == field.member) {
        return name.clone();
    }
    let span = syn::spanned::Spanned::span(field.ty);
    let span = span.resolved_at(Span::call_site());
    let name = format_ident!("__toolfail_{}", fields.len(), span = span);
    fields.push((field.member.clone(), name.clone()));
    name
}

/// The pattern of a variant, with the fields that are used.
pub(super) fn pattern(variant: &Variant<'_>, fields: &[(Member, Ident)]) -> TokenStream {
    let name = variant.ident.map(placed).into_iter();
    let path = quote!(Self #(::#name)*);
    let fields = fields.iter().map(|(member, name)| match member {
        Member::Named(member) => {
            let member = placed(member);
            quote!(#member: #name)
        }
        Member::Unnamed(index) => {
            let index = syn::Index::from(usize::try_from(index.index).unwrap_or(usize::MAX));
            quote!(#index: #name)
        }
    });
    quote!(#path { #(#fields,)* .. })
}
